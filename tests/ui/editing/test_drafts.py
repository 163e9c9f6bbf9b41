"""Editing one value: keys, locks, what is kept when saving fails or the view moves on."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPlainTextEdit
from pytestqt.qtbot import QtBot

from core.trace.editing import EditPreview
from core.trace.records import Absent
from tests.ui import builders
from tests.ui.views import LENA, Ear, clipboard, fill, reword
from ui.editing.cell import CellEditor
from ui.editing.previews import EditPreviews
from ui.jobs import Jobs
from ui.round_view import RoundView
from ui.theme import Theme

HP = "/角色/hp"


@pytest.fixture
def view(theme: Theme, qtbot: QtBot) -> RoundView:
    made = RoundView(theme)
    qtbot.addWidget(made)
    return fill(made)


def open_editor(view: RoundView, qtbot: QtBot, path: str = HP) -> CellEditor:
    view.variables.table.choose(path)
    qtbot.keyClick(view.variables.table, Qt.Key.Key_F2)
    editor = view.variables.drafting.editor
    assert editor is not None
    return editor


def type_over(qtbot: QtBot, edit: QPlainTextEdit, text: str) -> None:
    edit.selectAll()
    qtbot.keyClicks(edit, text)


def test_a_value_is_typed_over_and_saved_with_enter(view: RoundView, qtbot: QtBot) -> None:
    started, saves = Ear(view.edit_started), Ear(view.edit_save_requested)
    editor = open_editor(view, qtbot)

    qtbot.keyClicks(editor.edit, "41")
    qtbot.keyClick(editor.edit, Qt.Key.Key_Return)

    assert started.heard == [HP]
    assert saves.heard == [(HP, "41")]
    assert view.drafting()
    assert view.based_on() == 57


def test_while_editing_everything_else_is_locked_and_comes_back(view: RoundView, qtbot: QtBot) -> None:
    parts = (view.variables.filter.text, view.variables.pager, view.states.states, view.states.refresh)
    open_editor(view, qtbot)
    assert not any(part.isEnabled() for part in parts)
    view.variables.table.edit_wanted.emit("/金币")
    assert view.variables.drafting.draft is not None
    assert view.variables.drafting.draft.path == HP
    cancelled = Ear(view.edit_cancelled)

    qtbot.keyClick(view.variables.drafting.editor.edit, Qt.Key.Key_Escape)

    assert cancelled.heard == [HP]
    assert all(part.isEnabled() for part in parts)
    assert not view.drafting()


def test_bad_json_turns_save_off_and_says_where(view: RoundView, qtbot: QtBot) -> None:
    saves = Ear(view.edit_save_requested)
    editor = open_editor(view, qtbot)

    type_over(qtbot, editor.edit, "[1, }")
    qtbot.keyClick(editor.edit, Qt.Key.Key_Return)

    assert saves.heard == []
    assert not editor.save.isEnabled()
    assert "Line 1, column" in editor.save.toolTip()


def test_shift_enter_breaks_the_line_and_then_enter_breaks_too_but_control_enter_saves(
    view: RoundView, qtbot: QtBot
) -> None:
    saves = Ear(view.edit_save_requested)
    editor = open_editor(view, qtbot)
    low = editor.sizeHint().height()

    type_over(qtbot, editor.edit, "[")
    qtbot.keyClick(editor.edit, Qt.Key.Key_Return, Qt.KeyboardModifier.ShiftModifier)
    qtbot.keyClicks(editor.edit, "1,")
    qtbot.keyClick(editor.edit, Qt.Key.Key_Return)
    qtbot.keyClicks(editor.edit, "2]")
    assert saves.heard == []
    assert editor.sizeHint().height() > low
    qtbot.keyClick(editor.edit, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)

    assert saves.heard == [(HP, "[\n  1,\n  2]")]


def test_the_context_says_what_will_be_stored(view: RoundView, qtbot: QtBot) -> None:
    editor = open_editor(view, qtbot)
    assert editor._context.text() == "Based on r57 · not changed yet"

    type_over(qtbot, editor.edit, "9007199254740993")
    assert "will be stored as 9007199254740992" in editor._context.text()

    type_over(qtbot, editor.edit, '"x"')
    assert "type number becomes string" in editor._context.text()


def test_the_rules_of_the_state_are_asked_and_their_answer_is_shown(view: RoundView, qtbot: QtBot) -> None:
    wanted = Ear(view.variables.drafting.text_settled)
    editor = open_editor(view, qtbot)
    type_over(qtbot, editor.edit, "120")
    qtbot.waitUntil(lambda: wanted.heard == [(HP, "120")])

    view.variables.drafting.previewed("120", EditPreview(100))
    assert "will be stored as 100 (changed by the rules)" in editor._context.text()
    view.variables.drafting.previewed("120", EditPreview(Absent.NOT_RECORDED, code="MVU_SCHEMA"))
    assert "would be refused" in editor._context.text()
    assert editor.save.isEnabled()
    view.variables.drafting.previewed("12", EditPreview(12))
    assert "would be refused" in editor._context.text()


def test_previews_are_made_by_a_job_from_the_shown_state(view: RoundView, qtbot: QtBot) -> None:
    jobs = Jobs()
    previews = EditPreviews(jobs, view)
    editor = open_editor(view, qtbot)

    type_over(qtbot, editor.edit, "120")

    qtbot.waitUntil(lambda: editor._preview is not None)
    assert editor._preview.stored == 120
    jobs.close()
    assert previews.parent() is view


def test_a_conflict_keeps_the_draft_and_offers_a_copy(view: RoundView, qtbot: QtBot) -> None:
    editor = open_editor(view, qtbot)
    type_over(qtbot, editor.edit, "41")
    qtbot.keyClick(editor.edit, Qt.Key.Key_Return)
    view.show_busy(saving=True)
    assert not editor.save.isEnabled()

    view.show_conflict(58)

    bar = view.variables.bar
    assert "r58" in bar.text()
    assert not editor.save.isEnabled()
    assert "refresh first" in editor.save.toolTip()
    assert editor.edit.toPlainText() == "41"
    refreshed, cancelled = Ear(view.refresh_requested), Ear(view.edit_cancelled)
    copy, _keep, leave = bar.buttons()
    copy.click()
    assert clipboard() == "41"
    leave.click()
    assert (cancelled.heard, len(refreshed.heard)) == ([HP], 1)
    assert bar.text() == ""


def test_after_a_conflict_the_draft_can_be_kept_on_what_is_there_now(view: RoundView, qtbot: QtBot) -> None:
    editor = open_editor(view, qtbot)
    type_over(qtbot, editor.edit, "41")
    qtbot.keyClick(editor.edit, Qt.Key.Key_Return)
    view.show_conflict(58)
    refreshed, saves = Ear(view.refresh_requested), Ear(view.edit_save_requested)

    view.variables.bar.buttons()[1].click()
    assert len(refreshed.heard) == 1
    assert not view.drafting()
    view.show_states(builders.CHOICES, builders.snapshot(revision=58))
    view.show_variables(builders.page(builders.row(HP, 77)))

    editor = view.variables.drafting.editor
    assert editor is not None
    assert view.drafting()
    assert view.based_on() == 58
    assert "there now: 77" in editor._context.text()
    assert editor.edit.toPlainText() == "41"
    editor.save.click()
    assert saves.heard == [(HP, "41")]


def test_what_was_saved_is_said_once(view: RoundView, qtbot: QtBot) -> None:
    editor = open_editor(view, qtbot)
    type_over(qtbot, editor.edit, "41")
    qtbot.keyClick(editor.edit, Qt.Key.Key_Return)
    view.show_saved(58)

    view.show_round(builders.detail())
    assert "r58" in view.variables.bar.text()
    view.show_round(builders.detail(turn=11))

    assert view.variables.bar.text() == ""


def test_a_rejection_keeps_the_draft_and_says_code_and_place(view: RoundView, qtbot: QtBot) -> None:
    editor = open_editor(view, qtbot)
    type_over(qtbot, editor.edit, "41")
    qtbot.keyClick(editor.edit, Qt.Key.Key_Return)

    view.show_rejected("MVU_SCHEMA", {"path": HP, "expected": "number"})

    assert view.variables.bar.text().startswith("MVU_SCHEMA: ")
    assert HP in view.variables.bar.text()
    assert view.drafting()
    assert editor.edit.toPlainText() == "41"


def test_after_saving_the_stored_value_is_shown_and_said(view: RoundView, qtbot: QtBot) -> None:
    editor = open_editor(view, qtbot)
    type_over(qtbot, editor.edit, "41")
    qtbot.keyClick(editor.edit, Qt.Key.Key_Return)

    view.show_saved(58)
    view.show_states(builders.CHOICES, builders.snapshot(revision=58))
    view.show_variables(builders.page(builders.row(HP, 42)))

    assert "r58" in view.variables.bar.text()
    assert not view.drafting()
    assert view.variables.table.rows.rows()[0].text == "42"


def test_a_running_round_turns_saving_off_with_the_reason_and_keeps_the_draft(view: RoundView, qtbot: QtBot) -> None:
    editor = open_editor(view, qtbot)
    type_over(qtbot, editor.edit, "41")
    saves = Ear(view.edit_save_requested)

    view.set_save_block("running-turn")
    qtbot.keyClick(editor.edit, Qt.Key.Key_S, Qt.KeyboardModifier.ControlModifier)

    assert saves.heard == []
    assert "running" in editor.save.toolTip()
    view.set_save_block(None)
    assert editor.save.isEnabled()
    assert editor.edit.toPlainText() == "41"


def test_a_source_that_moves_is_told_and_nothing_is_lost(view: RoundView, qtbot: QtBot) -> None:
    editor = open_editor(view, qtbot)
    type_over(qtbot, editor.edit, "41")

    view.show_source_moved(59)

    assert "r59" in view.variables.bar.text()
    assert "r57" in view.variables.bar.text()
    assert editor.edit.toPlainText() == "41"


def test_a_draft_survives_another_resource_another_round_and_a_page_without_its_row(
    view: RoundView, qtbot: QtBot
) -> None:
    type_over(qtbot, open_editor(view, qtbot).edit, "41")
    both = (builders.resource(), builders.resource("chat:b", name="B"))

    view.show_resources(both, "chat:b")
    view.show_variables(builders.page(builders.row("/x", 1)))
    assert not view.drafting()
    view.show_resources(both, LENA)
    view.show_variables(builders.page(builders.row("/other", 1)))
    assert view.drafting()
    assert "/stat_data" + HP in view.variables.bar.text()
    view.show_states(builders.CHOICES, builders.snapshot("v55", editable=False))
    view.show_variables(builders.page(*builders.rows()))

    editor = view.variables.drafting.editor
    assert editor is not None
    assert editor.edit.toPlainText() == "41"
    assert not editor.save.isEnabled()
    assert "Current" in editor.save.toolTip()


def test_a_draft_never_follows_into_another_session_with_the_same_resource(view: RoundView, qtbot: QtBot) -> None:
    view.use_session("a")
    fill(view)
    type_over(qtbot, open_editor(view, qtbot).edit, "41")

    view.use_session("b")
    fill(view)
    assert not view.drafting()
    assert view.variables.bar.text() == ""
    view.use_session("a")
    fill(view)

    editor = view.variables.drafting.editor
    assert editor is not None
    assert editor.edit.toPlainText() == "41"


def test_an_answer_to_a_save_reaches_its_own_draft_after_a_change_of_resource(view: RoundView, qtbot: QtBot) -> None:
    both = (builders.resource(), builders.resource("chat:b", name="B"))
    view.show_resources(both, LENA)
    editor = open_editor(view, qtbot)
    type_over(qtbot, editor.edit, "41")
    qtbot.keyClick(editor.edit, Qt.Key.Key_Return)
    view.show_busy(saving=True)
    view.show_resources(both, "chat:b")
    view.show_variables(builders.page(builders.row("/x", 1)))
    other = open_editor(view, qtbot, "/x")

    view.show_busy(saving=False)
    view.show_saved(58)

    assert view.variables.drafting.editor is other
    qtbot.keyClick(other.edit, Qt.Key.Key_Escape)
    view.show_resources(both, LENA)
    view.show_variables(builders.page(*builders.rows()))
    assert not view.drafting()


def test_the_same_page_again_leaves_the_editor_alone(view: RoundView, qtbot: QtBot) -> None:
    editor = open_editor(view, qtbot)

    view.show_variables(builders.page(*builders.rows()))

    assert view.variables.drafting.editor is editor


def test_a_read_only_resource_offers_no_editing(view: RoundView, qtbot: QtBot) -> None:
    view.show_resources((builders.resource(editable=False, read_only_reason="legacy"),), LENA)
    started = Ear(view.edit_started)

    view.variables.table.choose(HP)
    qtbot.keyClick(view.variables.table, Qt.Key.Key_F2)

    assert started.heard == []
    assert "old shared state" in view.band.text()


def test_an_open_editor_says_everything_again_in_another_language(view: RoundView, qtbot: QtBot) -> None:
    editor = open_editor(view, qtbot)
    editor.save.setText("?")

    reword(view)

    assert editor.save.text() == "Save"
    assert view.drafting()


def test_tab_goes_from_the_text_to_save_to_cancel(view: RoundView, qtbot: QtBot) -> None:
    editor = open_editor(view, qtbot)
    type_over(qtbot, editor.edit, "41")

    assert editor.edit.nextInFocusChain() is not None
    qtbot.keyClick(editor.edit, Qt.Key.Key_Tab)
    assert editor.save.hasFocus() or view.focusWidget() is editor.save
    saves = Ear(view.edit_save_requested)
    qtbot.keyClick(editor.save, Qt.Key.Key_Return)
    assert saves.heard == [(HP, "41")]
