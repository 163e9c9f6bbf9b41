"""The left side of Add round: the user's line and the reply, pasted, dropped or opened from a file."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QEvent, QMimeData, Qt, Signal
from PySide6.QtGui import QColor, QTextCharFormat, QTextCursor
from PySide6.QtWidgets import (
    QFileDialog,
    QHBoxLayout,
    QLabel,
    QPlainTextEdit,
    QPushButton,
    QSplitter,
    QTextEdit,
    QVBoxLayout,
    QWidget,
)

from core.trace.records import CommandRow
from core.values.utf16 import length
from ui.add_round.preview import MARKS
from ui.theme import Theme

MAX_FILE = 8 * 1024 * 1024  # bytes; a reply may have 1 MiB UTF-16 units, so nothing longer is worth reading


class DropText(QPlainTextEdit):
    """A plain text field that also takes a dropped text file."""

    file_dropped = Signal(str)

    def insertFromMimeData(self, source: QMimeData) -> None:
        paths = [url.toLocalFile() for url in source.urls() if url.isLocalFile()]
        if paths:
            self.file_dropped.emit(paths[0])
        else:
            self.insertPlainText(source.text())


class RoundTexts(QWidget):
    """Says ``changed()`` on every edit and ``unreadable(path)`` for a file that is no text."""

    changed = Signal()
    unreadable = Signal(str)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._user_label = QLabel()
        self._reply_label = QLabel()
        self.user = DropText()
        self.reply = DropText()
        self.open_button = QPushButton()
        self.open_button.clicked.connect(self._choose_file)
        self.paste_button = QPushButton()
        self.paste_button.clicked.connect(self._paste)
        for field, label in ((self.user, self._user_label), (self.reply, self._reply_label)):
            field.setTabChangesFocus(True)
            label.setBuddy(field)
            field.textChanged.connect(self.changed)
            field.file_dropped.connect(lambda path, target=field: self._read(Path(path), target))
        self._lay_out()
        self._reword()

    def texts(self) -> tuple[str, str]:
        """User text and reply text."""
        return self.user.toPlainText(), self.reply.toPlainText()

    def set_texts(self, user: str, reply: str) -> None:
        """Replace both, as one edit that can be undone."""
        for field, text in ((self.user, user), (self.reply, reply)):
            cursor = field.textCursor()
            cursor.select(QTextCursor.SelectionType.Document)
            cursor.insertText(text)

    def mark_commands(self, commands: tuple[CommandRow, ...]) -> None:
        """Underline the commands in the reply by what would become of them."""
        text = self.reply.toPlainText()
        marks = []
        for one in commands:
            if 0 <= one.start < one.end <= len(text):
                selection = QTextEdit.ExtraSelection()
                selection.cursor = self._cursor(text, one)
                selection.format = _format(
                    self._theme.mark_color(MARKS[one.verdict]), self._theme.mark_soft(MARKS[one.verdict])
                )
                marks.append(selection)
        self.reply.setExtraSelections(marks)

    def reveal(self, one: CommandRow) -> None:
        """Scroll to a command and select it."""
        text = self.reply.toPlainText()
        if 0 <= one.start < one.end <= len(text):
            self.reply.setTextCursor(self._cursor(text, one))
            self.reply.centerCursor()

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self._reword()
        super().changeEvent(event)

    def _cursor(self, text: str, one: CommandRow) -> QTextCursor:
        cursor = self.reply.textCursor()  # positions in a document are UTF-16 units, ours are characters
        cursor.setPosition(length(text[: one.start]))
        cursor.setPosition(length(text[: one.end]), QTextCursor.MoveMode.KeepAnchor)
        return cursor

    def _choose_file(self) -> None:
        kinds = self.tr("Text (*.txt *.md *.json)") + ";;" + self.tr("All files (*)")
        path, _ = QFileDialog.getOpenFileName(self, self.tr("Open a reply"), "", kinds)
        if path:
            self._read(Path(path), self.reply)

    def _read(self, path: Path, target: QPlainTextEdit) -> None:
        try:
            if not path.is_file() or path.stat().st_size > MAX_FILE:  # a pipe would never end
                raise ValueError
            text = path.read_text(encoding="utf-8-sig")
        except (OSError, ValueError):
            self.unreadable.emit(str(path))
            return
        target.setPlainText(text)

    def _paste(self) -> None:
        self.reply.selectAll()
        self.reply.paste()
        self.reply.setFocus()

    def _lay_out(self) -> None:
        head = QHBoxLayout()
        head.addWidget(self._reply_label, 1)
        head.addWidget(self.paste_button)
        head.addWidget(self.open_button)
        split = QSplitter(Qt.Orientation.Vertical)
        for items, stretch in (((self._user_label, self.user), 1), ((head, self.reply), 4)):
            half = QWidget()
            box = QVBoxLayout(half)
            box.setContentsMargins(0, 0, 0, 4)
            box.setSpacing(4)
            for item in items:
                if isinstance(item, QHBoxLayout):
                    box.addLayout(item)
                else:
                    box.addWidget(item)
            split.addWidget(half)
            split.setStretchFactor(split.count() - 1, stretch)
        split.setSizes([120, 420])
        layout = QVBoxLayout(self)
        layout.setContentsMargins(16, 16, 8, 8)
        layout.addWidget(split)

    def _reword(self) -> None:
        self._user_label.setText(self.tr("&User"))
        self._reply_label.setText(self.tr("&Reply"))
        self.user.setPlaceholderText(self.tr("What the user said"))
        self.reply.setPlaceholderText(self.tr("Paste the model's whole reply, or drop a text file here"))
        self.paste_button.setText(self.tr("Paste"))
        self.paste_button.setToolTip(self.tr("Replace the reply with what is on the clipboard"))
        self.open_button.setText(self.tr("Open file…"))


def _format(color: QColor, soft: QColor) -> QTextCharFormat:
    form = QTextCharFormat()
    form.setUnderlineStyle(QTextCharFormat.UnderlineStyle.SingleUnderline)
    form.setUnderlineColor(color)
    form.setBackground(soft)
    return form
