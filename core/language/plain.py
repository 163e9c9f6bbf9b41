"""Sums of plain decimal numbers, the arithmetic that replies really hold, without a parser of JavaScript."""

from __future__ import annotations

import math
import re
from itertools import pairwise

_SHAPE = re.compile(r"[0-9.+\-*/%() \t]+\Z")
_TOKEN = re.compile(r"[ \t]*((?:0|[1-9][0-9]*)(?:\.[0-9]+)?|[-+*/%()])")
_ODD = re.compile(r"\+\+|--|//|/\*|\*\*|[0-9.][ \t]+[0-9.]")
MOST = 40  # tokens; longer texts go the long way, where depth is counted


def plain_sum(text: str) -> float | None:
    """The exact JavaScript result of + - * / % and brackets over decimal numbers; None whenever anything is unusual."""
    if not _SHAPE.match(text) or _ODD.search(text):
        return None
    tokens: list[str] = []
    at = 0
    body = text.rstrip(" \t")
    while at < len(body):
        token = _TOKEN.match(body, at)
        if token is None or len(tokens) > MOST:
            return None
        tokens.append(token[1])
        at = token.end()
    if not tokens or tokens[-1] == ")" or any(_touching(one, other) for one, other in pairwise(tokens)):
        return None
    try:
        value, rest = _sum(tokens, 0)
    except (IndexError, ValueError, ZeroDivisionError):
        return None
    return value if rest == len(tokens) and math.isfinite(value) else None


def _touching(one: str, other: str) -> bool:
    """Two numbers side by side, as in 01: the legacy octal rules decide."""
    return one[-1].isdigit() and other[0].isdigit()


def _sum(tokens: list[str], at: int) -> tuple[float, int]:
    value, at = _product(tokens, at)
    while at < len(tokens) and tokens[at] in "+-":
        other, after = _product(tokens, at + 1)
        value = _finite(value + other if tokens[at] == "+" else value - other)
        at = after
    return value, at


def _product(tokens: list[str], at: int) -> tuple[float, int]:
    value, at = _atom(tokens, at)
    while at < len(tokens) and tokens[at] in "*/%":
        other, after = _atom(tokens, at + 1)
        if tokens[at] == "*":
            value = _finite(value * other)
        else:
            value = _finite(value / other if tokens[at] == "/" else math.fmod(value, other))
        at = after
    return value, at


def _atom(tokens: list[str], at: int) -> tuple[float, int]:
    token = tokens[at]
    if token in "+-":
        value, after = _atom(tokens, at + 1)
        return (-value if token == "-" else value), after
    if token == "(":
        value, after = _sum(tokens, at + 1)
        if tokens[after] != ")":
            raise ValueError
        return value, after + 1
    return float(token), at + 1


def _finite(value: float) -> float:
    if not math.isfinite(value):
        raise ValueError
    return value
