"""JSON text and hashes exactly as JavaScript makes them."""

from __future__ import annotations

import json
import math
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.errors import MvuError
from core.values.canonical import MAX_NESTING, compact, hash_of, load_json, pretty, same_text, sha256_text
from core.values.numbers import number_text
from core.values.utf16 import paired
from tests.core.values.values import VALUES, nested

DEMO = "mvu:instance-74355db99f0ec9c94e84af9e3f5a741df3b81c688bdb3db4"
STATE = "mvu:instance-1f96cc386e93e281b66b5cf1624f55979e91b80dcd75bc0e"
SOURCE = {
    "sessionId": "s1",
    "sessionFormatVersion": 4,
    "sessionCreatedAt": 100,
    "eventType": "assistant/message",
    "messageId": "s1-m1",
    "messageSeq": 2,
    "turn": 1,
    "step": 0,
    "endSeq": 3,
}
ALPHA = {
    "sessionId": "session-alpha",
    "sessionFormatVersion": 4,
    "sessionCreatedAt": 1767268800000,
    "eventType": "assistant/message",
    "messageId": "session-alpha-a1",
    "messageSeq": 3,
    "turn": 1,
    "step": 1,
    "endSeq": 5,
}
EDIT = "25a6cfec955569df3da5983bf793c8c1b81e072aa318b7fa5e58a501b11f851a"
OP_1 = "f2b0b9e114377d7d4bc951fa5654900d83761c9dd5dd133d08f78a473c69f6c0"


@pytest.mark.parametrize(
    ("value", "digest"),
    [
        (SOURCE, "936ec305454dfa6960940e480db0c5e143a45070af1af2e9a46b0417197afc89"),
        (ALPHA, "cf475bd40947868e506158f2481fa4ac77cc81143d45741b0e218048cb7e72ca"),
        ("no update here", "11da9327e4379f0e70dec710185528f5ec93f7f487fb70ddb35f0c15c115f01a"),
        ("a\nb", "8cb67f89f9ff0e25bb064da96907151d8e0eb7a5c0d4cde1b72ad1c9a30c065e"),
        ("hello", "5aa762ae383fbb727af3c7a36d4940a5b8c40a989452d2304fc958ff3f354e7a"),
        ("港口", "f7cd394b5c6d3dbab75f2bf77d440d36852b5ad9014ea22391c313e260fcaf6c"),
        ("", "12ae32cb1ec02d01eda3581b127c1fee3b0dc53572ed6baf239721a03d82e126"),
        ("a\U0001f600\ud800", "4093db15324909e9b3f15c043b3ed4ced1b9e8bba66919ab8011a11ca3c04622"),
        ({"id": DEMO, "operationId": "op-1"}, OP_1),
        ({"id": STATE, "operationId": "manual-edit-1"}, EDIT),
        (
            ["inherited", {"sessionId": "f1", "createdAt": 200}, OP_1],
            "80b913c8027fd7a5bbcd04f0a1410a1e27f8910f7c42c92600235d4e25ef9e6b",
        ),
        (
            ["inherited", {"sessionId": "session-alpha-fork", "createdAt": 1767269000000}, EDIT],
            "27ebcfe4ba5739cec8bb9d93a9fec6665ae5d1cc96122646f6b614d7b1a8411b",
        ),
        ([DEMO, 5, None, 1], "5066472fd9367cd529f385f3bf29ebf313331e32cc9bf6f1a4bd7d2ae27cad43"),
    ],
    ids=range(13),
)
def test_the_hashes_of_the_specification(value: Any, digest: str) -> None:
    assert hash_of(value) == digest


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (1.0, "1"),
        (-0.0, "0"),
        (1e21, "1e+21"),
        (1e-7, "1e-7"),
        (2.0**60, "1152921504606847000"),
        (math.inf, "null"),
        (True, "true"),
        ('"\\\n\x7f\u2028\x1f', '"\\"\\\\\\n\x7f\u2028\\u001f"'),
        ("\ud800x", '"\\ud800x"'),
        ("\ud83d\ude00", '"😀"'),
        ({"a": [], "b": {}, "c": [1, {"d": None}]}, '{"a":[],"b":{},"c":[1,{"d":null}]}'),
        ({"a": 1e-5, "b": 0.1, "c": 1e15}, '{"a":0.00001,"b":0.1,"c":1000000000000000}'),
    ],
)
def test_texts_are_those_of_json_stringify(value: Any, text: str) -> None:
    assert compact(value) == text


