"""Scenes in the list of rounds."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QFocusEvent, QGuiApplication
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from core.trace.records import Badge, Mark, RoundRow
from ui.rounds.list import RoundsList
from ui.rounds.model import RoundsModel
from ui.theme import ROW_HEIGHT, Theme

ROWS = tuple(RoundRow(turn, f"line {turn}", (Badge(Mark.APPLIED, turn), Badge(Mark.REFUSED, 1))) for turn in range(5))


@pytest.fixture
def rounds(qapp, qtbot: QtBot) -> RoundsList:
    made = RoundsList(Theme(qapp, "light"))
    qtbot.addWidget(made)
    made.resize(260, 400)
    made.show_rows(ROWS)
    return made


def test_the_model_keeps_qts_rules(qtmodeltester) -> None:
    model = RoundsModel()
    model.show_rows(ROWS)
    qtmodeltester.check(model)


def test_a_row_tells_everything_in_its_tooltip(rounds: RoundsList) -> None:
    said = rounds._model.index(2, 0).data(Qt.ItemDataRole.ToolTipRole)
    assert said == "Turn 2\nline 2\nApplied: 2\nRefused command: 1"


def test_rows_are_28_pixels_high(rounds: RoundsList) -> None:
    assert rounds._view.sizeHintForRow(0) == ROW_HEIGHT


def test_stepping_and_keys_choose_and_stop_at_the_ends(rounds: RoundsList, qtbot: QtBot) -> None:
    told: list[int] = []
    rounds.round_chosen.connect(told.append)
    rounds.choose(3)
    rounds.step(1)
    rounds.step(1)
    qtbot.keyClick(rounds._view, Qt.Key.Key_Home)
    rounds.step(-1)
    assert told == [4, 0]


def test_a_new_round_at_the_end_keeps_the_chosen_one(rounds: RoundsList, qtbot: QtBot) -> None:
    rounds.choose(1)
    with qtbot.assertNotEmitted(rounds.round_chosen), qtbot.waitSignal(rounds._model.rowsInserted):
        rounds.show_rows((*ROWS, RoundRow(5, "new", ())))
    assert rounds.chosen() == 1
    assert len(rounds.rows()) == 6


def test_changed_rows_are_painted_anew_and_the_choice_stays(rounds: RoundsList, qtbot: QtBot) -> None:
    rounds.choose(2)
    with qtbot.assertNotEmitted(rounds.round_chosen):
        rounds.show_rows(tuple(reversed(ROWS)))
    assert rounds.chosen() == 2


def test_an_empty_session_says_what_to_do(rounds: RoundsList, qtbot: QtBot) -> None:
    rounds.show_rows(())
    assert "No rounds" in rounds._empty.sentence()
    with qtbot.waitSignal(rounds.add_wished):
        rounds._empty._button.click()
    rounds.show_rows((), session=False)
    assert rounds._empty.sentence() == "Choose a session to see its rounds."


def test_the_menu_copies_the_excerpt(rounds: RoundsList) -> None:
    copy = next(act for act in rounds.menu_for(ROWS[1]).actions() if act.text() == "Copy excerpt")
    copy.trigger()
    assert QGuiApplication.clipboard().text() == "line 1"


def test_every_kind_of_row_can_be_painted(rounds: RoundsList, qtbot: QtBot) -> None:
    rounds.show_rows(
        (
            RoundRow(0, "", tuple(Badge(mark, 3) for mark in Mark), greeting_index=2),
            RoundRow(1, "", (Badge(Mark.FAILED),)),
            RoundRow(2, "很长的一句话" * 30, (Badge(Mark.APPLIED, 12),), running=True),
        )
    )
    assert not rounds.grab().isNull()


def test_the_focus_alone_chooses_no_round(rounds: RoundsList, qtbot: QtBot) -> None:
    said: list[int] = []
    rounds.round_chosen.connect(said.append)
    rounds.show()
    QApplication.sendEvent(rounds._view, QFocusEvent(QEvent.Type.FocusIn, Qt.FocusReason.TabFocusReason))
    assert (said, rounds.chosen()) == ([], None)
    qtbot.keyClick(rounds._view, Qt.Key.Key_Down)
    assert said == [0], "a key does"
