"""The ledger file: exact text, atomic saves, foreign changes, the ceiling."""

from __future__ import annotations

import errno
import json
import os
from pathlib import Path
from typing import Any

import pytest

from app.files import DiskFiles
from core.errors import MvuError
from core.ledger import store as store_module
from core.ledger.store import NAME, LedgerStore
from tests.core.faulty_files import FaultyFiles, Stopped

LEDGERS = Path(__file__).parents[4] / "shared" / "ledgers"


def clock() -> int:
    return 1_700_000_000_000


def opened(folder: Path, files: Any = None) -> LedgerStore:
    return LedgerStore(folder, files or DiskFiles(), clock)


def put(store: LedgerStore, value: Any) -> None:
    record = {"revision": value, "versions": [{"key": str(value), "variables": {"stat_data": {"n": value}}}]}
    store.save({"resources": {**store.state["resources"], "mvu:a": record}})


def code_of(action: Any) -> str:
    with pytest.raises(MvuError) as caught:
        action()
    return caught.value.code


@pytest.mark.parametrize("name", ["visible-1", "visible-2"])
def test_a_reference_made_ledger_is_written_again_to_the_same_bytes(name: str, tmp_path: Path) -> None:
    source = LEDGERS / name / NAME
    if not source.exists():
        pytest.skip("needs ../shared/ledgers")
    (tmp_path / NAME).write_bytes(source.read_bytes())
    store = opened(tmp_path)
    before = store.state
    store.save({})
    assert (tmp_path / NAME).read_bytes() == source.read_bytes()
    assert opened(tmp_path).state == before


def test_the_text_is_that_of_javascript_with_two_spaces(tmp_path: Path) -> None:
    store = opened(tmp_path)
    assert not (tmp_path / NAME).exists()
    part = {"key": "k", "variables": {"stat_data": {"列": [1.5, {}], "s": "a\nb\ud800"}}}
    record = {"revision": 1, "currentKey": None, "versions": [part], "checkpoints": []}
    store.save({"resources": {"mvu:a": record}, "extra": {"x": []}})
    text = (tmp_path / NAME).read_text("utf-8")
    whole = {"version": 1, "resources": {"mvu:a": record}, "extra": {"x": []}}
    assert text == json.dumps(whole, indent=2, ensure_ascii=False).replace("\ud800", "\\ud800") + "\n"


def test_unknown_fields_and_their_places_survive(tmp_path: Path) -> None:
    text = '{"new":1,"version":1,"resources":{"mvu:a":{"odd":[1],"revision":0,"versions":[]}},"later":{"10":1,"b":2}}'
    (tmp_path / NAME).write_text(text)
    store = opened(tmp_path)
    store.save({"templates": {}})
    again = json.loads((tmp_path / NAME).read_text())
    assert list(again) == ["new", "version", "resources", "later", "templates"]
    assert again["resources"]["mvu:a"] == {"odd": [1], "revision": 0, "versions": []}


def test_a_version_is_serialised_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = opened(tmp_path)
    put(store, 1)
    seen: list[Any] = []
    real = store_module.Layout._text
    monkeypatch.setattr(store_module.Layout, "_text", staticmethod(lambda v, d: seen.append(v) or real(v, d)))
    old = store.state["resources"]["mvu:a"]["versions"][0]
    new = {"key": "2", "variables": {"stat_data": {}}}
    store.save({"resources": {"mvu:a": {"revision": 2, "versions": [old, new]}}})
    assert new in seen
    assert old not in seen
    assert json.loads((tmp_path / NAME).read_text())["resources"]["mvu:a"]["versions"] == [old, new]


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"{",
        b"\xff\xfe",
        b"[]",
        b"null",
        b'{"version":2,"resources":{}}',
        b'{"version":true,"resources":{}}',
        b'{"version":1}',
        b'{"version":1,"resources":[]}',
        b"[" * 100_000,
    ],
)
def test_an_unreadable_ledger_is_refused_and_left_alone(content: bytes, tmp_path: Path) -> None:
    (tmp_path / NAME).write_bytes(content)
    assert code_of(lambda: opened(tmp_path)) == "MVU_VERSION"
    assert (tmp_path / NAME).read_bytes() == content
    assert os.listdir(tmp_path) == [NAME]


