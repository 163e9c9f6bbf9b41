"""What a reply would do before it is committed, and how greetings differ in what they begin with."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from core.commands.apply import run_commands
from core.errors import MvuError
from core.language.schema import SchemaSource
from core.trace.changes import changes_between
from core.trace.records import JSON, Absent, Change, CommandRow
from core.trace.replies import fatal_rows, fields_of, needs_declaration, parsed, preview_rows, unverified
from core.values.canonical import compact
from core.values.diff import leaves


@dataclass(frozen=True, slots=True)
class ReplyPreview:
    """A reply tried on a state. ``after`` is the whole variables object, None if the reply fails as a whole."""

    commands: tuple[CommandRow, ...]
    changes: tuple[Change, ...]
    error: str | None = None
    error_fields: tuple[tuple[str, Any], ...] = ()
    after: JSON | None = None


@dataclass(frozen=True, slots=True)
class GreetingDifference:
    """One variable that is not the same in all greetings; ``values`` are in the order of the greetings."""

    path: str
    values: tuple[JSON | Absent, ...]


def preview_reply(variables: JSON, reply_text: str, *, schemas: SchemaSource | None = None) -> ReplyPreview:
    """The commands of a reply with their verdicts on ``variables``, and what would change. Nothing is raised."""
    read = parsed(reply_text)
    if read.error is not None:
        return ReplyPreview(fatal_rows(reply_text, read.error), (), read.error.code, fields_of(read.error))
    if not read.commands:
        return ReplyPreview((), (), after=variables)
    try:
        outcome = run_commands(variables, read.commands, schemas=schemas)
    except MvuError as error:
        return ReplyPreview(unverified(read.commands), (), error.code, fields_of(error))
    if outcome.error is not None and needs_declaration(outcome.error):
        return ReplyPreview(unverified(read.commands), (), outcome.error.code, fields_of(outcome.error))
    rows = preview_rows(read.commands, outcome.results)
    if outcome.error is not None:
        return ReplyPreview(rows, (), outcome.error.code, fields_of(outcome.error))
    after = outcome.variables or {}
    return ReplyPreview(rows, changes_between(variables.get("stat_data"), after.get("stat_data")), after=after)


def greeting_differences(openings: Mapping[int, JSON]) -> tuple[GreetingDifference, ...]:
    """Variables that differ between greetings (index to its stat_data), in the order in which they first appear."""
    states = [dict(leaves(state)) for state in openings.values()]
    found = []
    for path in dict.fromkeys(path for state in states for path in state):
        values = tuple(state.get(path, Absent.ABSENT) for state in states)
        if len({_text(value) for value in values}) > 1:
            found.append(GreetingDifference(path, values))
    return tuple(found)


def _text(value: JSON | Absent) -> str | None:
    return None if isinstance(value, Absent) else compact(value)
