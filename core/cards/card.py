"""The one record of a character card, whatever file and version it came from, and how its parts are found."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from core.errors import MvuError


@dataclass(frozen=True, slots=True)
class Card:
    """A card as it was read. ``raw`` is its whole JSON and is never changed.

    ``spec`` is ``chara_card_v1``, ``chara_card_v2`` or ``chara_card_v3``. ``greetings[0]`` is the first message and
    ``greetings[n]`` alternate greeting n-1; None where the card has no text there. ``avatar`` is the PNG file itself.
    """

    raw: dict[str, Any]
    spec: str
    name: str
    description: str
    greetings: tuple[str | None, ...]
    avatar: bytes | None = None


def member(value: Any, key: str) -> Any:
    """``value?.key`` of JavaScript for JSON values: None where there is no such member."""
    return value.get(key) if isinstance(value, dict) else None


def card_data(card: Any) -> Any:
    """The part that holds the fields: a stored record's ``source.raw`` first, then its ``data`` (updates.md 7)."""
    raw = member(member(card, "source"), "raw")
    raw = card if raw is None else raw
    data = member(raw, "data")
    return raw if data is None else data


def helper_of(data: Any) -> Any:
    """``extensions.tavern_helper``; a list of pairs becomes a mapping, later pairs win, other rows are ignored."""
    helper = member(member(data, "extensions"), "tavern_helper")
    if not isinstance(helper, list):
        return {} if helper is None else helper
    pairs = [row for row in helper if isinstance(row, list) and len(row) == 2]
    return {row[0]: row[1] for row in pairs if isinstance(row[0], str)}


def rows(value: Any, where: str) -> Sequence[Any]:
    """A list of objects of a card, [] when absent.

    Raises ``MVU_INITIALIZATION_INVALID`` (``reason`` card-shape, ``where``, ``entry`` from 1) where the reference
    fails without a code: no list, or null in it.
    """
    if value is None:
        return ()
    if not isinstance(value, list):
        raise MvuError("MVU_INITIALIZATION_INVALID", reason="card-shape", where=where)
    for index, one in enumerate(value):
        if one is None:
            raise MvuError("MVU_INITIALIZATION_INVALID", reason="card-shape", where=where, entry=index + 1)
    return value


def text_of(mapping: Mapping[str, Any], key: str) -> str:
    """A text field, "" where it is absent or no text."""
    value = mapping.get(key)
    return value if isinstance(value, str) else ""
