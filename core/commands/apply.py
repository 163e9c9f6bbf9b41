"""Applying the commands of one reply to variables (updates §4): all, some, or none of them take effect."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from core.commands.command import Command
from core.commands.draft import Draft
from core.commands.normalize import is_second_version, prepared
from core.errors import MvuError
from core.language.schema import Schema, SchemaSource
from core.values.tree import SizedTree

_NONE = (None, False, 0, "")  # what JavaScript takes for no descriptor
REFUSALS = ("MVU_SCHEMA", "MVU_PATH_MISSING")
APPLIED, UNCHANGED, REFUSED, FATAL, LOST = "applied", "unchanged", "refused", "fatal", "lost"


@dataclass(frozen=True, slots=True)
class CommandResult:
    """What became of one command.

    ``before`` and ``after`` are excerpts of stat_data, alike but for what the command changed (the whole of it when
    that is not one place); both are None unless it was applied.
    """

    index: int
    verdict: str  # applied, unchanged, refused, fatal, lost
    code: str | None = None
    fields: dict[str, Any] = field(default_factory=dict)
    before: Any = None
    after: Any = None


@dataclass(frozen=True, slots=True)
class Outcome:
    """What became of a reply. ``variables`` is None when ``error`` ended it; then nothing took effect."""

    variables: dict[str, Any] | None
    results: tuple[CommandResult, ...]
    error: MvuError | None = None


def apply_update(variables: Any, commands: Iterable[Command], *, schemas: SchemaSource | None = None) -> dict[str, Any]:
    """The variables after the commands, with ``update_diagnostics``; raises what ends the reply."""
    outcome = run_commands(variables, tuple(commands), schemas=schemas)
    if outcome.variables is None:
        raise outcome.error or MvuError("MVU_UPDATE_FAILED")
    return outcome.variables


def run_commands(variables: Any, commands: Sequence[Command], *, schemas: SchemaSource | None = None) -> Outcome:
    """Runs the commands and says of each what became of it; only variables that do not normalise raise."""
    tree = SizedTree()
    start = prepared(variables, tree)
    results: list[CommandResult] = []
    diagnostics: list[dict[str, Any]] = []
    draft = None
    try:
        for index, command in enumerate(commands):
            draft = draft or _draft(tree, start, variables, schemas)
            results.append(_run(draft, index, command, diagnostics))
        draft = draft or _draft(tree, start, variables, None, lenient=True)
        return Outcome(draft.variables(diagnostics, list(start)), tuple(results))
    except MvuError as error:
        return Outcome(None, _lost(results, error, len(commands)), error)


def _run(draft: Draft, index: int, command: Command, diagnostics: list[dict[str, Any]]) -> CommandResult:
    if isinstance(command.value, dict | list | float):
        command = replace(command, value=draft.tree.admit(command.value))
    try:
        difference = draft.run(command)
    except MvuError as error:
        if error.code not in REFUSALS:
            raise
        diagnostics.append({"command": index, "code": error.code})
        return CommandResult(index, REFUSED, error.code, error.fields)
    if difference is None:
        return CommandResult(index, UNCHANGED)
    return CommandResult(index, APPLIED, before=difference.before, after=difference.after)


def _lost(results: list[CommandResult], error: MvuError, count: int) -> tuple[CommandResult, ...]:
    """Nothing took effect: the fatal command says why, every other one that was fine is lost."""
    rows = [one if one.verdict == REFUSED else CommandResult(one.index, LOST) for one in results]
    if len(rows) < count:
        rows.append(CommandResult(len(rows), FATAL, error.code, error.fields))
    rows += [CommandResult(index, LOST) for index in range(len(rows), count)]
    return tuple(rows)


def _draft(
    tree: SizedTree, start: dict[str, Any], given: Any, schemas: SchemaSource | None, *, lenient: bool = False
) -> Draft:
    declared = start.get("mvu_schema")
    schema: Schema | None = None
    if declared not in _NONE and not lenient:
        if schemas is None:
            raise MvuError("MVU_SCHEMA_CODE", reason="declaration-not-run")
        schema = schemas(declared)
    second = isinstance(declared, dict) and declared.get("interpreterVersion") == 2
    derived = isinstance(given, dict) and given.get("schema") is None and not is_second_version(start)
    valid = not derived and not is_second_version(start)
    return Draft(tree, start, schema, second=second, derived=derived, valid=valid)
