"""What freezing a graph of nodes, functions and data costs, and what may not be written any more (§6.3)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from core.errors import MvuError
from core.language.kinds import Capability, Function, Method
from core.language.nodes import (
    ArrayNode,
    EnumNode,
    ObjectNode,
    RecordNode,
    Scalar,
    UnionNode,
    Worked,
    Wrapper,
)
from core.language.regex import Automaton
from core.language.scope import Binding, Fuel, Scope

MAX_DEPTH = 64
DEEPER = 5  # levels below an automaton: list, state, edge, set, range
_SKIPPED = ("range", "loc", "tokens", "comments", "errors", "regex", "value_regex")


class Frozen:
    """Objects that may not be written; they are kept, so that their identities stay theirs."""

    __slots__ = ("_ids", "_kept")

    def __init__(self) -> None:
        self._ids: set[int] = set()
        self._kept: list[Any] = []

    def __contains__(self, value: Any) -> bool:
        return id(value) in self._ids

    def add(self, value: Any) -> None:
        """Marks one object; its members are not looked at."""
        self._ids.add(id(value))
        self._kept.append(value)

    def add_graph(self, root: Any, fuel: Fuel) -> None:
        """Marks everything that can be reached, one unit each; MVU_LIMIT for more than 64 levels."""
        self._visit(root, 0, fuel)

    def _visit(self, value: Any, depth: int, fuel: Fuel) -> None:
        if id(value) in self._ids:
            return
        if depth + (DEEPER if isinstance(value, Automaton) else 0) > MAX_DEPTH:
            raise MvuError("MVU_LIMIT", limit="frozen-depth", maximum=MAX_DEPTH)
        fuel.burn(value.size if isinstance(value, Automaton) else 1)
        self.add(value)
        for member in members(value):
            self._visit(member, depth + 1, fuel)
        if is_syntax(value):
            fuel.burn(_unseen(value))

    def add_data(self, root: Any) -> int:
        """Marks the containers of plain data and says how many they are."""
        stack, count = [root] if isinstance(root, dict | list) else [], 0
        while stack:
            value = stack.pop()
            count += 1
            self.add(value)
            below = value.values() if isinstance(value, dict) else value
            stack.extend(one for one in below if isinstance(one, dict | list))
        return count


def members(value: Any) -> Iterator[Any]:
    """The objects directly below one object of the graph, in the order of its members."""
    if isinstance(value, dict):
        return _objects(value.values())
    if isinstance(value, list | tuple):
        return _objects(value)
    if is_syntax(value):
        return _objects(item for name, item in vars(value).items() if name not in _SKIPPED)
    return _objects(_parts(value))


def is_syntax(value: Any) -> bool:
    """Whether it is a node of a syntax tree."""
    return isinstance(getattr(value, "type", None), str)


def _objects(values: Iterable[Any]) -> Iterator[Any]:
    return (
        one
        for one in values
        if isinstance(one, dict | list | tuple | Capability | Scope | Binding | Automaton) or is_syntax(one)
    )


def _unseen(node: Any) -> int:
    """Objects of the reference's tree that this one lacks: a regular expression's two, a shorthand's second name."""
    if node.type == "Literal":
        return 2 if getattr(node, "regex", None) else 0
    return 1 if node.type == "Property" and node.key is node.value else 0


def _parts(value: Any) -> Iterable[Any]:
    match value:
        case Function():
            return (value.node.params, value.node.body, value.scope)
        case Scope():
            return value.bindings.values()
        case Binding():
            return (value.value,)
        case Method():
            return (value.owner,)
        case Scalar():
            return (value.patterns,) if value.patterns else ()
        case ObjectNode():
            return (value.properties,)
        case ArrayNode():
            return (value.item,)
        case RecordNode():
            return (value.key, value.item)
        case EnumNode():
            return (value.values,)
        case UnionNode():
            return (value.alternatives,)
        case Wrapper():
            return (value.inner, value.value)
        case Worked():
            return (value.inner, value.function)
    return ()
