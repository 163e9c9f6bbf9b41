"""The state service: every call on one ledger folder, synchronous, from one thread (spec/service.md, version [C])."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from core.errors import MvuError
from core.ledger.facts import FactsFile
from core.ledger.store import LedgerStore
from core.ports import Clock, Files
from core.service import discovery, library, reading
from core.service.allocation import allocate
from core.service.checkpoints import checkpoint
from core.service.desk import Desk, check_authority, session_in
from core.service.editing import ABSENT, ManualEdit
from core.service.host import Fact, Host, Lease
from core.service.ingest import ingest
from core.service.loading import check_configured, fill, load_legacy
from core.sessions.projection import project

if TYPE_CHECKING:
    from core.language.schema import SchemaSource

Json = dict[str, Any]
Scope = Json | None
Rows = list[Json]  # a name of its own: the class has a method called list


class StateService:
    """Reads and writes one ledger folder.

    Results are plain JSON in the reference's shape; the variables inside are published values and must not be
    changed in place. Errors are ``MvuError``. On a read-only port nothing is allocated or written. When the file
    was changed outside, the next call takes what is there; a save that meets a change in between is refused
    (``PLAY_STORAGE_CHANGED``).
    """

    protocol_version = 1

    def __init__(
        self,
        folder: Path,
        files: Files,
        clock: Clock,
        *,
        resources: Sequence[Json] = (),
        inspect: Callable[[str], Json | None] | None = None,
        is_active: Callable[[Mapping[str, Any], str], object] | None = None,
        capture_session_lease: Callable[..., Lease | None] | None = None,
        refresh: Callable[[str], object] | None = None,
        is_preview_read: Callable[[], object] | None = None,
        schemas: SchemaSource | None = None,
        compile_schema: Callable[[str], Json] | None = None,
    ) -> None:
        """Loads in the order of spec/service.md §5; ``MVU_CONFIG``, ``MVU_VERSION``, ``PLAY_STORAGE_LIMIT`` and
        the codes of unusable states; may write the file once for resources configured as managed."""
        check_configured(resources)
        self._configured = tuple(resources)
        host = Host(inspect, is_active, capture_session_lease, refresh, is_preview_read, schemas, compile_schema)
        facts = FactsFile(folder, files, clock)
        self._desk = Desk(LedgerStore(folder, files, clock), facts, files, host)
        self._sound: dict[int, Any] = {}
        fill(self._desk, self._configured, load_legacy(self._desk), self._sound)

    # -- what there is

    @property
    def resources(self) -> tuple[Json, ...]:
        """Definitions of all resources, in ledger order, legacy ones last at load."""
        return tuple(self._desk.resources.values())

    @property
    def templates(self) -> tuple[Json, ...]:
        """Prepared templates, stored ones first."""
        return tuple(self._desk.templates.values())

    @property
    def ledger_size(self) -> int:
        """Bytes of the ledger file as last read or written."""
        return self._desk.store.size

    @property
    def read_only(self) -> bool:
        """Whether the folder was opened for reading only."""
        return self._desk.files.read_only

    def record(self, resource_id: str) -> Json:
        """The stored record of a resource as it is, for the trace; published, not to be changed."""
        return self._desk.record(resource_id)

    # -- reading (spec/service.md §12)

    def list(self, scope: Scope = None) -> Rows:
        """Rows of every resource bound to the scope; allocates the session's instances first."""
        check_authority(scope)
        if scope is None:
            return []
        self._attend()
        self._prepare(session_in(scope))
        return reading.rows(self._desk, scope)

    def read(self, id: str, scope: Scope = None) -> Json | None:  # noqa: A002
        """The row of one resource, current or at a message or event; None for an unknown id."""
        check_authority(scope)
        self._attend()
        if id not in self._desk.legacy_ids:  # old rows need no instances
            self._prepare(session_in(scope))
        return reading.row(self._desk, id, scope)

    def history(
        self,
        id: str,  # noqa: A002
        scope: Scope = None,
        include_before: bool = False,  # noqa: FBT001, FBT002 - the name of the reference's argument
    ) -> Rows:
        """Versions of the scope's session, oldest first; with ``beforeAvailable`` and ``before`` on demand."""
        self._attend()
        return reading.history(self._desk, id, scope, include_before=include_before)

    def facts(self, id: str, scope: Scope = None) -> Json:  # noqa: A002
        """``{records, unavailable, maxRecords}`` of one resource and session, oldest first."""
        self._attend()
        found = reading.row(self._desk, id, scope)
        return self._desk.facts.listing(None if found is None else id, session_in(scope))

    # -- writing

    def update(
        self,
        *,
        id: str,  # noqa: A002
        scope: Scope,
        content: Any = ABSENT,
        expected_revision: Any = ABSENT,
        operation_id: Any = None,
    ) -> Json:
        """A manual edit under compare-and-set; returns the receipt, again for a repeated operation (§13)."""
        with self._writing():
            edit = ManualEdit(self._desk, id, operation_id, scope)
            lease = edit.lease()
            self._desk.alive()
            return edit.run(content, expected_revision, lease)

    def checkpoint(self, session: Json, event: Json) -> None:
        """Freezes the variables of the session's resources at a ``turn/start`` (§9)."""
        with self._writing():
            projection = project(session)
            self._desk.alive()
            checkpoint(self._desk, projection, event)

    def ingest(self, session: Json) -> None:
        """Takes over the finished replies of a session (§10)."""
        with self._writing():
            projection = project(session)
            self._desk.alive()
            ingest(self._desk, projection)

    def discover(self, definition: Json, session_id: str | None = None) -> None:
        """Creates, keeps or repairs the template of a card (§8)."""
        with self._writing():
            self._desk.alive()
            discovery.discover(self._desk, definition, session_id)

    def sync_discovered_selection(self, session_id: str, template_id: str | None) -> None:
        """Records which discovered template a session uses (§8)."""
        with self._writing():
            self._desk.alive()
            discovery.select(self._desk, session_id, template_id)

    def refresh(self, session_id: str, cards: Mapping[str, Any], selected: str | None) -> None:
        """The discovery pass: templates of the cards (character id to card JSON), then the session's selection."""
        with self._writing():
            self._desk.alive()
            library.refresh(self._desk, cards, session_id, selected)

    # -- life

    def observe(self, listener: Callable[[Fact], object]) -> Callable[[], None]:
        """Tells a listener every fact from now on; returns the remover."""
        listeners = self._desk.listeners
        listeners.append(listener)

        def remove() -> None:
            if listener in listeners:
                listeners.remove(listener)

        return remove

    def flush(self) -> None:
        """Raises the failure of the last save until a later one succeeds."""
        if self._desk.failure is not None:
            failure = self._desk.failure
            raise MvuError(failure.code, **failure.fields)

    def dispose(self) -> None:
        """Ends saving and listening; reads still answer. May be called twice."""
        self._desk.disposed = True
        self._desk.listeners.clear()

    @contextmanager
    def _writing(self) -> Iterator[None]:
        """A call that may write: the facts it told are stored in one go, also when it fails."""
        self._attend()
        try:
            yield
        finally:
            self._desk.facts.flush()

    def _attend(self) -> None:
        """Takes over a ledger that was changed outside since the last call."""
        store = self._desk.store
        if self._desk.disposed or not store.changed_outside():
            return
        with store.reloading():
            fill(self._desk, self._configured, load_legacy(self._desk), self._sound)

    def _prepare(self, session_id: str) -> None:
        if not session_id:
            return
        if self._desk.host.refresh is not None:
            self._desk.host.refresh(session_id)
        if not self._desk.disposed:
            allocate(self._desk, session_id)
