"""Session logs on disk, ``session.v4.jsonl``: tolerant reading, and durable appending to our own.

Source: files-and-host.md 9. The first line is the header row, then one event a line, ``seq`` gap-free from 0.
Codes: ``PLAY_LOG`` (``line`` from 1, ``reason``: header, json, seq, size), ``PLAY_STORAGE_FAILED`` (``reason``,
``path``).
"""

from __future__ import annotations

import errno
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from core.errors import MvuError
from core.ports import Files, FileStamp
from core.sessions.identity import View, is_safe_integer
from core.values.canonical import compact, load_json

NAME = "session.v4.jsonl"
MAX_LOG = 256 * 1024 * 1024  # bytes; a longer log is refused, not read half
Event = dict[str, Any]


@dataclass(frozen=True, slots=True)
class SessionLog:
    """What a log file holds. Lists and events are never changed in place.

    ``size`` counts the bytes of whole lines: what follows is a torn last line, or damage. ``damage`` says why reading
    stopped in the middle; a torn last line is no damage. ``stamp`` is the file content that was read.
    """

    header: dict[str, Any]
    events: tuple[Event, ...]
    size: int
    ends_with_newline: bool
    stamp: FileStamp | None = None
    damage: MvuError | None = None

    def view(self) -> View:
        """The session view ``{id, header, inheritedEventCount?, events}`` that the service takes."""
        count = self.header.get("inheritedEventCount")
        inherited = {"inheritedEventCount": count} if is_safe_integer(count) else {}
        return {"id": self.header.get("id"), "header": self.header, **inherited, "events": list(self.events)}


def parse_log(data: bytes) -> SessionLog:
    """The log in these bytes. Only an unreadable header raises; later damage ends the events."""
    if len(data) > MAX_LOG:
        raise MvuError("PLAY_LOG", reason="size", limit=MAX_LOG)
    lines = _lines(data)
    header = _object(lines[0]) if lines else None
    if header is None:
        raise MvuError("PLAY_LOG", line=1, reason="header")
    events: list[Event] = []
    size, whole, damage = len(lines[0]), lines[0].endswith(b"\n"), None
    for number, line in enumerate(lines[1:], 2):
        if line.strip():
            event = _object(line)
            if event is None or event.get("seq") != len(events):
                damage = _damage(number, line, event)
                break
            events.append(event)
        size, whole = size + len(line), line.endswith(b"\n")
    return SessionLog({k: v for k, v in header.items() if k != "type"}, tuple(events), size, whole, None, damage)


def _lines(data: bytes) -> list[bytes]:
    """Lines with their line feeds; the last may lack it. Split at line feeds only."""
    *whole, rest = data.split(b"\n")
    return [line + b"\n" for line in whole] + ([rest] if rest else [])


def read_log(files: Files, path: Path) -> SessionLog:
    """The log file at ``path``; raises as the module says."""
    try:
        stamp = files.stat(path)
        if stamp is not None and stamp.size > MAX_LOG:
            raise MvuError("PLAY_LOG", reason="size", limit=MAX_LOG)
        return replace(parse_log(files.read(path)), stamp=stamp)
    except OSError as error:
        raise _storage(error, path) from error


def create_log(files: Files, path: Path, header: dict[str, Any]) -> SessionLog:
    """A new log with its header row, durable when this returns; its folder is made if needed."""
    line = _line({"type": "session", **header})
    try:
        files.make_folder(path.parent)
        _write(files, path, [line], new=True)
        files.sync_dir(path.parent)
    except OSError as error:
        raise _storage(error, path) from error
    return SessionLog(header, (), len(line), ends_with_newline=True, stamp=files.stat(path))


def append_events(files: Files, path: Path, log: SessionLog, events: Sequence[Event]) -> SessionLog:
    """Adds events that continue ``log`` and returns the longer log; a torn last line is cut off first.

    Refuses a damaged log with its damage, and events that leave a gap with ``PLAY_LOG`` ``seq``.
    """
    if log.damage is not None:
        raise log.damage
    if any(event.get("seq") != len(log.events) + at for at, event in enumerate(events)):
        raise MvuError("PLAY_LOG", reason="seq", line=len(log.events) + 2)
    parts = [_line(event) for event in events]
    if not log.ends_with_newline:
        parts.insert(0, b"\n")
    try:
        stamp = files.stat(path)
        known = log.stamp.size if log.stamp is not None else None
        if stamp is None or stamp.size < log.size or known not in (None, stamp.size):
            # Another program wrote meanwhile: cutting the file back would lose what it acknowledged.
            found, expected = stamp.size if stamp else 0, log.size if known is None else known
            raise MvuError("PLAY_LOG", reason="size", found=found, expected=expected)
        if stamp.size > log.size:
            files.truncate(path, log.size)
        _write_whole(files, path, parts, log.size)
        stamp = files.stat(path)
    except OSError as error:
        raise _storage(error, path) from error
    return SessionLog(log.header, (*log.events, *events), log.size + sum(map(len, parts)), True, stamp)


def _write(files: Files, path: Path, parts: Sequence[bytes], *, new: bool) -> None:
    writing = files.open_new(path) if new else files.open_append(path)
    try:
        writing.write(parts)
        writing.sync()
    finally:
        writing.close()


def _write_whole(files: Files, path: Path, parts: Sequence[bytes], size: int) -> None:
    """All parts or none: what a full disk took of them is cut off again, as far as it lets us."""
    try:
        _write(files, path, parts, new=False)
    except OSError:
        with suppress(OSError):
            files.truncate(path, size)
        raise


def _line(row: dict[str, Any]) -> bytes:
    # A lone surrogate is an escape in the canonical text, so this always encodes.
    return compact(row).encode("utf-8") + b"\n"


def _object(line: bytes) -> dict[str, Any] | None:
    try:
        value = load_json(line.decode("utf-8"))
    except (MvuError, UnicodeDecodeError):
        return None
    return value if isinstance(value, dict) else None


def _damage(number: int, line: bytes, event: Event | None) -> MvuError | None:
    """None for a torn last line: it lacks its line feed and is no object."""
    if event is None and not line.endswith(b"\n"):
        return None
    return MvuError("PLAY_LOG", line=number, reason="json" if event is None else "seq")


def _storage(error: OSError, path: Path) -> MvuError:
    reason = errno.errorcode.get(error.errno or 0, type(error).__name__)
    return MvuError("PLAY_STORAGE_FAILED", reason=reason, path=str(path))
