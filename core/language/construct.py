"""The constructors of ``z`` and the methods of schema nodes (values-and-schema §5.6, §5.7)."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from core.language.coerce import is_number, truthy
from core.language.detach import detached
from core.language.kinds import UNDEFINED, Capability, Function, Method, RegexValue, refuse
from core.language.nodes import (
    PASSTHROUGH,
    STRICT,
    STRIP,
    ArrayNode,
    EnumNode,
    LiteralNode,
    Node,
    ObjectNode,
    RecordNode,
    Scalar,
    UnionNode,
    Worked,
    Wrapper,
)
from core.values.keys import ordered

SCALARS = ("number", "string", "boolean", "any", "unknown")
OBJECTS = {"object": STRIP, "looseObject": PASSTHROUGH, "strictObject": STRICT}
MAX_SAFE = 2**53 - 1
Arguments = Sequence[Any]


def constructed(name: str, arguments: Arguments, node: Any, *, second: bool) -> Node:
    """The node that ``z.name(...)`` makes; MVU_SCHEMA_CODE for another name or arguments that make none."""
    kind = name.removeprefix("z.")
    coerce = kind.startswith("coerce.")
    kind = kind.removeprefix("coerce.")
    line = _line(node)
    if kind in SCALARS:
        return Scalar(kind, line, coerce=coerce)
    if kind in OBJECTS:
        if kind != "object" and not second:
            raise refuse("call", node, name=name)
        return _object(kind, arguments, node)
    make = _MAKERS.get(kind)
    if make is None:
        raise refuse("call", node, name=name)
    made = make(arguments, line)
    if made is None:
        raise refuse("arguments", node, name=name)
    return made


def _line(node: Any) -> int:
    """Where the call names what it makes: the end of its callee, for chains run over many lines."""
    callee = getattr(node, "callee", None)
    place = getattr(getattr(callee, "property", None) or callee, "loc", None)
    return place.start.line if place is not None else 0


def _first(arguments: Arguments) -> Any:
    return arguments[0] if arguments else UNDEFINED


def _object(kind: str, arguments: Arguments, node: Any) -> Node:
    shape = _first(arguments)
    members = shape if isinstance(shape, dict) else {}
    opaque = isinstance(shape, list) or (isinstance(shape, Capability) and not isinstance(shape, RegexValue))
    if opaque or not truthy(shape) or not all(isinstance(one, Node) for one in members.values()):
        raise refuse("arguments", node, name=f"z.{kind}")
    return ObjectNode("object", _line(node), properties=dict(ordered(members)), mode=OBJECTS[kind])


def _array(arguments: Arguments, line: int) -> Node | None:
    item = _first(arguments)
    return ArrayNode("array", line, item=item) if isinstance(item, Node) else None


def _record(arguments: Arguments, line: int) -> Node | None:
    if not all(isinstance(one, Node) for one in arguments):
        return None
    if len(arguments) == 2:
        return RecordNode("record", line, key=arguments[0], item=arguments[1])
    return RecordNode("record", line, key=Scalar("string"), item=arguments[-1] if arguments else UNDEFINED)


def _enum(arguments: Arguments, line: int) -> Node | None:
    values = _first(arguments)
    fits = isinstance(values, list) and values and all(isinstance(one, str) for one in values)
    return EnumNode("enum", line, values=tuple(values)) if fits else None


def _literal(arguments: Arguments, line: int) -> Node | None:
    value = _first(arguments)
    fits = value is None or isinstance(value, bool | str) or is_number(value)
    return LiteralNode("literal", line, value=value) if fits else None


def _union(arguments: Arguments, line: int) -> Node | None:
    values = _first(arguments)
    fits = isinstance(values, list) and values and all(isinstance(one, Node) for one in values)
    return UnionNode("union", line, alternatives=tuple(values)) if fits else None


_MAKERS: dict[str, Callable[[Arguments, int], Node | None]] = {
    "array": _array,
    "record": _record,
    "enum": _enum,
    "literal": _literal,
    "union": _union,
}


def call_method(method: Method, arguments: Arguments, node: Any) -> Node:
    """The node that a method makes of another; MVU_SCHEMA_CODE for an unknown one or unfit arguments."""
    work = _METHODS.get(method.name)
    if work is None:
        raise refuse("method", node, name=method.name)
    made = work(method.owner, method.name, arguments, node)
    if made is None:
        raise refuse("arguments", node, name=method.name, kind=method.owner.kind)
    return made


def _describe(owner: Node, _name: str, arguments: Arguments, _node: Any) -> Node | None:
    text = _first(arguments)
    return replace(owner, description=text) if isinstance(text, str) else None


def _valued(owner: Node, name: str, arguments: Arguments, node: Any) -> Node:
    return Wrapper(name, _line(node), inner=owner, value=detached(_first(arguments)))


def _wrapped(owner: Node, name: str, _arguments: Arguments, node: Any) -> Node:
    return Wrapper(name, _line(node), inner=owner)


def _mode(owner: Node, name: str, arguments: Arguments, _node: Any) -> Node | None:
    return replace(owner, mode=name) if isinstance(owner, ObjectNode) and not arguments else None


def _bound(owner: Node, name: str, arguments: Arguments, _node: Any) -> Node | None:
    limit = _first(arguments)
    if not is_number(limit) or not math.isfinite(limit) or owner.kind not in ("number", "string", "array"):
        return None
    if owner.kind != "number" and not (0 <= limit <= MAX_SAFE and float(limit).is_integer()):
        return None
    assert isinstance(owner, Scalar | ArrayNode)
    if name == "min":
        return replace(owner, low=limit if owner.low is None else max(owner.low, limit))
    return replace(owner, high=limit if owner.high is None else min(owner.high, limit))


def _int(owner: Node, _name: str, _arguments: Arguments, _node: Any) -> Node | None:
    return replace(owner, integer=True) if isinstance(owner, Scalar) and owner.kind == "number" else None


def _or(owner: Node, _name: str, arguments: Arguments, node: Any) -> Node:
    return UnionNode("union", _line(node), alternatives=(owner, _first(arguments)))


def _worked(owner: Node, name: str, arguments: Arguments, node: Any) -> Node | None:
    function = _first(arguments)
    if not isinstance(function, Function) or (name == "superRefine" and len(arguments) != 1):
        return None
    return Worked(name, _line(node), inner=owner, function=function)


def _regex(owner: Node, _name: str, arguments: Arguments, _node: Any) -> Node | None:
    pattern = _first(arguments)
    if not isinstance(owner, Scalar) or owner.kind != "string" or len(arguments) != 1:
        return None
    if not isinstance(pattern, RegexValue):
        return None
    return replace(owner, patterns=(*owner.patterns, pattern.automaton))


_METHODS: dict[str, Callable[[Node, str, Arguments, Any], Node | None]] = {
    "describe": _describe,
    "default": _valued,
    "prefault": _valued,
    "optional": _wrapped,
    "nullable": _wrapped,
    "passthrough": _mode,
    "strict": _mode,
    "strip": _mode,
    "min": _bound,
    "max": _bound,
    "int": _int,
    "or": _or,
    "transform": _worked,
    "superRefine": _worked,
    "regex": _regex,
}
