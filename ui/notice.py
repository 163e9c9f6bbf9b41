"""A thin bar that says one thing, in the tint of a mark, with buttons for what can be done about it."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QLabel, QPushButton, QSizePolicy, QWidget

from core.trace.records import Mark
from ui import icons
from ui.marks import SIZE, mark_pixmap
from ui.theme import Theme

NARROW = 700  # px


class Notice(QWidget):
    """Hidden until ``say``. The words come from the owner, who re-words them on a change of language."""

    def __init__(self, theme: Theme, parent: QWidget | None = None, *, icon: str = "info") -> None:
        super().__init__(parent)
        self._theme = theme
        self._name = icon  # of the neutral look
        self._mark: Mark | None = None
        self._icon = QLabel(self)
        self._icon.setFixedWidth(SIZE + 4)
        self._words = QLabel(self)
        self._words.setWordWrap(True)
        policy = self._words.sizePolicy()
        policy.setHorizontalPolicy(QSizePolicy.Policy.Ignored)  # one endless word must not widen the window
        self._words.setSizePolicy(policy)
        self._words.setTextFormat(Qt.TextFormat.PlainText)
        self._words.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._buttons: list[QPushButton] = []
        said = QHBoxLayout()
        said.setSpacing(8)
        said.addWidget(self._icon)
        said.addWidget(self._words, 1)
        self._row = QHBoxLayout()
        self._row.setSpacing(8)
        self._row.addStretch(1)
        self._whole = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self._whole.setContentsMargins(12, 4, 8, 4)
        self._whole.setSpacing(4)
        self._whole.addLayout(said, 1)
        self._whole.addLayout(self._row)
        theme.changed.connect(self._recolour)
        self.hide()

    def say(self, mark: Mark | None, words: str, *actions: tuple[str, Callable[[], None]]) -> None:
        """Show words (and buttons) in a mark's tint; None is the neutral one."""
        self._mark = mark
        self._words.setText(words)
        for button in self._buttons:
            self._row.removeWidget(button)
            button.hide()  # it is deleted only when the event loop comes round
            button.deleteLater()
        self._buttons = [self._button(label, action) for label, action in actions]
        self._turn()
        self._recolour()
        self.show()

    def text(self) -> str:
        """The words that are shown, "" when hidden."""
        return "" if self.isHidden() else self._words.text()

    def buttons(self) -> tuple[QPushButton, ...]:
        """The buttons in order, for tests and focus."""
        return tuple(self._buttons)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._turn()

    def _turn(self) -> None:
        """Buttons beside the words, or below them where the words would have no room."""
        below = len(self._buttons) > 1 and self.width() < NARROW
        directions = QBoxLayout.Direction
        self._whole.setDirection(directions.TopToBottom if below else directions.LeftToRight)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(event.rect(), self._theme.mark_soft(self._mark) if self._mark else self._theme.color("band"))
        edge = self._theme.mark_color(self._mark) if self._mark else self._theme.color("accent")
        painter.fillRect(0, 0, 3, self.height(), edge)
        painter.fillRect(3, self.height() - 1, self.width(), 1, self._theme.color("line"))
        painter.end()

    def _button(self, label: str, action: Callable[[], None]) -> QPushButton:
        button = QPushButton(label, self)
        button.clicked.connect(lambda _checked=False: action())
        self._row.addWidget(button)
        return button

    def _recolour(self) -> None:
        palette = self._words.palette()
        palette.setColor(self._words.foregroundRole(), self._theme.color("text"))
        self._words.setPalette(palette)
        ratio = self.devicePixelRatioF()
        if self._mark is not None:
            self._icon.setPixmap(mark_pixmap(self._theme, self._mark, ratio))
        else:
            self._icon.setPixmap(icons.pixmap(self._name, self._theme.color("muted"), 14, ratio))
        self.update()
