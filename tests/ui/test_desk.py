"""Scenes at the desk: wishes become jobs on a source, and what came of them is said."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from core.errors import MvuError
from tests.ui.fakes import RESOURCE, SESSION, FakeSource
from ui.desk import Desk
from ui.jobs import Jobs
from ui.looks import SessionLook
from ui.nav.records import NavNode
from ui.wanted import Wanted

WANTED = Wanted(RESOURCE.id, "")


class Scene:
    def __init__(self, qtbot: QtBot) -> None:
        self.qtbot = qtbot
        self.source = FakeSource("/work")
        self.desk = Desk(Jobs(), lambda folder: self.source)
        self.heard: list[tuple[str, object]] = []
        self.desk.shelf.tree_changed.connect(lambda value: self.heard.append(("tree_changed", value)))
        for name in ("session_shown", "round_shown", "saved", "conflicted", "rejected", "source_moved"):
            getattr(self.desk, name).connect(lambda value, name=name: self.heard.append((name, value)))
        self.desk.state_shown.connect(lambda look, _: self.heard.append(("state_shown", look)))
        self.desk.failed.connect(lambda error, task: self.heard.append(("failed", error)))
        self.desk.round_shown.connect(lambda _: self.desk.wanted_state(WANTED))

    def names(self) -> list[str]:
        return [name for name, _ in self.heard]

    def settle(self) -> None:
        self.qtbot.waitUntil(lambda: self.desk.jobs.busy == 0)

    def last(self, name: str) -> object:
        return [value for heard, value in self.heard if heard == name][-1]

    def open(self) -> None:
        self.desk.shelf.open_folder("/work")
        self.settle()
        self.desk.choose_node(SESSION)
        self.settle()


@pytest.fixture
def scene(qapp, qtbot: QtBot) -> Iterator[Scene]:
    made = Scene(qtbot)
    yield made
    made.desk.close()


def test_opening_a_session_shows_its_last_round_and_its_state(scene: Scene) -> None:
    scene.open()
    assert scene.names() == ["tree_changed", "session_shown", "round_shown", "state_shown"]
    assert scene.last("round_shown").detail.turn == 2
    assert scene.last("state_shown").body.rows[0].path == "/hp"


def test_opening_the_same_folder_twice_keeps_one_workspace(scene: Scene) -> None:
    scene.open()
    scene.desk.shelf.open_folder("/work")
    scene.settle()
    assert len(scene.last("tree_changed")) == 1


def test_asked_for_twice_before_it_is_open_a_folder_is_opened_once(qapp, qtbot: QtBot, tmp_path: Path) -> None:
    made: list[FakeSource] = []

    def opens(folder: str) -> FakeSource:
        made.append(FakeSource(folder))
        return made[-1]

    desk = Desk(Jobs(), opens)
    other = tmp_path / "other"
    other.mkdir()
    desk.shelf.open_folder(str(tmp_path))
    desk.shelf.open_folder(str(other / ".."))
    qtbot.waitUntil(lambda: desk.jobs.busy == 0 and len(made) == 2)
    qtbot.waitUntil(lambda: [source.closed for source in made] == [False, True])
    assert len(desk.shelf.nodes()) == 1
    desk.shelf.open_folder(str(other / ".."))
    qtbot.waitUntil(lambda: desk.jobs.busy == 0)
    assert len(made) == 2, "by another path it is the same folder"
    desk.close()


def test_a_folder_that_cannot_be_opened_is_told_and_nothing_else(qapp, qtbot: QtBot) -> None:
    def refuse(folder: str) -> FakeSource:
        raise MvuError("PLAY_NOT_WORKSPACE", file=folder)

    desk, heard = Desk(Jobs(), refuse), []
    desk.failed.connect(lambda error, task: heard.append((error.code, task)))
    desk.shelf.open_folder("/nowhere")
    qtbot.waitUntil(lambda: bool(heard))
    assert heard == [("PLAY_NOT_WORKSPACE", "Open /nowhere")]
    desk.close()


def test_another_page_asks_for_the_state_only(scene: Scene) -> None:
    scene.open()
    before = dict(scene.source.asked)
    scene.desk.want(replace(WANTED, page=2, state="current"))
    scene.settle()
    assert scene.source.asked["state"] == before["state"] + 1
    assert scene.source.asked["round"] == before["round"]


def test_an_unseen_centre_neither_reads_nor_polls(scene: Scene) -> None:
    scene.open()
    scene.desk.see(False)
    before = dict(scene.source.asked)
    scene.desk.choose_round(1)
    scene.desk.look_again()
    scene.desk.want(replace(WANTED, page=2))
    scene.settle()
    assert dict(scene.source.asked) == before
    scene.desk.see(True)
    scene.settle()
    assert scene.last("round_shown").detail.turn == 1


def test_only_the_last_of_many_rounds_is_shown(scene: Scene) -> None:
    scene.open()
    scene.heard.clear()
    scene.source.gate.clear()
    for turn in (0, 1, 0, 1):
        scene.desk.choose_round(turn)
    scene.source.gate.set()
    scene.settle()
    assert [look.detail.turn for name, look in scene.heard if name == "round_shown"] == [1]


def test_a_save_is_told_and_the_stored_result_is_read_again(scene: Scene) -> None:
    scene.open()
    scene.desk.save("/hp", "42", 3)
    scene.settle()
    assert scene.last("saved") == 4
    assert scene.last("state_shown").body.rows[0].value == "42"
    assert scene.source.saves[0].based_on == 3


def test_a_retry_of_the_same_edit_carries_the_same_operation_id(scene: Scene) -> None:
    scene.open()
    scene.source.refuse = [MvuError("MVU_SCHEMA", path="/hp"), MvuError("MVU_SCHEMA", path="/hp")]
    for text in ("42", "42", "43"):
        scene.desk.save("/hp", text, 3)
        scene.settle()
    first, second, third = (save.operation_id for save in scene.source.saves)
    assert first == second != third
    assert scene.names().count("rejected") == 2


def test_a_conflict_keeps_what_is_shown(scene: Scene) -> None:
    scene.open()
    scene.source.refuse = [MvuError("REVISION_CONFLICT", expected=3, found=5)]
    before = dict(scene.source.asked)
    scene.desk.save("/hp", "42", 3)
    scene.settle()
    assert scene.last("conflicted") == 5
    assert scene.source.asked["state"] == before["state"]


def test_a_source_that_moves_is_read_again(scene: Scene) -> None:
    scene.open()
    scene.source.revision, scene.source.value = 4, "50"
    scene.desk.look_again()
    scene.settle()
    assert scene.last("state_shown").body.rows[0].value == "50"


def test_a_source_that_moves_under_a_draft_is_only_told(scene: Scene) -> None:
    scene.open()
    scene.desk.ask_before_reading(lambda: True)
    scene.source.revision = 9
    before = scene.source.asked["state"]
    scene.desk.look_again()
    scene.settle()
    scene.desk.refresh()
    scene.settle()
    assert scene.last("source_moved") == 9
    assert scene.source.asked["state"] == before


def test_files_that_cannot_be_read_again_are_told_once(scene: Scene) -> None:
    scene.open()
    scene.source.revision = 9

    def refuse(node: NavNode) -> SessionLook:
        raise MvuError("MVU_VERSION", reason="not-json")

    scene.source.session = refuse
    for _ in range(3):
        scene.desk.look_again()
        scene.settle()
    assert [value.code for name, value in scene.heard if name == "failed"] == ["MVU_VERSION"]


def test_after_a_cancelled_draft_what_moved_is_read(scene: Scene) -> None:
    scene.open()
    drafting = [True]
    scene.desk.ask_before_reading(lambda: drafting[0])
    scene.source.revision, scene.source.value = 9, "50"
    for _ in range(2):
        scene.desk.look_again()
        scene.settle()
    assert scene.names().count("source_moved") == 1
    drafting[0] = False
    scene.desk.leave_draft()
    scene.settle()
    assert scene.last("state_shown").body.rows[0].value == "50"


def test_closing_the_shown_folder_shows_nothing(scene: Scene) -> None:
    scene.open()
    scene.desk.close_folder(None)
    scene.settle()
    assert scene.last("session_shown") is None
    assert scene.last("tree_changed") == ()
    assert scene.source.closed


def test_a_session_that_cannot_be_read_again_is_not_shown_as_current(scene: Scene, monkeypatch) -> None:
    scene.open()

    def gone(node: NavNode) -> SessionLook:
        raise MvuError("MVU_VERSION", reason="not-json")

    monkeypatch.setattr(scene.source, "session", gone)
    scene.desk.refresh()
    scene.settle()
    assert scene.last("failed").code == "MVU_VERSION"
    shown = scene.last("state_shown")
    assert (shown.body, shown.code) == (None, "MVU_VERSION")
