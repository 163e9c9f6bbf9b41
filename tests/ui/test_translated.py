"""A whole look around in Chinese: no label, action, header, tip or button is left in English."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import (
    QAbstractButton,
    QComboBox,
    QDialog,
    QHeaderView,
    QLabel,
    QLineEdit,
    QMessageBox,
    QPlainTextEdit,
    QTabBar,
    QWidget,
)
from pytestqt.qtbot import QtBot

from app.places import Places
from app.program import Program, ensure_sample, first_session
from app.sources import open_source
from core.errors import MvuError
from ui.about import AboutDialog, MarksDialog
from ui.error_sheet import ErrorSheet
from ui.settings import Settings
from ui.settings_dialog import SettingsDialog

STORY = "雾港的林汐"
REPLY = "<UpdateVariable>\n_.add('世界.潮位', 2);\n_.set('不在', 1);\n_.fly('世界.潮位');\n</UpdateVariable>"

# what is the same in both languages: names, kinds of values, revisions, ids, paths, versions, keys
SAME = re.compile(
    r"MVU Inspector|JSON|English|Sample|V[123]|r\d+( · [\d: -]+)?|object|array|string|number|boolean|null|"
    r"mvu:\S+|/\S*|#\d+|[A-Z]+_[A-Z_]+|file|path|[\d.]+ [KM]iB / 32 MiB"
)


def english(text: str) -> bool:
    """Whether a text has a Latin word and no Chinese at all."""
    plain = re.sub(r"<[^>]*>|[&()]", "", text).strip()
    return bool(
        re.search(r"[A-Za-z]{2}", plain) and not re.search(r"[\u4e00-\u9fff]", plain) and not SAME.fullmatch(plain)
    )


def texts(root: QWidget) -> Iterator[str]:
    """Every text that the interface itself shows in a window: no contents of tables and texts of the story."""
    yield root.windowTitle()
    for action in root.findChildren(QAction):
        yield from (action.text(), action.toolTip(), action.statusTip())
    for widget in (root, *root.findChildren(QWidget)):
        yield from (widget.toolTip(), widget.accessibleName())
        if isinstance(widget, QLabel | QAbstractButton):
            yield widget.text()
        elif isinstance(widget, QLineEdit | QPlainTextEdit):
            yield widget.placeholderText()
        elif isinstance(widget, QTabBar):
            yield from (widget.tabText(place) for place in range(widget.count()))
        elif isinstance(widget, QComboBox):
            yield from (widget.itemText(place) for place in range(widget.count()))
        elif isinstance(widget, QHeaderView) and widget.model() is not None:
            headers = (widget.model().headerData(place, widget.orientation()) for place in range(widget.count()))
            yield from (header for header in headers if isinstance(header, str))


def left(root: QWidget) -> set[str]:
    return {text for text in texts(root) if isinstance(text, str) and english(text)}


@pytest.fixture
def program(qapp, qtbot: QtBot, tmp_path: Path) -> Iterator[Program]:
    places = Places(tmp_path / "settings.json", tmp_path / "data", tmp_path / "logs")
    places.data.mkdir()
    made = Program(qapp, places, Settings(language="zh_CN", theme="light"), open_source, "1")
    qtbot.addWidget(made.window)
    made.start(str(ensure_sample(places.sample)))
    qtbot.waitUntil(lambda: made.jobs.busy == 0)
    people = [node for root in made.desk.shelf.nodes() for node in root.children]
    made.desk.choose_node(first_session(next(node for node in people if node.title == STORY)))
    qtbot.waitUntil(lambda: made.jobs.busy == 0)
    yield made
    for dialog in made.window.findChildren(QDialog):
        dialog.done(QDialog.DialogCode.Rejected)
    made.window.close()
    made.language.set_language("en")


def test_the_window_is_chinese_in_every_round(program: Program, qtbot: QtBot) -> None:
    assert program.window.actions_["open"].text() == "打开文件夹…"
    for turn in (0, 4, 6, 7, 13):
        program.desk.choose_round(turn)
        qtbot.waitUntil(lambda: program.jobs.busy == 0)
        for tab in (0, 1):
            program.view.tabs.setCurrentIndex(tab)
            assert left(program.window) == set()


def test_the_headers_of_the_tables_are_chinese(program: Program) -> None:
    model = program.view.variables.table.model()
    shown = [model.headerData(column, Qt.Orientation.Horizontal) for column in range(model.columnCount())]
    assert shown == ["变量路径", "实际值", "类型", "最近更新轮次", "编辑"]


def test_a_round_that_is_added_is_previewed_in_chinese(program: Program, qtbot: QtBot) -> None:
    dialog = program.playing.open_add_round()
    dialog.set_texts("", REPLY)
    dialog.preview_requested.emit(REPLY)
    qtbot.waitUntil(lambda: program.jobs.busy == 0)
    assert left(dialog) == set()
    dialog.set_texts("", "")


def test_a_new_playthrough_is_chosen_in_chinese(program: Program, qtbot: QtBot) -> None:
    person = next(node for root in program.desk.shelf.nodes() for node in root.children if node.title == STORY)
    dialog = program.playing.open_new_playthrough(person)
    qtbot.waitUntil(lambda: program.jobs.busy == 0)
    assert left(dialog) == set()


def test_the_small_sheets_are_chinese(program: Program, qtbot: QtBot) -> None:
    window = program.window
    sheets = (
        SettingsDialog(window.settings(), window),
        AboutDialog("1", window),
        MarksDialog(program.theme, window),
        ErrorSheet(program.theme, MvuError("MVU_CARD_FORMAT", file="lena.png"), "", window),
    )
    for sheet in sheets:
        sheet.show()
        assert left(sheet) == set()


def test_the_buttons_of_qt_are_chinese_too(program: Program) -> None:
    kinds = QMessageBox.StandardButton
    box = QMessageBox(QMessageBox.Icon.Question, "", "", kinds.Save | kinds.Discard | kinds.Cancel, program.window)
    assert left(box) == set()
    assert {button.text() for button in box.buttons()} == {"保存", "丢弃", "取消"}
    box.deleteLater()
    QCoreApplication.processEvents()


def test_a_word_that_is_left_would_be_found(program: Program) -> None:
    label = QLabel("Left behind", program.window)
    assert left(program.window) == {"Left behind"}
    label.deleteLater()
