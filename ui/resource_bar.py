"""The resource switch: which of the session's state resources is shown, with id, manager and shared mark."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLabel, QWidget

from core.trace.records import ResourceRow
from ui import wording
from ui.elided import Elided
from ui.qtext import one_line
from ui.theme import Theme


class ResourceBar(QWidget):
    """Hidden without resources; with one it only names it."""

    resource_chosen = Signal(str)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._rows: tuple[ResourceRow, ...] = ()
        self._chosen = ""
        self.names = QComboBox(self)
        self.names.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        self.names.setMaximumWidth(320)
        self._name = QLabel(self)
        self._name.setTextFormat(Qt.TextFormat.PlainText)
        self._facts = Elided(self)
        row = QHBoxLayout(self)
        row.setContentsMargins(12, 4, 12, 4)
        row.setSpacing(8)
        row.addWidget(self.names)
        row.addWidget(self._name)
        row.addWidget(self._facts, 1)
        self.names.activated.connect(self._tell)
        theme.changed.connect(self._reword)
        self._reword()

    def show_resources(self, rows: tuple[ResourceRow, ...], chosen: str) -> None:
        """Show the resources; ``chosen`` is an id."""
        self._rows, self._chosen = rows, chosen
        self._reword()

    def resource(self) -> ResourceRow | None:
        """The chosen one."""
        return next((row for row in self._rows if row.id == self._chosen), None)

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self._reword()
        super().changeEvent(event)

    def _tell(self, place: int) -> None:
        chosen = self._rows[place].id
        if chosen != self._chosen:
            self._chosen = chosen
            self._reword()
            self.resource_chosen.emit(chosen)

    def _reword(self) -> None:
        self.setVisible(bool(self._rows))
        self.names.setVisible(len(self._rows) > 1)
        self._name.setVisible(len(self._rows) == 1)
        self.names.setToolTip(self.tr("State resources of this session"))
        self.names.setAccessibleName(self.tr("State resource"))
        self.names.blockSignals(True)
        self.names.clear()
        for place, row in enumerate(self._rows):
            self.names.addItem(one_line(row.name or row.id))
            if row.id == self._chosen:
                self.names.setCurrentIndex(place)
        self.names.blockSignals(False)
        chosen = self.resource()
        if chosen is None:
            self._facts.say("", self._theme.color("muted"))
            return
        self._name.setText(one_line(chosen.name or chosen.id, 60))
        facts = [one_line(chosen.id), wording.manager(chosen.manager)]
        facts += [self.tr("shared between sessions")] if chosen.shared else []
        facts += [self.tr("old format")] if chosen.legacy else []
        facts += [self.tr("variables declared by a schema")] if chosen.declaration else []
        self._facts.say(" · ".join(facts), self._theme.color("muted"))
