"""The right side: what the chosen greeting begins with, and where the other greetings differ."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QLabel, QLineEdit, QVBoxLayout, QWidget

from core.trace.card_sheet import GreetingSheet, OpeningRow
from core.trace.records import Mark
from ui.cells import Cell, CellTable, LazyRows
from ui.theme import Theme


class OpeningPanel(QWidget):
    """Takes one ``GreetingSheet``; filters by path, or to what differs."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._greeting: GreetingSheet | None = None
        self._title = QLabel()
        self._title.setProperty("muted", True)
        self.filter = QLineEdit()
        self.filter.setClearButtonEnabled(True)
        self.filter.textChanged.connect(self._refill)
        self.only_differing = QCheckBox()
        self.only_differing.toggled.connect(self._refill)
        self.table = CellTable(theme)
        self.table.set_widths(180, 150)
        top = QHBoxLayout()
        top.addWidget(self.filter, 1)
        top.addWidget(self.only_differing)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(8, 16, 16, 8)
        layout.setSpacing(8)
        layout.addWidget(self._title)
        layout.addLayout(top)
        layout.addWidget(self.table, 1)
        self._reword()

    def show_greeting(self, greeting: GreetingSheet | None) -> None:
        """Show the initial variables of this greeting."""
        self._greeting = greeting
        self._refill()

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self._reword()
        super().changeEvent(event)

    def _reword(self) -> None:
        self.filter.setPlaceholderText(self.tr("Filter paths"))
        self.only_differing.setText(self.tr("Only what differs"))
        self.only_differing.setToolTip(self.tr("Hide variables that begin the same in every greeting"))
        self._refill()

    def _refill(self) -> None:
        greeting = self._greeting
        rows = greeting.rows if greeting else ()
        differing = sum(bool(row.others) for row in rows)
        title = self.tr("Begins with {count} variables, {differing} differ between greetings")
        self._title.setText(title.format(count=len(rows), differing=differing) if rows else " ")
        wanted = self.filter.text().casefold()
        only = self.only_differing.isChecked()
        shown: Sequence[OpeningRow] = rows  # a card may have thousands, and mostly all are shown
        if wanted or only:
            shown = [row for row in rows if wanted in row.path.casefold() and (row.others or not only)]
        headers = (self.tr("Variable path"), self.tr("Begins as"), self.tr("In other greetings"))
        self.table.show_rows(headers, LazyRows(shown, self._cells))

    def _cells(self, row: OpeningRow) -> tuple[Cell, ...]:
        tint = Mark.EDITED if row.others else None
        absent = self.tr("Absent")
        value = Cell(absent, muted=True) if row.text is None else Cell(row.text, mono=True, tint=tint)
        parts = [f"#{index + 1}: {absent if text is None else text}" for index, text in row.others]
        return Cell(row.path or "/", mono=True), value, Cell("  ".join(parts), "\n".join(parts), muted=True)
