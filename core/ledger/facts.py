"""The facts file ``mvu-facts.json``: bounded observation rows beside the ledger (spec/files-and-host.md §4)."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Any

from core.errors import MvuError
from core.ledger.durable import replace_file
from core.ports import Clock, Files
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


class FactsFile:
    """The rows in memory and on disk. Failures never raise: they set ``unavailable`` until an append succeeds."""

    def __init__(self, folder: Path, files: Files, clock: Clock) -> None:
        self._path = folder / NAME
        self._files = files
        self._clock = clock
        self._rows: list[dict[str, Any]] = []
        self._sizes: list[int] = []
        self.unavailable = False
        try:
            self._load()
        except (OSError, MvuError, ValueError, RecursionError):
            self.unavailable = True

    def _load(self) -> None:
        seen = self._files.stat(self._path)
        if seen is None:
            return
        if seen.size > MAX_BYTES:
            raise ValueError("facts file too large")
        content = load_json(self._files.read(self._path))
        if not isinstance(content, dict) or content.get("version") != 1 or not isinstance(content.get("records"), list):
            raise ValueError("no facts file of version 1")
        rows = (row_of(entry, self._clock()) for entry in content["records"][-MAX_RECORDS:])
        self._rows = [row for row in rows if row is not None]
        self._sizes = [_size(row) for row in self._rows]

    def append(self, fact: dict[str, Any]) -> bool:
        """Adds a row and writes the file; False when nothing was stored."""
        row = row_of(fact, self._clock())
        if row is None or self._files.read_only:
            return False
        rows = [*self._rows, row][-MAX_RECORDS:]
        sizes = [*self._sizes, _size(row)][-MAX_RECORDS:]
        drop = _surplus(sizes)
        rows, sizes = rows[drop:], sizes[drop:]
        try:
            text = (pretty({"version": 1, "records": rows}) + "\n").encode()
            if len(text) > MAX_BYTES:
                raise ValueError("facts file would be too large")
            self._files.make_folder(self._path.parent)
            replace_file(self._files, self._path, [text], self._clock())
        except (OSError, MvuError, ValueError):
            self.unavailable = True
            return False
        self._rows, self._sizes, self.unavailable = rows, sizes, False
        return True

    def listing(self, resource_id: str | None, session_id: object) -> dict[str, Any]:
        """``{records, unavailable, maxRecords}``: rows of one resource and session, oldest first, copied."""
        wanted = [dict(row) for row in self._rows if row.get("id") == resource_id and row["sessionId"] == session_id]
        return {"records": wanted, "unavailable": self.unavailable, "maxRecords": MAX_RECORDS}


def _size(row: dict[str, Any]) -> int:
    return len(compact(row).encode()) + 1


def _surplus(sizes: list[int]) -> int:
    """How many of the oldest rows must go until the compact text fits."""
    total = len('{"version":1,"records":[]}') + sum(sizes) - 1
    drop = 0
    while total > MAX_BYTES and drop < len(sizes):
        total -= sizes[drop]
        drop += 1
    return drop
