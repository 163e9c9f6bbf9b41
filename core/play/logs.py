"""The session logs of one storage folder, each read again only when its file changed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from core.errors import MvuError
from core.ledger.durable import storage_error
from core.ports import Clock, Files, FileStamp
from core.sessions.identity import View
from core.sessions.log import NAME, SessionLog, append_events, create_log, read_log
from core.sessions.rounds import stamped
from core.values.patterns import pattern

_UNSAFE = pattern("[/\\\\:\\x00\\ud800-\\udfff]")  # a lone surrogate is no name of a file either

_LONGEST = 255  # bytes of one name on every usual file system


class Logs:
    """``sessions/<id>/session.v4.jsonl`` below a storage folder."""

    def __init__(self, storage: Path, files: Files, clock: Clock) -> None:
        self._folder = storage / "sessions"
        self._files = files
        self._clock = clock
        self._read: dict[str, SessionLog] = {}

    def ids(self) -> tuple[str, ...]:
        """Sessions that have a folder here, by name."""
        try:
            return tuple(sorted(self._files.list(self._folder)))
        except (FileNotFoundError, NotADirectoryError):
            return ()
        except OSError as error:
            raise storage_error(error, self._folder) from error

    def get(self, session_id: str) -> SessionLog | None:
        """The log as it is on disk now, None when there is none; ``PLAY_LOG`` when its header cannot be read."""
        path, stamp = self._path(session_id), self._stamp(session_id)
        if path is None or stamp is None:
            return None
        known = self._read.get(session_id)
        if known is None or known.stamp != stamp:
            known = read_log(self._files, path)
            self._read[session_id] = known
        return known

    def view(self, session_id: str) -> View | None:
        """The service's ``inspect``: None when there is no log, or none that can be read."""
        try:
            log = self.get(session_id)
        except MvuError as error:
            if error.code != "PLAY_LOG":
                raise
            return None
        return None if log is None else log.view()

    def lease(self, session_id: str) -> Callable[[], bool]:
        """Holds as long as nothing was added to the session's log: what was seen of it is still all of it."""
        seen = self._stamp(session_id)
        return lambda: seen is not None and self._stamp(session_id) == seen

    def create(self, session_id: str, header: dict[str, Any]) -> SessionLog:
        """A new log with its header."""
        path = self._path(session_id)
        if path is None:
            raise MvuError("PLAY_LOG", reason="session-id", session=session_id)
        self._read[session_id] = create_log(self._files, path, header)
        return self._read[session_id]

    def append(self, session_id: str, rows: Sequence[dict[str, Any]]) -> SessionLog:
        """Adds events, which get their seq and time here, in one durable write."""
        log, path = self.get(session_id), self._path(session_id)
        if log is None or path is None:
            raise MvuError("PLAY_LOG", reason="missing", session=session_id)
        events = stamped(rows, len(log.events), self._clock)
        self._read[session_id] = append_events(self._files, path, log, events)
        return self._read[session_id]

    def _stamp(self, session_id: str) -> FileStamp | None:
        path = self._path(session_id)
        try:
            return None if path is None else self._files.stat(path)
        except OSError as error:
            raise storage_error(error, path or self._folder) from error

    def _path(self, session_id: str) -> Path | None:
        return log_path(self._folder.parent, session_id)


def log_path(storage: Path, session_id: str) -> Path | None:
    """Where a session's log lies; None for an id that is no single safe name: such a log cannot lie there."""
    if not session_id or session_id in (".", "..") or _UNSAFE.search(session_id):
        return None
    if len(session_id.encode()) > _LONGEST:
        return None
    return storage / "sessions" / session_id / NAME
