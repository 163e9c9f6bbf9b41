"""Foreign text in the window: cut to one line, and never taken for HTML."""

from __future__ import annotations

import pytest

from ui.qtext import one_line, plain_tip, short_lines


@pytest.mark.parametrize(
    ("text", "line"),
    [("Mira", "Mira"), ("a\r\nb\tc ", "a b c"), ("a\0\ud800", "a\ufffd\ufffd"), ("", ""), ("x" * 200, "x" * 200)],
)
def test_a_name_is_one_line(text: str, line: str) -> None:
    assert one_line(text) == line


@pytest.mark.parametrize("text", ["x" * 201, "界" * 300_000, " " * 500 + "x", "a " * 300])
def test_a_long_name_ends_in_an_ellipsis(text: str) -> None:
    assert len(one_line(text)) <= 200
    assert one_line(text).endswith("…")


def test_a_greeting_that_begins_with_a_tag_keeps_it_in_its_tooltip() -> None:
    tip = plain_tip("<UpdateVariable>\n_.set('hp', 1)</UpdateVariable>")
    assert "&lt;UpdateVariable&gt;" in tip
    assert plain_tip("plain & simple") == "plain & simple"


def test_endless_lines_are_broken_up_and_others_stay() -> None:
    assert max(map(len, short_lines("g" * 300_000).split("\n"))) == 4_000
    assert short_lines("a\n" * 3 + "b" * 4_000) == "a\n" * 3 + "b" * 4_000
