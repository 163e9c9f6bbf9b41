"""The trigger table's view: rows that open, lines across all columns, copying."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QModelIndex, QPersistentModelIndex, QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import QGuiApplication, QHelpEvent, QKeyEvent, QKeySequence, QPainter, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QToolTip,
    QTreeView,
    QWidget,
)

from core.trace.records import TriggerRow
from ui.marks import mark_icon
from ui.qtext import plain_tip, shown
from ui.theme import ROW_HEIGHT, Theme
from ui.triggers.lines import Line, Lines, as_text
from ui.triggers.model import CHANGES, REASON, RESULT, ROW, TRIGGER, TriggerModel
from ui.triggers.painting import LinePainter
from ui.widget_action import widget_action

SHARES = {TRIGGER: 0.28, RESULT: 0.18, CHANGES: 0.28}  # of the width, until the user drags; the rest is the reason


class _RowPaint(QStyledItemDelegate):
    """The top rows: the mark before the result, quiet words where nothing happened."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        return QSize(super().sizeHint(option, index).width(), ROW_HEIGHT)

    def initStyleOption(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> None:
        super().initStyleOption(option, index)
        row = index.data(ROW)
        if not isinstance(row, TriggerRow):
            return
        column = index.column()
        if column == RESULT:
            option.features |= QStyleOptionViewItem.ViewItemFeature.HasDecoration
            option.icon = mark_icon(self._theme, row.mark)
            option.decorationSize = QSize(14, 14)
            self._color(option, row.mark.value)
        elif (column == CHANGES and not row.changes) or (column == REASON and not row.reason):
            self._color(option, "muted")
        elif column == REASON:
            self._color(option, row.mark.value if row.mark.value in ("failed", "refused") else "text")

    def _color(self, option: QStyleOptionViewItem, role: str) -> None:
        palette = option.palette
        for part in (palette.ColorRole.Text, palette.ColorRole.HighlightedText):
            palette.setColor(part, self._theme.color(role))


class TriggerTable(QTreeView):
    """Single selection over rows and lines."""

    path_chosen = Signal(str)
    command_chosen = Signal(int)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._dragged = False
        self._sharing = False
        self.entries = TriggerModel(self)
        self.setModel(self.entries)
        self.setItemDelegate(_RowPaint(theme, self))
        self._lines = LinePainter(theme, self.font())
        self._set_up()
        self._copy_line = widget_action(self, self.copy_line, "Ctrl+C")
        self._copy_all = widget_action(self, self.copy_trigger, "Ctrl+Shift+C")
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.ActionsContextMenu)
        self.doubleClicked.connect(self._lead)
        self.clicked.connect(self._lead_command)
        theme.changed.connect(self.viewport().update)
        self._reword()

    def show_rows(self, rows: tuple[TriggerRow, ...]) -> None:
        """Replace the rows; those that were open and are still there stay open."""
        opened = {
            self._key(row)
            for number, row in enumerate(self.entries.rows())
            if self.isExpanded(self.entries.index(number, 0))
        }
        first = not self.entries.rows()
        self.entries.set_rows(rows)
        for number, row in enumerate(rows):
            fresh = first or not opened
            if self._key(row) in opened or (fresh and number == 0 and len(row.changes) <= 30):
                self.expand(self.entries.index(number, 0))

    def show_command(self, index: int, resource: str) -> bool:
        """Open and select a command's line in the newest trigger that has it."""
        for number, row in enumerate(self.entries.rows()):
            if row.resource_id != resource or all(command.index != index for command in row.commands):
                continue
            top = self.entries.index(number, 0)
            self.expand(top)
            for place, line in enumerate(self.entries.lines(number)):
                if line.command == index:
                    found = self.entries.index(place, 0, top)
                    self.setCurrentIndex(found)
                    self.scrollTo(found)
                    return True
        return False

    def copy_line(self) -> None:
        """The current row or line as tab-separated text."""
        index = self.currentIndex()
        found = index.data(ROW)
        if isinstance(found, Line):
            QGuiApplication.clipboard().setText(as_text(found))
        elif isinstance(found, TriggerRow):
            QGuiApplication.clipboard().setText(self._row_text(index.row()))

    def copy_trigger(self) -> None:
        """The whole trigger of the current line, one line a line."""
        index = self.currentIndex()
        top = index.parent() if index.parent().isValid() else index
        if top.isValid():
            row = self.entries.rows()[top.row()]
            text = "\n".join((self._row_text(top.row()), *(as_text(line) for line in Lines(row))))
            QGuiApplication.clipboard().setText(shown(text))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.matches(QKeySequence.StandardKey.Copy):
            self.copy_line()  # the base class would copy one cell
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._enter(self.currentIndex())
        else:
            super().keyPressEvent(event)

    def drawRow(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        line = index.data(ROW)
        area: QRect = option.rect
        if not isinstance(line, Line):
            super().drawRow(painter, option, index)
            painter.setPen(self._theme.color("line"))
            painter.drawLine(area.bottomLeft(), area.bottomRight())
            return
        chosen = self.selectionModel().isRowSelected(index.row(), index.parent())
        painter.save()
        painter.fillRect(area, self._theme.color("selection" if chosen else "band"))
        self._lines.paint(painter, area, line)
        painter.restore()

    def viewportEvent(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            QToolTip.showText(event.globalPos(), self.tip_at(event.pos()), self)
            return True
        return super().viewportEvent(event)

    def tip_at(self, place: QPoint) -> str:
        """The hover text of a place in the viewport."""
        index = self.indexAt(place)
        found = index.data(ROW) if index.isValid() else None
        if isinstance(found, Line):
            return plain_tip("\n".join(cell[:1_000] for cell in found.cells))
        return str(index.data(Qt.ItemDataRole.DisplayRole)) if isinstance(found, TriggerRow) else ""

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self._dragged:
            return
        self._sharing = True
        for column, share in SHARES.items():
            self.header().resizeSection(column, round(self.viewport().width() * share))
        self._sharing = False

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self.show_rows(self.entries.rows())
            self._reword()
        super().changeEvent(event)

    def _set_up(self) -> None:
        self.setUniformRowHeights(True)
        self.setFrameShape(QTreeView.Shape.NoFrame)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setAllColumnsShowFocus(True)
        self.setExpandsOnDoubleClick(True)
        self.setIndentation(20)
        header = self.header()
        header.setDefaultAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter)
        header.setStretchLastSection(True)
        header.setSectionResizeMode(QHeaderView.ResizeMode.Interactive)
        header.sectionResized.connect(self._note_drag)

    def _note_drag(self, column: int) -> None:
        if column in SHARES and not self._sharing and self.isVisible():
            self._dragged = True

    def _enter(self, index: QModelIndex) -> None:
        """Open or close a trigger; a line leads to its variable."""
        if isinstance(index.data(ROW), TriggerRow):
            top = index.siblingAtColumn(0)
            self.setExpanded(top, not self.isExpanded(top))
        else:
            self._lead(index)

    def _lead(self, index: QModelIndex) -> None:
        line = index.data(ROW)
        if isinstance(line, Line) and line.path is not None:
            self.path_chosen.emit(line.path)

    def _lead_command(self, index: QModelIndex) -> None:
        line = index.data(ROW)
        if isinstance(line, Line) and line.command is not None:
            self.command_chosen.emit(line.command)

    def _row_text(self, number: int) -> str:
        cells = (self.entries.index(number, column).data() for column in range(self.entries.columnCount()))
        return "\t".join(str(cell) for cell in cells)

    def _key(self, row: TriggerRow) -> tuple[str, str, int | None, int | None]:
        return row.resource_id, row.event_id, row.revision, row.recorded_at

    def _reword(self) -> None:
        self._copy_line.setText(self.tr("Copy line"))
        self._copy_all.setText(self.tr("Copy trigger"))
