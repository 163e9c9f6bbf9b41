"""Which version a scope means: current, at a message, at an event, or in a parent (spec/service.md §12)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from core.errors import MvuError
from core.service.prepare import Definition, is_instance
from core.service.records import Record, Version, current_version, is_plain_edit, source_of, text_hash
from core.service.sessions import Sessions
from core.sessions.identity import events_of, header_of, inherited_boundary
from core.sessions.ids import text_fingerprint
from core.sessions.projection import part, reply_text


def is_historical(scope: object) -> bool:
    """Whether a scope names a message or an event."""
    return part(scope, "messageId") is not None or part(scope, "endEventId") is not None


def _last(record: Record, wanted: Callable[[Version], bool]) -> Version | None:
    return next((version for version in reversed(record["versions"]) if wanted(version)), None)


def chosen_version(record: Record, definition: Definition, scope: Any, sessions: Sessions) -> Version | None:
    """The version a scope means, None for the initial value; ``MVU_SCOPE`` for a message that has no version."""
    session_id, message_id, end = (part(scope, key) for key in ("sessionId", "messageId", "endEventId"))
    if message_id:
        found = _last(
            record,
            lambda one: source_of(one).get("messageId") == message_id and source_of(one).get("sessionId") == session_id,
        )
        if found is None or (end is not None and source_of(found).get("messageSeq") != end):
            raise MvuError("MVU_SCOPE", reason="message", message=str(message_id))
        return found
    if end is None:
        return current_version(record)
    if not isinstance(end, int | float):
        raise MvuError("MVU_SCOPE", reason="endEventId")
    at = _at_event(record, definition, session_id, end)
    return at if at is not None else _in_parents(record, session_id, end, sessions)


def _at_event(record: Record, definition: Definition, session_id: object, end: Any) -> Version | None:
    shared = not is_instance(definition)
    best: Version | None = None
    rank: tuple[Any, ...] = ()
    for version in record["versions"]:
        source = source_of(version)
        seq = source.get("messageSeq")
        if source.get("sessionId") != session_id or not isinstance(seq, int | float) or seq > end:
            continue
        if shared:
            if not is_plain_edit(version):
                best = version
            continue
        # The last one exactly at the coordinate in ledger order; else the nearest below, then the newest revision.
        mine = (seq, 0 if seq == end else version.get("revision", 0))
        if best is None or mine >= rank:
            best, rank = version, mine
    return best


def _in_parents(record: Record, session_id: object, end: Any, sessions: Sessions) -> Version | None:
    """The version that an ancestor has for the same inherited reply."""
    child = sessions.view(session_id)
    seen = {session_id}
    while child is not None and end < inherited_boundary(child):
        parent = header_of(child).get("parentSession")
        event = next((one for one in events_of(child) if one["seq"] == end), None)
        if not isinstance(parent, str) or parent in seen or event is None or event.get("type") != "assistant/message":
            return None
        found = _recorded(record, parent, end, event)
        if found is not None:
            return found
        seen.add(parent)
        child = sessions.view(parent)
    return None


def _recorded(record: Record, parent: str, end: Any, event: dict[str, Any]) -> Version | None:
    message_id = part(part(event.get("data"), "message"), "id")
    fingerprint = text_fingerprint(reply_text(event))

    def same(version: Version) -> bool:
        source = source_of(version)
        place = (source.get("sessionId"), source.get("messageSeq"), source.get("messageId"))
        return place == (parent, end, message_id) and text_hash(version) == fingerprint

    return _last(record, same)
