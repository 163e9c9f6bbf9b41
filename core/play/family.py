"""One playthrough family: its storage folder, its service, its logs; what starting and one more round do to them.

Order of writes: log, ledger, timeline (and for a new playthrough the catalog last), so that a stop between any two
leaves a family that opens: absent, or a round that ``recover`` completes.
"""

from __future__ import annotations

from contextlib import AbstractContextManager, suppress
from pathlib import Path
from typing import Any

from core.cards.card import Card
from core.cards.declarations import definition_from_card
from core.changes import Changes
from core.errors import MvuError
from core.ledger.durable import alone
from core.play.catalog import EMPTY_SELECTIONS, greeting_of, with_selection
from core.play.documents import MAX_SELECTIONS, Document, load_document, store_document
from core.play.layout import iso_time
from core.play.logs import Logs
from core.play.openings import Opening
from core.play.timeline import EMPTY_TIMELINE, FORMAT_VERSION, head_of, unplaced, with_round
from core.ports import Clock, Files, NewId
from core.service.bare import stand_ins
from core.service.service import StateService
from core.sessions.ids import character_template_id
from core.sessions.log import SessionLog
from core.sessions.rounds import Turn, spoken, turn_end, turn_start, turns_of
from core.values.utf16 import length

MAX_TEXT = 1_048_576  # UTF-16 units of one message: the limit of a reply that can be read (updates.md 2)

ROUND_LOCK = "sessions.lock"


