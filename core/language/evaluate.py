"""Evaluates inspected syntax under fuel (values-and-schema §5.4, §5.5): expressions here, statements in functions."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from core.errors import MvuError
from core.language.builtins import CONSTANTS, call_builtin, global_value
from core.language.coerce import binary, truthy, unary
from core.language.construct import call_method, constructed
from core.language.freeze import Frozen
from core.language.inspection import is_own_property_form
from core.language.kinds import (
    NATIVES,
    UNDEFINED,
    Builtin,
    Capability,
    Function,
    Method,
    RegexValue,
    Sink,
    placed,
    refuse,
)
from core.language.nodes import Node
from core.language.regex import compile_regex
from core.language.report import report
from core.language.scope import UNREADY, Fuel, Scope
from core.values.keys import is_canonical_int, ordered, put, safe_key
from core.values.numbers import as_double, clean
from core.values.utf16 import length, paired

MAX_CALLS = 64
MAX_ITEMS = 1000
_SHORT = object()  # a chain that ended at ?.
_NOTHING = object()  # a statement that did not return


class Evaluator:
    """One run with one fuel; ``frozen`` is what its program may not write, ``second`` its version of the language."""

    def __init__(self, fuel: Fuel, *, second: bool = True) -> None:
        self.fuel = fuel
        self.frozen: tuple[Frozen, ...] = ()
        self._second = second
        self._calls = 0

    def value(self, node: Any, scope: Scope) -> Any:
        """The value of an expression; a chain that was cut short is undefined."""
        result = self._expression(node, scope)
        return UNDEFINED if result is _SHORT else result

    def _expression(self, node: Any, scope: Scope) -> Any:
        self.fuel.burn()
        work = _EXPRESSIONS.get(node.type)
        if work is None:
            raise refuse("syntax", node, name=node.type)
        return work(self, node, scope)

    def _literal(self, node: Any, _scope: Scope) -> Any:
        regex = getattr(node, "regex", None)
        if regex:
            return self._regex(node, regex)
        raw = getattr(node, "raw", "") or ""
        value = node.value
        if value is None or isinstance(value, bool):
            return value
        if isinstance(value, str):
            return paired(value)
        if raw.endswith("n") and raw[:1] not in "'\"":
            raise refuse("bigint", node)
        return clean(as_double(value)) if isinstance(value, int) else clean(float(value))

    def _regex(self, node: Any, regex: Any) -> RegexValue:
        try:
            return RegexValue(compile_regex(regex.pattern, regex.flags or "", self.fuel.burn))
        except MvuError as error:
            raise placed(error, node) from None

    def _identifier(self, node: Any, scope: Scope) -> Any:
        name = safe_key(node.name)
        if scope.has(name):
            return scope.read(name, node)
        found = global_value(name)
        if found is None:
            raise refuse("name", node, name=name)
        return found

    def _array(self, node: Any, scope: Scope) -> list[Any]:
        items = []
        for element in node.elements:
            if element is None or element.type == "SpreadElement":
                raise refuse("array", node, name="hole" if element is None else "spread")
            items.append(self.value(element, scope))
        return items

    def _object(self, node: Any, scope: Scope) -> dict[str, Any]:
        result: dict[str, Any] = {}
        for member in node.properties:
            if member.type == "SpreadElement":
                self._spread(member, scope, result)
                continue
            if member.kind != "init" or getattr(member, "method", False) or member.computed:
                raise refuse("property", member)
            name = self._property_name(member.key)
            result[name] = self.value(member.value, scope)
        return ordered(result)  # once: sorting at every member would be quadratic

    @staticmethod
    def _property_name(key: Any) -> str:
        if key.type == "Identifier":
            return safe_key(key.name)
        if (getattr(key, "raw", "") or "").endswith("n") and not isinstance(key.value, str):
            raise MvuError("MVU_PATH", reason="key-type")
        return safe_key(clean(as_double(key.value)) if isinstance(key.value, int) else key.value)

    def _spread(self, member: Any, scope: Scope, result: dict[str, Any]) -> None:
        source = self.value(member.argument, scope)
        if not isinstance(source, dict | list):
            raise refuse("spread", member)
        pairs = source.items() if isinstance(source, dict) else ((str(at), item) for at, item in enumerate(source))
        for key, item in pairs:
            self.fuel.burn()
            result[safe_key(key)] = item

    def _chain(self, node: Any, scope: Scope) -> Any:
        result = self._expression(node.expression, scope)
        return UNDEFINED if result is _SHORT else result

    def _member(self, node: Any, scope: Scope) -> Any:
        owner = self._expression(node.object, scope)
        if owner is _SHORT or (getattr(node, "optional", False) and (owner is None or owner is UNDEFINED)):
            return _SHORT
        key = self.value(node.property, scope) if node.computed else getattr(node.property, "name", None)
        return self._read(owner, safe_key(key), node)

    @staticmethod
    def _read(owner: Any, key: str, node: Any) -> Any:
        if isinstance(owner, Builtin):
            name = f"{owner.name}.{key}"
            return CONSTANTS.get(name, Builtin(name))
        if isinstance(owner, Node):
            return Method(owner, key)
        if isinstance(owner, Sink) and key == "addIssue":
            return owner
        if isinstance(owner, Capability) or owner is None or owner is UNDEFINED:
            raise refuse("member", node, name=key)
        if isinstance(owner, dict):
            return owner.get(key, UNDEFINED)
        if isinstance(owner, list):
            if key == "length":
                return len(owner)
            return owner[int(key)] if is_canonical_int(key) and len(key) < 8 and int(key) < len(owner) else UNDEFINED
        if isinstance(owner, str):
            return _text_member(owner, key)
        return UNDEFINED

    def _call(self, node: Any, scope: Scope) -> Any:
        if getattr(node, "optional", False):
            raise refuse("optional-call", node)
        if is_own_property_form(node):
            return self._own_property(node, scope)
        callee = self._expression(node.callee, scope)
        if callee is _SHORT:
            return _SHORT
        arguments = []
        for argument in node.arguments:
            if argument.type == "SpreadElement":
                raise refuse("spread", argument)
            arguments.append(self.value(argument, scope))
        return self.call(callee, arguments, node)

    def call(self, callee: Any, arguments: list[Any], node: Any) -> Any:
        """Calls a function, builtin or method; MVU_SCHEMA_CODE for anything else."""
        self.fuel.burn()
        if isinstance(callee, Function):
            return self._call_function(callee, arguments)
        if isinstance(callee, Sink):
            return report(callee, arguments, node)
        if isinstance(callee, Builtin) and callee.name.startswith("z."):
            return constructed(callee.name, arguments, node, second=self._second)
        if isinstance(callee, Builtin):
            return call_builtin(callee.name, arguments, node)
        if isinstance(callee, Method):
            return call_method(callee, arguments, node)
        raise refuse("call", node)

    def _own_property(self, node: Any, scope: Scope) -> bool:
        arguments = [self.value(argument, scope) for argument in node.arguments]
        self.fuel.burn()
        if scope.has("Object") or len(arguments) != 2 or not isinstance(arguments[0], dict | list):
            raise refuse("own-property", node)
        owner, key = arguments[0], safe_key(arguments[1])
        if isinstance(owner, dict):
            return key in owner
        return key == "length" or (is_canonical_int(key) and len(key) < 8 and int(key) < len(owner))

    def _binary(self, node: Any, scope: Scope) -> Any:
        if node.operator not in ("+", "-", "*", "/", "%", "**", "<", "<=", ">", ">=", "===", "!==", "==", "!="):
            raise refuse("operator", node, name=node.operator)
        left = self.value(node.left, scope)
        return self._kept(binary(node.operator, left, self.value(node.right, scope), node))

    def _kept(self, result: Any) -> Any:
        """A number by the border rule; a text as long as there is room for it."""
        if isinstance(result, str):
            self.fuel.write(len(result))
        return clean(result) if isinstance(result, float) else result

    def _logical(self, node: Any, scope: Scope) -> Any:
        left = self.value(node.left, scope)
        if node.operator == "??":
            return self.value(node.right, scope) if left is None or left is UNDEFINED else left
        return left if truthy(left) is (node.operator == "||") else self.value(node.right, scope)

    def _conditional(self, node: Any, scope: Scope) -> Any:
        return self.value(node.consequent if truthy(self.value(node.test, scope)) else node.alternate, scope)

    def _unary(self, node: Any, scope: Scope) -> Any:
        result = unary(node.operator, self.value(node.argument, scope), node)
        return clean(result) if isinstance(result, float) else result

    def _function(self, node: Any, scope: Scope) -> Function:
        if getattr(node, "id", None) is not None:
            safe_key(node.id.name)
        return Function(node, scope.copy(self.fuel))

    def _assignment(self, node: Any, scope: Scope) -> Any:
        if node.left.type != "MemberExpression":
            raise refuse("assignment", node)
        owner = self.value(node.left.object, scope)
        name = self.value(node.left.property, scope) if node.left.computed else node.left.property.name
        key = safe_key(name)
        if not isinstance(owner, dict | list) or any(owner in one for one in self.frozen):
            raise refuse("assignment", node, name="frozen" if isinstance(owner, dict | list) else "")
        if isinstance(owner, list) and not (is_canonical_int(key) and len(key) < 8 and int(key) < len(owner)):
            raise MvuError("MVU_PATH", reason="array-key", key=key)
        value = self.value(node.right, scope)
        if node.operator != "=":
            operator = node.operator[:-1]
            if operator not in ("+", "-", "*", "/", "%", "**"):
                raise refuse("operator", node, name=node.operator)
            old = self._read(owner, key, node)
            old = NATIVES.get(key, old) if old is UNDEFINED else old
            value = self._kept(binary(operator, old, value, node))
        if isinstance(owner, list):
            owner[int(key)] = value
        else:
            put(owner, key, value)
        return value

    def _call_function(self, function: Function, arguments: list[Any]) -> Any:
        self._calls += 1
        if self._calls > MAX_CALLS:
            raise MvuError("MVU_LIMIT", limit="calls", maximum=MAX_CALLS)
        try:
            return self._run(function, arguments)
        finally:
            self._calls -= 1

    def _run(self, function: Function, arguments: list[Any]) -> Any:
        node, scope = function.node, function.scope.copy(self.fuel)
        own = getattr(node, "id", None)
        if own is not None:
            scope.hide(own.name, function)
        names = [safe_key(one.left.name if one.type == "AssignmentPattern" else one.name) for one in node.params]
        for name in names:
            scope.declare(name, self.fuel)
        for position, parameter in enumerate(node.params):
            self.fuel.burn()
            value = arguments[position] if position < len(arguments) else UNDEFINED
            if value is UNDEFINED and parameter.type == "AssignmentPattern":
                value = self.value(parameter.right, scope)
            scope.bind(names[position], value)
        if node.body.type != "BlockStatement":
            return self.value(node.body, scope)
        result = self._statement(node.body, scope)
        return UNDEFINED if result is _NOTHING else result

    def _statement(self, node: Any, scope: Scope) -> Any:
        self.fuel.burn()
        match node.type:
            case "BlockStatement":
                return self._block(node, scope)
            case "ReturnStatement":
                return UNDEFINED if node.argument is None else self.value(node.argument, scope)
            case "IfStatement":
                branch = node.consequent if truthy(self.value(node.test, scope)) else node.alternate
                return _NOTHING if branch is None else self._statement(branch, scope)
            case "ForOfStatement":
                return self._for_of(node, scope)
            case "VariableDeclaration":
                self.declare(node, scope)
            case "ExpressionStatement":
                self.value(node.expression, scope)
            case _:
                raise refuse("statement", node, name=node.type)
        return _NOTHING

    def _block(self, node: Any, outer: Scope) -> Any:
        scope = outer.copy(self.fuel)
        for statement in node.body:
            if statement.type == "VariableDeclaration":
                for name in _names(statement):
                    scope.declare(name, self.fuel)
        for statement in node.body:
            result = self._statement(statement, scope)
            if result is not _NOTHING:
                return result
        return _NOTHING

    def declare(self, node: Any, scope: Scope) -> None:
        """Evaluates the constants of one declaration, whose names are declared already."""
        names = _names(node)
        for name, declarator in zip(names, node.declarations, strict=True):
            scope.bind(name, UNDEFINED if declarator.init is None else self.value(declarator.init, scope))

    def _for_of(self, node: Any, scope: Scope) -> Any:
        left = node.left
        if left.type != "VariableDeclaration" or getattr(node, "await", False):
            raise refuse("for-of", node)
        (name,) = _names(left)
        head = scope.copy(self.fuel)
        head.hide(name, UNREADY)
        items = self.value(node.right, head)
        if not isinstance(items, list) or len(items) > MAX_ITEMS:
            raise MvuError("MVU_LIMIT", limit="for-of", maximum=MAX_ITEMS)
        for item in list(items):
            self.fuel.burn()
            inner = scope.copy(self.fuel)
            inner.hide(name, item)
            result = self._statement(node.body, inner)
            if result is not _NOTHING:
                return result
        return _NOTHING


def _names(node: Any) -> list[str]:
    if node.kind != "const" or any(one.id.type != "Identifier" for one in node.declarations):
        raise refuse("declaration", node, name=node.kind)
    return [safe_key(one.id.name) for one in node.declarations]


def _text_member(owner: str, key: str) -> Any:
    if key == "length":
        return length(owner)
    if not is_canonical_int(key) or len(key) > 7:
        return UNDEFINED
    unit = _units(owner)[int(key) * 2 : int(key) * 2 + 2]
    return unit.decode("utf-16-le", "surrogatepass") if unit else UNDEFINED


@lru_cache(maxsize=8)
def _units(text: str) -> bytes:
    """Remembered: a program may read a long text unit by unit."""
    return text.encode("utf-16-le", "surrogatepass")


_EXPRESSIONS: dict[str, Any] = {
    "Literal": Evaluator._literal,
    "Identifier": Evaluator._identifier,
    "ArrayExpression": Evaluator._array,
    "ObjectExpression": Evaluator._object,
    "ChainExpression": Evaluator._chain,
    "MemberExpression": Evaluator._member,
    "CallExpression": Evaluator._call,
    "BinaryExpression": Evaluator._binary,
    "LogicalExpression": Evaluator._logical,
    "ConditionalExpression": Evaluator._conditional,
    "UnaryExpression": Evaluator._unary,
    "ArrowFunctionExpression": Evaluator._function,
    "FunctionExpression": Evaluator._function,
    "AssignmentExpression": Evaluator._assignment,
}
