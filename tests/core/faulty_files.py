"""A file port in memory or over a real one that fails, or stops the program, at call k."""

from __future__ import annotations

import errno
from collections.abc import Sequence
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import Any

from core.ports import Files, FileStamp, Writing

CHANGING = ("make_folder", "open_new", "open_append", "write", "sync", "close", "truncate", "replace", "remove")


class Stopped(BaseException):
    """The process died here: nothing after this call happens."""


class _Writing:
    def __init__(self, owner: FaultyFiles, inner: Writing) -> None:
        self._owner, self._inner = owner, inner

    def write(self, parts: Sequence[bytes]) -> None:
        whole = b"".join(parts)
        if self._owner.due("write"):
            self._inner.write([whole[: len(whole) // 2]])  # what a full disk or a crash leaves behind
            self._owner.strike("write")
        self._inner.write(parts)

    def sync(self) -> None:
        self._owner.step("sync")
        self._inner.sync()

    def close(self) -> None:
        try:
            self._owner.step("close")
        finally:
            self._inner.close()


class FaultyFiles:
    """Counts every file call; call number ``at`` fails with ``OSError`` or stops the program.

    ``stop`` True raises ``Stopped`` (and every later call too, as after a crash), else ``OSError(code)`` once.
    """

    def __init__(self, inner: Files, *, at: int | None = None, stop: bool = False, code: int = errno.ENOSPC) -> None:
        self.inner = inner
        self.at = at
        self.stop = stop
        self.code = code
        self.calls: list[str] = []
        self.dead = False

    @property
    def read_only(self) -> bool:
        return self.inner.read_only

    def arm(self, at: int) -> None:
        """Counts from here; call ``at`` (0 first) is struck."""
        self.calls.clear()
        self.at = at

    def due(self, name: str) -> bool:
        if self.dead:
            raise Stopped(name)
        self.calls.append(name)
        return self.at is not None and len(self.calls) - 1 == self.at

    def strike(self, name: str) -> None:
        if self.stop:
            self.dead = True
            raise Stopped(name)
        raise OSError(self.code, name)

    def step(self, name: str) -> None:
        if self.due(name):
            self.strike(name)

    def read(self, path: Path) -> bytes:
        self.step("read")
        return self.inner.read(path)

    def stat(self, path: Path) -> FileStamp | None:
        self.step("stat")
        return self.inner.stat(path)

    def list(self, folder: Path) -> tuple[str, ...]:
        self.step("list")
        return self.inner.list(folder)

    def make_folder(self, folder: Path) -> None:
        self.step("make_folder")
        self.inner.make_folder(folder)

    def open_new(self, path: Path) -> Writing:
        self.step("open_new")
        return _Writing(self, self.inner.open_new(path))

    def open_append(self, path: Path) -> Writing:
        self.step("open_append")
        return _Writing(self, self.inner.open_append(path))

    def truncate(self, path: Path, size: int) -> None:
        self.step("truncate")
        self.inner.truncate(path, size)

    def replace(self, source: Path, target: Path) -> None:
        self.step("replace")
        self.inner.replace(source, target)

    def remove(self, path: Path) -> None:
        self.step("remove")
        self.inner.remove(path)

    def sync_dir(self, folder: Path) -> None:
        self.step("sync_dir")
        self.inner.sync_dir(folder)

    def lock(self, path: Path) -> AbstractContextManager[object]:
        self.step("lock")
        return _held(self.inner.lock(path))


@contextmanager
def _held(lock: AbstractContextManager[object]) -> Any:
    with lock:
        yield
