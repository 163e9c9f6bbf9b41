"""Scenes in the bar that tells and offers."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QPushButton, QWidget
from pytestqt.qtbot import QtBot

from core.trace.records import Mark
from ui.notice import Notice
from ui.theme import Theme


@pytest.fixture
def around(qapp, qtbot: QtBot) -> QWidget:
    made = QWidget()
    qtbot.addWidget(made)
    return made


@pytest.fixture
def notice(qapp, around: QWidget) -> Notice:
    return Notice(Theme(qapp, "light"), around)


def test_the_buttons_of_an_older_message_are_out_of_sight_at_once(notice: Notice) -> None:
    notice.say(Mark.REFUSED, "moved", ("Cancel and refresh", lambda: None))
    notice.say(Mark.REFUSED, "not written", ("Copy draft", lambda: None))
    assert [one.text() for one in notice.findChildren(QPushButton) if not one.isHidden()] == ["Copy draft"]
