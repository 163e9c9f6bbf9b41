"""Applies schema nodes to a value (values-and-schema §5.9)."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

from core.errors import MvuError
from core.language.coerce import is_number, strictly_equal, to_number, to_text, truthy
from core.language.detach import detached
from core.language.evaluate import Evaluator
from core.language.freeze import Frozen
from core.language.kinds import NATIVES, UNDEFINED, Sink, refuse
from core.language.nodes import (
    PASSTHROUGH,
    STRICT,
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
    limits,
)
from core.language.regex import matches
from core.language.report import SchemaIssue, refused_value
from core.values.keys import put, safe_key
from core.values.numbers import clean
from core.values.utf16 import length

_NO_COPY = (UNDEFINED, UNDEFINED, 0)
MAX_VISITS = 10_000
MAX_DEPTH = 64


class Walk:
    """One application: its visits, its fuel, and where in the value it is."""

    def __init__(self, evaluator: Evaluator) -> None:
        self._evaluator = evaluator
        self._visits = 0
        self._path: list[str] = []
        self._copies = Frozen()
        self._last: tuple[Any, Any, int] = _NO_COPY  # what was copied for a refinement, its copy, the copy's containers
        evaluator.frozen = (*evaluator.frozen, self._copies)

    def visit(self, value: Any, node: Any, depth: int) -> Any:
        """What a node makes of a value; MVU_SCHEMA with the issue's fields when it is refused."""
        self._visits += 1
        if self._visits > MAX_VISITS or depth > MAX_DEPTH:
            limit = "visit-depth" if depth > MAX_DEPTH else "visits"
            raise MvuError("MVU_LIMIT", limit=limit, maximum=MAX_DEPTH if depth > MAX_DEPTH else MAX_VISITS)
        work = _WORK.get(type(node))
        if work is None:
            raise refuse("schema")
        return work(self, value, node, depth)

    def _refused(self, node: Node, expected: str, **more: Any) -> MvuError:
        issue = SchemaIssue(tuple(self._path), node.kind, expected, limits(node), node.line, **more)
        return refused_value(issue)

    def _at(self, key: str, value: Any, node: Any, depth: int) -> Any:
        self._path.append(key)
        result = self.visit(value, node, depth)
        self._path.pop()
        return result

    def _wrapper(self, value: Any, node: Wrapper, depth: int) -> Any:
        if node.kind == "nullable":
            return None if value is None else self.visit(value, node.inner, depth + 1)
        if value is not UNDEFINED:
            return self.visit(value, node.inner, depth + 1)
        if node.kind == "optional":
            return UNDEFINED
        fresh = detached(node.value)
        return fresh if node.kind == "default" else self.visit(fresh, node.inner, depth + 1)

    def _worked(self, value: Any, node: Worked, depth: int) -> Any:
        parsed = self.visit(value, node.inner, depth + 1)
        assert node.function is not None
        if node.kind == "transform":
            self._last = _NO_COPY  # it may write into what it is given
            return self._evaluator.call(node.function, [parsed], node.function.node)
        copy = self._frozen_copy(parsed)
        sink = Sink()
        self._evaluator.call(node.function, [copy, sink], node.function.node)
        if sink.issues:
            raise self._refused(node, "refinement", reported=tuple(sink.issues))
        return parsed

    def _frozen_copy(self, parsed: Any) -> Any:
        """What a refinement sees. Each copy is paid for, though the same value is copied once."""
        if parsed is UNDEFINED:
            return parsed
        if self._last[0] is not parsed:
            copy = detached(parsed)
            self._last = (parsed, copy, self._copies.add_data(copy))
        self._evaluator.fuel.burn(self._last[2])
        return self._last[1]

    def _union(self, value: Any, node: UnionNode, depth: int) -> Any:
        here = len(self._path)
        for alternative in node.alternatives:
            try:
                return self.visit(value, alternative, depth + 1)
            except MvuError as error:
                if error.code != "MVU_SCHEMA":
                    raise
                del self._path[here:]
        raise self._refused(node, "union")

    def _scalar(self, value: Any, node: Scalar, _depth: int) -> Any:
        if node.coerce:
            value = self._coerced(value, node)
        if node.kind in ("any", "unknown"):
            return value
        if node.kind == "boolean":
            fits = isinstance(value, bool)
        elif node.kind == "string":
            fits = isinstance(value, str)
        else:
            fits = is_number(value) and math.isfinite(value)
        if not fits:
            raise self._refused(node, "type")
        if node.integer and not float(value).is_integer():
            raise self._refused(node, "integer")
        if not all(matches(value, one, self._evaluator.fuel.burn) for one in node.patterns):
            raise self._refused(node, "pattern")
        self._bounds(length(value) if isinstance(value, str) else value, node)
        return value

    def _coerced(self, value: Any, node: Scalar) -> Any:
        if isinstance(value, dict | list):
            raise self._refused(node, "coercion")
        if node.kind == "number":
            return clean(to_number(value))
        if node.kind == "string":
            return to_text(value)
        return truthy(value) if node.kind == "boolean" else value

    def _bounds(self, size: Any, node: Scalar | ArrayNode) -> None:
        if node.low is not None and size < node.low:
            raise self._refused(node, "minimum")
        if node.high is not None and size > node.high:
            raise self._refused(node, "maximum")

    def _enum(self, value: Any, node: EnumNode, _depth: int) -> Any:
        if not isinstance(value, str) or value not in node.values:
            raise self._refused(node, "member")
        return value

    def _literal(self, value: Any, node: LiteralNode, _depth: int) -> Any:
        if isinstance(value, dict | list) or not strictly_equal(value, node.value):
            raise self._refused(node, "member")
        return value

    def _array(self, value: Any, node: ArrayNode, depth: int) -> Any:
        if not isinstance(value, list):
            raise self._refused(node, "type")
        self._bounds(len(value), node)
        return [self._at(str(index), item, node.item, depth + 1) for index, item in enumerate(value)]

    def _object(self, value: Any, node: ObjectNode, depth: int) -> Any:
        if not isinstance(value, dict):
            raise self._refused(node, "type")
        if node.mode == STRICT:
            self._known(value, node.properties, node)
        loose = node.mode == PASSTHROUGH
        found: dict[str, Any] = {}
        for key, inner in node.properties.items():
            result = self._at(key, _member(value, key), inner, depth + 1)
            if result is not UNDEFINED:
                found[key] = result
        if not loose:
            return found
        merged = {key: found.pop(key) if key in found else _copied(item) for key, item in value.items()}
        for key, result in found.items():
            put(merged, key, result)
        return merged

    def _known(self, value: dict[str, Any], keys: Any, node: Node) -> None:
        unknown = next((key for key in value if key not in keys), None)
        if unknown is not None:
            raise self._refused(node, "unknown-key", key=unknown)

    def _record(self, value: Any, node: RecordNode, depth: int) -> Any:
        if not isinstance(value, dict):
            raise self._refused(node, "type")
        keys: Any = list(value)
        if isinstance(node.key, EnumNode):
            self._known(value, node.key.values, node)
            keys = dict.fromkeys(node.key.values)
        result: dict[str, Any] = {}
        for key in keys:
            self._path.append(key)
            name = safe_key(self.visit(key, node.key, depth + 1))
            put(result, name, self.visit(_member(value, key), node.item, depth + 1))
            self._path.pop()
        return result


def _member(value: dict[str, Any], key: str) -> Any:
    found = value.get(key, UNDEFINED)
    return NATIVES.get(key, UNDEFINED) if found is UNDEFINED and key not in value else found


def _copied(value: Any) -> Any:
    return value if isinstance(value, str | int | float | None) else detached(value)


_WORK: dict[type, Callable[..., Any]] = {
    Wrapper: Walk._wrapper,
    Worked: Walk._worked,
    UnionNode: Walk._union,
    Scalar: Walk._scalar,
    EnumNode: Walk._enum,
    LiteralNode: Walk._literal,
    ArrayNode: Walk._array,
    ObjectNode: Walk._object,
    RecordNode: Walk._record,
}
