"""The commands of a logged reply: parsed again, run again on the recorded base, judged by what the ledger recorded."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from threading import Lock
from typing import Any

from core.commands.apply import CommandResult, run_commands
from core.commands.command import Command
from core.commands.reply import contains_update, parse_reply
from core.errors import MvuError
from core.sessions.ids import text_fingerprint
from core.trace.changes import changes_between, of_leaf_changes
from core.trace.evidence import Evidence
from core.trace.records import Change, CommandRow, Missing, Verdict, VersionKind
from core.trace.versions import ResourceEvidence, Version
from core.values.diff import LeafChange, leaf_changes
from core.values.paths import pointer_text

Diagnostics = Sequence[tuple[int, str]]
Fields = tuple[tuple[str, Any], ...]
KEPT = 16  # answers
_VERDICTS = {
    "applied": Verdict.APPLIED,
    "unchanged": Verdict.UNCHANGED,
    "refused": Verdict.REFUSED,
    "fatal": Verdict.FATAL,
    "lost": Verdict.LOST,
}


@dataclass(frozen=True, slots=True)
class ReplyCommands:
    """What became of a reply. ``missing`` says why texts or verdicts are not known; ``error`` ended the whole reply."""

    rows: tuple[CommandRow, ...]
    missing: Missing | None = None
    error: str | None = None
    fields: Fields = ()


@dataclass(frozen=True, slots=True)
class Parsed:
    """A parsed reply; ``error`` when it does not parse as a whole."""

    commands: tuple[Command, ...]
    error: MvuError | None = None


_kept: OrderedDict[tuple[int, int, int], tuple[object, ReplyCommands]] = OrderedDict()
_lock = Lock()


@lru_cache(maxsize=2048)
def parsed(text: str) -> Parsed:
    """The commands of a reply text; a text without an update block has none, like the service sees it."""
    try:
        return Parsed(parse_reply(text) if contains_update(text) else ())
    except MvuError as error:
        return Parsed((), error)


def written_by(found: ResourceEvidence, turn: int) -> Version | None:
    """The version of a turn that its reply wrote (or failed to write, or that a fork inherited), if any."""
    kinds = (VersionKind.REPLY, VersionKind.FAILED)
    versions = found.of_reply(turn)
    own = [one for one in versions if one.kind in kinds]
    inherited = [one for one in versions if one.kind is VersionKind.INHERITED]
    return own[-1] if own else next(iter(inherited), None)


def reply_of(evidence: Evidence, turn: int, version: Version | None) -> tuple[str | None, Missing | None]:
    """The logged reply and why it cannot be used; a text that is not the recorded one is given, with TEXT_CHANGED."""
    if evidence.missing is not None:
        return None, evidence.missing
    told = evidence.turn(turn)
    if told is None:
        return None, Missing.NOT_IN_LOG
    if told.reply_text is None:
        return None, Missing.NOT_IN_LOG if version is not None else Missing.NO_REPLY
    if version is None:
        return told.reply_text, None
    if version.source.get("messageId") != told.message_id:
        return None, Missing.NOT_IN_LOG
    if version.fingerprint is not None and text_fingerprint(told.reply_text) != version.fingerprint:
        return told.reply_text, Missing.TEXT_CHANGED
    return told.reply_text, None


def commands_of(evidence: Evidence, found: ResourceEvidence, version: Version) -> ReplyCommands:
    """The commands of the reply behind a version. Where the ledger and a fresh run disagree, the ledger wins.

    The reply panel and the trigger table ask for the same version, so the last answers are kept.
    """
    key = (id(evidence), id(found), id(version))
    with _lock:
        kept = _kept.get(key)
    if kept is not None:
        return kept[1]
    answer = _commands_of(evidence, found, version)
    with _lock:
        _kept[key] = ((evidence, found, version), answer)  # held, so that no identity is reused
        while len(_kept) > KEPT:
            _kept.popitem(last=False)
    return answer


def forget() -> None:
    """Drops the kept answers."""
    with _lock:
        _kept.clear()


def _commands_of(evidence: Evidence, found: ResourceEvidence, version: Version) -> ReplyCommands:
    text, missing = reply_of(evidence, version.source.get("turn", -1), version)
    recorded = found.diagnostics(version)
    if text is None or missing is not None:
        return ReplyCommands(_bare(recorded), missing, version.error)
    if not contains_update(text):
        return ReplyCommands((), None, version.error)
    if found.processor:
        return ReplyCommands(_bare(recorded), Missing.DECLARATION, version.error)
    read = parsed(text)
    if read.error is not None and version.error in (None, read.error.code):
        rows = fatal_rows(text, read.error) if version.error is not None else _bare(recorded)
        return ReplyCommands(rows, None, version.error, fields_of(read.error))
    if read.error is not None:
        return ReplyCommands(_bare(recorded), Missing.NOT_RECORDED, version.error)
    if version.kind is VersionKind.INHERITED or version.base is None:
        return ReplyCommands(_unverified(read.commands, recorded), None, version.error)
    return _judged(evidence, found, version, read.commands)


def preview_rows(commands: Sequence[Command], results: Iterable[CommandResult]) -> tuple[CommandRow, ...]:
    """Rows of a run, without a ledger to compare with."""
    return tuple(_row(command, result) for command, result in zip(commands, results, strict=False))


def unverified(commands: Sequence[Command]) -> tuple[CommandRow, ...]:
    """Rows of commands of which nothing is known but their text."""
    return tuple(_text_row(index, command, Verdict.UNKNOWN) for index, command in enumerate(commands))


def touched(command: Command, changes: Sequence[LeafChange]) -> bool:
    """Whether a change lies on the command's path: what is known of a command that cannot be run again."""
    places = [pointer_text(one) for one in (command.path, command.source) if one is not None]
    return any(_related(change.path, place) for change in changes for place in places)


