"""What a value may be and cost: the limits of the specification, told by their last good and first bad value."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.errors import MvuError
from core.values.budget import MAX_CHARGE, checked, measure, string_cost
from tests.core.values.values import TEXTS, VALUES, nested


@pytest.mark.parametrize(
    ("good", "bad"),
    [
        ([0] * 61_680, [0] * 61_681),
        ("x" * 2_097_150, "x" * 2_097_151),
        ("é" * 1_048_575, "é" * 1_048_576),
        ("剑" * 699_050, "剑" * 699_051),
        ("😀" * 174_762, "😀" * 174_763),
        ("\x01" * 349_525, "\x01" * 349_526),
        ("\t" * 349_525, "\t" * 349_526),
        ('"' * 1_048_575, '"' * 1_048_576),
        ({"x" * 2_097_141: None}, {"x" * 2_097_142: None}),
        ([None] * 99_999, [None] * 100_000),
        ([[]] * 99_999, [[]] * 100_000),
        ([""] * 99_999, [""] * 100_000),
        (nested(64, []), nested(65, [])),
        (nested(64, 1), nested(65, 1)),
    ],
    ids=range(14),
)
def test_the_last_value_that_passes_and_the_first_that_does_not(good: Any, bad: Any) -> None:
    assert checked(good) == good
    with pytest.raises(MvuError, match="MVU_LIMIT"):
        checked(bad)


def test_a_value_that_holds_itself_is_too_deep() -> None:
    circle: list[Any] = []
    circle.append(circle)
    with pytest.raises(MvuError, match="MVU_LIMIT"):
        checked(circle)


def test_numbers_are_cleaned_and_keys_come_in_the_order_of_javascript() -> None:
    result = checked({"b": -0.0, "2": 5.0, "1": 2**60, "half": 0.5})
    assert list(result) == ["1", "2", "b", "half"]
    assert [type(item) for item in result.values()] == [float, int, int, float]


@pytest.mark.parametrize("number", [float("nan"), float("inf"), float("-inf"), 10**400])
def test_a_number_that_is_not_finite_is_no_json(number: float) -> None:
    with pytest.raises(MvuError, match="MVU_JSON"):
        checked({"hp": [number]})


@pytest.mark.parametrize("value", [(1, 2), {1, 2}, b"x", object()])
def test_other_python_things_are_no_json(value: object) -> None:
    with pytest.raises(MvuError, match="MVU_JSON"):
        checked([value])


@pytest.mark.parametrize("key", ["__proto__", "prototype", "constructor", 5])
def test_the_keys_of_prototypes_and_keys_that_are_no_text_are_refused(key: Any) -> None:
    with pytest.raises(MvuError, match="MVU_PATH"):
        checked({"a": {key: 1}})


def test_a_forbidden_key_is_met_before_the_bad_value_behind_it() -> None:
    with pytest.raises(MvuError, match="MVU_PATH"):
        checked({"constructor": float("nan")})
    with pytest.raises(MvuError, match="MVU_JSON"):
        checked({"a": float("nan"), "constructor": 1})


@given(VALUES)
def test_a_sound_value_comes_back_equal_detached_and_once_more_the_same(value: Any) -> None:
    once = checked(value)
    assert repr(once) == repr(value)
    assert repr(checked(once)) == repr(once)
    if isinstance(value, dict | list) and value:
        assert once is not value


@given(TEXTS)
def test_every_unit_of_a_text_costs_by_its_kind(text: str) -> None:
    units = text.encode("utf-16-le", "surrogatepass")
    cost = 2
    for low, high in zip(units[::2], units[1::2], strict=True):
        unit = low + 256 * high
        wide = 2 if unit < 0x800 else 6 if 0xD800 <= unit <= 0xDFFF else 3
        cost += 6 if unit < 0x20 else 2 if unit in (0x22, 0x5C) else 1 if unit < 0x80 else wide
    assert string_cost(text) == cost


def _plain_measure(value: Any) -> tuple[int, int, int]:
    if isinstance(value, dict | list):
        below = [_plain_measure(item) for item in (value.values() if isinstance(value, dict) else value)]
        keys = sum(map(string_cost, value)) if isinstance(value, dict) else 0
        charge = 2 + 2 * len(value) + keys + sum(one[1] for one in below)
        return 1 + sum(one[0] for one in below), charge, max((one[2] + 1 for one in below), default=0)
    if isinstance(value, str):
        return 1, string_cost(value), 0
    return 1, 5 if value is None or isinstance(value, bool) else 32, 0


@given(VALUES)
def test_measuring_agrees_with_the_plain_sum(value: Any) -> None:
    size = measure(value)
    assert (size.nodes, size.charge, size.depth) == _plain_measure(value)


@given(VALUES, st.integers(0, 1))
def test_measuring_agrees_with_what_the_gate_charges(value: Any, over: int) -> None:
    filler = MAX_CHARGE - measure([value, ""]).charge + over
    if over:
        with pytest.raises(MvuError, match="MVU_LIMIT"):
            checked([value, "x" * filler])
    else:
        assert measure(checked([value, "x" * filler])).charge == MAX_CHARGE


def test_measuring_is_not_limited_by_the_stack() -> None:
    assert measure(nested(5000, 1)).depth == 5000
