"""Python text into Qt text: lone surrogates made visible, and offsets counted the way a QTextDocument counts."""

from __future__ import annotations

import re
from collections.abc import Iterable

_LONE = re.compile("[\ud800-\udfff]")


def shown(text: str) -> str:
    """The text with lone surrogates and NUL as U+FFFD, which is how every toolkit would draw them."""
    return _LONE.sub("\ufffd", text).replace("\0", "\ufffd")


def document_offsets(text: str, offsets: Iterable[int]) -> dict[int, int]:
    """Offsets in Python characters to positions in a QTextDocument (UTF-16 units, CR LF is one). Linear."""
    places: dict[int, int] = {}
    done = position = 0
    for offset in sorted(set(offsets)):
        piece = text[done:offset]
        position += len(piece.encode("utf-16-le", "surrogatepass")) // 2 - piece.count("\r\n")
        done = offset
        places[offset] = position
    return places
