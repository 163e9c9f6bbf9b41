"""Finite regular expressions: what is accepted, what matches, and what it costs."""

from __future__ import annotations

import contextlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.errors import MvuError
from core.language.regex import compile_regex, matches
from core.language.scope import Fuel


def burnt(fuel: Fuel, before: int) -> int:
    return before - fuel.left


@pytest.mark.parametrize(
    ("pattern", "ticks"),
    [
        ("^a$", 3),
        ("^(a|b)$", 4),
        ("^a{0,2}$", 7),
        (r"^\d{4}-\d{2}$", 15),
        ("^(ab|c){1,2}d?$", 15),
        ("^(a{31}){64}$", 3969),
    ],
)
def test_building_costs_one_unit_for_each_state_and_edge(pattern: str, ticks: int) -> None:
    fuel = Fuel(10_000)
    compile_regex(pattern, "", fuel.burn)
    assert burnt(fuel, 10_000) == ticks


@pytest.mark.parametrize(
    ("pattern", "text", "ticks"), [("^a$", "a", 3), ("^a{0,2}$", "aa", 9), ("^(ab|c){1,2}d?$", "abcd", 18)]
)
def test_testing_costs_what_is_looked_at(pattern: str, text: str, ticks: int) -> None:
    automaton = compile_regex(pattern, "", lambda: None)
    fuel = Fuel(1000)
    assert matches(text, automaton, fuel.burn)
    assert burnt(fuel, 1000) == ticks


@pytest.mark.parametrize(
    "pattern",
    [
        "a",
        "^a|b$",
        "^(a|)$",
        "^$",
        "^a*$",
        "^a+$",
        "^.$",
        r"^\w$",
        "^[^a]$",
        "^[a-]$",
        "^a{2,1}$",
        "^a{65}$",
        "^(?:a)$",
        "^a??$",
    ],
)
def test_what_has_no_end_or_no_meaning_here_is_refused(pattern: str) -> None:
    with pytest.raises(MvuError) as caught:
        compile_regex(pattern, "", lambda: None)
    assert caught.value.code == "MVU_SCHEMA_CODE"


@pytest.mark.parametrize("pattern", ["^(a{32}){64}$", "^" + "(" * 17 + "a" + ")" * 17 + "$"])
def test_too_many_states_or_groups_are_a_limit(pattern: str) -> None:
    with pytest.raises(MvuError) as caught:
        compile_regex(pattern, "", lambda: None)
    assert caught.value.code == "MVU_LIMIT"


def test_a_character_beyond_the_plane_is_two_units() -> None:
    automaton = compile_regex("^😀?$", "", lambda: None)
    assert matches("😀", automaton, lambda: None)
    assert matches("\ud83d", automaton, lambda: None)
    assert not matches("", automaton, lambda: None)


@given(st.text("^$ab()[]{}|?,0123\\d-.😀", max_size=30), st.text("ab-.0", max_size=6))
def test_any_pattern_answers_or_is_refused_with_a_code(pattern: str, text: str) -> None:
    fuel = Fuel(10_000)
    with contextlib.suppress(MvuError):  # anything else would leave
        automaton = compile_regex(f"^{pattern}$", "", fuel.burn)
        assert not (matches(text, automaton, fuel.burn) and len(text) > automaton.longest)
