"""Path texts (dots and brackets, JSON pointers) to keys, and walking a value along them (§1.4, §1.5)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from core.errors import MvuError
from core.values.keys import is_canonical_int, safe_key
from core.values.literal import parse_literal
from core.values.patterns import pattern
from core.values.utf16 import length, trim

MAX_TEXT = 2000
MAX_PARTS = 64
_BARE = pattern(r"[^.\[\]]+")
_DIGITS = pattern(r"[0-9]+\Z")
_SIMPLE = pattern(r"[^.\[\]]+(?:\.[^.\[\]]+)*\Z")
_BAD_TILDE = pattern(r"~(?![01])")


def path_parts(path: object, *, pointer: bool = False) -> list[str]:
    """The keys that a path text names; "" is the root. MVU_PATH, MVU_LIMIT, or the codes of a bracket's literal."""
    if not isinstance(path, str) or length(path) > MAX_TEXT:
        raise MvuError("MVU_PATH", reason="path-text", path=path[:100] if isinstance(path, str) else None)
    if not path:
        return []
    return _pointer(path) if pointer else _dotted(path)


def _pointer(path: str) -> list[str]:
    if path[0] != "/" or _BAD_TILDE.search(path):
        raise MvuError("MVU_PATH", reason="pointer", path=path)
    return [safe_key(part.replace("~1", "/").replace("~0", "~")) for part in path[1:].split("/")]


def _dotted(path: str) -> list[str]:
    parts = [safe_key(part) for part in path.split(".")] if _SIMPLE.match(path) else _components(path)
    if len(parts) > MAX_PARTS:
        raise MvuError("MVU_LIMIT", limit="path-parts", maximum=MAX_PARTS, path=path)
    return parts


def _components(path: str) -> list[str]:
    parts: list[str] = []
    at = 0
    while True:
        if path.startswith("[", at):
            key, at = _bracket(path, at)
        else:
            bare = _BARE.match(path, at)
            if bare is None:
                raise MvuError("MVU_PATH", reason="component", path=path, column=at + 1)
            key, at = bare[0], bare.end()
        parts.append(safe_key(key))
        if at == len(path):
            return parts
        if path[at] == ".":
            at += 1
            if at == len(path):
                raise MvuError("MVU_PATH", reason="trailing-dot", path=path, column=at)
        elif path[at] != "[":
            raise MvuError("MVU_PATH", reason="component", path=path, column=at + 1)


def _bracket(path: str, start: int) -> tuple[str, int]:
    inside = trim(path[start + 1 : (end := _closer(path, start))])
    if _DIGITS.match(inside):
        return inside, end + 1
    key = parse_literal(inside)
    if not isinstance(key, str):
        raise MvuError("MVU_PATH", reason="bracket", path=path, column=start + 1)
    return key, end + 1


def _closer(path: str, start: int) -> int:
    quote = ""
    at = start + 1
    while at < len(path):
        char = path[at]
        if quote and char == "\\":
            at += 1
        elif quote:
            quote = "" if char == quote else quote
        elif char in "'\"":
            quote = char
        elif char == "]":
            return at
        at += 1
    raise MvuError("MVU_PATH", reason="bracket", path=path, column=start + 1)


def pointer_text(parts: Iterable[str]) -> str:
    """The JSON pointer of keys; "" is the root."""
    return "".join("/" + part.replace("~", "~0").replace("/", "~1") for part in parts)


def at(root: Any, parts: Sequence[str]) -> Any:
    """The live value at keys; MVU_PATH for a non-index on an array, MVU_PATH_MISSING when it does not exist."""
    value = root
    for depth, part in enumerate(parts):
        if isinstance(value, dict):
            if part in value:
                value = value[part]
                continue
        elif isinstance(value, list):
            if not is_canonical_int(part):
                raise MvuError("MVU_PATH", reason="array-key", path=pointer_text(parts[: depth + 1]), key=part)
            if len(part) <= 10 and int(part) < len(value):
                value = value[int(part)]
                continue
        raise MvuError("MVU_PATH_MISSING", path=pointer_text(parts), missing=pointer_text(parts[: depth + 1]))
    return value
