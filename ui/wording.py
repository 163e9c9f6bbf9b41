"""Words for people: codes, marks, statuses and reasons as sentences in the current language."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication

from core.errors import MvuError
from core.trace.records import Comparison, Mark, Missing, Status, Verdict, VersionKind
from ui.words_of_codes import CODES, UNKNOWN
from ui.words_of_reasons import REASONS

_MOST = 160  # characters of one field in a sentence
_MOST_DETAIL = 8_000  # of one field in the details


@dataclass(frozen=True, slots=True)
class Words:
    """One refusal for a person: what happened, what to do, and where ("" if the fields do not say)."""

    title: str
    advice: str
    where: str


def _tr(text: str) -> str:
    return QCoreApplication.translate("Wording", text)


def describe(code: str, fields: Mapping[str, Any] | Iterable[tuple[str, Any]] = ()) -> Words:
    """The sentences of a code with its fields; an unknown code gets a general sentence."""
    known = dict(fields)
    title, advice = CODES.get(code, UNKNOWN)
    return Words(_tr(title), _tr(advice), _where(known))


def error_words(error: MvuError) -> Words:
    """The sentences of an error."""
    return describe(error.code, error.fields)


def sentence(code: str, fields: Mapping[str, Any] | Iterable[tuple[str, Any]] = ()) -> str:
    """One line for a cell: what happened and where."""
    return placed(describe(code, fields))


def placed(found: Words) -> str:
    """What happened, and where if that is known."""
    if not found.where:
        return found.title
    title = found.title.rstrip(".。")  # the full stop comes after the place
    return QCoreApplication.translate("Wording", "{title} ({where}).").format(title=title, where=found.where)


def paragraph(code: str, fields: Mapping[str, Any] | Iterable[tuple[str, Any]] = ()) -> str:
    """What happened and where, and on the next line what to do."""
    return f"{sentence(code, fields)}\n{describe(code, fields).advice}".rstrip()


def details(code: str, fields: Mapping[str, Any] | Iterable[tuple[str, Any]] = ()) -> str:
    """The code and every field, one a line, in no language: for copying into a report."""
    return "\n".join([code, *(f"{name}: {_long(value)}" for name, value in dict(fields).items())])


def has_words(code: str) -> bool:
    """Whether a code has sentences of its own."""
    return code in CODES


def mark(which: Mark) -> str:
    """What a mark means, in a word or two."""
    return _tr(_MARKS[which])


def missing(why: Missing) -> str:
    """Why something cannot be shown, as a sentence."""
    return _tr(_MISSING[why])


def verdict(which: Verdict) -> str:
    """What became of a command, in a word or two."""
    return _tr(_VERDICTS[which])


def status(which: Status) -> str:
    """The status of a trigger."""
    return _tr(_STATUSES[which])


def phase(name: str) -> str:
    """The name of a recorded phase, which is a status; anything unknown stays as it was written."""
    known = next((which for which in Status if which.value == name), None)
    return name if known is None else status(known)


def version_kind(kind: VersionKind) -> str:
    """What wrote a version."""
    return _tr(_KINDS[kind])


def event(name: str) -> str:
    """The name of a trigger's event; anything unknown is a source event."""
    return _tr(_EVENTS.get(name, _EVENTS["unknown"]))


def comparison(which: Comparison) -> str:
    """Why there is, or is not, a before and after."""
    return _tr(_COMPARISONS[which])


def read_only(reason: str) -> str:
    """Why nothing can be written here, as a sentence; an unknown reason is read as a code."""
    found = _READ_ONLY.get(reason)
    return _tr(found) if found else describe(reason).title


def manager(name: str) -> str:
    """Who manages a resource: ``native``, ``managed`` or not recorded."""
    return _tr(_MANAGERS.get(name, _MANAGERS[""]))


def turn(number: int | None) -> str:
    """A turn's name: 0 is the opening, None was not recorded."""
    if number is None:
        return QCoreApplication.translate("Wording", "Not recorded")
    if number == 0:
        return QCoreApplication.translate("Wording", "Opening")
    return QCoreApplication.translate("Wording", "Turn {n}").format(n=number)


