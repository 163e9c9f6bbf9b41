"""The dock of rounds: turn number, excerpt and marks of each; says which was chosen, fetches nothing."""

from __future__ import annotations

from PySide6.QtCore import (
    QEvent,
    QItemSelectionModel,
    QModelIndex,
    QPersistentModelIndex,
    QPoint,
    QRect,
    QSignalBlocker,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QFocusEvent, QGuiApplication, QPainter
from PySide6.QtWidgets import (
    QListView,
    QMenu,
    QStackedLayout,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from core.trace.records import RoundRow
from ui.empty_state import EmptyState
from ui.marks import badge_width, paint_badge
from ui.rounds.model import ROW, RoundsModel
from ui.theme import ROW_HEIGHT, Theme

_GAP = 8


class RoundsList(QWidget):
    """The rounds of one session; the opening is round 0."""

    round_chosen = Signal(int)  # turn
    add_wished = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._model = RoundsModel(self)
        self._view = _Rows(self)
        self._view.setModel(self._model)
        self._view.setItemDelegate(RoundDelegate(theme, self._view))
        self._view.setUniformItemSizes(True)
        self._view.setMouseTracking(True)
        self._view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._view.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self._empty = EmptyState(theme, "rounds", self)
        self._stack = QStackedLayout(self)
        self._stack.addWidget(self._empty)
        self._stack.addWidget(self._view)
        self._session = False
        self._telling = True
        self._view.selectionModel().currentChanged.connect(self._tell)
        self._view.customContextMenuRequested.connect(self._open_menu)
        self._empty.helped.connect(self.add_wished)
        self.setFocusProxy(self._view)
        theme.changed.connect(self._view.viewport().update)
        self._reword()

    def show_rows(self, rows: tuple[RoundRow, ...], *, session: bool = True) -> None:
        """Paint these rounds; the chosen turn stays chosen if it is still there. Says nothing."""
        turn = self.chosen()
        self._session = session
        self._telling = False
        try:
            self._model.show_rows(rows)
            if turn is not None:
                self._select(turn)
        finally:
            self._telling = True
        self._stack.setCurrentWidget(self._view if rows else self._empty)
        self._reword()

    def choose(self, turn: int) -> bool:
        """Select a turn without saying so; False if it is not there."""
        self._telling = False
        try:
            return self._select(turn)
        finally:
            self._telling = True

    def chosen(self) -> int | None:
        """The selected turn."""
        row = self._view.currentIndex().data(ROW)
        return row.turn if isinstance(row, RoundRow) else None

    def rows(self) -> tuple[RoundRow, ...]:
        """What is shown."""
        return self._model.rows()

    def step(self, by: int) -> None:
        """Choose the round ``by`` places further, if there is one, and say so."""
        place = self._view.currentIndex().row() + by
        if 0 <= place < len(self._model.rows()):
            self._view.setCurrentIndex(self._model.index(place, 0))

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self._reword()
        super().changeEvent(event)

    def menu_for(self, row: RoundRow) -> QMenu:
        """The context menu of a round."""
        menu = QMenu(self)
        menu.addAction(self.tr("Show round")).triggered.connect(lambda: self._jump(row.turn))
        copy = menu.addAction(self.tr("Copy excerpt"))
        copy.setEnabled(bool(row.excerpt))
        copy.triggered.connect(lambda: QGuiApplication.clipboard().setText(row.excerpt))
        return menu

    def _jump(self, turn: int) -> None:
        if self._select(turn):
            self.round_chosen.emit(turn)

    def _select(self, turn: int) -> bool:
        place = self._model.row_of(turn)
        if place < 0:
            return False
        index = self._model.index(place, 0)
        if index != self._view.currentIndex():
            self._view.selectionModel().setCurrentIndex(index, QItemSelectionModel.SelectionFlag.ClearAndSelect)
        self._view.scrollTo(index)
        return True

    def _tell(self, index: QModelIndex) -> None:
        row = index.data(ROW)
        if self._telling and isinstance(row, RoundRow):
            self.round_chosen.emit(row.turn)

    def _open_menu(self, place: QPoint) -> None:
        row = self._view.indexAt(place).data(ROW)
        if isinstance(row, RoundRow):
            menu = self.menu_for(row)
            menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
            menu.popup(self._view.viewport().mapToGlobal(place))

    def _reword(self) -> None:
        self._view.setAccessibleName(self.tr("Rounds"))
        if self._session:
            self._empty.say(self.tr("No rounds have been played in this session yet."), self.tr("Add round"))
        else:
            self._empty.say(self.tr("Choose a session to see its rounds."), "")


class _Rows(QListView):
    """Chosen by a person or by the program only: Qt makes the first row current when the focus comes to none."""

    def focusInEvent(self, event: QFocusEvent) -> None:
        if self.currentIndex().isValid():
            super().focusInEvent(event)
            return
        blocked = QSignalBlocker(self.selectionModel())
        super().focusInEvent(event)
        self.selectionModel().clearCurrentIndex()
        blocked.unblock()


class RoundDelegate(QStyledItemDelegate):
    """Paints turn number, excerpt and, right-aligned, the marks."""

    def __init__(self, theme: Theme, parent: object = None) -> None:
        super().__init__(parent)
        self._theme = theme

    def sizeHint(self, _option: QStyleOptionViewItem, _index: QModelIndex | QPersistentModelIndex) -> QSize:
        return QSize(120, ROW_HEIGHT)

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        row = index.data(ROW)
        if not isinstance(row, RoundRow):
            return
        painter.save()
        painter.setFont(option.font)
        self._background(painter, option)
        area = option.rect.adjusted(_GAP, 0, -_GAP, 0)
        number = max(painter.fontMetrics().horizontalAdvance("000"), 24)
        self._number(painter, QRect(area.left(), area.top(), number, area.height()), row)
        area.setLeft(area.left() + number + _GAP)
        area.setRight(self._badges(painter, area, row))
        self._excerpt(painter, area, row)
        painter.restore()

    def _background(self, painter: QPainter, option: QStyleOptionViewItem) -> None:
        if option.state & QStyle.StateFlag.State_Selected:
            painter.fillRect(option.rect, self._theme.color("selection"))
            bar = QRect(option.rect.left(), option.rect.top(), 3, option.rect.height())
            painter.fillRect(bar, self._theme.color("accent"))
        elif option.state & QStyle.StateFlag.State_MouseOver:
            painter.fillRect(option.rect, self._theme.color("hover"))

    def _number(self, painter: QPainter, area: QRect, row: RoundRow) -> None:
        painter.setPen(self._theme.color("muted"))
        painter.drawText(area, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, str(row.turn))

    def _badges(self, painter: QPainter, area: QRect, row: RoundRow) -> int:
        right = area.right()
        if row.running:
            word = "…"
            width = painter.fontMetrics().horizontalAdvance(word)
            painter.setPen(self._theme.color("accent"))
            place = QRect(right - width, area.top(), width, area.height())
            painter.drawText(place, Qt.AlignmentFlag.AlignVCenter, word)
            right -= width + _GAP
        for badge in reversed(row.badges):
            width = badge_width(painter, badge.count)
            place = QRect(right - width, area.top(), width, area.height())
            paint_badge(painter, place, badge.mark, badge.count, self._theme.mark_color(badge.mark))
            right -= width + _GAP
        return right

    def _excerpt(self, painter: QPainter, area: QRect, row: RoundRow) -> None:
        text = row.excerpt
        painter.setPen(self._theme.color("text"))
        if row.turn == 0:
            text = self._opening(row)
        elif not text:
            text = self.tr("text not available")
            painter.setPen(self._theme.color("muted"))
        elided = painter.fontMetrics().elidedText(text, Qt.TextElideMode.ElideRight, area.width())
        painter.drawText(area, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, elided)

    def _opening(self, row: RoundRow) -> str:
        if row.greeting_index is None:
            name = self.tr("Opening")
        else:
            name = self.tr("Opening #{n}").format(n=row.greeting_index + 1)
        return f"{name} · {row.excerpt}" if row.excerpt else name
