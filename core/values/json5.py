"""JSON5 text to a raw value, by the grammar of values-and-schema §3.2; the JSON rules are checked elsewhere."""

from __future__ import annotations

import json
import math
import re
import unicodedata
from typing import Any

from core.values.keys import ordered
from core.values.numbers import as_double, clean
from core.values.patterns import pattern
from core.values.utf16 import paired

MAX_DEPTH = 100  # deeper than any value that the JSON rules accept, and shallow for a caller who is deep already
_SPACE = pattern(
    r"(?:[\t\n\v\f\r \u00a0\u2028\u2029\ufeff\u1680\u2000-\u200a\u202f\u205f\u3000]++"
    r"|//[^\n\r\u2028\u2029]*+|/\*[\s\S]*?\*/)+"
)
_NUMBER = pattern(
    r"[+-]?(?:(?P<hex>0[xX][0-9a-fA-F]+)|(?P<word>Infinity|NaN)|(?:(?:0|[1-9][0-9]*)(?:\.[0-9]*)?|\.[0-9]+)(?:[eE][+-]?[0-9]+)?)"
)
_RUN = {'"': pattern(r'[^"\\\n\r]+'), "'": pattern(r"[^'\\\n\r]+")}
_ESCAPES = {"b": "\b", "f": "\f", "n": "\n", "r": "\r", "t": "\t", "v": "\v"}
_HEX2, _HEX4 = pattern("[0-9a-fA-F]{2}"), pattern("[0-9a-fA-F]{4}")
_NAME = pattern(r"[A-Za-z_$][A-Za-z0-9_$]*")
_START = frozenset({"Lu", "Ll", "Lt", "Lm", "Lo", "Nl"})
_PART = _START | {"Mn", "Mc", "Nd", "Pc"}


class Json5SyntaxError(ValueError):
    """Not JSON5; ``line`` and ``column`` count from 1."""

    def __init__(self, text: str, at: int) -> None:
        self.line = text.count("\n", 0, at) + 1
        self.column = at - text.rfind("\n", 0, at)
        super().__init__(f"line {self.line}, column {self.column}")


def parse_json5(text: str) -> Any:
    """The raw value (NaN and infinities included, keys in JavaScript's order); Json5SyntaxError otherwise."""
    try:
        return json.loads(text, parse_int=_integer, parse_float=_float, parse_constant=_word, object_pairs_hook=_pairs)
    except (ValueError, RecursionError):
        pass
    try:
        return _Reader(text).document()
    except RecursionError:
        raise Json5SyntaxError(text, 0) from None


def _integer(text: str) -> int | float:
    return clean(int(text)) if len(text) < 400 else _float(text)


def _float(text: str) -> int | float:
    return clean(float(text))


def _word(word: str) -> float:
    return {"NaN": math.nan, "Infinity": math.inf}.get(word, -math.inf)


def _pairs(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    return ordered(dict(pairs))


class _Reader:
    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0

    def wrong(self) -> Json5SyntaxError:
        return Json5SyntaxError(self.text, self.at)

    def peek(self) -> str:
        """Skips white space and comments; the next character or ""."""
        space = _SPACE.match(self.text, self.at)
        if space:
            self.at = space.end()
        return self.text[self.at : self.at + 1]

    def document(self) -> Any:
        value = self.value(0)
        if self.peek():
            raise self.wrong()
        return value

    def value(self, depth: int) -> Any:
        first = self.peek()
        if not first or depth > MAX_DEPTH:
            raise self.wrong()
        if first in "'\"":
            return self.string(first)
        if first == "[":
            return self.array(depth)
        if first == "{":
            return self.members(depth)
        for word, value in (("true", True), ("false", False), ("null", None)):
            if self.text.startswith(word, self.at):
                self.at += len(word)
                return value
        return self.number()

    def number(self) -> int | float:
        found = _NUMBER.match(self.text, self.at)
        if not found:
            raise self.wrong()
        self.at = found.end()
        if self.text[self.at : self.at + 1].isalnum() or self.text[self.at : self.at + 1] in ("_", "$", "\\"):
            raise self.wrong()
        sign = -1 if found[0][0] == "-" else 1
        if found["hex"]:
            return clean(sign * as_double(int(found["hex"], 16)))
        if found["word"]:
            return math.nan if found["word"] == "NaN" else sign * math.inf
        return clean(float(found[0]))

    def string(self, quote: str) -> str:
        self.at += 1
        parts = []
        while True:
            run = _RUN[quote].match(self.text, self.at)
            if run:
                parts.append(run[0])
                self.at = run.end()
            char = self.text[self.at : self.at + 1]
            if char == quote:
                self.at += 1
                return paired("".join(parts))
            if char != "\\":
                raise self.wrong()
            self.at += 1
            parts.append(self.escape())

    def escape(self) -> str:
        char = self.text[self.at : self.at + 1]
        if not char or char in "123456789":
            raise self.wrong()
        self.at += 1
        if char == "\r" and self.text.startswith("\n", self.at):
            self.at += 1
        if char in "\r\n\u2028\u2029":
            return ""
        if char == "0":
            if self.text[self.at : self.at + 1] in tuple("0123456789"):
                raise self.wrong()
            return "\0"
        if char in "xu":
            return self.code(_HEX2 if char == "x" else _HEX4)
        return _ESCAPES.get(char, char)

    def code(self, pattern: re.Pattern[str]) -> str:
        digits = pattern.match(self.text, self.at)
        if not digits:
            raise self.wrong()
        self.at = digits.end()
        return chr(int(digits[0], 16))

    def array(self, depth: int) -> list[Any]:
        self.at += 1
        result: list[Any] = []
        while self.peek() != "]":
            result.append(self.value(depth + 1))
            self.separator("]")
        self.at += 1
        return result

    def members(self, depth: int) -> dict[str, Any]:
        self.at += 1
        result: dict[str, Any] = {}
        while (first := self.peek()) != "}":
            key = self.string(first) if first and first in "'\"" else self.name()
            if self.peek() != ":":
                raise self.wrong()
            self.at += 1
            result[key] = self.value(depth + 1)
            self.separator("}")
        self.at += 1
        return ordered(result)

    def separator(self, closer: str) -> None:
        char = self.peek()
        if char == ",":
            self.at += 1
        elif char != closer:
            raise self.wrong()

    def name(self) -> str:
        """A bare key: an ECMAScript identifier name, escapes included."""
        plain = _NAME.match(self.text, self.at)
        parts = [plain[0]] if plain else []
        self.at = plain.end() if plain else self.at
        while self.at < len(self.text):
            char, size = self.text[self.at], 1
            if char == "\\":
                digits = _HEX4.match(self.text, self.at + 2) if self.text.startswith("u", self.at + 1) else None
                if not digits:
                    raise self.wrong()
                char, size = chr(int(digits[0], 16)), 6
            known = _PART if parts else _START
            if char not in "$_" and unicodedata.category(char) not in known and not (parts and char in "\u200c\u200d"):
                if size == 6:
                    raise self.wrong()
                break
            parts.append(char)
            self.at += size
        if not parts:
            raise self.wrong()
        return "".join(parts)
