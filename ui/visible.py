"""What part of a text is in sight, so that marks are laid only there however long the text is."""

from __future__ import annotations

from PySide6.QtCore import QPoint
from PySide6.QtGui import QTextCharFormat, QTextCursor
from PySide6.QtWidgets import QPlainTextEdit, QTextEdit


def visible_range(edit: QPlainTextEdit) -> tuple[int, int]:
    """First and last document position in sight."""
    area = edit.viewport().rect()
    first = edit.cursorForPosition(QPoint(0, 0)).position()
    return first, edit.cursorForPosition(area.bottomRight()).position()


def overlay(edit: QPlainTextEdit, start: int, end: int, shape: QTextCharFormat) -> QTextEdit.ExtraSelection:
    """A format laid over positions, for ``setExtraSelections``."""
    selection = QTextEdit.ExtraSelection()
    cursor = QTextCursor(edit.document())
    cursor.setPosition(start)
    cursor.setPosition(end, QTextCursor.MoveMode.KeepAnchor)
    selection.cursor, selection.format = cursor, shape  # type: ignore[attr-defined]  # missing in the stubs
    return selection
