"""The events of one round, as our own logs hold them (files-and-host.md 9), and the turns found in a log."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from core.ports import Clock
from core.sessions.identity import is_safe_integer
from core.sessions.log import Event

_MODEL = {"kind": "model", "provider": "manual", "model": "pasted"}


@dataclass(frozen=True, slots=True)
class Turn:
    """One turn of a log; ``end`` and ``reason`` are None while it runs; messages are their seqs."""

    number: int
    start: int
    user: int | None = None
    reply: int | None = None
    end: int | None = None
    reason: str | None = None


def stamped(rows: Iterable[dict[str, Any]], first_seq: int, clock: Clock) -> list[Event]:
    """Events with ``seq`` from ``first_seq`` and the time of each in ms, keys in the log's order."""
    return [{**row, "seq": first_seq + at, "time": clock()} for at, row in enumerate(rows)]


def turn_start(turn: int) -> dict[str, Any]:
    """The event that opens a turn."""
    return {"type": "turn/start", "data": {"turn": turn}}


def turn_end(turn: int, kind: str) -> dict[str, Any]:
    """The event that closes a turn; ``kind`` is completed, aborted or forked."""
    return {"type": "turn/end", "data": {"turn": turn, "reason": {"kind": kind}}}


def spoken(turn: int, user: tuple[str, str], reply: tuple[str, str]) -> list[dict[str, Any]]:
    """Everything of a completed round after its turn/start; ``user`` and ``reply`` are (message id, text)."""
    step = {"turn": turn, "step": 1}
    message = {"role": "assistant", "id": reply[0], "source": _MODEL, "content": [{"type": "text", "text": reply[1]}]}
    said = {"role": "user", "id": user[0], "source": {"kind": "user"}, "content": [{"type": "text", "text": user[1]}]}
    return [
        {"type": "step/start", "data": step},
        {"type": "user/message", "data": said, "surfaceOp": "append"},
        {"type": "assistant/message", "data": {**step, "message": message}, "surfaceOp": "append"},
        {"type": "step/end", "data": step},
        turn_end(turn, "completed"),
    ]


def turns_of(events: Sequence[Event]) -> list[Turn]:
    """All turns of a log in order. A user message counts for the turn that is open, as it bears no number itself."""
    turns: list[Turn] = []
    for event in events:
        kind, data = event.get("type"), event.get("data")
        data = data if isinstance(data, dict) else {}
        number, seq = data.get("turn"), event["seq"]
        if kind == "turn/start" and isinstance(number, int) and is_safe_integer(number):
            turns.append(Turn(number, seq))
        elif turns and turns[-1].end is None:
            turns[-1] = _next(turns[-1], kind, data, seq)
    return turns


def _next(turn: Turn, kind: object, data: dict[str, Any], seq: int) -> Turn:
    if kind == "user/message":
        return Turn(turn.number, turn.start, seq, turn.reply)
    if kind == "assistant/message" and data.get("turn") == turn.number:
        return Turn(turn.number, turn.start, turn.user, seq)
    if kind == "turn/end" and data.get("turn") == turn.number:
        reason = data.get("reason")
        named = reason.get("kind") if isinstance(reason, dict) else None
        return Turn(turn.number, turn.start, turn.user, turn.reply, seq, named if isinstance(named, str) else "")
    return turn
