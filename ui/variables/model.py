"""One page of variables as a Qt table; it holds finished rows and computes nothing."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from core.trace.records import VariableRow
from ui import wording
from ui.qtext import shown
from ui.variables.difference import badge

PATH, VALUE, TYPE, TURN, EDIT = range(5)
ROW = Qt.ItemDataRole.UserRole  # the VariableRow
LONGEST_CELL = 4_000  # characters that a cell is asked to draw

Index = QModelIndex | QPersistentModelIndex


class VariableModel(QAbstractTableModel):
    """Columns: path, value, type, last updated turn, edit."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._rows: tuple[VariableRow, ...] = ()
        self._places: dict[str, int] = {}
        self._editable = False

    def set_rows(self, rows: tuple[VariableRow, ...]) -> None:
        """Replace the page; rows that only changed values keep selection and scrolling."""
        if len(rows) == len(self._rows) and all(a.path == b.path for a, b in zip(rows, self._rows, strict=True)):
            self._rows = rows
            if rows:
                self.dataChanged.emit(self.index(0, 0), self.index(len(rows) - 1, EDIT))
            return
        self.beginResetModel()
        self._rows = rows
        self._places = {row.path: place for place, row in enumerate(rows)}
        self.endResetModel()

    def set_editable(self, editable: bool) -> None:
        """Whether the last column offers editing."""
        self._editable = editable
        if self._rows:
            self.dataChanged.emit(self.index(0, EDIT), self.index(len(self._rows) - 1, EDIT))

    def rows(self) -> tuple[VariableRow, ...]:
        """The page."""
        return self._rows

    def row_of(self, path: str) -> int:
        """Place of a path on this page, -1 if it is not here."""
        return self._places.get(path, -1)

    def reword(self) -> None:
        """Say everything again in the language of now."""
        self.headerDataChanged.emit(Qt.Orientation.Horizontal, PATH, EDIT)
        if self._rows:
            self.dataChanged.emit(self.index(0, 0), self.index(len(self._rows) - 1, EDIT))

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008 - Qt's own signature
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else EDIT + 1

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if orientation != Qt.Orientation.Horizontal or role != Qt.ItemDataRole.DisplayRole:
            return None
        names = (
            self.tr("Variable path"),
            self.tr("Actual value"),
            self.tr("Type"),
            self.tr("Last updated turn"),
            self.tr("Edit"),
        )
        return names[section] if 0 <= section < len(names) else None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid() or index.row() >= len(self._rows):
            return None
        row = self._rows[index.row()]
        if role == ROW:
            return row
        if role == Qt.ItemDataRole.DisplayRole:
            return self._text(row, index.column())
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return f"{self._text(row, index.column())} {badge(row) if index.column() == VALUE else ''}".strip()
        return None

    def _text(self, row: VariableRow, column: int) -> str:
        if column == PATH:
            return shown(row.path) or self.tr("(the whole state)")
        if column == VALUE:
            return shown(row.text[:LONGEST_CELL])
        if column == TYPE:
            return row.type
        if column == TURN:
            return wording.turn(row.last_turn)
        return self.tr("Edit") if self._editable else self.tr("Read-only")
