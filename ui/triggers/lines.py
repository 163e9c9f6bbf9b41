"""What is under an opened trigger: an inner table of changes, its commands, and its details, as plain lines."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any

from PySide6.QtCore import QCoreApplication

from core.trace.records import Absent, Change, CommandRow, Mark, TriggerRow, Verdict
from ui import wording
from ui.qtext import one_line, shown
from ui.reply.outcome import MARKS, path_words, reason_words, side_words
from ui.round_header import time_words


class Kind(Enum):
    """How a line is painted."""

    NOTE = "note"  # one sentence
    HEAD = "head"  # head of the inner table
    CHANGE = "change"  # path, before, after
    COMMAND = "command"  # number, path, own text
    WHY = "why"  # the sentence under a command
    DETAIL = "detail"  # label, value


@dataclass(frozen=True, slots=True)
class Line:
    """One line; ``cells`` depends on the kind. ``path`` is where a double click leads."""

    kind: Kind
    cells: tuple[str, ...]
    mark: Mark | None = None
    path: str | None = None
    command: int | None = None
    quiet: tuple[int, ...] = ()  # cells that hold words instead of a value (absent, not recorded)


class Lines(Sequence[Line]):
    """All lines of one trigger in order; a line of a change is made when it is asked for."""

    def __init__(self, row: TriggerRow) -> None:
        self._changes = row.changes
        self._first = _head(row)
        self._last = (*_commands(row), *_details(row))
        self._count = 1 + len(self._changes) + len(self._last)

    def __len__(self) -> int:
        return self._count

    def __getitem__(self, place: Any) -> Any:
        if isinstance(place, slice):
            return [self[number] for number in range(*place.indices(len(self)))]
        number = range(len(self))[place]
        if number == 0:
            return self._first
        if number <= len(self._changes):
            return _change(self._changes[number - 1])
        return self._last[number - 1 - len(self._changes)]


def summary(row: TriggerRow) -> str:
    """The before/after cell."""
    if len(row.changes) == 1:
        return QCoreApplication.translate("Triggers", "1 variable change")
    if row.changes:
        return QCoreApplication.translate("Triggers", "{0} variable changes").format(len(row.changes))
    return wording.comparison(row.comparison)


def reason(row: TriggerRow) -> str:
    """The reason cell: a sentence with its code, else the raw text, else None."""
    refused = [one for one in row.commands if one.verdict is Verdict.REFUSED]
    if not row.reason and refused:
        told = QCoreApplication.translate("Triggers", "Commands refused: {count}").format(count=len(refused))
        return f"{told} · {refused[0].code}"
    if not row.reason:
        return QCoreApplication.translate("Triggers", "None")
    return f"{wording.sentence(row.reason)} · {row.reason}" if wording.has_words(row.reason) else shown(row.reason)


def trigger_words(row: TriggerRow, *, with_resource: bool) -> str:
    """The first cell."""
    parts = [wording.event(row.event), wording.turn(row.turn)]
    parts += [shown(row.cause)] if row.cause else []
    parts += [one_line(row.resource_name or row.resource_id)] if with_resource else []
    return " · ".join(parts)


def result_words(row: TriggerRow) -> str:
    """Status and revision."""
    revision = f" r{row.revision}" if row.revision is not None else ""
    return wording.status(row.status) + revision


def as_text(line: Line) -> str:
    """A line as tab-separated text, for copying."""
    return "\t".join(line.cells)


def _head(row: TriggerRow) -> Line:
    if not row.changes:
        return Line(Kind.NOTE, (wording.comparison(row.comparison),))
    return Line(
        Kind.HEAD,
        (
            QCoreApplication.translate("Triggers", "Variable path"),
            QCoreApplication.translate("Triggers", "Before"),
            QCoreApplication.translate("Triggers", "After"),
        ),
    )


def _change(change: Change) -> Line:
    cells = (path_words(change.path), side_words(change.before), side_words(change.after))
    quiet = tuple(place for place, side in ((1, change.before), (2, change.after)) if isinstance(side, Absent))
    return Line(Kind.CHANGE, cells, path=change.path, quiet=quiet)


def _commands(row: TriggerRow) -> tuple[Line, ...]:
    if not row.commands and row.commands_missing is None:
        return ()
    lines = [Line(Kind.HEAD, (QCoreApplication.translate("Triggers", "Commands"),))]
    if row.commands_missing is not None:
        lines.append(Line(Kind.NOTE, (wording.missing(row.commands_missing),)))
    for command in row.commands:
        lines += _command(command)
    return tuple(lines)


def _command(row: CommandRow) -> tuple[Line, ...]:
    mark = MARKS[row.verdict]
    text = shown(" ".join(row.raw.split())) or QCoreApplication.translate("Triggers", "text not available")
    path = path_words(row.path) if row.op or row.path else ""  # unread commands name no place
    first = Line(Kind.COMMAND, (f"#{row.index + 1}", path, text), mark, row.path or None, row.index)
    why = reason_words(row)
    if not why or row.code is None:
        return (first,)
    return first, Line(Kind.WHY, (why,), mark, row.path or None, row.index)


def _details(row: TriggerRow) -> tuple[Line, ...]:
    phases = " → ".join(shown(wording.phase(name)) for name in row.phases)
    pairs = (
        (QCoreApplication.translate("Triggers", "Reason"), reason(row) if row.reason else ""),
        (QCoreApplication.translate("Triggers", "Event ID"), shown(row.event_id)),
        (QCoreApplication.translate("Triggers", "Phases"), phases),
        (QCoreApplication.translate("Triggers", "Recorded at"), time_words(row.recorded_at, "yyyy-MM-dd HH:mm:ss")),
        (
            QCoreApplication.translate("Triggers", "State resource"),
            f"{one_line(row.resource_name)} · {one_line(row.resource_id)}",
        ),
    )
    found = tuple(Line(Kind.DETAIL, pair) for pair in pairs if pair[1])
    return (Line(Kind.HEAD, (QCoreApplication.translate("Triggers", "Details"),)), *found)