def playthrough(title: str | None, number: int | None) -> str:
    """A playthrough's name: its own title, else its number."""
    return title or QCoreApplication.translate("Wording", "Playthrough {n}").format(n=number or 1)


def main_line() -> str:
    """What the session that a playthrough began with is called."""
    return QCoreApplication.translate("Wording", "Main line")


def _where(fields: dict[str, Any]) -> str:
    exact = f"{fields.get('reason')} {fields.get('detail')}"  # some details have a sentence of their own
    if exact in REASONS:
        fields = {**fields, "reason": exact}
    parts = [
        _place(name, text, fields[name])
        for name, text in _PLACES
        if name in fields and fields[name] is not None and fields[name] != ""
    ]
    return " · ".join(parts)


def _place(name: str, text: str, value: Any) -> str:
    if name in _SLUGS and value in REASONS:
        return _tr(REASONS[value])
    return _tr(text).format(_short(value, _MOST))


def _short(value: Any, most: int) -> str:
    text = value if isinstance(value, str) else repr(value)
    text = "".join(char if char.isprintable() else " " for char in text[: most + 1])
    return text if len(text) <= most else text[:most] + "…"


def _long(value: Any) -> str:
    lines = (value if isinstance(value, str) else repr(value))[-_MOST_DETAIL:].split("\n")
    return "\n".join(_short(line, _MOST_DETAIL) for line in lines)


_PLACES: tuple[tuple[str, str], ...] = (
    ("file", QT_TRANSLATE_NOOP("Wording", "file {}")),
    ("entry", QT_TRANSLATE_NOOP("Wording", "entry {}")),
    ("path", QT_TRANSLATE_NOOP("Wording", "path {}")),
    ("command", QT_TRANSLATE_NOOP("Wording", "command {}")),
    ("line", QT_TRANSLATE_NOOP("Wording", "line {}")),
    ("column", QT_TRANSLATE_NOOP("Wording", "column {}")),
    ("limit", QT_TRANSLATE_NOOP("Wording", "limit {}")),
    ("expected", QT_TRANSLATE_NOOP("Wording", "expected {}")),
    ("found", QT_TRANSLATE_NOOP("Wording", "found {}")),
    ("actual", QT_TRANSLATE_NOOP("Wording", "found {}")),
    ("reason", QT_TRANSLATE_NOOP("Wording", "reason: {}")),
    ("rule", QT_TRANSLATE_NOOP("Wording", "rule: {}")),
    ("construct", QT_TRANSLATE_NOOP("Wording", "not accepted: {}")),
    ("name", QT_TRANSLATE_NOOP("Wording", "“{}”")),
)

_SLUGS = frozenset({"reason", "rule", "construct", "limit"})

_MARKS = {
    Mark.APPLIED: QT_TRANSLATE_NOOP("Wording", "Applied"),
    Mark.UNCHANGED: QT_TRANSLATE_NOOP("Wording", "No change"),
    Mark.REFUSED: QT_TRANSLATE_NOOP("Wording", "Refused command"),
    Mark.FAILED: QT_TRANSLATE_NOOP("Wording", "Reply failed"),
    Mark.EDITED: QT_TRANSLATE_NOOP("Wording", "Edited by hand"),
    Mark.INHERITED: QT_TRANSLATE_NOOP("Wording", "Inherited"),
    Mark.UNKNOWN: QT_TRANSLATE_NOOP("Wording", "Not recorded"),
}

_MISSING = {
    Missing.NO_LOG: QT_TRANSLATE_NOOP("Wording", "The log of this session is not in this folder."),
    Missing.NOT_IN_LOG: QT_TRANSLATE_NOOP("Wording", "The log is here, but this message is not in it."),
    Missing.TEXT_CHANGED: QT_TRANSLATE_NOOP("Wording", "The text in the log is not the one the ledger recorded."),
    Missing.NO_REPLY: QT_TRANSLATE_NOOP("Wording", "There is no reply in this round."),
    Missing.NOT_RECORDED: QT_TRANSLATE_NOOP("Wording", "This was never recorded."),
    Missing.DECLARATION: QT_TRANSLATE_NOOP("Wording", "The commands ran under a declaration that cannot be run here."),
}

