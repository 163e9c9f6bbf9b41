"""The status bar: file, revision, how full the ledger is, whether it can be written, what is being worked on."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QEvent, Qt, QTimer, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QLabel, QProgressBar, QSizePolicy, QStatusBar, QToolButton, QWidget

from ui import icons, wording
from ui.theme import Theme

PATIENCE = 250  # ms before work is worth showing
LEDGER_LIMIT = 32 * 1024 * 1024  # bytes, spec/service.md 3


@dataclass(frozen=True, slots=True)
class SourceStatus:
    """What the status bar says of the shown source; an empty ``file`` means that nothing is open."""

    file: str = ""
    revision: int | None = None
    ledger_bytes: int = 0
    read_only: str = ""  # reason for wording, "" if it can be written
    manager: str | None = None  # native, managed, "" not recorded, None not known


class StatusBar(QStatusBar):
    """Quick switches for language and colours live here too."""

    cancel_wished = Signal()
    language_wished = Signal()
    theme_wished = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._status = SourceStatus()
        self.setSizeGripEnabled(False)
        self._file = _Elided(self)
        self._revision = QLabel(self)
        self._size = QLabel(self)
        self._bar = QProgressBar(self)
        self._bar.setRange(0, 1000)
        self._bar.setTextVisible(False)
        self._bar.setFixedWidth(72)
        self._manager = QLabel(self)
        self._lock = QLabel(self)
        self._write = QLabel(self)
        self._busy_bar = QProgressBar(self)
        self._busy_bar.setRange(0, 0)
        self._busy_bar.setTextVisible(False)
        self._busy_bar.setFixedWidth(56)
        self._busy = QLabel(self)
        self._cancel = _tool(self)
        self._wait = QTimer(self, singleShot=True, interval=PATIENCE)
        self._wait.timeout.connect(lambda: self._show_indicator(shown=True))
        self.language_button = _tool(self)
        self.theme_button = _tool(self)
        icons.tint(theme, self._cancel, "close")
        icons.tint(theme, self.language_button, "language")
        icons.tint(theme, self.theme_button, "theme")
        self.language_button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.addWidget(self._file, 1)
        for widget in (self._revision, self._size, self._bar, self._manager):
            self.addWidget(widget)
        for widget in (self._busy, self._busy_bar, self._cancel, self._lock, self._write):
            self.addPermanentWidget(widget)
        self.addPermanentWidget(self.language_button)
        self.addPermanentWidget(self.theme_button)
        self._cancel.clicked.connect(self.cancel_wished)
        self.language_button.clicked.connect(self.language_wished)
        self.theme_button.clicked.connect(self.theme_wished)
        theme.changed.connect(self._paint)
        self.show_busy(0)
        self._reword()

    def show_source(self, status: SourceStatus) -> None:
        """Paint this."""
        self._status = status
        self._paint()

    def show_busy(self, jobs: int) -> None:
        """How many jobs are under way; none hides the indicator, short ones never show it."""
        if jobs and not self._wait.isActive() and self._busy.isHidden():
            self._wait.start()
        elif not jobs:
            self._wait.stop()
            self._show_indicator(shown=False)

    def _show_indicator(self, *, shown: bool) -> None:
        for widget in (self._busy, self._busy_bar, self._cancel):
            widget.setVisible(shown)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._manager.setVisible(event.size().width() >= 1000)

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self._reword()
        super().changeEvent(event)

    def _reword(self) -> None:
        self._busy.setText(self.tr("Reading…"))
        self._cancel.setToolTip(self.tr("Stop reading"))
        self._cancel.setAccessibleName(self.tr("Stop reading"))
        self.language_button.setText(self.tr("EN"))
        self.language_button.setToolTip(self.tr("Switch between English and Chinese"))
        self.theme_button.setToolTip(self.tr("Switch between light and dark"))
        self.theme_button.setAccessibleName(self.tr("Switch between light and dark"))
        self._paint()

    def _paint(self) -> None:
        status = self._status
        shown = bool(status.file)
        self._file.show_text(status.file)
        self._revision.setText(f"r{status.revision}" if status.revision is not None else "")
        self._revision.setToolTip(self.tr("Revision of the shown state"))
        self._size.setText(self.tr("{size} of 32 MiB").format(size=size_text(status.ledger_bytes)) if shown else "")
        self._bar.setVisible(shown)
        share = min(status.ledger_bytes / LEDGER_LIMIT, 1.0)
        self._bar.setValue(max(round(share * 1000), 1) if shown else 0)
        level = "full" if share >= 0.95 else "high" if share >= 0.75 else ""
        if self._bar.property("level") != level:
            self._bar.setProperty("level", level)
            self._bar.style().unpolish(self._bar)
            self._bar.style().polish(self._bar)
        tip = self.tr("A ledger holds at most 32 MiB; nothing is cut, a full one is continued in a new playthrough.")
        self._bar.setToolTip(tip)
        self._size.setToolTip(tip)
        self._manager.setText(wording.manager(status.manager) if shown and status.manager is not None else "")
        self._paint_lock(status, shown=shown)

    def _paint_lock(self, status: SourceStatus, *, shown: bool) -> None:
        for widget in (self._lock, self._write):
            widget.setVisible(shown)
        if not shown:
            return
        name, role = ("lock", "refused") if status.read_only else ("pencil", "muted")
        self._lock.setPixmap(icons.pixmap(name, self._theme.color(role), 14, self.devicePixelRatioF()))
        self._write.setText(self.tr("Read-only") if status.read_only else self.tr("Read and write"))
        tip = wording.read_only(status.read_only) if status.read_only else self.tr("Changes are saved at once.")
        self._write.setToolTip(tip)
        self._lock.setToolTip(tip)


class _Elided(QLabel):
    """A path that gives way in the middle."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self._whole = ""
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.setMinimumWidth(80)

    def show_text(self, text: str) -> None:
        """Show it, whole in the tooltip."""
        self._whole = text
        self.setToolTip(text)
        self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def _fit(self) -> None:
        room = max(self.width() - 12, 0)
        self.setText(self.fontMetrics().elidedText(self._whole, Qt.TextElideMode.ElideMiddle, room))


def _tool(parent: QWidget) -> QToolButton:
    button = QToolButton(parent)
    button.setAutoRaise(True)
    return button


def size_text(count: int) -> str:
    """Bytes for people: ``812 B``, ``14 KiB``, ``4.1 MiB``."""
    if count < 1024:
        return f"{count} B"
    if count < 1024 * 1024:
        return f"{count / 1024:.0f} KiB"
    return f"{count / (1024 * 1024):.1f} MiB"
