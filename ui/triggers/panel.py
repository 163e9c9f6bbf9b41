"""The triggers of a round: option, notice, table, and the sentence about what is kept."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Signal
from PySide6.QtWidgets import QCheckBox, QHBoxLayout, QLabel, QStackedWidget, QVBoxLayout, QWidget

from core.trace.records import Mark, TriggerRow
from ui.empty_state import EmptyState
from ui.notice import Notice
from ui.theme import Theme
from ui.triggers.table import TriggerTable


class TriggersPanel(QWidget):
    """Paints records; the option only emits."""

    all_chosen = Signal(bool)
    path_chosen = Signal(str)
    command_chosen = Signal(int)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.all = QCheckBox(self)
        self.notice = Notice(theme, self)
        self.table = TriggerTable(theme, self)
        self.empty = EmptyState(theme, "trigger", self)
        self._kept = QLabel(self)
        self._kept.setProperty("muted", "true")
        self._kept.setWordWrap(True)
        self._kept.setContentsMargins(12, 6, 12, 6)
        self._facts_error: str | None = None
        self._stack = QStackedWidget(self)
        self._stack.addWidget(self.table)
        self._stack.addWidget(self.empty)
        head = QHBoxLayout()
        head.setContentsMargins(12, 6, 12, 6)
        head.addWidget(self.all)
        head.addStretch(1)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(0)
        whole.addLayout(head)
        whole.addWidget(self.notice)
        whole.addWidget(self._stack, 1)
        whole.addWidget(self._kept)
        self.all.toggled.connect(self.all_chosen)
        self.table.path_chosen.connect(self.path_chosen)
        self.table.command_chosen.connect(self.command_chosen)
        self._reword()

    def show_rows(self, rows: tuple[TriggerRow, ...], *, facts_error: str | None) -> None:
        """Replace the rows."""
        self._facts_error = facts_error
        self.table.show_rows(rows)
        self._stack.setCurrentWidget(self.table if rows else self.empty)
        self._reword()

    def count(self) -> int:
        """How many triggers are shown."""
        return len(self.table.entries.rows())

    def show_command(self, index: int, resource: str) -> bool:
        """Select a command's line; False if no shown trigger has it."""
        return self.table.show_command(index, resource)

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self._reword()
        super().changeEvent(event)

    def _reword(self) -> None:
        self.all.setText(self.tr("Triggers of all resources"))
        self.empty.say(
            self.tr(
                "No trigger is kept for this round. Old records may be gone: this does not prove that nothing happened."
            )
        )
        self._kept.setText(
            self.tr(
                "Up to 2,048 trigger records (1 MiB) are kept for all sessions together; the states are in the ledger."
            )
        )
        if self._facts_error is None:
            self.notice.hide()
            return
        words = self.tr(
            "The trigger records cannot be read now. The variables come from the ledger and are not affected."
        )
        self.notice.say(Mark.FAILED, f"{words} · {self._facts_error}")
