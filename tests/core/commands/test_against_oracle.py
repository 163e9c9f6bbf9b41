"""The engine gives exactly what the plain telling of the rules gives, key order and codes included."""

from __future__ import annotations

import copy
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from core.commands.apply import apply_update, run_commands
from core.commands.command import ABSENT, Command
from core.commands.draft import Draft
from core.commands.normalize import prepared
from core.errors import MvuError
from core.values.budget import checked, measure
from core.values.canonical import compact, load_json
from core.values.diff import leaf_changes
from core.values.tree import SizedTree
from tests.core.commands.oracle import apply_slowly

NAMES = ("hp", "bag", "npc", "a", "0", "2", "")
SCALARS = st.sampled_from([0, 1, -3, 0.5, "", "12", "sword", "desc", True, False, None, "$__META_EXTENSIBLE__$"])
META = st.fixed_dictionaries(
    {},
    optional={
        "extensible": st.booleans(),
        "recursiveExtensible": st.booleans(),
        "required": st.lists(st.sampled_from(NAMES), max_size=2),
        "template": st.sampled_from([{"hp": 1, "a": [1, 2]}, ["t", 1], 5]),
        "strictSet": st.booleans(),
        "strictTemplate": st.booleans(),
        "concatTemplateArray": st.booleans(),
    },
)
ARRAY_META = st.builds(lambda meta: {"$arrayMeta": True, "$meta": meta}, META)


