"""JavaScript's conversions and operators on scalars (values-and-schema §5.4, §10)."""

from __future__ import annotations

import math
from functools import lru_cache
from typing import Any

from core.errors import MvuError
from core.language.kinds import UNDEFINED, Capability, Native, is_opaque, refuse
from core.values.numbers import as_double, number_text, text_to_number
from core.values.utf16 import length

LONG = 1000  # characters
MAX_TEXTS = 131_072  # UTF-16 units of both operands together


def is_number(value: Any) -> bool:
    """A number, not a boolean."""
    return isinstance(value, int | float) and not isinstance(value, bool)


def truthy(value: Any) -> bool:
    """Every object, list and capability is true."""
    if isinstance(value, dict | list | Capability):
        return True
    if value is None or value is UNDEFINED:
        return False
    return bool(value) and value == value


def to_number(value: Any) -> float:
    """Number(value) of a scalar."""
    if value is UNDEFINED or isinstance(value, Native):
        return math.nan
    if value is None:
        return 0.0
    if isinstance(value, str):
        return text_to_number(value) if len(value) < LONG else _long_number(value)
    return as_double(value) if isinstance(value, int) else float(value)


@lru_cache(maxsize=8)
def _long_number(text: str) -> float:
    """Remembered: a program may ask for the same long text at every step."""
    return text_to_number(text)


def to_text(value: Any) -> str:
    """String(value) of a scalar."""
    if isinstance(value, str):
        return value
    if value is None or value is UNDEFINED:
        return "null" if value is None else "undefined"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, Native):
        return value.text
    return number_text(value)


def binary(operator: str, left: Any, right: Any, node: Any = None) -> Any:
    """One binary operator; MVU_SCHEMA_CODE for objects and unknown ones, MVU_LIMIT for non-finite or long results."""
    if operator not in _OPERATORS:
        raise refuse("operator", node, name=operator)
    if is_opaque(left) or is_opaque(right):
        raise refuse("operand", node, name=operator)
    if (isinstance(left, str) or isinstance(right, str)) and length(to_text(left)) + length(to_text(right)) > MAX_TEXTS:
        raise MvuError("MVU_LIMIT", limit="texts", maximum=MAX_TEXTS)
    return _OPERATORS[operator](left, right)


def finite(number: float) -> float:
    """The number, unless it is not finite: MVU_LIMIT."""
    if not math.isfinite(number):
        raise MvuError("MVU_LIMIT", limit="not-finite")
    return number


def _plus(left: Any, right: Any) -> Any:
    if isinstance(left, str) or isinstance(right, str):
        return to_text(left) + to_text(right)
    return finite(to_number(left) + to_number(right))


def _divide(left: float, right: float) -> float:
    if right != 0:
        return left / right
    return math.nan if left == 0 or left != left else math.copysign(math.inf, left) * math.copysign(1, right)


def _remainder(left: float, right: float) -> float:
    if right == 0 or not math.isfinite(left) or right != right:
        return math.nan
    return left if math.isinf(right) else math.fmod(left, right)


def power(base: float, exponent: float) -> float:
    """JavaScript's **: NaN where Python would answer a complex number or 1."""
    if exponent != exponent or (abs(base) == 1 and math.isinf(exponent)):
        return math.nan
    try:
        return math.pow(base, exponent)
    except OverflowError:
        odd = exponent.is_integer() and exponent % 2 == 1
        return -math.inf if base < 0 and odd else math.inf
    except ValueError:
        return math.inf if base == 0 else math.nan


def _arithmetic(work: Any) -> Any:
    return lambda left, right: finite(work(to_number(left), to_number(right)))


def _order(left: Any, right: Any) -> int | None:
    """-1, 0, 1; None when not comparable. Texts compare by UTF-16 units."""
    if isinstance(left, str | Native) and isinstance(right, str | Native):
        one, other = (to_text(text).encode("utf-16-be", "surrogatepass") for text in (left, right))
        return (one > other) - (one < other)
    first, second = to_number(left), to_number(right)
    if first != first or second != second:
        return None
    return (first > second) - (first < second)


def strictly_equal(left: Any, right: Any) -> bool:
    """=== of scalars: true is not 1."""
    if isinstance(left, bool) or isinstance(right, bool):
        return left is right
    if is_number(left) and is_number(right):
        return bool(left == right)
    if isinstance(left, str) and isinstance(right, str):
        return left.encode("utf-16-le", "surrogatepass") == right.encode("utf-16-le", "surrogatepass")
    return left is right


def loosely_equal(left: Any, right: Any) -> bool:
    """== of scalars."""
    empty = (None, UNDEFINED)
    if any(left is one for one in empty) or any(right is one for one in empty):
        return any(left is one for one in empty) and any(right is one for one in empty)
    if isinstance(left, str | Native) and isinstance(right, str | Native):
        return strictly_equal(to_text(left), to_text(right))
    return to_number(left) == to_number(right)


_OPERATORS: dict[str, Any] = {
    "+": _plus,
    "-": _arithmetic(lambda left, right: left - right),
    "*": _arithmetic(lambda left, right: left * right),
    "/": _arithmetic(_divide),
    "%": _arithmetic(_remainder),
    "**": _arithmetic(power),
    "<": lambda left, right: _order(left, right) == -1,
    "<=": lambda left, right: _order(left, right) in (-1, 0),
    ">": lambda left, right: _order(left, right) == 1,
    ">=": lambda left, right: _order(left, right) in (0, 1),
    "===": strictly_equal,
    "!==": lambda left, right: not strictly_equal(left, right),
    "==": loosely_equal,
    "!=": lambda left, right: not loosely_equal(left, right),
}


def unary(operator: str, value: Any, node: Any = None) -> Any:
    """One unary operator; only ! takes anything."""
    if operator == "!":
        return not truthy(value)
    if operator not in ("+", "-") or not (is_number(value) or isinstance(value, str)):
        raise refuse("unary", node, name=operator)
    number = to_number(value)
    return finite(-number if operator == "-" else number)
