"""What an untagged or tagged YAML 1.2 core scalar means."""

from __future__ import annotations

import math
from typing import Any

from core.values.numbers import as_double, clean
from core.values.patterns import pattern

CORE = "tag:yaml.org,2002:"
_NULL = frozenset({"", "~", "null", "Null", "NULL"})
_TRUE, _FALSE = frozenset({"true", "True", "TRUE"}), frozenset({"false", "False", "FALSE"})
_OCT, _INT, _HEX = pattern(r"0o[0-7]+\Z"), pattern(r"[-+]?[0-9]+\Z"), pattern(r"0x[0-9a-fA-F]+\Z")
_NOT_FINITE = pattern(r"[-+]?\.(?:inf|Inf|INF)\Z|\.(?:nan|NaN|NAN)\Z")
_EXPONENT = pattern(r"[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)[eE][-+]?[0-9]+\Z")
_FLOAT = pattern(r"[-+]?(?:\.[0-9]+|[0-9]+\.[0-9]*)\Z")
NO_MATCH = object()


def plain(text: str) -> Any:
    """The typed value of a plain scalar: null, bool, number (non-finite too) or the text itself."""
    if text in _NULL:
        return None
    if text in _TRUE or text in _FALSE:
        return text in _TRUE
    first = text[0]
    if not (first.isdigit() or first in "+-."):
        return text
    for parse in (_integer, _float):
        value = parse(text)
        if value is not NO_MATCH:
            return value
    return text


def _integer(text: str) -> Any:
    if _INT.match(text):
        return clean(int(text)) if len(text) < 400 else clean(float(text))
    if _OCT.match(text):
        return clean(as_double(int(text[2:], 8)))
    if _HEX.match(text):
        return clean(as_double(int(text[2:], 16)))
    return NO_MATCH


def _float(text: str) -> Any:
    if _NOT_FINITE.match(text):
        return math.nan if text[-1] in "nN" and "n" in text[1:2].lower() else -math.inf if text[0] == "-" else math.inf
    if _EXPONENT.match(text) or _FLOAT.match(text):
        return clean(float(text))
    return NO_MATCH


def tagged(tag: str, text: str) -> Any:
    """The value under an explicit core tag; NO_MATCH when the text does not fit or the tag is no scalar's."""
    match tag.removeprefix(CORE):
        case "str":
            return text
        case "null":
            return None if text in _NULL else NO_MATCH
        case "bool":
            return text in _TRUE if text in _TRUE or text in _FALSE else NO_MATCH
        case "int":
            return _integer(text)
        case "float":
            return _float(text)
    return NO_MATCH
