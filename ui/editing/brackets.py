"""Matching brackets in JSON text; strings are skipped."""

from __future__ import annotations

from core.values.patterns import pattern

_TOKEN = pattern(r'"(?:[^"\\\n]|\\.)*"?|[\[\]{}]')
_PAIR = {"]": "[", "}": "{"}
LIMIT = 200_000  # characters: beyond it matching would be felt while typing


def partner(text: str, offset: int) -> tuple[int, int] | None:
    """Offsets of the bracket that touches ``offset`` and of its partner, or None; the one before the caret wins."""
    if len(text) > LIMIT:
        return None
    pairs = _pairs(text)
    for place in (offset - 1, offset):
        if place in pairs:
            return place, pairs[place]
    return None


def _pairs(text: str) -> dict[int, int]:
    stack: list[int] = []
    pairs: dict[int, int] = {}
    for found in _TOKEN.finditer(text):
        token = found[0]
        if token in "[{":
            stack.append(found.start())
        elif token in _PAIR and stack and text[stack[-1]] == _PAIR[token]:
            opened = stack.pop()
            pairs[opened], pairs[found.start()] = found.start(), opened
    return pairs
