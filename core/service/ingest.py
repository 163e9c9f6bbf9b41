"""Finished replies of a session become versions or failure receipts (spec/service.md §10)."""

from __future__ import annotations

import re
from typing import Any

from core.commands.apply import apply_update
from core.commands.reply import contains_update, parse_reply
from core.errors import MvuError
from core.service.allocation import allocate
from core.service.audit import LogIndex, audit_session
from core.service.desk import Desk
from core.service.host import Decision
from core.service.prepare import is_instance
from core.service.records import Record, checkpoint_of, current_variables
from core.service.turns import Turn, turns_of
from core.sessions.identity import View, header_of
from core.values.canonical import compact
from core.values.patterns import pattern
from core.values.utf16 import WHITESPACE

_ESCAPING = frozenset(
    {
        "MVU_DISPOSED",
        "MVU_USAGE_CANCELLED",
        "MVU_COMMAND_HOOK_DISPOSED",
        # A disk that fails is no fault of the reply: nothing is recorded and the turn can be ingested again.
        "PLAY_STORAGE_FAILED",
        "PLAY_STORAGE_CHANGED",
        "PLAY_BUSY",
        "MVU_READ_ONLY",
    }
)


_BARE_LIST = pattern(rf"<UpdateVariable>[{WHITESPACE}]*(?:```[a-z]*[{WHITESPACE}]*)?\[", re.IGNORECASE | re.ASCII)


def mentions_update(text: str) -> bool:
    """Whether the service treats a reply as an update: also a bare list in ``UpdateVariable`` (§10, step 7)."""
    return contains_update(text) or _BARE_LIST.search(text) is not None


def ingest(desk: Desk, projection: View) -> None:
    """Brings every resource of the session up to date with its log.

    ``MVU_HISTORY_UNAVAILABLE`` and ``MVU_HISTORY_CHANGED`` when log and ledger disagree, ``MVU_BASELINE_REQUIRED``
    for an instance without the turn's checkpoint. Turns already recorded are skipped, failed ones too.
    """
    if header_of(projection).get("origin") == "subagent":
        return
    desk.sessions.remember(projection)
    session_id = projection["id"]
    allocate(desk, session_id)
    log = LogIndex(projection)
    for resource_id in tuple(desk.resources):
        if desk.serves(resource_id, session_id):
            _audit(desk, resource_id, session_id, log)
            _ingest_resource(desk, resource_id, projection)


def _audit(desk: Desk, resource_id: str, session_id: str, log: LogIndex) -> None:
    record = desk.record(resource_id)
    stored = record.get("recoveryError")
    try:
        audit_session(record, session_id, log)
    except MvuError as error:
        failed = {"sessionId": session_id, "code": error.code}
        if stored != failed:
            desk.save_record(resource_id, {**record, "recoveryError": failed})
        raise
    if stored is not None and stored.get("sessionId") == session_id:
        clean = {key: value for key, value in record.items() if key != "recoveryError"}
        desk.save_record(resource_id, clean)


def _ingest_resource(desk: Desk, resource_id: str, projection: View) -> None:
    session_id = projection["id"]
    definition = desk.resources[resource_id]
    activation = (definition.get("activationSeqs") or {}).get(session_id, 0)
    known = {version.get("key"): version.get("fingerprint") for version in desk.record(resource_id)["versions"]}
    for turn in turns_of(projection, activation):
        if turn.key in known:
            if known[turn.key] != turn.fingerprint:
                raise MvuError("MVU_HISTORY_CHANGED", session=session_id, turn=turn.turn)
        elif turn.completed:
            _Commit(desk, resource_id, session_id, turn).run()
            known[turn.key] = turn.fingerprint


