"""The line that names the round that is shown: number, swipe and branch; revision and time."""

from __future__ import annotations

from PySide6.QtCore import QDateTime, QEvent, QLocale, Qt
from PySide6.QtWidgets import QHBoxLayout, QLabel, QWidget

from core.trace.records import RoundDetail
from ui.elided import Elided
from ui.qtext import shown
from ui.theme import Theme


class RoundHeader(QWidget):
    """Words only."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._detail: RoundDetail | None = None
        self._extra = ""
        self._running = False
        self.title = Elided(self)
        self.facts = QLabel(self)
        self.facts.setProperty("muted", "true")
        font = self.title.font()
        font.setBold(True)
        font.setPointSizeF(font.pointSizeF() + 1)
        self.title.setFont(font)
        self.facts.setTextFormat(Qt.TextFormat.PlainText)
        theme.changed.connect(self._reword)
        row = QHBoxLayout(self)
        row.setContentsMargins(12, 8, 12, 8)
        row.addWidget(self.title, 1)
        row.addWidget(self.facts)

    def show_round(self, detail: RoundDetail, *, extra: str, running: bool) -> None:
        """Name a round."""
        self._detail, self._extra, self._running = detail, extra, running
        self._reword()

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self._reword()
        super().changeEvent(event)

    def _reword(self) -> None:
        detail = self._detail
        if detail is None:
            return
        name = self.tr("Opening") if detail.turn == 0 else self.tr("Round {0}").format(detail.turn)
        running = self.tr("running") if self._running else ""
        title = " · ".join(shown(part) for part in (name, self._extra, running) if part)
        self.title.say(title, self._theme.color("text"))
        revision = f"r{detail.revision}" if detail.revision is not None else ""
        self.facts.setText(" · ".join(part for part in (revision, time_words(detail.recorded_at)) if part))


def time_words(moment: int | None, form: str = "yyyy-MM-dd HH:mm") -> str:
    """Local date and time of a moment in ms, in the form that sorts; "" for none."""
    if moment is None or not 0 <= moment < 1 << 53:
        return ""
    return QLocale.c().toString(QDateTime.fromMSecsSinceEpoch(moment), form)