_VERDICTS = {
    Verdict.APPLIED: QT_TRANSLATE_NOOP("Wording", "Applied"),
    Verdict.UNCHANGED: QT_TRANSLATE_NOOP("Wording", "No change"),
    Verdict.REFUSED: QT_TRANSLATE_NOOP("Wording", "Refused"),
    Verdict.FATAL: QT_TRANSLATE_NOOP("Wording", "Ended the reply"),
    Verdict.LOST: QT_TRANSLATE_NOOP("Wording", "Lost with the reply"),
    Verdict.UNKNOWN: QT_TRANSLATE_NOOP("Wording", "Text not available"),
}

_STATUSES = {
    Status.FAILED: QT_TRANSLATE_NOOP("Wording", "Failed"),
    Status.SKIPPED: QT_TRANSLATE_NOOP("Wording", "Skipped or denied"),
    Status.APPLIED: QT_TRANSLATE_NOOP("Wording", "Applied"),
    Status.COMPLETED: QT_TRANSLATE_NOOP("Wording", "Completed"),
    Status.TRIGGERED: QT_TRANSLATE_NOOP("Wording", "Triggered"),
    Status.STARTED: QT_TRANSLATE_NOOP("Wording", "Started"),
    Status.UNKNOWN: QT_TRANSLATE_NOOP("Wording", "Trigger not recorded"),
}

_KINDS = {
    VersionKind.REPLY: QT_TRANSLATE_NOOP("Wording", "Reply"),
    VersionKind.FAILED: QT_TRANSLATE_NOOP("Wording", "Failed reply"),
    VersionKind.MANUAL: QT_TRANSLATE_NOOP("Wording", "Manual edit"),
    VersionKind.CARD: QT_TRANSLATE_NOOP("Wording", "Card operation"),
    VersionKind.INHERITED: QT_TRANSLATE_NOOP("Wording", "Inherited snapshot"),
}

_EVENTS = {
    "assistant_message_committed": QT_TRANSLATE_NOOP("Wording", "Reply update"),
    "card_variable_update": QT_TRANSLATE_NOOP("Wording", "Card operation"),
    "manual_update": QT_TRANSLATE_NOOP("Wording", "Manual edit"),
    "inherited_snapshot": QT_TRANSLATE_NOOP("Wording", "Inherited snapshot"),
    "request": QT_TRANSLATE_NOOP("Wording", "Used in a model request"),
    "unknown": QT_TRANSLATE_NOOP("Wording", "Source event"),
}

_COMPARISONS = {
    Comparison.CHANGED: QT_TRANSLATE_NOOP("Wording", "Values changed."),
    Comparison.UNCHANGED: QT_TRANSLATE_NOOP("Wording", "The values did not change."),
    Comparison.NO_BEFORE: QT_TRANSLATE_NOOP(
        "Wording", "The state before was not recorded, so the change cannot be computed."
    ),
    Comparison.NO_VERSION: QT_TRANSLATE_NOOP("Wording", "This event committed no change of variables."),
}

_READ_ONLY = {
    "legacy": QT_TRANSLATE_NOOP("Wording", "This is an old shared state; it can be read but not written."),
    "source-error": QT_TRANSLATE_NOOP("Wording", "The source of this state has an error, so it is not written."),
    "read-only-folder": QT_TRANSLATE_NOOP("Wording", "This folder is open for reading only."),
    "running-turn": QT_TRANSLATE_NOOP("Wording", "A round is running; saving comes back when it has ended."),
    "declaration": QT_TRANSLATE_NOOP("Wording", "The variables are declared by code that cannot be run here yet."),
    "history": QT_TRANSLATE_NOOP("Wording", "Recorded states cannot be edited; only Current can, in the last round."),
    "no-log": QT_TRANSLATE_NOOP("Wording", "The log of this session is not in this folder."),
}

_MANAGERS = {
    "native": QT_TRANSLATE_NOOP("Wording", "Managed by Tavern"),
    "managed": QT_TRANSLATE_NOOP("Wording", "Managed by the memory manager"),
    "": QT_TRANSLATE_NOOP("Wording", "Manager not recorded"),
}
