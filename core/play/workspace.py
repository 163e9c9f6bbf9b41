"""A workspace folder: its cards, its playthroughs and what can be done with them.

Codes besides those of the calls below: ``PLAY_NOT_WORKSPACE`` (``path``), ``PLAY_MISSING`` (``playthrough``),
``PLAY_READ_ONLY``, ``PLAY_CATALOG``, ``PLAY_CARD_MISSING``.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum
from pathlib import Path

from core.cards.card import Card
from core.changes import Changes
from core.errors import MvuError
from core.ledger.durable import storage_error
from core.ledger.store import NAME as LEDGER
from core.ledger.store import load_file
from core.play.catalog import EMPTY_CATALOG, PlaythroughEntry, entries_of, row_of, with_row
from core.play.characters import CharacterEntry, Characters
from core.play.documents import Document, load_document, store_document
from core.play.family import Family
from core.play.layout import Places, iso_time
from core.play.openings import Opening, Openings
from core.ports import Clock, Files, NewId
from core.service.service import StateService
from core.sessions.log import SessionLog

VERSION = 1
_ATTEMPTS = 8  # to add a row while other programs add theirs
BARE = "storage"  # id of the one playthrough that a bare storage folder stands for


class FolderKind(Enum):
    """What a folder is to us."""

    WORKSPACE = "workspace"  # one of our own
    STORAGE = "storage"  # a bare storage folder with a ledger: a Tavern's, or a copy
    OTHER = "other"


@dataclass(frozen=True, slots=True)
class SessionEntry:
    """One session of a family. ``has_log`` is False where only the ledger knows it."""

    id: str
    has_log: bool
    created_at: int | float | str | None = None
    parent: str | None = None
    code: str | None = None  # why its log cannot be read whole


def folder_kind(files: Files, folder: Path) -> FolderKind:
    """What this folder is, so that the caller can choose the right file port before opening it."""
    try:
        if files.stat(Places(folder).marker) is not None:
            return FolderKind.WORKSPACE
        return FolderKind.OTHER if files.stat(folder / LEDGER) is None else FolderKind.STORAGE
    except OSError as error:
        raise storage_error(error, folder) from error


class Workspace:
    """One open folder. Not for use from several threads at once; everything that writes goes through here."""

    def __init__(self, folder: Path, name: str, kind: FolderKind, files: Files, clock: Clock, new_id: NewId) -> None:
        self.folder = folder
        self.name = name
        self.kind = kind
        self._places = Places(folder)
        self._files = files
        self._clock = clock
        self._new_id = new_id
        self._characters = Characters(self._places.cards, files, clock)
        self._families: dict[str, Family] = {}
        self._openings: dict[str, Openings] = {}

    @classmethod
    def create(cls, folder: Path, name: str, *, files: Files, clock: Clock, new_id: NewId) -> Workspace:
        """A new workspace in a folder that holds none yet; one that is there already is opened instead."""
        kind = folder_kind(files, folder)
        if kind is FolderKind.STORAGE:
            raise MvuError("PLAY_NOT_WORKSPACE", path=str(folder), reason="holds-ledger")
        if kind is FolderKind.OTHER:
            marker = Document(Places(folder).marker, {}, None)
            store_document(files, clock, marker, {"version": VERSION, "name": name}, indented=True)
        return cls.open(folder, files=files, clock=clock, new_id=new_id)

    @classmethod
    def open(cls, folder: Path, *, files: Files, clock: Clock, new_id: NewId) -> Workspace:
        """A workspace of ours, or a bare storage folder, which only reads; else ``PLAY_NOT_WORKSPACE``."""
        kind = folder_kind(files, folder)
        if kind is FolderKind.OTHER:
            raise MvuError("PLAY_NOT_WORKSPACE", path=str(folder))
        name = folder.name
        if kind is FolderKind.WORKSPACE:
            marker = load_document(files, Places(folder).marker, {})
            if marker.content.get("version") != VERSION:
                raise MvuError("PLAY_NOT_WORKSPACE", path=str(folder), reason="version")
            named = marker.content.get("name")
            name = named if isinstance(named, str) and named else name
        return cls(folder, name, kind, files, clock, new_id)

    @property
    def read_only(self) -> bool:
        """Whether nothing can be started or added here."""
        return self._files.read_only or self.kind is not FolderKind.WORKSPACE

    def characters(self) -> tuple[CharacterEntry, ...]:
        """All cards, by name; an unreadable one is listed with its code."""
        return self._characters.entries()

    def card(self, character_id: str) -> Card:
        """One card as it was imported."""
        return self._characters.card(character_id)

    def playthroughs(self, character_id: str | None = None) -> tuple[PlaythroughEntry, ...]:
        """All playthroughs, or those of one character, in the order they were begun."""
        if self.kind is FolderKind.STORAGE:
            return (PlaythroughEntry(BARE, "", "", ""),) if character_id in (None, "") else ()
        entries = entries_of(self._catalog())
        return tuple(entry for entry in entries if character_id in (None, entry.character_id))

    def playthrough(self, playthrough_id: str) -> PlaythroughEntry:
        """One catalog entry; ``PLAY_MISSING`` when it is not there."""
        for entry in self.playthroughs():
            if entry.id == playthrough_id:
                return entry
        raise MvuError("PLAY_MISSING", playthrough=playthrough_id)

    def sessions(self, playthrough_id: str) -> tuple[SessionEntry, ...]:
        """The family's sessions, root first, then by time and name; those that only the ledger names come last."""
        root = self.playthrough(playthrough_id).root_session_id
        family = self._family(playthrough_id)
        logged = [_session(family, name) for name in family.logs.ids()]
        logged.sort(key=lambda one: (one.id != root, str(one.created_at), one.id))
        known = {one.id for one in logged}
        # In a workspace of ours every session has its log; only elsewhere is the ledger worth the reading.
        named = self._in_ledger(family) if self.kind is FolderKind.STORAGE else ()
        return (*logged, *(SessionEntry(name, has_log=False) for name in named if name not in known))

    def log(self, playthrough_id: str, session_id: str) -> SessionLog | None:
        """A session's log as it is on disk now, None when it is not in this folder."""
        return self._family(playthrough_id).logs.get(session_id)

    def greeting_index(self, playthrough_id: str, session_id: str) -> int | None:
        """Greeting that a session began with, None when not recorded."""
        return self._family(playthrough_id).greeting_index(session_id)

    def storage_folder(self, playthrough_id: str) -> Path:
        """The folder that holds the playthrough's ledger."""
        return self._family(playthrough_id).storage

    def service(self, playthrough_id: str) -> StateService:
        """The one service of a playthrough's storage folder; the first call completes an interrupted round."""
        return self._family(playthrough_id).service

    def import_card(self, filename: str, data: bytes) -> CharacterEntry:
        """Keeps a card's bytes; the same bytes again give the same entry. Raises as ``read_card``."""
        self._writable()
        return self._characters.keep(filename, data)

    def opening(self, character_id: str, greeting_index: int) -> Opening:
        """What a greeting of a card begins with; failures are in the record."""
        card = self.card(character_id)
        known = self._openings.get(character_id)
        if known is None or known.card is not card:
            known = self._openings[character_id] = Openings(card)
        return known.at(greeting_index)

    def start_playthrough(self, character_id: str, greeting_index: int, title: str | None = None) -> PlaythroughEntry:
        """Begins a playthrough with that greeting's variables; raises the opening's code when it has none."""
        self._writable()
        card = self.card(character_id)
        begun = self.opening(character_id, greeting_index)
        if begun.code is not None:
            raise MvuError(begun.code, **dict(begun.fields))
        entry = self._new_entry(character_id, card.name, title)
        family = self._family_of(entry)
        try:
            family.start(entry.id, entry.root_session_id or "", (character_id, card), begun)
            entry = self._enter(entry)
        except MvuError:
            family.dispose()
            raise
        self._families[entry.id] = family
        return entry

    def add_round(self, playthrough_id: str, user_text: str, reply_text: str) -> Changes:
        """One completed round at the playthrough's head: logged, taken in, placed on its timeline."""
        self._writable()
        entry = self.playthrough(playthrough_id)
        changes = self._family(playthrough_id).add_round(entry.root_session_id or "", user_text, reply_text)
        return changes | Changes(playthroughs=frozenset((playthrough_id,)))

    def dispose(self) -> None:
        """Ends all services; the workspace is not used afterwards."""
        for family in self._families.values():
            family.dispose()
        self._families.clear()

    def _writable(self) -> None:
        if self.read_only:
            raise MvuError("PLAY_READ_ONLY", path=str(self.folder))

    def _catalog(self) -> Document:
        return load_document(self._files, self._places.catalog, EMPTY_CATALOG)

    def _enter(self, entry: PlaythroughEntry) -> PlaythroughEntry:
        """Numbers a new playthrough and adds its row; what another program adds meanwhile is kept."""
        for attempt in range(_ATTEMPTS):
            catalog = self._catalog()
            others = [one.number or 0 for one in entries_of(catalog) if one.character_id == entry.character_id]
            entry = replace(entry, number=1 + max(others, default=0))
            row = row_of(entry, self._characters.entry(entry.character_id).sha256, iso_time(self._clock()))
            try:
                store_document(self._files, self._clock, catalog, with_row(catalog, row))
                break
            except MvuError as error:
                if error.code != "REVISION_CONFLICT" or attempt == _ATTEMPTS - 1:
                    raise
        return entry

    def _new_entry(self, character_id: str, name: str, title: str | None) -> PlaythroughEntry:
        entries_of(self._catalog())  # a damaged catalog refuses before anything is written
        playthrough_id = f"playthrough-{self._new_id()}"
        return PlaythroughEntry(
            playthrough_id,
            f"{character_id}/{playthrough_id}/timeline.json",
            character_id,
            name[:200],
            title,
            None,
            f"session-{self._new_id()}",
        )

    def _family(self, playthrough_id: str) -> Family:
        if playthrough_id not in self._families:
            self._families[playthrough_id] = self._family_of(self.playthrough(playthrough_id))
        return self._families[playthrough_id]

    def _family_of(self, entry: PlaythroughEntry) -> Family:
        if self.kind is FolderKind.STORAGE:
            return Family(self.folder, None, self._files, self._clock, self._new_id)
        timeline = self._places.timeline(entry.path)
        return Family(self._places.family(entry.id), timeline, self._files, self._clock, self._new_id)

    def _in_ledger(self, family: Family) -> tuple[str, ...]:
        """Sessions that the ledger names, in its order."""
        found = load_file(self._files, family.storage / LEDGER)
        records = found[0]["resources"].values() if found else ()
        return tuple(dict.fromkeys(name for record in records for name in _named(record)))


def _session(family: Family, session_id: str) -> SessionEntry:
    try:
        log = family.logs.get(session_id)
    except MvuError as error:
        return SessionEntry(session_id, has_log=False, code=error.code)
    if log is None:
        return SessionEntry(session_id, has_log=False)
    created, parent = log.header.get("createdAt"), log.header.get("parentSession")
    known = created if isinstance(created, int | float | str) else None
    damage = log.damage.code if log.damage else None
    return SessionEntry(session_id, True, known, parent if isinstance(parent, str) else None, damage)


def _named(record: object) -> list[str]:
    """Session ids in one record of a ledger, which may be damaged: checks come later, in the service."""
    if not isinstance(record, dict):
        return []
    definition, versions = record.get("definition"), record.get("versions")
    listed = definition.get("sessionIds") if isinstance(definition, dict) else None
    names = list(listed) if isinstance(listed, list) else []
    for version in versions if isinstance(versions, list) else ():
        source = version.get("source") if isinstance(version, dict) else None
        names.append(source.get("sessionId") if isinstance(source, dict) else None)
    return [name for name in names if isinstance(name, str) and name != "*"]
