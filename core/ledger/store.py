"""The ledger file in memory: load in file order, save atomically under compare-and-set of the file itself."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from core.errors import MvuError
from core.ledger.durable import STORAGE_LIMIT, is_temporary, replace_file, storage_error
from core.ledger.layout import Layout
from core.ports import Clock, Files, FileStamp
from core.values.canonical import load_json

NAME = "mvu-instances.json"
LEGACY_NAME = "mvu-state.json"


def load_file(files: Files, path: Path) -> tuple[dict[str, Any], bytes, FileStamp] | None:
    """Content, bytes and stamp of a ledger-like file, None when absent.

    ``PLAY_STORAGE_LIMIT`` over 32 MiB, ``MVU_VERSION`` when it is no JSON object of version 1 with ``resources``.
    """
    try:
        stamp = files.stat(path)
        if stamp is None:
            return None
        if stamp.size > STORAGE_LIMIT:
            raise MvuError("PLAY_STORAGE_LIMIT", size=stamp.size, limit=STORAGE_LIMIT, path=str(path))
        raw = files.read(path)
    except OSError as error:
        raise storage_error(error, path) from error
    try:
        content = load_json(raw)
    except MvuError as error:
        raise MvuError("MVU_VERSION", path=str(path), reason="not-json", **_place(error)) from error
    except (ValueError, RecursionError) as error:
        raise MvuError("MVU_VERSION", path=str(path), reason="not-json") from error
    if not isinstance(content, dict) or content.get("version") != 1 or isinstance(content["version"], bool):
        raise MvuError("MVU_VERSION", path=str(path), reason="version")
    if not isinstance(content.get("resources"), dict):
        raise MvuError("MVU_VERSION", path=str(path), reason="resources")
    return content, raw, stamp


def _place(error: MvuError) -> dict[str, Any]:
    return {key: value for key, value in error.fields.items() if key in ("line", "column", "offset")}


def _digest(parts: Sequence[bytes]) -> bytes:
    summed = hashlib.sha256()
    for part in parts:
        summed.update(part)
    return summed.digest()


class LedgerStore:
    """One ``mvu-instances.json``. ``state`` is the adopted content; published values are never changed in place."""

    def __init__(self, folder: Path, files: Files, clock: Clock) -> None:
        self.path = folder / NAME
        self._files = files
        self._clock = clock
        self._layout = Layout()
        self._stamp: FileStamp | None = None
        self._cleaned = False
        self._parts: Sequence[bytes] = ()
        self.state: dict[str, Any] = {"version": 1, "resources": {}}
        self.reload()

    @property
    def size(self) -> int:
        """Bytes of the file as last read or written, 0 before the first save."""
        return sum(map(len, self._parts))

    def reload(self) -> None:
        """Takes what is on disk; raises as ``load_file`` and then keeps the adopted state."""
        found = load_file(self._files, self.path)
        if found is None:
            self.state, self._parts, self._stamp = {"version": 1, "resources": {}}, (), None
        else:
            self.state, raw, self._stamp = found
            self._parts = (raw,)

    @contextmanager
    def reloading(self) -> Iterator[None]:
        """Takes what is on disk for the block; a block that fails leaves the old state, and saves stay refused."""
        before = (self.state, self._parts, self._stamp)
        try:
            self.reload()
            yield
        except MvuError:
            self.state, self._parts, self._stamp = before
            raise

    def changed_outside(self) -> bool:
        """Whether the file is no longer the one that was loaded or written here."""
        try:
            stamp = self._files.stat(self.path)
            if stamp == self._stamp:
                return False
            if stamp is None or not self._parts or stamp.size != self.size:
                return True
            if _digest([self._files.read(self.path)]) != _digest(self._parts):
                return True
        except OSError as error:
            raise storage_error(error, self.path) from error
        self._stamp = stamp  # touched or moved, the content is the same
        return False

    def render(self, state: dict[str, Any]) -> list[bytes]:
        """The file text of a state, in the reference's layout."""
        return self._layout.render(state)

    def save(self, changes: dict[str, Any]) -> None:
        """Merges top-level ``changes``, writes the whole file durably and adopts it; on failure nothing moved.

        ``MVU_READ_ONLY`` on a read-only port (no file is touched), ``PLAY_STORAGE_LIMIT`` over 32 MiB,
        ``PLAY_STORAGE_CHANGED`` when the file was changed outside, ``PLAY_BUSY`` when the lock is held elsewhere,
        ``PLAY_STORAGE_FAILED`` for a system error (spec/service.md §4, §6).
        """
        if self._files.read_only:
            raise MvuError("MVU_READ_ONLY", reason="read-only-source", path=str(self.path))
        state = {**self.state, **changes}
        parts = self._layout.render(state)
        size = sum(map(len, parts))
        if size > STORAGE_LIMIT:
            raise MvuError("PLAY_STORAGE_LIMIT", size=size, limit=STORAGE_LIMIT, path=str(self.path))
        try:
            self._files.make_folder(self.path.parent)
            with self._files.lock(self.path.with_name(NAME + ".lock")):
                self._clean()
                self._swap(state, parts)
        except TimeoutError as error:
            raise MvuError("PLAY_BUSY", path=str(self.path)) from error
        except OSError as error:
            raise storage_error(error, self.path) from error

    def _clean(self) -> None:
        """Once, under the lock: temporaries of ours that a stopped program left. Others' are not touched."""
        if self._cleaned:
            return
        self._cleaned = True
        for name in self._files.list(self.path.parent):
            if is_temporary(name, NAME):
                with suppress(OSError):
                    self._files.remove(self.path.with_name(name))

    def _swap(self, state: dict[str, Any], parts: list[bytes]) -> None:
        if self.changed_outside():
            raise MvuError("PLAY_STORAGE_CHANGED", path=str(self.path))
        try:
            replace_file(self._files, self.path, parts, self._clock())
        except OSError:
            # The swap itself may have happened (the folder's sync failed): memory follows what the file now is.
            if self._files.stat(self.path) != self._stamp:
                self._adopt(state, parts)
            raise
        self._adopt(state, parts)

    def _adopt(self, state: dict[str, Any], parts: list[bytes]) -> None:
        self.state, self._parts, self._stamp = state, parts, None
        with suppress(OSError):  # without a stamp the next look compares the content
            self._stamp = self._files.stat(self.path)
