"""Add round: two texts, a live preview, Commit. Takes previews, emits intents; it never touches a ledger."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QCloseEvent, QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QDialog,
    QFrame,
    QHBoxLayout,
    QMessageBox,
    QProgressBar,
    QPushButton,
    QSplitter,
    QVBoxLayout,
    QWidget,
)

from core.trace.preview import ReplyPreview
from core.trace.records import Mark
from ui import wording
from ui.add_round.preview import PreviewPanel
from ui.add_round.texts import RoundTexts
from ui.notice import Notice
from ui.theme import Theme

DELAY = 200  # ms of quiet before a preview is asked for


class AddRoundDialog(QDialog):
    """``preview_requested(reply)``, ``commit_requested(user, reply)``, ``draft_kept(user, reply)`` leave it."""

    preview_requested = Signal(str)
    commit_requested = Signal(str, str)
    draft_kept = Signal(str, str)

    def __init__(self, theme: Theme, title: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._title = title
        self._busy = False
        self._preview: ReplyPreview | None = None
        self.texts = RoundTexts(theme)
        self.preview = PreviewPanel(theme)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(DELAY)
        self._timer.timeout.connect(self._ask)
        split = QSplitter(Qt.Orientation.Horizontal)
        split.addWidget(self.texts)
        split.addWidget(self.preview)
        split.setChildrenCollapsible(False)
        split.setSizes([500, 600])
        self._notice = Notice(theme, self)
        self.progress = QProgressBar()
        self.progress.setRange(0, 0)
        self.progress.setFixedWidth(120)
        self.progress.hide()
        self.keep_button = QPushButton()
        self.keep_button.clicked.connect(self._keep)
        self.cancel_button = QPushButton()
        self.cancel_button.clicked.connect(self._discard)
        self.commit_button = QPushButton()
        self.commit_button.setProperty("primary", True)
        self.commit_button.clicked.connect(self._commit)
        for button in (self.keep_button, self.cancel_button, self.commit_button):
            button.setAutoDefault(False)
        self._lay_out(split)
        self.texts.changed.connect(self._edited)
        self.texts.unreadable.connect(self._unreadable)
        self.preview.command_chosen.connect(self._reveal)
        QShortcut(QKeySequence("Ctrl+Return"), self, activated=self._commit)
        self.resize(QSize(1120, 680))
        self._reword()

    def set_texts(self, user: str, reply: str) -> None:
        """Fill in a kept draft."""
        self.texts.set_texts(user, reply)

    def show_preview(self, reply: str, preview: ReplyPreview) -> None:
        """Show what ``reply`` would do; ignored when the text moved on meanwhile."""
        if reply == self.texts.texts()[1]:
            self._preview = preview
            self.preview.show_preview(preview)
            self.texts.mark_commands(preview.commands)
            self._update()

    def show_refused(self, code: str, fields: dict[str, object]) -> None:
        """The commit was refused; the texts stay."""
        self._notice.say(Mark.FAILED, wording.paragraph(code, fields))
        self.set_busy(busy=False)

    def set_busy(self, *, busy: bool) -> None:
        """While the round is committed."""
        self._busy = busy
        self.progress.setVisible(busy)
        self.texts.setEnabled(not busy)
        self._update()

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self._reword()
        super().changeEvent(event)

    def reject(self) -> None:
        """Closing keeps the texts as a draft, so nothing typed is lost."""
        self._timer.stop()
        self.draft_kept.emit(*self.texts.texts())
        super().reject()

    def closeEvent(self, event: QCloseEvent) -> None:
        self._timer.stop()
        super().closeEvent(event)

    def _lay_out(self, split: QSplitter) -> None:
        rule = QFrame()
        rule.setProperty("rule", True)
        bottom = QHBoxLayout()
        bottom.setContentsMargins(16, 8, 16, 12)
        bottom.setSpacing(8)
        bottom.addWidget(self.progress)
        bottom.addStretch(1)
        for button in (self.cancel_button, self.keep_button, self.commit_button):
            bottom.addWidget(button)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(split, 1)
        layout.addWidget(self._notice)
        layout.addWidget(rule)
        layout.addLayout(bottom)

    def _edited(self) -> None:
        self._notice.hide()
        self._preview = None
        self._timer.start()
        self._update()

    def _ask(self) -> None:
        reply = self.texts.texts()[1]
        if reply.strip():
            self.preview_requested.emit(reply)
        else:
            self.preview.show_preview(None)
            self.texts.mark_commands(())

    def _reveal(self, index: int) -> None:
        if self._preview is not None:
            self.texts.reveal(self._preview.commands[index])

    def _unreadable(self, path: str) -> None:
        self._notice.say(Mark.FAILED, self.tr("This file cannot be read as text: {path}").format(path=path))

    def _update(self) -> None:
        user, reply = self.texts.texts()
        complete = bool(user.strip()) and bool(reply.strip())
        self.commit_button.setEnabled(complete and not self._busy)
        self.keep_button.setEnabled(bool(user or reply) and not self._busy)
        tip = self.tr("Write this round into the playthrough (Ctrl+Enter)")
        self.commit_button.setToolTip(tip if complete else self.tr("A round needs a user line and a reply"))

    def _commit(self) -> None:
        if self.commit_button.isEnabled():
            self._timer.stop()
            self.commit_requested.emit(*self.texts.texts())

    def _keep(self) -> None:
        self.reject()

    def _discard(self) -> None:
        if any(self.texts.texts()):
            question = self.tr("Discard both texts?")
            buttons = QMessageBox.StandardButton.Discard | QMessageBox.StandardButton.Cancel
            if QMessageBox.question(self, self.windowTitle(), question, buttons) != QMessageBox.StandardButton.Discard:
                return
        self._timer.stop()
        self.draft_kept.emit("", "")
        super().reject()

    def _reword(self) -> None:
        self.setWindowTitle(self.tr("Add round · {title}").format(title=self._title))
        self.keep_button.setText(self.tr("Keep as draft"))
        self.keep_button.setToolTip(self.tr("Close; the texts are here again the next time"))
        self.cancel_button.setText(self.tr("Discard"))
        self.commit_button.setText(self.tr("Commit round"))
        self._update()
