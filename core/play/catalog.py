"""The catalog of playthroughs and the selections of their sessions (files-and-host.md 8 and 10)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from core.errors import MvuError
from core.play.documents import Document
from core.play.layout import is_segment, is_timeline_path

EXT = "pmpDshTavern"
EMPTY_CATALOG: dict[str, Any] = {"playthroughs": []}
EMPTY_SELECTIONS: dict[str, Any] = {"schemaVersion": 2, "sessions": {}}


@dataclass(frozen=True, slots=True)
class PlaythroughEntry:
    """One row of the catalog. ``title`` is None where only number and character name it."""

    id: str
    path: str
    character_id: str
    character_name: str
    title: str | None = None
    number: int | None = None
    root_session_id: str | None = None
    archived: bool = False


def entries_of(catalog: Document) -> tuple[PlaythroughEntry, ...]:
    """All rows in file order; ``PLAY_CATALOG`` (``path``, ``row`` from 1, ``reason``) when one cannot be trusted."""
    rows = catalog.content.get("playthroughs")
    if not isinstance(rows, list):
        raise MvuError("PLAY_CATALOG", path=str(catalog.path), reason="playthroughs")
    entries = tuple(_entry(catalog, number, row) for number, row in enumerate(rows, 1))
    for key in ("id", "path"):
        if len({getattr(entry, key) for entry in entries}) < len(entries):
            raise MvuError("PLAY_CATALOG", path=str(catalog.path), reason=f"{key}-twice")
    return entries


def _entry(catalog: Document, number: int, row: object) -> PlaythroughEntry:
    if not isinstance(row, dict) or not is_segment(row.get("id")) or not is_timeline_path(row.get("path")):
        raise MvuError("PLAY_CATALOG", path=str(catalog.path), row=number, reason="row")
    own = _member(_member(row, "ext"), EXT)
    character = _text(own, "characterId")
    count = _member(own, "playthroughNumber")
    return PlaythroughEntry(
        row["id"],
        row["path"],
        character if character and is_segment(character) else row["path"].split("/", 1)[0],
        _text(own, "characterName") or "",
        _text(row, "title"),
        count if isinstance(count, int) and not isinstance(count, bool) else None,
        _text(own, "rootSessionId"),
        _text(own, "archivedAt") is not None,
    )


def row_of(entry: PlaythroughEntry, card_sha256: str, opened_at: str) -> dict[str, Any]:
    """The catalog row of a new playthrough, keys in the reference's order."""
    own = {
        "characterId": entry.character_id,
        "characterName": entry.character_name,
        "characterSha256": card_sha256,
        "rootSessionId": entry.root_session_id,
        "playthroughNumber": entry.number,
        "autoTitle": entry.title is None,
        "draftId": entry.id,
    }
    title = {} if entry.title is None else {"title": entry.title}
    return {"id": entry.id, "path": entry.path, **title, "lastOpenedAt": opened_at, "ext": {EXT: own}}


def with_row(catalog: Document, row: dict[str, Any]) -> dict[str, Any]:
    """The catalog's content with one more row; everything else is kept."""
    return {**catalog.content, "playthroughs": [*catalog.content["playthroughs"], row]}


def with_selection(
    selections: Document, session_id: str, character_id: str, greeting_index: int, updated_at: str
) -> dict[str, Any]:
    """The selections' content with this session's card and greeting."""
    selection: dict[str, Any] = {
        "presetId": None,
        "characterCardId": character_id,
        "userId": None,
        "worldBookIds": [],
        "character": {"greetingIndex": greeting_index},
        "rp": {"active": False, "source": None, "followSuppressed": False, "sandboxBefore": None},
    }
    sessions = _member(selections.content, "sessions")
    kept = sessions if isinstance(sessions, dict) else {}
    return {**selections.content, "sessions": {**kept, session_id: {"selection": selection, "updatedAt": updated_at}}}


def greeting_of(selections: Document, session_id: str) -> int | None:
    """Index of the greeting that a session began with, None when not recorded."""
    row = _member(_member(selections.content, "sessions"), session_id)
    index = _member(_member(_member(row, "selection"), "character"), "greetingIndex")
    return index if isinstance(index, int) and not isinstance(index, bool) and index >= 0 else None


def _member(value: object, key: str) -> Any:
    return value.get(key) if isinstance(value, dict) else None


def _text(value: object, key: str) -> str | None:
    found = _member(value, key)
    return found if isinstance(found, str) else None
