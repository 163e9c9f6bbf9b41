"""Scenes through window, centre and desk together, on a source in memory."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from pytestqt.qtbot import QtBot

from core.errors import MvuError
from tests.ui.fakes import SESSION, FakeSource
from ui.desk import Desk
from ui.error_sheet import ErrorSheet
from ui.jobs import Jobs
from ui.language import Language
from ui.round_view import RoundView
from ui.settings import Settings
from ui.theme import Theme
from ui.window import MainWindow
from ui.wiring import Wiring


class Scene:
    def __init__(self, qapp, qtbot: QtBot, source: FakeSource) -> None:
        self.qtbot = qtbot
        self.source = source
        theme = Theme(qapp, "light")
        self.desk = Desk(Jobs(), lambda folder: source)
        self.view = RoundView(theme)
        settings = Settings(language="en", theme="light")
        self.window = MainWindow(theme, Language("en"), settings, self.view, version="1")
        self.wiring = Wiring(self.desk, self.window, self.view)
        qtbot.addWidget(self.window)
        self.window.show()

    def settle(self) -> None:
        self.qtbot.waitUntil(lambda: self.desk.jobs.busy == 0)

    def open(self) -> None:
        self.window.folder_chosen.emit("/work")
        self.settle()
        self.window.tree.node_chosen.emit(SESSION)
        self.settle()

    def type_and_save(self, text: str) -> None:
        editor = self.view.variables.drafting.editor
        assert editor is not None
        editor.edit.setPlainText(text)
        editor.save_requested.emit()

    def rows(self) -> list[tuple[str, str]]:
        return [(row.path, row.text) for row in self.view.variables.table.rows.rows()]


@pytest.fixture
def scene(qapp, qtbot: QtBot) -> Iterator[Scene]:
    made = Scene(qapp, qtbot, FakeSource("/work"))
    yield made
    made.window.close()
    made.desk.close()


def test_a_chosen_session_fills_the_whole_window(scene: Scene) -> None:
    scene.open()
    assert scene.window.actions_.position.text() == "round 2/2"
    assert scene.window.status._revision.text() == "r3"
    assert scene.window.status._manager.text() == "Managed by Tavern"
    assert scene.rows() == [("/hp", "41")]


def test_an_older_round_is_one_key_away(scene: Scene) -> None:
    scene.open()
    scene.window.actions_["previous"].trigger()
    scene.settle()
    assert scene.desk.turn == 1
    assert scene.window.actions_.position.text() == "round 1/2"


def test_an_edit_is_saved_and_the_stored_result_is_shown(scene: Scene) -> None:
    scene.open()
    scene.view._edit("/hp")
    assert scene.view.based_on() == 3
    scene.type_and_save("42")
    scene.settle()
    assert scene.source.saves[0].text == "42"
    assert not scene.view.drafting()
    assert scene.rows() == [("/hp", "42")]
    assert scene.window.status._revision.text() == "r4"


def test_a_conflict_keeps_the_draft_until_it_is_cancelled(scene: Scene) -> None:
    scene.open()
    scene.view._edit("/hp")
    scene.source.refuse = [MvuError("REVISION_CONFLICT", expected=3, found=4)]
    scene.source.revision, scene.source.value = 4, "77"
    scene.type_and_save("42")
    scene.settle()
    assert scene.view.drafting()
    scene.desk.look_again()
    scene.settle()
    assert scene.rows() == [("/hp", "41")], "nothing is read again under a draft"
    scene.view.variables.drafting.cancel()
    scene.settle()
    assert scene.rows() == [("/hp", "77")]


def test_hiding_the_window_stops_reading(scene: Scene) -> None:
    scene.open()
    scene.window.hide()
    before = dict(scene.source.asked)
    scene.desk.look_again()
    scene.desk.choose_round(0)
    scene.settle()
    assert dict(scene.source.asked) == before
    scene.window.show()
    scene.settle()
    assert scene.source.asked["round"] == before["round"] + 1


def test_a_failure_becomes_a_sheet(scene: Scene) -> None:
    scene.desk.failed.emit(MvuError("PLAY_NOT_WORKSPACE", file="/x"), "Open /x")
    sheet = scene.window.findChild(ErrorSheet)
    assert sheet.windowTitle() == "Open /x"
    sheet.close()


def test_closing_the_workspace_empties_the_window(scene: Scene) -> None:
    scene.open()
    scene.window.actions_["close"].trigger()
    scene.settle()
    assert scene.window.windowTitle() == "MVU Inspector"
    assert scene.window.rounds.rows() == ()
    assert scene.window.status._revision.text() == ""