def test_the_wide_form_breaks_lines_with_two_blanks() -> None:
    assert pretty({"a": [1.5, []], "b": {}}) == '{\n  "a": [\n    1.5,\n    []\n  ],\n  "b": {}\n}'
    assert pretty({"a": [1e21, "\ud800"]}) == '{\n  "a": [\n    1e+21,\n    "\\ud800"\n  ]\n}'


def _unit(char: str) -> str:
    return f"\\u{ord(char):04x}" if "\ud800" <= char <= "\udfff" else json.dumps(char, ensure_ascii=False)[1:-1]


def _spelled(value: Any) -> str:
    """The compact text, by the plainest rules."""
    if isinstance(value, dict):
        return "{" + ",".join(f"{_spelled(key)}:{_spelled(item)}" for key, item in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ",".join(map(_spelled, value)) + "]"
    if isinstance(value, int | float) and not isinstance(value, bool):
        return number_text(value)
    if isinstance(value, str):
        return '"' + "".join(map(_unit, paired(value))) + '"'
    return json.dumps(value)


@given(VALUES)
def test_quick_and_careful_writing_give_the_same_text(value: Any) -> None:
    text = _spelled(value)
    assert compact(value) == text
    assert hash_of(value) == sha256_text(text)


@given(VALUES)
def test_what_was_written_reads_back(value: Any) -> None:
    assert compact(load_json(compact(value))) == compact(value)
    assert compact(load_json(pretty(value))) == compact(value)
    assert same_text(load_json(compact(value)), value)


def test_reading_keeps_the_first_place_and_the_last_value_of_a_key() -> None:
    assert list(load_json('{"b":1,"a":2,"b":3,"1":4}').items()) == [("1", 4), ("b", 3), ("a", 2)]


def test_numbers_are_read_as_doubles() -> None:
    assert load_json("[9007199254740993, 1e400, -1.0, 1e2]") == [9007199254740992, math.inf, -1, 100]
    assert load_json("1" * 100_000) == math.inf
    assert load_json("-" + "1" * 100_000) == -math.inf


@pytest.mark.parametrize("text", ["", "{", "[1,]", "NaN", "Infinity", "{'a':1}", '"\n"', "01", "\ufeff[]"])
def test_what_is_no_json_is_refused(text: str) -> None:
    with pytest.raises(MvuError, match="MVU_PARSE"):
        load_json(text)


def test_bytes_that_are_no_text_are_refused() -> None:
    with pytest.raises(MvuError, match="MVU_PARSE"):
        load_json(b'"\xff"')


@pytest.mark.parametrize("opening", ["[", '{"a":', '[{"a":'])
def test_endless_nesting_is_refused_with_a_code(opening: str) -> None:
    with pytest.raises(MvuError, match=r"MVU_LIMIT|MVU_PARSE"):
        load_json(opening * 200_000)


def test_nesting_is_written_up_to_a_limit() -> None:
    assert compact(nested(MAX_NESTING, 1)) == "[" * MAX_NESTING + "1" + "]" * MAX_NESTING
    with pytest.raises(MvuError, match="MVU_LIMIT"):
        compact(nested(MAX_NESTING + 100, 1))


def test_what_is_no_json_cannot_be_written() -> None:
    with pytest.raises(MvuError, match="MVU_JSON"):
        compact([object()])


@given(st.text(st.characters(exclude_categories=()), max_size=40))
def test_any_text_is_read_or_refused_with_a_code(text: str) -> None:
    try:
        value = load_json(text)
    except MvuError as error:
        assert error.code in ("MVU_PARSE", "MVU_LIMIT")  # noqa: PT017 - either outcome is fine
    else:
        assert same_text(load_json(compact(value)), value)
