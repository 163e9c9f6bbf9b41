"""The facts file ``mvu-facts.json``: bounded observation rows beside the ledger (spec/files-and-host.md §4)."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Any

from core.errors import MvuError
from core.ledger.durable import STALE, forget_temporaries, replace_file
from core.ports import Clock, Files, FileStamp
from core.sessions.identity import is_safe_integer
from core.values.canonical import compact, load_json, pretty
from core.values.utf16 import cut

NAME = "mvu-facts.json"
MAX_RECORDS = 2048
MAX_BYTES = 1_048_576
PHASES = frozenset({"started", "triggered", "applied", "skipped", "failed", "completed"})
_TEXTS = ("id", "eventId", "sessionId", "on", "cause", "requestId", "reason", "detail")
_NUMBERS = ("turn", "revision", "configRevision")
_TEXT_LIMIT = 300  # UTF-16 units


def row_of(fact: object, now: int) -> dict[str, Any] | None:
    """The stored row of a fact, None when it has no known phase, id or session."""
    if not isinstance(fact, dict) or fact.get("phase") not in PHASES:
        return None
    if not isinstance(fact.get("id"), str) or not isinstance(fact.get("sessionId"), str):
        return None
    at = fact.get("recordedAt")
    given = isinstance(at, int | float) and not isinstance(at, bool) and math.isfinite(at)
    row: dict[str, Any] = {"phase": fact["phase"], "recordedAt": at if given else now}
    row |= {key: cut(fact[key], _TEXT_LIMIT) for key in _TEXTS if isinstance(fact.get(key), str)}
    row |= {key: fact[key] for key in _NUMBERS if is_safe_integer(fact.get(key))}
    if "configRevision" in fact and fact["configRevision"] is None:
        row["configRevision"] = None
    return row


class _Row:
    """A stored row with its file text, made when it is first written."""

    __slots__ = ("_text", "value")

    def __init__(self, value: dict[str, Any]) -> None:
        self.value = value
        self._text: tuple[bytes, int] | None = None

    def rendered(self) -> tuple[bytes, int]:
        """Text at its place in the file, and the bytes of the compact form with a comma."""
        if self._text is None:
            text = pretty(self.value).replace("\n", "\n    ").encode()
            self._text = (text, len(compact(self.value).encode()) + 1)
        return self._text


def _fitting(rows: list[_Row]) -> list[_Row]:
    """The newest rows that the caps allow: 2048, and 1 MiB of compact text."""
    kept = rows[-MAX_RECORDS:]
    sizes = [row.rendered()[1] for row in kept]
    total = len('{"version":1,"records":[]}') + sum(sizes) - 1
    drop = 0
    while total > MAX_BYTES and drop < len(sizes):
        total -= sizes[drop]
        drop += 1
    return kept[drop:]


def _file_text(rows: list[_Row]) -> bytes:
    """The whole file, indented by two, with a final newline."""
    if not rows:
        return b'{\n  "version": 1,\n  "records": []\n}\n'
    return (
        b'{\n  "version": 1,\n  "records": [\n    ' + b",\n    ".join(row.rendered()[0] for row in rows) + b"\n  ]\n}\n"
    )


class FactsFile:
    """The rows in memory and on disk. Failures never raise: they set ``unavailable`` until a write succeeds."""

    def __init__(self, folder: Path, files: Files, clock: Clock) -> None:
        self._path = folder / NAME
        self._files = files
        self._clock = clock
        self._rows: list[_Row] = []
        self._pending: list[_Row] = []
        self._stamp: FileStamp | None = None
        self._cleaned = False
        self.unavailable = False
        self._take()

    def _take(self) -> None:
        """Takes what is on disk; a file that cannot be used gives no rows and is reported."""
        try:
            self._rows = [_Row(row) for row in self._load()]
            self.unavailable = False
        except (OSError, MvuError, ValueError, RecursionError):
            self._rows = []
            self.unavailable = True

    def _attend(self) -> None:
        """Takes over rows that another program wrote since."""
        try:
            changed = self._files.stat(self._path) != self._stamp
        except OSError:
            return
        if changed:
            self._take()

    def _load(self) -> list[dict[str, Any]]:
        self._stamp = seen = self._files.stat(self._path)
        if seen is None:
            return []
        if seen.size > MAX_BYTES:
            raise ValueError("facts file too large")
        content = load_json(self._files.read(self._path))
        if not isinstance(content, dict) or content.get("version") != 1 or not isinstance(content.get("records"), list):
            raise ValueError("no facts file of version 1")
        rows = (row_of(entry, self._clock()) for entry in content["records"][-MAX_RECORDS:])
        return [row for row in rows if row is not None]

    def append(self, fact: dict[str, Any]) -> bool:
        """Adds a row, written with the next ``flush``; False when nothing is stored of it."""
        row = row_of(fact, self._clock())
        if row is None or self._files.read_only:
            return False
        self._pending.append(_Row(row))
        return True

    def flush(self) -> None:
        """Writes the rows added since; rows that cannot be written are dropped. Rows are no state: no fsync."""
        if not self._pending:
            return
        self._attend()
        rows, self._pending = _fitting([*self._rows, *self._pending]), []
        text = _file_text(rows)
        try:
            if len(text) > MAX_BYTES:
                raise ValueError("facts file would be too large")
            self._files.make_folder(self._path.parent)
            now = self._clock()
            if not self._cleaned:
                self._cleaned = True
                forget_temporaries(self._files, self._path, older_than=now - STALE)
            replace_file(self._files, self._path, [text], now, durable=False)
            self._stamp = self._files.stat(self._path)
        except (OSError, MvuError, ValueError):
            self.unavailable = True
            return
        self._rows, self.unavailable = rows, False

    def listing(self, resource_id: str | None, session_id: object) -> dict[str, Any]:
        """``{records, unavailable, maxRecords}``: rows of one resource and session, oldest first, copied."""
        self._attend()
        values = (row.value for row in [*self._rows, *self._pending])
        wanted = [dict(row) for row in values if row["id"] == resource_id and row["sessionId"] == session_id]
        return {"records": wanted, "unavailable": self.unavailable, "maxRecords": MAX_RECORDS}
