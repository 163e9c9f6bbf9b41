"""A small JSON editor: colours, brackets, the place of the first error, and a height that follows its text."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence, QTextCharFormat, QTextCursor
from PySide6.QtWidgets import QPlainTextEdit, QSizePolicy, QTextEdit, QWidget

from ui.editing.brackets import partner
from ui.editing.highlighter import JsonHighlighter
from ui.editing.problem import Problem, problem_of
from ui.qtext import document_offsets, shown
from ui.theme import Theme

MOST_LINES = 12  # then it scrolls


class JsonEdit(QPlainTextEdit):
    """Enter saves one line and breaks longer texts; Shift+Enter breaks, Ctrl+Enter or Ctrl+S save, Esc cancels."""

    checked = Signal(object)  # Problem | None, after each change
    save_pressed = Signal()
    cancel_pressed = Signal()
    grew = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._problem: Problem | None = None
        self._height = 0
        self.setFont(theme.mono())
        self.setTabChangesFocus(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Maximum)
        self.setWordWrapMode(self.wordWrapMode().WrapAtWordBoundaryOrAnywhere)
        self._highlighter = JsonHighlighter(theme, self.document())
        self.document().setDocumentMargin(3)
        self.textChanged.connect(self._check)
        self.cursorPositionChanged.connect(self._mark)
        theme.changed.connect(self._mark)
        self.document().documentLayout().documentSizeChanged.connect(self._follow_height)

    def load(self, text: str) -> None:
        """Put a text in, all of it selected so that typing replaces it."""
        self.setPlainText(shown(text))
        self.selectAll()

    def problem(self) -> Problem | None:
        """The first problem of the text as it stands."""
        return self._problem

    def sizeHint(self) -> QSize:
        return QSize(240, self._wanted_height())

    def minimumSizeHint(self) -> QSize:
        return QSize(120, self._height_of(1))

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent) and _is_ours(event):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.cancel_pressed.emit()
        elif event.matches(QKeySequence.StandardKey.Save):
            self.save_pressed.emit()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._enter(event.modifiers())
        else:
            super().keyPressEvent(event)

    def _enter(self, modifiers: Qt.KeyboardModifier) -> None:
        plain = not modifiers & (Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.ControlModifier)
        if modifiers & Qt.KeyboardModifier.ControlModifier or (plain and self.blockCount() == 1):
            self.save_pressed.emit()
            return
        cursor = self.textCursor()
        line = cursor.block().text()[: cursor.positionInBlock()]
        indent = line[: len(line) - len(line.lstrip(" "))] + ("  " if line.rstrip().endswith(("{", "[")) else "")
        cursor.insertText("\n" + indent)
        self.setTextCursor(cursor)

    def _check(self) -> None:
        self._problem = problem_of(self.toPlainText())
        self._mark()
        self.checked.emit(self._problem)

    def _mark(self) -> None:
        text = self.toPlainText()
        caret = self.textCursor().position()
        pair = partner(text, caret) if not any(ord(char) > 0xFFFF for char in text[:caret]) else None
        marks = [self._bracket(place) for place in pair or ()]
        if self._problem is not None and text:
            marks.append(self._wave(text, self._problem.offset))
        self.setExtraSelections(marks)

    def _bracket(self, place: int) -> QTextEdit.ExtraSelection:
        shape = QTextCharFormat()
        shape.setBackground(self._theme.color("selection"))
        return self._selection(place, place + 1, shape)

    def _wave(self, text: str, offset: int) -> QTextEdit.ExtraSelection:
        start = max(0, min(offset, len(text) - 1))
        places = document_offsets(text, (start, start + 1))
        shape = QTextCharFormat()
        shape.setUnderlineStyle(QTextCharFormat.UnderlineStyle.WaveUnderline)
        shape.setUnderlineColor(self._theme.color("failed"))
        shape.setBackground(self._theme.color("failed_soft"))
        return self._selection(places[start], places[start + 1], shape)

    def _selection(self, start: int, end: int, shape: QTextCharFormat) -> QTextEdit.ExtraSelection:
        selection = QTextEdit.ExtraSelection()
        cursor = QTextCursor(self.document())
        cursor.setPosition(start)
        cursor.setPosition(end, QTextCursor.MoveMode.KeepAnchor)
        selection.cursor, selection.format = cursor, shape
        return selection

    def _wanted_height(self) -> int:
        return self._height_of(max(1, min(MOST_LINES, round(self.document().size().height()))))

    def _height_of(self, lines: int) -> int:
        frame = self.contentsMargins().top() + self.contentsMargins().bottom()
        return lines * self.fontMetrics().lineSpacing() + 2 * round(self.document().documentMargin()) + frame + 10

    def _follow_height(self) -> None:
        height = self._wanted_height()
        if height != self._height:
            self._height = height
            self.updateGeometry()
            self.grew.emit()


def _is_ours(event: QKeyEvent) -> bool:
    return event.key() in (Qt.Key.Key_Escape, Qt.Key.Key_Return, Qt.Key.Key_Enter) or event.matches(
        QKeySequence.StandardKey.Save
    )
