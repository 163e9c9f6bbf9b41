"""Gathering one resource's evidence from a stored record, a row, its log and its facts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from core.service.reading import variables_before
from core.service.records import source_of
from core.sessions.identity import View, events_of, header_of, inherited_boundary, is_safe_integer
from core.trace.records import JSON, Absent, Missing, ResourceRow
from core.trace.turns import Turn, running_turn, turns_of
from core.trace.versions import ResourceEvidence, versions_of

Record = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Log:
    """A session's log as views need it; ``turn_at`` gives the turn of a reply's seq."""

    header: Record
    turns: tuple[Turn, ...]
    turn_at: Mapping[int, int]
    missing: Missing | None

    @staticmethod
    def of(view: View | None) -> Log:
        """From a session view, or from None where there is no log."""
        if view is None:
            return Log({}, (), {}, Missing.NO_LOG)
        turns = turns_of(events_of(view), inherited_boundary(view))
        at = {turn.reply_seq: turn.turn for turn in turns if turn.reply_seq is not None}
        return Log(header_of(view), turns, at, None)


@dataclass(frozen=True, slots=True)
class Gathering:
    """Makes the evidence of single resources of one session."""

    session_id: str
    log: Log
    runs_declarations: bool
    read_only_reason: str | None
    previous: tuple[ResourceEvidence, ...] = ()

    def resource(
        self, head: Record, record: Record, definition: Record, current: JSON | None, code: str | None, facts: Record
    ) -> ResourceEvidence:
        """From a row in the service's shape, the stored record, its definition, the current value and the facts."""
        versions = versions_of(_with_bases(record, definition, self.session_id), self.log.turn_at)
        made = ResourceEvidence(
            self._row(head, current),
            versions,
            _checkpoints(record, self.session_id),
            current,
            record.get("currentKey"),
            code if current is None else None,
            tuple(facts["records"]),
            bool(facts["unavailable"]),
            "commandProcessor" in head or "commandSource" in definition,
        )
        made.adopt(next((one for one in self.previous if one.row.id == head["id"]), None))
        return made

    def _row(self, head: Record, current: JSON | None) -> ResourceRow:
        declared = isinstance(current, dict) and current.get("mvu_schema") is not None
        legacy, error = bool(head.get("legacy")), head.get("sourceError")
        reasons = (
            "legacy" if legacy else None,
            "source-error" if error else None,
            self.read_only_reason,
            "declaration" if declared and not self.runs_declarations else None,
            "running-turn" if running_turn(self.log.turns) is not None else None,
        )
        reason = next((one for one in reasons if one), None)
        return ResourceRow(
            id=head["id"],
            name=head.get("name") or head["id"],
            manager=head.get("storedManagementMode") or head.get("managementMode") or "",
            shared="instance" not in head and not legacy,
            legacy=legacy,
            revision=head.get("currentRevision", 0),
            source_error=error,
            declaration=declared,
            editable=reason is None,
            read_only_reason=reason,
        )


def head_of(identity: str, record: Record, *, legacy: bool) -> dict[str, Any]:
    """The row's head that a service would answer, from the record alone."""
    definition = record.get("definition") or {}
    head = {"id": identity, "name": definition.get("name"), "currentRevision": record.get("revision", 0)}
    head["storedManagementMode"] = record.get("managementMode") or definition.get("managementMode")
    head["legacy"] = legacy
    head["sourceError"] = "MVU_MIGRATION_REQUIRED" if legacy else definition.get("sourceError")
    return head | {key: definition[key] for key in ("instance",) if key in definition}


def current_of(record: Record, session_id: str, *, legacy: bool) -> tuple[JSON | None, str | None]:
    """The current variables or the code why not. Never another version in place of the one that is named current."""
    key, error = record.get("currentKey"), record.get("recoveryError")
    if isinstance(error, dict) and error.get("sessionId") == session_id and not legacy:
        return None, "MVU_HISTORY_UNAVAILABLE"
    if key is None:
        initial = (record.get("definition") or {}).get("initial")
        return initial, None if isinstance(initial, dict) else "MVU_MISSING"
    found = next((one for one in reversed(record.get("versions") or ()) if one.get("key") == key), None)
    return (found.get("variables"), None) if found is not None else (None, "MVU_VERSION")


def _checkpoints(record: Record, session_id: str) -> dict[int, JSON]:
    frozen = [one for one in record.get("checkpoints") or () if isinstance(one.get("turn"), int)]
    own = [one for one in frozen if one.get("sessionId", session_id) == session_id]
    return {one["turn"]: one.get("variables") for one in reversed(own)}  # the first of a turn counts


def sound(record: Record) -> dict[str, Any]:
    """A stored record without the parts that have not even the right shape: a bare file may hold anything."""
    definition = record.get("definition")
    kept = {key: record[key] for key in ("currentKey", "managementMode", "recoveryError") if key in record}
    kept["revision"] = record["revision"] if is_safe_integer(record.get("revision")) else 0
    kept["definition"] = definition if isinstance(definition, dict) else {}
    kept["versions"] = [one for one in _dicts(record.get("versions")) if _is_version(one)]
    kept["checkpoints"] = [one for one in _dicts(record.get("checkpoints")) if isinstance(one.get("variables"), dict)]
    return kept


def _dicts(value: object) -> list[dict[str, Any]]:
    return [one for one in value if isinstance(one, dict)] if isinstance(value, list) else []


def _is_version(one: dict[str, Any]) -> bool:
    shaped = isinstance(one.get("source"), dict) and isinstance(one.get("variables"), dict)
    return shaped and isinstance(one.get("key"), str) and is_safe_integer(one.get("revision"))


def _names(value: object) -> list[str]:
    return [one for one in value if isinstance(one, str)] if isinstance(value, list) else []


def binds(record: Record, session_id: str) -> bool:
    """Whether a stored record belongs to a session, as far as the record itself can tell."""
    definition = record.get("definition") or {}
    instance = definition.get("instance")
    if isinstance(instance, dict):
        return bool(instance.get("sessionId") == session_id)
    if any(one in (session_id, "*") for one in _names(definition.get("sessionIds"))):
        return True
    sources = [one.get("source") or {} for one in record.get("versions") or ()]
    return any(one.get("sessionId") == session_id for one in [*sources, *(record.get("checkpoints") or ())])


def _with_bases(record: Record, definition: Record, session_id: str) -> list[tuple[Record, JSON | None, JSON | Absent]]:
    """The session's versions, each with the whole variables it started from and their stat_data."""
    by_key = {one.get("key"): one for one in record.get("versions") or ()}
    by_turn: dict[Any, list[Record]] = {}
    for one in record.get("checkpoints") or ():
        by_turn.setdefault(one.get("turn"), []).append(one)
    known = {**definition, "initial": definition.get("initial")}
    rows: list[tuple[Record, JSON | None, JSON | Absent]] = []
    for one in record.get("versions") or ():
        source = source_of(one)
        if source.get("sessionId") != session_id:
            continue
        parent = by_key.get(one.get("parentKey"))
        # Only what the rule can look at, so that a long history is not searched for each of its versions.
        near = {"versions": [parent] if parent else [], "checkpoints": by_turn.get(source.get("turn"), [])}
        base = variables_before(near, known, one)
        recorded = isinstance(base, dict) and "stat_data" in base
        rows.append((one, base, base["stat_data"] if recorded and base is not None else Absent.NOT_RECORDED))
    return rows
