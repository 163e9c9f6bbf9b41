"""A card as the screen for a new playthrough shows it: what it holds, its greetings, what each begins with."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import islice
from typing import Any

from core.values.canonical import compact
from core.values.diff import leaves

MOST_DIFFERING = 100  # other greetings told beside one value


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
    """Rows of each greeting's stat_data (index to value), each told where the other greetings differ.

    At most ``MOST_DIFFERING`` of them: all of a thousand greetings would be a million rows.
    """
    texts = {index: {path: compact(value) for path, value in leaves(state)} for index, state in states.items()}
    paths = dict.fromkeys(path for rows in texts.values() for path in rows)
    moving = {path for path in paths if len({rows.get(path) for rows in texts.values()}) > 1}
    return {index: _rows(index, texts, [path for path in paths if path in moving]) for index in states}


def _rows(index: int, texts: Mapping[int, Mapping[str, str]], moving: Sequence[str]) -> tuple[OpeningRow, ...]:
    own = texts[index]
    listed = [*own, *(path for path in moving if path not in own)]
    differing = {path: _elsewhere(path, own.get(path), texts) for path in moving}
    return tuple(OpeningRow(path, own.get(path), differing.get(path, ())) for path in listed)


def _elsewhere(
    path: str, own: str | None, texts: Mapping[int, Mapping[str, str]]
) -> tuple[tuple[int, str | None], ...]:
    differing = ((other, rows.get(path)) for other, rows in texts.items() if rows.get(path) != own)
    return tuple(islice(differing, MOST_DIFFERING))
