"""The editor that takes the place of a value in its row: JSON text, two lines of context, Save and Cancel."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from core.errors import MvuError
from core.trace.editing import EditPreview, rounded_integers
from core.trace.records import JSON, Absent
from core.values.canonical import compact, load_json
from ui import wording
from ui.editing.draft import Answer, Draft
from ui.editing.editor import JsonEdit
from ui.editing.problem import Problem, Trouble
from ui.elided import Elided
from ui.qtext import shown
from ui.theme import Theme

PAUSE = 150  # ms of no typing before the rules of the state are asked
PREVIEW = 60  # characters of what will be stored
PREVIEW_LIMIT = 100_000  # characters of draft; above it no preview is made while typing


class CellEditor(QWidget):
    """Edits ``draft.text``. Emits intents only; whether saving is allowed is said by ``block``."""

    save_requested = Signal()
    cancelled = Signal()
    text_settled = Signal(str)  # valid JSON, after a short pause of typing
    resized = Signal()

    def __init__(self, theme: Theme, draft: Draft, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._draft = draft
        self._reason = ""
        self._preview: EditPreview | None = None
        self._pause = QTimer(self, singleShot=True, interval=PAUSE)
        self.setAutoFillBackground(True)
        self.edit = JsonEdit(theme, self)
        self._context = Elided(self)
        self._hint = Elided(self)
        self.save = QPushButton(self)
        self.cancel = QPushButton(self)
        self._lay_out()
        self._wire()
        self.edit.load(draft.text)
        self._reword()

    def block(self, reason: str) -> None:
        """Turn Save off and say why (a sentence), or on with ""; the draft stays."""
        self._reason = reason
        self._reword()

    def refresh(self) -> None:
        """Show what changed in the draft record (saving, a newer source)."""
        self._reword()

    def show_preview(self, text: str, found: EditPreview) -> None:
        """What saving that text would store, unless it is not the text any more."""
        if text == self._draft.text:
            self._preview = found
            self._reword()

    def focus_text(self) -> None:
        """Give the text the keyboard."""
        self.edit.setFocus(Qt.FocusReason.OtherFocusReason)

    def sizeHint(self) -> QSize:
        below = self._context.sizeHint().height() + self._hint.sizeHint().height() + 2
        return QSize(320, self.edit.sizeHint().height() + max(below, self.save.sizeHint().height()) + 13)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        focused = next((button for button in (self.save, self.cancel) if button.hasFocus()), None)
        if event.key() == Qt.Key.Key_Escape:
            self.cancelled.emit()
        elif focused is not None and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            focused.click()
        elif event.matches(QKeySequence.StandardKey.Save):
            self._try_save()
        else:
            event.accept()  # keys of the draft never reach the table below

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self._reword()
        super().changeEvent(event)

    def _lay_out(self) -> None:
        self.save.setProperty("primary", "true")
        self.edit.setAccessibleName(self._draft.path)
        words = QVBoxLayout()
        words.setSpacing(2)
        words.addWidget(self._context)
        words.addWidget(self._hint)
        below = QHBoxLayout()
        below.setSpacing(8)
        below.addLayout(words, 1)
        below.addWidget(self.save, 0, Qt.AlignmentFlag.AlignTop)
        below.addWidget(self.cancel, 0, Qt.AlignmentFlag.AlignTop)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(4, 4, 4, 4)
        whole.setSpacing(4)
        whole.addWidget(self.edit)
        whole.addLayout(below)
        self.setTabOrder(self.edit, self.save)
        self.setTabOrder(self.save, self.cancel)
        self.setFocusProxy(self.edit)

    def _wire(self) -> None:
        self._pause.timeout.connect(self._settle)
        self.edit.textChanged.connect(self._follow_text)
        self.edit.grew.connect(self.resized)
        self.edit.save_pressed.connect(self._try_save)
        self.edit.cancel_pressed.connect(self.cancelled)
        self.save.clicked.connect(self._try_save)
        self.cancel.clicked.connect(self.cancelled)
        QTimer.singleShot(0, self.edit, self.resized.emit)

    def _follow_text(self) -> None:
        text = self.edit.toPlainText()
        if text != shown(self._draft.text):
            self._draft.text = text
        self._preview = None
        self._pause.start()
        self._reword()

    def _settle(self) -> None:
        text = self._draft.text
        if self.edit.problem() is None and len(text) <= PREVIEW_LIMIT and text.strip() != self._draft.original.strip():
            self.text_settled.emit(text)

    def _try_save(self) -> None:
        if self.save.isEnabled():
            self.save_requested.emit()

    def _reword(self) -> None:
        problem = self.edit.problem()
        off = self._why_off(problem)
        self.save.setText(self.tr("Saving…") if self._draft.saving else self.tr("Save"))
        self.save.setEnabled(not off and not self._draft.saving)
        self.save.setToolTip(off or self.tr("Store this value (Enter, Ctrl+S)"))
        self.cancel.setText(self.tr("Cancel"))
        self.cancel.setEnabled(not self._draft.saving)
        self.cancel.setToolTip(self.tr("Drop the draft (Esc)"))
        self.edit.setReadOnly(self._draft.saving)
        refused = self._preview is not None and self._preview.code is not None
        role = "failed" if problem else "refused" if refused else "text"
        self._context.say(self._context_line(problem), self._theme.color(role))
        keys = self.tr("Enter saves · Shift+Enter new line · Esc cancels")
        if self.edit.blockCount() > 1:
            keys = self.tr("Ctrl+Enter saves · Enter new line · Esc cancels")
        hint = self._why_off(None)
        self._hint.say(hint or keys, self._theme.color("refused" if hint else "muted"))

    def _why_off(self, problem: Problem | None) -> str:
        if self._reason or problem is not None:
            return self._reason or self._problem_words(problem)
        return self.tr("The state has moved: refresh first") if self._draft.answer is Answer.CONFLICT else ""

    def _context_line(self, problem: Problem | None) -> str:
        revision = self._draft.revision
        parts = [self.tr("Based on r{0}").format(revision)] if revision is not None else []
        if self._draft.moved_to is not None:
            parts.append(self.tr("the source is at r{0} now").format(self._draft.moved_to))
        if self._draft.now is not None:
            now = self._draft.now
            short = shown(now if len(now) <= PREVIEW else now[: PREVIEW - 1] + "…")
            parts.append(self.tr("there now: {0}").format(short))
        parts.append(self._problem_words(problem) if problem else self._stored_words())
        return " · ".join(part for part in parts if part)

    def _stored_words(self) -> str:
        text = self._draft.text
        if len(text) > PREVIEW_LIMIT:
            return ""
        if text.strip() == self._draft.original.strip():
            return self.tr("not changed yet")
        if self._preview is not None and self._preview.code is not None:
            why = wording.sentence(self._preview.code, self._preview.fields)
            return self.tr("would be refused: {0}").format(f"{why} · {self._preview.code}")
        try:
            value = load_json(text)
        except (MvuError, ValueError, OverflowError, RecursionError):
            return ""
        return " · ".join((self.tr("will be stored as {0}").format(self._value_words(value)), *self._warnings(value)))

    def _value_words(self, value: JSON) -> str:
        """The stored value, said to be changed where the rules of the state changed what was typed."""
        typed = compact(value)
        found = self._preview
        stored = compact(found.stored) if found is not None and not isinstance(found.stored, Absent) else typed
        short = shown(stored if len(stored) <= PREVIEW else stored[: PREVIEW - 1] + "…")
        return short if stored == typed else self.tr("{0} (changed by the rules)").format(short)

    def _warnings(self, value: JSON) -> list[str]:
        found, warnings = self._preview, []
        kind = _type_of(value)
        if kind != self._draft.type:
            warnings.append(self.tr("type {0} becomes {1}").format(self._draft.type, kind))
        rounded = rounded_integers(self._draft.text)
        if rounded:
            warnings.append(self.tr("{0} is too large to be kept exactly").format(rounded[0]))
        if found is not None and found.declared:
            warnings.append(self.tr("the card's declaration may change it"))
        if found is not None and len(found.changes) > 1:
            warnings.append(self.tr("{0} variables change").format(len(found.changes)))
        return warnings

    def _problem_words(self, problem: Problem | None) -> str:
        if problem is None:
            return ""
        words = {
            Trouble.EMPTY: self.tr("Type a JSON value"),
            Trouble.VALUE: self.tr("A value is expected here"),
            Trouble.KEY: self.tr("A key in double quotes is expected here"),
            Trouble.COLON: self.tr("A colon is expected here"),
            Trouble.COMMA: self.tr("A comma is missing, or there is one too many"),
            Trouble.STRING: self.tr("This text has no closing quote"),
            Trouble.ESCAPE: self.tr("This backslash escape does not exist"),
            Trouble.CONTROL: self.tr("A line break in a text must be written \\n"),
            Trouble.EXTRA: self.tr("There is more text after the value"),
            Trouble.CONSTANT: self.tr("JSON has no NaN and no Infinity"),
            Trouble.DEPTH: self.tr("The value is nested too deeply"),
            Trouble.SIZE: self.tr("This number has too many digits"),
        }[problem.trouble]
        if problem.trouble is Trouble.EMPTY:
            return words
        return self.tr("Line {0}, column {1}: {2}").format(problem.line, problem.column, words)


def _type_of(value: object) -> str:
    if value is None:
        return "null"
    names = ((bool, "boolean"), (str, "string"), ((int, float), "number"), (list, "array"))
    return next((name for kind, name in names if isinstance(value, kind)), "object")
