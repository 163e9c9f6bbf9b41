"""The reply: its commands under the mouse, and why a text is missing."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QTextCursor
from pytestqt.qtbot import QtBot

from core.trace.records import Missing
from tests.ui import builders
from tests.ui.views import Ear, fill, reword
from ui.qtext import document_offsets
from ui.reply.outcome import command_tip
from ui.reply.panel import FIRST_PART, ReplyPanel
from ui.reply.text import ReplyText
from ui.round_view import RoundView
from ui.theme import Theme


def spot_of(text: ReplyText, offset: int) -> object:
    cursor = QTextCursor(text.document())
    cursor.setPosition(document_offsets(builders.REPLY, [offset])[offset])
    return text.cursorRect(cursor).center()


def test_a_command_is_found_under_the_mouse_behind_wide_characters_too(theme: Theme, qtbot: QtBot) -> None:
    text = ReplyText(theme)
    qtbot.addWidget(text)
    text.resize(600, 300)
    text.show()
    text.show_reply(builders.REPLY, builders.commands())

    for row in builders.commands():
        found = text.command_at(spot_of(text, row.start + 3))
        assert found is not None
        assert found.index == row.index
    assert text.command_at(spot_of(text, 2)) is None


def test_spans_are_underlined_in_the_colour_of_their_outcome(theme: Theme, qtbot: QtBot) -> None:
    text = ReplyText(theme)
    qtbot.addWidget(text)
    text.resize(600, 300)
    text.show()
    text.show_reply(builders.REPLY, builders.commands())

    qtbot.waitUntil(lambda: len(text.extraSelections()) == 4)

    colours = [one.format.underlineColor().name() for one in text.extraSelections()]
    assert colours == [theme.color(name).name() for name in ("applied", "applied", "refused", "unchanged")]
    assert text.extraSelections()[3].cursor.selectedText() == "_.set('金币', 40.5);"


def test_a_hover_says_old_and_new_or_the_reason() -> None:
    applied, _, refused, _ = builders.commands()

    assert "10 → 14" in command_tip(applied)
    assert "MVU_SCHEMA" in command_tip(refused)


def test_a_click_on_a_command_selects_its_variable(theme: Theme, qtbot: QtBot) -> None:
    view = RoundView(theme)
    qtbot.addWidget(view)
    fill(view)
    text = view.reply.text

    place = spot_of(text, builders.commands()[1].start + 4)
    qtbot.mouseClick(text.viewport(), Qt.MouseButton.LeftButton, pos=place)

    assert view.variables.table.current_path() == "/背包/面包"


def test_a_click_on_a_command_without_a_row_goes_to_its_trigger(theme: Theme, qtbot: QtBot) -> None:
    view = RoundView(theme)
    qtbot.addWidget(view)
    fill(view, builders.page(builders.row("/other", 1)))

    view.reply.command_clicked.emit(2)

    assert view.tabs.currentWidget() is view.triggers
    assert view.triggers.table.currentIndex().data() == "#3"


def test_a_missing_text_says_why_and_a_failed_reply_says_what_to_do(theme: Theme, qtbot: QtBot) -> None:
    panel = ReplyPanel(theme)
    qtbot.addWidget(panel)
    panel.show()

    panel.show_round(builders.detail(reply_text=None, reply_missing=Missing.NO_LOG, error="MVU_SCHEMA"))

    assert "log" in panel.gap.text()
    assert panel.error.text().startswith("MVU_SCHEMA: ")
    assert not panel.text.isVisible()


def test_the_panel_folds_to_its_first_line(theme: Theme, qtbot: QtBot) -> None:
    panel = ReplyPanel(theme)
    qtbot.addWidget(panel)
    panel.show()
    panel.show_round(builders.detail())
    folded = Ear(panel.folded)

    panel.fold.click()
    assert not panel.text.isVisible()
    assert panel.maximumHeight() < 60
    panel.fold.click()

    assert panel.text.isVisible()
    assert folded.heard == [True, False]


def test_a_very_long_reply_is_cut_until_it_is_asked_for(theme: Theme, qtbot: QtBot) -> None:
    panel = ReplyPanel(theme)
    qtbot.addWidget(panel)
    panel.show()
    panel.show_round(builders.detail(reply_text="很\n" * FIRST_PART, commands=()))
    assert len(panel.text.toPlainText()) == FIRST_PART

    panel.rest_of_it.buttons()[0].click()

    assert len(panel.text.toPlainText()) == 2 * FIRST_PART
    assert not panel.rest_of_it.isVisible()


def test_words_come_again_in_another_language(theme: Theme, qtbot: QtBot) -> None:
    panel = ReplyPanel(theme)
    qtbot.addWidget(panel)
    panel.show_round(builders.detail(turn=0))
    panel.fold.setText("?")

    reword(panel)

    assert panel.fold.text() == "Greeting"
