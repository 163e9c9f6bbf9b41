"""The body of a patch envelope: a list of JSON-patch-like rows (updates §2.1)."""

from __future__ import annotations

import re
from typing import Any

from core.commands.command import Command
from core.commands.value import parse_command_value
from core.errors import MvuError
from core.values.paths import path_parts
from core.values.patterns import pattern
from core.values.utf16 import WHITESPACE, trim

_OPS = {"replace": "set", "delta": "add", "add": "insert", "insert": "insert", "remove": "delete", "move": "move"}
_FENCE = pattern(r"```(?:json)?", re.IGNORECASE | re.ASCII)
# possessive, and what is never closed runs to the end: one pass over any text
_TOKEN = pattern(
    r"\"(?:[^\"\\]++|\\[\s\S])*+(?:\"|\\?\Z)|'(?:[^'\\]++|\\[\s\S])*+(?:'|\\?\Z)"
    r"|//[^\n\r]*|/\*(?:[\s\S]*?\*/|[\s\S]*\Z)|[\[\]{},]"
)


def body_text(inner: str) -> tuple[int, str]:
    """(offset in ``inner``, text) of the body without blanks and one pair of fences."""
    start = len(inner) - len(inner.lstrip(WHITESPACE))
    body = trim(inner)
    fence = _FENCE.match(body)
    if fence:
        start += fence.end()
        body = body[fence.end() :]
    if body.endswith("```"):
        body = body[:-3]
    return start, body


def patch_commands(inner: str) -> list[Command]:
    """The commands of a body, without their places; MVU_PARSE, MVU_UNSUPPORTED, MVU_PATH and the codes of values."""
    return [row_command(index, row) for index, row in enumerate(patch_rows(body_text(inner)[1]))]


def patch_rows(body: str) -> list[Any]:
    """The rows of a body without its fences; MVU_PARSE when it is no list."""
    rows = parse_command_value(body)
    if not isinstance(rows, list):
        raise MvuError("MVU_PARSE", reason="patch-list")
    return rows


def row_command(index: int, row: Any, start: int = -1, end: int = -1, raw: str = "") -> Command:
    """The command of one row; MVU_PARSE when a value is missing, MVU_UNSUPPORTED, MVU_PATH, with the ``row``."""
    try:
        return _row_command(row, start, end, raw)
    except MvuError as error:
        raise MvuError(error.code, **{**error.fields, "row": index}) from None


def _row_command(row: Any, start: int, end: int, raw: str) -> Command:
    name = row.get("op") if isinstance(row, dict) else None
    if not isinstance(name, str) or name not in _OPS:
        raise MvuError("MVU_UNSUPPORTED", reason="patch-op", name=name if isinstance(name, str) else None)
    op = _OPS[name]
    where = row.get("path")
    path = tuple(path_parts(row.get("to") if where is None else where, pointer=True))
    if op == "move":
        source = tuple(path_parts(row.get("from"), pointer=True))
        return Command(op, path, source=source, start=start, end=end, raw=raw)
    if op == "delete":
        return Command(op, path, start=start, end=end, raw=raw)
    if "value" not in row:
        raise MvuError("MVU_PARSE", reason="patch-value", name=name)
    if op != "insert":
        return Command(op, path, row["value"], start=start, end=end, raw=raw)
    if not path:
        raise MvuError("MVU_UNSUPPORTED", reason="patch-root", name=name)
    return Command(op, path[:-1], row["value"], path[-1], start=start, end=end, raw=raw)


def element_spans(body: str) -> list[tuple[int, int]]:
    """Character spans of the elements of the outer list, as far as brackets and quotes tell."""
    spans: list[tuple[int, int]] = []
    depth, start = 0, -1
    for token in _TOKEN.finditer(body):
        char = token[0]
        if char in ("[", "{"):
            depth += 1
            if depth == 1:
                start = token.end()
        elif char in ("]", "}", ","):
            if depth == 1 and start >= 0:
                _keep(body, start, token.start(), spans)
                start = token.end()
            depth -= char != ","
            if depth == 0:
                break
    return spans


def _keep(body: str, start: int, end: int, spans: list[tuple[int, int]]) -> None:
    text = body[start:end]
    if trim(text):
        lead = len(text) - len(text.lstrip(WHITESPACE))
        spans.append((start + lead, start + lead + len(trim(text))))
