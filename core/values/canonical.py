"""JSON text as JavaScript writes and reads it, and the hashes over it (service §2)."""

from __future__ import annotations

import hashlib
import json
import math
import re
from collections.abc import Iterator
from typing import Any

import orjson

from core.errors import MvuError
from core.values.keys import ordered
from core.values.numbers import clean, number_text
from core.values.patterns import pattern
from core.values.utf16 import paired

_SURROGATE = pattern("[\ud800-\udfff]")
_NEEDS_ESCAPE = pattern('["\\\\\x00-\x1f\ud800-\udfff]')
_SHORT = {'"': '\\"', "\\": "\\\\", "\b": "\\b", "\f": "\\f", "\n": "\\n", "\r": "\\r", "\t": "\\t"}
_ALIKE = {str, int, float, bool, type(None), dict, list}
MAX_QUICK = 200  # levels; orjson's own limit is 254
MAX_NESTING = 500  # levels that are written or read; far beyond any value of ours


def quoted(text: str) -> str:
    """A JSON string: only quote, backslash, controls and lone surrogates are escaped."""
    return '"' + _NEEDS_ESCAPE.sub(_escape, paired(text)) + '"'


def _escape(found: re.Match[str]) -> str:
    char = found[0]
    return _SHORT.get(char) or f"\\u{ord(char):04x}"


def compact(value: Any) -> str:
    """``JSON.stringify(value)``."""
    quick = _quick(value, 0)
    return _slow(value, None) if quick is None else quick.decode()


def pretty(value: Any) -> str:
    """``JSON.stringify(value, null, 2)``."""
    quick = _quick(value, orjson.OPT_INDENT_2)
    return _slow(value, "\n") if quick is None else quick.decode()


def _quick(value: Any, option: int) -> bytes | None:
    """The bytes of orjson where they are provably those of JavaScript: plain types, numbers that both write alike."""
    if not _written_alike(value):
        return None
    try:
        return orjson.dumps(value, option=option | orjson.OPT_STRICT_INTEGER)
    except (orjson.JSONEncodeError, RecursionError):  # a surrogate, a large number, deep nesting
        return None


def _written_alike(value: Any) -> bool:
    boxes, depth = [value], 0
    if type(value) is not dict and type(value) is not list:
        return type(value) is str
    while boxes:
        depth += 1
        if depth > MAX_QUICK:
            return False
        below: list[Any] = []
        for box in boxes:
            items = box.values() if type(box) is dict else box
            kinds = set(map(type, items))
            if not kinds <= _ALIKE:
                return False
            if float in kinds and not all(_plain_float(item) for item in items if type(item) is float):
                return False
            if dict in kinds or list in kinds:
                below.extend(item for item in items if type(item) is dict or type(item) is list)
        boxes = below
    return True


def _plain_float(number: float) -> bool:
    """Whether its shortest digits are written without an exponent and with a fraction in both worlds."""
    return 1e-4 <= abs(number) < 1e15 and not number.is_integer()


def _slow(value: Any, line: str | None) -> str:
    """Any value, by a stack of our own: no nesting can exhaust Python's."""
    parts: list[str] = []
    stack: list[tuple[Iterator[Any], str]] = []
    todo: Any = value
    colon = ":" if line is None else ": "
    while True:
        text = _scalar(todo)
        if text is None:
            if len(stack) > MAX_NESTING:
                raise MvuError("MVU_LIMIT", limit="depth", maximum=MAX_NESTING)
            box = isinstance(todo, dict)
            if todo:
                stack.append((iter(todo.items() if box else todo), "}" if box else "]"))
                parts.append("{" if box else "[")
                first = True
            else:
                parts.append("{}" if box else "[]")
                first = False
        else:
            parts.append(text)
            first = False
        while stack:
            items, closer = stack[-1]
            try:
                todo = next(items)
            except StopIteration:
                stack.pop()
                parts.append(_break(line, len(stack)) + closer)
                first = False
                continue
            parts.append(("" if first else ",") + _break(line, len(stack)))
            if closer == "}":
                parts.append(quoted(todo[0]) + colon)
                todo = todo[1]
            break
        else:
            return "".join(parts)


def _break(line: str | None, depth: int) -> str:
    return "" if line is None else line + "  " * depth


def _scalar(value: Any) -> str | None:
    """The text of a scalar; None for a list or an object."""
    if isinstance(value, str):
        return quoted(value)
    if value is None:
        return "null"
    if value is True or value is False:
        return "true" if value else "false"
    if isinstance(value, int | float):
        return number_text(value) if math.isfinite(value) else "null"
    if isinstance(value, dict | list | tuple):
        return None
    raise MvuError("MVU_JSON", reason="type", type=type(value).__name__)


def hash_of(value: Any) -> str:
    """Lower-case hex SHA-256 of the compact text: H(x) of the specification."""
    quick = _quick(value, 0)
    return sha256_text(_slow(value, None)) if quick is None else hashlib.sha256(quick).hexdigest()


def sha256_text(text: str) -> str:
    """Lower-case hex SHA-256 of the UTF-8 bytes; a lone surrogate as U+FFFD, as node writes it."""
    return hashlib.sha256(_SURROGATE.sub("\ufffd", paired(text)).encode()).hexdigest()


def _integer(text: str) -> int | float:
    if len(text) > 400:
        return math.inf if text[0] != "-" else -math.inf
    return clean(int(text))


def _refuse(word: str) -> Any:
    raise ValueError(f"{word} is no JSON")


def _pairs(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    return ordered(dict(pairs))


def load_json(text: str | bytes) -> Any:
    """``JSON.parse``: JavaScript's key order, last of duplicate keys at the first place, numbers as doubles.

    MVU_PARSE with line and column when it is no JSON; MVU_LIMIT when it nests too deeply to be read.
    """
    try:
        if isinstance(text, bytes):
            text = text.decode("utf-8", "surrogatepass")
        return json.loads(
            text,
            parse_int=_integer,
            parse_float=lambda found: clean(float(found)),
            parse_constant=_refuse,
            object_pairs_hook=_pairs,
        )
    except RecursionError:
        raise MvuError("MVU_LIMIT", limit="depth") from None
    except json.JSONDecodeError as error:
        raise MvuError("MVU_PARSE", reason="json", line=error.lineno, column=error.colno, detail=error.msg) from None
    except ValueError as error:
        raise MvuError("MVU_PARSE", reason="json", detail=str(error)) from None


def same_text(one: Any, other: Any) -> bool:
    """Whether two values have the same compact text, key order included."""
    return one is other or compact(one) == compact(other)
