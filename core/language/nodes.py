"""The nodes of a compiled schema: frozen records, shared freely between applications (values-and-schema §5.6, §5.7)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from core.language.kinds import Capability, Function
from core.language.regex import Automaton

STRIP, STRICT, PASSTHROUGH = "strip", "strict", "passthrough"


@dataclass(frozen=True, slots=True, eq=False)
class Node(Capability):
    """One node; ``line`` is that of the call that made it (0: made by the program), ``description`` of describe()."""

    kind: str
    line: int = 0
    description: str | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Scalar(Node):
    """number, string, boolean, any, unknown; bounds are of the number or of the length."""

    coerce: bool = False
    low: int | float | None = None
    high: int | float | None = None
    integer: bool = False
    patterns: tuple[Automaton, ...] = ()


@dataclass(frozen=True, slots=True, eq=False)
class ObjectNode(Node):
    """An object with its properties in JavaScript's order; ``mode`` is strip, strict or passthrough."""

    properties: Mapping[str, Node] = ()  # type: ignore[assignment]
    mode: str = STRIP


@dataclass(frozen=True, slots=True, eq=False)
class ArrayNode(Node):
    """A list of items, with bounds of its length."""

    item: Any = None
    low: int | float | None = None
    high: int | float | None = None


@dataclass(frozen=True, slots=True, eq=False)
class RecordNode(Node):
    """An object with any keys that ``key`` accepts; all of them when it is an enum."""

    key: Any = None
    item: Any = None


@dataclass(frozen=True, slots=True, eq=False)
class EnumNode(Node):
    """One of some texts."""

    values: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, eq=False)
class LiteralNode(Node):
    """One scalar."""

    value: Any = None


@dataclass(frozen=True, slots=True, eq=False)
class UnionNode(Node):
    """The first alternative that accepts; what or() was given is not checked before it is reached."""

    alternatives: tuple[Any, ...] = ()


@dataclass(frozen=True, slots=True, eq=False)
class Wrapper(Node):
    """default, prefault (``value``), optional, nullable."""

    inner: Any = None
    value: Any = None


@dataclass(frozen=True, slots=True, eq=False)
class Worked(Node):
    """transform, superRefine: a function of the declaration over what ``inner`` accepts."""

    inner: Any = None
    function: Function | None = None


def limits(node: Any) -> dict[str, Any]:
    """What a node asks for beyond its kind, as JSON data: the bounds, values, mode and the like that are set."""
    names = ("coerce", "integer", "low", "high", "mode", "values", "value")
    found = {name: getattr(node, name, None) for name in names}
    found["values"] = list(found["values"]) if found["values"] else None
    if isinstance(node, Scalar):
        found["patterns"] = [one.pattern for one in node.patterns] or None
    kept = {name: value for name, value in found.items() if value is not None and value is not False}
    if isinstance(node, LiteralNode) or (isinstance(node, Wrapper) and node.kind in ("default", "prefault")):
        kept["value"] = node.value
    return kept
