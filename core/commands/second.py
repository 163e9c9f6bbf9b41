"""Documents of interpreter version 2: paths are made, inserts tried, the schema decides (updates §5)."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from core.commands.command import Command
from core.commands.native import array_index, refused
from core.commands.operations import Step, perform
from core.errors import MvuError
from core.language.schema import Schema
from core.values.keys import is_canonical_int, put, safe_key
from core.values.numbers import round12
from core.values.paths import MAX_PARTS, at, pointer_text

_MISSING = object()


def perform_second(step: Step, command: Command, schema: Schema) -> tuple[Any, Any]:
    """(state after the schema, state that the delta shows): they differ but for an insert."""
    if command.op == "insert":
        stat = _insert(step, command, schema)
        return stat, stat
    if command.op == "set":
        if not command.path:
            step.stat, step.replaced = command.value, True
        else:
            _lookup(step.stat, command.path)
            step.stat = write(step.stat, command.path, command.value)
    elif command.op == "add":
        _add(step, command)
    else:
        perform(step, command)
    return schema.apply(step.stat), step.stat


def _lookup(root: Any, path: Sequence[str]) -> Any:
    """The old value, or _MISSING; a non-index on an array is fatal."""
    try:
        return at(root, path)
    except MvuError as error:
        if error.code != "MVU_PATH_MISSING":
            raise
        return _MISSING


def write(root: Any, path: Sequence[str], value: Any) -> Any:
    """A copy of ``root`` with ``value`` at the path; what is no container on the way becomes one."""
    if len(path) > MAX_PARTS:
        raise MvuError("MVU_LIMIT", limit="path-parts", maximum=MAX_PARTS)
    return _write(root, path, 0, value)


def _write(node: Any, path: Sequence[str], depth: int, value: Any) -> Any:
    key = path[depth]
    if not isinstance(node, dict | list):
        raise refused(pointer_text(path[:depth]), "container")
    last = depth == len(path) - 1
    if isinstance(node, list):
        index = array_index(key, len(node), last=len(node))
        if index is None:
            raise MvuError("MVU_PATH", reason="array-key", path=pointer_text(path[: depth + 1]), key=key)
        child = (
            value
            if last
            else _write(_child(node[index] if index < len(node) else None, path, depth), path, depth + 1, value)
        )
        return [*node[:index], child, *node[index + 1 :]]
    child = value if last else _write(_child(node.get(key), path, depth), path, depth + 1, value)
    fresh = dict(node)
    put(fresh, safe_key(key), child)
    return fresh


def _child(child: Any, path: Sequence[str], depth: int) -> Any:
    if isinstance(child, dict | list):
        return child
    return [] if is_canonical_int(path[depth + 1]) else {}


def _add(step: Step, command: Command) -> None:
    old = at(step.stat, command.path)
    if not _number(old) or not _number(command.value):
        raise MvuError("MVU_UNSUPPORTED", reason="add-number", path=pointer_text(command.path))
    total = round12(float(old) + float(command.value))
    if not math.isfinite(total):
        raise MvuError("MVU_JSON", reason="not-finite", path=pointer_text(command.path))
    step.stat = write(step.stat, command.path, total) if command.path else total


def _number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _insert(step: Step, command: Command, schema: Schema) -> Any:
    old = _lookup(step.stat, command.path)
    missing = old is _MISSING or old is None
    trials: list[Any] = [{}, []] if missing else [old]
    for number, container in enumerate(trials):
        filled = _filled(container, command)
        stat = write(step.stat, command.path, filled) if command.path else filled
        try:
            return schema.apply(stat)
        except MvuError as error:
            if error.code != "MVU_SCHEMA" or number == len(trials) - 1:
                raise
    raise MvuError("MVU_SCHEMA", rule="container", path=pointer_text(command.path))


def _filled(container: Any, command: Command) -> Any:
    """The container with the value in it: lists by index or at the end, objects by key or shallowly spread."""
    if not isinstance(container, dict | list):
        raise refused(pointer_text(command.path), "container")
    if isinstance(container, list):
        size = len(container)
        index = size if command.key in (None, "-") else array_index(str(command.key), size, last=size)
        if index is None:
            raise MvuError("MVU_PATH", reason="array-key", path=pointer_text(command.path), key=command.key)
        return [*container[:index], command.value, *container[index:]]
    fresh = dict(container)
    members = {command.key: command.value} if command.key is not None else _spread(command.value)
    for key, value in members.items():
        put(fresh, safe_key(key), value)
    return fresh


def _spread(value: Any) -> dict[str, Any]:
    """Own members as JavaScript's spread sees them: units of a text, elements of a list, nothing of other scalars."""
    if isinstance(value, dict):
        return value
    if isinstance(value, str):
        units = value.encode("utf-16-le", "surrogatepass")
        halves = [units[at : at + 2].decode("utf-16-le", "surrogatepass") for at in range(0, len(units), 2)]
        return {str(index): half for index, half in enumerate(halves)}
    if isinstance(value, list):
        return {str(index): item for index, item in enumerate(value)}
    return {}
