"""An action that belongs to one widget and listens only while that widget has the keyboard."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QWidget


def widget_action(owner: QWidget, slot: Callable[[], object], keys: str = "") -> QAction:
    """An action of ``owner`` that calls ``slot``; the owner names it."""
    action = QAction(owner)
    action.triggered.connect(lambda _checked=False: slot())
    if keys:
        action.setShortcut(QKeySequence(keys))
        action.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
        owner.addAction(action)
    return action
