"""Card files, PNG and JSON of versions 1 to 3, read into a ``Card``.

Codes: ``MVU_CARD_FORMAT`` when it is no card (``reason``: empty, png-truncated, png-no-card, png-text, base64, utf-8,
json, not-an-object, no-card-fields; ``where``: the chunk's keyword or a byte offset; ``line`` and ``column`` of bad
JSON where known), ``MVU_CARD_LIMIT`` when it is too large (``reason``: file, png-chunks, card-text; ``limit``).
"""

from __future__ import annotations

import base64
import binascii
from typing import Any

from core.cards.card import Card, text_of
from core.cards.png import SIGNATURE, card_text
from core.errors import MvuError
from core.values.canonical import load_json

MAX_FILE = 64 * 1024 * 1024
MAX_JSON = 16 * 1024 * 1024
MAX_GREETINGS = 1000
_V1_FIELDS = ("description", "personality", "scenario", "first_mes", "mes_example")


def read_card(data: bytes) -> Card:
    """A card file's bytes as a ``Card``. Raises as the module says, nothing else."""
    if len(data) > MAX_FILE:
        raise MvuError("MVU_CARD_LIMIT", reason="file", limit=MAX_FILE)
    if data.startswith(SIGNATURE):
        keyword, text = card_text(data)
        return _card(_parse(_unpacked(text, keyword), keyword), data)
    if not data.strip():
        raise MvuError("MVU_CARD_FORMAT", reason="empty")
    return _card(_parse(data, ""), None)


def _unpacked(text: bytes, keyword: str) -> bytes:
    """Base64 as the format says; plain JSON, which some programs write into iTXt, is taken too."""
    if text.lstrip()[:1] == b"{":
        return text
    try:
        return base64.b64decode(b"".join(text.split()), validate=True)
    except (binascii.Error, ValueError):
        raise MvuError("MVU_CARD_FORMAT", reason="base64", where=keyword) from None


def _parse(data: bytes, keyword: str) -> Any:
    where = {"where": keyword} if keyword else {}
    if len(data) > MAX_JSON:
        raise MvuError("MVU_CARD_LIMIT", reason="card-text", limit=MAX_JSON, **where)
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise MvuError("MVU_CARD_FORMAT", reason="utf-8", where=keyword or error.start) from None
    try:
        return load_json(text)
    except MvuError as error:
        place = {key: error.fields[key] for key in ("line", "column") if key in error.fields}
        code = "MVU_CARD_LIMIT" if error.code == "MVU_LIMIT" else "MVU_CARD_FORMAT"
        raise MvuError(code, reason="json", **where, **place) from None


def _card(raw: Any, avatar: bytes | None) -> Card:
    if not isinstance(raw, dict):
        raise MvuError("MVU_CARD_FORMAT", reason="not-an-object")
    data = raw.get("data")
    if not isinstance(data, dict):
        if not isinstance(raw.get("name"), str) or not any(isinstance(raw.get(field), str) for field in _V1_FIELDS):
            raise MvuError("MVU_CARD_FORMAT", reason="no-card-fields")
        return _made(raw, raw, "chara_card_v1", avatar)
    if not any(isinstance(data.get(field), str) for field in ("name", *_V1_FIELDS)):
        raise MvuError("MVU_CARD_FORMAT", reason="no-card-fields")
    spec = "chara_card_v3" if raw.get("spec") == "chara_card_v3" else "chara_card_v2"
    return _made(raw, data, spec, avatar)


def _made(raw: dict[str, Any], data: dict[str, Any], spec: str, avatar: bytes | None) -> Card:
    name = text_of(data, "name") or text_of(raw, "name")
    return Card(raw, spec, name, text_of(data, "description"), _greetings(data), avatar)


def _greetings(data: dict[str, Any]) -> tuple[str | None, ...]:
    alternates = data.get("alternate_greetings")
    listed = alternates if isinstance(alternates, list) else []
    if len(listed) > MAX_GREETINGS:
        raise MvuError("MVU_CARD_LIMIT", reason="greetings", limit=MAX_GREETINGS)
    return tuple(text if isinstance(text, str) else None for text in (data.get("first_mes"), *listed))
