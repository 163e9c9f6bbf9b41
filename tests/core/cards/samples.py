"""Cards and PNG files made by the tests."""

from __future__ import annotations

import base64
import json
import struct
import zlib
from collections.abc import Sequence
from typing import Any

SIGNATURE = b"\x89PNG\r\n\x1a\n"
SCHEMA = "import { registerMvuSchema } from 'https://example.org/mvu_zod.js';\nexport const Schema = z.object({});"
PROCESSOR = "eventOn('global_Mvu_initialized', () => eventOn(Mvu.events.COMMAND_PARSED, () => 0));"


def card(
    *entries: dict[str, Any], spec: str = "chara_card_v3", scripts: Sequence[Any] = (), **data: Any
) -> dict[str, Any]:
    fields = {
        "name": "Mira",
        "description": "A lighthouse keeper.",
        "first_mes": "The lamp is lit.",
        "alternate_greetings": [],
        "extensions": {"tavern_helper": {"scripts": list(scripts)}},
        "character_book": {"entries": list(entries)},
        **data,
    }
    return {"spec": spec, "spec_version": "3.0", "data": fields}


def init(content: Any, comment: Any = "[initvar] start") -> dict[str, Any]:
    return {"comment": comment, "content": content}


def as_bytes(value: Any) -> bytes:
    return json.dumps(value, ensure_ascii=False).encode()


def packed(value: Any) -> bytes:
    return base64.b64encode(as_bytes(value))


def chunk(kind: bytes, body: bytes, length: int | None = None) -> bytes:
    size = len(body) if length is None else length
    return struct.pack(">I", size) + kind + body + struct.pack(">I", zlib.crc32(kind + body))


def png(*chunks: bytes, end: bool = True) -> bytes:
    header = chunk(b"IHDR", struct.pack(">IIBBBBB", 1, 1, 8, 2, 0, 0, 0))
    pixels = chunk(b"IDAT", zlib.compress(b"\0\xff\xff\xff"))
    return b"".join((SIGNATURE, header, pixels, *chunks, chunk(b"IEND", b"") if end else b""))


def text(keyword: bytes, body: bytes) -> bytes:
    return chunk(b"tEXt", keyword + b"\0" + body)


def ztxt(keyword: bytes, body: bytes) -> bytes:
    return chunk(b"zTXt", keyword + b"\0\0" + zlib.compress(body))


def itxt(keyword: bytes, body: bytes, *, compressed: bool = False) -> bytes:
    flag, body = (b"\1", zlib.compress(body)) if compressed else (b"\0", body)
    return chunk(b"iTXt", keyword + b"\0" + flag + b"\0" + b"en\0\0" + body)
