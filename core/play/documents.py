"""JSON files of the play workspace, replaced only if they are still the bytes that were read.

Source: files-and-host.md 8 and 10. Codes: ``PLAY_CATALOG`` (``path``, ``reason``) for a damaged file,
``REVISION_CONFLICT`` (``path``) when it changed meanwhile, ``MVU_LIMIT`` when it would grow too large,
``PLAY_BUSY`` when another process holds it, ``PLAY_STORAGE_FAILED`` and ``MVU_READ_ONLY`` from the file port.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from core.errors import MvuError
from core.ledger.durable import forget_temporaries, replace_file, storage_error
from core.ports import Clock, Files
from core.values.canonical import compact, load_json, pretty

MAX_BYTES = 1_048_576  # catalog and timeline
MAX_SELECTIONS = 4 * 1_048_576


@dataclass(frozen=True, slots=True)
class Document:
    """One file's content; ``revision`` is the SHA-256 of its bytes in hex, None when it does not exist yet."""

    path: Path
    content: dict[str, Any]
    revision: str | None


def load_document(files: Files, path: Path, empty: dict[str, Any], *, limit: int = MAX_BYTES) -> Document:
    """What is on disk, or ``empty`` when the file is not there."""
    data = _bytes(files, path, limit)
    if data is None:
        return Document(path, empty, None)
    try:
        content = load_json(data)
    except MvuError as error:
        raise MvuError("PLAY_CATALOG", path=str(path), reason="json", inner=error.code) from error
    if not isinstance(content, dict):
        raise MvuError("PLAY_CATALOG", path=str(path), reason="not-an-object")
    return Document(path, content, hashlib.sha256(data).hexdigest())


def store_document(
    files: Files,
    clock: Clock,
    old: Document,
    content: dict[str, Any],
    *,
    indented: bool = False,
    limit: int = MAX_BYTES,
) -> Document:
    """Replaces ``old`` by ``content``, atomically and durably, if the file still is what ``old`` says."""
    text = pretty(content) + "\n" if indented else compact(content)
    data = text.encode("utf-8")
    if len(data) > limit:
        raise MvuError("MVU_LIMIT", path=str(old.path), size=len(data), limit=limit)
    try:
        files.make_folder(old.path.parent)
        with files.lock(old.path.with_name(old.path.name + ".lock")):
            now = _bytes(files, old.path, limit)
            if (None if now is None else hashlib.sha256(now).hexdigest()) != old.revision:
                raise MvuError("REVISION_CONFLICT", path=str(old.path))
            forget_temporaries(files, old.path)
            replace_file(files, old.path, [data], clock())
    except TimeoutError as error:
        raise MvuError("PLAY_BUSY", path=str(old.path)) from error
    except OSError as error:
        raise storage_error(error, old.path) from error
    return Document(old.path, content, hashlib.sha256(data).hexdigest())


def _bytes(files: Files, path: Path, limit: int) -> bytes | None:
    try:
        stamp = files.stat(path)
        if stamp is None:
            return None
        if stamp.size > limit:
            raise MvuError("MVU_LIMIT", path=str(path), size=stamp.size, limit=limit)
        return files.read(path)
    except OSError as error:
        raise storage_error(error, path) from error
