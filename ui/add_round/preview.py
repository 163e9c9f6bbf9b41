"""The right side of Add round: what the pasted reply would do. Takes a ``ReplyPreview`` and paints it."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Signal
from PySide6.QtWidgets import QLabel, QPlainTextEdit, QTabWidget, QVBoxLayout, QWidget

from core.trace.preview import ReplyPreview
from core.trace.records import Absent, Change, CommandRow, Mark, Verdict
from core.values.canonical import compact, pretty
from ui import wording
from ui.cells import Cell, CellTable, LazyRows
from ui.editing.highlighter import JsonHighlighter
from ui.theme import Theme

MARKS = {
    Verdict.APPLIED: Mark.APPLIED,
    Verdict.UNCHANGED: Mark.UNCHANGED,
    Verdict.REFUSED: Mark.REFUSED,
    Verdict.FATAL: Mark.FAILED,
    Verdict.LOST: Mark.FAILED,
    Verdict.UNKNOWN: Mark.UNKNOWN,
}


class PreviewPanel(QWidget):
    """Commands with verdicts, differences, the state after. Choosing a command says ``command_chosen(index)``."""

    command_chosen = Signal(int)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._preview: ReplyPreview | None = None
        self.summary = QLabel()
        self.summary.setWordWrap(True)
        self.commands = CellTable(theme)
        self.commands.set_widths(140, 200)
        self.commands.selectionModel().currentRowChanged.connect(self._choose)
        self.changes = CellTable(theme)
        self.changes.set_widths(210, 140)
        self.after = QPlainTextEdit()
        self.after.setReadOnly(True)
        self.after.setFont(theme.mono())
        self._highlighter = JsonHighlighter(theme, self.after.document())
        self.tabs = QTabWidget()
        for widget in (self.commands, self.changes, self.after):
            self.tabs.addTab(widget, "")
        layout = QVBoxLayout(self)
        layout.setContentsMargins(8, 16, 16, 8)
        layout.setSpacing(8)
        layout.addWidget(self.summary)
        layout.addWidget(self.tabs, 1)
        self._reword()

    def show_preview(self, preview: ReplyPreview | None) -> None:
        """Show what the reply would do; None while there is nothing to show."""
        self._preview = preview
        self._refill()

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self._reword()
        super().changeEvent(event)

    def _choose(self) -> None:
        row = self.commands.currentIndex().row()
        if self._preview is not None and 0 <= row < len(self._preview.commands):
            self.command_chosen.emit(row)

    def _reword(self) -> None:
        self._refill()

    def _refill(self) -> None:
        preview = self._preview
        commands = preview.commands if preview else ()
        changes = preview.changes if preview else ()
        headers = (self.tr("Result"), self.tr("Command"), self.tr("Reason"))
        self.commands.show_rows(headers, LazyRows(commands, self._command))
        headers = (self.tr("Variable path"), self.tr("Before"), self.tr("After"))
        self.changes.show_rows(headers, LazyRows(changes, self._change))
        state = preview.after if preview else None
        self.after.setPlainText(pretty(state["stat_data"]) if state else "")
        self.tabs.setTabText(0, self.tr("Commands ({count})").format(count=len(commands)))
        self.tabs.setTabText(1, self.tr("Differences ({count})").format(count=len(changes)))
        self.tabs.setTabText(2, self.tr("State after"))
        self._summarise()

    def _summarise(self) -> None:
        preview = self._preview
        notice = True
        if preview is None:
            text = self.tr("Paste a reply on the left: its commands are shown here before anything is kept.")
        elif preview.error is not None:
            words = wording.describe(preview.error, dict(preview.error_fields))
            text = (
                self.tr("The whole reply would fail: {reason}").format(reason=wording.placed(words))
                + f"\n{words.advice}".rstrip()
            )
            notice = "failed"
        elif not preview.commands:
            text = self.tr("No command in this reply: the variables stay as they are.")
        else:
            refused = sum(one.verdict is Verdict.REFUSED for one in preview.commands)
            text = self.tr("Variables that would change: {count}. Commands refused: {refused}.").format(
                count=len(preview.changes), refused=refused
            )
            notice = "refused" if refused else True
        self.summary.setProperty("notice", notice)
        self.summary.style().polish(self.summary)
        self.summary.setText(text)

    def _command(self, one: CommandRow) -> tuple[Cell, ...]:
        mark = MARKS[one.verdict]
        reason = wording.sentence(one.code, one.fields) if one.code else ""
        tint = mark if mark in (Mark.REFUSED, Mark.FAILED) else None
        raw = " ".join(one.raw.split())
        return (
            Cell(wording.verdict(one.verdict), mark=mark, tint=tint),
            Cell(raw, one.raw, mono=True),
            Cell(reason, muted=not tint),
        )

    def _change(self, one: Change) -> tuple[Cell, ...]:
        return Cell(one.path or "/", mono=True), self._value(one.before), self._value(one.after)

    def _value(self, value: object) -> Cell:
        if value is Absent.ABSENT:
            return Cell(self.tr("Absent"), muted=True)
        if value is Absent.NOT_RECORDED:
            return Cell(self.tr("Not recorded"), muted=True)
        return Cell(compact(value), mono=True)
