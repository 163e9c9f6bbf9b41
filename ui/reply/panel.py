"""The text of a round: what the user said, the reply with its commands, and why something is missing."""

from __future__ import annotations

from collections import Counter
from html import escape

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSizePolicy, QToolButton, QVBoxLayout, QWidget

from core.trace.records import CommandRow, Mark, Missing, RoundDetail
from ui import wording
from ui.marks import badge_width, paint_badge
from ui.notice import Notice
from ui.qtext import shown
from ui.reply.outcome import MARKS
from ui.reply.text import ReplyText
from ui.theme import ROW_HEIGHT, Theme

_ORDER = (Mark.APPLIED, Mark.UNCHANGED, Mark.REFUSED, Mark.FAILED, Mark.UNKNOWN)
FIRST_PART = 100_000  # characters of a reply that are laid out without being asked for
USER_LINE, USER_TIP = 400, 4_000  # characters of the user's text that are shown, and in the hover


class Tally(QWidget):
    """Marks with counts: how many commands of a reply ended how."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._counts: tuple[tuple[Mark, int], ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        theme.changed.connect(self.update)

    def count(self, commands: tuple[CommandRow, ...]) -> None:
        """Count these commands."""
        found = Counter(MARKS[row.verdict] for row in commands)
        self._counts = tuple((mark, found[mark]) for mark in _ORDER if found[mark])
        self.setToolTip("\n".join(f"{wording.mark(mark)}: {many}" for mark, many in self._counts))
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        each = self.fontMetrics().horizontalAdvance("000") + 26
        return QSize(max(1, len(self._counts) * each), ROW_HEIGHT)

    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: ARG002 - Qt's own signature
        painter = QPainter(self)
        area = self.rect()
        for mark, many in self._counts:
            width = badge_width(painter, many)
            paint_badge(painter, area.adjusted(0, 0, width - area.width(), 0), mark, many, self._theme.mark_color(mark))
            area = area.adjusted(width + 12, 0, 0, 0)
        painter.end()


class ReplyPanel(QWidget):
    """Can be folded to its first line."""

    command_clicked = Signal(int)
    folded = Signal(bool)
    height_changed = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._detail: RoundDetail | None = None
        self._open = True
        self._whole = self._is_cut = False
        self.setProperty("surface", "true")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.fold = QToolButton(self)
        self.fold.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.fold.setArrowType(Qt.ArrowType.DownArrow)
        self.tally = Tally(theme, self)
        self.user = QLabel(self)
        self.user.setWordWrap(True)
        self.user.setTextFormat(Qt.TextFormat.PlainText)
        self.user.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        policy = self.user.sizePolicy()
        policy.setHorizontalPolicy(QSizePolicy.Policy.Ignored)  # one endless word must not widen the window
        self.user.setSizePolicy(policy)
        self.user.setContentsMargins(12, 2, 12, 4)
        self.error = Notice(theme, self)
        self.gap = Notice(theme, self)
        self.text = ReplyText(theme, self)
        self.rest_of_it = Notice(theme, self)
        head = QHBoxLayout()
        head.setContentsMargins(4, 2, 12, 2)
        head.setSpacing(12)
        head.addWidget(self.fold)
        head.addWidget(self.tally)
        head.addStretch(1)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(0)
        whole.addLayout(head)
        for part in (self.user, self.error, self.gap):
            whole.addWidget(part)
        whole.addWidget(self.text, 1)
        whole.addWidget(self.rest_of_it)
        self._rest = QWidget(self)
        whole.addWidget(self._rest, 1)
        self.fold.clicked.connect(self._toggle)
        self.text.document().documentLayout().documentSizeChanged.connect(lambda _size: self.height_changed.emit())
        self.text.command_clicked.connect(self.command_clicked)
        self._reword()

    def show_round(self, detail: RoundDetail) -> None:
        """Show a round's texts."""
        self._detail = detail
        self.tally.count(detail.commands)
        self._whole = False
        self._fill()
        self._reword()
        self._follow_fold()

    def _fill(self) -> None:
        """The text, cut at first when it is so long that laying it out would be felt."""
        detail = self._detail
        text = (detail.reply_text if detail else None) or ""
        cut = not self._whole and len(text) > FIRST_PART
        self.text.show_reply(text[:FIRST_PART] if cut else text, detail.commands if detail else ())
        self._is_cut = cut

    def _show_whole(self) -> None:
        self._whole = True
        self._fill()
        self._follow_fold()

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self._reword()
            if self._detail is not None:
                self.tally.count(self._detail.commands)
        super().changeEvent(event)

    def wanted_height(self) -> int:
        """Height in px that shows everything, for the owner to cap."""
        parts = [part for part in (self.user, self.error, self.gap) if not part.isHidden()]
        lines = self.text.document().size().height() if not self.text.isHidden() else 0
        width = max(200, self.width())
        above = sum(
            part.heightForWidth(width) if part.hasHeightForWidth() else part.sizeHint().height() for part in parts
        )
        text = round(lines * self.text.fontMetrics().lineSpacing()) + 36 if lines else 8
        return self.fold.sizeHint().height() + 4 + above + text

    def _toggle(self) -> None:
        self._open = not self._open
        self._follow_fold()
        self.folded.emit(not self._open)

    def _follow_fold(self) -> None:
        opened = self._open
        self.fold.setArrowType(Qt.ArrowType.DownArrow if opened else Qt.ArrowType.RightArrow)
        detail = self._detail
        self.user.setVisible(opened and detail is not None and bool(detail.user_text))
        self.text.setVisible(opened and detail is not None and detail.reply_text is not None)
        self.gap.setVisible(opened and detail is not None and detail.reply_missing is not None)
        self.error.setVisible(opened and detail is not None and detail.error is not None)
        self.rest_of_it.setVisible(opened and self._is_cut)
        self._rest.setVisible(self.text.isHidden())
        self.setMaximumHeight(16_777_215 if opened else self.fold.sizeHint().height() + 4)

    def _reword(self) -> None:
        detail = self._detail
        opening = detail is not None and detail.turn == 0
        self.fold.setText(self.tr("Greeting") if opening else self.tr("Reply"))
        self.fold.setToolTip(self.tr("Show or hide the text of this round"))
        if detail is None:
            return
        user = detail.user_text or ""
        cut = user if len(user) <= USER_LINE else user[: USER_LINE - 1] + "…"
        self.user.setText(self.tr("User: {0}").format(shown(cut)))
        self.user.setToolTip(f"<p>{escape(shown(user[:USER_TIP]))}</p>" if cut != user else "")
        self.text.setAccessibleName(self.fold.text())
        if self._is_cut:
            words = self.tr("The first {0} of {1} characters are shown.")
            many = len(detail.reply_text or "")
            self.rest_of_it.say(None, words.format(FIRST_PART, many), (self.tr("Show all"), self._show_whole))
            self.rest_of_it.setVisible(self._open)
        if detail.error is not None:
            found = wording.describe(detail.error, detail.error_fields)
            self.error.say(Mark.FAILED, f"{detail.error}: {wording.placed(found)} {found.advice}")
        if detail.reply_missing is not None:
            neutral = detail.reply_missing is Missing.NO_REPLY
            self.gap.say(None if neutral else Mark.UNKNOWN, wording.missing(detail.reply_missing))
        self.error.setVisible(detail.error is not None and self._open)
        self.gap.setVisible(detail.reply_missing is not None and self._open)