class _Commit:
    """One reply on one resource."""

    def __init__(self, desk: Desk, resource_id: str, session_id: str, turn: Turn) -> None:
        self.desk = desk
        self.id = resource_id
        self.session_id = session_id
        self.turn = turn
        self.definition = desk.resources[resource_id]
        self.record: Record = desk.record(resource_id)
        self.decision = Decision()
        self.base = self._base()

    def _base(self) -> dict[str, Any]:
        own = is_instance(self.definition)
        frozen = checkpoint_of(self.record, self.turn.turn, self.session_id, instance=own)
        if frozen is not None:
            variables: dict[str, Any] = frozen["variables"]
            return variables
        if own:
            raise MvuError("MVU_BASELINE_REQUIRED", session=self.session_id, turn=self.turn.turn, resource=self.id)
        return current_variables(self.record, self.definition)

    def run(self) -> None:
        """Facts, decision, update, save; a fatal error of the reply becomes a receipt."""
        self._fact("started")
        self.triggered = False
        try:
            applied, variables = self._update()
            self._save(variables)
        except MvuError as error:
            self._failed(error)
            return
        done: dict[str, Any] = {"revision": self.record["revision"], "detail": "state-committed"}
        done |= self._config()
        if applied and compact(variables["stat_data"]) != compact(self.base["stat_data"]):
            self._fact("applied", **done)
        self._fact("completed", **done)

    def _update(self) -> tuple[bool, dict[str, Any]]:
        found = mentions_update(self.turn.text)
        event = {**self.turn.source, "text": self.turn.text, "containsMvuUpdate": found}
        self.decision = self.desk.decide(self.id, self.session_id, event)
        if not (self.decision.enabled and found):
            reason = "no-update" if self.decision.enabled else self.decision.reason or "usage-policy"
            detail = "no-update" if self.decision.enabled else "usage-policy"
            self._fact("skipped", reason=reason, detail=detail, **self._config())
            return False, self.base
        self._fact("triggered", **self._config())
        schemas = self.desk.host.schemas
        if schemas is None and "mvu_schema" in self.base:
            # Not the reply's fault: no receipt, so that the turn can be ingested once declarations run.
            raise MvuError("MVU_SCHEMA_CODE", reason="declaration-not-run", resource=self.id)
        return True, apply_update(self.base, parse_reply(self.turn.text), schemas=schemas)

    def _save(self, variables: dict[str, Any]) -> None:
        turn, record = self.turn, self.record
        version: dict[str, Any] = {
            "key": turn.key,
            "source": turn.source,
            "fingerprint": turn.fingerprint,
            "variables": variables,
        }
        version |= {"parentKey": record.get("currentKey"), "sourceRevision": record["revision"]}
        version |= {"revision": record["revision"] + 1, "configRevision": self.decision.config_revision}
        self.record = self._append(version, {"currentKey": turn.key})

    def _append(self, version: dict[str, Any], more: dict[str, Any]) -> Record:
        self.desk.alive()
        versions = [*self.record["versions"], version]
        record = {**self.record, "revision": version["revision"], "versions": versions, **more}
        self.desk.save_record(self.id, record)
        return record

    def _failed(self, error: MvuError) -> None:
        if error.code in _ESCAPING or error.fields.get("reason") == "declaration-not-run":
            self._fact("failed", detail=error.code)
            raise error
        turn = self.turn
        receipt: dict[str, Any] = {"key": turn.key, "source": turn.source, "fingerprint": turn.fingerprint}
        receipt |= {"revision": self.record["revision"] + 1, "variables": self.base, "error": error.code}
        self.record = self._append(receipt, {})
        self._fact("failed", revision=self.record["revision"], detail=error.code)

    def _config(self) -> dict[str, Any]:
        return {"configRevision": self.decision.config_revision}

    def _fact(self, phase: str, **more: Any) -> None:
        self.desk.emit(
            phase=phase,
            id=self.id,
            eventId=self.turn.key,
            on="assistant_message_committed",
            sessionId=self.session_id,
            turn=self.turn.turn,
            turnKind="human" if self.turn.human else "unknown",
            **more,
        )
