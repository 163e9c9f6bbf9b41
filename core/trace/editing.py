"""One edited leaf: checking what was typed, the whole content to save, what will be stored (spec/ui.md §1.5)."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from core.commands.normalize import normalize_variables
from core.errors import MvuError
from core.language.schema import SchemaSource
from core.trace.changes import changes_between
from core.trace.records import JSON, Absent, Change
from core.values.budget import checked
from core.values.canonical import load_json
from core.values.paths import path_parts
from core.values.patterns import pattern
from core.values.utf16 import length

MAX_TEXT = 2 * 1024 * 1024  # UTF-16 units; a larger value could not be stored anyway
_EXACT = 2**53
_INTEGER = pattern(r'"(?:[^"\\]|\\.)*"|(-?\d+)(?![\d.eE])|-?\d+(?:\.\d+)?(?:[eE][-+]?\d+)?')
_REASONS = (
    ("Expecting value", "value"),
    ("Illegal trailing comma", "comma"),
    ("Expecting property name", "key"),
    ("Expecting ':'", "colon"),
    ("Expecting ','", "comma"),
    ("Unterminated string", "string"),
    ("Invalid \\", "escape"),
    ("Invalid control", "control"),
    ("Extra data", "extra"),
)


@dataclass(frozen=True, slots=True)
class Typed:
    """A typed value. ``rounded`` holds the texts of integers that a JavaScript number cannot hold exactly."""

    value: JSON
    rounded: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class EditPreview:
    """What saving would do. ``stored`` is the value at the path afterwards; ``code`` why it would be refused."""

    stored: JSON | Absent
    changes: tuple[Change, ...] = ()
    rounded: tuple[str, ...] = ()
    code: str | None = None
    fields: tuple[tuple[str, Any], ...] = ()
    declared: bool = False  # a declaration decides, and it cannot be run here


def check_json(text: str) -> JSON:
    """The JSON value of a typed text. ``MVU_EDIT`` with ``line``, ``column`` (from 1), ``offset`` and ``reason``.

    Numbers are those of JavaScript; the budget's own codes (``MVU_JSON``, ``MVU_LIMIT``, ``MVU_PATH``) may follow.
    """
    if length(text) > MAX_TEXT:
        raise MvuError("MVU_LIMIT", limit="text", maximum=MAX_TEXT)
    if not text.strip(" \t\r\n"):
        raise _at(text, 0, "empty")
    try:
        json.loads(text, parse_constant=_refuse_constant, parse_int=str, parse_float=str)
    except json.JSONDecodeError as error:
        raise _at(text, min(error.pos, len(text)), _reason(error.msg)) from None
    except _ConstantError as error:
        raise _at(text, text.find(str(error)), "constant") from None
    except RecursionError:
        raise MvuError("MVU_LIMIT", limit="depth") from None
    return checked(load_json(text))


def check_edit(text: str) -> Typed:
    """The same, with a warning for each integer that is rounded."""
    return Typed(check_json(text), rounded_integers(text))


def rounded_integers(text: str) -> tuple[str, ...]:
    """Texts of the integers in a JSON text that no double holds exactly; at most ten."""
    found = (match[1] for match in _INTEGER.finditer(text) if match[1])
    return tuple([one for one in found if not _is_exact(one)][:10])


def draft_content(variables: JSON, pointer: str, new_value: JSON) -> dict[str, Any]:
    """The whole variables object with one existing place of stat_data replaced; nothing given is changed.

    ``pointer`` is a JSON pointer below stat_data, "" for stat_data itself. ``MVU_PATH`` for prototype keys and bad
    pointers, ``MVU_PATH_MISSING`` where nothing stands at the path, the budget's codes for the value.
    """
    if not isinstance(variables, dict):
        raise MvuError("MVU_PATH_MISSING", path=pointer)
    parts = path_parts(pointer, pointer=True)
    content = dict(variables)
    content["stat_data"] = _replaced(variables.get("stat_data"), parts, checked(new_value), pointer)
    return content


def preview(variables: JSON, pointer: str, text: str, *, schemas: SchemaSource | None = None) -> EditPreview:
    """What saving the typed text would store, before it is saved; refusals come back as codes, nothing is raised."""
    try:
        typed = check_edit(text)
        content = draft_content(variables, pointer, typed.value)
        stored, declared = _stored(content, schemas)
    except MvuError as error:
        return EditPreview(Absent.NOT_RECORDED, (), (), error.code, tuple(error.fields.items()))
    changes = changes_between(variables.get("stat_data"), stored["stat_data"])
    value = _found(stored["stat_data"], path_parts(pointer, pointer=True))
    return EditPreview(value, changes, typed.rounded, None, (), declared)


class _ConstantError(ValueError):
    pass


def _refuse_constant(name: str) -> None:
    raise _ConstantError(name)


def _stored(content: Mapping[str, Any], schemas: SchemaSource | None) -> tuple[dict[str, Any], bool]:
    # What update() does with content (spec/service.md §13): normalise, then the declared schema once.
    stored = normalize_variables(content)
    descriptor = stored.get("mvu_schema")
    if descriptor is None:
        return stored, False
    if schemas is None:
        return stored, True
    return {**stored, "stat_data": schemas(descriptor).apply(stored["stat_data"])}, False


def _replaced(node: JSON, parts: Sequence[str], value: JSON, pointer: str) -> JSON:
    if not parts:
        return value
    first, rest = parts[0], parts[1:]
    if isinstance(node, dict) and first in node:
        return {key: _replaced(item, rest, value, pointer) if key == first else item for key, item in node.items()}
    if isinstance(node, list) and (index := _index(first, len(node))) is not None:
        return [*node[:index], _replaced(node[index], rest, value, pointer), *node[index + 1 :]]
    raise MvuError("MVU_PATH_MISSING", path=pointer)


def _found(node: JSON, parts: Sequence[str]) -> JSON | Absent:
    for one in parts:
        if isinstance(node, dict) and one in node:
            node = node[one]
        elif isinstance(node, list) and (index := _index(one, len(node))) is not None:
            node = node[index]
        else:
            return Absent.ABSENT
    return node


def _index(key: str, size: int) -> int | None:
    canonical = key.isascii() and key.isdigit() and (key == "0" or key[0] != "0") and len(key) < 8
    return int(key) if canonical and int(key) < size else None


def _is_exact(text: str) -> bool:
    digits = text.lstrip("-")
    if len(digits) < 16:
        return True
    if len(digits) > 310:
        return False
    number = int(text)
    return abs(number) <= _EXACT or int(float(number)) == number


def _reason(message: str) -> str:
    return next((word for start, word in _REASONS if message.startswith(start)), "value")


def _at(text: str, offset: int, reason: str) -> MvuError:
    start = text.rfind("\n", 0, offset) + 1
    line = text.count("\n", 0, offset) + 1
    return MvuError("MVU_EDIT", line=line, column=offset - start + 1, offset=offset, reason=reason)
