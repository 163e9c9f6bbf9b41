"""The seven marks as small vector shapes: colour from the theme, and a shape that survives grey printing."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPainterPath, QPen, QPixmap

from core.trace.records import Mark
from ui.icons import density
from ui.theme import Theme

SIZE = 12  # px


def paint_mark(painter: QPainter, area: QRectF, mark: Mark, color: QColor) -> None:
    """Paint one mark, fitted into the square in the middle of ``area``."""
    side = min(area.width(), area.height())
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(area.center() - QPointF(side / 2, side / 2))
    painter.scale(side / 12, side / 12)
    pen = QPen(color, 1.8, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin)
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    _SHAPES[mark](painter, color)
    painter.restore()


def mark_pixmap(theme: Theme, mark: Mark, ratio: float = 1.0, size: int = SIZE) -> QPixmap:
    """One mark on nothing, ``size`` logical pixels, for labels and icons."""
    pixmap = QPixmap(QSize(size, size) * ratio)
    pixmap.setDevicePixelRatio(ratio)
    pixmap.fill(Qt.GlobalColor.transparent)
    painter = QPainter(pixmap)
    paint_mark(painter, QRectF(0, 0, size, size), mark, theme.mark_color(mark))
    painter.end()
    return pixmap


def mark_icon(theme: Theme, mark: Mark) -> QIcon:
    """The mark as an icon."""
    return QIcon(mark_pixmap(theme, mark, density(), 16))


def badge_width(painter: QPainter, count: int) -> int:
    """Width of a mark with its count, without the gap to the next."""
    return SIZE + (3 + painter.fontMetrics().horizontalAdvance(str(count)) if count else 0)


def paint_badge(painter: QPainter, area: QRect, mark: Mark, count: int, color: QColor) -> None:
    """A mark and, if it counts something, the number after it; ``area`` is ``badge_width`` wide."""
    paint_mark(painter, QRectF(area.left(), area.center().y() - SIZE / 2 + 0.5, SIZE, SIZE), mark, color)
    if count:
        painter.setPen(color)
        text = area.adjusted(SIZE + 3, 0, 2, 0)
        painter.drawText(text, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, str(count))


def _fill(painter: QPainter, path: QPainterPath, color: QColor) -> None:
    painter.setPen(Qt.PenStyle.NoPen)
    painter.fillPath(path, color)


def _applied(painter: QPainter, color: QColor) -> None:
    path = QPainterPath(QPointF(6, 1.4))
    path.lineTo(11.2, 10.6)
    path.lineTo(0.8, 10.6)
    path.closeSubpath()
    _fill(painter, path, color)


def _unchanged(painter: QPainter, color: QColor) -> None:  # noqa: ARG001 - one signature for all shapes
    painter.drawLine(QPointF(2, 6), QPointF(10, 6))


def _refused(painter: QPainter, color: QColor) -> None:  # noqa: ARG001
    painter.drawLine(QPointF(2.4, 2.4), QPointF(9.6, 9.6))
    painter.drawLine(QPointF(9.6, 2.4), QPointF(2.4, 9.6))


def _failed(painter: QPainter, color: QColor) -> None:
    painter.setPen(QPen(color, 2.4, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
    painter.drawLine(QPointF(6, 1.8), QPointF(6, 6.9))
    path = QPainterPath()
    path.addEllipse(QPointF(6, 10.2), 1.45, 1.45)
    _fill(painter, path, color)


def _edited(painter: QPainter, color: QColor) -> None:
    path = QPainterPath(QPointF(1, 11))
    path.lineTo(1.7, 7.9)
    path.lineTo(8.2, 1.4)
    path.lineTo(10.6, 3.8)
    path.lineTo(4.1, 10.3)
    path.closeSubpath()
    _fill(painter, path, color)


def _inherited(painter: QPainter, color: QColor) -> None:  # noqa: ARG001
    path = QPainterPath(QPointF(1.5, 2.2))
    path.cubicTo(6, 1.6, 8, 4, 8, 9.8)
    painter.drawPath(path)
    painter.drawLine(QPointF(8, 10.2), QPointF(5.2, 7.4))
    painter.drawLine(QPointF(8, 10.2), QPointF(10.8, 7.4))


def _unknown(painter: QPainter, color: QColor) -> None:
    path = QPainterPath(QPointF(3.2, 3.9))
    path.cubicTo(3.4, 0.6, 8.9, 0.6, 8.9, 3.7)
    path.cubicTo(8.9, 5.6, 6, 5.6, 6, 7.6)
    painter.drawPath(path)
    dot = QPainterPath()
    dot.addEllipse(QPointF(6, 10.6), 1.2, 1.2)
    _fill(painter, dot, color)


_SHAPES: dict[Mark, Callable[[QPainter, QColor], None]] = {
    Mark.APPLIED: _applied,
    Mark.UNCHANGED: _unchanged,
    Mark.REFUSED: _refused,
    Mark.FAILED: _failed,
    Mark.EDITED: _edited,
    Mark.INHERITED: _inherited,
    Mark.UNKNOWN: _unknown,
}
