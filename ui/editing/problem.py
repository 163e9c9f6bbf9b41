"""Where and why a text is not JSON, as a kind and a place; the sentence is made by the editor."""

from __future__ import annotations

import json
from dataclasses import dataclass
from enum import Enum

from core.values.patterns import pattern


class Trouble(Enum):
    """What is wrong with the text at the place."""

    EMPTY = "empty"
    VALUE = "value"
    KEY = "key"
    COLON = "colon"
    COMMA = "comma"
    STRING = "string"
    ESCAPE = "escape"
    CONTROL = "control"
    EXTRA = "extra"
    CONSTANT = "constant"
    DEPTH = "depth"
    SIZE = "size"


@dataclass(frozen=True, slots=True)
class Problem:
    """One problem: kind, offset in Python characters, and line and column from 1."""

    trouble: Trouble
    offset: int
    line: int
    column: int


_STARTS = (
    ("Expecting value", Trouble.VALUE),
    ("Illegal trailing comma", Trouble.COMMA),
    ("Expecting property name", Trouble.KEY),
    ("Expecting ':'", Trouble.COLON),
    ("Expecting ','", Trouble.COMMA),
    ("Unterminated string", Trouble.STRING),
    ("Invalid \\", Trouble.ESCAPE),
    ("Invalid control", Trouble.CONTROL),
    ("Extra data", Trouble.EXTRA),
)
_CONSTANT = pattern(r'"(?:[^"\\]|\\.)*"|(-?Infinity|NaN)')


class _Constant(ValueError):
    pass


def _refuse(name: str) -> None:
    raise _Constant(name)


def problem_of(text: str) -> Problem | None:
    """The first reason why ``text`` is not one JSON value, or None. Linear in the text."""
    if not text.strip():
        return _at(text, 0, Trouble.EMPTY)
    try:
        json.loads(text, parse_constant=_refuse)
    except json.JSONDecodeError as error:
        return _at(text, min(error.pos, len(text)), _trouble(error.msg))
    except _Constant:
        return _at(text, _constant_at(text), Trouble.CONSTANT)
    except RecursionError:
        return _at(text, 0, Trouble.DEPTH)
    except ValueError:  # an integer of more digits than Python converts
        return _at(text, 0, Trouble.SIZE)
    return None


def _trouble(message: str) -> Trouble:
    return next((kind for start, kind in _STARTS if message.startswith(start)), Trouble.VALUE)


def _constant_at(text: str) -> int:
    return next((found.start(1) for found in _CONSTANT.finditer(text) if found[1]), 0)


def _at(text: str, offset: int, trouble: Trouble) -> Problem:
    line_start = text.rfind("\n", 0, offset) + 1
    return Problem(trouble, offset, text.count("\n", 0, offset) + 1, offset - line_start + 1)
