"""The fixed vocabulary: constants, mathematics and clamp (values-and-schema §5.5)."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any

from core.errors import MvuError
from core.language.coerce import finite, is_number, power, to_number
from core.language.inspection import MATH
from core.language.kinds import UNDEFINED, Builtin, refuse

MAX_ARGUMENTS = 1000
CONSTANTS: dict[str, Any] = {
    "Math.PI": math.pi,
    "math.pi": math.pi,
    "Math.E": math.e,
    "math.e": math.e,
    "z.ZodIssueCode.custom": "custom",
}


def global_value(name: str) -> Any:
    """The builtin of a bare name; UNDEFINED for ``undefined``, None for a name that is none."""
    if name in ("z", "Math", "math", "_") or name in MATH:
        return Builtin(name)
    return UNDEFINED if name == "undefined" else None


def call_builtin(name: str, arguments: Sequence[Any], node: Any) -> Any:
    """Calls a dotted name; MVU_SCHEMA_CODE for one that is none or arguments that do not fit."""
    if name == "_.clamp":
        return _clamp(arguments, node)
    bare = name.removeprefix("Math.").removeprefix("math.")
    if bare in MATH:
        return _mathematics(bare, arguments, node)
    raise refuse("call", node, name=name)


def _clamp(arguments: Sequence[Any], node: Any) -> Any:
    if len(arguments) != 3 or not all(is_number(one) for one in arguments):
        raise refuse("arguments", node, name="_.clamp")
    value, low, high = arguments
    return min(max(value, low), high)


def _mathematics(name: str, arguments: Sequence[Any], node: Any) -> Any:
    if len(arguments) > MAX_ARGUMENTS or not all(is_number(one) for one in arguments):
        raise refuse("arguments", node, name=name)
    try:
        return finite(_FUNCTIONS[name](*(to_number(one) for one in arguments)))
    except (ValueError, OverflowError, TypeError):
        raise MvuError("MVU_LIMIT", limit="not-finite", name=name) from None


def _first(work: Callable[[float], float]) -> Callable[..., float]:
    """JavaScript ignores further arguments; a missing one is NaN."""
    return lambda *values: work(values[0]) if values else math.nan


def _round(value: float) -> float:
    low = math.floor(value)
    return low + 1.0 if value - low >= 0.5 else float(low)


_FUNCTIONS: dict[str, Callable[..., float]] = {
    "abs": _first(abs),
    "ceil": _first(lambda value: float(math.ceil(value))),
    "floor": _first(lambda value: float(math.floor(value))),
    "round": _first(_round),
    "sqrt": _first(math.sqrt),
    "trunc": _first(lambda value: float(math.trunc(value))),
    "log": _first(lambda value: -math.inf if value == 0 else math.log(value)),
    "exp": _first(math.exp),
    "sin": _first(math.sin),
    "cos": _first(math.cos),
    "tan": _first(math.tan),
    "pow": lambda *values: power(values[0], values[1]) if len(values) > 1 else math.nan,
    "min": lambda *values: min(values, default=math.inf),
    "max": lambda *values: max(values, default=-math.inf),
}
