"""Files on this computer, as core asks for them."""

from __future__ import annotations

import errno
import os
import stat
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

from core.errors import MvuError
from core.ports import FileStamp, Writing

LOCK_SECONDS = 5.0  # how long another process may hold the sidecar before the call is refused
_REPLACE_ATTEMPTS = 20  # Windows: somebody (a scanner, an editor) has the file open for a moment
_REPLACE_PAUSE = 0.05
_PARTS_AT_ONCE = 512  # below every system's limit of parts in one vectored write
_WINDOWS = sys.platform == "win32"


class DiskWriting:
    """An open new or appended file."""

    def __init__(self, path: Path, flags: int) -> None:
        self._fd = os.open(path, flags | getattr(os, "O_BINARY", 0) | getattr(os, "O_CLOEXEC", 0), 0o600)

    def write(self, parts: Sequence[bytes]) -> None:
        """Writes all parts or raises ``OSError``."""
        if not hasattr(os, "writev"):
            self._write_all(b"".join(parts))
            return
        for start in range(0, len(parts), _PARTS_AT_ONCE):
            batch = parts[start : start + _PARTS_AT_ONCE]
            size = sum(map(len, batch))
            done = os.writev(self._fd, batch)
            if done < size:  # a short write: the rest in plain calls
                self._write_all(b"".join(batch)[done:])

    def _write_all(self, data: bytes) -> None:
        view = memoryview(data)
        while view:
            view = view[os.write(self._fd, view) :]

    def sync(self) -> None:
        """Returns when the content is on the disk."""
        os.fsync(self._fd)

    def close(self) -> None:
        """Closes; a second call does nothing."""
        if self._fd >= 0:
            fd, self._fd = self._fd, -1
            os.close(fd)


class DiskFiles:
    """The file port. With ``read_only`` every change raises ``MvuError('MVU_READ_ONLY')`` and no lock file is made."""

    def __init__(self, *, read_only: bool = False) -> None:
        self._read_only = read_only

    @property
    def read_only(self) -> bool:
        """Whether changes are refused."""
        return self._read_only

    def read(self, path: Path) -> bytes:
        """The whole file; only of a plain one: a pipe or a device would keep the reader for ever."""
        flags = os.O_RDONLY | getattr(os, "O_BINARY", 0) | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_NONBLOCK", 0)
        fd = os.open(path, flags)
        with open(fd, "rb", buffering=0) as opened:
            if not stat.S_ISREG(os.fstat(fd).st_mode):
                raise OSError(errno.EINVAL, "not a plain file", str(path))
            return opened.readall()

    def stat(self, path: Path) -> FileStamp | None:
        """The stamp of a file, None when there is none."""
        try:
            seen = path.stat()
        except (FileNotFoundError, NotADirectoryError):
            return None
        return FileStamp(seen.st_ino, seen.st_size, seen.st_mtime_ns)

    def list(self, folder: Path) -> tuple[str, ...]:
        """Names in a folder, sorted; empty for a missing one."""
        try:
            return tuple(sorted(os.listdir(folder)))
        except FileNotFoundError:
            return ()

    def make_folder(self, folder: Path) -> None:
        """Makes a folder and its parents; their entries are synced."""
        if folder.is_dir():
            return
        self._writable(folder)
        missing = [folder, *folder.parents]
        missing = [one for one in missing if not one.exists()]
        folder.mkdir(parents=True, exist_ok=True)
        for made in missing:
            self.sync_dir(made.parent)

    def open_new(self, path: Path) -> Writing:
        """A new file, mode 0600; ``FileExistsError`` when the name is taken."""
        self._writable(path)
        return DiskWriting(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL)

    def open_append(self, path: Path) -> Writing:
        """An existing or new file, written at its end."""
        self._writable(path)
        return DiskWriting(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND)

    def truncate(self, path: Path, size: int) -> None:
        """Cuts a file to ``size`` bytes."""
        self._writable(path)
        os.truncate(path, size)

    def replace(self, source: Path, target: Path) -> None:
        """Puts ``source`` in the place of ``target``; on Windows a short-lived refusal is waited out."""
        self._writable(target)
        for attempt in range(_REPLACE_ATTEMPTS):
            try:
                os.replace(source, target)
                return
            except PermissionError:
                if not _WINDOWS or attempt == _REPLACE_ATTEMPTS - 1:
                    raise
                time.sleep(_REPLACE_PAUSE)

    def remove(self, path: Path) -> None:
        """Removes a file; a missing one is fine."""
        self._writable(path)
        path.unlink(missing_ok=True)

    def sync_dir(self, folder: Path) -> None:
        """Makes the folder's entries durable; Windows has no such call."""
        if _WINDOWS or self._read_only:
            return
        fd = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(fd)
        finally:
            os.close(fd)

    def lock(self, path: Path) -> AbstractContextManager[object]:
        """Exclusive across processes while the block runs; ``TimeoutError`` when it stays held elsewhere."""
        self._writable(path)
        return _locked(path)

    def _writable(self, path: Path) -> None:
        if self._read_only:
            raise MvuError("MVU_READ_ONLY", reason="read-only-source", path=str(path))


@contextmanager
def _locked(path: Path) -> Iterator[None]:
    from filelock import FileLock, Timeout  # 30 ms, wanted by the first write

    lock = FileLock(path, timeout=LOCK_SECONDS, mode=0o600)
    try:
        lock.acquire()
    except Timeout as error:
        raise TimeoutError(str(path)) from error
    try:
        yield
    finally:
        lock.release()
