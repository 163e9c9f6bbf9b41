"""The rounds of a session: one line each with its marks, and one round as text with its commands."""

from __future__ import annotations

from core.commands.reply import contains_update
from core.trace.evidence import Evidence
from core.trace.records import Absent, Badge, Mark, Missing, RoundDetail, RoundRow, VersionKind
from core.trace.replies import (
    ReplyCommands,
    commands_of,
    fatal_rows,
    fields_of,
    parsed,
    reply_of,
    touched,
    unverified,
    written_by,
)
from core.trace.versions import ResourceEvidence, Version

_EXCERPT = 80
_EDITS = (VersionKind.MANUAL, VersionKind.CARD)


def rounds(evidence: Evidence, resource_id: str | None = None) -> tuple[RoundRow, ...]:
    """All rounds, the opening first. Marks are of one resource, or with None of all of them together.

    Together, a command counts as applied when any resource took it, as refused only when none did; a reply that
    failed for any resource is marked as failed.
    """
    chosen = evidence.resources if resource_id is None else (evidence.resource(resource_id),)
    return tuple(_row(evidence, chosen, number) for number in evidence.numbers)


def round_detail(evidence: Evidence, turn: int, resource_id: str | None) -> RoundDetail:
    """One round as text. ``commands`` are of one resource; without one the reply is only parsed."""
    found = evidence.resource(resource_id) if resource_id is not None else None
    told = evidence.turn(turn)
    user = told.user_text if told is not None else None
    version = written_by(found, turn) if found is not None and turn > 0 else None
    text, missing = _opening(evidence) if turn == 0 else reply_of(evidence, turn, version)
    if version is not None and found is not None:
        read = commands_of(evidence, found, version)
    elif text is not None and turn > 0:
        read = _only_parsed(text)
    else:
        read = ReplyCommands(())
    return RoundDetail(
        turn, user, text, missing, read.rows, read.error, read.fields,
        version.revision if version is not None else None,
        _recorded_at(found, version) if found is not None and version is not None else None,
    )  # fmt: skip


def _opening(evidence: Evidence) -> tuple[str | None, Missing | None]:
    return evidence.greeting_text, None if evidence.greeting_text is not None else Missing.NOT_RECORDED


def _only_parsed(text: str) -> ReplyCommands:
    read = parsed(text)
    if read.error is not None:
        return ReplyCommands(fatal_rows(text, read.error), None, read.error.code, fields_of(read.error))
    return ReplyCommands(unverified(read.commands))


def _recorded_at(found: ResourceEvidence, version: Version) -> int | None:
    times = [row.get("recordedAt") for row in found.facts_of(version.key)]
    last = times[-1] if times else None
    return int(last) if isinstance(last, int | float) else None


def _row(evidence: Evidence, chosen: tuple[ResourceEvidence, ...], number: int) -> RoundRow:
    told = evidence.turn(number)
    words = (told.user_text or told.reply_text or "") if told is not None else ""
    if number == 0:
        words = evidence.greeting_text or ""
    index = evidence.greeting_index if number == 0 else None
    running = evidence.running == number
    return RoundRow(number, excerpt(words), _badges(evidence, chosen, number, running=running), running, index)


def excerpt(text: str) -> str:
    """The first words as one line of at most 80 characters."""
    line = " ".join(text[: _EXCERPT * 8].split())
    return line if len(line) <= _EXCERPT else line[: _EXCERPT - 1] + "…"


def _badges(
    evidence: Evidence, chosen: tuple[ResourceEvidence, ...], number: int, *, running: bool
) -> tuple[Badge, ...]:
    replies = [(one, version) for one in chosen if (version := written_by(one, number)) is not None]
    edits = {
        version.operation_id or version.key: version
        for one in chosen
        for version in one.of_turn(number)
        if version.kind in _EDITS
    }
    badges = _reply_badges(evidence, replies)
    transfers = [one for one in edits.values() if one.is_transfer]
    if transfers:
        badges.append(Badge(Mark.APPLIED))
    if len(edits) > len(transfers):
        badges.append(Badge(Mark.EDITED, len(edits) - len(transfers)))
    told = evidence.turn(number)
    silent = not badges and number > 0 and not running and bool(chosen)
    if silent and (told is None or told.reply_text is not None):
        badges.append(Badge(Mark.UNKNOWN))
    return tuple(badges)


def _reply_badges(evidence: Evidence, replies: list[tuple[ResourceEvidence, Version]]) -> list[Badge]:
    if not replies:
        return []
    if all(version.kind is VersionKind.INHERITED for _, version in replies):
        return [Badge(Mark.INHERITED)]
    own = [pair for pair in replies if pair[1].kind is not VersionKind.INHERITED]
    badges = [Badge(Mark.FAILED)] if any(version.error is not None for _, version in own) else []
    good = [pair for pair in own if pair[1].error is None]
    counts = _counts(evidence, good)
    badges += [Badge(mark, count) for mark, count in counts.items() if count >= 0]
    return badges


def _counts(evidence: Evidence, good: list[tuple[ResourceEvidence, Version]]) -> dict[Mark, int]:
    """Marks of committed replies with their number of commands; 0 where the text is not there to count."""
    if not good:
        return {}
    best: dict[int, Mark] = {}
    moved = False
    known = True
    for found, version in good:
        moved = moved or bool(found.changes(version))
        known = known and version.before is not Absent.NOT_RECORDED
        for index, mark in _marks(evidence, found, version).items():
            if _RANK[mark] > _RANK[best.get(index, Mark.UNKNOWN)]:
                best[index] = mark
    applied = sum(mark is Mark.APPLIED for mark in best.values())
    refused = sum(mark is Mark.REFUSED for mark in best.values())
    counts: dict[Mark, int] = {}
    if moved:
        counts[Mark.APPLIED] = applied
    elif not known:
        counts[Mark.UNKNOWN] = 0
    elif not refused or any(mark is Mark.UNCHANGED for mark in best.values()):
        counts[Mark.UNCHANGED] = 0
    if refused:
        counts[Mark.REFUSED] = refused
    return counts


_RANK = {Mark.UNKNOWN: 0, Mark.REFUSED: 1, Mark.UNCHANGED: 2, Mark.APPLIED: 3}


def _marks(evidence: Evidence, found: ResourceEvidence, version: Version) -> dict[int, Mark]:
    """What each command did, from recorded codes and differences alone: cheap enough for a whole list of rounds."""
    marks = {index: Mark.REFUSED for index, _ in found.diagnostics(version)}
    text, missing = reply_of(evidence, version.source.get("turn", -1), version)
    if text is None or missing is not None or found.processor:
        return marks
    if not contains_update(text):
        return {}
    changes = found.changes(version)
    for index, command in enumerate(parsed(text).commands):
        if index not in marks:
            marks[index] = Mark.APPLIED if touched(command, changes) else Mark.UNCHANGED
    return marks
