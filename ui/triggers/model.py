"""Triggers as a Qt tree: one row an attempt, its lines below it, made when it is opened."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QAbstractItemModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from core.trace.records import TriggerRow
from ui.triggers.lines import Line, Lines, as_text, reason, result_words, summary, trigger_words

ROW = Qt.ItemDataRole.UserRole  # TriggerRow, or Line for what is below
Index = QModelIndex | QPersistentModelIndex
TRIGGER, RESULT, CHANGES, REASON = range(4)


class _Place:
    """Where a top row is; Qt holds only a pointer to it."""

    __slots__ = ("number",)

    def __init__(self, number: int) -> None:
        self.number = number


class TriggerModel(QAbstractItemModel):
    """Columns: trigger, result, before and after, reason."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._rows: tuple[TriggerRow, ...] = ()
        self._places: list[_Place] = []
        self._lines: dict[int, Lines] = {}
        self._with_resource = False

    def set_rows(self, rows: tuple[TriggerRow, ...]) -> None:
        """Replace everything, newest first."""
        self.beginResetModel()
        self._rows = rows
        self._places = [_Place(number) for number in range(len(rows))]
        self._lines = {}
        self._with_resource = len({row.resource_id for row in rows}) > 1
        self.endResetModel()

    def rows(self) -> tuple[TriggerRow, ...]:
        """What is shown."""
        return self._rows

    def lines(self, number: int) -> Lines:
        """The lines below a row."""
        if number not in self._lines:
            self._lines[number] = Lines(self._rows[number])
        return self._lines[number]

    def index(self, row: int, column: int, parent: Index = QModelIndex()) -> QModelIndex:  # noqa: B008 - Qt's own signature
        if not parent.isValid():
            inside = 0 <= row < len(self._rows) and 0 <= column <= REASON
            return self.createIndex(row, column, None) if inside else QModelIndex()
        place = self._places[parent.row()]  # bounds are checked by hand: hasIndex costs three more calls a line
        inside = 0 <= row < len(self.lines(place.number)) and 0 <= column <= REASON
        return self.createIndex(row, column, place) if inside else QModelIndex()

    def parent(self, index: Index = QModelIndex()) -> QModelIndex:  # type: ignore[override]  # noqa: B008
        place = index.internalPointer() if index.isValid() else None
        return self.createIndex(place.number, 0, None) if isinstance(place, _Place) else QModelIndex()

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        if not parent.isValid():
            return len(self._rows)
        if parent.column() > 0 or isinstance(parent.internalPointer(), _Place):
            return 0
        return len(self.lines(parent.row()))

    def hasChildren(self, parent: Index = QModelIndex()) -> bool:  # noqa: B008
        if not parent.isValid():
            return bool(self._rows)
        return parent.column() == 0 and not isinstance(parent.internalPointer(), _Place)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: ARG002, B008
        return REASON + 1

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if orientation != Qt.Orientation.Horizontal or role != Qt.ItemDataRole.DisplayRole:
            return None
        names = (
            self.tr("Turn / trigger"),
            self.tr("Result"),
            self.tr("Before / after"),
            self.tr("Failure / skip reason"),
        )
        return names[section] if 0 <= section < len(names) else None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid():
            return None
        place = index.internalPointer()
        if isinstance(place, _Place):
            return self._line_data(self.lines(place.number)[index.row()], index.column(), role)
        row = self._rows[index.row()]
        if role == ROW:
            return row
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.ToolTipRole):
            return self._text(row, index.column())
        return None

    def _line_data(self, line: Line, column: int, role: int) -> Any:
        if role == ROW:
            return line
        if role == Qt.ItemDataRole.DisplayRole:
            return line.cells[column] if column < len(line.cells) else ""
        return as_text(line) if role == Qt.ItemDataRole.AccessibleTextRole else None

    def _text(self, row: TriggerRow, column: int) -> str:
        if column == TRIGGER:
            return trigger_words(row, with_resource=self._with_resource)
        return (result_words, summary, reason)[column - 1](row)
