"""A card as the screen for a new playthrough shows it: what it holds, its greetings, what each begins with."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any

from core.values.canonical import compact
from core.values.diff import leaves


class FoundKind(Enum):
    """What a card can declare."""

    INITVAR = "initvar"
    SCHEMA = "schema"
    PROCESSOR = "processor"


@dataclass(frozen=True, slots=True)
class Found:
    """One thing found in a card; ``code`` is None when it is sound."""

    kind: FoundKind
    title: str  # the entry's comment, the script's name
    code: str | None = None
    fields: tuple[tuple[str, Any], ...] = ()
    source: str = ""  # its text, for reading


@dataclass(frozen=True, slots=True)
class OpeningRow:
    """One initial variable of a greeting; ``others`` are (index, text or None if absent) of greetings that differ."""

    path: str
    text: str | None
    others: tuple[tuple[int, str | None], ...] = ()


@dataclass(frozen=True, slots=True)
class GreetingSheet:
    """One greeting; ``code`` when its update blocks fail, then it has no rows."""

    index: int
    text: str
    rows: tuple[OpeningRow, ...]
    code: str | None = None
    fields: tuple[tuple[str, Any], ...] = ()


@dataclass(frozen=True, slots=True)
class CardSheet:
    """Everything that the screen shows. ``blocked`` is the code why no greeting can start, if so."""

    character_id: str
    name: str
    spec: str
    avatar: bytes | None
    found: tuple[Found, ...]
    greetings: tuple[GreetingSheet, ...]
    blocked: str | None = None
    blocked_fields: tuple[tuple[str, Any], ...] = ()


def opening_rows(states: Mapping[int, Mapping[str, Any]]) -> dict[int, tuple[OpeningRow, ...]]:
    """Rows of each greeting's stat_data (index to value), each told where the other greetings differ."""
    texts = {index: {path: compact(value) for path, value in leaves(state)} for index, state in states.items()}
    return {index: _rows(index, texts) for index in states}


def _rows(index: int, texts: Mapping[int, Mapping[str, str]]) -> tuple[OpeningRow, ...]:
    own = texts[index]
    elsewhere = [path for other, rows in texts.items() if other != index for path in rows if path not in own]
    paths: Sequence[str] = list(dict.fromkeys([*own, *elsewhere]))
    return tuple(
        OpeningRow(
            path,
            own.get(path),
            tuple((other, rows.get(path)) for other, rows in texts.items() if rows.get(path) != own.get(path)),
        )
        for path in paths
    )
