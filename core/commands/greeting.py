"""What a greeting's update blocks make of the initial variables (updates §6): all of it, or a refusal."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from core.commands.apply import apply_update
from core.commands.command import Command
from core.commands.patch import patch_commands
from core.commands.reply import MAX_TEXT, parse_reply
from core.errors import MvuError
from core.language.schema import SchemaSource
from core.values.budget import checked
from core.values.patterns import pattern
from core.values.utf16 import length, trim

_TAG = pattern(r"<(/?)(updatevariable|jsonpatch|json_patch)>", re.IGNORECASE | re.ASCII)
_FENCED = pattern(r"```(?:json)?(.*)```\Z", re.DOTALL)


def apply_greeting(variables: Any, text: object, *, schemas: SchemaSource | None = None) -> dict[str, Any] | None:
    """The variables after the blocks of a greeting; None without variables, an unchanged copy without blocks.

    MVU_INITIALIZATION_INVALID for unbalanced tags (``start`` is the character offset) or any refused command
    (``command``, ``inner`` code, ``block``); parser and fatal errors keep their codes; MVU_LIMIT for an overlong text.
    """
    if not variables and not isinstance(variables, dict | list):
        return None
    if not isinstance(text, str) or length(text) > MAX_TEXT:
        raise MvuError("MVU_LIMIT", limit="text", maximum=MAX_TEXT)
    state: dict[str, Any] = variables
    blocks = list(_blocks(text))
    if not blocks:
        copy: dict[str, Any] = checked(variables)
        return copy
    for number, (start, end) in enumerate(blocks):
        state = apply_update(state, _commands(text[start:end]), schemas=schemas)
        if state["update_diagnostics"]:
            first = state["update_diagnostics"][0]
            fields = {"inner": first["code"], "command": first["command"], "block": number, "start": start, "end": end}
            raise MvuError("MVU_INITIALIZATION_INVALID", reason="command-refused", **fields)
    return state


def _blocks(text: str) -> Iterator[tuple[int, int]]:
    """Spans of the outermost pairs, tags included."""
    stack: list[tuple[str, int]] = []
    spans = []
    for tag in _TAG.finditer(text):
        name = tag[2].lower()
        if not tag[1]:
            stack.append((name, tag.start()))
            continue
        if not stack or stack[-1][0] != name:
            raise MvuError("MVU_INITIALIZATION_INVALID", reason="tag", tag=tag[0], start=tag.start())
        _, start = stack.pop()
        if not stack:
            spans.append((start, tag.end()))
    if stack:
        raise MvuError("MVU_INITIALIZATION_INVALID", reason="tag-open", start=stack[-1][1])
    return iter(spans)


def _commands(block: str) -> tuple[Command, ...]:
    opening = _TAG.match(block)
    if opening is not None and opening[2].lower() == "updatevariable":
        inside = trim(block[opening.end() : -len("</UpdateVariable>")])
        fence = _FENCED.match(inside)
        if fence:
            inside = trim(fence[1])
        if inside.startswith("["):
            return tuple(patch_commands(inside))
    return parse_reply(block)
