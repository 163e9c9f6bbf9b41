"""``_.name(...)``: splitting the arguments as the reference does, and what each name means (updates §2.2)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from core.commands.command import ABSENT, Command
from core.errors import MvuError
from core.values.keys import safe_key
from core.values.paths import path_parts
from core.values.patterns import pattern
from core.values.utf16 import trim

_OPS = {
    "set": "set",
    "add": "add",
    "insert": "insert",
    "assign": "insert",
    "remove": "delete",
    "unset": "delete",
    "delete": "delete",
}
_ARITY = {"set": (2, 3), "add": (2, 2), "insert": (2, 3), "delete": (1, 2)}
_STOP = pattern("[\"'`\\[\\]{}(),]")
# possessive: a text without its closing quote fails in one pass
_QUOTED = {quote: pattern(f"(?:[^{quote}\\\\]++|\\\\[\\s\\S])*+{quote}") for quote in "\"'`"}


def split_arguments(text: str, start: int, name: str, read: Callable[[str], Any]) -> tuple[list[Any], int]:
    """The arguments' values from after the open parenthesis, and the offset after the closing one."""
    if name not in _OPS:
        raise MvuError("MVU_UNSUPPORTED", reason="command-name", name=name)
    values: list[Any] = []
    depth, piece, at = 0, start, start
    while (stop := _STOP.search(text, at)) is not None:
        char, at = stop[0], stop.end()
        if char in "\"'`":
            closed = _QUOTED[char].match(text, at)
            if closed is None:
                break
            at = closed.end()
        elif char in "[{(":
            depth += 1
        elif char == ",":
            if depth == 0:
                values.append(read(text[piece : stop.start()]))
                piece = at
        elif depth > 0:
            depth -= 1
        elif char == ")":
            last = text[piece : stop.start()]
            if trim(last):
                values.append(read(last))
            return values, at
        else:
            break
    raise MvuError("MVU_PARSE", reason="unterminated", name=name)


def call_command(name: str, values: list[Any], start: int = -1, end: int = -1, raw: str = "") -> Command:
    """The command of a call; MVU_PARSE for a wrong count, MVU_PATH for a path or key that is none."""
    op = _OPS[name]
    least, most = _ARITY[op]
    if not least <= len(values) <= most:
        raise MvuError("MVU_PARSE", reason="arguments", name=name, count=len(values))
    path = tuple(path_parts(values[0]))
    if op == "delete":
        target = values[1] if len(values) == 2 else ABSENT
        return Command(op, path, target=target, start=start, end=end, raw=raw)
    key = safe_key(values[1]) if op == "insert" and len(values) == 3 else None
    return Command(op, path, values[-1], key, start=start, end=end, raw=raw)
