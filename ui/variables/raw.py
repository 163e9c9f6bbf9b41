"""The raw presentation: the whole state as JSON text, coloured, read-only, with find and copy."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QGuiApplication, QKeyEvent, QKeySequence, QTextCursor
from PySide6.QtWidgets import QHBoxLayout, QPlainTextEdit, QPushButton, QVBoxLayout, QWidget

from ui.editing.highlighter import VisibleColours
from ui.qtext import shown
from ui.theme import Theme


class _Text(QPlainTextEdit):
    filter_wanted = Signal()

    def event(self, event: QEvent) -> bool:
        if (
            event.type() == QEvent.Type.ShortcutOverride
            and isinstance(event, QKeyEvent)
            and event.matches(QKeySequence.StandardKey.Find)
        ):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.matches(QKeySequence.StandardKey.Find):
            self.filter_wanted.emit()
            return
        super().keyPressEvent(event)


class RawView(QWidget):
    """Shows one text; finding wraps around."""

    filter_wanted = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._text = ""
        self.edit = _Text(self)
        self.edit.setReadOnly(True)
        self.edit.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self.edit.setFont(theme.mono())
        self.edit.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.edit.setProperty("flat", "true")
        self.edit.document().setDocumentMargin(12)
        self.edit.filter_wanted.connect(self.filter_wanted)
        self._colours = VisibleColours(theme, self.edit)
        self.copy = QPushButton(self)
        self.copy.clicked.connect(lambda: QGuiApplication.clipboard().setText(shown(self._text)))
        below = QHBoxLayout()
        below.setContentsMargins(8, 4, 8, 4)
        below.addStretch(1)
        below.addWidget(self.copy)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(0)
        whole.addWidget(self.edit, 1)
        whole.addLayout(below)
        self.setFocusProxy(self.edit)
        self._reword()

    def show_text(self, text: str) -> None:
        """Show a text; the place is kept when it is the same one."""
        if text == self._text:
            return
        self._text = text
        self.edit.setPlainText(shown(text))

    def text(self) -> str:
        """What is shown."""
        return self._text

    def find_text(self, text: str, *, onward: bool) -> bool:
        """Select the next hit (or, not ``onward``, still the one here), starting over at the end; False if none."""
        if not text:
            return False
        cursor = self.edit.textCursor()
        if not onward and cursor.hasSelection():
            cursor.setPosition(cursor.selectionStart())
            self.edit.setTextCursor(cursor)
        if self.edit.find(text):
            return True
        self.edit.moveCursor(QTextCursor.MoveOperation.Start)
        return self.edit.find(text)

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self._reword()
        super().changeEvent(event)

    def _reword(self) -> None:
        self.copy.setText(self.tr("Copy all"))