class Family:
    """The service is made on first use and recovers what an interruption left undone."""

    def __init__(self, storage: Path, timeline: Path | None, files: Files, clock: Clock, new_id: NewId) -> None:
        self.storage = storage
        self.logs = Logs(storage, files, clock)
        self._timeline_path = timeline
        self._files = files
        self._clock = clock
        self._new_id = new_id
        self._service: StateService | None = None

    @property
    def service(self) -> StateService:
        """The one service of this folder."""
        if self._service is None:
            self._service = self._new_service()
            if self._timeline_path is not None and not self._files.read_only:
                self._recover(self._service)
        return self._service

    def dispose(self) -> None:
        """Ends the service, if there is one."""
        if self._service is not None:
            self._service.dispose()
            self._service = None

    def greeting_index(self, session_id: str) -> int | None:
        """Greeting that a session began with, None when not recorded."""
        return greeting_of(self._selections(), session_id)

    def start(self, playthrough_id: str, session_id: str, character: tuple[str, Card], opening: Opening) -> None:
        """Log, selection, instance and transferred variables of a new playthrough, then its empty timeline."""
        character_id, card = character
        self._create_session(session_id, character_id, opening.index)
        template_id = character_template_id(character_id)
        options = {
            "id": template_id,
            "name": card.name,
            "characterId": character_id,
            "sessionIds": [],
            "managementMode": "native",
        }
        service = self._service = self._new_service()
        service.discover(definition_from_card(card.raw, options))
        service.sync_discovered_selection(session_id, template_id)
        scope = _scope(session_id)
        for row in service.list(scope):
            if row.get("source", {}).get("characterId") == character_id:
                service.update(
                    id=row["id"],
                    content=opening.transfer,
                    expected_revision=row["revision"],
                    operation_id=f"draft-transfer:{playthrough_id}",
                    scope=scope,
                )
        timeline = self._timeline()
        store_document(self._files, self._clock, timeline, timeline.content)

    def add_round(self, root_session_id: str, user_text: str, reply_text: str) -> Changes:
        """One completed round at the head; raises what the ledger raises, before or after the texts were logged."""
        if max(length(user_text), length(reply_text)) > MAX_TEXT:
            raise MvuError("MVU_LIMIT", reason="message", limit=MAX_TEXT)
        service = self.service
        with self._alone():
            return self._add_round(service, self._head(root_session_id), user_text, reply_text)

    def _add_round(self, service: StateService, session_id: str, user_text: str, reply_text: str) -> Changes:
        kept = self._settle(service, session_id)
        log = self._log(session_id)
        if kept is not None and _says(log, kept, user_text, reply_text):
            return self._changes(service, session_id)  # the same again, after only the ledger could not be written
        turn = 1 + max((one.number for one in turns_of(log.events)), default=0)
        log = self.logs.append(session_id, [turn_start(turn)])
        try:
            service.checkpoint(log.view(), log.events[-1])
        except MvuError:
            self.logs.append(session_id, [turn_end(turn, "aborted")])
            raise
        user, reply = (self._new_id(), user_text), (self._new_id(), reply_text)
        try:
            log = self.logs.append(session_id, spoken(turn, user, reply))
        except MvuError:
            with suppress(MvuError):  # the next round settles it
                self.logs.append(session_id, [turn_end(turn, "aborted")])
            raise
        service.ingest(log.view())
        self._place(session_id)
        return self._changes(service, session_id)

    def _changes(self, service: StateService, session_id: str) -> Changes:
        ids = frozenset(row["id"] for row in service.list(_scope(session_id)))
        return Changes(resources=ids, sessions=frozenset((session_id,)), facts=True)

    def _new_service(self) -> StateService:
        logs = self.logs
        shared = stand_ins(self.storage, self._files) if self._timeline_path is None else ()
        if self._timeline_path is None and not logs.ids():
            # A ledger without any log: there is nothing to verify it against, and nothing may be written.
            return StateService(self.storage, self._files, self._clock, resources=shared)
        return StateService(
            self.storage,
            self._files,
            self._clock,
            resources=shared,
            inspect=logs.view,
            capture_session_lease=logs.lease,
        )

    def _create_session(self, session_id: str, character_id: str, greeting_index: int) -> None:
        now = self._clock()
        header = {
            "id": session_id,
            "version": FORMAT_VERSION,
            "createdAt": now,
            "isSeeded": False,
            "delegationDepth": 0,
        }
        self.logs.create(session_id, header)
        old = self._selections()
        content = with_selection(old, session_id, character_id, greeting_index, iso_time(now))
        store_document(self._files, self._clock, old, content, indented=True, limit=MAX_SELECTIONS)

    def _head(self, root_session_id: str) -> str:
        head = head_of(self._timeline())
        return root_session_id if head is None else head[0]

    def _log(self, session_id: str) -> SessionLog:
        log = self.logs.get(session_id)
        if log is None:
            raise MvuError("PLAY_LOG", reason="missing", session=session_id)
        return log

    def _recover(self, service: StateService) -> None:
        """Settles every session; what cannot be settled now stays readable and is told when a round is added."""
        for session_id in self.logs.ids():
            with suppress(MvuError):
                if self._unsettled(session_id):
                    with self._alone():  # an open turn may be one that another program is writing
                        self._settle(service, session_id)

    def _alone(self) -> AbstractContextManager[None]:
        """Rounds are written and settled by one program at a time."""
        return alone(self._files, self.storage / ROUND_LOCK)

    def _unsettled(self, session_id: str) -> bool:
        log = self.logs.get(session_id)
        turns = turns_of(log.events) if log is not None and log.damage is None else []
        return bool(turns) and (turns[-1].end is None or bool(unplaced(self._timeline(), session_id, turns)))

    def _settle(self, service: StateService, session_id: str) -> Turn | None:
        """Ends a turn that a stop left open, and takes in and places completed rounds that are not placed.

        The last round of the log when it was such a one.
        """
        log = self.logs.get(session_id)
        if log is None:
            return None
        if log.damage is not None:
            raise log.damage
        turns = turns_of(log.events)
        if turns and turns[-1].end is None:
            log = self.logs.append(session_id, [turn_end(turns[-1].number, "aborted")])
        late = unplaced(self._timeline(), session_id, turns)
        if late:
            service.ingest(log.view())
            self._place(session_id)
        return late[-1] if late and late[-1] == turns[-1] else None

    def _place(self, session_id: str) -> None:
        log, timeline = self.logs.get(session_id), self._timeline()
        for turn in unplaced(timeline, session_id, turns_of(log.events if log else ())):
            content = with_round(timeline, session_id, turn, (self._new_id(), self._new_id()))
            timeline = store_document(self._files, self._clock, timeline, content)

    def _timeline(self) -> Document:
        if self._timeline_path is None:
            raise MvuError("PLAY_READ_ONLY")
        return load_document(self._files, self._timeline_path, EMPTY_TIMELINE)

    def _selections(self) -> Document:
        path = self.storage / "session-selections.json"
        return load_document(self._files, path, EMPTY_SELECTIONS, limit=MAX_SELECTIONS)


def _says(log: SessionLog, turn: Turn, user_text: str, reply_text: str) -> bool:
    """Whether a round of ours holds just these texts."""
    if turn.user is None or turn.reply is None:
        return False
    told = spoken(turn.number, ("", user_text), ("", reply_text))
    said, replied = log.events[turn.user].get("data"), log.events[turn.reply].get("data")
    message = replied.get("message") if isinstance(replied, dict) else None
    return (
        isinstance(said, dict)
        and isinstance(message, dict)
        and said.get("content") == told[1]["data"]["content"]
        and message.get("content") == told[2]["data"]["message"]["content"]
    )


def _scope(session_id: str) -> dict[str, Any]:
    return {"sessionId": session_id, "authority": "local"}
