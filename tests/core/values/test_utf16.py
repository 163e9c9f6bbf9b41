"""Text as JavaScript counts it."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from core.values.utf16 import WHITESPACE, cut, length, paired, trim
from tests.core.values.values import TEXTS


def test_an_emoji_is_two_units_and_a_lone_surrogate_one() -> None:
    assert [length(text) for text in ("", "ab", "剑", "😀", "\ud800", "\ud83d\ude00", "😀\ud800")] == [
        0,
        2,
        1,
        2,
        1,
        2,
        3,
    ]


def test_trim_knows_the_blanks_of_javascript() -> None:
    assert trim("\ufeff\u3000 x\u2028") == "x"
    assert trim("\u0085x\x1c") == "\u0085x\x1c"
    assert trim("\u180ex") == "\u180ex"
    assert len(set(WHITESPACE)) == 25


@given(TEXTS)
def test_the_length_is_that_of_the_encoded_text(text: str) -> None:
    assert length(text) == len(text.encode("utf-16-le", "surrogatepass")) // 2
    assert length(paired(text)) == length(text)
    assert paired(text) == text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "surrogatepass")


@given(TEXTS, st.integers(0, 20))
def test_cutting_leaves_at_most_so_many_units(text: str, units: int) -> None:
    short = cut(text, units)
    assert length(short) == min(units, length(text))
    assert paired(text).startswith(short) or "\ud800" <= short[-1] <= "\udfff"
