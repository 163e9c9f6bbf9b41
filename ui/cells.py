"""A thin read-only table of finished cells, shared by the dialogs: rows in, ``data()`` out, copy as text."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import QAbstractTableModel, QEvent, QModelIndex, QPersistentModelIndex, Qt
from PySide6.QtGui import QAction, QGuiApplication, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableView, QWidget

from core.trace.records import Mark
from ui.marks import mark_icon
from ui.qtext import plain_tip
from ui.theme import ROW_HEIGHT, Theme, retheme


@dataclass(frozen=True, slots=True)
class Cell:
    """One finished cell; ``tint`` colours text and background by a mark, ``mark`` adds its shape."""

    text: str
    tooltip: str = ""
    mark: Mark | None = None
    tint: Mark | None = None
    mono: bool = False
    muted: bool = False
    right: bool = False


Row = tuple[Cell, ...]
Index = QModelIndex | QPersistentModelIndex


class LazyRows(Sequence[Row]):
    """Rows that are made when they are first looked at: a table of thousands shows some thirty."""

    def __init__(self, records: Sequence[Any], make: Callable[[Any], Row]) -> None:
        self._records = records
        self._make = make
        self._made: dict[int, Row] = {}

    def __len__(self) -> int:
        return len(self._records)

    def __getitem__(self, index: Any) -> Any:
        if isinstance(index, slice):
            return [self[number] for number in range(*index.indices(len(self)))]
        number = index + len(self) if index < 0 else index
        if number not in self._made:
            self._made[number] = self._make(self._records[number])
        return self._made[number]


class CellModel(QAbstractTableModel):
    """Holds the rows of one table."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        self._headers: tuple[str, ...] = ()
        self._rows: Sequence[Row] = ()

    def show(self, headers: Sequence[str], rows: Sequence[Row]) -> None:
        """Replace everything."""
        self.beginResetModel()
        self._headers, self._rows = tuple(headers), rows
        self.endResetModel()

    @property
    def rows(self) -> Sequence[Row]:
        """What is shown."""
        return self._rows

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self._headers)

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if (
            orientation == Qt.Orientation.Horizontal
            and role == Qt.ItemDataRole.DisplayRole
            and section < len(self._headers)
        ):
            return self._headers[section]
        if role == Qt.ItemDataRole.TextAlignmentRole:
            return Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        return None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid():
            return None
        cell = self._rows[index.row()][index.column()]
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return cell.text
            case Qt.ItemDataRole.ToolTipRole:
                return cell.tooltip or plain_tip(cell.text)
            case Qt.ItemDataRole.DecorationRole:
                return mark_icon(self._theme, cell.mark) if cell.mark else None
            case Qt.ItemDataRole.FontRole:
                return self._theme.mono() if cell.mono else None
            case Qt.ItemDataRole.ForegroundRole:
                if cell.tint:
                    return self._theme.mark_color(cell.tint)
                return self._theme.color("muted") if cell.muted else None
            case Qt.ItemDataRole.BackgroundRole:
                return self._theme.mark_soft(cell.tint) if cell.tint else None
            case Qt.ItemDataRole.TextAlignmentRole:
                side = Qt.AlignmentFlag.AlignRight if cell.right else Qt.AlignmentFlag.AlignLeft
                return side | Qt.AlignmentFlag.AlignVCenter
        return None


class CellTable(QTableView):
    """The view: whole rows, copy with the usual key and a context menu, paths elided in the middle."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._widths: tuple[int, ...] = ()
        self.cells = CellModel(theme, self)
        self.setModel(self.cells)
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setTextElideMode(Qt.TextElideMode.ElideMiddle)
        self.setAlternatingRowColors(True)
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.setTabKeyNavigation(False)
        self.verticalHeader().hide()
        self.verticalHeader().setDefaultSectionSize(ROW_HEIGHT)
        self.horizontalHeader().setHighlightSections(False)
        self.horizontalHeader().setStretchLastSection(True)
        self._copy = QAction(self)
        self._copy.setShortcut(QKeySequence(QKeySequence.StandardKey.Copy))
        self._copy.setShortcutContext(Qt.ShortcutContext.WidgetShortcut)
        self._copy.triggered.connect(self.copy_rows)
        self.addAction(self._copy)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.ActionsContextMenu)
        self._reword()

    def show_rows(self, headers: Sequence[str], rows: Sequence[Row]) -> None:
        """Replace headers and rows; widths stay as the user left them."""
        fresh = self.cells.columnCount() == 0
        self.cells.show(headers, rows)
        if fresh:
            self.set_widths(*self._widths)

    def set_widths(self, *widths: int) -> None:
        """Starting widths of the first columns in px, now or as soon as there are columns."""
        self._widths = widths
        for column, width in enumerate(widths):
            self.horizontalHeader().setSectionResizeMode(column, QHeaderView.ResizeMode.Interactive)
            self.setColumnWidth(column, width)
        last = self.cells.columnCount() - 1
        if last >= len(widths):  # stretchLastSection alone lets it stand out of a narrow window
            self.horizontalHeader().setSectionResizeMode(last, QHeaderView.ResizeMode.Stretch)

    def copy_rows(self) -> None:
        """Copies the chosen rows (all when none is chosen) as tab-separated text."""
        chosen = sorted({index.row() for index in self.selectionModel().selectedRows()}) or range(len(self.cells.rows))
        lines = ("\t".join(cell.text for cell in self.cells.rows[row]) for row in chosen)
        QGuiApplication.clipboard().setText("\n".join(lines))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.matches(QKeySequence.StandardKey.Copy):  # Qt's own answer copies one cell
            self.copy_rows()
        else:
            super().keyPressEvent(event)

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self._reword()
        elif retheme(event):
            self.viewport().update()
        super().changeEvent(event)

    def _reword(self) -> None:
        self._copy.setText(self.tr("Copy rows"))
