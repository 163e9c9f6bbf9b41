"""Everything about one session and the state resources it binds, as views read it: frozen, gathered once."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from core.errors import MvuError
from core.language.schema import SchemaSource
from core.service.service import StateService
from core.sessions.identity import View
from core.trace.gathering import Gathering, Log, Record, binds, current_of, head_of, sound
from core.trace.records import Missing
from core.trace.turns import Turn, running_turn
from core.trace.versions import ResourceEvidence


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
        at = bisect_left(self.turns, number, key=lambda one: one.turn)
        return self.turns[at] if at < len(self.turns) and self.turns[at].turn == number else None

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
    log = Log.of(view)
    wanted = _facts_of(facts, session_id)
    make = Gathering(session_id, log, schemas is not None, _reason(read_only=read_only), _resources(previous))
    resources = []
    for source, old in ((ledger, False), (legacy or {}, True)):
        for identity, stored in _records(source):
            record = sound(stored)
            if binds(record, session_id):
                own = [row for row in wanted if row.get("id") == identity]
                head = head_of(identity, record, legacy=old)
                current, code = current_of(record, session_id, legacy=old)
                told = {"records": own, "unavailable": facts is None}
                resources.append(make.resource(head, record, record.get("definition") or {}, current, code, told))
    return _evidence(session_id, log, resources, schemas, greeting)


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
    log = Log.of(view)
    scope = {"sessionId": session_id}
    try:
        rows = service.list(scope)
        definitions = {one.get("id"): one for one in service.resources}
        make = Gathering(session_id, log, schemas is not None, _reason(read_only=read_only), _resources(previous))
        resources = [
            make.resource(
                row, service.record(row["id"]), definitions.get(row["id"], {}), row.get("content"),
                row.get("sourceError"), service.facts(id=row["id"], scope=scope),
            )
            for row in rows
        ]  # fmt: skip
    except MvuError as error:
        return _evidence(session_id, log, [], schemas, greeting, error.code)
    return _evidence(session_id, log, resources, schemas, greeting)


def _records(content: Record) -> list[tuple[str, dict[str, Any]]]:
    resources = content.get("resources")
    pairs = resources.items() if isinstance(resources, dict) else ()
    return [(identity, record) for identity, record in pairs if isinstance(record, dict)]


def _facts_of(facts: Record | None, session_id: str) -> list[dict[str, Any]]:
    rows = facts.get("records") if facts is not None else None
    named = [row for row in rows if isinstance(row, dict)] if isinstance(rows, list) else []
    return [row for row in named if row.get("sessionId") == session_id]


def _reason(*, read_only: bool) -> str | None:
    return "read-only-folder" if read_only else None


def _resources(previous: Evidence | None) -> tuple[ResourceEvidence, ...]:
    return previous.resources if previous is not None else ()


def _evidence(
    session_id: str,
    log: Log,
    resources: Iterable[ResourceEvidence],
    schemas: SchemaSource | None,
    greeting: tuple[int, str] | None,
    code: str | None = None,
) -> Evidence:
    index, text = greeting if greeting is not None else (None, None)
    running = running_turn(log.turns)
    return Evidence(
        session_id, log.header, log.turns, tuple(resources), log.missing, running, index, text, code, schemas
    )
