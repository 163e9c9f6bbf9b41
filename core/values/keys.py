"""Property keys: which are safe, which are array indices, and JavaScript's order of them."""

from __future__ import annotations

import math
from typing import Any

from core.errors import MvuError
from core.values.numbers import number_text
from core.values.patterns import pattern

FORBIDDEN = frozenset({"__proto__", "prototype", "constructor"})
MAX_INDEX = 4_294_967_294
_CANONICAL = pattern(r"(?:0|[1-9][0-9]*)\Z")


def safe_key(key: object) -> str:
    """The key as text (values-and-schema §1.1); MVU_PATH for other types, non-finite numbers and prototype keys."""
    if isinstance(key, str):
        text = key
    elif isinstance(key, int | float) and not isinstance(key, bool) and math.isfinite(key):
        text = number_text(key)
    else:
        raise MvuError("MVU_PATH", reason="key-type")
    if text in FORBIDDEN:
        raise MvuError("MVU_PATH", reason="key-forbidden", key=text)
    return text


def is_canonical_int(text: str) -> bool:
    """``0`` or ASCII digits without a leading zero."""
    return _CANONICAL.match(text) is not None


def is_index(text: str) -> bool:
    """Whether JavaScript sorts this key before the others: a canonical integer up to 4294967294."""
    if not text or not "0" <= text[0] <= "9" or len(text) > 10 or not (text.isdecimal() and text.isascii()):
        return False
    return (text[0] != "0" or text == "0") and (len(text) < 10 or int(text) <= MAX_INDEX)


def ordered(values: dict[str, Any]) -> dict[str, Any]:
    """The same members in JavaScript's order; the very same object when it is in order already."""
    indices = [key for key in values if is_index(key)]
    if not indices:
        return values
    wanted = sorted(indices, key=int)
    if wanted == list(values)[: len(wanted)]:
        return values
    others = {key: value for key, value in values.items() if not is_index(key)}
    return {**{key: values[key] for key in wanted}, **others}


def put(values: dict[str, Any], key: str, value: Any) -> None:
    """Assigns in place and keeps JavaScript's order; an existing key keeps its place."""
    if key in values or not is_index(key):
        values[key] = value
        return
    last = next(reversed(values), key)
    if is_index(last) and int(last) <= int(key):  # only indices, all below: it comes last
        values[key] = value
        return
    values[key] = value
    fresh = ordered(values)
    if fresh is not values:
        values.clear()
        values.update(fresh)
