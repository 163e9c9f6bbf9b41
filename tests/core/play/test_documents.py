"""Files of the play workspace are replaced only if nobody else wrote them meanwhile."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from core.errors import MvuError
from core.play.documents import Document, load_document, store_document
from core.play.layout import character_id, is_timeline_path, iso_time
from tests.disk import Disk, DyingDisk, Killed, steady_clock


class BusyDisk(Disk):
    @contextmanager
    def lock(self, path: Path) -> Iterator[object]:
        raise TimeoutError(str(path))
        yield


def code_of(disk: Disk, path: Path, content: dict[str, object], *, limit: int = 1000) -> str:
    with pytest.raises(MvuError) as caught:
        store_document(disk, steady_clock(), load_document(disk, path, {}), content, limit=limit)
    return caught.value.code


def test_a_stored_document_is_compact_and_knows_its_hash(tmp_path: Path) -> None:
    path = tmp_path / "play" / "catalog.json"
    stored = store_document(Disk(), steady_clock(), load_document(Disk(), path, {}), {"a": ["ä", 1]})
    assert path.read_bytes() == '{"a":["ä",1]}'.encode()
    assert stored.revision == hashlib.sha256(path.read_bytes()).hexdigest()
    assert load_document(Disk(), path, {}) == stored


def test_a_file_that_moved_underneath_is_a_conflict_and_stays(tmp_path: Path) -> None:
    path = tmp_path / "catalog.json"
    mine = load_document(Disk(), path, {})
    path.write_text('{"theirs":1}', encoding="utf-8")
    with pytest.raises(MvuError) as caught:
        store_document(Disk(), steady_clock(), mine, {"mine": 1})
    assert caught.value.code == "REVISION_CONFLICT"
    assert path.read_text(encoding="utf-8") == '{"theirs":1}'


def test_too_large_a_document_is_neither_written_nor_read(tmp_path: Path) -> None:
    path = tmp_path / "catalog.json"
    assert code_of(Disk(), path, {"a": "x" * 1000}) == "MVU_LIMIT"
    assert not path.exists()
    path.write_bytes(b" " * 1_048_577)
    with pytest.raises(MvuError) as caught:
        load_document(Disk(), path, {})
    assert caught.value.code == "MVU_LIMIT"


def test_a_file_that_another_process_holds_is_busy(tmp_path: Path) -> None:
    assert code_of(BusyDisk(), tmp_path / "catalog.json", {}) == "PLAY_BUSY"


def test_a_stop_while_storing_leaves_the_old_or_the_new_content(tmp_path: Path) -> None:
    path = tmp_path / "catalog.json"
    store_document(Disk(), steady_clock(), load_document(Disk(), path, {}), {"old": 1})
    for at in range(1, 7):
        before = load_document(Disk(), path, {})
        with pytest.raises(Killed):
            store_document(DyingDisk(at), steady_clock(at * 1000), before, {"new": at})
        assert load_document(Disk(), path, {}).content in ({"old": 1}, {"new": at})


def test_names_and_times_are_safe_and_steady() -> None:
    assert character_id("Mira", "x.png", b"1") == "mira-6b86b273ff34"
    assert character_id("林汐", "NUL.png", b"1") == "card-6b86b273ff34"
    assert is_timeline_path("a/b/timeline.json")
    assert not any(
        is_timeline_path(one)
        for one in ("timeline.json", "/a/timeline.json", "a/../timeline.json", "a//timeline.json", 5)
    )
    assert iso_time(1_767_268_800_005) == "2026-01-01T12:00:00.005Z"


def test_temporaries_of_stopped_programs_are_removed_by_the_next_write(tmp_path: Path) -> None:
    for number in range(5):
        (tmp_path / f"a.json.{number:x}-0.tmp").write_text("half")
    (tmp_path / "b.json.1-0.tmp").write_text("another file's")
    store_document(Disk(), steady_clock(), Document(tmp_path / "a.json", {}, None), {"a": 1})
    left = sorted(path.name for path in tmp_path.iterdir() if path.suffix == ".tmp")
    assert left == ["b.json.1-0.tmp"]
