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
_SCALARS = frozenset({str, int, float, bool})


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
    if before and after and type(before) is type(after):
        if isinstance(before, dict):
            _objects(before, after, path, found)
            return
        if isinstance(before, list):
            _lists(before, after, path, found)
            return
    if _filled(before) or _filled(after):
        _union(before, after, path, found)
    elif not same(before, after):
        found.append(LeafChange(path, before, after))


def _objects(before: dict[str, Any], after: dict[str, Any], path: str, found: list[LeafChange]) -> None:
    for key, value in before.items():
        other = after.get(key, MISSING)
        if other is value or (type(value) in _SCALARS and type(other) is type(value) and value == other):
            continue  # most leaves: no path is made for them
        if other is MISSING:
            found.extend(LeafChange(leaf, item, MISSING) for leaf, item in leaves(value, f"{path}/{_part(key)}"))
        else:
            _compare(value, other, f"{path}/{_part(key)}", found)
    if len(before) == len(after) and before.keys() == after.keys():
        return
    for key, value in after.items():
        if key not in before:
            found.extend(LeafChange(leaf, MISSING, item) for leaf, item in leaves(value, f"{path}/{_part(key)}"))


def _lists(before: list[Any], after: list[Any], path: str, found: list[LeafChange]) -> None:
    common = min(len(before), len(after))
    for index, (value, other) in enumerate(zip(before, after, strict=False)):
        if other is value or (type(value) in _SCALARS and type(other) is type(value) and value == other):
            continue
        _compare(value, other, f"{path}/{index}", found)
    for index in range(common, len(before)):
        found.extend(LeafChange(leaf, item, MISSING) for leaf, item in leaves(before[index], f"{path}/{index}"))
    for index in range(common, len(after)):
        found.extend(LeafChange(leaf, MISSING, item) for leaf, item in leaves(after[index], f"{path}/{index}"))


def _filled(value: Any) -> bool:
    return isinstance(value, dict | list) and bool(value)


def _union(before: Any, after: Any, path: str, found: list[LeafChange]) -> None:
    """A scalar or empty container against a filled one, or a list against an object."""
    old, new = dict(leaves(before, path)), dict(leaves(after, path))
    for leaf in dict.fromkeys([*old, *new]):
        one, other = old.get(leaf, MISSING), new.get(leaf, MISSING)
        if one is MISSING or other is MISSING or not same(one, other):
            found.append(LeafChange(leaf, one, other))


def same(one: Any, other: Any) -> bool:
    """Equality of two scalars or empty containers; true is not 1."""
    if isinstance(one, bool) or isinstance(other, bool):
        return one is other
    if isinstance(one, int | float) and isinstance(other, int | float):
        return one == other
    return type(one) is type(other) and bool(one == other)
