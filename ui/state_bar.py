"""The state selector: current, last of the round, each version; and what these words mean."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Signal
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLabel, QToolButton, QWidget

from core.trace.records import CURRENT, LAST, StateChoice
from ui import icons, wording
from ui.theme import Theme


class StateBar(QWidget):
    """Shows choices, emits the chosen key."""

    state_chosen = Signal(str)
    refresh_requested = Signal()
    help_toggled = Signal(bool)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._choices: tuple[StateChoice, ...] = ()
        self._key = ""
        self._revision: int | None = None
        self._label = QLabel(self)
        self._label.setProperty("muted", "true")
        self.states = QComboBox(self)
        self.states.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self.states.setMaximumWidth(340)
        self._label.setBuddy(self.states)
        self.refresh = QToolButton(self)
        self.help = QToolButton(self)
        self.help.setCheckable(True)
        icons.tint(theme, self.refresh, "refresh")
        icons.tint(theme, self.help, "help")
        row = QHBoxLayout(self)
        row.setContentsMargins(8, 2, 8, 2)
        row.setSpacing(4)
        for part in (self._label, self.states, self.refresh, self.help):
            row.addWidget(part)
        self.states.activated.connect(self._tell)
        self.refresh.clicked.connect(self.refresh_requested)
        self.help.toggled.connect(self.help_toggled)
        self._reword()

    def show_choices(self, choices: tuple[StateChoice, ...], key: str, revision: int | None) -> None:
        """Show the states that can be chosen; ``revision`` is the shown one's."""
        self._choices, self._key, self._revision = choices, key, revision
        self._reword()

    def key(self) -> str:
        """The chosen state, "" if there is none."""
        return self._key

    def lock(self, *, locked: bool, current: bool) -> None:
        """No other state while editing; Refresh only on the current one."""
        self.states.setEnabled(not locked)
        self.refresh.setEnabled(current and not locked)

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self._reword()
        super().changeEvent(event)

    def _tell(self, place: int) -> None:
        key = self._choices[place].key
        if key != self._key:
            self._key = key
            self.state_chosen.emit(key)

    def _reword(self) -> None:
        self._label.setText(self.tr("State:"))
        self.states.setAccessibleName(self.tr("State"))
        self.states.setToolTip(self.tr("Which state the variables show"))
        self.refresh.setToolTip(self.tr("Refresh: read the current values again"))
        self.help.setToolTip(self.tr("What do these states mean?"))
        self.states.blockSignals(True)
        self.states.clear()
        for place, choice in enumerate(self._choices):
            self.states.addItem(self._words(choice))
            if choice.key == self._key:
                self.states.setCurrentIndex(place)
        if self._choices and all(choice.key != self._key for choice in self._choices):
            self.states.setCurrentIndex(-1)
        self.states.blockSignals(False)
        self.states.setVisible(bool(self._choices))
        self._label.setVisible(bool(self._choices))

    def _words(self, choice: StateChoice) -> str:
        revision = choice.revision
        if revision is None and choice.key == self._key:
            revision = self._revision
        mark = f" · r{revision}" if revision is not None else ""
        if choice.key == CURRENT:
            return "● " + self.tr("Current variables") + mark
        if choice.key == LAST:
            return self.tr("Last of this round (read-only)") + mark
        kind = wording.version_kind(choice.kind) if choice.kind is not None else ""
        return " · ".join(part for part in (mark.removeprefix(" · "), wording.turn(choice.turn), kind) if part)

    def help_words(self) -> str:
        """What the three kinds of states are."""
        return "\n".join(
            (
                self.tr("Current variables: read from the source just now; only these can be edited."),
                self.tr(
                    "Last of this round: what was recorded after the round, not before its request. It never changes."
                ),
                self.tr("A version: what one reply, edit or card operation of this round left behind."),
            )
        )
