"""A person pastes a round, reads what it would do, and commits it or keeps it as a draft."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QMessageBox
from pytestqt.qtbot import QtBot

from core.trace.preview import preview_reply
from core.trace.records import Mark
from ui.add_round.dialog import AddRoundDialog
from ui.theme import Theme

VARIABLES = {"stat_data": {"hp": 10, "name": "莉娜"}}
REPLY = "😀 _.add('hp', -3); _.set('gone', 1); _.set('name', '莉娜');"


@pytest.fixture
def dialog(qtbot: QtBot, theme: Theme) -> AddRoundDialog:
    made = AddRoundDialog(theme, "Harbour")
    qtbot.addWidget(made)
    made.show()
    return made


def fill(qtbot: QtBot, dialog: AddRoundDialog, reply: str = REPLY) -> None:
    dialog.texts.user.setPlainText("I stay.")
    with qtbot.waitSignal(dialog.preview_requested, timeout=2000) as wish:
        dialog.texts.reply.setPlainText(reply)
    assert wish.args == [reply]
    dialog.show_preview(reply, preview_reply(VARIABLES, reply))


def test_the_preview_tells_each_verdict_and_every_difference(qtbot: QtBot, dialog: AddRoundDialog) -> None:
    fill(qtbot, dialog)
    rows = dialog.preview.commands.cells.rows
    assert [row[0].mark for row in rows] == [Mark.APPLIED, Mark.REFUSED, Mark.UNCHANGED]
    assert rows[1][2].text == "There is nothing at this path (path /gone)."
    changes = dialog.preview.changes.cells.rows
    assert [tuple(cell.text for cell in row) for row in changes] == [("/hp", "10", "7")]
    assert '"hp": 7' in dialog.preview.after.toPlainText()


def test_commands_are_underlined_at_their_place_behind_an_emoji(qtbot: QtBot, dialog: AddRoundDialog) -> None:
    fill(qtbot, dialog)
    marked = [selection.cursor.selectedText() for selection in dialog.texts.reply.extraSelections()]
    assert marked == ["_.add('hp', -3)", "_.set('gone', 1)", "_.set('name', '莉娜')"]


def test_choosing_a_command_selects_it_in_the_reply(qtbot: QtBot, dialog: AddRoundDialog) -> None:
    fill(qtbot, dialog)
    dialog.preview.commands.selectRow(1)
    assert dialog.texts.reply.textCursor().selectedText() == "_.set('gone', 1)"


def test_a_reply_that_fails_as_a_whole_says_so_before_it_is_committed(qtbot: QtBot, dialog: AddRoundDialog) -> None:
    fill(qtbot, dialog, "_.get('hp')")
    assert dialog.preview.summary.property("notice") == "failed"
    assert dialog.commit_button.isEnabled()
    fill(qtbot, dialog, "_.set('hp', 'well')")
    assert "this text is not a number, and the variable is one" in dialog.preview.summary.text()


def test_an_answer_for_an_older_text_is_dropped(qtbot: QtBot, dialog: AddRoundDialog) -> None:
    fill(qtbot, dialog)
    dialog.texts.reply.setPlainText("later")
    dialog.show_preview(REPLY, preview_reply(VARIABLES, REPLY))
    dialog.preview.commands.selectRow(0)
    assert not dialog.texts.reply.textCursor().hasSelection()
    with qtbot.waitSignal(dialog.preview_requested, timeout=2000) as wish:
        pass
    assert wish.args == ["later"]


def test_commit_needs_both_texts_and_sends_them(qtbot: QtBot, dialog: AddRoundDialog) -> None:
    dialog.texts.reply.setPlainText(REPLY)
    assert not dialog.commit_button.isEnabled()
    dialog.texts.user.setPlainText("I stay.")
    with qtbot.waitSignal(dialog.commit_requested) as wish:
        qtbot.keyClick(dialog, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    assert wish.args == ["I stay.", REPLY]
    dialog.set_busy(busy=True)
    assert not dialog.commit_button.isEnabled()
    dialog.show_refused("PLAY_STORAGE_LIMIT", {})
    assert dialog.texts.texts() == ("I stay.", REPLY)
    assert dialog.commit_button.isEnabled()


def test_escape_keeps_the_draft(qtbot: QtBot, dialog: AddRoundDialog) -> None:
    dialog.set_texts("I stay.", "half a rep")
    with qtbot.waitSignal(dialog.draft_kept) as kept:
        qtbot.keyClick(dialog, Qt.Key.Key_Escape)
    assert kept.args == ["I stay.", "half a rep"]


@pytest.mark.parametrize("sure", [True, False])
def test_discarding_asks_first(
    qtbot: QtBot, dialog: AddRoundDialog, monkeypatch: pytest.MonkeyPatch, sure: bool
) -> None:
    answer = QMessageBox.StandardButton.Discard if sure else QMessageBox.StandardButton.Cancel
    monkeypatch.setattr(QMessageBox, "question", lambda *_: answer)
    dialog.set_texts("I stay.", "")
    told: list[tuple[str, str]] = []
    dialog.draft_kept.connect(lambda user, reply: told.append((user, reply)))
    qtbot.mouseClick(dialog.cancel_button, Qt.MouseButton.LeftButton)
    assert told == ([("", "")] if sure else [])
    assert dialog.isVisible() is not sure


def test_the_clipboard_replaces_the_reply_and_can_be_undone(qtbot: QtBot, dialog: AddRoundDialog) -> None:
    dialog.texts.reply.setPlainText("old")
    QGuiApplication.clipboard().setText(REPLY)
    qtbot.mouseClick(dialog.texts.paste_button, Qt.MouseButton.LeftButton)
    assert dialog.texts.texts()[1] == REPLY
    dialog.texts.reply.undo()
    assert dialog.texts.texts()[1] == "old"


def test_a_file_that_is_no_text_is_named(qtbot: QtBot, dialog: AddRoundDialog, tmp_path: Path) -> None:
    odd = tmp_path / "odd.txt"
    odd.write_bytes(b"\xff\xfe\x00\xd8")
    good = tmp_path / "good.txt"
    good.write_bytes("\ufeff好".encode())
    dialog.texts.reply.file_dropped.emit(str(good))
    assert dialog.texts.texts()[1] == "好"
    with qtbot.waitSignal(dialog.texts.unreadable) as told:
        dialog.texts.reply.file_dropped.emit(str(odd))
    assert told.args == [str(odd)]
    assert dialog.texts.texts()[1] == "好"
