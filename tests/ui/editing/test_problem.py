"""Where a text stops being JSON."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ui.editing.brackets import LIMIT, partner
from ui.editing.problem import Trouble, problem_of


@pytest.mark.parametrize("text", ["1", '"好"', "null", '{"a": [1, {"b": false}]}', " [ ] ", "-0.5e3"])
def test_a_json_value_has_no_problem(text: str) -> None:
    assert problem_of(text) is None


@pytest.mark.parametrize(
    ("text", "trouble", "line", "column"),
    [
        ("  ", Trouble.EMPTY, 1, 1),
        ("[1, 2}", Trouble.COMMA, 1, 6),
        ('{\n  "a" 1\n}', Trouble.COLON, 2, 7),
        ("{a: 1}", Trouble.KEY, 1, 2),
        ('"abc', Trouble.STRING, 1, 1),
        ('"a\\x"', Trouble.ESCAPE, 1, 3),
        ('"a\nb"', Trouble.CONTROL, 1, 3),
        ("1 2", Trouble.EXTRA, 1, 3),
        ('["NaN", NaN]', Trouble.CONSTANT, 1, 9),
        ("很高", Trouble.VALUE, 1, 1),
        ("[" * 100_000, Trouble.DEPTH, 1, 1),
        ("1" * 5_000, Trouble.SIZE, 1, 1),
    ],
)
def test_a_problem_has_its_kind_and_its_place(text: str, trouble: Trouble, line: int, column: int) -> None:
    found = problem_of(text)

    assert found is not None
    assert (found.trouble, found.line, found.column) == (trouble, line, column)


@given(st.text(alphabet='[]{}",:0123456789.eE+-tfnul \n\\好🎲'))
def test_any_text_gets_a_place_inside_it_or_none(text: str) -> None:
    found = problem_of(text)

    assert found is None or 0 <= found.offset <= len(text)


def test_a_bracket_finds_its_partner_but_not_one_inside_a_text() -> None:
    text = '{"a]": [1]}'

    assert partner(text, 0) == (0, 10)
    assert partner(text, 8) == (7, 9)
    assert partner(text, 4) is None


def test_a_bracket_without_a_partner_or_in_a_huge_text_has_none() -> None:
    assert partner("[}", 0) is None
    assert partner("[" + " " * LIMIT + "]", 0) is None
