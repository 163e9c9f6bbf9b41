"""The small table of the dialogs."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from pytestqt.modeltest import ModelTester
from pytestqt.qtbot import QtBot

from core.trace.records import Mark
from ui.cells import Cell, CellTable
from ui.theme import Theme


def table(qtbot: QtBot, theme: Theme) -> CellTable:
    made = CellTable(theme)
    qtbot.addWidget(made)
    rows = [(Cell("/a", mono=True), Cell("1", mark=Mark.APPLIED)), (Cell("/b"), Cell("2", muted=True))]
    made.show_rows(("Path", "Value"), rows)
    made.show()
    return made


def test_the_model_keeps_the_rules_of_qt(qtbot: QtBot, theme: Theme, qtmodeltester: ModelTester) -> None:
    made = table(qtbot, theme)
    qtmodeltester.check(made.cells)


def test_chosen_rows_are_copied_as_text_and_without_a_choice_all(qtbot: QtBot, theme: Theme) -> None:
    made = table(qtbot, theme)
    made.copy_rows()
    assert QGuiApplication.clipboard().text() == "/a\t1\n/b\t2"
    made.selectRow(1)
    qtbot.keyClick(made, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert QGuiApplication.clipboard().text() == "/b\t2"


def test_a_shortened_cell_shows_its_whole_text_on_hover(qtbot: QtBot, theme: Theme) -> None:
    made = table(qtbot, theme)
    model = made.cells
    assert model.data(model.index(0, 0), Qt.ItemDataRole.ToolTipRole) == "/a"
