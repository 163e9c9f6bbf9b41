"""Declarations as descriptors: compile, build once for each source and version, apply (values-and-schema §5, §7)."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass
from threading import Lock
from typing import Any

from core.errors import MvuError
from core.language.detach import detached
from core.language.early import no_name_twice
from core.language.evaluate import Evaluator
from core.language.freeze import Frozen
from core.language.inspection import Inspection
from core.language.module import declared_names, run_module
from core.language.nodes import Node
from core.language.scope import Fuel
from core.language.stack import with_room
from core.language.syntax import NotJavaScript, parse_module, unexpected
from core.language.walk import Walk
from core.values.utf16 import length

MAX_SOURCE = 131_072  # UTF-16 units
FUEL = 10_000
MOST = 32  # built declarations that are kept
MOST_TEXT = 1_048_576  # characters of their sources together


@dataclass(frozen=True, slots=True, eq=False)
class Declaration:
    """A built declaration. Nothing reachable from its root can be written, so all applications share it."""

    root: Node
    frozen: Frozen
    second: bool

    def apply(self, value: Any) -> Any:
        """The accepted value, a fresh copy.

        MVU_SCHEMA with the fields of ``report.SchemaIssue`` when it is refused; MVU_SCHEMA_CODE, MVU_LIMIT, MVU_JSON or
        MVU_PATH when the program fails or its result is no JSON.
        """
        return with_room(lambda: self._applied(value))

    def _applied(self, value: Any) -> Any:
        given = detached(value)
        evaluator = Evaluator(Fuel(FUEL), second=self.second)
        evaluator.frozen = (self.frozen,)
        return detached(Walk(evaluator).visit(given, self.root, 0))


def compile_schema(source: object) -> dict[str, Any]:
    """The descriptor of a declaration that builds; MVU_SCHEMA_CODE (``construct``, ``line``, ``column``), MVU_LIMIT,
    MVU_PATH or MVU_JSON when it does not.
    """
    _kept.get(source, second=True)
    return {"mvuSchema": 1, "interpreterVersion": 2, "source": source}


@dataclass(frozen=True, slots=True)
class Deferred:
    """A stored descriptor; it is looked at only when it is applied, as the reference does."""

    descriptor: Any

    def apply(self, value: Any) -> Any:
        """See ``declaration_from`` and ``Declaration.apply``."""
        return declaration_from(self.descriptor).apply(value)


def schema_from(descriptor: object) -> Deferred:
    """What runs the declaration of a descriptor (a ``SchemaSource``); it raises nothing before it is applied."""
    return Deferred(descriptor)


def declaration_from(descriptor: object) -> Declaration:
    """The declaration of a stored descriptor; MVU_SCHEMA_CODE for one that is none, and what building raises."""
    version = _version(descriptor)
    assert isinstance(descriptor, Mapping)
    return _kept.get(descriptor.get("source"), second=version == 2)


def apply_schema(value: Any, descriptor: object) -> Any:
    """The value after the declaration of a descriptor; see ``declaration_from`` and ``Declaration.apply``."""
    return declaration_from(descriptor).apply(value)


def _version(descriptor: object) -> int:
    if not isinstance(descriptor, Mapping):
        raise MvuError("MVU_SCHEMA_CODE", reason="descriptor")
    marks = [descriptor.get(name) for name in ("mvuSchema", "interpreterVersion")]
    numbers = all(isinstance(one, int | float) and not isinstance(one, bool) for one in marks)
    known = descriptor.keys() <= {"mvuSchema", "interpreterVersion", "source"}
    if not numbers or not known or marks[0] != 1 or marks[1] not in (1, 2):
        raise MvuError("MVU_SCHEMA_CODE", reason="descriptor")
    return 2 if marks[1] == 2 else 1


def build(source: object, *, second: bool) -> Declaration:
    """Parses, inspects, evaluates and freezes a source; ``second`` is the version of the language."""
    if not isinstance(source, str) or length(source) > MAX_SOURCE:
        raise MvuError("MVU_LIMIT", limit="schema-source", maximum=MAX_SOURCE)
    try:
        program = parse_module(source)
    except NotJavaScript as error:
        raise unexpected(error, "MVU_SCHEMA_CODE") from None
    no_name_twice(program)
    Inspection(declared_names(program), second=second).check(program)
    return with_room(lambda: _built(program, second=second))


def _built(program: Any, *, second: bool) -> Declaration:
    fuel, frozen = Fuel(FUEL), Frozen()
    root = run_module(program, Evaluator(fuel, second=second), second=second)
    frozen.add_graph(root, fuel)
    return Declaration(root, frozen, second)


class _Kept:
    """The last declarations and refusals, bounded by number and by the size of their sources."""

    def __init__(self) -> None:
        self._lock = Lock()
        self._found: OrderedDict[tuple[str, bool], Declaration | MvuError] = OrderedDict()
        self._text = 0

    def get(self, source: object, *, second: bool) -> Declaration:
        """Builds it, or remembers how building it ended."""
        if not isinstance(source, str):
            return build(source, second=second)
        key = (source, second)
        with self._lock:
            found = self._found.get(key)
            if found is not None:
                self._found.move_to_end(key)
        if found is None:
            found = _outcome(source, second=second)
            self._keep(key, found)
        if isinstance(found, MvuError):
            raise MvuError(found.code, **found.fields)
        return found

    def _keep(self, key: tuple[str, bool], found: Declaration | MvuError) -> None:
        with self._lock:
            if key in self._found:
                return
            self._found[key] = found
            self._text += len(key[0])
            while len(self._found) > MOST or (self._text > MOST_TEXT and len(self._found) > 1):
                (source, _second), _old = self._found.popitem(last=False)
                self._text -= len(source)


def _outcome(source: str, *, second: bool) -> Declaration | MvuError:
    try:
        return build(source, second=second)
    except MvuError as error:
        return MvuError(error.code, **error.fields)


_kept = _Kept()
