"""Reply text to commands (updates §2): patch envelopes first, then ``_.name(...)`` calls over the whole text."""

from __future__ import annotations

import re
from bisect import bisect_left
from typing import Any

from core.commands.calls import call_command, split_arguments
from core.commands.command import Command
from core.commands.patch import body_text, element_spans, patch_rows, row_command
from core.commands.value import parse_command_value
from core.errors import MvuError
from core.values.patterns import pattern
from core.values.utf16 import WHITESPACE, length

MAX_TEXT = 1_048_576  # UTF-16 units
MAX_COMMANDS = 1000
_TRIGGER = pattern(rf"_\.([A-Za-z0-9_]+)[{WHITESPACE}]*\(")
_OPEN = pattern(r"<(jsonpatch|json_patch)>", re.IGNORECASE | re.ASCII)
_CLOSE = pattern(r"</(jsonpatch|json_patch)>", re.IGNORECASE | re.ASCII)


def contains_update(text: object) -> bool:
    """Whether a reply has a call of any name or an opening patch tag (updates §2.6)."""
    return isinstance(text, str) and (_TRIGGER.search(text) or _OPEN.search(text)) is not None


def parse_reply(text: object) -> tuple[Command, ...]:
    """The commands of a reply in their order, each with span and raw text.

    Any error refuses the whole reply: MVU_LIMIT, MVU_PARSE, MVU_UNSUPPORTED, MVU_PATH, MVU_JSON, MVU_SCHEMA_CODE; its
    fields ``start`` and ``end`` are the character offsets of the command or envelope that is wrong.
    """
    if not isinstance(text, str) or length(text) > MAX_TEXT:
        raise MvuError("MVU_LIMIT", limit="text", maximum=MAX_TEXT)
    envelopes = _envelopes(text)
    found: list[Command] = []
    for start, inner, inner_end, end in envelopes:
        found += _patch(text, start, inner, inner_end, end)
    _calls(text, [(start, end) for start, _, _, end in envelopes], found)
    if len(found) > MAX_COMMANDS:
        raise MvuError("MVU_LIMIT", limit="commands", maximum=MAX_COMMANDS, count=len(found))
    return tuple(sorted(found, key=_order(envelopes)))


def _order(envelopes: list[tuple[int, int, int, int]]) -> Any:
    """Commands of one envelope share its offset, so that a stable sort keeps their order."""
    starts = [start for start, *_ in envelopes]

    def offset(command: Command) -> int:
        index = bisect_left(starts, command.start + 1) - 1
        return starts[index] if index >= 0 and command.start < envelopes[index][3] else command.start

    return offset


def _envelopes(text: str) -> list[tuple[int, int, int, int]]:
    """(start, inner start, inner end, end) of each envelope; an opening without its closing is no envelope."""
    closings: dict[str, list[tuple[int, int]]] = {"jsonpatch": [], "json_patch": []}
    for close in _CLOSE.finditer(text):
        closings[close[1].lower()].append(close.span())
    result = []
    after = 0
    for tag in _OPEN.finditer(text):
        if tag.start() < after:
            continue
        spans = closings[tag[1].lower()]
        index = bisect_left(spans, (tag.end(), 0))
        if index < len(spans):
            inner_end, after = spans[index]
            result.append((tag.start(), tag.end(), inner_end, after))
    return result


def _patch(text: str, start: int, inner: int, inner_end: int, end: int) -> list[Command]:
    offset, body = body_text(text[inner:inner_end])
    try:
        rows = patch_rows(body)
        spans = element_spans(body) if rows else []
        base = inner + offset
        if len(spans) != len(rows):  # written in a way that only the value grammar understands
            spans, base = [(start, end)] * len(rows), 0
        return [
            row_command(index, row, base + first, base + last, text[base + first : base + last])
            for index, (row, (first, last)) in enumerate(zip(rows, spans, strict=True))
        ]
    except MvuError as error:
        raise _placed(error, start, end) from None


def _calls(text: str, covered: list[tuple[int, int]], found: list[Command]) -> None:
    at = index = 0
    while (trigger := _TRIGGER.search(text, at)) is not None:
        start = trigger.start()
        while index < len(covered) and covered[index][1] <= start:
            index += 1
        if index < len(covered) and covered[index][0] <= start:
            at = trigger.end()
            continue
        try:
            arguments, at = split_arguments(text, trigger.end(), trigger[1], parse_command_value)
            found.append(call_command(trigger[1], arguments, start, at, text[start:at]))
        except MvuError as error:
            raise _placed(error, start, _line_end(text, start)) from None


def _line_end(text: str, start: int) -> int:
    end = text.find("\n", start)
    return min(len(text) if end < 0 else end, start + 400)


def _placed(error: MvuError, start: int, end: int) -> MvuError:
    return MvuError(error.code, **{**error.fields, "start": start, "end": end})
