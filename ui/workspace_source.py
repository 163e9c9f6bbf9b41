"""An opened folder behind the desk: reads and writes through core's Workspace, shows through core's trace."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

from core.cards.reader import MAX_FILE
from core.errors import MvuError
from core.ledger.facts import MAX_BYTES as MAX_FACTS
from core.ledger.store import LEGACY_NAME, load_file
from core.ledger.store import NAME as LEDGER
from core.play.catalog import PlaythroughEntry
from core.play.logs import log_path
from core.play.openings import greeting_text
from core.play.workspace import FolderKind, SessionEntry, Workspace, folder_kind
from core.ports import Clock, Files, NewId
from core.sessions.log import SessionLog
from core.trace import evidence as gather
from core.trace.card_sheet import CardSheet
from core.trace.editing import check_json, draft_content
from core.trace.evidence import Evidence
from core.trace.preview import ReplyPreview, preview_reply
from core.trace.records import Snapshot
from core.trace.rounds import round_detail, rounds
from core.trace.states import snapshot, state_choices
from core.trace.triggers import trigger_rows
from core.trace.variables import VariableRows, page, raw_text, tree, variable_rows
from core.values.canonical import load_json
from ui import wording
from ui.card_sheets import card_sheet
from ui.looks import RoundLook, Save, SessionLook, StateLook
from ui.nav.records import NavKind, NavNode
from ui.qtext import one_line
from ui.status import SourceStatus
from ui.wanted import RAW, TREE, Wanted

FACTS = "mvu-facts.json"
READ_ONLY = "read-only-folder"


class WorkspaceSource:
    """One of our workspaces, or a bare storage folder for reading (``ui.looks.Source``)."""

    def __init__(self, workspace: Workspace, files: Files) -> None:
        self._workspace = workspace
        self._files = files
        self.folder = str(workspace.folder)
        self.read_only = READ_ONLY if workspace.read_only else ""
        self._last: Evidence | None = None  # what did not move is taken over from it
        self._rows: tuple[object, VariableRows] | None = None  # of the last shown state

    def close(self) -> None:
        """End the services."""
        self._workspace.dispose()

    # ---- the tree

    def tree(self) -> NavNode:
        """Everything in the folder."""
        plays = self._workspace.playthroughs()
        if self._workspace.kind is FolderKind.STORAGE:
            below = tuple(
                self._session_node(("", play.id, one.id), one, NavKind.LEDGER)
                for play in plays
                for one in self._workspace.sessions(play.id)
            )
        else:
            below = self._characters(plays)
        name = one_line(self._workspace.name)
        return NavNode(
            NavKind.WORKSPACE, self.folder, name, _short(self._workspace.folder), below, self.read_only, (), self.folder
        )

    def _characters(self, plays: tuple[PlaythroughEntry, ...]) -> tuple[NavNode, ...]:
        known = {one.id: one_line(one.name) or one.id for one in self._workspace.characters()}
        for play in plays:
            known.setdefault(play.character_id, one_line(play.character_name) or play.character_id)
        return tuple(
            NavNode(
                NavKind.CHARACTER, self._id(who), name, "",
                tuple(self._playthrough(play) for play in plays if play.character_id == who),
                self.read_only, (), self.folder, (who,),
            )
            for who, name in known.items()
        )  # fmt: skip

    def _playthrough(self, play: PlaythroughEntry) -> NavNode:
        sessions = self._workspace.sessions(play.id)
        below = tuple(
            self._session_node(
                (play.character_id, play.id, one.id), one, NavKind.SESSION, main=one.id == play.root_session_id
            )
            for one in sessions
        )
        title = wording.playthrough(one_line(play.title) if play.title else None, play.number)
        folder = str(self._workspace.storage_folder(play.id))
        ref = (play.character_id, play.id)
        return NavNode(NavKind.PLAYTHROUGH, self._id(*ref), title, "", below, self.read_only, (), folder, ref)

    def _session_node(
        self, ref: tuple[str, str, str], one: SessionEntry, kind: NavKind, *, main: bool = False
    ) -> NavNode:
        short = wording.main_line() if main else one.id.removeprefix("session-")[:8]
        folder = str(self._workspace.storage_folder(ref[1]))
        why = self.read_only or (one.code or "") or ("" if one.has_log else "no-log")
        title = short if kind is NavKind.SESSION else one_line(one.id)
        return NavNode(kind, self._id(*ref), title, "", (), why, (), folder, ref)

    def _id(self, *ref: str) -> str:
        return "\n".join((self.folder, *ref))

    # ---- reading

    def session(self, node: NavNode) -> SessionLook:
        """Everything about one session, gathered once."""
        _, play, session_id = node.ref
        if self._workspace.kind is FolderKind.WORKSPACE:
            self._workspace.service(play)  # first: it completes what a kill left undone, in the log too
        stamp = self.stamp(node)
        log = self._log(play, session_id)
        evidence = self._evidence(node, log)
        rows = rounds(evidence)
        status = SourceStatus(
            str(Path(node.folder) / LEDGER),
            max((one.row.revision for one in evidence.resources), default=None),
            stamp[0].size if stamp[0] is not None else 0,
            self._why_read_only(node, log),
        )
        can_add = not status.read_only and evidence.code is None and evidence.running is None
        return SessionLook(node, rows, status, can_add, evidence, stamp)

    def stamp(self, node: NavNode) -> Any:
        """File stamps of ledger, facts and log."""
        storage, session_id = Path(node.folder), node.ref[-1]  # not through the workspace: any thread may ask
        log = log_path(storage, session_id)
        places = (storage / LEDGER, storage / FACTS, log)
        return tuple(self._files.stat(place) if place is not None else None for place in places)

    def round(self, session: SessionLook, turn: int, resource: str, *, all_triggers: bool) -> RoundLook:
        """One round as text, with its resources and triggers."""
        evidence: Evidence = session.evidence
        ids = [one.row.id for one in evidence.resources]
        chosen = resource if resource in ids else next(iter(ids), "")
        detail = round_detail(evidence, turn, chosen or None)
        triggers = trigger_rows(evidence, turn, None if all_triggers else chosen) if chosen else ()
        broken = chosen and evidence.resource(chosen).facts_unavailable
        return RoundLook(
            detail, tuple(one.row for one in evidence.resources), chosen, triggers,
            "MVU_VERSION" if broken else None, "",
            evidence.running == turn and not session.status.read_only,  # a damaged log ends anywhere: nothing runs
            evidence.code,
        )  # fmt: skip

    def state(self, session: SessionLook, turn: int, wanted: Wanted) -> StateLook:
        """One state of one resource, as table, tree or text."""
        evidence: Evidence = session.evidence
        choices = state_choices(evidence, wanted.resource, turn)
        offered = [one.key for one in choices]
        shown = snapshot(evidence, wanted.resource, turn, wanted.state if wanted.state in offered else offered[0])
        if shown.variables is None:
            return StateLook(choices, shown, None, shown.code)
        if wanted.presentation == RAW:
            return StateLook(choices, shown, raw_text(shown.variables))
        rows = self._rows_of(evidence, wanted.resource, shown, turn)
        if wanted.presentation == TREE:
            return StateLook(choices, shown, tree(shown.variables, rows))
        body = page(
            rows,
            filter_text=wanted.text,
            in_values=wanted.in_values,
            changed_only=wanted.changed_only,
            page=wanted.page,
            size=wanted.size,
        )
        return StateLook(choices, shown, body)

    def preview(self, session: SessionLook, reply: str) -> ReplyPreview:
        """What a reply would do to the first resource that can be written."""
        evidence: Evidence = session.evidence
        found = [one for one in evidence.resources if one.current is not None]
        own = next((one for one in found if one.row.editable), next(iter(found), None))
        if own is None:
            raise MvuError(evidence.code or "MVU_MISSING")
        return preview_reply(own.current, reply, schemas=evidence.schemas)

    # ---- writing

    def save(self, session: SessionLook, save: Save) -> int:
        """One edited leaf under compare-and-set; the new revision."""
        _, play, session_id = session.node.ref
        if self.read_only:
            raise MvuError("PLAY_READ_ONLY", path=self.folder)
        value = check_json(save.text)
        current = session.evidence.resource(save.resource).current
        receipt = self._workspace.service(play).update(
            id=save.resource,
            content=draft_content(current, save.path, value),
            expected_revision=save.based_on,
            operation_id=save.operation_id,
            scope={"sessionId": session_id, "authority": "local"},
        )
        return int(receipt["revision"])

    def import_card(self, path: str) -> CardSheet:
        """Keep a card in the workspace and look at it."""
        place = Path(path)
        seen = self._files.stat(place)
        if seen is not None and seen.size > MAX_FILE:  # before it is read
            raise MvuError("MVU_CARD_LIMIT", reason="file", limit=MAX_FILE)
        entry = self._workspace.import_card(place.name, self._files.read(place))
        return self.card(entry.id)

    def card(self, character_id: str) -> CardSheet:
        """One card of the workspace."""
        return card_sheet(self._workspace, character_id)

    def start(self, character_id: str, greeting: int, title: str) -> str:
        """Begin a playthrough; the id of its session's node."""
        play = self._workspace.start_playthrough(character_id, greeting, title or None)
        return self._id(play.character_id, play.id, play.root_session_id or "")

    def add_round(self, session: SessionLook, user: str, reply: str) -> None:
        """Log one round and apply it."""
        self._workspace.add_round(session.node.ref[1], user, reply)

    # ---- inside

    def _why_read_only(self, node: NavNode, log: SessionLog | None) -> str:
        """As the log is now: the node's own reason may be older."""
        if self.read_only or log is None:
            return self.read_only or node.read_only or "no-log"
        return log.damage.code if log.damage is not None else ""

    def _log(self, play: str, session_id: str) -> SessionLog | None:
        try:
            return self._workspace.log(play, session_id)
        except MvuError:
            return None  # told by the node's own code; the ledger is still worth showing

    def _evidence(self, node: NavNode, log: SessionLog | None) -> Evidence:
        who, play, session_id = node.ref
        view = log.view() if log is not None else None
        greeting = self._greeting(who, play, session_id)
        previous = self._last if self._last is not None and self._last.session_id == session_id else None
        if self._workspace.kind is FolderKind.STORAGE:
            found = self._from_files(play, session_id, view, greeting, previous)
        else:
            service = self._workspace.service(play)
            found = gather.from_service(
                service, session_id, view, greeting=greeting, read_only=bool(self.read_only), previous=previous
            )
        self._last = found
        return found

    def _from_files(
        self,
        play: str,
        session_id: str,
        view: dict[str, Any] | None,
        greeting: tuple[int, str] | None,
        previous: Evidence | None,
    ) -> Evidence:
        storage = self._workspace.storage_folder(play)
        ledger = load_file(self._files, storage / LEDGER)
        legacy = load_file(self._files, storage / LEGACY_NAME)
        return gather.from_ledger(
            ledger[0] if ledger else {"resources": {}},
            self._facts(storage / FACTS),
            view,
            session_id,
            legacy=legacy[0] if legacy else None,
            greeting=greeting,
            previous=previous,
        )

    def _facts(self, path: Path) -> dict[str, Any] | None:
        try:
            seen = self._files.stat(path)
            if seen is None:
                return {"records": []}
            if seen.size > MAX_FACTS:
                return None
            content = load_json(self._files.read(path))
        except (OSError, ValueError, MvuError):
            return None
        return content if isinstance(content, dict) else None

    def _greeting(self, who: str, play: str, session_id: str) -> tuple[int, str] | None:
        try:
            index = self._workspace.greeting_index(play, session_id)
            text = greeting_text(self._workspace.card(who), index) if index is not None and who else None
        except MvuError:
            return None
        return (index, text) if index is not None and text is not None else None

    def _rows_of(self, evidence: Evidence, resource: str, shown: Snapshot, turn: int) -> VariableRows:
        key = (evidence, resource, shown.choice.key, turn)
        known = self._rows
        if known is not None and _same(known[0], key):
            return known[1]
        rows = variable_rows(evidence, resource, shown, turn)
        self._rows = (key, rows)
        return rows


def _short(folder: Path) -> str:
    home = Path.home()
    return f"~/{folder.relative_to(home).as_posix()}" if folder.is_relative_to(home) else str(folder)


def _same(known: object, key: tuple[Evidence, str, str, int]) -> bool:
    return isinstance(known, tuple) and known[0] is key[0] and known[1:] == key[1:]


def opener(files: Files, reading: Files, clock: Clock, new_id: NewId) -> Callable[[str], WorkspaceSource]:
    """How the desk opens folders: ours to write, bare ledgers and folders without permission to read.

    An empty folder becomes a new workspace.
    """

    def open_source(folder: str) -> WorkspaceSource:
        place = Path(folder)
        if not place.is_dir():
            raise MvuError("PLAY_NOT_WORKSPACE", path=folder, reason="no-folder")
        if os.access(place, os.W_OK) and not files.list(place):
            made = Workspace.create(place, place.name, files=files, clock=clock, new_id=new_id)
            return WorkspaceSource(made, files)
        ours = folder_kind(reading, place) is FolderKind.WORKSPACE and os.access(place, os.W_OK)
        port = files if ours else reading
        return WorkspaceSource(Workspace.open(place, files=port, clock=clock, new_id=new_id), port)

    return open_source
