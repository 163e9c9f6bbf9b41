"""How far a value moved: a number's difference, a text's inline difference. Bounded, and no widgets."""

from __future__ import annotations

from difflib import SequenceMatcher
from html import escape

from PySide6.QtGui import QColor

from core.trace.records import Absent, VariableRow
from core.values.numbers import number_text, round12

UP, DOWN, OTHER, NEW = "▴", "▾", "≠", "+"
LONGEST = 2_000  # characters of each side that an inline difference looks at


def badge(row: VariableRow) -> str:
    """``▴4``, ``▾1``, ``≠``, ``+`` for a value that was absent, or "" if it did not move."""
    if not row.moved:
        return ""
    if row.before is Absent.ABSENT:
        return NEW
    if _is_number(row.before) and _is_number(row.value):
        step = row.value - row.before
        return (UP if step > 0 else DOWN) + number_text(round12(abs(step)))
    return OTHER


def inline_html(before: str, after: str, gone: QColor, came: QColor) -> str:
    """Rich text of ``after`` with what went struck out and what came marked; long texts are cut."""
    old, new = before[:LONGEST], after[:LONGEST]
    pieces: list[str] = []
    for kind, a, b, c, d in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if kind == "equal":
            pieces.append(escape(old[a:b]))
            continue
        if b > a:
            pieces.append(f'<s style="color:{gone.name()}">{escape(old[a:b])}</s>')
        if d > c:
            pieces.append(f'<b style="color:{came.name()}">{escape(new[c:d])}</b>')
    tail = "…" if len(before) > LONGEST or len(after) > LONGEST else ""
    return "".join(pieces) + tail


def _is_number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)
