"""What a place shows when it has nothing to show: one drawing, one sentence, one button that helps."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QLabel, QPushButton, QVBoxLayout, QWidget

from ui import icons
from ui.theme import Theme


class EmptyState(QWidget):
    """Centred and quiet; ``helped`` means that its button was pressed."""

    helped = Signal()

    def __init__(self, theme: Theme, icon: str = "session", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._icon = icon
        self.setProperty("surface", "true")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._picture = QLabel(self)
        self._picture.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._sentence = QLabel(self)
        self._sentence.setWordWrap(True)
        self._sentence.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._sentence.setProperty("muted", "true")
        self._button = QPushButton(self)
        self._button.hide()
        layout = QVBoxLayout(self)
        layout.setContentsMargins(24, 24, 24, 24)
        layout.setSpacing(12)
        layout.addStretch(2)
        layout.addWidget(self._picture)
        layout.addWidget(self._sentence)
        layout.addWidget(self._button, 0, Qt.AlignmentFlag.AlignHCenter)
        layout.addStretch(3)
        self._button.clicked.connect(self.helped)
        theme.changed.connect(self._tint)
        self._tint()

    def say(self, sentence: str, button: str = "") -> None:
        """The sentence and what the button says; no text, no button."""
        self._sentence.setText(sentence)
        self._button.setText(button)
        self._button.setVisible(bool(button))

    def sentence(self) -> str:
        """What it says now."""
        return self._sentence.text()

    def _tint(self) -> None:
        ratio = self.devicePixelRatioF()
        self._picture.setPixmap(icons.pixmap(self._icon, self._theme.color("disabled"), 32, ratio))
