"""What the desk shows and what it asks of an opened source: frozen looks and one protocol."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

from core.trace.records import (
    ResourceRow,
    RoundDetail,
    RoundRow,
    Snapshot,
    StateChoice,
    TreeNode,
    TriggerRow,
    VariablePage,
)
from ui.nav.records import NavNode
from ui.status import SourceStatus
from ui.wanted import Wanted

if TYPE_CHECKING:  # heavy, and only named here
    from core.trace.card_sheet import CardSheet
    from core.trace.preview import ReplyPreview


@dataclass(frozen=True, slots=True)
class SessionLook:
    """One session as the list of rounds and the status bar need it; ``evidence`` is the source's business."""

    node: NavNode
    rows: tuple[RoundRow, ...]
    status: SourceStatus
    can_add: bool
    evidence: Any
    stamp: Any = None  # equal stamps mean that nothing moved


@dataclass(frozen=True, slots=True)
class RoundLook:
    """One round apart from the chosen state."""

    detail: RoundDetail
    resources: tuple[ResourceRow, ...]
    chosen: str  # id of the shown resource, "" if none
    triggers: tuple[TriggerRow, ...]
    facts_error: str | None = None
    title: str = ""
    running: bool = False
    code: str | None = None  # why there is no resource to show


@dataclass(frozen=True, slots=True)
class StateLook:
    """The chosen state of one resource. ``body`` fits the wanted presentation; ``code`` says why there is none."""

    choices: tuple[StateChoice, ...]
    snapshot: Snapshot | None
    body: VariablePage | TreeNode | str | None
    code: str | None = None


@dataclass(frozen=True, slots=True)
class Save:
    """One edit that a person wants stored; equal saves carry equal operation ids, so that a retry is harmless."""

    resource: str
    path: str  # pointer below stat_data
    text: str  # JSON
    based_on: int
    operation_id: str


class Source(Protocol):
    """One opened folder. Every method may read files and takes its time: the desk calls them in jobs only.

    All raise MvuError or OSError. What writes (``save``, ``import_card``, ``start``, ``add_round``), ``session``,
    ``tree`` and ``close`` run in the writer's thread, the rest anywhere. ``start`` gives the new session's node id.
    """

    @property
    def folder(self) -> str: ...
    @property
    def read_only(self) -> str: ...
    def tree(self) -> NavNode: ...
    def session(self, node: NavNode) -> SessionLook: ...
    def stamp(self, node: NavNode) -> Any: ...
    def round(self, session: SessionLook, turn: int, resource: str, *, all_triggers: bool) -> RoundLook: ...
    def state(self, session: SessionLook, turn: int, wanted: Wanted) -> StateLook: ...
    def save(self, session: SessionLook, save: Save) -> int: ...
    def import_card(self, path: str) -> CardSheet: ...
    def card(self, character_id: str) -> CardSheet: ...
    def start(self, character_id: str, greeting: int, title: str) -> str: ...
    def preview(self, session: SessionLook, reply: str) -> ReplyPreview: ...
    def add_round(self, session: SessionLook, user: str, reply: str) -> None: ...
    def close(self) -> None: ...
