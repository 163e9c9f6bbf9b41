"""What an expression can be besides JSON data: undefined, and opaque capabilities that never become results."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from typing import Any

from core.errors import MvuError
from core.language.regex import Automaton


class Undefined(Enum):
    """JavaScript's undefined, apart from null."""

    UNDEFINED = "undefined"


UNDEFINED = Undefined.UNDEFINED
LONGEST = 200  # characters of a name in a refusal


class Capability:
    """Anything that is neither data nor undefined; it can be stored and passed, not computed with."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Builtin(Capability):
    """A dotted name of the fixed vocabulary; a wrong one fails only when it is called or used."""

    name: str


@dataclass(frozen=True, slots=True)
class Method(Capability):
    """A method of a schema, taken but not called yet."""

    owner: Any
    name: str


@dataclass(frozen=True, slots=True, eq=False)
class Function(Capability):
    """A function of the text with the scope that it closes over."""

    node: Any
    scope: Any


@dataclass(frozen=True, slots=True, eq=False)
class RegexValue(Capability):
    """A regular expression literal, compiled when it was evaluated."""

    automaton: Automaton


@dataclass(frozen=True, slots=True, eq=False)
class Sink(Capability):
    """What a refinement reports its issues to; each is ``{code, path, message}``."""

    issues: list[dict[str, Any]] = field(default_factory=list)


class Native:
    """A member that every JavaScript object inherits, read where a value has none of that name: a function, no data."""

    __slots__ = ("text",)

    def __init__(self, name: str) -> None:
        self.text = f"function {name}() {{ [native code] }}"


_INHERITED = ("toString", "valueOf", "hasOwnProperty", "isPrototypeOf", "propertyIsEnumerable", "toLocaleString")
_ACCESSORS = ("__defineGetter__", "__defineSetter__", "__lookupGetter__", "__lookupSetter__")
NATIVES = {name: Native(name) for name in (*_INHERITED, *_ACCESSORS)}


def is_opaque(value: Any) -> bool:
    """Objects, lists and capabilities: no operator takes them."""
    return isinstance(value, dict | list | Capability)


def refuse(construct: str, node: Any = None, **fields: Any) -> MvuError:
    """MVU_SCHEMA_CODE with the construct and, where known, its line and column (from 1)."""
    fields = {name: value[:LONGEST] if isinstance(value, str) else value for name, value in fields.items()}
    place = getattr(getattr(node, "loc", None), "start", None)
    if place is not None:
        fields = {**fields, "line": place.line, "column": place.column + 1}
    return MvuError("MVU_SCHEMA_CODE", construct=construct, **fields)


def placed(error: MvuError, node: Any) -> MvuError:
    """The same refusal with the line and column (from 1) of a node, unless it has them."""
    place = getattr(getattr(node, "loc", None), "start", None)
    if place is None or "line" in error.fields:
        return error
    return MvuError(error.code, **error.fields, line=place.line, column=place.column + 1)
