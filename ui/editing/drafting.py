"""The one open draft of each resource: where its editor sits, what its bar says, what the user may do with it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QGuiApplication

from core.trace.editing import EditPreview
from core.trace.records import Mark, VariableRow
from ui import wording
from ui.editing.cell import CellEditor
from ui.editing.draft import Answer, Draft
from ui.notice import Notice
from ui.qtext import shown
from ui.theme import Theme
from ui.variables.copying import pointer
from ui.variables.table import VariableTable


class Drafting(QObject):
    """Keeps drafts across resources, rounds and pages; emits intents and never writes."""

    started = Signal(str)
    save_requested = Signal(str, str)
    cancelled = Signal(str)
    refresh_requested = Signal()
    text_settled = Signal(str, str)  # path, valid JSON text; after a short pause of typing
    changed = Signal()  # a draft was opened or closed: locks follow

    def __init__(self, theme: Theme, table: VariableTable, bar: Notice, parent: QObject) -> None:
        super().__init__(parent)
        self._theme = theme
        self._table = table
        self._bar = bar
        self._drafts: dict[str, Draft] = {}
        self._key = ""  # session and resource that are shown
        self._pending = ""  # those that a running save belongs to
        self._editor: CellEditor | None = None
        self._reason = ""
        self._saved: int | None = None

    @property
    def draft(self) -> Draft | None:
        """The open draft of the shown session and resource."""
        return self._drafts.get(self._key)

    @property
    def editor(self) -> CellEditor | None:
        """The editor in the table, if the draft's row is on the page."""
        return self._editor

    def use(self, key: str) -> None:
        """Change session and resource (one key for both); their draft, if any, comes back with the next ``place``."""
        if key != self._key:
            self._key = key
            self._saved = None
            self._take_out()
            self.changed.emit()

    def begin(self, row: VariableRow, revision: int | None) -> None:
        """Open a draft for a row."""
        if self.draft is not None:
            return
        self._saved = None
        self._drafts[self._key] = Draft(row.path, row.text, row.text, row.type, revision)
        self.place(focus=True)
        self.started.emit(row.path)
        self.changed.emit()

    def take_out(self) -> bool:
        """Take the editor out before the page is replaced; whether it had the keyboard."""
        focused = self._editor is not None and self._editor.edit.hasFocus()
        self._take_out()
        return focused

    def place(self, *, focus: bool = False) -> None:
        """Put the draft's editor into its row, if that is on the page, and say what the draft's bar has to say."""
        draft = self.draft
        if draft is not None and self._editor is None and self._table.rows.row_of(draft.path) >= 0:
            editor = CellEditor(self._theme, draft)
            editor.block(self._reason)
            editor.save_requested.connect(self._ask_save)
            editor.cancelled.connect(self.cancel)
            editor.text_settled.connect(lambda text: self.text_settled.emit(draft.path, text))
            editor.resized.connect(self._table.fit_editor)
            self._table.place_editor(draft.path, editor)
            self._editor = editor
        if self._editor is not None and focus:
            self._editor.focus_text()
        self.say()

    def block(self, reason: str) -> None:
        """Saving is off for this reason (a sentence), or on with ""."""
        self._reason = reason
        if self._editor is not None:
            self._editor.block(reason)

    def busy(self, *, saving: bool) -> None:
        """A save is running or has ended."""
        draft = self._drafts.get(self._pending)
        if draft is not None:
            draft.saving = saving
        self._refresh()

    def saved(self, revision: int | None) -> None:
        """The draft that was sent is stored: drop it and say so."""
        if self._pending != self._key:
            self._drafts.pop(self._pending, None)
            return
        self._close()
        self._saved = revision
        self.say()

    def conflict(self, found: int | None) -> None:
        """The source was at another revision; the draft stays."""
        self._answer(Answer.CONFLICT, "REVISION_CONFLICT", {})
        draft = self._drafts.get(self._pending)
        if draft is not None and found is not None:
            draft.moved_to = found
        self._refresh()

    def rejected(self, code: str, fields: Mapping[str, Any]) -> None:
        """The source refused the value; the draft stays."""
        self._answer(Answer.REJECTED, code, fields)
        self._refresh()

    def previewed(self, text: str, found: EditPreview) -> None:
        """What saving ``text`` would store; ignored when the text has changed since."""
        if self._editor is not None:
            self._editor.show_preview(text, found)

    def read_again(self, revision: int | None) -> None:
        """The current state was read again: a draft whose owner asked for that is based on it from now on."""
        draft = self.draft
        if draft is not None and draft.rebasing:
            draft.rebasing, draft.revision = False, revision
            draft.answer, draft.moved_to = Answer.NONE, None
            self._refresh()

    def values_read(self) -> None:
        """A page was read: remember what stands where the draft is."""
        draft = self.draft
        place = self._table.rows.row_of(draft.path) if draft is not None else -1
        if draft is not None and place >= 0:
            row = self._table.rows.rows()[place]
            draft.now = row.text if row.text != draft.original else None
            draft.type = row.type
            if self._editor is not None:
                self._editor.refresh()

    def forget_saved(self) -> None:
        """What was saved is said once, not on every other round."""
        self._saved = None
        self.say()

    def moved(self, revision: int) -> None:
        """The source moved while the draft is open."""
        if self.draft is not None and self.draft.revision != revision:
            self.draft.moved_to = revision
        self._refresh()

    def cancel(self) -> None:
        """Drop the draft."""
        draft = self.draft
        if draft is None or draft.saving:
            return
        self._close()
        self.say()
        self.cancelled.emit(draft.path)

    def say(self) -> None:
        """Word the bar again."""
        draft = self.draft
        if draft is None:
            self._say_saved()
            return
        mark, words = self._words(draft)
        if not words:
            self._bar.hide()
            return
        copy = (self.tr("Copy draft"), lambda: QGuiApplication.clipboard().setText(shown(draft.text)))
        keep = (self.tr("Refresh, keep draft"), self._rebase)
        leave = (self.tr("Cancel and refresh"), self._cancel_and_refresh)
        stale = draft.answer is Answer.CONFLICT or draft.moved_to is not None
        self._bar.say(mark, words, *((copy, keep, leave) if stale else (copy, leave)))

    def _words(self, draft: Draft) -> tuple[Mark | None, str]:
        if draft.answer is Answer.CONFLICT:
            return Mark.REFUSED, self._conflict_words(draft)
        if draft.answer is Answer.REJECTED:
            found = wording.describe(draft.code, draft.fields)
            kept = self.tr("Your draft is kept: change it and save again.")
            return Mark.FAILED, f"{draft.code}: {wording.placed(found)} {kept}"
        if draft.moved_to is not None:
            words = self.tr("The source is at r{0} now; your draft is based on r{1} and is kept.")
            return Mark.REFUSED, words.format(draft.moved_to, draft.revision)
        if self._editor is None:
            words = self.tr("An unsaved draft for {0} is kept; its row is not shown here.")
            return Mark.EDITED, words.format(shown(pointer(draft.path)))
        return None, ""

    def _conflict_words(self, draft: Draft) -> str:
        if draft.moved_to is not None:
            first = self.tr("Nothing was written: the state moved to r{0} while you edited r{1}.")
            first = first.format(draft.moved_to, draft.revision)
        else:
            first = self.tr("Nothing was written: the state moved while you were editing.")
        return first + " " + self.tr("Your draft is kept. Refresh to see what is there now.")

    def _say_saved(self) -> None:
        if self._saved is None:
            self._bar.hide()
            return
        self._bar.say(Mark.APPLIED, self.tr("Saved at r{0}. The table shows what was stored.").format(self._saved))

    def _answer(self, answer: Answer, code: str, fields: Mapping[str, Any]) -> None:
        draft = self._drafts.get(self._pending)
        if draft is not None:
            draft.saving = False
            draft.answer, draft.code, draft.fields = answer, code, dict(fields)

    def _refresh(self) -> None:
        if self._editor is not None:
            self._editor.refresh()
        self.say()
        self.changed.emit()

    def _ask_save(self) -> None:
        draft = self.draft
        if draft is not None and not draft.saving:
            draft.answer = Answer.NONE
            self._pending = self._key
            self.say()
            self.save_requested.emit(draft.path, draft.text)

    def _rebase(self) -> None:
        draft = self.draft
        if draft is not None:
            draft.rebasing = True
            self.refresh_requested.emit()

    def _cancel_and_refresh(self) -> None:
        self.cancel()
        self.refresh_requested.emit()

    def _close(self) -> None:
        self._drafts.pop(self._key, None)
        focused = self.take_out()
        if focused:
            self._table.setFocus()
        self.changed.emit()

    def _take_out(self) -> None:
        self._editor = None
        self._table.remove_editor()
