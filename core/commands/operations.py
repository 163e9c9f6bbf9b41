"""What each operation makes of a state by the native rules (updates §4.2 to §4.6c): a new state, or a refusal."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from core.commands.command import ABSENT, Command
from core.commands.merge import deep_merge, with_template
from core.commands.native import array_index, node_at, refused, truthy
from core.errors import MvuError
from core.values.canonical import compact
from core.values.keys import safe_key
from core.values.numbers import clean, number_text, round12, text_to_number
from core.values.paths import at, pointer_text
from core.values.tree import SizedTree

REMOVED = object()


@dataclass(frozen=True, slots=True)
class Touch:
    """One child that a command wrote: its container's path, its key, what it is now and what it was."""

    path: tuple[str, ...]
    key: str
    child: Any  # or REMOVED
    old: Any  # or ABSENT
    shifts: bool = False  # into or out of a list, where others move


@dataclass(slots=True)
class Step:
    """A state being changed by one command: the value, its schema, and which children moved."""

    tree: SizedTree
    stat: Any
    schema: Any
    protects: bool = True  # native protections; off for documents of version 2
    touched: list[Touch] = field(default_factory=list)
    replaced: bool = False  # the root itself

    def assign(self, path: Sequence[str], key: str, child: Any) -> None:
        """Writes a child of the container at ``path``."""
        container = at(self.stat, path)
        old = container[int(key)] if isinstance(container, list) else container.get(key, ABSENT)
        self.stat = self.tree.assign(self.stat, path, key, child)
        self.touched.append(Touch(tuple(path), key, child, old))

    def insert(self, path: Sequence[str], index: int, child: Any) -> None:
        """Puts an element into the list at ``path``."""
        self.stat = self.tree.insert(self.stat, path, index, child)
        self.touched.append(Touch(tuple(path), str(index), child, ABSENT, shifts=True))

    def take(self, path: Sequence[str], key: str) -> None:
        """Removes a child of the container at ``path``."""
        container = at(self.stat, path)
        shifts = isinstance(container, list)
        old = container[int(key)] if shifts else container[key]
        self.stat = self.tree.remove(self.stat, path, key)
        self.touched.append(Touch(tuple(path), key, REMOVED, old, shifts=shifts))


def perform(step: Step, command: Command) -> None:
    """Runs one command on the step; MVU_SCHEMA and MVU_PATH_MISSING are refusals, every other code is fatal."""
    match command.op:
        case "set":
            _set(step, command)
        case "add":
            _add(step, command)
        case "insert":
            insert_value(step, command.path, command.key, command.value)
        case "delete":
            _delete(step, command)
        case "move":
            _move(step, command)
        case _:
            raise MvuError("MVU_UNSUPPORTED", reason="op", name=command.op)


def _number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _described(value: Any) -> bool:
    """A value with description: two elements, the second a text, the first no list."""
    return isinstance(value, list) and len(value) == 2 and isinstance(value[1], str) and not isinstance(value[0], list)


def _target(step: Step, path: Sequence[str]) -> tuple[Sequence[str], Any]:
    """The path that a write goes to and the value there: the first element of a described value."""
    value = at(step.stat, path)
    strict = isinstance(step.schema, dict) and truthy(step.schema.get("strictSet"))
    if path and not strict and _described(value):
        return (*path, "0"), value[0]
    return path, value


def _set(step: Step, command: Command) -> None:
    if not command.path:
        step.stat, step.replaced = command.value, True
        return
    path, old = _target(step, command.path)
    value = command.value
    if _number(old) and isinstance(value, str):
        number = text_to_number(value)
        if not math.isfinite(number):
            raise MvuError("MVU_JSON", reason="text-for-number", path=pointer_text(path), text=value[:100])
        value = clean(number)
    step.assign(path[:-1], path[-1], value)


def _add(step: Step, command: Command) -> None:
    path, old = _target(step, command.path)
    if not _number(old) or not _number(command.value):
        raise MvuError("MVU_UNSUPPORTED", reason="add-number", path=pointer_text(command.path))
    total = round12(float(old) + float(command.value))
    if not math.isfinite(total):
        raise MvuError("MVU_JSON", reason="not-finite", path=pointer_text(path))
    step.assign(path[:-1], path[-1], total)


