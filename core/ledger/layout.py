"""File text of the ledger in the reference's layout, from parts that are serialised only once."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from core.values.canonical import compact, pretty

_CACHED_LISTS = frozenset({"versions", "checkpoints", "managementOperations"})


class Layout:
    """Renders a ledger as bytes; keeps the text of every immutable part (version, checkpoint, definition, seed).

    Parts are recognised by object identity, so a published part must never be changed in place. Cost of a
    repeated ``render``: the new parts only, plus one pass over the list of parts.
    """

    def __init__(self) -> None:
        self._known: dict[int, tuple[Any, bytes]] = {}
        self._used: dict[int, tuple[Any, bytes]] = {}

    def render(self, state: dict[str, Any]) -> list[bytes]:
        """The parts of the file text, UTF-8, two-space indentation and one newline at the end."""
        self._used = {}
        parts = list(self._object(state, 0, self._top))
        parts.append(b"\n")
        self._known = self._used
        return parts

    def _object(self, value: dict[str, Any], depth: int, member: Any) -> Iterator[bytes]:
        """An object whose members are rendered by ``member(key, value, depth)``."""
        if not value:
            yield b"{}"
            return
        indent = b"\n" + b"  " * (depth + 1)
        first = True
        for key, item in value.items():
            yield (b"{" if first else b",") + indent + compact(key).encode() + b": "
            yield from member(key, item, depth + 1)
            first = False
        yield b"\n" + b"  " * depth + b"}"

    def _top(self, key: str, value: Any, depth: int) -> Iterator[bytes]:
        if key == "resources" and isinstance(value, dict):
            yield from self._object(value, depth, self._record)
        elif key in ("templates", "seeds") and isinstance(value, dict):
            yield from self._object(value, depth, self._leaf)
        else:
            yield self._text(value, depth)

    def _record(self, _key: str, value: Any, depth: int) -> Iterator[bytes]:
        if isinstance(value, dict):
            yield from self._object(value, depth, self._field)
        else:
            yield self._text(value, depth)

    def _field(self, key: str, value: Any, depth: int) -> Iterator[bytes]:
        if key in _CACHED_LISTS and isinstance(value, list):
            yield from self._list(value, depth)
        elif key == "definition":
            yield self._cached(value, depth)
        else:
            yield self._text(value, depth)

    def _list(self, value: list[Any], depth: int) -> Iterator[bytes]:
        if not value:
            yield b"[]"
            return
        indent = b"\n" + b"  " * (depth + 1)
        for index, item in enumerate(value):
            yield (b"," if index else b"[") + indent
            yield self._cached(item, depth + 1)
        yield b"\n" + b"  " * depth + b"]"

    def _leaf(self, _key: str, value: Any, depth: int) -> Iterator[bytes]:
        yield self._cached(value, depth)

    def _cached(self, value: Any, depth: int) -> bytes:
        if not isinstance(value, dict):
            return self._text(value, depth)
        known = self._known.get(id(value)) or self._used.get(id(value))
        if known is None or known[0] is not value:
            known = (value, self._text(value, depth))
        self._used[id(value)] = known
        return known[1]

    @staticmethod
    def _text(value: Any, depth: int) -> bytes:
        # Line feeds inside strings are escaped, so each one in the text is layout.
        return pretty(value).replace("\n", "\n" + "  " * depth).encode()
