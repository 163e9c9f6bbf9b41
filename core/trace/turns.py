"""The turns of a session log: what the user said, what was replied, whether it is still running."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from core.sessions.identity import is_safe_integer
from core.sessions.projection import part, reply_text

Event = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Turn:
    """One turn of the log. ``message_id`` and ``reply_seq`` are None without a reply; ``end`` is the reason's kind."""

    turn: int
    user_text: str | None = None
    reply_text: str | None = None
    message_id: str | None = None
    reply_seq: int | None = None
    end: str | None = None
    started: bool = False
    inherited: bool = False


def turns_of(events: Sequence[Event], boundary: int = 0) -> tuple[Turn, ...]:
    """Turns in order of their numbers. ``boundary``: replies with a smaller seq were inherited.

    The user text is the last ``user`` message before the reply (newer logs give it no turn number); the reply is
    the last assistant message of its turn (spec/service.md §10).
    """
    found: dict[int, Turn] = {}
    open_turn: int | None = None
    for event in events:
        kind, number = event.get("type"), part(event.get("data"), "turn")
        if kind == "turn/start" and is_safe_integer(number):
            open_turn = number
            found[number] = replace(found.get(number, Turn(number)), started=True, end=None)
        elif kind == "turn/end" and is_safe_integer(number):
            reason = part(part(event.get("data"), "reason"), "kind")
            known = found.get(number, Turn(number))
            found[number] = replace(known, end=reason if isinstance(reason, str) else "")
            open_turn = None
        elif kind in ("user/message", "assistant/message"):
            own = number if is_safe_integer(number) else open_turn
            if own is not None:
                found[own] = _told(found.get(own, Turn(own)), event, boundary)
    return tuple(found[number] for number in sorted(found))


def running_turn(turns: Sequence[Turn]) -> int | None:
    """The number of the last turn if it was started and has not ended."""
    last = turns[-1] if turns else None
    return last.turn if last is not None and last.started and last.end is None else None


def _told(turn: Turn, event: Event, boundary: int) -> Turn:
    data = event.get("data")
    if event.get("type") == "assistant/message":
        seq, identity = event.get("seq"), part(part(data, "message"), "id")
        return replace(
            turn,
            reply_text=reply_text(event),
            message_id=identity if isinstance(identity, str) else None,
            reply_seq=seq if isinstance(seq, int) else None,
            inherited=isinstance(seq, int) and seq < boundary,
        )
    message = part(data, "message") if isinstance(part(data, "message"), dict) else data
    source = part(part(message, "source") or part(data, "source"), "kind")
    if turn.reply_text is not None or source not in ("user", "steering", None):
        return turn
    return replace(turn, user_text=_text(part(message, "content")))


def _text(content: object) -> str | None:
    if not isinstance(content, list):
        return content if isinstance(content, str) else None
    texts = [part(block, "text") for block in content if part(block, "type") == "text"]
    return "\n".join(text for text in texts if isinstance(text, str))
