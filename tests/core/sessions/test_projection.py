"""What MVU keeps of a session."""

from __future__ import annotations

from typing import Any

import pytest

from core.errors import MvuError
from core.sessions.projection import USER_TEXT_LIMIT, project, reply_text


def assistant(*blocks: Any, **data: Any) -> dict[str, Any]:
    return {"seq": 3, "type": "assistant/message", "data": {**data, "message": {"id": "m", "content": list(blocks)}}}


def text(words: str) -> dict[str, Any]:
    return {"type": "text", "text": words}


def test_the_reply_is_its_text_blocks_joined_by_one_line_feed() -> None:
    assert reply_text(assistant(text("a"), {"type": "tool-call", "name": "x"}, text("b"))) == "a\nb"
    assert reply_text({"seq": 1, "type": "assistant/message"}) == ""
    assert reply_text(assistant(5, {"type": "image"})) == ""


def test_a_tool_call_leaves_a_bare_mark_and_the_text_is_one_block() -> None:
    view = {
        "id": "s",
        "header": {"id": "s"},
        "events": [assistant(text("a"), {"type": "tool-call", "args": 1}, turn=2)],
    }
    data = project(view)["events"][0]["data"]
    assert data == {"turn": 2, "message": {"id": "m", "content": [text("a"), {"type": "tool-call"}]}}


def test_other_events_keep_only_number_and_type_and_the_header_its_six_fields() -> None:
    view = {
        "id": "s",
        "header": {"id": "s", "version": 4, "createdAt": 1, "secret": 1, "parentSession": "p"},
        "inheritedEventCount": 2,
        "events": [{"seq": 0, "type": "request/assembly", "data": {"messages": ["long"]}, "time": 5}],
    }
    assert project(view) == {
        "id": "s",
        "header": {"id": "s", "version": 4, "createdAt": 1, "parentSession": "p"},
        "inheritedEventCount": 2,
        "events": [{"seq": 0, "type": "request/assembly"}],
    }


def test_a_users_words_are_kept_whole_or_not_at_all() -> None:
    def kept(words: str) -> Any:
        user = {
            "seq": 1,
            "type": "user/message",
            "data": {"source": {"kind": "user", "x": 1}, "content": [text(words)]},
        }
        return project({"id": "s", "header": {}, "events": [user]})["events"][0]["data"]

    assert kept("hi") == {"message": {"source": {"kind": "user"}, "content": [text("hi")]}, "source": {"kind": "user"}}
    assert "content" in kept("x" * (USER_TEXT_LIMIT - 1))["message"]
    assert "content" not in kept("x" * USER_TEXT_LIMIT)["message"]
    assert "content" not in kept("")["message"]


def test_the_end_of_a_turn_keeps_only_the_kind_of_its_reason() -> None:
    end = {"seq": 5, "type": "turn/end", "data": {"turn": 1, "reason": {"kind": "completed", "usage": 7}, "x": 1}}
    assert project({"id": "s", "header": {}, "events": [end]})["events"][0]["data"] == {
        "turn": 1,
        "reason": {"kind": "completed"},
    }


def test_the_copy_is_detached_and_bounded() -> None:
    event = assistant(text("a"), turn=1)
    view = {"id": "s", "header": {}, "events": [event]}
    copied = project(view)
    event["data"]["message"]["content"][0]["text"] = "changed"
    assert reply_text(copied["events"][0]) == "a"
    with pytest.raises(MvuError):
        project({"id": "s", "header": {}, "events": [assistant(text("x" * 2_200_000))]})
