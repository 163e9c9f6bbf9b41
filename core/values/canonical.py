"""JSON text as JavaScript writes and reads it, and the hashes over it (service §2)."""

from __future__ import annotations

import hashlib
import json
import math
import re
from typing import Any

from core.errors import MvuError
from core.values.keys import ordered
from core.values.numbers import clean, number_text
from core.values.utf16 import paired

_SURROGATE = re.compile("[\ud800-\udfff]")
_NEEDS_ESCAPE = re.compile('["\\\\\x00-\x1f\ud800-\udfff]')
_SHORT = {'"': '\\"', "\\": "\\\\", "\b": "\\b", "\f": "\\f", "\n": "\\n", "\r": "\\r", "\t": "\\t"}
MAX_NESTING = 500  # levels that are written or read; far beyond any value of ours


def quoted(text: str) -> str:
    """A JSON string: only quote, backslash, controls and lone surrogates are escaped."""
    return '"' + _NEEDS_ESCAPE.sub(_escape, paired(text)) + '"'


def _escape(found: re.Match[str]) -> str:
    char = found[0]
    return _SHORT.get(char) or f"\\u{ord(char):04x}"


def compact(value: Any) -> str:
    """``JSON.stringify(value)``."""
    parts: list[str] = []
    _write(value, parts, None, 0)
    return "".join(parts)


def pretty(value: Any) -> str:
    """``JSON.stringify(value, null, 2)``."""
    parts: list[str] = []
    _write(value, parts, "\n", 0)
    return "".join(parts)


def _write(value: Any, parts: list[str], line: str | None, depth: int) -> None:
    if isinstance(value, str):
        parts.append(quoted(value))
    elif value is None:
        parts.append("null")
    elif value is True or value is False:
        parts.append("true" if value else "false")
    elif isinstance(value, int | float):
        parts.append(number_text(value) if math.isfinite(value) else "null")
    elif depth > MAX_NESTING:
        raise MvuError("MVU_LIMIT", limit="depth", maximum=MAX_NESTING)
    elif isinstance(value, dict):
        _write_items(
            ((quoted(key) + (": " if line else ":"), item) for key, item in value.items()), "{}", parts, line, depth
        )
    elif isinstance(value, list | tuple):
        _write_items((("", item) for item in value), "[]", parts, line, depth)
    else:
        raise MvuError("MVU_JSON", reason="type", type=type(value).__name__)


def _write_items(items: Any, ends: str, parts: list[str], line: str | None, depth: int) -> None:
    inner = line + "  " if line else ""
    before = inner
    start = len(parts)
    parts.append(ends[0])
    for head, item in items:
        parts.append(before + head)
        _write(item, parts, inner if line else None, depth + 1)
        before = "," + inner
    parts.append((line or "") + ends[1] if len(parts) > start + 1 else ends[1])


def hash_of(value: Any) -> str:
    """Lower-case hex SHA-256 of the compact text: H(x) of the specification."""
    return sha256_text(compact(value))


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
