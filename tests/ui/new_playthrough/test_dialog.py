"""A person compares greetings and starts one; what cannot start says why."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDropEvent, QGuiApplication
from pytestqt.qtbot import QtBot

from core.trace.card_sheet import CardSheet, Found, FoundKind, GreetingSheet, opening_rows
from ui.new_playthrough.dialog import NewPlaythroughDialog
from ui.new_playthrough.source_sheet import SourceSheet
from ui.theme import Theme

STATES = {0: {"hp": 10, "bag": ["rope"], "place": "pier"}, 1: {"hp": 4, "bag": ["rope"], "mood": "calm"}}


def sheet(**changes: object) -> CardSheet:
    rows = opening_rows(STATES)
    greetings = (
        GreetingSheet(0, "You step off the boat.", rows[0]),
        GreetingSheet(1, "Night.\nThe lamp is out.", rows[1]),
        GreetingSheet(3, "Broken.", (), "MVU_INITIALIZATION_INVALID", (("command", 1),)),
    )
    found = (
        Found(FoundKind.INITVAR, "[initvar] first", source="hp: 10\n"),
        Found(FoundKind.INITVAR, "[initvar] second", "MVU_PARSE", (("line", 3), ("reason", "yaml"))),
    )
    fields = {"character_id": "lena", "name": "Lena", "spec": "chara_card_v2", "avatar": None, "found": found}
    return CardSheet(**{**fields, "greetings": greetings, **changes})  # type: ignore[arg-type]


@pytest.fixture
def dialog(qtbot: QtBot, theme: Theme) -> NewPlaythroughDialog:
    made = NewPlaythroughDialog(theme)
    qtbot.addWidget(made)
    made.show_card(sheet())
    made.show()
    return made


def cells(dialog: NewPlaythroughDialog) -> list[tuple[str, ...]]:
    return [tuple(cell.text for cell in row) for row in dialog.opening.table.cells.rows]


def test_each_greeting_shows_its_variables_and_where_the_others_differ(dialog: NewPlaythroughDialog) -> None:
    assert cells(dialog) == [
        ("/hp", "10", "#2: 4"),
        ("/bag/0", '"rope"', ""),
        ("/place", '"pier"', "#2: Absent"),
        ("/mood", "Absent", '#2: "calm"'),
    ]
    dialog.greetings.list.setCurrentRow(1)
    assert dialog.greetings.text.toPlainText() == "Night.\nThe lamp is out."
    assert cells(dialog)[0] == ("/hp", "4", "#1: 10")


def test_the_filter_and_only_what_differs_narrow_the_table(dialog: NewPlaythroughDialog) -> None:
    dialog.opening.only_differing.setChecked(True)
    assert [row[0] for row in cells(dialog)] == ["/hp", "/place", "/mood"]
    dialog.opening.filter.setText("PLA")
    assert [row[0] for row in cells(dialog)] == ["/place"]


def test_start_sends_the_chosen_greeting_by_its_card_index_with_the_title(
    qtbot: QtBot, dialog: NewPlaythroughDialog
) -> None:
    dialog.greetings.list.setCurrentRow(1)
    dialog.title_edit.setText("  Second try ")
    with qtbot.waitSignal(dialog.start_requested) as wish:
        qtbot.keyClick(dialog, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert wish.args == ["lena", 1, "Second try"]


def test_a_greeting_whose_commands_are_refused_cannot_start_and_another_can(dialog: NewPlaythroughDialog) -> None:
    dialog.greetings.list.setCurrentRow(2)
    assert not dialog.start_button.isEnabled()
    assert "command 1" in dialog.start_button.toolTip()
    dialog.greetings.list.setCurrentRow(0)
    assert dialog.start_button.isEnabled()


def test_a_blocked_card_says_why_and_never_starts(qtbot: QtBot, dialog: NewPlaythroughDialog) -> None:
    dialog.show_card(sheet(blocked="MVU_SCHEMA_CODE", blocked_fields=(("reason", "declaration-not-run"),)))
    assert not dialog.start_button.isEnabled()
    with qtbot.assertNotEmitted(dialog.start_requested, wait=50):
        qtbot.keyClick(dialog, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)


def test_what_is_broken_in_the_card_is_told_with_its_line(dialog: NewPlaythroughDialog) -> None:
    texts = [dialog.card.found.item(row).text() for row in range(dialog.card.found.count())]
    assert texts[0].endswith("[initvar] first")
    assert "line 3" in texts[1]


def test_the_own_text_of_an_entry_can_be_read_and_copied(qtbot: QtBot, dialog: NewPlaythroughDialog) -> None:
    dialog.card.found.itemActivated.emit(dialog.card.found.item(0))
    shown = dialog.card.findChild(SourceSheet)
    assert shown is not None
    assert shown.text.toPlainText() == "hp: 10\n"
    qtbot.mouseClick(shown.copy_button, Qt.MouseButton.LeftButton)
    assert QGuiApplication.clipboard().text() == "hp: 10\n"
    shown.reject()


def test_a_dropped_file_is_a_picked_card(qtbot: QtBot, dialog: NewPlaythroughDialog) -> None:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile("/cards/lena.png")])
    event = QDropEvent(
        QPointF(5, 5), Qt.DropAction.CopyAction, data, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    )
    with qtbot.waitSignal(dialog.card_picked) as wish:
        dialog.card.dropEvent(event)
    assert wish.args == ["/cards/lena.png"]


def test_a_failure_keeps_what_was_shown_and_names_the_reason(dialog: NewPlaythroughDialog) -> None:
    dialog.set_busy(busy=True)
    assert not dialog.start_button.isEnabled()
    dialog.set_busy(busy=False)
    dialog.show_problem("MVU_CARD_FORMAT", {"file": "odd.png"})
    assert cells(dialog)
    assert dialog.start_button.isEnabled()
