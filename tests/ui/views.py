"""A round view with hand-made records in it, and ears for what it says; helpers, no tests."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QEvent, SignalInstance
from PySide6.QtWidgets import QApplication, QWidget

from core.trace.records import VariablePage
from tests.ui import builders
from ui.round_view import RoundView

LENA = "character:lena"


class Ear:
    """Remembers what a signal said."""

    def __init__(self, signal: SignalInstance) -> None:
        self.heard: list[Any] = []
        signal.connect(self._hear)

    def _hear(self, *said: Any) -> None:
        self.heard.append(said[0] if len(said) == 1 else said)


def fill(view: RoundView, page: VariablePage | None = None) -> RoundView:
    """A shown view of round 12 with every record a round has."""
    view.resize(1000, 800)
    view.show()
    view.show_round(builders.detail())
    view.show_resources((builders.resource(),), LENA)
    view.show_states(builders.CHOICES, builders.snapshot())
    view.show_variables(page if page is not None else builders.page(*builders.rows()))
    view.show_triggers(builders.triggers())
    return view


def reword(widget: QWidget) -> None:
    """What a change of language sends to every widget."""
    for part in (widget, *widget.findChildren(QWidget)):
        QApplication.sendEvent(part, QEvent(QEvent.Type.LanguageChange))


def clipboard() -> str:
    return QApplication.clipboard().text()
