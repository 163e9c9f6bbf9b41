"""The hover of a value: the whole value, and what it was before the round."""

from __future__ import annotations

from html import escape

from PySide6.QtCore import QCoreApplication

from core.trace.records import Absent, Mark, VariableRow
from core.values.canonical import compact
from ui.qtext import shown
from ui.theme import Theme
from ui.variables.difference import inline_html

LONGEST = 3_000  # characters


def value_tip(theme: Theme, row: VariableRow) -> str:
    """Rich text; "" for a short value that did not move."""
    if not row.moved:
        return f"<p>{_code(row.text)}</p>" if len(row.text) > 40 else ""
    gone, came = theme.mark_color(Mark.FAILED), theme.mark_color(Mark.APPLIED)
    if isinstance(row.before, Absent):
        words = QCoreApplication.translate("ValueTip", "Was absent before this round")
        return f"<p>{escape(words)}</p><p>{_code(row.text)}</p>"
    old = compact(row.before)
    head = escape(QCoreApplication.translate("ValueTip", "In this round"))
    if isinstance(row.before, str) and isinstance(row.value, str):
        return f"<p>{head}</p><p>{inline_html(shown(row.before), shown(row.value), gone, came)}</p>"
    return f"<p>{head}</p><p>{_code(old)} → {_code(row.text)}</p>"


def _code(text: str) -> str:
    cut = text if len(text) <= LONGEST else text[: LONGEST - 1] + "…"
    return f"<code>{escape(shown(cut))}</code>"