def test_over_the_ceiling_everything_stays_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = opened(tmp_path)
    put(store, 1)
    before, state = (tmp_path / NAME).read_bytes(), store.state
    monkeypatch.setattr(store_module, "STORAGE_LIMIT", len(before) + 10)
    assert code_of(lambda: store.save({"extra": "x" * 50})) == "PLAY_STORAGE_LIMIT"
    assert store.state is state
    assert (tmp_path / NAME).read_bytes() == before
    monkeypatch.setattr(store_module, "STORAGE_LIMIT", len(before) - 1)
    assert code_of(lambda: opened(tmp_path)) == "PLAY_STORAGE_LIMIT"


def test_a_file_changed_by_somebody_else_is_never_overwritten(tmp_path: Path) -> None:
    mine, other = opened(tmp_path), opened(tmp_path)
    put(other, 1)
    assert code_of(lambda: put(mine, 7)) == "PLAY_STORAGE_CHANGED"
    assert mine.state["resources"] == {}
    mine.reload()
    put(mine, 2)
    assert json.loads((tmp_path / NAME).read_text())["resources"]["mvu:a"]["revision"] == 2


def test_a_file_that_was_only_touched_or_copied_back_is_still_ours(tmp_path: Path) -> None:
    store = opened(tmp_path)
    put(store, 1)
    raw = (tmp_path / NAME).read_bytes()
    (tmp_path / NAME).unlink()
    (tmp_path / NAME).write_bytes(raw)
    os.utime(tmp_path / NAME, ns=(1, 1))
    put(store, 2)
    assert store.state["resources"]["mvu:a"]["revision"] == 2


def test_a_same_sized_foreign_content_is_noticed(tmp_path: Path) -> None:
    store = opened(tmp_path)
    put(store, 1)
    raw = (tmp_path / NAME).read_bytes()
    (tmp_path / NAME).write_bytes(raw.replace(b'"revision": 1', b'"revision": 5'))
    assert store.changed_outside()
    assert code_of(lambda: put(store, 2)) == "PLAY_STORAGE_CHANGED"


def test_a_read_only_port_leaves_no_trace(tmp_path: Path) -> None:
    put(opened(tmp_path), 1)
    (tmp_path / (NAME + ".lock")).unlink(missing_ok=True)
    before = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    store = opened(tmp_path, DiskFiles(read_only=True))
    assert code_of(lambda: put(store, 2)) == "MVU_READ_ONLY"
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == before


def calls_of_a_save(folder: Path) -> int:
    files = FaultyFiles(DiskFiles())
    store = opened(folder, files)
    put(store, 1)
    files.calls.clear()
    put(store, 2)
    return len(files.calls)


def test_a_program_that_stops_at_any_file_call_leaves_the_old_or_the_new_ledger(tmp_path: Path) -> None:
    total = calls_of_a_save(tmp_path / "count")
    assert total >= 8
    for at in range(total):
        folder = tmp_path / str(at)
        files = FaultyFiles(DiskFiles(), stop=True)
        store = opened(folder, files)
        put(store, 1)
        files.arm(at)
        with pytest.raises(Stopped):
            put(store, 2)
        again = opened(folder)
        expected = {1} if "replace" not in files.calls[:-1] else {2}
        assert {again.state["resources"]["mvu:a"]["revision"]} == expected
        (folder / (NAME + ".4711.k3j9x2.tmp")).write_bytes(b"somebody else's")
        put(again, 3)
        assert opened(folder).state["resources"]["mvu:a"]["revision"] == 3
        assert [name for name in os.listdir(folder) if name.endswith(".tmp")] == [NAME + ".4711.k3j9x2.tmp"]


@pytest.mark.parametrize("code", [errno.ENOSPC, errno.EIO, errno.EACCES])
def test_a_failing_file_call_is_a_coded_error_and_the_next_save_works(code: int, tmp_path: Path) -> None:
    total = calls_of_a_save(tmp_path / "count")
    for at in range(total):
        folder = tmp_path / str(at)
        files = FaultyFiles(DiskFiles(), code=code)
        store = opened(folder, files)
        put(store, 1)
        files.arm(at)
        failure: MvuError | None = None
        try:
            put(store, 2)
        except MvuError as error:
            failure = error
        files.at = None
        if failure is not None:
            assert (failure.code, failure.fields["reason"]) == ("PLAY_STORAGE_FAILED", errno.errorcode[code])
        on_disk = json.loads((folder / NAME).read_text())["resources"]["mvu:a"]["revision"]
        assert store.state["resources"]["mvu:a"]["revision"] == on_disk
        if failure is not None and "replace" not in files.calls[: at + 1][:-1]:
            assert on_disk == 1
        assert [name for name in os.listdir(folder) if name.endswith(".tmp")] == []
        put(store, 3)
        assert opened(folder).state["resources"]["mvu:a"]["revision"] == 3
