"""The reply as text with its commands underlined in the colour of their outcome; hover and click find a command."""

from __future__ import annotations

from bisect import bisect_right

from PySide6.QtCore import QEvent, QPoint, Qt, QTimer, Signal
from PySide6.QtGui import QHelpEvent, QMouseEvent, QTextCharFormat, QTextCursor
from PySide6.QtWidgets import QPlainTextEdit, QToolTip, QWidget

from core.trace.records import CommandRow
from ui.qtext import document_offsets, shown
from ui.reply.outcome import MARKS, command_tip
from ui.theme import Theme
from ui.visible import overlay, visible_range


class ReplyText(QPlainTextEdit):
    """Read-only. Spans are laid over the text, so a change of theme or language needs no new text."""

    command_clicked = Signal(int)  # CommandRow.index

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._text = ""
        self._spans: tuple[tuple[int, int, CommandRow], ...] = ()
        self._starts: list[int] = []
        self.setReadOnly(True)
        self.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self.setProperty("flat", "true")
        self.setTabChangesFocus(True)
        self.viewport().setMouseTracking(True)
        self.document().setDocumentMargin(12)
        self._soon = QTimer(self, singleShot=True, interval=0)
        self._soon.timeout.connect(self._paint_spans)
        self.verticalScrollBar().valueChanged.connect(self._soon.start)
        self.verticalScrollBar().rangeChanged.connect(self._soon.start)
        theme.changed.connect(self._soon.start)

    def show_reply(self, text: str, commands: tuple[CommandRow, ...]) -> None:
        """Show a reply; commands without a place in it are left out."""
        placed = [row for row in commands if 0 <= row.start < row.end <= len(text)]
        places = document_offsets(text, [spot for row in placed for spot in (row.start, row.end)])
        spans = sorted(((places[row.start], places[row.end], row) for row in placed), key=lambda span: span[:2])
        self._spans = tuple(spans)
        self._starts = [span[0] for span in spans]
        if text != self._text:
            self._text = text
            self.setPlainText(shown(text))
        self._soon.start()

    def command_at(self, place: QPoint) -> CommandRow | None:
        """The command under a point of the viewport."""
        cursor = self.cursorForPosition(place)
        if not self.cursorRect(cursor).adjusted(-12, -2, 12, 2).contains(place):
            return None
        spot = cursor.position()
        found = bisect_right(self._starts, spot) - 1
        return self._spans[found][2] if found >= 0 and spot <= self._spans[found][1] else None

    def show_command(self, index: int) -> bool:
        """Scroll to a command and select it; False if it has no place in the text."""
        span = next((span for span in self._spans if span[2].index == index), None)
        if span is None:
            return False
        cursor = QTextCursor(self.document())
        cursor.setPosition(span[0])
        cursor.setPosition(span[1], QTextCursor.MoveMode.KeepAnchor)
        self.setTextCursor(cursor)
        self.ensureCursorVisible()
        return True

    def viewportEvent(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            row = self.command_at(event.pos())
            QToolTip.showText(event.globalPos(), command_tip(row) if row else "", self)
            return True
        return super().viewportEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        over = self.command_at(event.position().toPoint()) is not None
        self.viewport().setCursor(Qt.CursorShape.PointingHandCursor if over else Qt.CursorShape.IBeamCursor)
        super().mouseMoveEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        super().mouseReleaseEvent(event)
        row = self.command_at(event.position().toPoint())
        if row is not None and event.button() == Qt.MouseButton.LeftButton and not self.textCursor().hasSelection():
            self.command_clicked.emit(row.index)

    def _paint_spans(self) -> None:
        """Underline the commands that are in sight."""
        first, last = visible_range(self)
        begin = max(0, bisect_right(self._starts, first) - 1)
        end = bisect_right(self._starts, last)
        self.setExtraSelections(
            [overlay(self, start, stop, self._shape(row)) for start, stop, row in self._spans[begin:end]]
        )

    def _shape(self, row: CommandRow) -> QTextCharFormat:
        mark = MARKS[row.verdict]
        shape = QTextCharFormat()
        shape.setBackground(self._theme.mark_soft(mark))
        shape.setUnderlineStyle(QTextCharFormat.UnderlineStyle.SingleUnderline)
        shape.setUnderlineColor(self._theme.mark_color(mark))
        return shape
