"""Journey e: a Tavern's folder is looked at. Nothing in it can be edited and nothing in it moves."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from PySide6.QtCore import Qt

from tests.journeys.stage import Stage
from ui import wording
from ui.nav.records import NavKind
from ui.variables.model import EDIT

LEDGER = Path(__file__).parents[3] / "shared" / "ledgers" / "visible-2"


@pytest.fixture
def tavern(tmp_path: Path) -> Path:
    if not LEDGER.is_dir():
        pytest.skip("the provided ledgers are not beside the repository")
    folder = tmp_path / "tavern"
    shutil.copytree(LEDGER, folder)
    for path in folder.iterdir():
        path.chmod(0o444)
    folder.chmod(0o555)
    return folder


def everything(folder: Path) -> list[tuple[str, int, int, bytes]]:
    found = [folder, *sorted(folder.rglob("*"))]
    return [
        (str(one), one.stat().st_mtime_ns, one.stat().st_mode, one.read_bytes() if one.is_file() else b"")
        for one in found
    ]


def test_a_ledger_is_looked_at_and_stays_as_it_is(stage: Stage, tavern: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ui.desk.POLL", 20)
    before = everything(tavern)
    stage.start(tavern)
    view, window = stage.program.view, stage.program.window
    ledgers = [node for node in stage.nodes() if node.kind is NavKind.LEDGER]
    assert len(ledgers) == 3
    for node in ledgers:
        stage.visit(node)
        rows = [view.resources.names.itemText(place) for place in range(view.resources.names.count())]
        assert len(rows) == 3, "the session binds three resources"
        for place in range(3):
            view.resources.names.setCurrentIndex(place)
            view.resources.names.activated.emit(place)
            stage.settle()
            _nothing_can_be_edited(stage)
        for row in stage.rounds():
            stage.turn(row.turn)
            _nothing_can_be_edited(stage)
    for name in ("add", "new", "import"):
        assert not window.actions_[name].isEnabled(), name
    assert window.status._write.text() == "Read-only"

    # the triggers of all resources, the tree and the text are for reading too
    view.triggers.all.setChecked(True)
    stage.settle()
    assert {row.resource_id for row in stage.triggers()}
    for name in ("tree", "raw", "table"):
        stage.bot.mouseClick(view.variables.filter.choices[name], Qt.MouseButton.LeftButton)
        stage.settle()
    stage.act("refresh")
    stage.close()
    assert everything(tavern) == before


def _nothing_can_be_edited(stage: Stage) -> None:
    view = stage.program.view
    assert view.variables.table.isColumnHidden(EDIT)
    assert view.band.text() == wording.read_only("read-only-folder"), "the reason is said"
    stage.press(Qt.Key.Key_F2)
    assert view.variables.drafting.draft is None


def test_each_resource_keeps_its_own_filter(stage: Stage, tavern: Path) -> None:
    stage.start(tavern)
    names = stage.program.view.resources.names
    stage.filter("主角")
    kept = stage.values()
    assert kept
    names.setCurrentIndex(2)
    names.activated.emit(2)
    stage.settle()
    assert stage.program.view.variables.filter.text.text() == ""
    assert not set(stage.values()) & set(kept)
    names.setCurrentIndex(0)
    names.activated.emit(0)
    stage.settle()
    assert stage.values() == kept
