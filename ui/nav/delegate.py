"""Paints one row of the tree: icon, title, quiet subtitle, marks and a lock at the right."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from ui import icons
from ui.marks import SIZE, paint_badge
from ui.nav.model import NODE
from ui.nav.records import NavKind, NavNode
from ui.theme import ROW_HEIGHT, Theme

_ICONS = {
    NavKind.WORKSPACE: "workspace",
    NavKind.CHARACTER: "character",
    NavKind.PLAYTHROUGH: "playthrough",
    NavKind.SESSION: "session",
    NavKind.LEDGER: "ledger",
}
_GAP = 8


class NavDelegate(QStyledItemDelegate):
    """Rows of 28 pixels."""

    def __init__(self, theme: Theme, parent: object = None) -> None:
        super().__init__(parent)
        self._theme = theme

    def sizeHint(self, _option: QStyleOptionViewItem, _index: QModelIndex | QPersistentModelIndex) -> QSize:
        return QSize(120, ROW_HEIGHT)

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        node = index.data(NODE)
        if not isinstance(node, NavNode):
            return
        painter.save()
        self._background(painter, option)
        area = option.rect.adjusted(2, 0, -_GAP, 0)
        self._icon(painter, area, _ICONS[node.kind], option)
        area.setLeft(area.left() + 16 + 6)
        area.setRight(self._right_side(painter, area, node))
        self._texts(painter, area, node, option)
        painter.restore()

    def _background(self, painter: QPainter, option: QStyleOptionViewItem) -> None:
        if option.state & QStyle.StateFlag.State_Selected:
            painter.fillRect(option.rect, self._theme.color("selection"))
        elif option.state & QStyle.StateFlag.State_MouseOver:
            painter.fillRect(option.rect, self._theme.color("hover"))

    def _icon(self, painter: QPainter, area: QRect, name: str, option: QStyleOptionViewItem) -> None:
        chosen = option.state & QStyle.StateFlag.State_Selected
        ratio = painter.device().devicePixelRatioF()
        color = self._theme.color("accent" if chosen else "muted")
        painter.drawPixmap(area.left(), area.center().y() - 7, icons.pixmap(name, color, 16, ratio))

    def _right_side(self, painter: QPainter, area: QRect, node: NavNode) -> int:
        right = area.right()
        if node.read_only:
            ratio = painter.device().devicePixelRatioF()
            lock = icons.pixmap("lock", self._theme.color("muted"), 14, ratio)
            painter.drawPixmap(right - 14, area.center().y() - 6, lock)
            right -= 14 + _GAP
        for mark in reversed(node.marks):
            place = QRect(right - SIZE, area.top(), SIZE, area.height())
            paint_badge(painter, place, mark, 0, self._theme.mark_color(mark))
            right -= SIZE + 4
        return right

    def _texts(self, painter: QPainter, area: QRect, node: NavNode, option: QStyleOptionViewItem) -> None:
        flags = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
        font = option.font
        font.setBold(node.kind is NavKind.WORKSPACE)
        painter.setFont(font)
        metrics = painter.fontMetrics()
        title = metrics.elidedText(node.title, Qt.TextElideMode.ElideRight, area.width())
        painter.setPen(self._theme.color("text"))
        painter.drawText(area, flags, title)
        font.setBold(False)
        painter.setFont(font)
        rest = area.adjusted(metrics.horizontalAdvance(title) + _GAP, 0, 0, 0)
        if node.subtitle and rest.width() > 40:
            painter.setPen(self._theme.color("muted"))
            text = painter.fontMetrics().elidedText(node.subtitle, Qt.TextElideMode.ElideRight, rest.width())
            painter.drawText(rest, flags, text)
