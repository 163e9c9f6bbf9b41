"""A thin list model over a tuple of RoundRow."""

from __future__ import annotations

from PySide6.QtCore import QAbstractListModel, QModelIndex, QPersistentModelIndex, Qt

from core.trace.records import RoundRow
from ui import wording
from ui.qtext import plain_tip

ROW = Qt.ItemDataRole.UserRole + 1
_Index = QModelIndex | QPersistentModelIndex


class RoundsModel(QAbstractListModel):
    """One row a round, in the order given."""

    def __init__(self, parent: object = None) -> None:
        super().__init__(parent)
        self._rows: tuple[RoundRow, ...] = ()

    def show_rows(self, rows: tuple[RoundRow, ...]) -> None:
        """Replace all rows; rows that only grew at the end are added without a reset."""
        old = self._rows
        if old and rows[: len(old)] == old:
            if len(rows) > len(old):
                self.beginInsertRows(QModelIndex(), len(old), len(rows) - 1)
                self._rows = rows
                self.endInsertRows()
            return
        self.beginResetModel()
        self._rows = rows
        self.endResetModel()

    def rows(self) -> tuple[RoundRow, ...]:
        """What is shown."""
        return self._rows

    def row_of(self, turn: int) -> int:
        """The place of a turn, -1 if it is not there."""
        return next((place for place, row in enumerate(self._rows) if row.turn == turn), -1)

    def rowCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: B008 - Qt's own default
        return 0 if parent.isValid() else len(self._rows)

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not index.isValid() or index.row() >= len(self._rows):
            return None
        row = self._rows[index.row()]
        if role == ROW:
            return row
        if role == Qt.ItemDataRole.DisplayRole:
            return row.excerpt
        if role == Qt.ItemDataRole.ToolTipRole:
            return plain_tip(self._describe(row))
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return self._describe(row)
        return None

    def _describe(self, row: RoundRow) -> str:
        parts = [wording.turn(row.turn)]
        if row.excerpt:
            parts.append(row.excerpt)
        for badge in row.badges:
            word = wording.mark(badge.mark)
            parts.append(f"{word}: {badge.count}" if badge.count else word)
        if row.running:
            parts.append(self.tr("running"))
        return "\n".join(parts)
