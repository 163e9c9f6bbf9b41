"""The replies of a log that may become versions, with their sources and keys (spec/service.md §10)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from core.sessions.identity import View, events_of, header_of, inherited_boundary
from core.sessions.ids import text_fingerprint
from core.sessions.projection import calls_tool, part, reply_text
from core.values.canonical import hash_of


@dataclass(frozen=True, slots=True)
class Turn:
    """A finished turn with its reply. ``source`` and ``key`` are those of the version it becomes."""

    turn: Any
    source: dict[str, Any]
    key: str
    text: str
    fingerprint: str
    completed: bool
    human: bool


def turns_of(view: View, activation: int) -> Iterator[Turn]:
    """The turns whose reply counts, in log order; ``activation`` is the first sequence number that does."""
    boundary = inherited_boundary(view)
    replies: dict[Any, dict[str, Any]] = {}
    starts: dict[Any, int] = {}
    last_user = -1  # where a person spoke last
    spoken: dict[Any, int] = {}
    for event in events_of(view):
        kind, turn = event.get("type"), part(event.get("data"), "turn")
        if not isinstance(turn, str | int | float | None):
            continue
        if kind == "turn/start":
            starts[turn] = event["seq"]
        elif kind == "user/message" and _by_person(event):
            last_user = event["seq"]
        elif kind == "assistant/message":
            replies[turn] = event
            spoken[turn] = last_user
        elif kind == "turn/end":
            reply = replies.get(turn)
            if reply is not None and _counts(reply, event, activation, boundary):
                human = spoken[turn] > starts.get(turn, -1)
                yield _turn(view, reply, event, human=human)


def _by_person(event: dict[str, Any]) -> bool:
    data = event.get("data")
    message = part(data, "message")
    return "user" in (part(part(message, "source"), "kind"), part(part(data, "source"), "kind"))


def _counts(reply: dict[str, Any], end: dict[str, Any], activation: int, boundary: int) -> bool:
    seq = reply["seq"]
    if seq < activation or part(reply.get("data"), "interrupted") or calls_tool(reply):
        return False
    if seq < boundary or part(part(end.get("data"), "reason"), "kind") == "forked":
        return False
    return isinstance(part(part(reply.get("data"), "message"), "id"), str)


def _turn(view: View, reply: dict[str, Any], end: dict[str, Any], *, human: bool) -> Turn:
    header = header_of(view)
    source: dict[str, Any] = {"sessionId": view["id"], "sessionFormatVersion": header.get("version")}
    if header.get("createdAt") is not None:
        source["sessionCreatedAt"] = header["createdAt"]
    source |= {"eventType": "assistant/message", "messageId": reply["data"]["message"]["id"]}
    source |= {"messageSeq": reply["seq"], "turn": part(end.get("data"), "turn")}
    source |= {"step": part(reply["data"], "step"), "endSeq": end["seq"]}
    text = reply_text(reply)
    completed = part(part(end.get("data"), "reason"), "kind") == "completed"
    return Turn(source["turn"], source, hash_of(source), text, text_fingerprint(text), completed, human)
