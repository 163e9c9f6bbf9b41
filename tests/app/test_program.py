"""The program put together, with a source in memory."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from app.places import Places
from app.program import Program, ensure_sample, first_session
from tests.ui.fakes import SESSION, FakeSource
from ui import settings as stored
from ui.error_sheet import ErrorSheet
from ui.settings import Settings


class Started:
    def __init__(self, qapp, qtbot: QtBot, folder: Path, settings: Settings, kept: Settings | None = None) -> None:
        self.places = Places(folder / "settings.json", folder / "data", folder / "logs")
        self.program = Program(qapp, self.places, settings, FakeSource, "1", kept=kept)
        self.qtbot = qtbot
        qtbot.addWidget(self.program.window)

    def start(self, folder: str | None) -> None:
        self.program.start(folder)
        self.settle()

    def settle(self) -> None:
        self.qtbot.waitUntil(lambda: self.program.jobs.busy == 0)


@pytest.fixture
def started(qapp, qtbot: QtBot, tmp_path: Path) -> Iterator[Started]:
    made = Started(qapp, qtbot, tmp_path, Settings(language="en", theme="light"))
    yield made
    made.program.window.close()


def test_a_named_folder_opens_at_its_first_session(started: Started, tmp_path: Path) -> None:
    started.start(str(tmp_path))
    assert started.program.desk.session is not None
    assert started.program.desk.session.node == SESSION
    assert started.program.window.settings().recent_folders == (str(tmp_path),)


def test_closing_stores_where_one_was(started: Started, qapp, qtbot: QtBot, tmp_path: Path) -> None:
    started.start(str(tmp_path))
    started.program.desk.choose_round(1)
    started.settle()
    started.program.window.close()
    kept = stored.load(started.places.settings)
    assert (kept.last_workspace, kept.last_session, kept.last_turn) == (str(tmp_path), SESSION.id, 1)
    assert kept.window_state
    again = Started(qapp, qtbot, tmp_path, kept)
    again.start(None)
    assert again.program.desk.turn == 1
    again.program.window.close()


def test_the_border_and_the_page_size_that_were_chosen_come_back(
    started: Started, qapp, qtbot: QtBot, tmp_path: Path
) -> None:
    started.start(str(tmp_path))
    splitter = started.program.view.splitter
    splitter.setSizes([200, 300])
    splitter.splitterMoved.emit(200, 1)
    chosen = tuple(splitter.sizes())
    started.program.view.page_size_chosen.emit(50)
    started.program.window.close()
    kept = stored.load(started.places.settings)
    assert (kept.splitter("round"), kept.page_size) == (chosen, 50)
    again = Started(qapp, qtbot, tmp_path, kept)
    again.start(None)
    assert again.program.view.wanted().size == 50
    assert again.program.view.splitter.remembered() == tuple(again.program.view.splitter.sizes())
    again.program.window.close()


def test_a_crash_of_the_last_run_is_shown(started: Started, tmp_path: Path) -> None:
    started.start(str(tmp_path))
    started.program.show_crash("Traceback: boom")
    sheet = started.program.window.findChild(ErrorSheet)
    assert sheet._title.text() == "The program ended unexpectedly the last time."
    assert "boom" in sheet._details.toPlainText()
    sheet.close()


def test_the_sample_is_copied_once_and_then_belongs_to_the_user(tmp_path: Path) -> None:
    target = tmp_path / "data" / "sample"
    target.parent.mkdir()
    made = ensure_sample(target)
    if made is None:
        pytest.skip("the sample workspace was not made yet")
    (target / "mine.txt").write_text("kept", encoding="utf-8")
    assert ensure_sample(target) == target
    assert (target / "mine.txt").read_text(encoding="utf-8") == "kept"


def test_the_first_session_is_found_at_any_depth() -> None:
    assert first_session(FakeSource("/x").tree()) == SESSION


def test_a_choice_of_the_command_line_is_for_one_start_and_one_of_the_user_stays(
    qapp, qtbot: QtBot, tmp_path: Path
) -> None:
    kept = Settings(language="zh_CN", theme="system")
    once = Started(qapp, qtbot, tmp_path, Settings(language="en", theme="light"), kept)
    once.start(str(tmp_path))
    once.program.window.actions_.theme_chosen.emit("dark")
    once.program.window.close()
    stays = stored.load(once.places.settings)
    assert (stays.language, stays.theme) == ("zh_CN", "dark")
