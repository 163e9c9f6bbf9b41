"""Pictures for the sample cards, drawn point by point so that they are the same bytes on every computer."""

from __future__ import annotations

import struct
import zlib

WIDTH, HEIGHT = 240, 320
_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_BLOCK = 65_535
Colour = tuple[int, int, int]
SKY = [(20 + i, 30 + i * 2, 62 + i * 3) for i in range(32)]
SEA = [(12 + i, 40 + i * 2, 56 + i * 2) for i in range(16)]
TOWER, SHADE, LAMP, BEAM, ROCK = (226, 220, 208), (170, 160, 150), (255, 226, 138), (120, 124, 120), (28, 30, 38)
PALETTE: list[Colour] = [*SKY, *SEA, TOWER, SHADE, LAMP, BEAM, ROCK]
_TOWER, _SHADE, _LAMP, _BEAM, _ROCK = range(48, 53)


def harbour() -> bytes:
    """A lighthouse at dusk as an indexed PNG without any chunk that holds a card."""
    rows = b"".join(b"\0" + bytes(_point(x, y) for x in range(WIDTH)) for y in range(HEIGHT))
    header = struct.pack(">IIBBBBB", WIDTH, HEIGHT, 8, 3, 0, 0, 0)
    palette = b"".join(bytes(colour) for colour in PALETTE)
    body = chunk(b"IHDR", header) + chunk(b"PLTE", palette) + chunk(b"IDAT", _stored(rows))
    return _SIGNATURE + body + chunk(b"IEND", b"")


def _point(x: int, y: int) -> int:
    side = abs(x - 140)  # from the middle of the tower
    if y > 250 and side < (y - 240) * 2:
        return _ROCK
    if 110 < y <= 262 and side < 12 + (y - 110) // 12:
        return _SHADE if x > 146 or (y // 24) % 2 else _TOWER
    if 92 <= y <= 110 and side < 9:
        return _LAMP
    if 80 <= y < 92 and side < y - 78:
        return _SHADE
    if x < 131 and abs(y - 100) * 6 < 131 - x and (x + y) % 2:
        return _BEAM
    return 32 + min(15, (y - 256) // 4) if y > 256 else min(31, y // 8)


def chunk(kind: bytes, body: bytes) -> bytes:
    """One PNG chunk with its length and checksum."""
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))


def _stored(data: bytes) -> bytes:
    """A zlib stream without compression: every version of zlib would compress it otherwise."""
    parts = [data[at : at + _BLOCK] for at in range(0, len(data), _BLOCK)]
    blocks = [
        struct.pack("<BHH", at == len(parts) - 1, len(part), len(part) ^ 0xFFFF) + part for at, part in enumerate(parts)
    ]
    return b"\x78\x01" + b"".join(blocks) + struct.pack(">I", zlib.adler32(data))
