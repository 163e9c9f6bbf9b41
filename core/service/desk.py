"""What all calls of the service share: ledger, resources, templates, saving, access checks, facts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from core.errors import MvuError
from core.ledger.facts import FactsFile
from core.ledger.store import LedgerStore
from core.ports import Files
from core.service.host import Decision, Fact, Host, Lease
from core.service.prepare import Definition, is_instance, lists_session
from core.service.records import EMPTY_RECORD, Record
from core.service.sessions import Sessions
from core.sessions.identity import events_of, identity

LOCAL = "local"


class Desk:
    """The shared state of one service. Used from one thread; every save happens before the facts about it."""

    def __init__(self, store: LedgerStore, facts: FactsFile, files: Files, host: Host) -> None:
        self.store = store
        self.facts = facts
        self.host = host
        self.files = files
        self.sessions = Sessions(host)
        self.templates: dict[str, Definition] = {}
        self.resources: dict[str, Definition] = {}
        self.legacy: dict[str, Record] = {}
        self.legacy_ids: frozenset[str] = frozenset()
        self.listeners: list[Callable[[Fact], object]] = []
        self.disposed = False
        self.failure: MvuError | None = None

    # -- state

    def record(self, resource_id: str) -> Record:
        """The record of a resource, an empty one before its first write."""
        if resource_id in self.legacy_ids:
            return self.legacy[resource_id]
        found: Record = self.store.state["resources"].get(resource_id, EMPTY_RECORD)
        return found

    def stored_mode(self, resource_id: str) -> str:
        """The management mode the ledger names: record, else definition, else native."""
        mode = self.record(resource_id).get("managementMode") or self.resources[resource_id].get("managementMode")
        return str(mode or "native")

    def effective_mode(self, _resource_id: str) -> str:
        """The mode in force: managed only while a manager is registered; none can be yet."""
        return "native"

    def alive(self) -> None:
        """``MVU_DISPOSED`` after disposal."""
        if self.disposed:
            raise MvuError("MVU_DISPOSED")

    def save_record(self, resource_id: str, record: Record, **more: Any) -> None:
        """Saves one record, and other top-level parts in the same write."""
        resources = {**self.store.state["resources"], resource_id: record}
        self.save({"resources": resources, **more})

    def save(self, changes: dict[str, Any]) -> None:
        """One write of the ledger, with the order of refusals of spec/service.md §6; a failure is remembered."""
        old = self.store.state["resources"]
        new = changes.get("resources", old)
        for resource_id in self.legacy:
            if resource_id in new and new[resource_id] is not old.get(resource_id):
                raise MvuError("MVU_MIGRATION_REQUIRED", resource=resource_id)
        self.alive()
        if self.host.preview is not None and self.host.preview():
            raise MvuError("MVU_PREVIEW_STATE_UNAVAILABLE", status=409)
        try:
            self.store.save(changes)
        except MvuError as error:
            self.failure = error
            raise
        self.failure = None

    def emit(self, **fact: Any) -> None:
        """Stores a fact, then tells the listeners; neither can fail the call."""
        self.facts.append(fact)
        for listener in tuple(self.listeners):
            try:
                listener(dict(fact))
            except Exception:  # noqa: BLE001 - a listener is foreign code and must not stop a commit
                continue

    # -- access (spec/service.md §7)

    def may_use(self, resource_id: str, scope: object) -> bool:
        """Scope check: False for an unknown resource; ``MVU_AUTHORITY``, ``SCOPE_MISMATCH``."""
        check_authority(scope)
        definition = self.resources.get(resource_id)
        if definition is None:
            return False
        if isinstance(scope, dict) and not set(scope) - {"authority"}:
            return True
        if not isinstance(scope, dict) or not lists_session(definition, scope.get("sessionId")):
            raise MvuError("SCOPE_MISMATCH", resource=resource_id)
        return True

    def serves(self, resource_id: str, session_id: str) -> bool:
        """Whether an active, sound resource of today's ledger is bound to the session."""
        definition = self.resources[resource_id]
        if resource_id in self.legacy_ids or definition.get("sourceError"):
            return False
        return lists_session(definition, session_id) and self.is_active(definition, session_id)

    def is_active(self, definition: Definition, session_id: str) -> bool:
        """Whether a discovered resource's character is selected; others always count."""
        if not definition.get("discovered") or self.host.is_active is None:
            return True
        return bool(self.host.is_active(definition, session_id))

    def lease(self, session_id: str) -> Lease:
        """A valid session lease, else ``MVU_SESSION_LEASE``."""
        lease = self.host.lease(session_id) if self.host.lease is not None else None
        if not callable(lease) or lease() is not True:
            raise MvuError("MVU_SESSION_LEASE", session=session_id)
        return lease

    def check_commit(self, definition: Definition, lease: Lease | None) -> None:
        """Instances only: lease still held, same session, no running turn."""
        if not is_instance(definition):
            return
        if lease is not None and lease() is not True:
            raise MvuError("MVU_READ_ONLY", reason="lease")
        session_id = definition["instance"]["sessionId"]
        view = self.sessions.view(session_id)
        if view is None and not self.sessions.inspectable:
            return
        if view is None or identity(view, session_id) != definition["instance"]:
            raise MvuError("MVU_SESSION_IDENTITY", session=session_id, reason="changed")
        turns = [event["type"] for event in events_of(view) if event["type"] in ("turn/start", "turn/end")]
        if turns and turns[-1] == "turn/start":
            raise MvuError("MVU_READ_ONLY", reason="running-turn", session=session_id)

    def decide(self, _resource_id: str, _session_id: str, _event: dict[str, Any]) -> Decision:
        """The usage decision for a reply; without registered handlers every sound resource is enabled."""
        return Decision()


def check_authority(scope: object) -> None:
    """``MVU_AUTHORITY`` for any authority but the local one."""
    if isinstance(scope, dict) and "authority" in scope and scope["authority"] != LOCAL:
        raise MvuError("MVU_AUTHORITY")


def session_in(scope: object) -> str:
    """The session id of a scope, empty when there is none."""
    found = scope.get("sessionId") if isinstance(scope, dict) else None
    return found if isinstance(found, str) else ""
