"""Who a session is, and where its own replies begin."""

from __future__ import annotations

from typing import Any

import pytest

from core.errors import MvuError
from core.sessions.identity import CLOSED, identity, inherited_boundary, next_seq

HEADER = {"id": "s", "version": 4, "createdAt": 100}


def test_a_header_gives_the_identity_in_this_key_order() -> None:
    found = identity({"id": "s", "header": HEADER})
    assert list(found.items()) == [("sessionId", "s"), ("createdAt", 100)]


def test_the_meta_stands_in_for_a_missing_header() -> None:
    assert identity({"id": "s", "meta": {**HEADER, "createdAt": "2026"}}) == {"sessionId": "s", "createdAt": "2026"}


@pytest.mark.parametrize(
    "change",
    [
        {"id": "other"},
        {"version": "4"},
        {"version": 4.5},
        {"version": True},
        {"createdAt": None},
        {"createdAt": ""},
        {"createdAt": float("nan")},
        {"createdAt": True},
    ],
)
def test_anything_less_is_no_identity(change: dict[str, Any]) -> None:
    with pytest.raises(MvuError) as caught:
        identity({"id": "s", "header": {**HEADER, **change}})
    assert caught.value.code == "MVU_SESSION_IDENTITY"


def test_a_session_without_a_header_has_none() -> None:
    for view in ({}, {"id": "s", "header": []}, {"id": "s"}):
        with pytest.raises(MvuError):
            identity(view)


def test_the_next_number_follows_the_last_event_and_is_closed_without_a_view() -> None:
    assert next_seq({"events": []}) == 0
    assert next_seq({"events": [{"seq": 4, "type": "turn/end"}, {"seq": "x"}, 5]}) == 5
    assert next_seq(None) == CLOSED


def test_the_inherited_part_ends_at_the_count_else_at_the_seed_mark() -> None:
    events = [{"seq": 0, "type": "session/end-seed"}, {"seq": 3, "type": "session/end-seed"}]
    assert inherited_boundary({"inheritedEventCount": 7, "events": events}) == 7
    assert inherited_boundary({"inheritedEventCount": 7.5, "events": events}) == 3
    assert inherited_boundary({"events": []}) == 0
