"""One version and one bound resource of a session, with what the ledger vouches for and nothing guessed."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from core.trace.changes import differences
from core.trace.records import JSON, Absent, ResourceRow, VersionKind
from core.values.diff import LeafChange


@dataclass(frozen=True, slots=True)
class Version:
    """One ledger version of this session. ``turn`` is its action's, else its source's; 0 is the opening."""

    index: int  # place in the history of this session and resource
    key: str
    kind: VersionKind
    revision: int
    turn: int | None
    variables: JSON  # the whole object; of a failed reply its base
    base: JSON | None  # the whole object it started from, if that is recorded
    before: JSON | Absent  # stat_data before, NOT_RECORDED if unknown
    source: Mapping[str, Any]
    error: str | None = None
    operation_id: str | None = None
    fingerprint: str | None = None  # of the reply's text

    @property
    def is_transfer(self) -> bool:
        """Whether this edit only brought a greeting's variables into a new session."""
        return (self.operation_id or "").startswith("draft-transfer:")

    @property
    def state(self) -> JSON:
        """Its stat_data."""
        return self.variables.get("stat_data") if isinstance(self.variables, dict) else None


@dataclass(frozen=True, slots=True)
class ResourceEvidence:
    """One bound resource. ``current`` is None when it could not be read; then ``current_code`` says why."""

    row: ResourceRow
    versions: tuple[Version, ...]
    checkpoints: Mapping[int, JSON]  # turn -> whole variables frozen at its start
    current: JSON | None
    current_key: str | None
    current_code: str | None
    facts: tuple[Mapping[str, Any], ...] = ()
    facts_unavailable: bool = False
    processor: bool = False  # replies were parsed by the card's own command processor
    _changes: dict[int, tuple[LeafChange, ...]] = field(default_factory=dict, compare=False, repr=False)
    _by_turn: dict[int, list[Version]] = field(default_factory=dict, init=False, compare=False, repr=False)
    _by_reply: dict[int, list[Version]] = field(default_factory=dict, init=False, compare=False, repr=False)

    _by_event: dict[str, list[Mapping[str, Any]]] = field(default_factory=dict, init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        """Index versions and facts: a list of rounds asks for each turn."""
        for row in self.facts:
            self._by_event.setdefault(str(row.get("eventId")), []).append(row)
        for one in self.versions:
            self._by_turn.setdefault(one.turn or 0, []).append(one)
            number = one.source.get("turn")
            if isinstance(number, int):
                self._by_reply.setdefault(number, []).append(one)

    def changes(self, version: Version) -> tuple[LeafChange, ...]:
        """What differs between the version and its recorded base; empty where there is no base. Computed once."""
        known = self._changes.get(version.index)
        if known is None:
            apart = version.before is not Absent.NOT_RECORDED and version.error is None
            known = differences(version.before, version.state) if apart else ()
            self._changes[version.index] = known
        return known

    def diagnostics(self, version: Version) -> tuple[tuple[int, str], ...]:
        """(command index, code) of the commands that this reply's own run refused.

        A reply that ran nothing keeps its base whole, with the rows of an earlier reply in it: those are not its own.
        """
        if version.kind not in (VersionKind.REPLY, VersionKind.INHERITED) or not isinstance(version.variables, dict):
            return ()
        rows = version.variables.get("update_diagnostics")
        if not isinstance(rows, list) or not rows or self._ran_nothing(version):
            return ()
        return tuple((row["command"], row["code"]) for row in rows if _is_diagnostic(row))

    def _ran_nothing(self, version: Version) -> bool:
        phases = {row.get("phase") for row in self.facts_of(version.key)}
        if phases & {"skipped", "triggered"}:
            return "skipped" in phases
        earlier = self.versions[version.index - 1].variables if version.index else None
        return bool(version.variables == (version.base if version.base is not None else earlier))

    def adopt(self, earlier: ResourceEvidence | None) -> None:
        """Use comparisons of earlier evidence again where both states are the very same objects."""
        for old, new in zip(earlier.versions if earlier is not None else (), self.versions, strict=False):
            same = old.variables is new.variables and old.before is new.before
            if earlier is not None and same and old.index in earlier._changes:
                self._changes[new.index] = earlier._changes[old.index]

    def facts_of(self, event_id: str) -> tuple[Mapping[str, Any], ...]:
        """The facts of one event, oldest first."""
        return tuple(self._by_event.get(event_id, ()))

    def of_turn(self, turn: int) -> tuple[Version, ...]:
        """Versions of a turn in ledger order; the opening also holds those without a recorded turn."""
        return tuple(self._by_turn.get(turn, ()))

    def of_reply(self, turn: int) -> tuple[Version, ...]:
        """Versions that stand at the reply of a turn, also edits that were made later."""
        return tuple(self._by_reply.get(turn, ()))


def versions_of(
    rows: Sequence[tuple[Mapping[str, Any], JSON | None, JSON | Absent]], turn_at: Mapping[int, int]
) -> tuple[Version, ...]:
    """Versions from (stored version, whole base or None, stat_data before); ``turn_at`` gives the turn of a log seq."""
    return tuple(_version(index, raw, base, before, turn_at) for index, (raw, base, before) in enumerate(rows))


def kind_of(raw: Mapping[str, Any]) -> VersionKind:
    """Which of the six shapes of spec/service.md §4.5 this is (both card shapes are one kind)."""
    source = raw.get("source") or {}
    if raw.get("error") is not None:
        return VersionKind.FAILED
    if source.get("card"):
        return VersionKind.CARD
    if source.get("manual"):
        return VersionKind.MANUAL
    return VersionKind.INHERITED if source.get("inherited") else VersionKind.REPLY


def _version(
    index: int, raw: Mapping[str, Any], base: JSON | None, before: JSON | Absent, turn_at: Mapping[int, int]
) -> Version:
    source = raw.get("source") or {}
    error = raw.get("error")
    print_of = raw.get("sourceFingerprint", None if source.get("manual") else raw.get("fingerprint"))
    return Version(
        index,
        str(raw.get("key", "")),
        kind_of(raw),
        raw.get("revision", 0),
        _turn(raw, source, turn_at),
        raw.get("variables"),
        base,
        before,
        source,
        None if error is None else str(error),
        raw["operationId"] if isinstance(raw.get("operationId"), str) else None,
        print_of if isinstance(print_of, str) else None,
    )


def _turn(raw: Mapping[str, Any], source: Mapping[str, Any], turn_at: Mapping[int, int]) -> int | None:
    action = raw.get("action")
    for number in (action.get("turn") if isinstance(action, dict) else None, source.get("turn")):
        if isinstance(number, int) and not isinstance(number, bool):
            return number
    if source.get("initial"):
        return 0
    return turn_at.get(source.get("messageSeq", -1))


def _is_diagnostic(row: object) -> bool:
    return isinstance(row, dict) and isinstance(row.get("command"), int) and isinstance(row.get("code"), str)
