"""Cards that the journeys write themselves."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.core.cards.samples import as_bytes, card, init, packed, png, text

INITVAR = "lena:\n  hp: 90\n  mood: calm\ngold: 25\nbag:\n- rope\nnote: null\n"
SECOND = "Rain.<UpdateVariable>_.set('gold', 40);\n_.set('lena.mood', 'wet');</UpdateVariable>"
SCHEMA = (
    "import { registerMvuSchema } from 'https://example.org/mvu_zod.js';\n"
    "export const Schema = z.object({ gold: z.coerce.number() });\n"
    "$(() => { registerMvuSchema(Schema); });"
)


def lena(*, initvar: str = INITVAR, scripts: tuple[tuple[str, str], ...] = ()) -> dict[str, Any]:
    """A version 3 card with two greetings."""
    listed = [{"name": title, "content": content, "enabled": True} for title, content in scripts]
    return card(init(initvar, "[initvar]"), scripts=listed, name="Lena", alternate_greetings=[SECOND])


def write_json(path: Path, content: dict[str, Any]) -> Path:
    path.write_bytes(as_bytes(content))
    return path


def write_png(path: Path, content: dict[str, Any]) -> Path:
    """A picture that carries the card in ``ccv3`` and an older one in ``chara``."""
    old = {**content, "data": {**content["data"], "name": "Older"}}
    path.write_bytes(png(text(b"chara", packed(old)), text(b"ccv3", packed(content))))
    return path
