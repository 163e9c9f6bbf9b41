"""Texts of rounds that were begun and not committed, per session, kept in one JSON file between starts."""

from __future__ import annotations

import json
import logging
import os
from pathlib import Path

_log = logging.getLogger(__name__)
MOST = 200  # sessions; the oldest drafts go first
Texts = tuple[str, str]  # user, reply


class Drafts:
    """Reads the file once and writes it whole on every change; a broken file counts as empty and is moved aside.

    Without a path drafts live as long as the program.
    """

    def __init__(self, path: Path | None = None) -> None:
        self._path = path
        self._texts = _load(path) if path is not None else {}

    def get(self, session: str) -> Texts:
        """The kept texts of a session; empty ones when nothing was kept."""
        return self._texts.get(session, ("", ""))

    def keep(self, session: str, user: str, reply: str) -> None:
        """Keep both texts, or forget the session when both are empty; a disk that refuses is logged."""
        self._texts.pop(session, None)
        if user or reply:
            self._texts[session] = (user, reply)
        while len(self._texts) > MOST:
            self._texts.pop(next(iter(self._texts)))
        self._save()

    def _save(self) -> None:
        if self._path is None:
            return
        fresh = self._path.with_suffix(".new")
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            fresh.write_text(json.dumps({"version": 1, "drafts": self._texts}) + "\n", encoding="utf-8")
            os.replace(fresh, self._path)
        except OSError:
            _log.exception("the drafts could not be written")


def _load(path: Path) -> dict[str, Texts]:
    try:
        found = json.loads(path.read_text(encoding="utf-8"))["drafts"]
        return {str(session): (str(texts[0]), str(texts[1])) for session, texts in found.items()}
    except FileNotFoundError:
        return {}
    except (OSError, ValueError, TypeError, KeyError, IndexError, AttributeError):
        _log.warning("the drafts in %s cannot be read; the file is moved aside", path)
        try:
            os.replace(path, path.with_suffix(".bad"))
        except OSError:
            _log.warning("nor can it be moved")
        return {}
