"""A folder that is only looked at: which files of the Tavern it holds and what is wrong with them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from core.errors import MvuError
from core.ports import Files
from core.trace.records import JSON
from core.values.canonical import load_json

LEDGER, FACTS, LEGACY = "mvu-instances.json", "mvu-facts.json", "mvu-state.json"
_LIMITS = {LEDGER: 32 * 1024 * 1024, LEGACY: 32 * 1024 * 1024, FACTS: 1024 * 1024}


@dataclass(frozen=True, slots=True)
class FileFinding:
    """One file: ``size`` in bytes, None if it is not there; ``code`` says why it cannot be used."""

    name: str
    size: int | None
    content: JSON | None = None
    code: str | None = None
    fields: tuple[tuple[str, Any], ...] = ()


@dataclass(frozen=True, slots=True)
class SessionSeen:
    """A session that the files name. ``log`` is its folder name under ``sessions`` if that is there too."""

    id: str
    resources: tuple[str, ...]
    versions: int
    log: str | None = None
    legacy: bool = False


@dataclass(frozen=True, slots=True)
class FolderListing:
    """What a read-only folder holds. ``code`` is set when nothing in it can be shown."""

    path: Path
    ledger: FileFinding
    facts: FileFinding
    legacy: FileFinding
    sessions: tuple[SessionSeen, ...]
    code: str | None = None
    fields: tuple[tuple[str, Any], ...] = ()


def read_folder(files: Files, path: Path) -> FolderListing:
    """Reads the three files of a storage folder; each failure is a code on its own file, never raised.

    ``MVU_MISSING``: neither ledger nor legacy file. ``PLAY_STORAGE_LIMIT``: too large to be read. ``MVU_PARSE``: no
    JSON (line, column). ``MVU_VERSION``: not the first version of the format. ``MVU_STORAGE``: the system refused.
    """
    ledger, facts, legacy = (_read(files, path / name) for name in (LEDGER, FACTS, LEGACY))
    sessions = tuple(_sessions(ledger.content, legacy.content, _logs(files, path)))
    if ledger.content is not None or legacy.content is not None:
        return FolderListing(path, ledger, facts, legacy, sessions)
    worst = next((one for one in (ledger, legacy) if one.code is not None), None)
    code, fields = (worst.code, worst.fields) if worst is not None else ("MVU_MISSING", (("path", str(path)),))
    return FolderListing(path, ledger, facts, legacy, sessions, code, fields)


def _read(files: Files, path: Path) -> FileFinding:
    name = path.name
    size: int | None = None
    try:
        stamp = files.stat(path)
        if stamp is None:
            return FileFinding(name, None)
        size = stamp.size
        if size > _LIMITS[name]:
            raise MvuError("PLAY_STORAGE_LIMIT", file=name, size=size, maximum=_LIMITS[name])
        content = load_json(files.read(path))
        key = "records" if name == FACTS else "resources"
        kind = list if name == FACTS else dict
        if not isinstance(content, dict) or content.get("version") != 1 or not isinstance(content.get(key), kind):
            raise MvuError("MVU_VERSION", file=name)
    except MvuError as error:
        return FileFinding(name, size, None, error.code, tuple({"file": name, **error.fields}.items()))
    except OSError as error:
        reason = error.strerror or type(error).__name__
        return FileFinding(name, size, None, "PLAY_STORAGE_FAILED", (("file", name), ("reason", reason)))
    except ValueError:
        return FileFinding(name, size, None, "MVU_PARSE", (("file", name),))
    return FileFinding(name, size, content)


def _logs(files: Files, path: Path) -> frozenset[str]:
    try:
        return frozenset(files.list(path / "sessions"))
    except (OSError, MvuError):
        return frozenset()


def _sessions(ledger: JSON | None, legacy: JSON | None, logs: frozenset[str]) -> Iterator[SessionSeen]:
    found: dict[tuple[str, bool], dict[str, int]] = {}
    for content, old in ((ledger, False), (legacy, True)):
        for identity, record in (content or {}).get("resources", {}).items():
            if isinstance(record, dict):
                for session, count in _of_record(record).items():
                    found.setdefault((session, old), {})[identity] = count
    for name in (ledger or {}).get("discoverySelections") or {}:
        found.setdefault((name, False), {})
    for (session, old), resources in found.items():
        log = session if session in logs else None
        yield SessionSeen(session, tuple(resources), sum(resources.values()), log, old)


def _of_record(record: Mapping[str, Any]) -> dict[str, int]:
    counts: dict[str, int] = {}
    definition = record.get("definition")
    definition = definition if isinstance(definition, dict) else {}
    named = definition.get("sessionIds")
    for session in named if isinstance(named, list) else ():
        if isinstance(session, str) and session != "*":
            counts[session] = 0
    versions = record.get("versions")
    for version in versions if isinstance(versions, list) else ():
        source = version.get("source") if isinstance(version, dict) else None
        session = source.get("sessionId") if isinstance(source, dict) else None
        if isinstance(session, str):
            counts[session] = counts.get(session, 0) + 1
    return counts
