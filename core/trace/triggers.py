"""What happened in a round and what it changed, attempt by attempt (spec/ui.md §1.3)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from core.trace.changes import of_leaf_changes
from core.trace.evidence import Evidence
from core.trace.records import Absent, Change, Comparison, Mark, Status, TriggerRow, VersionKind
from core.trace.replies import ReplyCommands, commands_of
from core.trace.versions import ResourceEvidence, Version

_ORDER = (Status.SKIPPED, Status.APPLIED, Status.COMPLETED, Status.TRIGGERED, Status.STARTED)
_EVENTS = {
    VersionKind.REPLY: "assistant_message_committed",
    VersionKind.FAILED: "assistant_message_committed",
    VersionKind.CARD: "card_variable_update",
    VersionKind.MANUAL: "manual_update",
    VersionKind.INHERITED: "inherited_snapshot",
}
_KNOWN = frozenset(_EVENTS.values())
_REQUEST = "dsh-request-observed"
_REPLAY = "idempotent-replay"


@dataclass(slots=True)
class _Attempt:
    """One try of one event, while its facts are gathered; without facts it stands for a bare receipt."""

    event_id: str
    facts: dict[str, Any] = field(default_factory=dict)  # later facts overwrite
    phases: list[str] = field(default_factory=list)
    reason: str | None = None
    version: Version | None = None

    def add(self, fact: Mapping[str, Any]) -> None:
        phase = str(fact.get("phase"))
        if phase not in self.phases:
            self.phases.append(phase)
        self.facts.update(fact)
        reason = fact.get("reason") or (fact.get("detail") if phase in ("failed", "skipped") else None)
        self.reason = str(reason) if reason else self.reason


def trigger_rows(evidence: Evidence, turn: int, resource_id: str | None = None) -> tuple[TriggerRow, ...]:
    """The attempts of a round, newest first; of one resource, or of all with None.

    Round 1 also shows what happened at the opening. Facts without a turn belong to that of their version.
    """
    chosen = evidence.resources if resource_id is None else (evidence.resource(resource_id),)
    timed: list[tuple[float, TriggerRow]] = []
    for found in chosen:
        at = 0.0
        for attempt in _attempts(found, turn):
            row = _row(evidence, found, attempt)
            at = max(at, row.recorded_at or 0)  # a bare receipt has no time: it keeps its place
            timed.append((at, row))
    if len(chosen) > 1:
        timed.sort(key=lambda pair: pair[0])
    return tuple(row for _, row in reversed(timed))


def _turns(turn: int) -> tuple[int, ...]:
    return (0, 1) if turn == 1 else (turn,)


def _attempts(found: ResourceEvidence, turn: int) -> list[_Attempt]:
    """Attempts oldest first: those that facts tell of, and receipts where the ledger alone knows."""
    shown = [one for number in _turns(turn) for one in found.of_turn(number)]
    attempts = _grouped(_facts(found, turn))
    receipts = []
    for version in shown:
        match = None if version.kind is VersionKind.INHERITED else _match(attempts, version)
        if match is None:
            receipts.append(_Attempt(_event_id(version), version=version))
        else:
            match.version = version
    return _woven(attempts, receipts)


def _facts(found: ResourceEvidence, turn: int) -> Iterable[Mapping[str, Any]]:
    turns = {_event_id(version): version.turn for version in found.versions}
    wanted = _turns(turn)
    for fact in found.facts:
        number = fact.get("turn")
        if number is None:
            number = turns.get(str(fact.get("eventId"))) or 0
        if number in wanted:
            yield fact


def _grouped(facts: Iterable[Mapping[str, Any]]) -> list[_Attempt]:
    attempts: list[_Attempt] = []
    running: dict[str, _Attempt] = {}
    for fact in facts:
        event_id = str(fact.get("eventId", ""))
        attempt = running.get(event_id)
        if attempt is None or fact.get("phase") == "started":
            attempt = running[event_id] = _Attempt(event_id)
            attempts.append(attempt)
        attempt.add(fact)
    return attempts


def _match(attempts: list[_Attempt], version: Version) -> _Attempt | None:
    """The latest attempt that ended the way the version says."""
    ends = {"failed"} if version.error is not None else {"completed", "applied"}
    for attempt in reversed(attempts):
        fits = attempt.event_id == _event_id(version) and attempt.facts.get("revision") == version.revision
        if fits and attempt.facts.get("detail") != _REPLAY and ends.intersection(attempt.phases):
            return attempt
    return None


def _woven(attempts: list[_Attempt], receipts: list[_Attempt]) -> list[_Attempt]:
    """Receipts in ledger order among the attempts: each before the first attempt of a later version."""
    whole: list[_Attempt] = []
    waiting = list(receipts)
    for attempt in attempts:
        while attempt.version is not None and waiting and _place(waiting[0]) < attempt.version.index:
            whole.append(waiting.pop(0))
        whole.append(attempt)
    return whole + waiting


def _place(attempt: _Attempt) -> int:
    return attempt.version.index if attempt.version is not None else -1


def _event_id(version: Version) -> str:
    return (version.operation_id or version.key) if version.kind is VersionKind.CARD else version.key


def _row(evidence: Evidence, found: ResourceEvidence, attempt: _Attempt) -> TriggerRow:
    version, facts = attempt.version, attempt.facts
    comparison, changes = _compared(found, version)
    status = _status(attempt)
    read = ReplyCommands(())
    if version is not None and version.kind in (VersionKind.REPLY, VersionKind.FAILED):
        read = commands_of(evidence, found, version)
    reason = attempt.reason or (version.error if version is not None else None)
    recorded = facts.get("recordedAt")
    number = facts.get("turn") if isinstance(facts.get("turn"), int) else None
    return TriggerRow(
        resource_id=found.row.id,
        resource_name=found.row.name,
        event=_event(attempt),
        event_id=attempt.event_id,
        turn=version.turn if version is not None else number,
        cause=facts.get("cause"),
        status=status,
        mark=_mark(attempt, status, changes, read),
        revision=version.revision if version is not None else facts.get("revision"),
        comparison=comparison,
        changes=changes,
        reason=reason,
        commands=read.rows,
        commands_missing=read.missing,
        recorded_at=int(recorded) if isinstance(recorded, int | float) else None,
        phases=tuple(attempt.phases),
    )


def _compared(found: ResourceEvidence, version: Version | None) -> tuple[Comparison, tuple[Change, ...]]:
    if version is None:
        return Comparison.NO_VERSION, ()
    if version.before is Absent.NOT_RECORDED:
        return Comparison.NO_BEFORE, ()
    changes = of_leaf_changes(found.changes(version))
    return (Comparison.CHANGED if changes else Comparison.UNCHANGED), changes


def _event(attempt: _Attempt) -> str:
    if attempt.facts.get("detail") == _REQUEST or attempt.facts.get("requestId") is not None:
        return "request"
    on = attempt.facts.get("on")
    if on in _KNOWN:
        return str(on)
    return _EVENTS[attempt.version.kind] if attempt.version is not None else "unknown"


def _status(attempt: _Attempt) -> Status:
    if "failed" in attempt.phases or (attempt.version is not None and attempt.version.error is not None):
        return Status.FAILED
    return next((status for status in _ORDER if status.value in attempt.phases), Status.UNKNOWN)


def _mark(attempt: _Attempt, status: Status, changes: tuple[Change, ...], read: ReplyCommands) -> Mark:
    kind = attempt.version.kind if attempt.version is not None else None
    if status is Status.FAILED:
        return Mark.FAILED
    if kind is VersionKind.INHERITED:
        return Mark.INHERITED
    if status is Status.SKIPPED:
        return Mark.UNCHANGED if attempt.reason == "no-update" else Mark.REFUSED
    if kind in (VersionKind.MANUAL, VersionKind.CARD) and attempt.version is not None:
        return Mark.APPLIED if attempt.version.is_transfer else Mark.EDITED
    if changes:
        return Mark.APPLIED
    if kind is VersionKind.REPLY and any(row.code is not None for row in read.rows):
        return Mark.REFUSED
    if status in (Status.COMPLETED, Status.APPLIED):
        return Mark.UNCHANGED
    return Mark.UNKNOWN
