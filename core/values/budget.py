"""The JSON gate: what a value may be and what it may cost (values-and-schema §1.2)."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from core.errors import MvuError
from core.values.keys import FORBIDDEN, ordered
from core.values.numbers import MAX_EXACT, clean
from core.values.patterns import pattern

MAX_NODES = 100_000
MAX_DEPTH = 64
MAX_CHARGE = 2_097_152
_CONTROL, _BEYOND, _SURROGATE = (
    pattern("[\x00-\x1f]"),
    pattern("[\U00010000-\U0010ffff]"),
    pattern("[\ud800-\udfff]"),
)
_PLAIN = pattern(r"[ !#-\[\]-\x7f]*\Z")


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
        return _ascii_cost(text)
    sound = _SURROGATE.sub("", text)
    return 5 * (len(text) - len(sound)) + _ascii_cost(text) + _extra_cost(sound)


def _extra_cost(text: str) -> int:
    """Above 1 for each: 2 and 3 bytes cost as much, 4 bytes (a pair) cost 12."""
    return len(text.encode()) - len(text) + 8 * len(_BEYOND.findall(text))


def _ascii_cost(text: str) -> int:
    return 2 + len(text) + text.count('"') + text.count("\\") + 5 * len(_CONTROL.findall(text))


SHORT = 64  # characters up to which the cost of a text is remembered; keys above all
short_cost = lru_cache(maxsize=8192)(string_cost)
_TEXT = {str}


def text_cost(text: str) -> int:
    """What a text costs, remembered when it is short."""
    return short_cost(text) if len(text) < SHORT else string_cost(text)


class _Gate:
    """The strict walk: counts, charges, copies, and meets errors in the order of the specification."""

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
        if not all(isinstance(key, str) for key in value):
            raise MvuError("MVU_PATH", reason="key-type")
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


class Unsound(Exception):
    """A value that the JSON rules would refuse or change."""


def keys_cost(box: dict[Any, Any]) -> int:
    """What the keys of an object cost; Unsound when one is no text, forbidden, or not where JavaScript has it."""
    if not box:
        return 0
    if set(map(type, box)) != _TEXT or not FORBIDDEN.isdisjoint(box) or (min(box) < ":" and ordered(box) is not box):
        raise Unsound
    if max(map(len, box)) < SHORT:
        return sum(map(short_cost, box))
    return sum(map(text_cost, box))


def scalar_cost(value: Any) -> int:
    """What a scalar costs; Unsound when it is none, or a number that is not clean."""
    kind = type(value)
    if kind is str:
        return text_cost(value)
    if kind is int and -MAX_EXACT <= value <= MAX_EXACT:
        return 32
    if value is None or kind is bool:
        return 5
    if kind is float and math.isfinite(value) and not (value.is_integer() and -MAX_EXACT <= value <= MAX_EXACT):
        return 32
    raise Unsound


class _Copy:
    """A copy of a sound value in one go; Unsound as soon as the strict walk has to decide."""

    def __init__(self) -> None:
        self.nodes = 1
        self.charge = 0

    def of(self, box: Any, depth: int) -> Any:
        fresh: Any = box.copy()
        self.nodes += len(box)
        charge = 2 + 2 * len(box)
        if type(box) is dict:
            charge += keys_cost(box)
            pairs: Any = box.items()
        else:
            pairs = enumerate(box)
        for key, item in pairs:
            kind = type(item)
            if kind is int and -MAX_EXACT <= item <= MAX_EXACT:
                charge += 32
            elif kind is str:
                charge += short_cost(item) if len(item) < SHORT else string_cost(item)
            elif kind is dict or kind is list:
                if depth >= MAX_DEPTH or self.nodes > MAX_NODES:
                    raise Unsound
                fresh[key] = self.of(item, depth + 1)
            else:
                charge += scalar_cost(item)
        self.charge += charge
        if self.charge > MAX_CHARGE or self.nodes > MAX_NODES or (box and depth >= MAX_DEPTH):
            raise Unsound
        return fresh


def checked(value: Any) -> Any:
    """A detached copy in JavaScript's order, numbers cleaned; MVU_LIMIT, MVU_JSON or MVU_PATH as it is walked."""
    if type(value) is dict or type(value) is list:
        try:
            return _Copy().of(value, 0)
        except Unsound:
            pass
    return _Gate().copy(value, 0)


def measure(value: Any) -> Size:
    """What a sound JSON value costs, without the limits and without a copy."""
    if not isinstance(value, dict | list):
        return Size(1, _loose_cost(value), 0)
    nodes, charge, depth = 1, 0, -1
    level = [value]
    while level:  # level by level: no nesting can exhaust the stack
        below: list[Any] = []
        depth += 1
        for box in level:
            charge += 2 + 2 * len(box)
            nodes += len(box)
            items: Any = box
            if isinstance(box, dict):
                charge += sum(map(text_cost, box))
                items = box.values()
            for item in items:
                if type(item) is int:
                    charge += 32
                elif isinstance(item, dict | list):
                    below.append(item)
                else:
                    charge += _loose_cost(item)
        if not below and any(level):
            depth += 1
        level = below
    return Size(nodes, charge, depth)


def _loose_cost(value: Any) -> int:
    return text_cost(value) if isinstance(value, str) else 5 if value is None or isinstance(value, bool) else 32
