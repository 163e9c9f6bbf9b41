"""The middle: the greetings as a list, and the text of the chosen one."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtWidgets import QLabel, QListWidget, QListWidgetItem, QSplitter, QTextBrowser, QVBoxLayout, QWidget

from core.trace.card_sheet import GreetingSheet
from core.trace.records import Mark
from ui.marks import mark_icon
from ui.qtext import plain_tip, short_lines, shown
from ui.theme import ROW_HEIGHT, Theme


class GreetingPicker(QWidget):
    """Takes greetings; says ``greeting_chosen(index)``."""

    greeting_chosen = Signal(int)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._greetings: tuple[GreetingSheet, ...] = ()
        self._title = QLabel()
        self._title.setProperty("muted", True)
        self.list = QListWidget()
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.list.currentRowChanged.connect(self._choose)
        self.text = QTextBrowser()
        self.text.setProperty("flat", True)
        self.text.setOpenLinks(False)
        self.text.document().setDocumentMargin(12)
        split = QSplitter(Qt.Orientation.Vertical)
        split.addWidget(self.list)
        split.addWidget(self.text)
        split.setStretchFactor(0, 1)
        split.setStretchFactor(1, 2)
        split.setChildrenCollapsible(False)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(8, 16, 8, 8)
        layout.setSpacing(8)
        layout.addWidget(self._title)
        layout.addWidget(split, 1)
        self._reword()

    def show_greetings(self, greetings: tuple[GreetingSheet, ...], chosen: int) -> None:
        """Replace the list; ``chosen`` is a greeting index."""
        self._greetings = greetings
        self._reword()
        rows = [row for row, one in enumerate(greetings) if one.index == chosen]
        self.list.setCurrentRow(rows[0] if rows else (0 if greetings else -1))

    def chosen(self) -> GreetingSheet | None:
        """The greeting that is selected."""
        row = self.list.currentRow()
        return self._greetings[row] if 0 <= row < len(self._greetings) else None

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self._reword()
        super().changeEvent(event)

    def _choose(self, row: int) -> None:
        one = self.chosen()
        if one is not None and row >= 0:
            self.text.setPlainText(short_lines(shown(one.text)))
            self.greeting_chosen.emit(one.index)

    def _reword(self) -> None:
        self._title.setText(self.tr("Greetings ({count})").format(count=len(self._greetings)))
        row = self.list.currentRow()
        self.list.blockSignals(True)
        self.list.clear()
        for one in self._greetings:
            self.list.addItem(self._item(one))
        self.list.setCurrentRow(row)
        self.list.blockSignals(False)

    def _item(self, one: GreetingSheet) -> QListWidgetItem:
        first = next((line.strip() for line in one.text.splitlines() if line.strip()), "")
        name = self.tr("First message") if one.index == 0 else self.tr("Greeting {number}").format(number=one.index + 1)
        item = QListWidgetItem(f"{name} · {first[:80]}" if first else name)
        item.setSizeHint(QSize(0, ROW_HEIGHT))
        if one.code is not None:
            item.setIcon(mark_icon(self._theme, Mark.FAILED))
        item.setToolTip(plain_tip(one.text[:600]))
        return item
