"""The disk as core sees it."""

from __future__ import annotations

import os
import stat
import sys
from pathlib import Path

import pytest

from app.files import DiskFiles
from core.errors import MvuError


def test_a_new_file_is_private_exclusive_and_complete(tmp_path: Path) -> None:
    files = DiskFiles()
    path = tmp_path / "a"
    writing = files.open_new(path)
    writing.write([b"x" * 10, b"", b"y"] * 700)
    writing.sync()
    writing.close()
    writing.close()
    assert files.read(path) == (b"x" * 10 + b"y") * 700
    if sys.platform != "win32":
        assert stat.S_IMODE(path.stat().st_mode) == 0o600
    with pytest.raises(FileExistsError):
        files.open_new(path)


def test_appending_continues_and_truncating_cuts(tmp_path: Path) -> None:
    files = DiskFiles()
    path = tmp_path / "log"
    for part in (b"one\n", b"two\n"):
        writing = files.open_append(path)
        writing.write([part])
        writing.close()
    files.truncate(path, 4)
    assert files.read(path) == b"one\n"


def test_a_short_vectored_write_is_finished(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    if not hasattr(os, "writev"):
        pytest.skip("this system has no vectored write")
    monkeypatch.setattr(os, "writev", lambda fd, parts: os.write(fd, b"".join(parts)[:3]))
    files = DiskFiles()
    writing = files.open_new(tmp_path / "a")
    writing.write([b"ab", b"cdef", b"g"])
    writing.close()
    assert files.read(tmp_path / "a") == b"abcdefg"


def test_a_stamp_tells_a_replaced_file_from_the_old_one(tmp_path: Path) -> None:
    files = DiskFiles()
    path, other = tmp_path / "a", tmp_path / "b"
    assert files.stat(path) is None
    path.write_bytes(b"1")
    other.write_bytes(b"2")
    before = files.stat(path)
    assert before == files.stat(path)
    files.replace(other, path)
    files.sync_dir(tmp_path)
    assert files.stat(path) != before
    assert files.list(tmp_path) == ("a",)
    files.remove(path)
    files.remove(path)
    assert files.list(tmp_path / "missing") == ()


def test_a_lock_keeps_a_second_holder_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("app.files.LOCK_SECONDS", 0.01)
    files = DiskFiles()
    with files.lock(tmp_path / "a.lock"), pytest.raises(TimeoutError), DiskFiles().lock(tmp_path / "a.lock"):
        raise AssertionError("both hold it")
    with files.lock(tmp_path / "a.lock"):
        pass


def test_a_read_only_port_changes_nothing(tmp_path: Path) -> None:
    files = DiskFiles(read_only=True)
    (tmp_path / "a").write_bytes(b"1")
    changes = (
        lambda: files.open_new(tmp_path / "n"),
        lambda: files.open_append(tmp_path / "a"),
        lambda: files.truncate(tmp_path / "a", 0),
        lambda: files.replace(tmp_path / "a", tmp_path / "b"),
        lambda: files.remove(tmp_path / "a"),
        lambda: files.make_folder(tmp_path / "new"),
        lambda: files.lock(tmp_path / "a.lock"),
    )
    for change in changes:
        with pytest.raises(MvuError) as caught:
            change()
        assert caught.value.code == "MVU_READ_ONLY"
    assert files.list(tmp_path) == ("a",)
    assert files.read(tmp_path / "a") == b"1"


def test_folders_are_made_with_their_parents(tmp_path: Path) -> None:
    files = DiskFiles()
    files.make_folder(tmp_path / "a" / "b")
    files.make_folder(tmp_path / "a" / "b")
    assert (tmp_path / "a" / "b").is_dir()


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no named pipes here")
def test_a_pipe_is_refused_instead_of_being_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "card.png")
    with pytest.raises(OSError, match="not a plain file"):
        DiskFiles().read(tmp_path / "card.png")


def test_a_folder_is_no_file(tmp_path: Path) -> None:
    with pytest.raises(OSError):
        DiskFiles().read(tmp_path)
