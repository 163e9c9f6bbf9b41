"""Finite regular expressions as state-set automata over UTF-16 units (values-and-schema §2)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from core.errors import MvuError
from core.values.utf16 import length

MAX_PATTERN = 256  # UTF-16 units
MAX_GROUPS = 16
MAX_STATES = 2048
MAX_REPEAT = 64
_ESCAPABLE = frozenset(map(ord, "\\.^$|?*+()[]{}-"))
_DIGITS = ((48, 57),)
_SPECIAL = frozenset(map(ord, "^$|?*+()[]{}"))
Ranges = tuple[tuple[int, int], ...]
Edge = tuple["Ranges | None", int]  # what it consumes (None: nothing) and where it leads
Burn = Callable[[], None]


@dataclass(frozen=True, slots=True, eq=False)
class Automaton:
    """States with their edges in order; ``longest`` is the most units that can match, ``size`` what freezing costs."""

    pattern: str
    states: tuple[tuple[Edge, ...], ...]
    start: int
    end: int
    longest: int
    size: int


@dataclass(frozen=True, slots=True, eq=False)
class _Repeat:
    atom: Any  # Ranges, or a list of alternatives
    low: int
    high: int


def units_of(text: str) -> list[int]:
    """The UTF-16 units of a text."""
    data = text.encode("utf-16-le", "surrogatepass")
    return list(memoryview(data).cast("H"))


def compile_regex(pattern: object, flags: object, burn: Burn) -> Automaton:
    """The automaton of an anchored pattern; ``burn`` is called for each state and edge.

    MVU_SCHEMA_CODE (``construct`` "regex", ``name`` says what) for anything outside the finite grammar, MVU_LIMIT for
    too many states or groups.
    """
    if not isinstance(pattern, str) or flags not in (None, 0, ""):
        raise _refused("flags")
    if length(pattern) > MAX_PATTERN:
        raise _refused("length")
    units = units_of(pattern)
    if len(units) < 2 or units[0] != ord("^") or units[-1] != ord("$"):
        raise _refused("anchors")
    body = _Reader(units[1:-1]).body()
    return _Builder(burn).build(pattern, body)


def matches(text: str, automaton: Automaton, burn: Burn) -> bool:
    """Whether the whole text matches; ``burn`` is called for each state and edge looked at."""
    if length(text) > automaton.longest:
        return False
    states = automaton.states
    current = _closed({automaton.start: None}, states, burn)
    for unit in units_of(text):
        reached: dict[int, None] = {}
        for state in current:
            for ranges, target in states[state]:
                burn()
                if ranges is not None and any(low <= unit <= high for low, high in ranges):
                    reached[target] = None
        current = _closed(reached, states, burn)
        if not current:
            return False
    return automaton.end in current


def _closed(begin: dict[int, None], states: tuple[tuple[Edge, ...], ...], burn: Burn) -> list[int]:
    order = list(begin)
    seen = set(order)
    for state in order:  # grows while it is walked
        burn()
        for ranges, target in states[state]:
            if ranges is None and target not in seen:
                seen.add(target)
                order.append(target)
    return order


def _refused(name: str) -> MvuError:
    return MvuError("MVU_SCHEMA_CODE", construct="regex", name=name)


def _size(states: tuple[tuple[Edge, ...], ...]) -> int:
    """Automaton, list, states, edges, and each distinct set with its ranges."""
    edges = [edge for state in states for edge in state]
    sets = {id(ranges): 1 + len(ranges) for ranges, _target in edges if ranges is not None}
    return 2 + len(states) + len(edges) + sum(sets.values())


class _Reader:
    """Reads the part between the anchors."""

    def __init__(self, units: list[int]) -> None:
        self._units = units
        self._at = 0
        self._groups = 0

    def body(self) -> list[list[Any]]:
        sequence = self._sequence()
        if self._at < len(self._units):
            raise _refused("alternative" if self._peek() == "|" else "character")
        return [sequence]

    def _peek(self) -> str:
        return chr(self._units[self._at]) if self._at < len(self._units) else ""

    def _sequence(self) -> list[Any]:
        items = []
        while self._at < len(self._units) and self._peek() not in "|)":
            items.append(self._item())
        if not items:
            raise _refused("empty")
        return items

    def _item(self) -> Any:
        atom = self._atom()
        mark = self._peek()
        if mark == "?":
            self._at += 1
            return _Repeat(atom, 0, 1)
        if mark == "{":
            return _Repeat(atom, *self._counts())
        return atom

    def _counts(self) -> tuple[int, int]:
        self._at += 1
        low = high = self._number()
        if self._peek() == ",":
            self._at += 1
            high = self._number()
        if self._peek() != "}" or low > high or high > MAX_REPEAT:
            raise _refused("repeat")
        self._at += 1
        return low, high

    def _number(self) -> int:
        digits = ""
        while len(digits) < 3 and self._peek() and self._peek() in "0123456789":
            digits += self._peek()
            self._at += 1
        if not 1 <= len(digits) <= 2:
            raise _refused("repeat")
        return int(digits)

    def _atom(self) -> Any:
        mark = self._peek()
        if mark == "(":
            return self._group()
        if mark == "[":
            return self._class()
        if mark == ".":
            raise _refused("character")
        return self._single()

    def _group(self) -> list[list[Any]]:
        self._at += 1
        self._groups += 1
        if self._groups > MAX_GROUPS:
            raise MvuError("MVU_LIMIT", limit="regex-groups", maximum=MAX_GROUPS)
        alternatives = [self._sequence()]
        while self._peek() == "|":
            self._at += 1
            alternatives.append(self._sequence())
        if self._peek() != ")":
            raise _refused("group")
        self._at += 1
        self._groups -= 1
        return alternatives

    def _single(self) -> Ranges:
        if self._at >= len(self._units):
            raise _refused("end")
        unit = self._units[self._at]
        self._at += 1
        if unit != ord("\\"):
            if unit in _SPECIAL:
                raise _refused("character")
            return ((unit, unit),)
        escaped = self._units[self._at] if self._at < len(self._units) else -1
        self._at += 1
        if escaped == ord("d"):
            return tuple(
                (low, high) for low, high in _DIGITS
            )  # one set for each place: they are told apart when they are counted
        if escaped not in _ESCAPABLE:
            raise _refused("escape")
        return ((escaped, escaped),)

    def _at_digits(self) -> bool:
        return self._units[self._at : self._at + 2] == [ord("\\"), ord("d")]

    def _class(self) -> Ranges:
        self._at += 1
        members: list[tuple[int, int]] = []
        while self._peek() != "]":
            digits = self._at_digits()
            first = self._single()
            if self._peek() == "-":
                self._at += 1
                digits = digits or self._at_digits()
                last = self._single()
                if digits or first[0][0] > last[0][0]:
                    raise _refused("range")
                first = ((first[0][0], last[0][0]),)
            members.extend(first)
        if not members:
            raise _refused("class")
        self._at += 1
        return tuple(members)


class _Builder:
    """Makes states and edges, each for one unit of work."""

    def __init__(self, burn: Burn) -> None:
        self._burn = burn
        self._states: list[list[Edge]] = []

    def build(self, pattern: str, body: list[list[Any]]) -> Automaton:
        start, end = self._state(), self._state()
        longest = self._alternatives(body, start, end)
        states = tuple(tuple(edges) for edges in self._states)
        return Automaton(pattern, states, start, end, longest, _size(states))

    def _state(self) -> int:
        if len(self._states) >= MAX_STATES:
            raise MvuError("MVU_LIMIT", limit="regex-states", maximum=MAX_STATES)
        self._burn()
        self._states.append([])
        return len(self._states) - 1

    def _edge(self, start: int, end: int, ranges: Ranges | None) -> None:
        self._burn()
        self._states[start].append((ranges, end))

    def _alternatives(self, alternatives: list[list[Any]], start: int, end: int) -> int:
        return max(self._sequence(items, start, end) for items in alternatives)

    def _sequence(self, items: list[Any], start: int, end: int) -> int:
        total, current = 0, start
        for position, item in enumerate(items):
            following = end if position == len(items) - 1 else self._state()
            total += self._item(item, current, following)
            current = following
        return total

    def _item(self, item: Any, start: int, end: int) -> int:
        if isinstance(item, tuple):
            self._edge(start, end, item)
            return 1
        if isinstance(item, list):
            return self._alternatives(item, start, end)
        return self._repeat(item, start, end)

    def _repeat(self, item: _Repeat, start: int, end: int) -> int:
        if item.high == 0:
            self._edge(start, end, None)
        total, current = 0, start
        for turn in range(item.high):
            if turn >= item.low:
                self._edge(current, end, None)
            following = end if turn == item.high - 1 else self._state()
            total += self._item(item.atom, current, following)
            current = following
        return total
