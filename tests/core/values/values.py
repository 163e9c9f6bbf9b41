"""Random JSON values and texts for the tests of the value rules."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from core.values.keys import FORBIDDEN, ordered

TEXTS = st.text(st.characters(exclude_categories=()), max_size=12)  # lone surrogates and NUL included
KEYS = st.one_of(st.sampled_from(["", "0", "1", "10", "01", "4294967294", "4294967295", "剑", "a/b~"]), TEXTS).filter(
    lambda key: key not in FORBIDDEN
)
_WHOLE = st.integers(-(2**53), 2**53)
_BROKEN = st.floats(allow_nan=False, allow_infinity=False).filter(
    lambda number: not (number.is_integer() and abs(number) <= 2**53)
)
SCALARS: st.SearchStrategy[Any] = st.one_of(st.none(), st.booleans(), _WHOLE, _BROKEN, TEXTS)


def _boxes(below: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    return st.one_of(st.lists(below, max_size=5), st.dictionaries(KEYS, below, max_size=5).map(ordered))


VALUES: st.SearchStrategy[Any] = st.recursive(SCALARS, _boxes, max_leaves=25)


def nested(levels: int, inner: Any = None) -> Any:
    """``inner`` inside so many lists."""
    for _ in range(levels):
        inner = [inner]
    return inner
