"""The variable table: what it shows, how the keyboard moves in it, what it copies."""

from __future__ import annotations

import json

from PySide6.QtCore import QAbstractItemModel, QPoint, Qt
from pytestqt.modeltest import ModelTester
from pytestqt.qtbot import QtBot

from core.trace.records import Absent
from tests.ui import builders
from tests.ui.views import Ear, clipboard, fill
from ui.round_view import RoundView
from ui.theme import ROW_HEIGHT, Theme
from ui.variables.difference import badge, inline_html
from ui.variables.model import EDIT, TURN, VALUE, VariableModel
from ui.variables.table import VariableTable


def texts(model: QAbstractItemModel, row: int) -> list[str]:
    return [model.index(row, column).data() for column in range(model.columnCount())]


def test_the_model_keeps_qts_rules(qtmodeltester: ModelTester) -> None:
    model = VariableModel()
    model.set_rows(builders.rows())
    qtmodeltester.check(model)
    model.set_rows(())
    qtmodeltester.check(model)


def test_a_row_says_path_value_type_and_turn() -> None:
    model = VariableModel()
    model.set_rows((builders.row("/a", 1.5, turn=3), builders.row("/b", None, turn=0), builders.row("", {}, turn=None)))

    assert texts(model, 0)[:4] == ["/a", "1.5", "number", "Turn 3"]
    assert texts(model, 1)[:4] == ["/b", "null", "null", "Opening"]
    assert texts(model, 2)[:4] == ["(the whole state)", "{}", "object", "Not recorded"]


def test_a_badge_tells_how_far_a_value_moved() -> None:
    assert badge(builders.row("/a", 14, before=10)) == "▴4"
    assert badge(builders.row("/a", 0.1, before=0.3)) == "▾0.2"
    assert badge(builders.row("/a", True, before=1)) == "≠"
    assert badge(builders.row("/a", 1, before=Absent.ABSENT)) == "+"
    assert badge(builders.row("/a", 1)) == ""


def test_an_inline_difference_marks_only_what_differs_and_escapes_the_rest(theme: Theme) -> None:
    html = inline_html("a<b", "a<c", theme.color("failed"), theme.color("applied"))

    assert html.startswith("a&lt;<s")
    assert ">b</s>" in html
    assert ">c</b>" in html


def test_values_of_the_same_paths_are_replaced_without_a_reset() -> None:
    model = VariableModel()
    model.set_rows((builders.row("/a", 1),))
    resets, changes = Ear(model.modelReset), Ear(model.dataChanged)

    model.set_rows((builders.row("/a", 2),))

    assert resets.heard == []
    assert len(changes.heard) == 1
    assert model.index(0, VALUE).data() == "2"


def test_the_edit_column_is_there_only_where_editing_is(theme: Theme, qtbot: QtBot) -> None:
    view = RoundView(theme)
    qtbot.addWidget(view)
    fill(view)
    assert not view.variables.table.isColumnHidden(EDIT)

    view.show_states(builders.CHOICES, builders.snapshot("v55", editable=False))

    assert view.variables.table.isColumnHidden(EDIT)
    assert "only Current" in view.band.text()


def test_the_keyboard_walks_pages_and_filters(theme: Theme, qtbot: QtBot) -> None:
    view = RoundView(theme)
    qtbot.addWidget(view)
    fill(view, builders.page(*builders.rows(), number=2, total=174))
    table, pages = view.variables.table, Ear(view.page_chosen)
    table.setFocus()

    qtbot.keyClick(table, Qt.Key.Key_Down)
    qtbot.keyClick(table, Qt.Key.Key_PageDown)
    qtbot.keyClick(table, Qt.Key.Key_PageUp)
    qtbot.keyClick(table, Qt.Key.Key_F, Qt.KeyboardModifier.ControlModifier)

    assert table.current_path() == builders.rows()[1].path
    assert pages.heard == [3, 1]
    assert view.focusWidget() is view.variables.filter.text


def test_page_down_scrolls_when_there_is_one_page(theme: Theme, qtbot: QtBot) -> None:
    view = RoundView(theme)
    qtbot.addWidget(view)
    fill(view, builders.page(*(builders.row(f"/k{n}", n) for n in range(300)), size=0))
    pages = Ear(view.page_chosen)

    qtbot.keyClick(view.variables.table, Qt.Key.Key_PageDown)

    assert pages.heard == []
    assert view.variables.table.currentIndex().row() > 5


def test_copies_are_whole_pointers_values_and_json(theme: Theme, qtbot: QtBot) -> None:
    table = VariableTable(theme)
    qtbot.addWidget(table)
    table.show()
    table.show_rows((builders.row("/角色/hp", 95, turn=7), builders.row("/b", "好", turn=None)), one_page=True)
    control = Qt.KeyboardModifier.ControlModifier
    shift = control | Qt.KeyboardModifier.ShiftModifier
    value, pointer, row, whole = table._copy_actions

    qtbot.keyClick(table, Qt.Key.Key_C, control)
    assert clipboard() == "95"
    pointer.trigger()
    assert clipboard() == "/stat_data/角色/hp"
    row.trigger()
    assert json.loads(clipboard()) == {
        "path": "/stat_data/角色/hp",
        "value": 95,
        "type": "number",
        "lastUpdatedTurn": 7,
    }
    whole.trigger()
    assert [one["value"] for one in json.loads(clipboard())] == [95, "好"]
    assert pointer.shortcut().toString() == "Ctrl+Shift+C"
    assert value.text() == "Copy value"
    assert shift


def test_a_long_value_grows_its_row_and_a_short_one_does_not(theme: Theme, qtbot: QtBot) -> None:
    table = VariableTable(theme)
    qtbot.addWidget(table)
    table.resize(600, 400)
    table.show()
    table.show_rows((builders.row("/a", "短"), builders.row("/b", "很长" * 300)), one_page=True)

    qtbot.waitUntil(lambda: table.rowHeight(1) > ROW_HEIGHT)

    assert table.rowHeight(0) == ROW_HEIGHT
    assert table.rowHeight(1) < 8 * ROW_HEIGHT


def test_hovering_a_moved_text_shows_the_difference(theme: Theme, qtbot: QtBot) -> None:
    table = VariableTable(theme)
    qtbot.addWidget(table)
    table.resize(600, 400)
    table.show()
    table.show_rows((builders.row("/a", "安静", before="安心"),), one_page=True)
    spot = table.visualRect(table.rows.index(0, VALUE)).center()

    assert ">心</s>" in table.tip_at(spot)
    assert table.tip_at(table.visualRect(table.rows.index(0, 0)).center()) == "/stat_data/a"
    assert table.tip_at(QPoint(5, 390)) == ""


def test_a_click_on_edit_asks_for_it_and_elsewhere_does_not(theme: Theme, qtbot: QtBot) -> None:
    table = VariableTable(theme)
    qtbot.addWidget(table)
    table.resize(800, 400)
    table.show()
    table.show_rows((builders.row("/a", 1), builders.row("/b", 2)), one_page=True)
    wanted = Ear(table.edit_wanted)
    table.set_editable(True)

    for column in (TURN, EDIT):
        spot = table.visualRect(table.rows.index(1, column)).center()
        qtbot.mouseClick(table.viewport(), Qt.MouseButton.LeftButton, pos=spot)

    assert wanted.heard == ["/b"]
