"""A manual edit of a state under compare-and-set (spec/service.md §13)."""

from __future__ import annotations

from typing import Any

from core.commands.normalize import normalize_variables
from core.errors import MvuError
from core.service.desk import Desk
from core.service.host import Lease
from core.service.prepare import Definition, is_instance
from core.service.records import (
    Record,
    Version,
    current_variables,
    current_version,
    receipt_copy,
    source_of,
    text_hash,
    version_of,
)
from core.sessions.identity import events_of
from core.sessions.ids import edit_key
from core.sessions.projection import part
from core.values.budget import checked
from core.values.canonical import compact, hash_of
from core.values.utf16 import length

OPERATION_LIMIT = 200  # UTF-16 units of an operation id


class ManualEdit:
    """One ``update`` call. ``content`` and ``expected_revision`` may be the ``ABSENT`` marker."""

    def __init__(self, desk: Desk, resource_id: str, operation_id: Any, scope: Any) -> None:
        self.desk = desk
        self.id = resource_id
        self.operation_id = operation_id
        self.scope = scope

    def lease(self) -> Lease | None:
        """The access check before the queue: scope, and for instances the session's lease."""
        if not self.desk.may_use(self.id, self.scope):
            return None
        definition = self.desk.resources[self.id]
        return self.desk.lease(definition["instance"]["sessionId"]) if is_instance(definition) else None

    def run(self, content: Any, expected_revision: Any, lease: Lease | None) -> dict[str, Any]:
        """Checks in the specified order, saves, returns the receipt; a replay returns the stored one."""
        desk = self.desk
        if self.id not in desk.resources:
            raise MvuError("MVU_MISSING", resource=self.id)
        definition, record = desk.resources[self.id], desk.record(self.id)
        desk.check_commit(definition, lease)
        self._check_arguments()
        base = current_variables(record, definition)
        variables = _with_schema(content, base)
        request = {"content": variables, "scope": self.scope, "expectedRevision": expected_revision}
        fingerprint = hash_of({key: value for key, value in request.items() if value is not ABSENT})
        stored = self._replay(record, fingerprint)
        if stored is not None:
            return stored
        if expected_revision != record["revision"] or isinstance(expected_revision, bool):
            raise MvuError("REVISION_CONFLICT", resource=self.id, expected=expected_revision, found=record["revision"])
        variables = self._declared(variables)
        if lease is not None and lease() is not True:
            raise MvuError("MVU_READ_ONLY", reason="lease")
        version = self._version(definition, record, variables, fingerprint)
        versions = [*record["versions"], version]
        revision = version["revision"]
        desk.save_record(self.id, {**record, "revision": revision, "versions": versions, "currentKey": version["key"]})
        self._tell(version)
        return receipt_copy(version["result"])

    def _check_arguments(self) -> None:
        operation = self.operation_id
        if not isinstance(operation, str) or not operation or length(operation) > OPERATION_LIMIT:
            raise MvuError("MVU_OPERATION", resource=self.id)
        if part(self.scope, "messageId") is not None or part(self.scope, "endEventId") is not None:
            raise MvuError("MVU_SCOPE", reason="historical")

    def _replay(self, record: Record, fingerprint: str) -> dict[str, Any] | None:
        for version in record["versions"]:
            if version.get("operationId") == self.operation_id:
                if version.get("fingerprint") != fingerprint:
                    raise MvuError("MVU_IDEMPOTENCY_CONFLICT", resource=self.id, operation=self.operation_id)
                return receipt_copy(version["result"])
        return None

    def _declared(self, variables: dict[str, Any]) -> dict[str, Any]:
        """Runs the declared schema once; ``display_data`` follows."""
        descriptor = variables.get("mvu_schema")
        if descriptor is None:
            return variables
        if self.desk.host.schemas is None:
            raise MvuError("MVU_SCHEMA_CODE", reason="declaration-not-run", resource=self.id)
        fresh = normalize_variables({key: value for key, value in variables.items() if key != "schema"})
        data = self.desk.host.schemas(descriptor).apply(fresh["stat_data"])
        refreshed = {key: fresh[key] for key in variables if key in fresh} | fresh
        result: dict[str, Any] = checked({**refreshed, "stat_data": data, "display_data": data})
        return result

    def _version(self, definition: Definition, record: Record, variables: dict[str, Any], print_: str) -> Version:
        revision = record["revision"] + 1
        source, reply = self._source(definition, record)
        scope = dict(self.scope)
        result = {"id": self.id, "type": "mvu-state", "content": variables, "revision": revision, "scope": scope}
        result["authority"] = "local"
        version: Version = {"key": edit_key(self.id, self.operation_id), "source": source, "variables": variables}
        version |= {"action": self._action(), "operationId": self.operation_id, "fingerprint": print_}
        version["parentKey"] = record.get("currentKey")
        if reply is not None:
            version["sourceFingerprint"] = reply
        return version | {"revision": revision, "result": result}

    def _source(self, definition: Definition, record: Record) -> tuple[dict[str, Any], Any]:
        """The reply the edit sits on and its text hash; a place of its own before any reply and on shared states."""
        current = current_version(record)
        if current is None:
            current = version_of(record, part(record.get("seed"), "anchorKey"))
        if is_instance(definition) and current is not None:
            seq = source_of(current).get("messageSeq")
            if isinstance(seq, int) and seq >= 0:
                return {**source_of(current), "manual": True, "card": False}, text_hash(current)
        source: dict[str, Any] = {}
        session_id = part(self.scope, "sessionId")
        if session_id is not None:
            source["sessionId"] = session_id
        same = [one for one in record["versions"] if source_of(one).get("sessionId") == session_id]
        last = source_of(same[-1]).get("messageSeq") if same else None
        source |= {"messageId": f"manual:{self.operation_id}", "messageSeq": -1 if last is None else last}
        return {**source, "manual": True}, None

    def _action(self) -> dict[str, Any]:
        """``{turn}`` of the newest turn boundary, 0 in a log without turns, nothing when the log cannot be seen."""
        view = self.desk.sessions.view(part(self.scope, "sessionId"))
        if view is None:
            return {}
        for event in reversed(events_of(view)):
            if event.get("type") in ("turn/start", "turn/end"):
                turn = part(event.get("data"), "turn")
                return {} if turn is None else {"turn": turn}
        return {"turn": 0}

    def _tell(self, version: Version) -> None:
        fact: dict[str, Any] = {"id": self.id, "eventId": version["key"], "phase": "completed", "on": "manual_update"}
        fact |= {"cause": "user-interaction", **version["action"]}
        if part(self.scope, "sessionId") is not None:
            fact["sessionId"] = self.scope["sessionId"]
        self.desk.emit(**fact, revision=version["revision"], detail="manual-update")


ABSENT: Any = type("Absent", (), {"__repr__": lambda _self: "ABSENT"})()


def _with_schema(content: Any, base: dict[str, Any]) -> dict[str, Any]:
    """Normalised content with the source's declaration in force."""
    if content is ABSENT:
        raise MvuError("MVU_JSON", reason="content")
    variables: dict[str, Any] = normalize_variables(content)
    own = base.get("mvu_schema")
    if own is None:
        return variables
    given = variables.get("mvu_schema")
    if given is not None and compact(given) != compact(own):
        raise MvuError("MVU_SCHEMA_CODE", reason="replaced")
    return {**variables, "mvu_schema": own}
