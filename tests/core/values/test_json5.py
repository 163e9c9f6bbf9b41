"""JSON5, as command values may be written."""

from __future__ import annotations

import math
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.values.canonical import compact
from core.values.json5 import Json5SyntaxError, parse_json5
from tests.core.values.values import VALUES


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("{hp: 5, 'mp': +.5, /* c */ \"x\": 0x10,} // end", {"hp": 5, "mp": 0.5, "x": 16}),
        ("'it\\'s\\x41\\u5251\\\n'", "it'sA剑"),
        ("[1., -Infinity, '\\0']", [1, -math.inf, "\0"]),
        ("{好感: 1, \\u0061: 2, $_: 3}", {"好感": 1, "a": 2, "$_": 3}),
        ("{b: 1, 1e3: 2}", None),
        ("{b: 1, '1': 2, b: 3}", {"1": 2, "b": 3}),
        ("'\\uD83D\\uDE00'", "😀"),
        ("'\u2028'", "\u2028"),
    ],
)
def test_the_grammar(text: str, value: Any) -> None:
    if value is None:
        with pytest.raises(Json5SyntaxError):
            parse_json5(text)
        return
    result = parse_json5(text)
    assert result == value
    assert not isinstance(value, dict) or list(result) == list(value)


@pytest.mark.parametrize(
    "text", ["", "undefined", "{a:1,,}", "[,]", "01", "'\n'", "'\\1'", "1 2", "{1:2}", "'", "/*", "0x", "+"]
)
def test_what_is_none(text: str) -> None:
    with pytest.raises(Json5SyntaxError):
        parse_json5(text)


def test_a_mistake_has_a_place() -> None:
    with pytest.raises(Json5SyntaxError) as caught:
        parse_json5("{\n  a: x\n}")
    assert (caught.value.line, caught.value.column) == (2, 6)


@pytest.mark.parametrize("unit", ["[", "{a:", "{", '"', "'", "/*", "//\n", "\\", "[[],", "-", "/**/"])
def test_endless_texts_end(unit: str) -> None:
    with pytest.raises(Json5SyntaxError):
        parse_json5(unit * 100_000)


def _from_below(levels: int, text: str) -> Any:
    return parse_json5(text) if levels == 0 else _from_below(levels - 1, text)


@pytest.mark.parametrize("levels", [700, 850])
def test_a_caller_that_is_deep_already_is_refused_and_not_broken(levels: int) -> None:
    with pytest.raises(Json5SyntaxError):
        _from_below(levels, "{a:" * 5000)
    assert _from_below(700, "[{a:" * 30 + "1" + "}]" * 30) == parse_json5("[{a:" * 30 + "1" + "}]" * 30)


def test_numbers_of_any_length() -> None:
    assert parse_json5("9" * 100_000) == math.inf
    assert parse_json5("+0x" + "f" * 100_000) == math.inf
    assert parse_json5("-" + "9" * 100_000) == -math.inf


@given(VALUES)
def test_every_json_text_is_json5(value: Any) -> None:
    assert compact(parse_json5(compact(value))) == compact(value)
    assert compact(parse_json5(f"/**/{compact(value)}//")) == compact(value)


@given(
    st.text(st.one_of(st.sampled_from("[]{}'\":,\\/* 01eNIxu\n+-."), st.characters(exclude_categories=())), max_size=30)
)
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        value = parse_json5(text)
    except Json5SyntaxError:
        return
    assert isinstance(compact(value), str)
