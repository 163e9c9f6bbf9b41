"""Names declared twice, which the grammar forbids and the parser lets pass (values-and-schema §5.1)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from core.language.kinds import refuse
from core.language.syntax import children

_FUNCTIONS = ("ArrowFunctionExpression", "FunctionExpression", "FunctionDeclaration")


def no_name_twice(program: Any) -> None:
    """MVU_SCHEMA_CODE for the second declaration of a name in one module, block or parameter list."""
    stack = [program]
    while stack:
        node = stack.pop()
        if node.type == "Program":
            _distinct(_declared(node.body))
        elif node.type in _FUNCTIONS:
            body = node.body.body if node.body.type == "BlockStatement" else []
            _distinct([*_parameters(node), *_declared(body)])
        elif node.type == "BlockStatement":
            _distinct(_declared(node.body))
        stack.extend(children(node))


def _distinct(names: Iterable[Any]) -> None:
    seen: set[str] = set()
    for one in names:
        if one.name in seen:
            raise refuse("duplicate", one, name=one.name)
        seen.add(one.name)


def _parameters(node: Any) -> Iterator[Any]:
    for one in node.params:
        target = one.left if one.type == "AssignmentPattern" else one
        if target.type == "Identifier":
            yield target


def _declared(statements: Iterable[Any]) -> Iterator[Any]:
    for statement in statements:
        if statement.type == "ImportDeclaration":
            yield from (one.local for one in statement.specifiers)
            continue
        inner = statement.declaration if statement.type == "ExportNamedDeclaration" else statement
        if inner is not None and inner.type == "VariableDeclaration" and inner.kind != "var":
            yield from (one.id for one in inner.declarations if one.id.type == "Identifier")
