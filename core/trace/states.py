"""Which states of a resource a round offers, and what each holds (spec/ui.md §1.4)."""

from __future__ import annotations

from core.errors import MvuError
from core.trace.evidence import Evidence
from core.trace.records import CURRENT, LAST, Snapshot, StateChoice
from core.trace.versions import ResourceEvidence, Version


def state_choices(evidence: Evidence, resource_id: str, turn: int) -> tuple[StateChoice, ...]:
    """Current (newest round only, never for a legacy or broken source), the round's last state, then its versions.

    The default is the first. Round 1 also lists the opening's versions.
    """
    found = evidence.resource(resource_id)
    choices = [StateChoice(CURRENT, None, found.row.revision, None)] if _has_current(evidence, found, turn) else []
    last = last_of(found, turn)
    choices.append(StateChoice(LAST, None, last.revision if last else None, last.turn if last else None))
    listed = [*(found.of_turn(0) if turn == 1 else ()), *found.of_turn(turn)]
    choices += [StateChoice(f"v{one.index}", one.kind, one.revision, one.turn) for one in listed]
    return tuple(choices)


def snapshot(evidence: Evidence, resource_id: str, turn: int, key: str) -> Snapshot:
    """The chosen state; a choice that the round does not offer is ``MVU_MISSING``.

    Current is what was read as current: if that failed there are no variables and ``code`` says why; history never
    stands in for it. ``code`` "" means that nothing was recorded for this round.
    """
    found = evidence.resource(resource_id)
    choice = next((one for one in state_choices(evidence, resource_id, turn) if one.key == key), None)
    if choice is None:
        raise MvuError("MVU_MISSING", id=resource_id, turn=turn, state=key)
    if key == CURRENT:
        code = None if found.current is not None else found.current_code or "MVU_HISTORY_UNAVAILABLE"
        allowed = found.row.editable or found.row.read_only_reason == "running-turn"  # a draft may wait for the turn
        editable = allowed and found.current is not None
        return Snapshot(choice, found.current, found.row.revision, code, editable)
    version = version_of(found, turn, key)
    if version is None:
        return Snapshot(choice, None, None, "")
    return Snapshot(choice, version.variables, version.revision)


def last_of(found: ResourceEvidence, turn: int) -> Version | None:
    """The last version whose turn is exactly this one (the opening also owns those without a turn)."""
    versions = found.of_turn(turn)
    return versions[-1] if versions else None


def version_of(found: ResourceEvidence, turn: int, key: str) -> Version | None:
    """The version behind a choice: of Current the last one at the current revision, if the history has it."""
    if key == LAST:
        return last_of(found, turn)
    if key == CURRENT:
        return next((one for one in reversed(found.versions) if one.revision == found.row.revision), None)
    return next((one for one in found.versions if key == f"v{one.index}"), None)


def _has_current(evidence: Evidence, found: ResourceEvidence, turn: int) -> bool:
    return turn == evidence.latest and not found.row.legacy and found.row.source_error is None
