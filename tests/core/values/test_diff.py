"""Leaves, and what differs between two states."""

from __future__ import annotations

from typing import Any

from hypothesis import given

from core.values.diff import MISSING, LeafChange, leaf_changes, leaves, same
from tests.core.values.values import VALUES


def test_a_changed_a_gone_and_a_new_leaf_in_the_order_of_before_then_new() -> None:
    before = {"hp": 10, "bag": ["sword", "rope"], "mood": "calm"}
    after = {"gold": 1, "hp": 12, "bag": ["sword"], "mood": "calm"}
    assert leaf_changes(before, after) == (
        LeafChange("/hp", 10, 12),
        LeafChange("/bag/1", "rope", MISSING),
        LeafChange("/gold", MISSING, 1),
    )


def test_true_is_not_one_and_null_is_not_missing() -> None:
    assert leaf_changes({"a": True, "b": None}, {"a": 1}) == (
        LeafChange("/a", True, 1),
        LeafChange("/b", None, MISSING),
    )


def test_an_empty_list_that_fills_and_a_number_that_becomes_an_object() -> None:
    assert leaf_changes({"a": []}, {"a": [1]}) == (LeafChange("/a", [], MISSING), LeafChange("/a/0", MISSING, 1))
    assert leaf_changes({"a": 5}, {"a": {"b": 5}}) == (LeafChange("/a", 5, MISSING), LeafChange("/a/b", MISSING, 5))
    assert leaf_changes({"a": []}, {"a": {}}) == (LeafChange("/a", [], {}),)


def test_slashes_and_tildes_in_keys_are_escaped() -> None:
    assert leaf_changes({"a/b~": 1}, {"a/b~": 2})[0].path == "/a~1b~0"


@given(VALUES, VALUES)
def test_the_difference_is_that_of_the_two_sets_of_leaves(before: Any, after: Any) -> None:
    old, new = dict(leaves(before)), dict(leaves(after))
    wanted = {
        path: (old.get(path, MISSING), new.get(path, MISSING))
        for path in {**old, **new}
        if path not in old or path not in new or not same(old[path], new[path])
    }
    changes = leaf_changes(before, after)
    assert {one.path: (one.before, one.after) for one in changes} == wanted
    assert len(changes) == len(wanted)


@given(VALUES)
def test_nothing_differs_from_itself(value: Any) -> None:
    assert leaf_changes(value, value) == ()
    assert leaf_changes([value], [value]) == ()
