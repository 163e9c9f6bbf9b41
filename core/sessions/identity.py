"""Who a session is: header, identity and the sequence numbers that bound it (spec/service.md §1, §7, §8)."""

from __future__ import annotations

import math
from typing import Any

from core.errors import MvuError

CLOSED = 2**53 - 1  # activation boundary of a session that could not be observed: nothing counts yet
View = dict[str, Any]


def header_of(view: View | None) -> dict[str, Any]:
    """The header of a session view (``meta`` where there is no header), or an empty one."""
    if not isinstance(view, dict):
        return {}
    header = view.get("header")
    if header is None:
        header = view.get("meta")
    return header if isinstance(header, dict) else {}


def events_of(view: View | None) -> list[dict[str, Any]]:
    """The events of a session view, in log order; entries without a number and a type are left out."""
    events = view.get("events") if isinstance(view, dict) else None
    return [event for event in events if _is_event(event)] if isinstance(events, list) else []


def _is_event(event: object) -> bool:
    return isinstance(event, dict) and is_safe_integer(event.get("seq")) and isinstance(event.get("type"), str)


def is_safe_integer(value: object) -> bool:
    """Whether this is an integral number with magnitude up to 2**53-1."""
    return isinstance(value, int) and not isinstance(value, bool) and -CLOSED <= value <= CLOSED


def identity(view: View | None, session_id: str | None = None) -> dict[str, Any]:
    """``{sessionId, createdAt}`` of a session view; ``MVU_SESSION_IDENTITY`` when the header does not establish it.

    ``session_id`` is the asked id; without it the view's own ``id``, then the header's.
    """
    header = header_of(view)
    asked = session_id if session_id is not None else (view or {}).get("id", header.get("id"))
    created = header.get("createdAt")
    if not (isinstance(asked, str) and header.get("id") == asked and is_safe_integer(header.get("version"))):
        raise MvuError("MVU_SESSION_IDENTITY", session=asked, reason="header")
    number = isinstance(created, int | float) and not isinstance(created, bool) and math.isfinite(created)
    if not (number or (isinstance(created, str) and created)):
        raise MvuError("MVU_SESSION_IDENTITY", session=asked, reason="createdAt")
    return {"sessionId": asked, "createdAt": created}


def next_seq(view: View | None) -> int:
    """The sequence number after the last event, 0 for an empty log, ``CLOSED`` when there is no view."""
    if view is None:
        return CLOSED
    events = events_of(view)
    return int(events[-1]["seq"]) + 1 if events else 0


def inherited_boundary(view: View | None) -> int:
    """Replies below this number were inherited: ``inheritedEventCount``, else the last ``session/end-seed``, else 0."""
    count = (view or {}).get("inheritedEventCount")
    if isinstance(count, int) and is_safe_integer(count):
        return count
    for event in reversed(events_of(view)):
        if event["type"] == "session/end-seed":
            return int(event["seq"])
    return 0
