"""The border between the text of a round and its variables: follows the text until the user moves it."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent, QShowEvent
from PySide6.QtWidgets import QSplitter, QWidget

from ui.reply.panel import ReplyPanel

LEAST = 120  # px that the reply may take even in a low window


class RoundSplitter(QSplitter):
    """Gives the reply what it needs, up to a third."""

    def __init__(self, reply: ReplyPanel, below: QWidget, parent: QWidget | None = None) -> None:
        super().__init__(Qt.Orientation.Vertical, parent)
        self._reply = reply
        self._dragged = False
        self.setChildrenCollapsible(False)
        self.addWidget(reply)
        self.addWidget(below)
        self.setStretchFactor(1, 1)
        self.splitterMoved.connect(self._note_drag)
        reply.folded.connect(self.share)
        reply.height_changed.connect(self.share)

    def share(self) -> None:
        """Share the height anew, unless the user has."""
        whole = self.height()
        if self._dragged or whole <= 0:
            return
        reply = min(self._reply.wanted_height(), max(LEAST, whole // 3))
        self.setSizes([reply, whole - reply])

    def remembered(self) -> tuple[int, ...]:
        """The heights that the user chose, empty while they follow the text."""
        return tuple(self.sizes()) if self._dragged else ()

    def recall(self, sizes: tuple[int, ...]) -> None:
        """Use heights that were chosen in an earlier run."""
        if len(sizes) == self.count():
            self._dragged = True
            self.setSizes(list(sizes))

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.share()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.share()

    def _note_drag(self) -> None:
        self._dragged = True
