"""Everything about one session and the state resources it binds, as views read it: frozen, gathered once."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from core.errors import MvuError
from core.language.schema import SchemaSource
from core.service.reading import variables_before
from core.service.records import source_of
from core.service.service import StateService
from core.sessions.identity import View, events_of, header_of, inherited_boundary
from core.trace.records import JSON, Absent, Missing, ResourceRow
from core.trace.turns import Turn, running_turn, turns_of
from core.trace.versions import ResourceEvidence, versions_of

Record = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Evidence:
    """One session. ``turns`` is empty without a log; ``missing`` then says so. ``code``: the session cannot be read."""

    session_id: str
    header: Mapping[str, Any]
    turns: tuple[Turn, ...]
    resources: tuple[ResourceEvidence, ...]
    missing: Missing | None = None
    running: int | None = None
    greeting_index: int | None = None
    greeting_text: str | None = None
    code: str | None = None
    schemas: SchemaSource | None = None  # runs declarations; None while they cannot be run

    def resource(self, resource_id: str) -> ResourceEvidence:
        """The bound resource with this id; ``MVU_MISSING`` when there is none."""
        for one in self.resources:
            if one.row.id == resource_id:
                return one
        raise MvuError("MVU_MISSING", id=resource_id)

    def turn(self, number: int) -> Turn | None:
        """The log's turn of this number."""
        return next((one for one in self.turns if one.turn == number), None)

    @property
    def numbers(self) -> tuple[int, ...]:
        """All turn numbers that the log, the ledger or the facts know, ascending, always with the opening 0."""
        found = {0} | {one.turn for one in self.turns}
        for one in self.resources:
            found.update(version.turn for version in one.versions if version.turn is not None)
            found.update(row["turn"] for row in one.facts if isinstance(row.get("turn"), int))
        return tuple(sorted(number for number in found if number >= 0))

    @property
    def latest(self) -> int:
        """The newest turn: the only one that may show the current value."""
        return self.numbers[-1]


def from_ledger(
    ledger: Record,
    facts: Record | None,
    view: View | None,
    session_id: str,
    *,
    legacy: Record | None = None,
    read_only: bool = True,
    schemas: SchemaSource | None = None,
    greeting: tuple[int, str] | None = None,
    previous: Evidence | None = None,
) -> Evidence:
    """Evidence from the parsed contents of a bare folder's files; nothing is audited, nothing written.

    ``facts`` None: the file could not be read. ``view`` None: there is no log of the session. ``legacy`` is the old
    shared file. ``greeting`` is (index, text) of the chosen greeting. Shared records that were written under a
    configuration have no definition in the ledger; they count as bound once the session wrote or froze them.
    ``previous`` is earlier evidence of the same session, whose comparisons are used again where nothing changed.
    """
    log = _Log.of(view)
    rows = facts.get("records") if facts is not None else None
    wanted = [row for row in rows if row.get("sessionId") == session_id] if isinstance(rows, list) else []
    make = _Maker(session_id, log, schemas is not None, "read-only-folder" if read_only else None, previous)
    resources = []
    for source, old in ((ledger, False), (legacy or {}, True)):
        for identity, record in (source.get("resources") or {}).items():
            if isinstance(record, dict) and _binds(record, session_id):
                own = [row for row in wanted if row.get("id") == identity]
                head = _head(identity, record, legacy=old)
                current, code = _current(record, session_id, legacy=old)
                told = {"records": own, "unavailable": facts is None}
                resources.append(make.resource(head, record, record.get("definition") or {}, current, code, told))
    return log.evidence(session_id, resources, schemas, greeting)


def from_service(
    service: StateService,
    session_id: str,
    view: View | None,
    *,
    schemas: SchemaSource | None = None,
    greeting: tuple[int, str] | None = None,
    read_only: bool = False,
    previous: Evidence | None = None,
) -> Evidence:
    """Evidence from a state service's answers; ``view`` is the session's log, None if there is none.

    A refused ``list`` (it audits every bound record) gives evidence without resources and its ``code``; nothing is
    raised for it, and no history stands in.
    """
    log = _Log.of(view)
    scope = {"sessionId": session_id}
    try:
        rows = service.list(scope)
        definitions = {one.get("id"): one for one in service.resources}
        make = _Maker(session_id, log, schemas is not None, "read-only-folder" if read_only else None, previous)
        resources = [
            make.resource(
                row, service.record(row["id"]), definitions.get(row["id"], {}), row.get("content"),
                row.get("sourceError"), service.facts(id=row["id"], scope=scope),
            )
            for row in rows
        ]  # fmt: skip
    except MvuError as error:
        return log.evidence(session_id, [], schemas, greeting, error.code)
    return log.evidence(session_id, resources, schemas, greeting)


@dataclass(frozen=True, slots=True)
class _Log:
    header: Record
    turns: tuple[Turn, ...]
    turn_at: Mapping[int, int]
    missing: Missing | None

    @staticmethod
    def of(view: View | None) -> _Log:
        if view is None:
            return _Log({}, (), {}, Missing.NO_LOG)
        turns = turns_of(events_of(view), inherited_boundary(view))
        at = {turn.reply_seq: turn.turn for turn in turns if turn.reply_seq is not None}
        return _Log(header_of(view), turns, at, None)

    def evidence(
        self,
        session_id: str,
        resources: Iterable[ResourceEvidence],
        schemas: SchemaSource | None,
        greeting: tuple[int, str] | None,
        code: str | None = None,
    ) -> Evidence:
        index, text = greeting if greeting is not None else (None, None)
        running = running_turn(self.turns)
        return Evidence(
            session_id, self.header, self.turns, tuple(resources), self.missing, running, index, text, code, schemas
        )


@dataclass(frozen=True, slots=True)
class _Maker:
    """Makes the evidence of single resources of one session."""

    session_id: str
    log: _Log
    runs_declarations: bool
    read_only_reason: str | None
    previous: Evidence | None

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
        if self.previous is not None:
            made.adopt(next((one for one in self.previous.resources if one.row.id == head["id"]), None))
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


def _head(identity: str, record: Record, *, legacy: bool) -> dict[str, Any]:
    """The row's head that a service would answer, from the record alone."""
    definition = record.get("definition") or {}
    head = {"id": identity, "name": definition.get("name"), "currentRevision": record.get("revision", 0)}
    head["storedManagementMode"] = record.get("managementMode") or definition.get("managementMode")
    head["legacy"] = legacy
    head["sourceError"] = "MVU_MIGRATION_REQUIRED" if legacy else definition.get("sourceError")
    return head | {key: definition[key] for key in ("instance",) if key in definition}


def _current(record: Record, session_id: str, *, legacy: bool) -> tuple[JSON | None, str | None]:
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


def _binds(record: Record, session_id: str) -> bool:
    definition = record.get("definition") or {}
    instance = definition.get("instance")
    if isinstance(instance, dict):
        return bool(instance.get("sessionId") == session_id)
    if any(one in (session_id, "*") for one in definition.get("sessionIds") or ()):
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
