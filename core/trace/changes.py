"""Differences as views show them: leaf by leaf, an absent side told apart from null."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from core.errors import MvuError
from core.trace.records import JSON, Absent, Change
from core.values.diff import MISSING, LeafChange, leaf_changes


def changes_between(before: JSON | Absent, after: JSON | Absent, prefix: str = "") -> tuple[Change, ...]:
    """Every leaf that differs between two values that both stand at ``prefix``; none if a side was not recorded."""
    if before is Absent.NOT_RECORDED or after is Absent.NOT_RECORDED:
        return ()
    found = differences(_side(before), _side(after))
    there = (one for one in found if one.before is not MISSING or one.after is not MISSING)
    return tuple(Change(prefix + one.path, _shown(one.before), _shown(one.after)) for one in there)


def differences(before: JSON, after: JSON) -> tuple[LeafChange, ...]:
    """Every leaf that differs; ``MVU_LIMIT`` for values too deep to be compared, which only a bare file can hold."""
    try:
        return leaf_changes(before, after)
    except RecursionError:
        raise MvuError("MVU_LIMIT", limit="depth") from None


def of_leaf_changes(found: Iterable[LeafChange]) -> tuple[Change, ...]:
    """The same, from what was compared already."""
    return tuple(Change(one.path, _shown(one.before), _shown(one.after)) for one in found)


def _side(value: Any) -> Any:
    return MISSING if value is Absent.ABSENT else value


def _shown(value: Any) -> JSON | Absent:
    return Absent.ABSENT if value is MISSING else value
