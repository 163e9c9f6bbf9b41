"""Text to a syntax tree by the esprima API, guarded: no text can exhaust the stack or the time."""

from __future__ import annotations

import re
import unicodedata
import warnings
from collections.abc import Callable, Iterator
from typing import Any, TypeVar

import esprima
from esprima.nodes import BinaryExpression
from esprima.parser import Parser

from core.errors import MvuError
from core.language.stack import on_deep_stack, with_room
from core.values.utf16 import WHITESPACE

T = TypeVar("T")
SHALLOW = 24  # bracket levels that parse on the caller's stack
DEEPEST = 640  # beyond, the reference's own parser gives up
_BRACKET = re.compile(r"[()\[\]{}]")
_QUOTE = re.compile("[\"'`]")
_INSIDE = {
    '"': re.compile(r"(?:[^\"\\\n]++|\\.)*+", re.DOTALL),
    "'": re.compile(r"(?:[^'\\\n]++|\\.)*+", re.DOTALL),
    "`": re.compile(r"(?:[^`\\]++|\\.)*+", re.DOTALL),
}
_ODD = re.compile("[\u180e\u30fb\uff65\U00010000-\U0010ffff]")
_SEPARATOR = re.compile("\\\\.|[\u2028\u2029]", re.DOTALL)
_TRIVIA = re.compile(rf"(?:[{WHITESPACE}]++|//[^\n\r\u2028\u2029]*+|/\*(?:[^*]|\*(?!/))*+\*/)*+")
_LETTER = "\u3105"  # stands for a letter that esprima does not know


class NotJavaScript(Exception):
    """The text does not parse; ``line`` and ``column`` count from 1, 0 when unknown."""

    def __init__(self, line: int = 0, column: int = 0) -> None:
        super().__init__(f"line {line}, column {column}")
        self.line = line
        self.column = column


def parse_expression(text: str) -> tuple[Any, int]:
    """(node, its end) of the one expression that begins the text; the token behind it is read too. NotJavaScript."""
    if not text.strip(WHITESPACE):
        raise NotJavaScript
    return guarded(text, lambda: _expression(text))


class _ExpressionParser(Parser):  # type: ignore[misc]
    """esprima's parser, which forgets that a bracketed unary expression may be raised to a power."""

    def parseExponentiationExpression(self) -> Any:
        start = self.lookahead
        base = self.inheritCoverGrammar(self.parseUnaryExpression)
        if not self.match("**") or (base.type == "UnaryExpression" and start.value != "("):
            return base
        self.nextToken()
        self.context.isAssignmentTarget = False
        self.context.isBindingElement = False
        exponent = self.isolateCoverGrammar(self.parseExponentiationExpression)
        return self.finalize(self.startNode(start), BinaryExpression("**", base, exponent))


def _expression(text: str) -> tuple[Any, int]:
    options = {"range": True, "loc": True, "classProperties": True}
    parser = _ExpressionParser(_readable(text), options)
    if "[" in text and "/" in text:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # Python's doubts about a class in a regular expression are not ours
            node = parser.parseExpression()
    else:
        node = parser.parseExpression()
    if not getattr(node, "range", None):
        raise NotJavaScript
    return node, node.range[1]


def parse_module(text: str) -> Any:
    """The program of a module, regular expressions unread. NotJavaScript."""
    start = _TRIVIA.match(text)
    if text.startswith("#!") or text.startswith(("<!--", "-->"), start.end() if start else 0):
        raise NotJavaScript(1, 1)
    return guarded(text, lambda: _module(text))


def _module(text: str) -> Any:
    readable = _readable(text)
    marks = _marks(text) if "\u2028" in text or "\u2029" in text else {}
    if marks:
        readable = _marked(readable, marks)
    parser = _ExpressionParser(readable, {"range": True, "loc": True, "sourceType": "module"})
    parser.scanner.testRegExp = _unread
    program = parser.parseModule()
    if marks:
        _unmark(program, {ord(mark): separator for separator, mark in marks.items()})
    return program


def _unread(_pattern: str, _flags: str) -> None:
    """Stands in for the test that a native engine would make."""


