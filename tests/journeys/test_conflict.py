"""Journey c: the ledger moves underneath an open draft. Nothing is lost and nothing is overwritten."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton

from app.sources import open_source
from tests.journeys.stage import Stage
from ui.looks import Save

CASH, DEBT = "/cafe/cash", "/cafe/machine/debt"


@pytest.fixture
def cafe(stage: Stage) -> Path:
    """The sample's ledger of the café is shown."""
    stage.start()
    assert CASH in stage.values()
    return stage.places.sample


def somebody_else_saves(stage: Stage, folder: Path, path: str, text: str) -> int:
    """Another program with a service of its own."""
    other = open_source(str(folder))
    mine = stage.program.desk.session
    look = other.session(mine.node)
    row = look.evidence.resources[0].row
    revision = other.save(look, Save(row.id, path, text, row.revision, f"other-{path}"))
    other.close()
    return revision


def press(stage: Stage, words: str) -> None:
    """A button of the bar above the variables."""
    (button,) = [one for one in stage.program.view.variables.bar.buttons() if one.text() == words]
    assert isinstance(button, QPushButton)
    stage.bot.mouseClick(button, Qt.MouseButton.LeftButton)
    stage.settle()


def test_a_conflict_keeps_the_draft_until_it_is_saved_on_what_is_there_now(stage: Stage, cafe: Path) -> None:
    based_on = stage.program.desk.session.status.revision
    stage.edit(CASH, "50")
    theirs = somebody_else_saves(stage, cafe, CASH, "1.5")
    ledger = Path(stage.program.desk.session.status.file)
    written = ledger.read_bytes()

    # refused: nothing written, nothing forgotten, and it is said what to do
    stage.save()
    assert ledger.read_bytes() == written
    assert stage.draft() == "50"
    assert "Nothing was written" in stage.bar()
    assert "Refresh" in stage.bar()
    assert stage.values()[CASH] == "47.3", "what is shown is not read again before somebody asks"
    stage.save()
    assert ledger.read_bytes() == written, "saving on top of it is not possible"

    # what is there now, beside the draft
    press(stage, "Refresh, keep draft")
    assert stage.values()[CASH] == "1.5"
    assert stage.draft() == "50"
    editor = stage.program.view.variables.drafting.editor
    assert editor is not None
    assert f"r{theirs}" in editor._context_line(None)
    assert "1.5" in editor._context_line(None)

    stage.save()
    assert stage.values()[CASH] == "50"
    assert stage.program.desk.session.status.revision == theirs + 1 == based_on + 2
    assert stage.program.view.variables.drafting.draft is None
    events = [row.event for row in stage.triggers()[:2]]
    assert events == ["manual_update", "manual_update"], "both edits are in the history"


def test_a_conflict_about_another_value_keeps_both(stage: Stage, cafe: Path) -> None:
    stage.edit(CASH, "50")
    somebody_else_saves(stage, cafe, DEBT, "0")
    stage.save()
    assert "Nothing was written" in stage.bar()
    press(stage, "Refresh, keep draft")
    stage.save()
    assert (stage.values()[CASH], stage.values()[DEBT]) == ("50", "0")


def test_a_source_that_moves_under_a_draft_is_told_and_read_after_cancel(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ui.desk.POLL", 20)
    stage.start()
    stage.edit(CASH, "50")
    theirs = somebody_else_saves(stage, stage.places.sample, CASH, "1.5")
    stage.until(lambda: f"r{theirs}" in stage.bar())
    assert stage.values()[CASH] == "47.3"
    assert stage.draft() == "50"
    editor = stage.program.view.variables.drafting.editor
    assert editor is not None
    stage.bot.keyClick(editor.edit, Qt.Key.Key_Escape)
    stage.until(lambda: stage.values()[CASH] == "1.5")
    assert stage.bar() == ""


def test_what_moves_while_nobody_edits_is_shown_by_itself(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ui.desk.POLL", 20)
    stage.start()
    stage.filter("cash")
    theirs = somebody_else_saves(stage, stage.places.sample, CASH, "1.5")
    stage.until(lambda: stage.values() == {CASH: "1.5"})
    assert stage.program.desk.session.status.revision == theirs
