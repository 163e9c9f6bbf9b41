"""Runs the top level of a declaration: imports, constants, the registration, the root (values-and-schema §5)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from core.language.evaluate import Evaluator
from core.language.kinds import refuse
from core.language.nodes import PASSTHROUGH, Node, ObjectNode, Worked
from core.language.scope import Scope
from core.values.keys import safe_key
from core.values.utf16 import WHITESPACE

REGISTER = "registerMvuSchema"
LOOSENING = "https://testingcf.jsdelivr.net/gh/StageDog/tavern_resource/dist/util/mvu_zod.js"
_IMPORT = re.compile(rf"https://[^{re.escape(WHITESPACE)}]+/mvu_zod\.js\Z")


def declared_names(program: Any) -> frozenset[str]:
    """Every plain name that a declaration of the top level declares, of whatever kind."""
    found = (one.id for statement in _declarations(program) for one in statement.declarations)
    return frozenset(one.name for one in found if one.type == "Identifier")


def _declarations(program: Any) -> Iterator[Any]:
    for statement in program.body:
        inner = statement.declaration if statement.type == "ExportNamedDeclaration" else statement
        if inner is not None and inner.type == "VariableDeclaration":
            yield inner


@dataclass(slots=True)
class _Registered:
    root: Node | None = None
    loosening: bool = False


def run_module(program: Any, evaluator: Evaluator, *, second: bool) -> Node:
    """The root node of an inspected program; MVU_SCHEMA_CODE for what a declaration may not hold."""
    scope, registered = Scope(), _Registered()
    for declaration in _declarations(program):
        for name in _constants(declaration):
            scope.declare(name, evaluator.fuel)
    for statement in program.body:
        _statement(statement, evaluator, scope, registered)
    root = registered.root
    if root is None:
        return _named_root(evaluator, scope, program)
    return _loosened(root) if second and registered.loosening else root


def _constants(declaration: Any) -> list[str]:
    if declaration.kind != "const":
        raise refuse("declaration", declaration, name=declaration.kind)
    for one in declaration.declarations:
        if one.id.type != "Identifier":
            raise refuse("declaration", one, name=one.id.type)
    return [safe_key(one.id.name) for one in declaration.declarations]


def _statement(statement: Any, evaluator: Evaluator, scope: Scope, registered: _Registered) -> None:
    if statement.type == "ImportDeclaration":
        registered.loosening = _imported(statement) or registered.loosening
        return
    if statement.type == "ExportNamedDeclaration" and statement.declaration is not None:
        statement = statement.declaration
    if statement.type == "VariableDeclaration":
        evaluator.fuel.burn()
        evaluator.declare(statement, scope)
        return
    argument = _registration(statement)
    if argument is None or registered.root is not None:
        raise refuse("statement", statement, name="registration" if argument is not None else statement.type)
    root = evaluator.value(argument, scope)
    if not isinstance(root, Node):
        raise refuse("registration", argument)
    registered.root = root


def _imported(statement: Any) -> bool:
    """Whether it is the import that loosens the root; MVU_SCHEMA_CODE when it is none of the accepted ones."""
    url = statement.source.value
    if not isinstance(url, str) or not _IMPORT.match(url):
        raise refuse("import", statement, name=str(url))
    loosens = False
    for one in statement.specifiers:
        named = one.type == "ImportSpecifier" and one.imported.type == "Identifier"
        if not named or one.imported.name != REGISTER:
            raise refuse("import", one)
        loosens = loosens or one.local.name == REGISTER
    return loosens and url == LOOSENING


def _registration(statement: Any) -> Any:
    """X of ``$(() => registerMvuSchema(X))`` in its accepted shapes; None for anything else."""
    outer = _call_of(statement.expression, "$") if statement.type == "ExpressionStatement" else None
    if outer is None or outer.type not in ("ArrowFunctionExpression", "FunctionExpression") or outer.params:
        return None
    body = outer.body
    if body.type == "BlockStatement":
        if len(body.body) != 1 or body.body[0].type != "ExpressionStatement":
            return None
        body = body.body[0].expression
    return _call_of(body, REGISTER)


def _call_of(node: Any, name: str) -> Any:
    """The one argument of a plain call of a name."""
    if node.type != "CallExpression" or getattr(node, "optional", False) or len(node.arguments) != 1:
        return None
    return node.arguments[0] if node.callee.type == "Identifier" and node.callee.name == name else None


def _named_root(evaluator: Evaluator, scope: Scope, program: Any) -> Node:
    name = next((one for one in ("Schema", "schema") if scope.has(one)), None)
    if name is None:
        raise refuse("no-schema")
    evaluator.fuel.burn()
    root = scope.read(name, program)
    if not isinstance(root, Node):
        raise refuse("no-schema", program, name=name)
    return root


def _loosened(root: Node) -> Node:
    """A passthrough object of the same properties, for an object or refinements of one."""
    inner: Any = root
    while isinstance(inner, Worked) and inner.kind == "superRefine":
        inner = inner.inner
    if not isinstance(inner, ObjectNode):
        return root
    return ObjectNode("object", inner.line, properties=inner.properties, mode=PASSTHROUGH)
