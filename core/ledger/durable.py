"""One atomic, durable replacement of a file: temporary beside it, write, sync, replace, sync of the folder."""

from __future__ import annotations

import errno
import math
import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

from core.errors import MvuError
from core.ports import Files

STORAGE_LIMIT = 33_554_432  # bytes of a ledger or legacy file, on load and on save (spec/service.md §3)
_ATTEMPTS = 20
STALE = 60_000  # ms after which nobody is still writing a temporary


def storage_error(error: OSError, path: Path) -> MvuError:
    """``PLAY_STORAGE_FAILED`` with the system's short name of the failure and the file."""
    reason = errno.errorcode.get(error.errno or 0, type(error).__name__)
    return MvuError("PLAY_STORAGE_FAILED", reason=reason, path=str(path))


@contextmanager
def alone(files: Files, lock: Path) -> Iterator[None]:
    """The block runs while no other program holds this lock file.

    ``PLAY_BUSY`` (``path``) when another one keeps it, ``PLAY_STORAGE_FAILED`` when it cannot be made.
    """
    try:
        with files.lock(lock):
            yield
    except TimeoutError as error:
        raise MvuError("PLAY_BUSY", path=str(lock)) from error
    except OSError as error:
        raise storage_error(error, lock) from error


def forget_temporaries(files: Files, path: Path, *, older_than: float = math.inf) -> None:
    """Removes temporaries of ``path`` that a stopped program left.

    Who holds no lock on the file gives ``older_than`` (the stamp in their names): a young one may be in use.
    """
    with suppress(OSError):
        for name in files.list(path.parent):
            if is_temporary(name, path.name) and int(name.rsplit(".", 2)[1].split("-")[0], 16) < older_than:
                _forget(files, path.with_name(name))


def temporary_name(path: Path, stamp: int, attempt: int) -> Path:
    """The sibling that is written first; the name says whose it is, so that leftovers can be recognised."""
    return path.with_name(f"{path.name}.{stamp:x}-{attempt}.tmp")


def is_temporary(name: str, of: str) -> bool:
    """Whether a file name is one of our temporaries for the file named ``of``."""
    return re.fullmatch(re.escape(of) + r"\.[0-9a-f]+-[0-9]+\.tmp", name) is not None


def _write_new(files: Files, path: Path, parts: Sequence[bytes], stamp: int, *, durable: bool) -> Path:
    """Writes and syncs a fresh temporary; removes it again on failure."""
    for attempt in range(_ATTEMPTS):
        temporary = temporary_name(path, stamp, attempt)
        try:
            writing = files.open_new(temporary)
            break
        except FileExistsError:
            continue
    else:
        raise FileExistsError(errno.EEXIST, "no free temporary name", str(path))
    try:
        try:
            writing.write(parts)
            if durable:
                writing.sync()
        finally:
            writing.close()
    except OSError:
        _forget(files, temporary)
        raise
    return temporary


def _forget(files: Files, path: Path) -> None:
    with suppress(OSError):
        files.remove(path)


def replace_file(files: Files, path: Path, parts: Sequence[bytes], stamp: int, *, durable: bool = True) -> None:
    """Puts ``parts`` in the place of ``path``, mode 0600; a failure before the swap leaves the old file alone.

    ``stamp`` is any number that makes the temporary's name unlikely to be taken. Raises ``OSError``; when the sync of
    the folder fails the new content is already in place.
    """
    temporary = _write_new(files, path, parts, stamp, durable=durable)
    try:
        files.replace(temporary, path)
    except OSError:
        _forget(files, temporary)
        raise
    if durable:
        files.sync_dir(path.parent)
