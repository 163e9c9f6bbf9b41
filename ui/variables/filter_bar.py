"""The line above the variables: filter, its options, and the switch between table, tree and raw JSON."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QIcon, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QButtonGroup, QCheckBox, QHBoxLayout, QLineEdit, QToolButton, QWidget

from ui import icons
from ui.theme import Theme
from ui.wanted import RAW, TABLE, TREE, Wanted

NARROW = 720  # px, below which the switch shows only its icons
PAUSE = 120  # ms of no typing before a filter is sent
_ICONS = {TABLE: "table", TREE: "tree", RAW: "braces"}


class FilterBar(QWidget):
    """Emits after a short pause while typing, at once on Enter or on an option."""

    filter_changed = Signal(str, bool, bool)
    presentation_chosen = Signal(str)
    next_wanted = Signal()  # Enter in tree and raw: the next hit
    left = Signal()  # Esc or Down: the keyboard goes back to the rows

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._sent = ("", False, False)
        self.text = QLineEdit(self)
        self.text.setClearButtonEnabled(True)
        self.text.setMinimumWidth(140)
        self.text.setMaximumWidth(420)
        self._glass = self.text.addAction(QIcon(), QLineEdit.ActionPosition.LeadingPosition)
        icons.tint(theme, self._glass, "filter")
        self.in_values = QCheckBox(self)
        self.changed_only = QCheckBox(self)
        self._group = QButtonGroup(self)
        self.choices = {name: self._choice(name) for name in (TABLE, TREE, RAW)}
        self._pause = QTimer(self, singleShot=True, interval=PAUSE)
        row = QHBoxLayout(self)
        row.setContentsMargins(8, 6, 8, 6)
        row.setSpacing(12)
        row.addWidget(self.text, 3)
        row.addWidget(self.in_values)
        row.addWidget(self.changed_only)
        row.addStretch(1)
        switch = QHBoxLayout()
        switch.setSpacing(0)
        for button in self.choices.values():
            switch.addWidget(button)
        row.addLayout(switch)
        self.text.textChanged.connect(self._pause.start)
        self._pause.timeout.connect(self.send)
        self.in_values.toggled.connect(self.send)
        self.changed_only.toggled.connect(self.send)
        self.text.installEventFilter(self)
        self._reword()

    def restore(self, wanted: Wanted) -> None:
        """Show what is wanted without asking for it again."""
        self._sent = (wanted.text, wanted.in_values, wanted.changed_only)
        for part, value in ((self.in_values, wanted.in_values), (self.changed_only, wanted.changed_only)):
            part.blockSignals(True)
            part.setChecked(value)
            part.blockSignals(False)
        if self.text.text() != wanted.text:
            self.text.setText(wanted.text)
        self._pause.stop()
        self.show_presentation(wanted.presentation)

    def show_presentation(self, name: str) -> None:
        """Mark the presentation that is shown."""
        self.choices[name].setChecked(True)

    def show_found(self, found: bool) -> None:
        """A text that is nowhere turns red."""
        self.text.setStyleSheet("" if found else f"color: {self._theme.color('failed').name()};")

    def send(self) -> None:
        """Ask for the filter as it stands, once."""
        self._pause.stop()
        now = (self.text.text(), self.in_values.isChecked(), self.changed_only.isChecked())
        if now != self._sent:
            self._sent = now
            self.filter_changed.emit(*now)

    def lock(self, locked: bool) -> None:
        """No filter while a row is being edited; copying from tree and raw stays."""
        for part in (self.text, self.in_values, self.changed_only, *self.choices.values()):
            part.setEnabled(not locked)

    def focus_text(self) -> None:
        """Give the filter the keyboard."""
        self.text.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.text.selectAll()

    def eventFilter(self, watched: object, event: QEvent) -> bool:
        if watched is self.text and event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent):
            if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
                self.send()
                self.next_wanted.emit()
                return True
            if event.key() in (Qt.Key.Key_Escape, Qt.Key.Key_Down):
                self.left.emit()
                return True
        return False

    def minimumSizeHint(self) -> QSize:
        """What is needed when the switch shows only icons, however it is shown now."""
        texts = sum(
            button.fontMetrics().horizontalAdvance(button.text())
            for button in self.choices.values()
            if button.toolButtonStyle() != Qt.ToolButtonStyle.ToolButtonIconOnly
        )
        hint = super().minimumSizeHint()
        return QSize(hint.width() - texts, hint.height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        style = Qt.ToolButtonStyle
        wanted = style.ToolButtonIconOnly if self.width() < NARROW else style.ToolButtonTextBesideIcon
        for button in self.choices.values():
            button.setToolButtonStyle(wanted)

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self._reword()
        super().changeEvent(event)

    def _choice(self, name: str) -> QToolButton:
        button = QToolButton(self)
        button.setCheckable(True)
        button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        icons.tint(self._theme, button, _ICONS[name])
        self._group.addButton(button)
        button.clicked.connect(lambda _checked=False: self.presentation_chosen.emit(name))
        return button

    def _reword(self) -> None:
        self.text.setPlaceholderText(self.tr("Filter paths…"))
        self.text.setToolTip(self.tr("Shows paths that hold this text, in any case (Ctrl+F)"))
        self.in_values.setText(self.tr("Also search values"))
        self.changed_only.setText(self.tr("Changed only"))
        self.changed_only.setToolTip(self.tr("Only variables that this round moved"))
        names = {TABLE: self.tr("Table"), TREE: self.tr("Tree"), RAW: self.tr("Raw JSON")}
        for name, words in names.items():
            self.choices[name].setText(words)
            self.choices[name].setToolTip(words)
