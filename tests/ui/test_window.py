"""Scenes in the main window, with a plain centre."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPointF, QSize, Qt, QUrl
from PySide6.QtGui import QDropEvent
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from core.errors import MvuError
from core.trace.records import RoundRow
from tests.ui.fakes import SESSION, FakeSource
from ui.error_sheet import ErrorSheet
from ui.language import Language
from ui.settings import Settings
from ui.settings_dialog import SettingsDialog
from ui.status import SourceStatus, size_text
from ui.theme import Theme
from ui.window import MainWindow

ENGLISH = Settings(language="en", theme="light")
ROWS = tuple(RoundRow(turn, f"line {turn}", ()) for turn in range(4))


@pytest.fixture
def language(qapp) -> Iterator[Language]:
    made = Language("en")
    yield made
    made.set_language("en")


@pytest.fixture
def window(qapp, qtbot: QtBot, language: Language) -> MainWindow:
    return make(qapp, qtbot, language, ENGLISH)


def make(qapp, qtbot: QtBot, language: Language, settings: Settings) -> MainWindow:
    made = MainWindow(Theme(qapp, "light"), language, settings, QLabel("centre"), version="0.1.0")
    qtbot.addWidget(made)
    return made


def fill(window: MainWindow) -> None:
    window.show_nodes((FakeSource("/work").tree(),))
    window.show_rounds(ROWS)
    window.show_session(SESSION, can_add=True)
    window.show_round(2)


def test_without_a_workspace_the_window_says_what_to_do(window: MainWindow) -> None:
    assert window._pages.currentWidget() is window._nothing_open
    assert "Open a workspace" in window._nothing_open.sentence()
    for name in ("add", "new", "import", "close", "previous", "next"):
        assert not window.actions_[name].isEnabled(), name


def test_a_session_fills_title_position_and_actions(window: MainWindow) -> None:
    fill(window)
    assert window.windowTitle() == "Lena · 1st run · main — MVU Inspector"
    assert window.actions_.position.text() == "round 2/3"
    assert window._pages.currentWidget() is window.centre
    assert all(window.actions_[name].isEnabled() for name in ("add", "new", "import", "previous", "next"))


def test_next_and_previous_walk_the_rounds(window: MainWindow) -> None:
    fill(window)
    told: list[int] = []
    window.round_chosen.connect(told.append)
    window.actions_["next"].trigger()
    assert not window.actions_["next"].isEnabled()
    window.actions_["previous"].trigger()
    window.actions_["previous"].trigger()
    assert told == [3, 2, 1]
    assert window.actions_.position.text() == "round 1/3"


def test_a_read_only_workspace_offers_nothing_that_writes(window: MainWindow) -> None:
    window.show_nodes((FakeSource("/work", read_only="read-only-folder").tree(),))
    window.show_rounds(ROWS)
    window.show_session(SESSION, can_add=False)
    assert not any(window.actions_[name].isEnabled() for name in ("add", "new", "import"))


def test_the_whole_window_changes_its_language_at_once(window: MainWindow, language: Language, qapp) -> None:
    fill(window)
    window.status.language_button.click()
    assert language.name == "zh_CN"
    assert window.settings().language == "zh_CN"
    window.status.language_button.click()
    assert window.actions_.menu("file").title() == "&File"


def test_the_theme_button_switches_and_is_remembered(window: MainWindow) -> None:
    told: list[Settings] = []
    window.settings_changed.connect(told.append)
    window.status.theme_button.click()
    assert told[-1].theme == "dark"
    window.status.theme_button.click()
    assert told[-1].theme == "light"


def test_settings_apply_at_once(window: MainWindow, qtbot: QtBot) -> None:
    told: list[Settings] = []
    window.settings_changed.connect(told.append)
    window.actions_["settings"].trigger()
    dialog = window.findChild(SettingsDialog)
    dialog._pages.setCurrentIndex(2)
    dialog._values.setChecked(True)
    assert (told[-1].page_size, told[-1].filter_values) == (100, True)
    dialog.close()


def test_places_of_docks_and_window_come_back(qapp, qtbot: QtBot, language: Language) -> None:
    first = make(qapp, qtbot, language, ENGLISH)
    first.show()
    first.resize(QSize(780, 560))
    first._rounds_dock.hide()
    kept = first.settings()
    first.close()
    second = make(qapp, qtbot, language, kept)
    second.show()
    assert second._rounds_dock.isHidden()
    assert second.size() == QSize(780, 560)
    second.actions_["layout"].trigger()
    assert not second._rounds_dock.isHidden()
    second.close()


def test_a_narrow_window_stacks_its_docks_and_a_wide_one_does_not(window: MainWindow, qtbot: QtBot) -> None:
    window.show()
    window.resize(820, 600)
    tree, rounds = window._tree_dock, window._rounds_dock
    qtbot.waitUntil(lambda: rounds.y() > tree.y())
    window.resize(1280, 700)
    qtbot.waitUntil(lambda: rounds.x() > tree.x() and rounds.y() == tree.y())
    window.close()


def test_the_status_bar_tells_file_size_and_whether_it_can_be_written(window: MainWindow) -> None:
    window.show_source(SourceStatus("/a/mvu-instances.json", 57, 4_300_000, "", "native"))
    assert window.status._revision.text() == "r57"
    assert window.status._size.text() == "4.1 MiB of 32 MiB"
    assert window.status._write.text() == "Read and write"
    window.show_source(SourceStatus("/a/mvu-instances.json", 57, 33_000_000, "read-only-folder", None))
    assert window.status._write.text() == "Read-only"
    assert window.status._write.toolTip() == "This folder is open for reading only."
    assert window.status._bar.property("level") == "full"


def test_sizes_for_people() -> None:
    assert [size_text(count) for count in (0, 1023, 14_336, 4_300_000)] == ["0 B", "1023 B", "14 KiB", "4.1 MiB"]


def test_work_under_way_is_shown_and_can_be_stopped(window: MainWindow, qtbot: QtBot) -> None:
    window.status.show_busy(2)
    assert window.status._busy_bar.isHidden(), "short work is not worth a flicker"
    qtbot.waitUntil(lambda: not window.status._busy_bar.isHidden())
    with qtbot.waitSignal(window.cancel_wished):
        window.status._cancel.click()
    window.status.show_busy(0)
    assert window.status._busy_bar.isHidden()


def test_an_error_is_sentences_with_details_to_copy_and_no_traceback(window: MainWindow, qapp) -> None:
    window.show_error(MvuError("MVU_CARD_FORMAT", file="lena.png", reason="truncated"), "Import lena.png")
    sheet = window.findChild(ErrorSheet)
    assert sheet._title.text() == "This file is not a character card that can be read."
    assert sheet._where.text() == "file lena.png · reason: truncated"
    sheet.copy_details()
    copied = qapp.clipboard().text()
    assert "MVU_CARD_FORMAT" in copied
    assert "Traceback" not in copied
    sheet.close()


def test_dropped_folders_open_and_the_first_file_is_taken_for_a_card(window: MainWindow, tmp_path: Path) -> None:
    files = [tmp_path / "notes.txt", tmp_path / "lena.png"]
    for file in files:
        file.write_bytes(b"")
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path)) for path in (tmp_path, *files)])
    folders: list[str] = []
    cards: list[str] = []
    window.folder_chosen.connect(folders.append)
    window.card_chosen.connect(cards.append)
    window.dropEvent(
        QDropEvent(
            QPointF(5, 5), Qt.DropAction.CopyAction, data, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
        )
    )
    assert folders == [str(tmp_path)]
    assert cards == [str(files[0])], "one dialog, which says why a file is no card"
