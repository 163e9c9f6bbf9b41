"""How a cell of the variable table is painted."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, Qt
from PySide6.QtGui import QColor, QFontMetrics, QPainter
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from core.trace.records import VariableRow
from ui.theme import ROW_HEIGHT, Theme
from ui.variables.difference import DOWN, badge
from ui.variables.model import EDIT, PATH, ROW, TURN, VALUE

PAD = 8
LANE = 64  # px kept free at the right of values for the difference, less in a narrow column
MOST_LINES = 5
_WRAP = Qt.TextFlag.TextWrapAnywhere | Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop
_MIDDLE = Qt.AlignmentFlag.AlignVCenter


class VariableDelegate(QStyledItemDelegate):
    """Paths elided in the middle, values in the fixed face, numbers to the right, a difference beside what moved."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._mono = theme.mono()
        self._metrics = QFontMetrics(self._mono)
        self.hovered_row = -1
        self.locked = False

    def value_lines(self, text: str, width: int) -> int:
        """Lines that a value needs in a column of that width, cheaply and at most ``MOST_LINES``."""
        room = max(40, width - 2 * PAD - _lane(width))
        each = max(1, self._metrics.averageCharWidth())
        most = MOST_LINES * (room // each + 2)
        units = sum(2 if ord(char) > 0x2E7F else 1 for char in text[:most])
        return max(1, min(MOST_LINES, -(-units * each // room)))

    def row_height(self, text: str, width: int) -> int:
        """Height of the row that shows this value."""
        lines = self.value_lines(text, width)
        return ROW_HEIGHT if lines == 1 else lines * self._metrics.lineSpacing() + 10

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        row = index.data(ROW)
        if not isinstance(row, VariableRow):
            super().paint(painter, option, index)
            return
        painter.save()
        self._background(painter, option, row, index)
        area = option.rect.adjusted(PAD, 0, -PAD, 0)
        text = str(index.data(Qt.ItemDataRole.DisplayRole))
        if index.column() == PATH:
            self._path(painter, area, text)
        elif index.column() == VALUE:
            self._value(painter, area, text, row)
        elif index.column() == EDIT:
            self._edit(painter, area, text)
        else:
            known = index.column() != TURN or row.last_turn is not None
            self._plain(painter, area, text, known)
        painter.restore()

    def _background(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        row: VariableRow,
        index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        selected = bool(option.state & QStyle.StateFlag.State_Selected)
        quiet = "hover" if index.row() == self.hovered_row or (selected and self.locked) else ""
        role = "selection" if selected and not self.locked else quiet
        if role:
            painter.fillRect(option.rect, self._theme.color(role))
        elif row.moved and index.column() == VALUE:
            painter.fillRect(option.rect, self._theme.color("band"))
        painter.setPen(self._theme.color("line"))
        painter.drawLine(option.rect.bottomLeft(), option.rect.bottomRight())
        if selected and index.column() == PATH:
            painter.fillRect(
                QRect(option.rect.left(), option.rect.top(), 2, option.rect.height()), self._theme.color("accent")
            )

    def _path(self, painter: QPainter, area: QRect, text: str) -> None:
        painter.setFont(self._mono)
        line = self._metrics.elidedText(text, Qt.TextElideMode.ElideMiddle, area.width())
        cut = line.rfind("/") + 1
        painter.setPen(self._theme.color("muted"))
        top = area.adjusted(0, 0, 0, -max(0, area.height() - ROW_HEIGHT))
        painter.drawText(top, Qt.AlignmentFlag.AlignLeft | _MIDDLE, line[:cut])
        painter.setPen(self._theme.color("text"))
        moved = top.adjusted(self._metrics.horizontalAdvance(line[:cut]), 0, 0, 0)
        painter.drawText(moved, Qt.AlignmentFlag.AlignLeft | _MIDDLE, line[cut:])

    def _value(self, painter: QPainter, area: QRect, text: str, row: VariableRow) -> None:
        painter.setFont(self._mono)
        painter.setPen(self._value_color(row))
        room = area.adjusted(0, 0, -_lane(area.width()), 0)
        if row.type == "null":
            font = painter.font()
            font.setItalic(True)
            painter.setFont(font)
        if area.height() <= ROW_HEIGHT:
            line = self._metrics.elidedText(text, Qt.TextElideMode.ElideRight, room.width())
            side = Qt.AlignmentFlag.AlignRight if row.type == "number" else Qt.AlignmentFlag.AlignLeft
            painter.drawText(room, side | _MIDDLE, line)
        else:
            painter.setClipRect(room)
            painter.drawText(room.adjusted(0, 5, 0, -4), int(_WRAP), text)
            painter.setClipping(False)
        self._badge(painter, area, badge(row))

    def _badge(self, painter: QPainter, area: QRect, words: str) -> None:
        if not words:
            return
        width = _lane(area.width())
        lane = QRect(area.right() - width + PAD, area.top(), width - PAD + 1, min(area.height(), ROW_HEIGHT))
        font = painter.font()
        font.setItalic(False)
        painter.setFont(font)
        painter.setPen(self._theme.color("refused" if words[0] == DOWN else "applied"))
        line = QFontMetrics(font).elidedText(words, Qt.TextElideMode.ElideRight, lane.width())
        painter.drawText(lane, Qt.AlignmentFlag.AlignLeft | _MIDDLE, line)

    def _value_color(self, row: VariableRow) -> QColor:
        role = {"string": "text", "number": "text", "boolean": "json_number", "null": "muted"}.get(row.type, "muted")
        return self._theme.color(role)

    def _plain(self, painter: QPainter, area: QRect, text: str, known: bool) -> None:
        painter.setPen(self._theme.color("text" if known else "muted"))
        if not known:
            font = painter.font()
            font.setItalic(True)
            painter.setFont(font)
        top = area.adjusted(0, 0, 0, -max(0, area.height() - ROW_HEIGHT))
        metrics = painter.fontMetrics()
        painter.drawText(
            top,
            Qt.AlignmentFlag.AlignLeft | _MIDDLE,
            metrics.elidedText(text, Qt.TextElideMode.ElideRight, top.width()),
        )

    def _edit(self, painter: QPainter, area: QRect, text: str) -> None:
        painter.setPen(self._theme.color("disabled" if self.locked else "accent"))
        top = area.adjusted(0, 0, 0, -max(0, area.height() - ROW_HEIGHT))
        painter.drawText(top, Qt.AlignmentFlag.AlignLeft | _MIDDLE, text)


def _lane(width: int) -> int:
    return min(LANE, width // 4)
