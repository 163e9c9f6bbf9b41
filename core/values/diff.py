"""Leaves of a value, and how two values differ leaf by leaf (ui §1.2, §1.3)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from typing import Any


class Missing(Enum):
    """A path that does not exist on one side; not JSON null."""

    MISSING = "missing"


MISSING = Missing.MISSING


@dataclass(frozen=True, slots=True)
class LeafChange:
    """One leaf that differs; ``path`` is a JSON pointer."""

    path: str
    before: Any
    after: Any


def leaves(value: Any, prefix: str = "") -> Iterator[tuple[str, Any]]:
    """(pointer, value) of every leaf, depth first in key order; an empty container is a leaf."""
    stack: list[tuple[str, Any]] = [(prefix, value)]
    while stack:
        path, one = stack.pop()
        if isinstance(one, dict) and one:
            stack.extend(reversed([(f"{path}/{_part(key)}", item) for key, item in one.items()]))
        elif isinstance(one, list) and one:
            stack.extend(reversed([(f"{path}/{index}", item) for index, item in enumerate(one)]))
        else:
            yield path, one


def _part(key: str) -> str:
    return key.replace("~", "~0").replace("/", "~1") if "~" in key or "/" in key else key


def leaf_changes(before: Any, after: Any) -> tuple[LeafChange, ...]:
    """What differs, in the order of ``before`` and then of what is new; equal parts are skipped unseen."""
    found: list[LeafChange] = []
    _compare(before, after, "", found)
    return tuple(found)


def _compare(before: Any, after: Any, path: str, found: list[LeafChange]) -> None:
    if before is after:
        return
    one, other = _members(before), _members(after)
    if one is not None and other is not None and type(before) is type(after):
        for key, value in one.items():
            if key in other:
                if _alike(value, other[key]):
                    continue  # most leaves: no path is made for them
                _compare(value, other[key], f"{path}/{_part(key)}", found)
            else:
                found.extend(LeafChange(leaf, item, MISSING) for leaf, item in leaves(value, f"{path}/{_part(key)}"))
        for key, value in other.items():
            if key not in one:
                found.extend(LeafChange(leaf, MISSING, item) for leaf, item in leaves(value, f"{path}/{_part(key)}"))
    elif one is None and other is None:
        if not same(before, after):
            found.append(LeafChange(path, before, after))
    else:
        _union(before, after, path, found)


def _alike(one: Any, other: Any) -> bool:
    return one is other or (type(one) is type(other) and not isinstance(one, dict | list) and bool(one == other))


def _union(before: Any, after: Any, path: str, found: list[LeafChange]) -> None:
    """A scalar or empty container against a filled one, or a list against an object."""
    old, new = dict(leaves(before, path)), dict(leaves(after, path))
    for leaf in dict.fromkeys([*old, *new]):
        one, other = old.get(leaf, MISSING), new.get(leaf, MISSING)
        if one is MISSING or other is MISSING or not same(one, other):
            found.append(LeafChange(leaf, one, other))


def _members(value: Any) -> dict[str, Any] | None:
    """Members of a filled container; None for a leaf."""
    if isinstance(value, dict):
        return value or None
    if isinstance(value, list):
        return {str(index): item for index, item in enumerate(value)} or None
    return None


def same(one: Any, other: Any) -> bool:
    """Equality of two scalars or empty containers; true is not 1."""
    if isinstance(one, bool) or isinstance(other, bool):
        return one is other
    if isinstance(one, int | float) and isinstance(other, int | float):
        return one == other
    return type(one) is type(other) and bool(one == other)
