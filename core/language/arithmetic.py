"""Arithmetic of command values: one expression of the language that must come to a number (values-and-schema §4)."""

from __future__ import annotations

import math
from typing import Any

from core.errors import MvuError
from core.language.coerce import is_number
from core.language.evaluate import Evaluator
from core.language.inspection import FUNCTIONS, Inspection
from core.language.plain import plain_sum
from core.language.scope import Fuel, Scope
from core.language.stack import with_room
from core.language.syntax import NotJavaScript, parse_expression, unexpected
from core.values.numbers import round12
from core.values.utf16 import length, trim

MAX_TEXT = 8192  # UTF-16 units
FUEL = 10_000


def numeric_expression(text: object) -> int | float:
    """The number of an expression, to 12 significant digits.

    MVU_LIMIT (too long, too much work, not finite), MVU_PARSE (no JavaScript, or no number), MVU_SCHEMA_CODE
    (JavaScript that is not accepted: ``construct``, ``line``, ``column``), MVU_PATH (prototype keys). ``^`` is power.
    """
    if not isinstance(text, str):
        raise MvuError("MVU_PARSE", reason="not-text")
    if length(text) > MAX_TEXT:
        raise MvuError("MVU_LIMIT", limit="arithmetic-text", maximum=MAX_TEXT)
    quick = plain_sum(text)
    if quick is not None:
        return round12(quick)
    return _evaluated(text.replace("^", "**"))


def _evaluated(text: str) -> int | float:
    try:
        node, end = parse_expression(text)
    except NotJavaScript as error:
        raise unexpected(error, "MVU_PARSE") from None
    if node.type in FUNCTIONS or node.type == "ClassExpression":
        raise MvuError("MVU_PARSE", reason="function")
    Inspection(frozenset(), second=True).check(node)
    if trim(text[end:]):
        raise MvuError("MVU_PARSE", reason="left-over", column=end + 1)
    value = with_room(lambda: _value(node))
    if not is_number(value) or not math.isfinite(value):
        raise MvuError("MVU_PARSE", reason="no-number")
    return round12(value)


def _value(node: Any) -> Any:
    fuel = Fuel(FUEL)
    return Evaluator(fuel).value(node, Scope())
