"""The rules of applying told plainly, the whole state copied, derived and compared for every command.

It is the oracle of the fast engine in tests and the naive baseline of the benchmark; natively declared documents only.
"""

from __future__ import annotations

import copy
import math
from collections.abc import Iterable
from typing import Any

from core.commands.command import ABSENT, Command
from core.commands.merge import deep_merge, with_template
from core.commands.native import array_index, derive, node_at, truthy, validate
from core.errors import MvuError
from core.values.budget import checked
from core.values.canonical import compact
from core.values.keys import put, safe_key
from core.values.numbers import clean, number_text, round12, text_to_number
from core.values.paths import at


def normalize_slowly(given: Any) -> dict[str, Any]:
    """Copies, derives, validates and copies again."""
    variables = checked(given)
    if not isinstance(variables, dict) or not isinstance(variables.get("stat_data"), dict):
        raise MvuError("MVU_SCHEMA")
    if variables.get("schema") is None:
        variables["stat_data"], variables["schema"] = derive(variables["stat_data"], None, inherited=False)
    validate(variables["stat_data"], variables["schema"])
    defaults = {"initialized_lorebooks": {}, "display_data": copy.deepcopy(variables["stat_data"]), "delta_data": {}}
    for key, default in defaults.items():
        if variables.get(key) is None:
            variables[key] = default
    result: dict[str, Any] = checked(variables)
    return result


def apply_slowly(variables: Any, commands: Iterable[Command]) -> dict[str, Any]:
    """The variables after the commands; raises what ends the reply."""
    state = normalize_slowly(variables)
    diagnostics = []
    for index, command in enumerate(commands):
        try:
            state = _one(state, command)
        except MvuError as error:
            if error.code not in ("MVU_SCHEMA", "MVU_PATH_MISSING"):
                raise
            diagnostics.append({"command": index, "code": error.code})
    state["update_diagnostics"] = diagnostics
    result: dict[str, Any] = checked(state)
    return result


def _one(state: dict[str, Any], command: Command) -> dict[str, Any]:
    draft = normalize_slowly(state)
    before = copy.deepcopy(draft["stat_data"])
    draft["delta_data"] = {}
    _OPERATIONS[command.op](draft, command)
    checked(draft["stat_data"])
    validate(draft["stat_data"], draft["schema"])
    draft["stat_data"], draft["schema"] = derive(draft["stat_data"], draft["schema"], inherited=False)
    draft["stat_data"] = copy.deepcopy(draft["stat_data"])
    draft["display_data"] = copy.deepcopy(draft["stat_data"])
    if compact(before) != compact(draft["stat_data"]):
        draft["delta_data"][".".join(command.path)] = {"before": before, "after": copy.deepcopy(draft["stat_data"])}
    return draft


def _slot(container: Any, key: str) -> Any:
    return int(key) if isinstance(container, list) else key


def _assign(draft: dict[str, Any], path: tuple[str, ...], value: Any) -> None:
    if not path:
        draft["stat_data"] = copy.deepcopy(value)
        return
    parent = at(draft["stat_data"], path[:-1])
    parent[_slot(parent, path[-1])] = copy.deepcopy(value)


def _place(draft: dict[str, Any], path: tuple[str, ...]) -> tuple[tuple[str, ...], Any]:
    value = at(draft["stat_data"], path)
    pair = isinstance(value, list) and len(value) == 2 and isinstance(value[1], str) and not isinstance(value[0], list)
    if pair and not truthy(draft["schema"].get("strictSet")):
        return (*path, "0"), value[0]
    return path, value


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _set(draft: dict[str, Any], command: Command) -> None:
    path, old = _place(draft, command.path)
    value = command.value
    if _is_number(old) and isinstance(value, str):
        if not math.isfinite(text_to_number(value)):
            raise MvuError("MVU_JSON")
        value = clean(text_to_number(value))
    _assign(draft, path, value)


def _add(draft: dict[str, Any], command: Command) -> None:
    path, old = _place(draft, command.path)
    if not _is_number(old) or not _is_number(command.value):
        raise MvuError("MVU_UNSUPPORTED")
    total = round12(float(old) + float(command.value))
    if not math.isfinite(total):
        raise MvuError("MVU_JSON")
    _assign(draft, path, total)


def _insert(draft: dict[str, Any], command: Command) -> None:
    container, node = at(draft["stat_data"], command.path), node_at(draft["schema"], command.path)
    closed = node is not None and node.get("extensible") is False
    if command.key is not None or isinstance(container, list):
        _insert_key(draft, container, node, "-" if command.key is None else command.key, command.value)
        return
    if container is None and isinstance(command.value, dict) and not closed:
        if command.value:
            raise MvuError("MVU_UNSUPPORTED")
        return
    if closed or not isinstance(container, dict) or not isinstance(command.value, dict):
        raise MvuError("MVU_SCHEMA")
    for key, item in command.value.items():
        put(container, safe_key(key), copy.deepcopy(deep_merge(container[key], item) if key in container else item))


def _insert_key(draft: dict[str, Any], container: Any, node: Any, key: str | None, value: Any) -> None:
    if not isinstance(container, dict | list):
        raise MvuError("MVU_SCHEMA")
    closed = node is not None and node.get("extensible") is False
    if closed and (isinstance(container, list) or key not in container):
        raise MvuError("MVU_SCHEMA")
    value = copy.deepcopy(with_template(value, node, draft["schema"]))
    if key is None:
        raise MvuError("MVU_PATH")
    if isinstance(container, dict):
        put(container, safe_key(key), value)
        return
    index = len(container) if key == "-" else array_index(key, len(container), last=len(container))
    if index is None:
        raise MvuError("MVU_PATH")
    container.insert(index, value)


def _remove(draft: dict[str, Any], path: tuple[str, ...]) -> None:
    if not path:
        raise MvuError("MVU_UNSUPPORTED")
    at(draft["stat_data"], path)
    node, parent = node_at(draft["schema"], path), node_at(draft["schema"], path[:-1])
    if node is not None and truthy(node.get("required")):
        raise MvuError("MVU_SCHEMA")
    if parent is not None and parent.get("type") == "array" and parent.get("extensible") is False:
        raise MvuError("MVU_SCHEMA")
    container = at(draft["stat_data"], path[:-1])
    del container[_slot(container, path[-1])]


def _delete(draft: dict[str, Any], command: Command) -> None:
    if command.target is ABSENT:
        _remove(draft, command.path)
        return
    container, target = at(draft["stat_data"], command.path), command.target
    if not isinstance(container, dict | list):
        raise MvuError("MVU_SCHEMA")
    if isinstance(container, list) and _is_number(target):
        keys = [] if target == -1 else [number_text(target)]
    elif isinstance(container, list):
        keys = [str(index) for index, item in enumerate(container) if compact(item) == compact(target)]
    elif _is_number(target):
        keys = [key for index, key in enumerate(container) if index == target]
    else:
        keys = [safe_key(target)]
    if not keys:
        raise MvuError("MVU_PATH_MISSING")
    _remove(draft, (*command.path, keys[0]))


def _move(draft: dict[str, Any], command: Command) -> None:
    source, path = command.source or (), command.path
    if len(path) > len(source) and path[: len(source)] == source:
        raise MvuError("MVU_PATH")
    value = copy.deepcopy(at(draft["stat_data"], source))
    _remove(draft, source)
    parent = path[:-1]
    container = at(draft["stat_data"], parent)
    _insert_key(draft, container, node_at(draft["schema"], parent), path[-1] if path else None, value)


_OPERATIONS = {"set": _set, "add": _add, "insert": _insert, "delete": _delete, "move": _move}
