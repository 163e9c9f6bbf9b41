"""The line under the table: where we are, how many rows, Previous, Next, rows a page."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Signal
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLabel, QPushButton, QWidget

from core.trace.records import VariablePage
from ui.wanted import PAGE_SIZES


class Pager(QWidget):
    """Shows a page's numbers and asks for others."""

    page_chosen = Signal(int)
    size_chosen = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._page = VariablePage((), 1, 1, 0, 0, PAGE_SIZES[0])
        self.previous = QPushButton(self)
        self.next = QPushButton(self)
        self.status = QLabel(self)
        self.sizes = QComboBox(self)
        for size in PAGE_SIZES:
            self.sizes.addItem("", size)
        row = QHBoxLayout(self)
        row.setContentsMargins(8, 4, 8, 4)
        row.setSpacing(8)
        for part in (self.previous, self.status, self.next):
            row.addWidget(part)
        row.addStretch(1)
        row.addWidget(self.sizes)
        self.previous.clicked.connect(lambda: self.turn(-1))
        self.next.clicked.connect(lambda: self.turn(1))
        self.sizes.activated.connect(lambda place: self.size_chosen.emit(PAGE_SIZES[place]))
        self._reword()

    def show_page(self, page: VariablePage) -> None:
        """Show where a page lies."""
        self._page = page
        if page.size in PAGE_SIZES:
            self.sizes.setCurrentIndex(PAGE_SIZES.index(page.size))
        self._reword()

    def turn(self, step: int) -> None:
        """Ask for a neighbour; nothing happens at the ends."""
        wanted = self._page.page + step
        if self.isEnabled() and 1 <= wanted <= self._page.pages:
            self.page_chosen.emit(wanted)

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self._reword()
        super().changeEvent(event)

    def _reword(self) -> None:
        page = self._page
        self.previous.setText(self.tr("◀ Previous"))
        self.next.setText(self.tr("Next ▶"))
        self.previous.setToolTip(self.tr("Previous page (Page Up)"))
        self.next.setToolTip(self.tr("Next page (Page Down)"))
        self.previous.setEnabled(page.page > 1)
        self.next.setEnabled(page.page < page.pages)
        self.status.setText(self._status())
        self.sizes.setToolTip(self.tr("Rows a page"))
        for place, size in enumerate(PAGE_SIZES):
            self.sizes.setItemText(place, self.tr("{0} per page").format(size) if size else self.tr("All rows"))

    def _status(self) -> str:
        page = self._page
        rows = self.tr("1 row") if page.count == 1 else self.tr("{0} rows").format(page.count)
        if page.count != page.total:
            rows = self.tr("{0} of {1} rows").format(page.count, page.total)
        size = self.tr("{0} per page").format(page.size) if page.size else self.tr("all on one page")
        return " · ".join((self.tr("Page {0} / {1}").format(page.page, page.pages), rows, size))
