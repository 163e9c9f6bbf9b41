"""Journey i: files that are broken. It is said what, where and what to do, never as a traceback; the window goes on."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFileDialog

from app.program import ensure_sample
from tests.journeys.stage import Stage
from ui import wording
from ui.nav.records import NavKind, NavNode

CAFE = "families/playthrough-00000046-0000-4000-8000-000000000046"
LEDGER = f"{CAFE}/mvu-instances.json"
CASH = "/cafe/cash"
FACTS = f"{CAFE}/mvu-facts.json"
LOG = f"{CAFE}/sessions/session-00000047-0000-4000-8000-000000000047/session.v4.jsonl"


@pytest.fixture
def sample(stage: Stage) -> Path:
    stage.places.sample.parent.mkdir(parents=True)
    made = ensure_sample(stage.places.sample)
    assert made is not None
    return made


def cut(path: Path) -> bytes:
    """The first two thirds of a file stay; gives what it was."""
    whole = path.read_bytes()
    path.write_bytes(whole[: len(whole) * 2 // 3])
    return whole


def test_a_damaged_ledger_is_told_and_nothing_is_shown_in_its_place(stage: Stage, sample: Path) -> None:
    whole = cut(sample / LEDGER)
    stage.start()
    said = told(stage)
    assert "MVU_VERSION" in said
    assert LEDGER in said
    assert stage.values() == {}
    assert not stage.program.window.actions_["add"].isEnabled()
    assert (sample / LEDGER).read_bytes() == whole[: len(whole) * 2 // 3], "the damaged file is left alone"

    # another playthrough of the same workspace is not affected
    stage.visit(session(stage, "0038"))
    assert stage.values()

    # the file is put back
    (sample / LEDGER).write_bytes(whole)
    stage.visit(session(stage, "0046"))
    assert CASH in stage.values()


def test_a_ledger_damaged_while_it_is_shown_leaves_no_old_values(stage: Stage, sample: Path) -> None:
    stage.start()
    assert CASH in stage.values()
    whole = cut(sample / LEDGER)
    stage.act("refresh")
    assert stage.values() == {}
    empty = stage.program.view.variables.empty
    assert "MVU_VERSION" in empty.sentence()

    # saved again by whoever damaged it: Refresh in the centre shows it
    (sample / LEDGER).write_bytes(whole)
    empty.helped.emit()
    stage.settle()
    assert CASH in stage.values()


def session(stage: Stage, family: str) -> NavNode:
    (found,) = [one for one in stage.nodes() if one.kind is NavKind.SESSION and family in one.folder]
    return found


def told(stage: Stage) -> str:
    """What a person reads in the sheet, which is closed then."""
    sheet = stage.sheet()
    assert sheet._title.text(), "what"
    assert sheet._where.text(), "where"
    assert sheet._advice.text(), "what to do"
    stage.bot.mouseClick(sheet._more, Qt.MouseButton.LeftButton)
    said = "\n".join((sheet._title.text(), sheet._where.text(), sheet._advice.text(), sheet._details.toPlainText()))
    assert "Traceback" not in said
    stage.bot.mouseClick(sheet._close, Qt.MouseButton.LeftButton)
    stage.settle()
    return said


def test_damaged_trigger_records_are_said_and_the_variables_stay(stage: Stage, sample: Path) -> None:
    cut(sample / FACTS)
    stage.start()
    assert CASH in stage.values()
    said = stage.program.view.triggers.notice.text()
    assert "variables" in said
    assert "MVU_" in said


def test_a_damaged_log_is_said_and_nothing_is_written(stage: Stage, sample: Path) -> None:
    path = sample / LOG
    lines = path.read_bytes().splitlines(keepends=True)
    lines[len(lines) // 2] = b'{"broken": \n'
    path.write_bytes(b"".join(lines))
    stage.start()
    damaged = wording.describe("PLAY_LOG").title
    assert stage.program.view.band.text() == damaged, "not that a round is running"
    assert stage.program.window.status._write.toolTip() == damaged
    assert "MVU_HISTORY_UNAVAILABLE" in stage.program.view.variables.empty.sentence()
    assert stage.values() == {}
    assert not stage.program.window.actions_["add"].isEnabled()
    assert path.read_bytes() == b"".join(lines)


def test_a_damaged_catalog_is_told_in_a_sheet(stage: Stage, sample: Path) -> None:
    (sample / "play" / "catalog.json").write_bytes(b"{")
    stage.start()
    said = told(stage)
    assert "PLAY_CATALOG" in said
    assert "catalog.json" in said
    assert stage.program.desk.session is None


NO_CARDS = {
    "photo.png": b"\x89PNG\r\n\x1a\n" + bytes(64),
    "photo.jpg": b"\xff\xd8\xff\xe0" + bytes(64),
    "list.json": b"[1, 2]",
    "empty.json": b"",
    "torn.json": b'{"spec": "chara_card_v3", "data": {"na',
    "gone.png": None,
}


def test_what_is_no_card_is_told_where_it_was_chosen(
    stage: Stage, sample: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stage.start()
    cards = sorted((sample / "cards").iterdir())
    for name, data in NO_CARDS.items():
        if data is not None:
            (tmp_path / name).write_bytes(data)
        dialog = stage.choose_card(tmp_path / name, monkeypatch)
        assert dialog._notice.isVisible(), name
        words = dialog._notice.text().splitlines()
        assert len(words) >= 2, f"{name}: what, and what to do"
        assert data is not None or name in dialog._notice.text()
        assert not dialog.start_button.isEnabled()
        stage.bot.mouseClick(dialog.cancel_button, Qt.MouseButton.LeftButton)
    assert sorted((sample / "cards").iterdir()) == cards


def test_a_reply_file_that_is_no_text_leaves_the_texts(
    stage: Stage, sample: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stage.start()
    dialog = stage.add_round("I wait.", "She waits.")
    (tmp_path / "reply.bin").write_bytes(b"\xff\xfe\x00\xd8" * 40)
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(tmp_path / "reply.bin"), ""))
    stage.bot.mouseClick(dialog.texts.open_button, Qt.MouseButton.LeftButton)
    assert dialog._notice.isVisible()
    assert "reply.bin" in dialog._notice.text()
    assert dialog.texts.texts() == ("I wait.", "She waits.")
    (tmp_path / "reply.txt").write_text("She rows.", encoding="utf-8")
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(tmp_path / "reply.txt"), ""))
    stage.bot.mouseClick(dialog.texts.open_button, Qt.MouseButton.LeftButton)
    assert dialog.texts.texts() == ("I wait.", "She rows.")
    assert not dialog._notice.isVisible()


def test_a_folder_that_is_no_workspace_is_told_and_left_alone(stage: Stage, sample: Path, tmp_path: Path) -> None:
    other = tmp_path / "other"
    other.mkdir()
    (other / "note.txt").write_text("hello", encoding="utf-8")
    stage.start()
    shown = stage.values()
    stage.program.window.folder_chosen.emit(str(other))
    stage.settle()
    assert "PLAY_NOT_WORKSPACE" in told(stage)
    assert stage.values() == shown
    assert [one.name for one in other.iterdir()] == ["note.txt"]


def test_a_workspace_that_is_taken_away_is_told_on_saving(stage: Stage, sample: Path) -> None:
    stage.start()
    stage.edit(CASH, "50")
    shutil.rmtree(sample / CAFE)
    stage.save()
    assert stage.draft() == "50"
    assert "Your draft is kept" in stage.bar()
    assert not (sample / CAFE).exists(), "half a playthrough is not made up"
