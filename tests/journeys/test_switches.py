"""Journey g: language and colours change while a value is being edited. The draft stays, the words and colours move."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QCoreApplication, Qt, QTranslator
from PySide6.QtGui import QPalette

from tests.journeys.stage import Stage
from ui.language import translations_folder

CASH = "/cafe/cash"


def test_the_draft_survives_another_language_and_other_colours(stage: Stage) -> None:
    stage.start()
    stage.edit(CASH, "[50, ")
    status, window = stage.program.window.status, stage.program.window
    english = QCoreApplication.translate("QPlatformTheme", "Cancel")
    light = window.palette().color(QPalette.ColorRole.Window).lightness()

    stage.bot.mouseClick(status.theme_button, Qt.MouseButton.LeftButton)
    stage.bot.mouseClick(status.language_button, Qt.MouseButton.LeftButton)
    stage.settle()
    assert window.palette().color(QPalette.ColorRole.Window).lightness() < light
    assert stage.program.language.name == "zh_CN"
    assert QCoreApplication.translate("QPlatformTheme", "Cancel") != english, "Qt's own words are Chinese"
    _draft_is_open(stage, "[50, ")

    # the draft can go on being typed and is saved in the other language
    editor = stage.program.view.variables.drafting.editor
    stage.bot.keyClicks(editor.edit, "1]")
    stage.save()
    assert stage.values()[CASH] == "47.3"
    assert "MVU_SCHEMA" in stage.bar(), "the rules of the state want a number; the draft stays"

    stage.bot.mouseClick(status.language_button, Qt.MouseButton.LeftButton)
    stage.bot.mouseClick(status.theme_button, Qt.MouseButton.LeftButton)
    stage.settle()
    assert QCoreApplication.translate("QPlatformTheme", "Cancel") == english
    _draft_is_open(stage, "[50, 1]")


def _draft_is_open(stage: Stage, text: str) -> None:
    drafting = stage.program.view.variables.drafting
    assert stage.draft() == text
    assert drafting.editor is not None
    assert drafting.editor.isVisible()
    assert drafting.editor.edit.toPlainText() == text


def test_every_word_of_the_window_changes_and_comes_back(stage: Stage) -> None:
    own = QTranslator()
    if not own.load("mvu_zh_CN", str(translations_folder())) or own.isEmpty():
        pytest.skip("the Chinese translation is not built")
    stage.start()
    stage.edit(CASH, "50")
    english = _words(stage)
    stage.bot.mouseClick(stage.program.window.status.language_button, Qt.MouseButton.LeftButton)
    stage.settle()
    chinese = _words(stage)
    same = {name for name in english if english[name] == chinese[name]}
    assert not same, "these words stayed English"
    assert stage.draft() == "50"
    stage.bot.mouseClick(stage.program.window.status.language_button, Qt.MouseButton.LeftButton)
    stage.settle()
    assert _words(stage) == english


def _words(stage: Stage) -> dict[str, str]:
    """Words of every part of the window, by where they stand."""
    window, view = stage.program.window, stage.program.view
    actions = {name: window.actions_[name].text() for name in ("open", "import", "add", "new", "next", "quit")}
    editor = view.variables.drafting.editor
    assert editor is not None
    return {
        **actions,
        "title": window._tree_dock.windowTitle(),
        "rounds": window._rounds_dock.windowTitle(),
        "tab": view.tabs.tabText(0),
        "triggers": view.triggers.all.text(),
        "pager": view.variables.pager.status.text(),
        "filter": view.variables.filter.text.placeholderText(),
        "header": str(view.variables.table.rows.headerData(0, Qt.Orientation.Horizontal)),
        "save": editor.save.text(),
        "hint": editor._context_line(None),
        "state": view.states.states.currentText(),
        "node": next(node.title for node in stage.nodes() if node.kind.value == "session"),
    }


def test_the_choice_is_remembered(stage: Stage) -> None:
    stage.start()
    stage.bot.mouseClick(stage.program.window.status.theme_button, Qt.MouseButton.LeftButton)
    stage.bot.mouseClick(stage.program.window.status.language_button, Qt.MouseButton.LeftButton)
    stage.close()
    stage.start()
    assert (stage.program.language.name, stage.program.theme.dark) == ("zh_CN", True)
