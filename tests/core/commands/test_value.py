"""One argument of a command: JSON5, back-ticks, arithmetic, YAML, in this order."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.commands.value import parse_command_value
from core.errors import MvuError
from core.values.canonical import compact
from core.values.data import parse_data
from tests.core.values.values import VALUES


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("", None),
        ("  'iron sword' ", "iron sword"),
        ('"it\'s"', "it's"),
        ("it's", "it's"),
        ("'it''s'", "it's"),
        ("hello world", "hello world"),
        ("铁剑（损坏）", "铁剑（损坏）"),
        ("12", 12),
        ("-0", 0),
        ("01", 1),
        ("1.50", 1.5),
        ("-3.0", -3),
        ("-0.0", 0),
        ("0.10", 0.1),
        ("TRUE", True),
        ("null", None),
        ("undefined", "undefined"),
        ("{hp: 5, tags: ['a',],}", {"hp": 5, "tags": ["a"]}),
        ("{name:剑,x:5}", {"name:剑": None, "x:5": None}),
        ("a: 1", {"a": 1}),
        ("- 1", [1]),
        ("- 5 + 3", -2),
        ("HP - 3", "HP - 3"),
        ("-5 HP", "-5 HP"),
        ("1:30", "1:30"),
        ("12/25", 0.48),
        ("2024-01-02", 2021),
        ("5\u2028-3", "5\u2028-3"),
        ("`", ""),
        ("```", "`"),
        ("`a` + `b`", "a` + `b"),
        ("# b", None),
        (":", {"": None}),
        ("Math.PI", 3.14159265359),
        ("Math", "Math"),
        ("\u3000 5 \ufeff", 5),
        ("9007199254740993", 9007199254740992),
    ],
)
def test_what_an_argument_means(text: str, value: Any) -> None:
    assert compact(parse_command_value(text)) == compact(value)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("NaN", "MVU_JSON"),
        ("-Infinity", "MVU_JSON"),
        ("1e400", "MVU_JSON"),
        ("9" * 100_000, "MVU_JSON"),
        ("{constructor:1}", "MVU_PATH"),
        ("50%", "MVU_PARSE"),
        ("(1+2)", "MVU_PARSE"),
        ("*x", "MVU_PARSE"),
        ("a: b: c", "MVU_PARSE"),
        ("N/A", "MVU_SCHEMA_CODE"),
        ("C++", "MVU_SCHEMA_CODE"),
        ("铁剑(损坏)", "MVU_SCHEMA_CODE"),
        ("0/0", "MVU_LIMIT"),
        ("[" + "null," * 100_000 + "]", "MVU_LIMIT"),
        ("[" * 66 + "]" * 66, "MVU_LIMIT"),
        (5, "MVU_PARSE"),
    ],
    ids=range(16),
)
def test_what_is_refused(text: object, code: str) -> None:
    with pytest.raises(MvuError, match=code):
        parse_command_value(text)


def test_the_largest_list_passes() -> None:
    assert len(parse_command_value("[" + "null," * 99_999 + "]")) == 99_999


@pytest.mark.parametrize(
    "unit", ["[", "{", "{a:", "-", "\\", "(", "a: ", "? ", "- ", "`${", "[`", "\\ud800:", "\ud800", "[\r"]
)
def test_a_mebibyte_of_anything_ends_with_a_value_or_a_code(unit: str) -> None:
    try:
        value = parse_command_value((unit * 1_048_576)[:1_048_576])
    except MvuError:
        return
    assert isinstance(value, str)


@given(VALUES)
def test_every_json_text_is_its_value(value: Any) -> None:
    assert compact(parse_command_value(compact(value))) == compact(value)


_WORDS = ["剑", "hp", "Null", "NaN", "true", "a1", "_x", "Math", "math.PI", "0x1", *"-.'\"`1:{}[],+#\\"]


@given(st.lists(st.one_of(st.sampled_from([*_WORDS, " ", "\n"]), st.characters(exclude_categories=())), max_size=10))
def test_any_text_is_a_value_or_refused_with_a_code(words: list[str]) -> None:
    try:
        value = parse_command_value("".join(words))
    except MvuError:
        return
    assert compact(value) == compact(parse_command_value(compact(value)))


@given(st.lists(st.sampled_from(["剑", "hp", "Null", "true", "a1", "_x", "no", "1", "x.y"]), min_size=1, max_size=4))
def test_bare_words_mean_what_yaml_says(words: list[str]) -> None:
    text = " ".join(words)
    assert parse_command_value(text) == parse_data(text)