def _containers(inner: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    objects = st.dictionaries(st.sampled_from(NAMES), inner, max_size=4)
    return st.one_of(
        objects,
        st.builds(lambda value, meta: {**value, "$meta": meta}, objects, META),
        st.lists(inner, max_size=4),
        st.builds(lambda meta, items: [meta, *items], ARRAY_META, st.lists(inner, max_size=3)),
        st.builds(lambda value, text: [value, text], inner, st.sampled_from(["desc", "x"])),
    )


VALUES = st.recursive(SCALARS, _containers, max_leaves=10).map(checked)
OPEN = st.sampled_from([{"extensible": True}, {"recursiveExtensible": True}, {}])
STATES = st.builds(
    lambda value, meta: {**value, "$meta": meta}, st.dictionaries(st.sampled_from(NAMES), VALUES, max_size=5), OPEN
)
WORDS = st.sampled_from([*NAMES, "1", "-"])


@st.composite
def commands(draw: st.DrawFn, state: Any) -> Command:
    """A command whose path mostly exists."""
    op = draw(st.sampled_from(["set", "set", "set", "set", "add", "insert", "insert", "insert", "delete", "move"]))
    path = draw(paths(state))
    if op in ("set", "add"):
        return Command(op, path, value=draw(VALUES if op == "set" else st.sampled_from([1, 0, 0.25])))
    if op == "insert":
        return Command(op, path, value=draw(VALUES), key=draw(st.none() | WORDS))
    if op == "move":
        return Command(op, path, source=draw(paths(state)))
    return Command(op, path, target=draw(st.just(ABSENT) | SCALARS))


@st.composite
def paths(draw: st.DrawFn, state: Any) -> tuple[str, ...]:
    """A walk into the state, now and then astray."""
    found: list[str] = []
    node: Any = state
    while isinstance(node, dict | list) and node and draw(st.integers(0, 4)):
        keys = [key for key in node if key != "$meta"] if isinstance(node, dict) else [str(i) for i in range(len(node))]
        if not keys or not draw(st.integers(0, 9)):
            return (*found, draw(WORDS))
        found.append(draw(st.sampled_from(keys)))
        node = node[found[-1]] if isinstance(node, dict) else node[int(found[-1])]
    return tuple(found)


@st.composite
def bent(draw: st.DrawFn, node: dict[str, Any]) -> dict[str, Any]:
    """A schema with one node as somebody else might have written it."""
    inside = node.get("properties")
    if isinstance(inside, dict) and inside and draw(st.integers(0, 3)):
        key = draw(st.sampled_from(sorted(inside)))
        return {**node, "properties": {**inside, key: draw(bent(inside[key]))}}
    changes: dict[str, Any] = draw(
        st.fixed_dictionaries(
            {},
            optional={
                "type": st.sampled_from(["any", "object", "array", "string", "number"]),
                "required": st.booleans(),
                "extensible": st.booleans(),
                "recursiveExtensible": st.booleans(),
                "properties": st.sampled_from([{}, {"hp": {"type": "number"}}, {"a": {}}]),
                "elementType": st.sampled_from([{"type": "string"}, {"type": "any"}]),
            },
        )
    )
    return checked({**node, **changes})  # type: ignore[no-any-return]


@st.composite
def scenes(draw: st.DrawFn) -> tuple[dict[str, Any], list[Command]]:
    """Variables and up to eight commands; now and then with a kept schema or with older parts."""
    state = draw(STATES)
    variables: dict[str, Any] = {"stat_data": state}
    if draw(st.booleans()):
        earlier = draw(st.lists(commands(state), max_size=2))
        variables = load_json(compact(_quietly(apply_slowly, variables, earlier) or variables))
        if isinstance(variables.get("schema"), dict) and draw(st.booleans()):
            variables["schema"] = draw(bent(variables["schema"]))
    return variables, draw(st.lists(commands(variables["stat_data"]), max_size=8))


def _quietly(call: Any, *args: Any) -> Any:
    try:
        return call(*args)
    except MvuError:
        return None


def _told(call: Any, *args: Any) -> str:
    try:
        return compact(call(*args))
    except MvuError as error:
        return error.code


@given(scenes())
@settings(max_examples=150, deadline=None)
def test_the_engine_and_the_plain_rules_agree(scene: tuple[dict[str, Any], list[Command]]) -> None:
    variables, replies = scene
    untouched = copy.deepcopy(variables)
    assert _told(apply_update, variables, replies) == _told(apply_slowly, variables, replies)
    assert compact(variables) == compact(untouched)


@given(scenes())
@settings(max_examples=60, deadline=None)
def test_each_result_tells_what_its_command_changed(scene: tuple[dict[str, Any], list[Command]]) -> None:
    variables, replies = scene
    try:
        outcome = run_commands(variables, replies)
    except MvuError:
        return
    if outcome.variables is None:
        return
    state = apply_slowly(variables, [])["stat_data"]
    for index, result in enumerate(outcome.results):
        after = apply_slowly(variables, replies[: index + 1])["stat_data"]
        told = {
            (one.path, compact(_plain(one.before)), compact(_plain(one.after)))
            for one in leaf_changes(result.before, result.after)
        }
        true = {
            (one.path, compact(_plain(one.before)), compact(_plain(one.after))) for one in leaf_changes(state, after)
        }
        assert told == true
        assert (result.verdict == "applied") == (compact(state) != compact(after))
        state = after


def _plain(value: Any) -> Any:
    return ["missing"] if type(value).__name__ == "Missing" else [0, value]


@given(scenes())
@settings(max_examples=100, deadline=None)
def test_the_kept_sizes_are_those_of_a_full_count(scene: tuple[dict[str, Any], list[Command]]) -> None:
    variables, replies = scene
    tree = SizedTree()
    try:
        start = prepared(variables, tree)
    except MvuError:
        return
    for value in (start["display_data"], start["delta_data"]):
        counted = measure(value)
        assert tree.size(value) == (counted.nodes, counted.charge, counted.depth)
    draft = Draft(tree, start, None, second=False, derived=variables.get("schema") is None)
    for command in replies:
        try:
            draft.run(command)
        except MvuError:
            continue
        for value in (draft.stat, draft.node):
            counted = measure(value)
            assert tree.size(value) == (counted.nodes, counted.charge, counted.depth)