def _marks(text: str) -> dict[str, str]:
    """Two characters that the text does not hold, for the separators that esprima forbids in strings."""
    used = set(text)
    free = (chr(code) for code in range(0xE000, 0xF8FF) if chr(code) not in used)
    return dict(zip("\u2028\u2029", free, strict=False))


def _marked(text: str, marks: dict[str, str]) -> str:
    pieces, at = [], 0
    for start, end in _strings(text):
        inside = _SEPARATOR.sub(lambda found: marks.get(found[0], found[0]), text[start:end])
        pieces += [text[at:start], inside]
        at = end
    return "".join([*pieces, text[at:]])


def _unmark(program: Any, table: dict[int, str]) -> None:
    stack = [program]
    while stack:
        node = stack.pop()
        if node.type == "Literal" and isinstance(node.value, str):
            node.value = node.value.translate(table)
        stack.extend(children(node))


def _readable(text: str) -> str:
    """The text with what esprima misreads outside strings put right, character for character."""
    if text.isascii():
        return text
    pieces, at = [], 0
    for start, end in _strings(text):
        pieces += [_ODD.sub(_stand_in, text[at:start]), text[start:end]]
        at = end
    return "".join([*pieces, _ODD.sub(_stand_in, text[at:])])


def _strings(text: str) -> Iterator[tuple[int, int]]:
    """Where strings begin and end. A quote that is never closed is none, and what it covers is not read twice."""
    at = 0
    unclosed = dict.fromkeys(_INSIDE, 0)
    while found := _QUOTE.search(text, at):
        quote, at = found[0], found.end()
        if found.start() < unclosed[quote]:
            continue
        inside = _INSIDE[quote].match(text, at)
        end = inside.end() if inside else at
        if text.startswith(quote, end):
            yield found.start(), end + 1
            at = end + 1
        else:
            unclosed[quote] = end


def _stand_in(found: re.Match[str]) -> str:
    char = found[0]
    if char == "\u180e":  # no white space since Unicode 6.3
        return "\x00"
    if char in "\u30fb\uff65":  # part of names since Unicode 15.1
        before = found.string[: found.start()]
        return _LETTER if before[-1:].isalnum() or before[-1:] in ("_", "$", "\u30fb", "\uff65") else "\x00"
    return _LETTER if char.isalpha() or unicodedata.category(char) in ("Mn", "Mc", "Nd", "Nl") else char


def guarded(text: str, parse: Callable[[], T]) -> T:
    """Runs a parser over the text, on a stack of its own when the text nests deeply."""
    depth = bracket_depth(text)
    if depth > DEEPEST:
        raise NotJavaScript
    shallow = depth <= SHALLOW and len(text) < 2000
    try:
        return with_room(lambda: _parse(parse)) if shallow else on_deep_stack(lambda: _parse(parse))
    except RecursionError:
        raise NotJavaScript from None


def _parse(parse: Callable[[], T]) -> T:
    try:
        return parse()
    except esprima.Error as error:
        raise NotJavaScript(getattr(error, "lineNumber", 0) or 0, getattr(error, "column", 0) or 0) from None
    except RecursionError:
        raise
    except Exception:  # noqa: BLE001 - esprima raises AssertionError, TypeError, IndexError on odd texts
        raise NotJavaScript from None


def bracket_depth(text: str) -> int:
    """The deepest nesting of brackets of any kind, strings not told apart."""
    depth = deepest = 0
    for found in _BRACKET.finditer(text):
        depth = depth + 1 if found[0] in "([{" else max(depth - 1, 0)
        deepest = max(deepest, depth)
    return deepest


def children(node: Any) -> list[Any]:
    """The nodes directly below, in source order."""
    found: list[Any] = []
    for name, value in vars(node).items():
        if name in ("range", "loc", "regex", "tokens", "comments", "errors"):
            continue
        if isinstance(value, list):
            found.extend(item for item in value if item is None or hasattr(item, "type"))
        elif hasattr(value, "type") and isinstance(value.type, str):
            found.append(value)
    return [item for item in found if item is not None]


def unexpected(error: NotJavaScript, code: str) -> MvuError:
    """The refusal for a text that is no JavaScript."""
    fields = {"line": error.line, "column": error.column} if error.line else {}
    return MvuError(code, reason="syntax", **fields)
