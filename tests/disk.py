"""A file port on the real disk for tests, one that dies at call k, and steady sources of time and ids."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from core.ports import FileStamp


class Open:
    def __init__(self, disk: Disk, descriptor: int) -> None:
        self._disk = disk
        self._descriptor = descriptor

    def write(self, parts: Sequence[bytes]) -> None:
        self._disk.step("write")
        for part in parts:
            os.write(self._descriptor, part)

    def sync(self) -> None:
        self._disk.step("sync")

    def close(self) -> None:
        os.close(self._descriptor)


class Disk:
    """``core.ports.Files`` on the disk."""

    read_only = False

    def step(self, name: str) -> None:
        """Before every call that changes something."""

    def read(self, path: Path) -> bytes:
        return path.read_bytes()

    def stat(self, path: Path) -> FileStamp | None:
        try:
            found = path.stat()
        except (FileNotFoundError, NotADirectoryError):
            return None
        return FileStamp(found.st_ino, found.st_size, found.st_mtime_ns)

    def list(self, folder: Path) -> tuple[str, ...]:
        return tuple(sorted(os.listdir(folder)))

    def make_folder(self, folder: Path) -> None:
        self.step("make_folder")
        folder.mkdir(parents=True, exist_ok=True)

    def open_new(self, path: Path) -> Open:
        self.step("open_new")
        return Open(self, os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))

    def open_append(self, path: Path) -> Open:
        self.step("open_append")
        return Open(self, os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600))

    def truncate(self, path: Path, size: int) -> None:
        self.step("truncate")
        os.truncate(path, size)

    def replace(self, source: Path, target: Path) -> None:
        self.step("replace")
        os.replace(source, target)

    def remove(self, path: Path) -> None:
        self.step("remove")
        path.unlink()

    def sync_dir(self, folder: Path) -> None:
        self.step("sync_dir")

    @contextmanager
    def lock(self, path: Path) -> Iterator[object]:
        yield path


class Killed(BaseException):
    """The process is gone: nothing in core may catch this."""


class DyingDisk(Disk):
    """Dies at changing call ``at`` (from 1) and at every later one; half of a write that it dies in is on the disk."""

    def __init__(self, at: int) -> None:
        self.at = at
        self.calls = 0

    def step(self, name: str) -> None:
        self.calls += 1
        if self.calls >= self.at:
            raise Killed(name)

    def open_append(self, path: Path) -> Open:
        return HalfOpen(self, super().open_append(path)._descriptor)


class HalfOpen(Open):
    def write(self, parts: Sequence[bytes]) -> None:
        try:
            super().write(parts)
        except Killed:
            data = b"".join(parts)
            os.write(self._descriptor, data[: len(data) * 2 // 3])
            raise


def steady_clock(start: int = 1_000, step: int = 10) -> Callable[[], int]:
    now = start - step

    def clock() -> int:
        nonlocal now
        now += step
        return now

    return clock


def steady_ids(first: int = 1) -> Callable[[], str]:
    count = first - 1

    def new_id() -> str:
        nonlocal count
        count += 1
        return f"00000000-0000-4000-8000-{count:012x}"

    return new_id
