"""Path texts to keys, keys to pointers, and the way along them."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.errors import MvuError
from core.values.diff import leaves
from core.values.paths import at, path_parts, pointer_text
from tests.core.values.values import KEYS, VALUES


@pytest.mark.parametrize(
    ("path", "parts"),
    [
        ("", []),
        ('a.b[0]["x.y"]', ["a", "b", "0", "x.y"]),
        ("a.[1]", ["a", "1"]),
        (" a . b ", [" a ", " b "]),
        ("[007]", ["007"]),
        ("a['\\'']", ["a", "'"]),
        ('a[""]', ["a", ""]),
        ("角色.好感度", ["角色", "好感度"]),
        ("a[ '\\u5251' ]", ["a", "剑"]),
    ],
)
def test_dots_and_brackets(path: str, parts: list[str]) -> None:
    assert path_parts(path) == parts


@pytest.mark.parametrize(
    "path",
    [".a", "a.", "a..b", "a]", "[0]a", 'a["b"]c', "a[0", "a[1.5]", "a[-1]", "a[null]", "a.__proto__", "x" * 2001, None],
)
def test_broken_paths_are_refused(path: object) -> None:
    with pytest.raises(MvuError, match="MVU_PATH"):
        path_parts(path)


@pytest.mark.parametrize("path", ["a[]", "a[b]", "a[+1]", "a[[0]]"])
def test_what_stands_in_a_bracket_must_be_a_literal(path: str) -> None:
    with pytest.raises(MvuError, match="MVU_PARSE"):
        path_parts(path)


def test_a_dotted_path_has_at_most_64_parts_and_a_pointer_any_number() -> None:
    assert len(path_parts(".".join("a" * 64))) == 64
    with pytest.raises(MvuError, match="MVU_LIMIT"):
        path_parts(".".join("a" * 65))
    assert len(path_parts("/a" * 1000, pointer=True)) == 1000


def test_a_path_may_have_2000_units() -> None:
    assert path_parts("😀" * 1000) == ["😀" * 1000]
    with pytest.raises(MvuError, match="MVU_PATH"):
        path_parts("😀" * 1000 + "x")


def test_pointers() -> None:
    assert path_parts("/a~1b/~01/", pointer=True) == ["a/b", "~1", ""]
    for wrong in ("a", "/a~2", "/~", "/constructor"):
        with pytest.raises(MvuError, match="MVU_PATH"):
            path_parts(wrong, pointer=True)


@given(st.lists(KEYS, max_size=8))
def test_a_pointer_gives_its_keys_back(parts: list[str]) -> None:
    assert path_parts(pointer_text(parts), pointer=True) == parts


@given(VALUES)
def test_every_leaf_is_found_by_its_pointer(value: Any) -> None:
    for pointer, leaf in leaves(value):
        assert at(value, path_parts(pointer, pointer=True)) is leaf


@given(st.text(st.one_of(st.sampled_from(".[]'\"\\a0 ~/"), st.characters(exclude_categories=())), max_size=30))
def test_any_text_is_a_path_or_refused_with_a_code(text: str) -> None:
    for pointer in (False, True):
        try:
            parts = path_parts(text, pointer=pointer)
        except MvuError:
            continue
        assert all(isinstance(part, str) for part in parts)


def test_walking() -> None:
    state = {"a": [1, {"b": "text"}]}
    assert at(state, []) is state
    assert at(state, ["a", "1", "b"]) == "text"


@pytest.mark.parametrize(
    ("parts", "code"),
    [
        (["a", "2"], "MVU_PATH_MISSING"),
        (["a", "9" * 5000], "MVU_PATH_MISSING"),
        (["a", "01"], r"MVU_PATH \("),
        (["a", "length"], r"MVU_PATH \("),
        (["toString"], "MVU_PATH_MISSING"),
        (["a", "1", "b", "0"], "MVU_PATH_MISSING"),
    ],
)
def test_walking_where_nothing_is(parts: list[str], code: str) -> None:
    with pytest.raises(MvuError, match=code):
        at({"a": [1, {"b": "text"}]}, parts)
