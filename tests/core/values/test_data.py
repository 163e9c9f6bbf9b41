"""Data texts (YAML 1.2 as npm reads it): the table of the specification, its limits, and texts meant to hurt."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.errors import MvuError
from core.values.canonical import compact
from core.values.data import parse_data
from tests.core.values.values import VALUES

MEBI = 1_048_576


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("", None),
        ("# c", None),
        ("---", None),
        ("[012, 0o17, 0x1F, +1, 1., .5, 1E+3]", [12, 15, 31, 1, 1, 0.5, 1000]),
        ("[0O17, -0x1f, 0b11, 1_000, 1e, .]", ["0O17", "-0x1f", "0b11", "1_000", "1e", "."]),
        ("[yes, on, tRUE, nULL, 2001-01-01, '1:30']", ["yes", "on", "tRUE", "nULL", "2001-01-01", "1:30"]),
        ('"1": a\n1: b', {"1": "b"}),
        ("? [a, b]\n: c", {"[ a, b ]": "c"}),
        ("a: &x 1", {"a": 1}),
        ('[!!str 5, !!int "5", ! 5]', ["5", 5, "5"]),
        ("!!pairs [a: 1, a: 2]", [{"a": 1}, {"a": 2}]),
        ("%YAML 1.1\n---\na: yes", {"a": "yes"}),
        ("a:\tb", {"a": "b"}),
        ("a: [x: 1, y]", {"a": [{"x": 1}, "y"]}),
        ('{"a":1}', {"a": 1}),
        ("{a:1}", {"a:1": None}),
        ("a: |\n  x\n  y\n", {"a": "x\ny\n"}),
        ("a: >\n  x\n  y\n", {"a": "x y\n"}),
        ("a:\n- b\nc: d", {"a": ["b"], "c": "d"}),
        ('"\\e\\0\\/\\U0001F600"', "\x1b\0/😀"),
        ("{{user}}: 5", {"{ ? { user } }": 5}),
        ("角色：\n  好感度: 5", None),
        ("z: 1\n2: b\n1: a", {"1": "a", "2": "b", "z": 1}),
    ],
)
def test_what_data_texts_mean(text: str, value: Any) -> None:
    if value is None and "：" in text:  # a full-width colon is no colon
        with pytest.raises(MvuError, match="MVU_PARSE"):
            parse_data(text)
        return
    assert compact(parse_data(text)) == compact(value)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        (".inf", "MVU_JSON"),
        ("1e400", "MVU_JSON"),
        ("9" * 100_000, "MVU_JSON"),
        ("!!set {a}", "MVU_JSON"),
        ("a: 1\na: 2", "MVU_PARSE"),
        ("a: &x 1\nb: *x", "MVU_PARSE"),
        ("!foo 5", "MVU_PARSE"),
        ("--- a\n--- b", "MVU_PARSE"),
        ("\ta: b", "MVU_PARSE"),
        ("a: b: c", "MVU_PARSE"),
        ("<% if (x) { %>\na: 1", "MVU_PARSE"),
        ("constructor: 1", "MVU_PATH"),
    ],
)
def test_what_is_refused(text: str, code: str) -> None:
    with pytest.raises(MvuError, match=code):
        parse_data(text)


def test_a_mistake_is_found_at_its_line() -> None:
    with pytest.raises(MvuError) as caught:
        parse_data("hp: 1\nmp: 2\nhp: 3\n")
    assert (caught.value.fields["line"], caught.value.fields["column"]) == (3, 1)


def test_characters_that_the_library_refuses_pass_as_they_are() -> None:
    assert parse_data("a\ud800: \x00\u2028\x85x") == {"a\ud800": "\x00\u2028\x85x"}
    assert parse_data("a: \\uD83D x") == {"a": "\\uD83D x"}
    assert parse_data("a: '\\uDaBc'") == {"a": "\\uDaBc"}
    assert parse_data('a: "\\uD83D\\uDE00 \\\\uD83D"') == {"a": "😀 \\uD83D"}
    assert parse_data("a\r") == "a\r"


@pytest.mark.parametrize(
    ("text", "passes"),
    [
        ("a: " + "x" * (MEBI - 3), True),
        ("a: " + "x" * (MEBI - 2), False),
        ("#" + "x" * (MEBI - 1), True),
        ("a: " + "剑" * (MEBI - 3), False),
        ("a: " + "😀" * 524_286, False),
        ("[" + "~," * 99_999 + "]", True),
        ("[" + "~," * 100_000 + "]", False),
    ],
    ids=range(7),
)
def test_large_texts(text: str, passes: bool) -> None:
    if passes:
        parse_data(text)
        return
    with pytest.raises(MvuError, match="MVU_LIMIT"):
        parse_data(text)


@pytest.mark.parametrize(
    "text",
    [
        "[" * 500,
        "[" * MEBI,
        "{" * MEBI,
        '"' * (MEBI - 1),
        "? " * (MEBI // 2),
        "- " * (MEBI // 2),
        "a: " * 300_000,
        '["' + '\\"' * 500_000,
        "[" + " " * 1_000_000 + "a\n]: b: [",
        "".join(f"  ? [k{number}]\n  : 1\n" for number in range(30_000)) + "]",
        "\n".join(" " * depth + "a:" for depth in range(900)),
        "\n".join(["a0: &a0 [x]", *(f"a{n}: &a{n} [{','.join([f'*a{n - 1}'] * 9)}]" for n in range(1, 12))]),
    ],
    ids=range(12),
)
def test_texts_that_are_meant_to_hurt_are_refused_with_a_code(text: str) -> None:
    with pytest.raises(MvuError, match=r"MVU_PARSE|MVU_LIMIT"):
        parse_data(text)


@given(VALUES.filter(lambda value: len(compact(value)) < 500))
def test_json_texts_are_data_texts(value: Any) -> None:
    text = compact(value)
    if not any(char in text for char in "\x7f\ud800") and "\\u" not in text:
        assert compact(parse_data(text)) == text


_MARKS = st.sampled_from(
    [*"[]{}:,-?&*!|>'\"%@`#\\ \n\t\r~", "a: ", "- ", "\n  ", "---\n", "\\uD83D", "\U000f0000", "\U00100000"]
)


@given(st.lists(st.one_of(_MARKS, st.characters(exclude_categories=())), max_size=25).map("".join))
def test_any_text_is_read_or_refused_with_a_code(text: str) -> None:
    try:
        value = parse_data(text)
    except MvuError:
        return
    assert isinstance(compact(value), str)
