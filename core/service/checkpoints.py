"""Freezing the variables at the start of a turn (spec/service.md §9)."""

from __future__ import annotations

from typing import Any

from core.errors import MvuError
from core.service.allocation import allocate
from core.service.desk import Desk
from core.service.prepare import is_instance
from core.service.records import checkpoint_of, current_variables
from core.sessions.identity import View
from core.sessions.projection import part


def checkpoint(desk: Desk, projection: View, event: dict[str, Any]) -> None:
    """Appends one checkpoint per resource of the session that has none for the turn; the first one wins.

    ``MVU_BASELINE_REQUIRED`` when the log holds no such turn start; saves once per resource.
    """
    desk.sessions.remember(projection)
    session_id = projection["id"]
    allocate(desk, session_id)
    seq, turn = part(event, "seq"), part(part(event, "data"), "turn")
    if not any(
        one["type"] == "turn/start" and one["seq"] == seq and part(one.get("data"), "turn") == turn
        for one in projection["events"]
    ):
        raise MvuError("MVU_BASELINE_REQUIRED", session=session_id, turn=turn, reason="turn-start")
    for resource_id in tuple(desk.resources):
        if not desk.serves(resource_id, session_id):
            continue
        definition, record = desk.resources[resource_id], desk.record(resource_id)
        if checkpoint_of(record, turn, session_id, instance=is_instance(definition)) is not None:
            continue
        frozen = {"sessionId": session_id, "turn": turn, "seq": seq, "revision": record["revision"]}
        frozen |= {"versionKey": record.get("currentKey"), "variables": current_variables(record, definition)}
        desk.save_record(resource_id, {**record, "checkpoints": [*(record.get("checkpoints") or []), frozen]})
