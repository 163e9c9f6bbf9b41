"""The small data grammar of bracket keys: JSON plus single-quoted strings (values-and-schema §1.3)."""

from __future__ import annotations

from typing import Any

from core.errors import MvuError
from core.values.budget import MAX_DEPTH, checked
from core.values.keys import ordered, safe_key
from core.values.patterns import pattern
from core.values.utf16 import WHITESPACE, paired

_BLANK = pattern(f"[{WHITESPACE}]*")
_NUMBER = pattern(r"-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][+-]?[0-9]+)?")
_RUN = {'"': pattern(r'[^"\\\x00-\x1f]*'), "'": pattern(r"[^'\\\x00-\x1f]*")}
_ESCAPES = {"n": "\n", "r": "\r", "t": "\t", "b": "\b", "f": "\f", "\\": "\\", "/": "/", "'": "'", '"': '"'}
_HEX = pattern("[0-9a-fA-F]{4}")
_WORDS = {"true": True, "false": False, "null": None}


def parse_literal(source: str) -> Any:
    """The value of a literal; MVU_PARSE (with column), MVU_LIMIT, MVU_PATH or MVU_JSON."""
    reader = _Reader(source)
    value = reader.value(0)
    reader.blanks()
    if reader.at < len(source):
        raise reader.wrong("left-over")
    return checked(value)


class _Reader:
    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0

    def wrong(self, reason: str) -> MvuError:
        return MvuError("MVU_PARSE", reason=reason, column=self.at + 1)

    def blanks(self) -> str:
        """Skips white space; the next character or ""."""
        self.at = _BLANK.match(self.text, self.at).end()  # type: ignore[union-attr]
        return self.text[self.at : self.at + 1]

    def value(self, depth: int) -> Any:
        if depth > MAX_DEPTH:
            raise MvuError("MVU_LIMIT", limit="depth", maximum=MAX_DEPTH)
        first = self.blanks()
        if first in ("'", '"') and first:
            return self.string(first)
        if first == "[":
            return self.array(depth)
        if first == "{":
            return self.members(depth)
        for word, value in _WORDS.items():
            if self.text.startswith(word, self.at):
                self.at += len(word)
                return value
        number = _NUMBER.match(self.text, self.at)
        if number is None:
            raise self.wrong("value")
        self.at = number.end()
        return float(number[0])

    def string(self, quote: str) -> str:
        self.at += 1
        parts = []
        while True:
            run = _RUN[quote].match(self.text, self.at)
            parts.append(run[0])  # type: ignore[index]
            self.at = run.end()  # type: ignore[union-attr]
            char = self.text[self.at : self.at + 1]
            if char == quote:
                self.at += 1
                return paired("".join(parts))
            if char != "\\":
                raise self.wrong("string")
            parts.append(self.escape())

    def escape(self) -> str:
        char = self.text[self.at + 1 : self.at + 2]
        if char == "u":
            digits = _HEX.match(self.text, self.at + 2)
            if digits is None:
                raise self.wrong("escape")
            self.at += 6
            return chr(int(digits[0], 16))
        if not char or char not in _ESCAPES:
            raise self.wrong("escape")
        self.at += 2
        return _ESCAPES[char]

    def array(self, depth: int) -> list[Any]:
        self.at += 1
        result: list[Any] = []
        if self.blanks() == "]":
            self.at += 1
            return result
        while True:
            result.append(self.value(depth + 1))
            if self.separator("]"):
                return result

    def members(self, depth: int) -> dict[str, Any]:
        self.at += 1
        result: dict[str, Any] = {}
        if self.blanks() == "}":
            self.at += 1
            return result
        while True:
            key = self.value(depth + 1)
            if not isinstance(key, str):
                raise self.wrong("key")
            key = safe_key(key)
            if self.blanks() != ":":
                raise self.wrong("colon")
            self.at += 1
            result[key] = self.value(depth + 1)
            if self.separator("}"):
                return ordered(result)

    def separator(self, closer: str) -> bool:
        """True at the closer, False after a comma."""
        char = self.blanks()
        if char not in (closer, ",") or not char:
            raise self.wrong("separator")
        self.at += 1
        return char == closer
