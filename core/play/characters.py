"""The cards of a workspace: kept as they were imported, to the byte, and read again when asked for."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from pathlib import Path

from core.cards.card import Card
from core.cards.png import SIGNATURE
from core.cards.reader import read_card
from core.errors import MvuError
from core.ledger.durable import STALE, forget_temporaries, replace_file, storage_error
from core.play.layout import character_id, is_segment
from core.ports import Clock, Files, FileStamp

SUFFIXES = (".png", ".json")


@dataclass(frozen=True, slots=True)
class CharacterEntry:
    """One card of the workspace. ``code`` and ``fields`` say why it can no longer be read, if so."""

    id: str
    name: str
    spec: str
    path: Path
    sha256: str
    code: str | None = None
    fields: tuple[tuple[str, object], ...] = ()


class Characters:
    """The folder ``cards``; a file is read again only when it changed."""

    def __init__(self, folder: Path, files: Files, clock: Clock) -> None:
        self._folder = folder
        self._files = files
        self._clock = clock
        self._read: dict[str, tuple[FileStamp, CharacterEntry, Card | None]] = {}

    def entries(self) -> tuple[CharacterEntry, ...]:
        """All cards by name, then id; an unreadable one is listed with its code."""
        try:
            names = self._files.list(self._folder)
        except FileNotFoundError:
            return ()
        except OSError as error:
            raise storage_error(error, self._folder) from error
        found = [self._look(self._folder / name)[0] for name in names if self._is_card(name)]
        return tuple(sorted(found, key=lambda entry: (entry.name, entry.id)))

    def card(self, character: str) -> Card:
        """One card; ``PLAY_CARD_MISSING`` (``character``) when it is not here, else what reading it raises."""
        entry, card = self._find(character)
        if card is None:
            raise MvuError(entry.code or "MVU_CARD_FORMAT", **dict(entry.fields))
        return card

    def entry(self, character: str) -> CharacterEntry:
        """One card's row; ``PLAY_CARD_MISSING`` when it is not here."""
        return self._find(character)[0]

    def keep(self, filename: str, data: bytes) -> CharacterEntry:
        """Checks and stores a card's bytes; the same bytes again change nothing. Raises as ``read_card``."""
        card = read_card(data)
        name = character_id(card.name, filename, data)
        suffix = ".png" if data.startswith(SIGNATURE) else ".json"
        path = self._folder / (name + suffix)
        try:
            if self._files.stat(path) is None:
                self._files.make_folder(self._folder)
                now = self._clock()
                forget_temporaries(self._files, path, older_than=now - STALE)
                replace_file(self._files, path, [data], now)
        except OSError as error:
            raise storage_error(error, path) from error
        return self._look(path)[0]

    @staticmethod
    def _is_card(name: str) -> bool:
        return name.endswith(SUFFIXES) and is_segment(name.rsplit(".", 1)[0])

    def _find(self, character: str) -> tuple[CharacterEntry, Card | None]:
        if is_segment(character):
            for suffix in SUFFIXES:
                path = self._folder / (character + suffix)
                if self._stamp(path) is not None:
                    return self._look(path)
        raise MvuError("PLAY_CARD_MISSING", character=character)

    def _stamp(self, path: Path) -> FileStamp | None:
        try:
            return self._files.stat(path)
        except OSError as error:
            raise storage_error(error, path) from error

    def _look(self, path: Path) -> tuple[CharacterEntry, Card | None]:
        stamp = self._stamp(path)
        known = self._read.get(path.name)
        if known is not None and known[0] == stamp:
            return known[1:]
        entry, card = self._open(path)
        if stamp is not None:
            self._read[path.name] = (stamp, entry, card)
        return entry, card

    def _open(self, path: Path) -> tuple[CharacterEntry, Card | None]:
        name = path.name.rsplit(".", 1)[0]
        try:
            data = self._files.read(path)
        except OSError as error:
            failed = storage_error(error, path)
            return CharacterEntry(name, name, "", path, "", failed.code, tuple(failed.fields.items())), None
        digest = hashlib.sha256(data).hexdigest()
        try:
            card = read_card(data)
        except MvuError as error:
            return CharacterEntry(name, name, "", path, digest, error.code, tuple(error.fields.items())), None
        return CharacterEntry(name, card.name, card.spec, path, digest), card
