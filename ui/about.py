"""Two small sheets of the Help menu: what this program is, and what the marks mean."""

from __future__ import annotations

import platform

from PySide6 import __version__ as pyside_version
from PySide6.QtCore import QEvent, Qt, qVersion
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QGridLayout, QHBoxLayout, QLabel, QVBoxLayout, QWidget

from core.trace.records import Mark
from ui import icons, wording
from ui.marks import mark_pixmap
from ui.theme import Theme


class AboutDialog(QDialog):
    """Name, version, what it is."""

    def __init__(self, version: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._version = version
        picture = QLabel(self)
        picture.setPixmap(icons.app_pixmap(72))
        self._text = QLabel(self)
        self._text.setWordWrap(True)
        self._text.setMinimumWidth(320)
        self._text.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        top = QHBoxLayout()
        top.setSpacing(20)
        top.addWidget(picture, 0, Qt.AlignmentFlag.AlignTop)
        top.addWidget(self._text, 1)
        _finish(self, top)
        self._reword()

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self._reword()
        super().changeEvent(event)

    def _reword(self) -> None:
        self.setWindowTitle(self.tr("About MVU Inspector"))
        purpose = self.tr("See, explain and edit the variables of MVU role-play cards, round by round.")
        licence = self.tr("Free software under the MIT licence.")
        parts = f"Python {platform.python_version()} · PySide6 {pyside_version} · Qt {qVersion()}"
        self._text.setText(f"<b>MVU Inspector {self._version}</b><p>{purpose}</p><p>{licence}</p><p>{parts}</p>")


class MarksDialog(QDialog):
    """The legend: each mark with its meaning."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._rows: list[tuple[Mark, QLabel, QLabel]] = []
        grid = QGridLayout()
        grid.setHorizontalSpacing(12)
        grid.setVerticalSpacing(10)
        for place, mark in enumerate(Mark):
            picture = QLabel(self)
            picture.setPixmap(mark_pixmap(theme, mark, self.devicePixelRatioF(), 14))
            name, meaning = QLabel(self), QLabel(self)
            meaning.setProperty("muted", "true")
            for column, widget in enumerate((picture, name, meaning)):
                grid.addWidget(widget, place, column)
            self._rows.append((mark, name, meaning))
        grid.setColumnStretch(2, 1)
        _finish(self, grid)
        self._reword()

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self._reword()
        super().changeEvent(event)

    def _reword(self) -> None:
        self.setWindowTitle(self.tr("What the marks mean"))
        meanings = {
            Mark.APPLIED: self.tr("commands or values that changed the state; the number counts them"),
            Mark.UNCHANGED: self.tr("everything was accepted and the state is the same"),
            Mark.REFUSED: self.tr("commands that were skipped; the others still count"),
            Mark.FAILED: self.tr("one command ended the whole reply; the state is as before"),
            Mark.EDITED: self.tr("values that a person changed and saved"),
            Mark.INHERITED: self.tr("the state was handed over from another session"),
            Mark.UNKNOWN: self.tr("nothing was kept about this; that proves nothing"),
        }
        for mark, name, meaning in self._rows:
            name.setText(wording.mark(mark))
            meaning.setText(meanings[mark])


def _finish(dialog: QDialog, content: QHBoxLayout | QGridLayout) -> None:
    buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close, dialog)
    buttons.rejected.connect(dialog.reject)
    layout = QVBoxLayout(dialog)
    layout.setContentsMargins(24, 24, 24, 16)
    layout.setSpacing(20)
    layout.addLayout(content)
    layout.addWidget(buttons)
