"""Numbers as JavaScript writes, reads and rounds them."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.values.numbers import clean, number_text, round12, text_to_number


@pytest.mark.parametrize(
    ("number", "text"),
    [
        (0.0, "0"),
        (-0.0, "0"),
        (5.0, "5"),
        (-1.5, "-1.5"),
        (0.1 + 0.2, "0.30000000000000004"),
        (1e20, "100000000000000000000"),
        (1e21, "1e+21"),
        (123456789012345680000.0, "123456789012345680000"),
        (1.5e300, "1.5e+300"),
        (1e-6, "0.000001"),
        (1e-7, "1e-7"),
        (1.25e-9, "1.25e-9"),
        (5e-324, "5e-324"),
        (1.7976931348623157e308, "1.7976931348623157e+308"),
        (2**53, "9007199254740992"),
        (2**64, "18446744073709552000"),
        (10**400, "Infinity"),
        (-math.inf, "-Infinity"),
        (math.nan, "NaN"),
    ],
)
def test_texts_of_numbers(number: float, text: str) -> None:
    assert number_text(number) == text


@given(st.floats(allow_nan=False, allow_infinity=False))
def test_every_double_reads_back_from_its_text(number: float) -> None:
    assert text_to_number(number_text(number)) == number


@pytest.mark.parametrize(
    ("number", "rounded"),
    [
        (1 / 3, 0.333333333333),
        (0.1 + 0.2, 0.3),
        (123456789012.5, 123456789013),
        (-123456789012.5, -123456789013),
        (1234567890125, 1234567890130),
        (123456789012346, 123456789012000),
        (9007199254740993, 9007199254740000),
        (1e-20, 1e-20),
        (5, 5),
        (0.0, 0),
    ],
)
def test_twelve_digits_with_ties_away_from_zero(number: float, rounded: float) -> None:
    assert round12(number) == rounded


@given(st.floats(allow_nan=False, allow_infinity=False))
def test_rounding_twice_changes_nothing_more(number: float) -> None:
    assert round12(round12(number)) == round12(number)


def test_rounding_leaves_what_is_not_finite() -> None:
    assert round12(math.inf) == math.inf
    assert math.isnan(round12(math.nan))


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("", 0),
        (" \ufeff\u3000 ", 0),
        (" 12 ", 12),
        ("+.5", 0.5),
        ("5.", 5),
        ("-Infinity", -math.inf),
        ("0x1F", 31),
        ("0b11", 3),
        ("0O17", 15),
        ("1e1000", math.inf),
        ("0x" + "f" * 5000, math.inf),
        ("9" * 5000, math.inf),
    ],
)
def test_texts_that_are_numbers(text: str, number: float) -> None:
    assert text_to_number(text) == number


@pytest.mark.parametrize("text", ["-0x10", "1_000", "1n", "inf", "nan", "1e", ".", "\u0085 1", "١", "0x", "1 2"])
def test_texts_that_are_not(text: str) -> None:
    assert math.isnan(text_to_number(text))


def test_the_border_rule() -> None:
    assert (clean(2.0), type(clean(2.0))) == (2, int)
    assert (clean(2**53 + 1), type(clean(2**53 + 1))) == (2.0**53, float)
    assert math.copysign(1, clean(-0.0)) == 1
    assert clean(10**400) == math.inf
    assert type(clean(True)) is int
