"""What became of a command, in words and marks."""

from __future__ import annotations

from html import escape

from PySide6.QtCore import QCoreApplication

from core.trace.records import Absent, Change, CommandRow, Mark, Verdict
from core.values.canonical import compact
from ui import wording
from ui.qtext import shown

MARKS = {
    Verdict.APPLIED: Mark.APPLIED,
    Verdict.UNCHANGED: Mark.UNCHANGED,
    Verdict.REFUSED: Mark.REFUSED,
    Verdict.FATAL: Mark.FAILED,
    Verdict.LOST: Mark.UNKNOWN,
    Verdict.UNKNOWN: Mark.UNKNOWN,
}
MOST_CHANGES = 8  # lines of a hover
LONGEST = 200  # characters of one value


def side_words(value: object) -> str:
    """One side of a change: JSON, or the words for absent and for not recorded."""
    if value is Absent.ABSENT:
        return QCoreApplication.translate("Outcome", "Absent")
    if value is Absent.NOT_RECORDED:
        return QCoreApplication.translate("Outcome", "Not recorded")
    return shown(compact(value))


def path_words(path: str) -> str:
    """A pointer below stat_data, or the words for the root."""
    return shown(path) or QCoreApplication.translate("Outcome", "(the whole state)")


def reason_words(row: CommandRow) -> str:
    """Why a command did not apply, as a sentence with its code; "" if it did."""
    if row.code is not None:
        return f"{wording.sentence(row.code, row.fields)} · {row.code}"
    if row.verdict in (Verdict.LOST, Verdict.UNCHANGED, Verdict.UNKNOWN):
        return wording.verdict(row.verdict)
    return ""


def command_tip(row: CommandRow) -> str:
    """Rich text: path, old and new values, or the reason."""
    lines = [f"<b>{escape(wording.verdict(row.verdict))}</b> <code>{escape(path_words(row.path))}</code>"]
    lines += [_change_line(change, row.path) for change in row.changes[:MOST_CHANGES]]
    if len(row.changes) > MOST_CHANGES:
        lines.append(QCoreApplication.translate("Outcome", "and {0} more").format(len(row.changes) - MOST_CHANGES))
    reason = reason_words(row)
    if reason and row.code is not None:
        lines.append(escape(reason))
    return "".join(f"<p style='margin:2px 0'>{line}</p>" for line in lines)


def _change_line(change: Change, path: str) -> str:
    values = f"{_cut(side_words(change.before))} → {_cut(side_words(change.after))}"
    return values if change.path == path else f"<code>{escape(path_words(change.path))}</code>: {values}"


def _cut(text: str) -> str:
    return escape(text if len(text) <= LONGEST else text[: LONGEST - 1] + "…")
