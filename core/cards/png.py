"""The card text inside a PNG file: bounded reading of tEXt, zTXt and iTXt chunks.

Codes: ``MVU_CARD_FORMAT`` (``reason`` png-truncated, png-no-card, png-text, ``where``), ``MVU_CARD_LIMIT``.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterator

from core.errors import MvuError

SIGNATURE = b"\x89PNG\r\n\x1a\n"
KEYWORDS = ("ccv3", "chara")  # the first one that is there wins
MAX_CHUNKS = 65_536
MAX_TEXT = 24 * 1024 * 1024  # bytes of one text chunk after decompression


def card_text(data: bytes) -> tuple[str, bytes]:
    """Keyword and text of the card in this PNG file (upstream.md 7.6). Checksums are not looked at.

    A file that ends early is still good if the card was found before; raises as the module says.
    """
    found: dict[str, tuple[bytes, bytes, int]] = {}
    truncated: int | None = None
    for kind, body, at in _chunks(memoryview(data)):
        if kind == b"":
            truncated = at
            break
        keyword, zero, _ = bytes(body[:80]).partition(b"\0")
        name = keyword.decode("latin-1").lower()
        if zero and name in KEYWORDS and name not in found:
            found[name] = (kind, bytes(body[len(keyword) + 1 :]), at)
    for name in KEYWORDS:
        if name in found:
            return name, _text(*found[name])
    if truncated is not None:
        raise MvuError("MVU_CARD_FORMAT", reason="png-truncated", where=truncated)
    raise MvuError("MVU_CARD_FORMAT", reason="png-no-card")


def _chunks(data: memoryview) -> Iterator[tuple[bytes, memoryview, int]]:
    """Text chunks as (type, body, offset); an empty type says that the file ends inside a chunk."""
    at = len(SIGNATURE)
    for _ in range(MAX_CHUNKS):
        if at == len(data):
            return
        length = int.from_bytes(data[at : at + 4], "big")
        end = at + 12 + length
        kind = bytes(data[at + 4 : at + 8])
        if len(kind) < 4 or end > len(data):
            yield b"", data[:0], at
            return
        if kind == b"IEND":
            return
        if kind in (b"tEXt", b"zTXt", b"iTXt"):
            yield kind, data[at + 8 : end - 4], at
        at = end
    raise MvuError("MVU_CARD_LIMIT", reason="png-chunks", limit=MAX_CHUNKS)


def _text(kind: bytes, body: bytes, at: int) -> bytes:
    if kind == b"tEXt":
        return _bounded(body)
    if kind == b"zTXt":
        return _inflate(body[1:], at)
    compressed = body[:1] == b"\1"
    parts = body[2:].split(b"\0", 2)  # language tag, translated keyword, text
    if len(body) < 2 or len(parts) < 3:
        raise MvuError("MVU_CARD_FORMAT", reason="png-text", where=at)
    return _inflate(parts[2], at) if compressed else _bounded(parts[2])


def _bounded(text: bytes) -> bytes:
    if len(text) > MAX_TEXT:
        raise MvuError("MVU_CARD_LIMIT", reason="card-text", limit=MAX_TEXT)
    return text


def _inflate(packed: bytes, at: int) -> bytes:
    stream = zlib.decompressobj()
    try:
        text = stream.decompress(packed, MAX_TEXT + 1)
    except zlib.error:
        raise MvuError("MVU_CARD_FORMAT", reason="png-text", where=at) from None
    _bounded(text)
    if not stream.eof:
        raise MvuError("MVU_CARD_FORMAT", reason="png-text", where=at)
    return text