def _judged(
    evidence: Evidence, found: ResourceEvidence, version: Version, commands: tuple[Command, ...]
) -> ReplyCommands:
    recorded = found.diagnostics(version)
    try:
        outcome = run_commands(_lean(version.base), commands, schemas=evidence.schemas)
    except MvuError:  # the base itself is not usable: nothing can be run again
        outcome = None
    error = outcome.error if outcome is not None else None
    if outcome is not None and error is not None and error.code == version.error and not needs_declaration(error):
        return ReplyCommands(preview_rows(commands, outcome.results), None, error.code, fields_of(error))
    declared = isinstance(version.base, dict) and version.base.get("mvu_schema") is not None
    if version.error is not None:  # which command ended the reply is not known
        why = Missing.DECLARATION if declared else Missing.NOT_RECORDED
        return ReplyCommands(_unverified(commands, recorded), why, version.error)
    if outcome is not None and error is None:
        rows = preview_rows(commands, outcome.results)
        if _agrees(outcome.variables, rows, recorded, version):
            return ReplyCommands(rows)
    return ReplyCommands(_by_changes(found, version, commands), Missing.DECLARATION if declared else None)


def _lean(base: Any) -> Any:
    """The base without what the first command resets anyway: copies of the whole state, four of five."""
    if not isinstance(base, dict) or not isinstance(base.get("stat_data"), dict):
        return base
    lean = {key: value for key, value in base.items() if key not in ("display_data", "delta_data")}
    return {**lean, "display_data": base["stat_data"], "delta_data": {}}


def _agrees(
    after: Mapping[str, Any] | None, rows: Sequence[CommandRow], recorded: Diagnostics, version: Version
) -> bool:
    ran = tuple((row.index, row.code) for row in rows if row.verdict is Verdict.REFUSED)
    return ran == tuple(recorded) and not leaf_changes((after or {}).get("stat_data"), version.state)


def _by_changes(found: ResourceEvidence, version: Version, commands: Sequence[Command]) -> tuple[CommandRow, ...]:
    """Verdicts from the recorded codes and the recorded difference alone."""
    recorded, changes = dict(found.diagnostics(version)), found.changes(version)
    rows = []
    for index, command in enumerate(commands):
        row = _text_row(index, command, Verdict.APPLIED if touched(command, changes) else Verdict.UNCHANGED)
        code = recorded.get(index)
        if code is not None:
            rows.append(replace(row, verdict=Verdict.REFUSED, code=code))
        else:
            rows.append(replace(row, changes=of_leaf_changes(_on_path(changes, row.path))))
    return (*rows, *_bare((index, code) for index, code in recorded.items() if index >= len(commands)))


def _on_path(changes: Iterable[LeafChange], place: str) -> Iterable[LeafChange]:
    return (one for one in changes if _related(one.path, place))


def _unverified(commands: Sequence[Command], recorded: Diagnostics) -> tuple[CommandRow, ...]:
    codes = dict(recorded)
    rows = [
        replace(row, verdict=Verdict.REFUSED, code=codes[row.index]) if row.index in codes else row
        for row in unverified(commands)
    ]
    return (*rows, *_bare(one for one in recorded if one[0] >= len(commands)))


def fatal_rows(text: str, error: MvuError) -> tuple[CommandRow, ...]:
    """The place where a reply stopped being readable, as a row of its own; none if the error has no place."""
    start, end = error.fields.get("start"), error.fields.get("end")
    if not isinstance(start, int) or not isinstance(end, int) or not 0 <= start < end <= len(text):
        return ()
    return (CommandRow(0, "", "", text[start:end], start, end, Verdict.FATAL, error.code, fields_of(error)),)


def needs_declaration(error: MvuError) -> bool:
    """Whether a run ended only because the variables' declaration cannot be run here."""
    return error.code == "MVU_SCHEMA_CODE" and error.fields.get("reason") == "declaration-not-run"


def fields_of(error: MvuError) -> Fields:
    """The fields of an error as a record holds them."""
    return tuple(error.fields.items())


def _bare(diagnostics: Iterable[tuple[int, str]]) -> tuple[CommandRow, ...]:
    return tuple(CommandRow(index, "", "", "", -1, -1, Verdict.REFUSED, code) for index, code in diagnostics)


def _row(command: Command, result: CommandResult) -> CommandRow:
    row = _text_row(result.index, command, _VERDICTS[result.verdict])
    fields: Mapping[str, Any] = dict(result.fields or {})
    return replace(row, code=result.code, fields=tuple(fields.items()), changes=_changes(row, result))


def _changes(row: CommandRow, result: CommandResult) -> tuple[Change, ...]:
    if row.verdict is not Verdict.APPLIED:
        return ()
    return changes_between(result.before, result.after)


def _text_row(index: int, command: Command, verdict: Verdict) -> CommandRow:
    path = pointer_text(command.path)
    return CommandRow(index, command.op, path, command.raw, command.start, command.end, verdict)


def _related(path: str, place: str) -> bool:
    return path == place or path.startswith(place + "/") or place.startswith(path + "/")
