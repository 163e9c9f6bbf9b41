"""Scenes with the two dialogs that add something."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from core.errors import MvuError
from tests.ui.fakes import SESSION, FakeSource
from tests.ui.test_wiring import Scene
from ui.add_round.dialog import AddRoundDialog
from ui.drafts import Drafts
from ui.error_sheet import ErrorSheet
from ui.nav.records import find
from ui.new_playthrough.dialog import NewPlaythroughDialog
from ui.playing import Playing
from ui.theme import Theme


class Played(Scene):
    def __init__(self, qapp, qtbot: QtBot, source: FakeSource) -> None:
        super().__init__(qapp, qtbot, source)
        self.playing = Playing(self.desk, self.window, Theme(qapp, "light"), Drafts())
        self.failures: list[str] = []
        self.desk.failed.connect(lambda error, task: self.failures.append(error.code))


@pytest.fixture
def scene(qapp, qtbot: QtBot) -> Iterator[Played]:
    made = Played(qapp, qtbot, FakeSource("/work"))
    made.open()
    yield made
    made.window.close()
    made.desk.close()


def test_a_character_opens_its_card_and_a_start_shows_the_new_session(scene: Played) -> None:
    lena = find(scene.desk.shelf.nodes(), "card-1")
    dialog = scene.playing.open_new_playthrough(lena)
    assert dialog is not None
    scene.settle()
    assert dialog.sheet() is not None
    dialog.start_requested.emit("card-1", 1, "Second try")
    scene.settle()
    scene.settle()
    assert scene.source.started == [("card-1", 1, "Second try")]
    assert scene.window.findChild(NewPlaythroughDialog) is None
    assert scene.desk.session is not None
    assert scene.desk.session.node.id == SESSION.id


def test_a_card_that_cannot_be_read_is_told_in_the_dialog(scene: Played, tmp_path: Path) -> None:
    scene.source.refuse = [MvuError("MVU_CARD_FORMAT", reason="truncated")]
    dialog = scene.playing.open_new_playthrough(None)
    assert dialog is not None
    dialog.card_picked.emit(str(tmp_path / "bad.png"))
    scene.settle()
    assert "not a character card" in dialog._notice.text()
    assert dialog.isVisible()
    dialog.reject()


def test_dropping_a_card_on_the_window_imports_it(scene: Played) -> None:
    scene.window.card_chosen.emit("/some/lena.png")
    scene.settle()
    assert scene.source.asked["import"] == 1
    dialog = scene.window.findChild(NewPlaythroughDialog)
    assert dialog.sheet() is not None
    dialog.reject()


def test_a_round_is_previewed_and_added(scene: Played) -> None:
    dialog = scene.playing.open_add_round()
    assert dialog is not None
    dialog.set_texts("go", "_.add('hp', -1);")
    dialog.preview_requested.emit("_.add('hp', -1);")
    scene.settle()
    assert scene.source.asked["preview"] >= 1
    dialog.commit_requested.emit("go", "_.add('hp', -1);")
    scene.settle()
    assert scene.source.added == [("go", "_.add('hp', -1);")]
    assert scene.window.findChild(AddRoundDialog) is None


def test_a_refused_round_keeps_its_texts(scene: Played) -> None:
    scene.source.refuse = [MvuError("PLAY_STORAGE_LIMIT")]
    dialog = scene.playing.open_add_round()
    assert dialog is not None
    dialog.set_texts("go", "text")
    dialog.commit_requested.emit("go", "text")
    scene.settle()
    assert dialog.isVisible()
    assert dialog.texts.texts() == ("go", "text")
    dialog.reject()
    again = scene.playing.open_add_round()
    assert again is not None
    assert again.texts.texts() == ("go", "text"), "closing keeps the draft"
    again.reject()


def test_from_within_a_session_its_own_card_is_offered(scene: Played) -> None:
    play = find(scene.desk.shelf.nodes(), "play-1")
    dialog = scene.playing.open_new_playthrough(play)
    assert dialog is not None
    scene.settle()
    assert dialog.sheet() is not None
    dialog.reject()


def test_nothing_is_started_in_a_read_only_folder(scene: Played) -> None:
    scene.source.read_only = "read-only-folder"
    assert scene.playing.open_new_playthrough(None) is None
    assert scene.failures == ["PLAY_READ_ONLY"]
    scene.window.findChild(ErrorSheet).close()


def test_a_card_for_a_read_only_folder_is_refused_once(scene: Played) -> None:
    scene.source.read_only = "read-only-folder"
    scene.playing.import_card("lena.png")
    scene.settle()
    assert scene.failures == ["PLAY_READ_ONLY"]
    scene.window.findChild(ErrorSheet).close()
