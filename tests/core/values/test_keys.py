"""Which keys are safe, which are indices, and the order that JavaScript keeps."""

from __future__ import annotations

import math
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.errors import MvuError
from core.values.keys import is_canonical_int, is_index, ordered, put, safe_key
from tests.core.values.values import KEYS


@pytest.mark.parametrize(("key", "text"), [("a", "a"), ("", ""), (5, "5"), (1e21, "1e+21"), (-0.0, "0"), (1.5, "1.5")])
def test_texts_and_finite_numbers_are_keys(key: object, text: str) -> None:
    assert safe_key(key) == text


@pytest.mark.parametrize("key", ["__proto__", "prototype", "constructor", None, True, math.nan, math.inf, [], {}])
def test_other_things_and_the_names_of_prototypes_are_not(key: object) -> None:
    with pytest.raises(MvuError, match="MVU_PATH"):
        safe_key(key)


@pytest.mark.parametrize("key", ["0", "7", "10", "4294967294"])
def test_indices_come_first(key: str) -> None:
    assert is_index(key)
    assert list(ordered({"a": 1, key: 2})) == [key, "a"]


@pytest.mark.parametrize("key", ["", "00", "01", "-1", "1.0", "4294967295", "99999999999", "٣", "²", "1a", " 1"])
def test_what_only_looks_like_an_index_stays_in_its_place(key: str) -> None:
    assert not is_index(key)
    assert list(ordered({"a": 1, key: 2})) == ["a", key]


def test_canonical_integers_have_no_limit() -> None:
    assert is_canonical_int("0")
    assert is_canonical_int("9" * 5000)
    assert not is_canonical_int("01")


@given(st.lists(st.tuples(KEYS, st.integers()), max_size=12))
def test_putting_one_by_one_gives_the_order_of_all_at_once(pairs: list[tuple[str, int]]) -> None:
    one_by_one: dict[str, Any] = {}
    for key, value in pairs:
        put(one_by_one, key, value)
    assert list(one_by_one.items()) == list(ordered(dict(pairs)).items())
    indices = [int(key) for key in one_by_one if is_index(key)]
    assert indices == sorted(indices)
    assert all(is_index(key) for key in list(one_by_one)[: len(indices)])
