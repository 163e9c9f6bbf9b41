"""Python text into Qt text: lone surrogates made visible, and offsets counted the way a QTextDocument counts."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from core.values.patterns import pattern

_LONE = pattern("[\ud800-\udfff]")
_ENDLESS = pattern(r"([^\n]{4000})(?=[^\n])")


def shown(text: str) -> str:
    """The text with lone surrogates and NUL as U+FFFD, which is how every toolkit would draw them."""
    return _LONE.sub("\ufffd", text).replace("\0", "\ufffd")


def one_line(text: str, limit: int = 200) -> str:
    """A name as one line of at most ``limit`` characters: Qt measures the whole of a text before it cuts it."""
    line = " ".join(shown(text[: 2 * limit]).split())
    return line if len(line) <= limit and len(text) <= 2 * limit else line[: limit - 1] + "…"


def short_lines(text: str) -> str:
    """For reading only: endless lines broken up, because Qt lays out a line of 300,000 letters for seconds."""
    return _ENDLESS.sub(r"\1\n", text)


def plain_tip(text: str) -> str:
    """A tooltip that is shown as it is, also where Qt would take it for HTML."""
    if "<" not in text and "&lt;" not in text:
        return text
    return f"<p style='white-space:pre-wrap'>{escape(text)}</p>"


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
