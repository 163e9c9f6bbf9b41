"""Whether an answer is the expected one: numbers as doubles, objects without or with regard to key order."""

from __future__ import annotations

from typing import Any


def same(expected: Any, got: Any, *, ordered: bool = False) -> bool:
    """Equality of two JSON values; true is not 1, 1 and 1.0 are one number, absent is not null."""
    if isinstance(expected, bool) or isinstance(got, bool) or expected is None or got is None:
        return expected is got
    if isinstance(expected, int | float):
        return isinstance(got, int | float) and float(expected) == float(got)
    if isinstance(expected, str):
        return isinstance(got, str) and units(expected) == units(got)
    if isinstance(expected, list):
        return (
            isinstance(got, list)
            and len(expected) == len(got)
            and all(same(one, other, ordered=ordered) for one, other in zip(expected, got, strict=True))
        )
    if not isinstance(got, dict) or expected.keys() != got.keys():
        return False
    if ordered and list(expected) != list(got):
        return False
    return all(same(value, got[key], ordered=ordered) for key, value in expected.items())


def units(text: str) -> bytes:
    """The text as UTF-16 units, so that a pair of surrogates equals its character."""
    return text.encode("utf-16-le", "surrogatepass")
