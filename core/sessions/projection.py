"""What MVU keeps of a session log: the reduced copy and the reply text (spec/files-and-host.md §2, §3)."""

from __future__ import annotations

from typing import Any

from core.errors import MvuError
from core.sessions.identity import View, events_of, header_of, is_safe_integer
from core.values.budget import checked
from core.values.utf16 import length

USER_TEXT_LIMIT = 65_536  # UTF-16 units; a longer user text is left out whole
_SHORT = 20_000  # characters: a reduced event has a handful of texts, far below the gate's limits together
_HEADER = ("id", "version", "createdAt", "origin", "parentSession", "isSeeded")
_KEPT = ("turn", "step", "interrupted")


def part(value: object, key: str) -> Any:
    """A member of an object, None when it is no object or has no such member."""
    return value.get(key) if isinstance(value, dict) else None


def blocks_of(event: dict[str, Any]) -> list[dict[str, Any]]:
    """The content blocks of a message event."""
    content = part(part(part(event, "data"), "message"), "content")
    return [block for block in content if isinstance(block, dict)] if isinstance(content, list) else []


def reply_text(event: dict[str, Any]) -> str:
    """All text blocks of an assistant message joined by one line feed; nothing gives the empty text."""
    texts = (block.get("text") for block in blocks_of(event) if block.get("type") == "text")
    return "\n".join(text for text in texts if isinstance(text, str))


def calls_tool(event: dict[str, Any]) -> bool:
    """Whether an assistant message holds a tool call."""
    return any(block.get("type") == "tool-call" for block in blocks_of(event))


def _kind(source: object) -> dict[str, Any]:
    kind = part(source, "kind")
    return {} if kind is None else {"kind": kind}


def _user_text(message: object) -> str:
    """The user's words, empty when too long or malformed."""
    content = part(message, "content")
    if not isinstance(content, list):
        return ""
    collected: list[str] = []
    used = 0
    for block in content:
        if part(block, "type") != "text":
            continue
        text = part(block, "text")
        if not isinstance(text, str):
            return ""
        used += length(text) + (1 if collected else 0)
        if used + 1 > USER_TEXT_LIMIT:
            return ""
        collected.append(text)
    return "\n".join(collected)


def _user(data: dict[str, Any]) -> dict[str, Any]:
    own = data.get("message")
    message = own if isinstance(own, dict) else data
    kept: dict[str, Any] = {}
    if isinstance(message.get("source"), dict):
        kept["source"] = _kind(message["source"])
    text = _user_text(message)
    if text:
        kept["content"] = [{"type": "text", "text": text}]
    result: dict[str, Any] = {"message": kept}
    if isinstance(data.get("source"), dict):
        result["source"] = _kind(data["source"])
    return result


def _assistant(event: dict[str, Any], data: dict[str, Any]) -> dict[str, Any]:
    message: dict[str, Any] = {}
    if part(data.get("message"), "id") is not None:
        message["id"] = data["message"]["id"]
    message["content"] = [{"type": "text", "text": reply_text(event)}]
    if calls_tool(event):
        message["content"].append({"type": "tool-call"})
    return {"message": message}


def _event(event: dict[str, Any]) -> dict[str, Any]:
    kept: dict[str, Any] = {"seq": event.get("seq"), "type": event.get("type")}
    kind = event.get("type")
    if kind not in ("turn/start", "turn/end", "user/message", "assistant/message"):
        return kept
    raw = event.get("data")
    data = raw if isinstance(raw, dict) else {}
    reduced = {key: data[key] for key in _KEPT if key in data}
    if kind == "turn/end" and "reason" in data:
        reduced["reason"] = _kind(data["reason"])
    elif kind == "user/message":
        reduced |= _user(data)
    elif kind == "assistant/message":
        reduced |= _assistant(event, data)
    kept["data"] = reduced
    if _surely_bounded(kept):
        return kept
    result: dict[str, Any] = checked(kept)  # one gate run per event, never on the whole history
    return result


def _surely_bounded(event: dict[str, Any]) -> bool:
    """Whether a reduced event passes the gate as it is: the containers are fresh, what they hold is plain and short."""
    data = event["data"]
    message = data.get("message", {})
    content = message.get("content", ())
    held = [event["seq"], event["type"], *(data.get(key) for key in _KEPT), message.get("id")]
    held += [part(source, "kind") for source in (data.get("reason"), data.get("source"), message.get("source"))]
    return all(_is_plain(one) for one in (*held, *(block.get("text") for block in content)))


def _is_plain(value: object) -> bool:
    if isinstance(value, str):
        return len(value) < _SHORT
    return value is None or is_safe_integer(value) or isinstance(value, bool)


def project(view: View) -> View:
    """The reduced, detached copy ``{id, header, inheritedEventCount?, events}`` of a session view.

    ``MVU_SESSION_IDENTITY`` for a view without an id; the budget's codes (``MVU_JSON``, ``MVU_PATH``, ``MVU_LIMIT``)
    for an event that is no bounded JSON.
    """
    header = header_of(view)
    session_id = view.get("id", header.get("id"))
    if not isinstance(session_id, str):
        raise MvuError("MVU_SESSION_IDENTITY", reason="id")
    reduced: View = {"id": session_id}
    reduced["header"] = checked({key: header[key] for key in _HEADER if key in header})
    if "inheritedEventCount" in view:
        reduced["inheritedEventCount"] = view["inheritedEventCount"]
    reduced["events"] = [_event(event) for event in events_of(view)]
    return reduced
