"""One refusal for a person: what happened, where, what to do, and details to copy; never a traceback."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QDialog, QHBoxLayout, QLabel, QPlainTextEdit, QPushButton, QVBoxLayout, QWidget

from core.errors import MvuError
from ui import icons, wording
from ui.theme import Theme


class ErrorSheet(QDialog):
    """Non-blocking sheet; open it with ``open()``, it goes away by itself when closed."""

    def __init__(self, theme: Theme, error: MvuError, task: str = "", parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowModality(Qt.WindowModality.WindowModal)
        self.setMinimumWidth(460)
        self._error = error
        self._task = task
        self._title = _label(self, bold=True)
        self._where = _label(self, muted=True)
        self._advice = _label(self)
        self._details = QPlainTextEdit(wording.details(error.code, error.fields), self)
        self._details.setReadOnly(True)
        self._details.setFont(theme.mono())
        self._details.setFixedHeight(112)
        self._details.hide()
        self._more = QPushButton(self)
        self._more.setCheckable(True)
        self._copy = QPushButton(self)
        self._close = QPushButton(self)
        for button in (self._more, self._copy):
            button.setAutoDefault(False)
        self._close.setDefault(True)
        self._close.setProperty("primary", "true")
        picture = QLabel(self)
        picture.setPixmap(icons.pixmap("warning", theme.color("failed"), 24, self.devicePixelRatioF()))
        self._lay_out(picture)
        self._more.toggled.connect(self._unfold)
        self._copy.clicked.connect(self.copy_details)
        self._close.clicked.connect(self.accept)
        self._reword()

    def copy_details(self) -> None:
        """Everything as text, to the clipboard."""
        said = [self._task, self._title.text(), self._where.text(), self._details.toPlainText()]
        QGuiApplication.clipboard().setText("\n".join(text for text in said if text))

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self._reword()
        super().changeEvent(event)

    def _lay_out(self, picture: QLabel) -> None:
        texts = QVBoxLayout()
        texts.setSpacing(8)
        for widget in (self._title, self._where, self._advice, self._details):
            texts.addWidget(widget)
        top = QHBoxLayout()
        top.setSpacing(16)
        top.addWidget(picture, 0, Qt.AlignmentFlag.AlignTop)
        top.addLayout(texts, 1)
        buttons = QHBoxLayout()
        buttons.setSpacing(8)
        buttons.addWidget(self._more)
        buttons.addWidget(self._copy)
        buttons.addStretch(1)
        buttons.addWidget(self._close)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(20, 20, 20, 16)
        layout.setSpacing(20)
        layout.addLayout(top)
        layout.addLayout(buttons)

    def _unfold(self, shown: bool) -> None:
        self._details.setVisible(shown)
        self.adjustSize()

    def _reword(self) -> None:
        words = wording.error_words(self._error)
        self.setWindowTitle(self._task or self.tr("This did not work"))
        self._title.setText(words.title)
        self._where.setText(words.where)
        self._where.setVisible(bool(words.where))
        self._advice.setText(words.advice)
        self._more.setText(self.tr("Details"))
        self._copy.setText(self.tr("Copy details"))
        self._close.setText(self.tr("Close"))


def _label(parent: QWidget, *, bold: bool = False, muted: bool = False) -> QLabel:
    label = QLabel(parent)
    label.setWordWrap(True)
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    if muted:
        label.setProperty("muted", "true")
    if bold:
        font = label.font()
        font.setBold(True)
        label.setFont(font)
    return label
