"""Static inspection of a syntax tree before anything is evaluated (values-and-schema §5.3)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from core.errors import MvuError
from core.language.kinds import refuse
from core.language.syntax import children

MAX_NODES = 10_000
MAX_DEPTH = 64
MATH = frozenset(
    ["abs", "ceil", "floor", "round", "sqrt", "pow", "min", "max", "trunc", "log", "exp", "sin", "cos", "tan"]
)
GLOBALS = frozenset({"z", "Math", "math", "_", "$", "registerMvuSchema", "undefined"}) | MATH
METHODS = (
    frozenset(
        [
            "number",
            "string",
            "boolean",
            "any",
            "unknown",
            "object",
            "array",
            "record",
            "enum",
            "literal",
            "union",
            "describe",
            "prefault",
            "default",
            "optional",
            "nullable",
            "passthrough",
            "strict",
            "strip",
            "min",
            "max",
            "int",
            "or",
            "transform",
            "superRefine",
            "regex",
            "addIssue",
            "clamp",
        ]
    )
    | MATH
)
SECOND = frozenset({"looseObject", "strictObject"})
FUNCTIONS = frozenset({"ArrowFunctionExpression", "FunctionExpression"})
TYPES = FUNCTIONS | frozenset(
    [
        "Program",
        "ImportDeclaration",
        "ImportSpecifier",
        "ExportNamedDeclaration",
        "VariableDeclaration",
        "VariableDeclarator",
        "Identifier",
        "Literal",
        "ArrayExpression",
        "ObjectExpression",
        "Property",
        "SpreadElement",
        "MemberExpression",
        "AssignmentPattern",
        "ChainExpression",
        "ForOfStatement",
        "CallExpression",
        "BinaryExpression",
        "LogicalExpression",
        "ConditionalExpression",
        "UnaryExpression",
        "AssignmentExpression",
        "BlockStatement",
        "ReturnStatement",
        "IfStatement",
        "ExpressionStatement",
    ]
)
Names = frozenset[str]


class Inspection:
    """One walk over one tree."""

    def __init__(self, declared: Names, *, second: bool) -> None:
        self._declared = declared
        self._methods = METHODS | SECOND if second else METHODS
        self._nodes = 0

    def check(self, root: Any) -> None:
        """MVU_SCHEMA_CODE or MVU_LIMIT for the first node, in source order, that is not accepted."""
        stack: list[tuple[Any, int, Names, Names, bool]] = [(root, 0, self._declared, frozenset(), True)]
        while stack:
            node, depth, known, own, reference = stack.pop()
            self._count(node, depth)
            if node.type in FUNCTIONS:
                own = self._function(node)
                known = known | own
            elif node.type == "Identifier" and reference and node.name not in known and node.name not in GLOBALS:
                raise refuse("name", node, name=node.name)
            elif node.type == "CallExpression":
                self._call(node)
            elif node.type == "AssignmentExpression":
                self._assignment(node, own)
            below = [(child, depth + 1, known, own, is_reference) for child, is_reference in _below(node)]
            stack.extend(reversed(below))

    def _count(self, node: Any, depth: int) -> None:
        self._nodes += 1
        if self._nodes > MAX_NODES:
            raise MvuError("MVU_LIMIT", limit="syntax-nodes", maximum=MAX_NODES)
        if depth > MAX_DEPTH:
            raise MvuError("MVU_LIMIT", limit="syntax-depth", maximum=MAX_DEPTH)
        if node.type not in TYPES:
            raise refuse("syntax", node, name=node.type)

    @staticmethod
    def _function(node: Any) -> Names:
        if getattr(node, "isAsync", False) or getattr(node, "async", False) or getattr(node, "generator", False):
            raise refuse("function", node, name="async or generator")
        names = {node.id.name} if getattr(node, "id", None) else set()
        for parameter in node.params:
            target = parameter.left if parameter.type == "AssignmentPattern" else parameter
            if target.type != "Identifier":
                raise refuse("parameter", parameter, name=target.type)
            names.add(target.name)
        return frozenset(names | set(_declared_in(node.body)))

    def _call(self, node: Any) -> None:
        callee = node.callee
        if callee.type == "ChainExpression":
            callee = callee.expression
        if callee.type != "MemberExpression" or is_own_property_form(node):
            return
        if callee.computed:
            name = callee.property.value if callee.property.type == "Literal" else None
        else:
            name = getattr(callee.property, "name", None)
        if not isinstance(name, str) or name not in self._methods:
            raise refuse("method", callee.property, name=name if isinstance(name, str) else None)

    @staticmethod
    def _assignment(node: Any, own: Names) -> None:
        target = node.left
        while target.type == "MemberExpression":
            target = target.object
        if target.type != "Identifier" or target.name not in own:
            raise refuse("assignment", node)


def is_own_property_form(node: Any) -> bool:
    """The exact chain ``Object.prototype.hasOwnProperty.call(...)``."""
    names, callee = [], node.callee
    while callee.type == "MemberExpression" and not callee.computed and not getattr(callee, "optional", False):
        names.append(getattr(callee.property, "name", None))
        callee = callee.object
    return callee.type == "Identifier" and [callee.name, *reversed(names)] == [
        "Object",
        "prototype",
        "hasOwnProperty",
        "call",
    ]


def _below(node: Any) -> Iterator[tuple[Any, bool]]:
    """(child, whether a bare identifier there is a reference that must be known)."""
    for child in children(node):
        if node.type == "CallExpression" and child is node.callee and is_own_property_form(node):
            continue
        yield child, _is_reference(node, child)
        if node.type == "Property" and node.shorthand and node.key is node.value and child is node.key:
            return


def _is_reference(node: Any, child: Any) -> bool:
    match node.type:
        case "MemberExpression":
            return child is node.object or bool(node.computed)
        case "Property":
            return child is node.value or bool(node.computed)
        case "VariableDeclarator":
            return False  # the name itself; a bare initialiser is found only when it is evaluated
        case "ArrowFunctionExpression":
            return False  # parameters; a bare body likewise
        case "FunctionExpression" | "ImportSpecifier" | "ImportDeclaration":
            return False
        case "AssignmentPattern":
            return child is node.right
    return True


def _declared_in(body: Any) -> Iterator[str]:
    """Every name declared anywhere in a function's body, nested functions left out."""
    stack = [body]
    while stack:
        node = stack.pop()
        if node.type in FUNCTIONS:
            continue
        if node.type == "VariableDeclarator" and node.id.type == "Identifier":
            yield node.id.name
        stack.extend(children(node))
