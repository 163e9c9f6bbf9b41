"""How the lines under a trigger are painted: across all columns, with columns of their own."""

from __future__ import annotations

from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QFont, QFontMetrics, QPainter

from core.trace.records import Mark
from ui.marks import SIZE, paint_mark
from ui.theme import Theme
from ui.triggers.lines import Kind, Line

INDENT, GAP = 36, 12
_FLAGS = int(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)


def columns_of(kind: Kind, area: QRect, count: int) -> list[QRect]:
    """The cells of a line inside its whole row."""
    left, width = area.left() + INDENT, max(60, area.width() - INDENT - GAP)
    if kind in (Kind.CHANGE, Kind.HEAD) and count == 3:
        shares: tuple[float, ...] = (0.4, 0.3, 0.3)
    elif kind is Kind.COMMAND:
        shares = (0.06, 0.34, 0.6)
    elif kind is Kind.DETAIL:
        shares = (0.2, 0.8)
    else:
        shares = (1.0,)
    cells = []
    for share in shares:
        size = round(width * share)
        cells.append(QRect(left, area.top(), max(10, size - GAP), area.height()))
        left += size
    return cells


class LinePainter:
    """Paints one line; holds fonts so that painting makes none."""

    def __init__(self, theme: Theme, font: QFont) -> None:
        self._theme = theme
        self._plain = font
        self._mono = theme.mono()
        self._quiet = QFont(font)
        self._quiet.setItalic(True)

    def paint(self, painter: QPainter, area: QRect, line: Line) -> None:
        """Paint a line over ``area``; the background is the caller's."""
        cells = columns_of(line.kind, area, len(line.cells))
        if line.kind is Kind.COMMAND:
            self._command(painter, cells, line)
            return
        if line.kind is Kind.WHY:
            self._text(painter, cells[0].adjusted(SIZE + 10, 0, 0, 0), line.cells[0], self._plain, _role(line.mark))
            return
        for place, text in enumerate(line.cells[: len(cells)]):
            self._text(painter, cells[place], text, self._font(line, place), self._color(line, place))
        if line.kind is Kind.HEAD:
            painter.setPen(self._theme.color("line"))
            painter.drawLine(area.left() + INDENT, area.bottom(), area.right() - GAP, area.bottom())

    def _command(self, painter: QPainter, cells: list[QRect], line: Line) -> None:
        mark = line.mark or Mark.UNKNOWN
        spot = QRectF(cells[0].left(), cells[0].center().y() - SIZE / 2, SIZE, SIZE)
        paint_mark(painter, spot, mark, self._theme.mark_color(mark))
        self._text(painter, cells[0].adjusted(SIZE + 10, 0, GAP, 0), line.cells[0], self._plain, "muted")
        self._text(painter, cells[1].adjusted(16, 0, 0, 0), line.cells[1], self._mono, "text", middle=True)
        self._text(
            painter,
            cells[2].adjusted(16, 0, 0, 0),
            line.cells[2],
            self._mono,
            _role(mark) if mark is Mark.REFUSED else "text",
        )

    def _font(self, line: Line, place: int) -> QFont:
        if place in line.quiet:
            return self._quiet
        if line.kind is Kind.CHANGE or (line.kind is Kind.DETAIL and place == 1):
            return self._mono
        return self._plain

    def _color(self, line: Line, place: int) -> str:
        if line.kind is Kind.CHANGE:
            return "muted" if place == 1 or place in line.quiet else "text"
        return "text" if line.kind is Kind.DETAIL and place == 1 else "muted"

    def _text(self, painter: QPainter, area: QRect, text: str, font: QFont, role: str, *, middle: bool = False) -> None:
        mode = Qt.TextElideMode.ElideMiddle if middle else Qt.TextElideMode.ElideRight
        painter.setFont(font)
        painter.setPen(self._theme.color(role))
        painter.drawText(area, _FLAGS, QFontMetrics(font).elidedText(text[:2_000], mode, area.width()))


def _role(mark: Mark | None) -> str:
    return mark.value if mark is not None else "muted"
