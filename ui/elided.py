"""One line of text that ends in an ellipsis where the room ends; the whole text is its tooltip."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from ui.qtext import plain_tip

MOST = 2_000  # characters; Qt measures all of a text before it cuts it


class Elided(QWidget):
    """A label that never asks for more width than it gets."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._text = ""
        self._color = QColor()
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    def say(self, text: str, color: QColor) -> None:
        """Show a text."""
        self._text, self._color = text, color
        self.setAccessibleName(text)
        self._tip()
        self.update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._tip()

    def text(self) -> str:
        """The whole text."""
        return self._text

    def sizeHint(self) -> QSize:
        return QSize(120, self.fontMetrics().height() + 1)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - Qt's own signature
        painter = QPainter(self)
        painter.setPen(self._color)
        painter.drawText(self.rect(), int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter), self._cut())
        painter.end()

    def _tip(self) -> None:
        self.setToolTip(plain_tip(self._text[:MOST]) if self._cut() != self._text else "")

    def _cut(self) -> str:
        return self.fontMetrics().elidedText(self._text[:MOST], Qt.TextElideMode.ElideRight, self.width())
