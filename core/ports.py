"""Protocols for what comes from outside: clock, ids, files. Only ledger, sessions and play touch files."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol


class Clock(Protocol):
    """Milliseconds since 1970, as the files store them."""

    def __call__(self) -> int: ...


class NewId(Protocol):
    """A fresh random UUID v4 text."""

    def __call__(self) -> str: ...


@dataclass(frozen=True, slots=True)
class FileStamp:
    """Which file content was seen: two equal stamps mean, under the lock, the same file."""

    inode: int
    size: int
    mtime_ns: int


class Writing(Protocol):
    """An open new file. ``write`` takes all of its parts or raises; ``sync`` returns when they are on disk."""

    def write(self, parts: Sequence[bytes]) -> None: ...
    def sync(self) -> None: ...
    def close(self) -> None: ...


class Files(Protocol):
    """All file access of core. Failures are ``OSError``; a read-only port raises MVU_READ_ONLY on writing.

    ``open_new`` creates exclusively with mode 0600; ``open_append`` opens an existing or new file at its end.
    ``stat`` returns None for a missing file. ``lock`` is exclusive across processes, on a sidecar path.
    """

    @property
    def read_only(self) -> bool: ...
    def read(self, path: Path) -> bytes: ...
    def stat(self, path: Path) -> FileStamp | None: ...
    def list(self, folder: Path) -> tuple[str, ...]: ...
    def make_folder(self, folder: Path) -> None: ...
    def open_new(self, path: Path) -> Writing: ...
    def open_append(self, path: Path) -> Writing: ...
    def truncate(self, path: Path, size: int) -> None: ...
    def replace(self, source: Path, target: Path) -> None: ...
    def remove(self, path: Path) -> None: ...
    def sync_dir(self, folder: Path) -> None: ...
    def lock(self, path: Path) -> AbstractContextManager[object]: ...
