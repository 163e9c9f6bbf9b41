"""The variables of one state: filter, bar, table or tree or raw JSON, pager."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Signal
from PySide6.QtWidgets import QStackedWidget, QVBoxLayout, QWidget

from core.trace.records import TreeNode, VariablePage, VariableRow
from ui import wording
from ui.editing.drafting import Drafting
from ui.empty_state import EmptyState
from ui.notice import Notice
from ui.theme import Theme
from ui.variables.filter_bar import FilterBar
from ui.variables.pager import Pager
from ui.variables.raw import RawView
from ui.variables.table import VariableTable
from ui.variables.tree import VariableTree
from ui.wanted import RAW, TABLE, TREE, Wanted


class VariablesPanel(QWidget):
    """Paints; what to paint is decided by the owner, which reads the signals of the parts."""

    refresh_requested = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.filter = FilterBar(theme, self)
        self.bar = Notice(theme, self)
        self.table = VariableTable(theme, self)
        self.tree = VariableTree(theme, self)
        self.raw = RawView(theme, self)
        self.empty = EmptyState(theme, "table", self)
        self.pager = Pager(self)
        self.drafting = Drafting(theme, self.table, self.bar, self)
        self._unavailable: str | None = None
        self._filtered = False
        self._presentation = TABLE
        self._stack = QStackedWidget(self)
        for part in (self.table, self.tree, self.raw, self.empty):
            self._stack.addWidget(part)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(0)
        whole.addWidget(self.filter)
        whole.addWidget(self.bar)
        whole.addWidget(self._stack, 1)
        whole.addWidget(self.pager)
        self._wire()

    def restore(self, wanted: Wanted) -> None:
        """Show what a resource's own filter and presentation are."""
        self.filter.restore(wanted)
        self._presentation = wanted.presentation

    def show_page(self, page: VariablePage) -> None:
        """The table presentation."""
        self._presentation = TABLE
        self._unavailable = None
        self._filtered = page.total > 0
        self.pager.show_page(page)
        if page.rows != self.table.rows.rows() or self.drafting.editor is None:
            focused = self.drafting.take_out()
            self.table.show_rows(page.rows, one_page=page.pages == 1)
            self.drafting.place(focus=focused)
        self.drafting.values_read()
        self._choose(self.table if page.rows else self.empty)

    def show_tree(self, root: TreeNode) -> None:
        """The tree presentation."""
        self._presentation = TREE
        self._unavailable = None
        self._filtered = False
        self.tree.show_root(root)
        self._choose(self.tree if root.children else self.empty)

    def show_raw(self, text: str) -> None:
        """The raw presentation."""
        self._presentation = RAW
        self._unavailable = None
        self.raw.show_text(text)
        self._choose(self.raw)

    def show_unavailable(self, code: str) -> None:
        """No values: the code, what it means, and Refresh; "" means that this round recorded no state."""
        self._unavailable = code
        self.drafting.take_out()
        self.table.show_rows((), one_page=True)
        self.drafting.place()
        self._choose(self.empty)

    def search_next(self) -> None:
        """Enter in the filter: the next hit of tree or raw, else into the table."""
        if self._presentation == TABLE:
            self.focus_rows()
        else:
            self._search(onward=True)

    def _search(self, *, onward: bool = False) -> None:
        """Find the filter's text in tree or raw; the table's filter is the owner's work."""
        text = self.filter.text.text()
        found = True
        if self._presentation == TREE:
            found = self.tree.find_text(text, in_values=self.filter.in_values.isChecked(), onward=onward)
        elif self._presentation == RAW:
            found = self.raw.find_text(text, onward=onward)
        self.filter.show_found(found or not text)

    def focus_rows(self) -> None:
        """Give the shown presentation the keyboard."""
        part = {TREE: self.tree, RAW: self.raw}.get(self._presentation, self.table)
        part.setFocus()

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self.drafting.say()
            self._reword()
        super().changeEvent(event)

    def row(self, path: str) -> VariableRow | None:
        """The row of a path on this page."""
        place = self.table.rows.row_of(path)
        return self.table.rows.rows()[place] if place >= 0 else None

    def _wire(self) -> None:
        self.table.filter_wanted.connect(self.filter.focus_text)
        self.tree.filter_wanted.connect(self.filter.focus_text)
        self.raw.filter_wanted.connect(self.filter.focus_text)
        self.table.page_turned.connect(self.pager.turn)
        self.filter.next_wanted.connect(self.search_next)
        self.filter.filter_changed.connect(lambda *_: self._search())
        self.filter.left.connect(self.focus_rows)
        self.empty.helped.connect(self.refresh_requested)
        self.drafting.refresh_requested.connect(self.refresh_requested)
        self.drafting.changed.connect(self._follow_draft)

    def _follow_draft(self) -> None:
        """While the editor is open nothing else moves; a draft whose row is elsewhere can be looked for."""
        editing = self.drafting.editor is not None
        self.filter.lock(editing)
        self.table.set_locked(self.drafting.draft is not None)
        self.pager.setEnabled(not editing)

    def _choose(self, part: QWidget) -> None:
        self._stack.setCurrentWidget(part)
        self._follow_draft()
        self.filter.show_presentation(self._presentation)
        self.pager.setVisible(self._presentation == TABLE and self._unavailable is None)
        self._reword()

    def _reword(self) -> None:
        if self._unavailable:
            words = self.tr(
                "These values could not be read, so nothing is shown in their place and nothing can be edited."
            )
            why = f"{self._unavailable}: {wording.sentence(self._unavailable)}"
            self.empty.say(f"{why}\n\n{words}", self.tr("Refresh"))
        elif self._unavailable == "":
            self.empty.say(self.tr("No state was recorded for this round. Current values are not shown in its place."))
        elif self._filtered:
            self.empty.say(self.tr("No matching variables"))
        else:
            self.empty.say(self.tr("This state holds no variables."))