def insert_value(step: Step, path: Sequence[str], key: str | None, value: Any) -> None:
    """Insert with or without a key, by the container's node and template."""
    container = at(step.stat, path)
    node = node_at(step.schema, path)
    if key is None and isinstance(container, dict | None) and isinstance(value, dict):
        _merge(step, path, container, node, value)
        return
    if not isinstance(container, list if key is None else dict | list):
        raise refused(pointer_text(path), "container")
    insert_key(step, path, "-" if key is None else key, value, container=container, node=node)


def insert_key(step: Step, path: Sequence[str], key: str | None, value: Any, *, container: Any, node: Any) -> None:
    """Puts one child into a container; ``key`` None is a destination that has no parent."""
    closed = node is not None and node.get("extensible") is False
    if closed and (isinstance(container, list) or key not in container):
        raise refused(pointer_text([*path, key or ""]), "closed")
    value = with_template(value, node, step.schema)
    if key is None:
        raise MvuError("MVU_PATH", reason="root-destination")
    if isinstance(container, dict):
        step.assign(path, safe_key(key), value)
        return
    size = len(container)
    index = size if key == "-" else array_index(key, size, last=size)
    if index is None:
        raise MvuError("MVU_PATH", reason="array-key", path=pointer_text([*path, key]), key=key)
    step.insert(path, index, value)


def _merge(step: Step, path: Sequence[str], container: Any, node: Any, value: dict[str, Any]) -> None:
    if node is not None and node.get("extensible") is False:
        raise refused(pointer_text(path), "closed")
    if container is None:
        if value:
            raise MvuError("MVU_UNSUPPORTED", reason="insert-null", path=pointer_text(path))
        return
    for key, item in value.items():
        step.assign(path, safe_key(key), deep_merge(container[key], item) if key in container else item)


def remove_value(step: Step, path: Sequence[str]) -> None:
    """Removes what is at a path, unless the schema protects it."""
    if not path:
        raise MvuError("MVU_UNSUPPORTED", reason="delete-root")
    at(step.stat, path)
    if step.protects:
        node, parent = node_at(step.schema, path), node_at(step.schema, path[:-1])
        if node is not None and truthy(node.get("required")):
            raise refused(pointer_text(path), "protected")
        if parent is not None and parent.get("type") == "array" and parent.get("extensible") is False:
            raise refused(pointer_text(path), "array-closed")
    step.take(path[:-1], path[-1])


def _delete(step: Step, command: Command) -> None:
    if command.target is ABSENT:
        remove_value(step, command.path)
        return
    container = at(step.stat, command.path)
    if not isinstance(container, dict | list):
        raise refused(pointer_text(command.path), "container")
    key = _chosen(container, command.target)
    if key is None:
        raise MvuError("MVU_PATH_MISSING", path=pointer_text(command.path), reason="delete-target")
    remove_value(step, (*command.path, key))


def _chosen(container: Any, target: Any) -> str | None:
    """The key that a delete's target means; None when nothing fits."""
    if isinstance(container, list):
        if _number(target):
            return None if target == -1 else number_text(target)
        wanted = compact(target)
        return next((str(index) for index, item in enumerate(container) if compact(item) == wanted), None)
    if _number(target):
        keys = list(container)
        return keys[int(target)] if target == int(target) and 0 <= target < len(keys) else None
    return safe_key(target)


def _move(step: Step, command: Command) -> None:
    source, path = command.source, command.path
    if source is None:
        raise MvuError("MVU_PATH", reason="move-source")
    if len(path) > len(source) and path[: len(source)] == source:
        raise MvuError("MVU_PATH", reason="into-itself", path=pointer_text(path))
    value = at(step.stat, source)
    remove_value(step, source)
    parent = path[:-1]
    container = at(step.stat, parent)
    if not isinstance(container, dict | list):
        raise refused(pointer_text(parent), "container")
    insert_key(step, parent, path[-1] if path else None, value, container=container, node=node_at(step.schema, parent))
