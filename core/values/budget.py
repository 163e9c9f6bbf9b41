"""The JSON gate: what a value may be and what it may cost (values-and-schema §1.2)."""

from __future__ import annotations

import math
import re
from dataclasses import dataclass
from typing import Any

from core.errors import MvuError
from core.values.keys import FORBIDDEN, ordered
from core.values.numbers import clean

MAX_NODES = 100_000
MAX_DEPTH = 64
MAX_CHARGE = 2_097_152
_PLAIN = re.compile(r"[ !#-\[\]-\x7f]*\Z")


@dataclass(frozen=True, slots=True)
class Size:
    """What a value costs: ``nodes`` values, ``charge`` units, ``depth`` levels below it (0 for a scalar)."""

    nodes: int
    charge: int
    depth: int


def string_cost(text: str) -> int:
    """2, plus per UTF-16 unit 6 for controls and surrogates, 2 for quote and backslash, 1 ASCII, 2 or 3 beyond."""
    if text.isascii():
        if _PLAIN.match(text):
            return 2 + len(text)
        cost = 2 + len(text) + text.count('"') + text.count("\\")
        return cost + 5 * sum(char < " " for char in text)
    return 2 + sum(_unit_cost(ord(char)) for char in text)


def _unit_cost(point: int) -> int:
    if point < 0x80:
        return 6 if point < 0x20 else 2 if point in (0x22, 0x5C) else 1
    if point < 0x800:
        return 2
    if 0xD800 <= point <= 0xDFFF:
        return 6
    return 12 if point > 0xFFFF else 3


class _Gate:
    """One walk: counts, charges, copies."""

    def __init__(self) -> None:
        self.nodes = 0
        self.charge = 0

    def copy(self, value: Any, depth: int) -> Any:
        self.nodes += 1
        if self.nodes > MAX_NODES:
            raise MvuError("MVU_LIMIT", limit="nodes", maximum=MAX_NODES)
        if depth > MAX_DEPTH:
            raise MvuError("MVU_LIMIT", limit="depth", maximum=MAX_DEPTH)
        if value is None or value is True or value is False:
            self.pay(5)
            return value
        if isinstance(value, str):
            self.pay(string_cost(value))
            return value
        if isinstance(value, int | float):
            number = clean(value)
            if not math.isfinite(number):
                raise MvuError("MVU_JSON", reason="not-finite")
            self.pay(32)
            return number
        if isinstance(value, list):
            return self.copy_list(value, depth)
        if isinstance(value, dict):
            return self.copy_dict(value, depth)
        raise MvuError("MVU_JSON", reason="type", type=type(value).__name__)

    def copy_list(self, value: list[Any], depth: int) -> list[Any]:
        if len(value) > MAX_NODES:
            raise MvuError("MVU_LIMIT", limit="array", maximum=MAX_NODES)
        self.pay(2)
        result = []
        for item in value:
            self.pay(2)
            result.append(self.copy(item, depth + 1))
        return result

    def copy_dict(self, value: dict[Any, Any], depth: int) -> dict[str, Any]:
        self.pay(2)
        result: dict[str, Any] = {}
        for key, item in ordered(value).items():
            if key in FORBIDDEN:
                raise MvuError("MVU_PATH", reason="key-forbidden", key=key)
            self.pay(string_cost(key) + 2)
            result[key] = self.copy(item, depth + 1)
        return result

    def pay(self, cost: int) -> None:
        self.charge += cost
        if self.charge > MAX_CHARGE:
            raise MvuError("MVU_LIMIT", limit="size", maximum=MAX_CHARGE)


def checked(value: Any) -> Any:
    """A detached copy in JavaScript's order, numbers cleaned; MVU_LIMIT, MVU_JSON or MVU_PATH as it is walked."""
    return _Gate().copy(value, 0)


def measure(value: Any) -> Size:
    """What a sound JSON value costs, without the limits and without a copy."""
    if isinstance(value, dict):
        sizes = [measure(item) for item in value.values()]
        charge = 2 + sum(string_cost(key) + 2 for key in value)
    elif isinstance(value, list):
        sizes = [measure(item) for item in value]
        charge = 2 + 2 * len(value)
    else:
        cost = string_cost(value) if isinstance(value, str) else 5 if value is None or isinstance(value, bool) else 32
        return Size(1, cost, 0)
    depth = 1 + max(size.depth for size in sizes) if sizes else 0
    return Size(1 + sum(size.nodes for size in sizes), charge + sum(size.charge for size in sizes), depth)
