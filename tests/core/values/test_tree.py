"""Sizes that are kept while a state is edited must be those that counting gives."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.errors import MvuError
from core.values.budget import checked, measure
from core.values.tree import SizedTree
from tests.core.values.values import KEYS, VALUES


def _containers(root: Any) -> list[list[str]]:
    found: list[list[str]] = []
    stack: list[tuple[Any, list[str]]] = [(root, [])]
    while stack:
        box, path = stack.pop()
        if isinstance(box, dict | list):
            found.append(path)
            pairs = box.items() if isinstance(box, dict) else enumerate(box)
            stack.extend((item, [*path, str(key)]) for key, item in pairs)
    return found


def _at(root: Any, path: list[str]) -> Any:
    for key in path:
        root = root[int(key)] if isinstance(root, list) else root[key]
    return root


def _edit(tree: SizedTree, root: Any, data: st.DataObject) -> Any:
    path = data.draw(st.sampled_from(_containers(root)))
    box, child = _at(root, path), tree.admit(data.draw(VALUES))
    if isinstance(box, dict):
        if box and data.draw(st.booleans()):
            return tree.remove(root, path, data.draw(st.sampled_from(list(box))))
        return tree.assign(root, path, data.draw(st.one_of(KEYS, st.sampled_from([*box, "new"]))), child)
    kind = data.draw(st.sampled_from(["insert", "remove", "assign"] if box else ["insert"]))
    if kind == "insert":
        return tree.insert(root, path, data.draw(st.integers(0, len(box))), child)
    key = str(data.draw(st.integers(0, len(box) - 1)))
    return tree.remove(root, path, key) if kind == "remove" else tree.assign(root, path, key, child)


@given(st.dictionaries(KEYS, VALUES, max_size=4).map(checked), st.data())
def test_after_any_edits_the_size_is_what_counting_gives_and_earlier_states_are_untouched(
    root: dict[str, Any], data: st.DataObject
) -> None:
    tree = SizedTree()
    root = tree.admit(root)
    for _ in range(data.draw(st.integers(1, 6))):
        before, copy = root, deepcopy(root)
        root = _edit(tree, root, data)
        size = measure(root)
        assert tree.size(root) == (size.nodes, size.charge, size.depth)
        assert repr(before) == repr(copy)
        assert repr(checked(root)) == repr(root)
        if data.draw(st.booleans()):
            tree.keep()
        else:
            tree.drop()
            root = before
            size = measure(root)
            assert tree.size(root) == (size.nodes, size.charge, size.depth)


def test_a_sound_value_is_admitted_as_it_is_and_another_one_is_cleaned() -> None:
    tree = SizedTree()
    sound = {"1": [1, "x"], "a": {}}
    assert tree.admit(sound) is sound
    assert list(tree.admit({"a": 1.0, "1": 2})) == ["1", "a"]


@pytest.mark.parametrize("value", [{"constructor": 1}, float("nan"), [float("inf")], {"a": (1,)}])
def test_an_unsound_value_is_refused_with_a_code(value: Any) -> None:
    with pytest.raises(MvuError):
        SizedTree().admit(value)


def test_writing_a_number_takes_effect_in_every_container_above() -> None:
    tree = SizedTree()
    root = tree.admit({"a": {"b": "x", "c": 1}})
    fresh = tree.overwrite([root, root["a"]], ["a", "b"], 5, 32 - 3)
    assert fresh == {"a": {"b": 5, "c": 1}}
    assert root == {"a": {"b": "x", "c": 1}}
    size = measure(fresh)
    assert tree.size(fresh) == (size.nodes, size.charge, size.depth)
