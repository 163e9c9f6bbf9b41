"""New playthrough: a card, its greetings, what each begins with, and Start. Takes a ``CardSheet``, emits intents."""

from __future__ import annotations

from PySide6.QtCore import QByteArray, QEvent, QSize, Qt, Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QDialog,
    QFrame,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QProgressBar,
    QPushButton,
    QSplitter,
    QVBoxLayout,
    QWidget,
)

from core.trace.card_sheet import CardSheet
from core.trace.records import Mark
from ui import wording
from ui.new_playthrough.card_panel import CardPanel
from ui.new_playthrough.greetings import GreetingPicker
from ui.new_playthrough.openings import OpeningPanel
from ui.notice import Notice
from ui.theme import Theme


class NewPlaythroughDialog(QDialog):
    """``show_card`` fills it; ``card_picked(path)`` and ``start_requested(character, greeting, title)`` leave it."""

    card_picked = Signal(str)
    start_requested = Signal(str, int, str)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._sheet: CardSheet | None = None
        self._busy = False
        self.card = CardPanel(theme)
        self.greetings = GreetingPicker(theme)
        self.opening = OpeningPanel(theme)
        self._split = QSplitter(Qt.Orientation.Horizontal)
        for widget, stretch in ((self.card, 0), (self.greetings, 3), (self.opening, 4)):
            self._split.addWidget(widget)
            self._split.setStretchFactor(self._split.count() - 1, stretch)
        self._split.setChildrenCollapsible(False)
        self._notice = Notice(theme, self)
        self._failed = False  # the notice tells of a failure, not of why Start is off
        self.title_edit = QLineEdit()
        self.title_edit.setMaxLength(200)
        self.title_edit.setMinimumWidth(260)
        self._title_label = QLabel()
        self._title_label.setBuddy(self.title_edit)
        self.progress = QProgressBar()
        self.progress.setRange(0, 0)
        self.progress.setFixedWidth(120)
        self.progress.hide()
        self.cancel_button = QPushButton()
        self.cancel_button.clicked.connect(self.reject)
        self.start_button = QPushButton()
        self.start_button.setDefault(True)
        self.start_button.setProperty("primary", True)
        self.start_button.clicked.connect(self._start)
        self._lay_out()
        self.card.card_picked.connect(self.card_picked)
        self.greetings.greeting_chosen.connect(self._show_opening)
        QShortcut(QKeySequence("Ctrl+Return"), self, activated=self._start)
        self.resize(QSize(1120, 680))
        self._reword()

    def show_card(self, sheet: CardSheet, chosen: int = 0) -> None:
        """Show a card with one greeting selected."""
        self._sheet = sheet
        self._failed = False
        self.card.show_sheet(sheet)
        self.opening.show_greeting(None)
        self.greetings.show_greetings(sheet.greetings, chosen)  # choosing one shows its opening
        self._update_start()
        self.greetings.list.setFocus()

    def show_problem(self, code: str, fields: dict[str, object]) -> None:
        """Say why a card was not imported or a playthrough not started; what was shown stays."""
        self._failed = True
        self._notice.say(Mark.FAILED, wording.paragraph(code, fields))

    def set_busy(self, *, busy: bool) -> None:
        """While a card is read or a playthrough made."""
        self._busy = busy
        self.progress.setVisible(busy)
        self._update_start()

    def sheet(self) -> CardSheet | None:
        """The card that is shown."""
        return self._sheet

    def layout_state(self) -> QByteArray:
        """Sizes to remember."""
        return self._split.saveState()

    def restore_layout(self, state: QByteArray) -> None:
        """Sizes remembered from the last time."""
        self._split.restoreState(state)

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self._reword()
        super().changeEvent(event)

    def _lay_out(self) -> None:
        rule = QFrame()
        rule.setProperty("rule", True)
        bottom = QHBoxLayout()
        bottom.setContentsMargins(16, 8, 16, 12)
        bottom.setSpacing(8)
        bottom.addWidget(self._title_label)
        bottom.addWidget(self.title_edit)
        bottom.addStretch(1)
        for widget in (self.progress, self.cancel_button, self.start_button):
            bottom.addWidget(widget)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self._split, 1)
        layout.addWidget(self._notice)
        layout.addWidget(rule)
        layout.addLayout(bottom)
        for before, after in (
            (self.greetings.list, self.greetings.text),
            (self.greetings.text, self.opening.filter),
            (self.opening.filter, self.opening.only_differing),
            (self.opening.only_differing, self.opening.table),
            (self.opening.table, self.title_edit),
            (self.title_edit, self.start_button),
            (self.start_button, self.cancel_button),
        ):
            self.setTabOrder(before, after)

    def _show_opening(self) -> None:
        self.opening.show_greeting(self.greetings.chosen())
        self._update_start()

    def _blocked(self) -> tuple[str, dict[str, object]] | None:
        if self._sheet is None:
            return None
        if self._sheet.blocked is not None:
            return self._sheet.blocked, dict(self._sheet.blocked_fields)
        chosen = self.greetings.chosen()
        return (chosen.code, dict(chosen.fields)) if chosen is not None and chosen.code is not None else None

    def _update_start(self) -> None:
        blocked = self._blocked()
        ready = self._sheet is not None and self.greetings.chosen() is not None
        self.start_button.setEnabled(ready and blocked is None and not self._busy)
        if blocked is not None:
            self.start_button.setToolTip(wording.sentence(*blocked))
            self._notice.say(Mark.REFUSED, wording.paragraph(*blocked))
        else:
            self.start_button.setToolTip(self.tr("Start with this greeting (Ctrl+Enter)"))
            self._notice.setVisible(self._failed)

    def _start(self) -> None:
        chosen = self.greetings.chosen()
        if self._sheet is not None and chosen is not None and self.start_button.isEnabled():
            self.start_requested.emit(self._sheet.character_id, chosen.index, self.title_edit.text().strip())

    def _reword(self) -> None:
        self.setWindowTitle(self.tr("New playthrough"))
        self._title_label.setText(self.tr("&Title"))
        self.title_edit.setPlaceholderText(self.tr("Optional, for example “Second try”"))
        self.cancel_button.setText(self.tr("Cancel"))
        self.start_button.setText(self.tr("Start"))
        self._update_start()
