"""The fixed vocabulary: constants, mathematics, clamp, and the constructors of ``z`` (values-and-schema §5.5-5.7)."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any

from core.errors import MvuError
from core.language.coerce import finite, is_number, power, to_number
from core.language.inspection import MATH
from core.language.kinds import UNDEFINED, Builtin, Capability, Declared, Function, Method, RegexValue, refuse

MAX_ARGUMENTS = 1000
CONSTANTS: dict[str, Any] = {
    "Math.PI": math.pi,
    "math.pi": math.pi,
    "Math.E": math.e,
    "math.e": math.e,
    "z.ZodIssueCode.custom": "custom",
}
SCALARS = ("number", "string", "boolean", "any", "unknown")


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
    if name.startswith("z."):
        return _constructed(name, arguments, node)
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


def _constructed(name: str, arguments: Sequence[Any], node: Any) -> Declared:
    """A schema node: what it is applied to is decided elsewhere; here only that its arguments can make one."""
    kind = name.removeprefix("z.").removeprefix("coerce.")
    first = arguments[0] if arguments else UNDEFINED
    if kind in SCALARS:
        return Declared(kind)
    if kind in ("object", "looseObject", "strictObject"):
        fits = _shape(first)
    elif kind == "array":
        fits = isinstance(first, Declared)
    elif kind == "record":
        fits = all(isinstance(one, Declared) for one in arguments)
    elif kind == "enum":
        fits = isinstance(first, list) and bool(first) and all(isinstance(one, str) for one in first)
    elif kind == "literal":
        fits = first is None or isinstance(first, bool | str) or is_number(first)
    elif kind == "union":
        fits = isinstance(first, list) and bool(first) and all(isinstance(one, Declared) for one in first)
    else:
        raise refuse("call", node, name=name)
    if not fits:
        raise refuse("arguments", node, name=name)
    return Declared(kind, tuple(arguments))


def _shape(first: Any) -> bool:
    if isinstance(first, dict):
        return all(isinstance(one, Declared) for one in first.values())
    return not isinstance(first, list) and first not in (UNDEFINED, None, False, 0, "") and first == first


def call_method(method: Method, arguments: Sequence[Any], node: Any) -> Declared:
    """A method of a schema node makes another one."""
    owner, name = method.owner, method.name
    first: Any = arguments[0] if arguments else UNDEFINED
    if name == "describe":
        fits = isinstance(first, str)
    elif name in ("min", "max"):
        fits = owner.kind in ("number", "string", "array") and is_number(first) and math.isfinite(first)
        if fits and owner.kind != "number":
            fits = first >= 0 and float(first).is_integer()
    elif name in ("int", "regex", "passthrough", "strict", "strip"):
        needed = {"int": "number", "regex": "string"}.get(name, "object")
        fits = owner.kind == needed and (name != "regex" or (len(arguments) == 1 and isinstance(first, RegexValue)))
        fits = fits and (needed != "object" or not arguments)
    elif name in ("transform", "superRefine"):
        fits = isinstance(first, Function) and (name == "transform" or len(arguments) == 1)
    elif name in ("default", "prefault"):
        fits = not isinstance(first, Capability)
        if fits and first is UNDEFINED:
            raise MvuError("MVU_JSON", reason="undefined")
    else:
        fits = name in ("optional", "nullable", "or")
    if not fits:
        raise refuse("arguments", node, name=name)
    keeps = owner.kind if name in ("describe", "min", "max", "int", "regex", "passthrough", "strict", "strip") else name
    return Declared(keeps, (owner, *arguments))
