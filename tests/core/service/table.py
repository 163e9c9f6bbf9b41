"""A small table to play on: sessions that grow turn by turn, and a service that sees them."""

from __future__ import annotations

import copy
from pathlib import Path
from typing import Any

from app.files import DiskFiles
from core.service.service import StateService

INITIAL = {"stat_data": {"gold": 10, "place": "harbour"}}
PURSE = {"id": "mvu:purse", "name": "Purse", "sessionIds": ["*"], "initial": INITIAL}
NOTE = {"id": "mvu:note", "sharing": "shared", "sessionIds": ["*"], "initial": {"stat_data": {"n": 0}}}


def set_gold(amount: int) -> str:
    return f"_.set('gold', 10, {amount});"


class Session:
    """A log that grows."""

    def __init__(self, session_id: str, created: int = 100, **header: Any) -> None:
        self.id = session_id
        self.header = {"id": session_id, "version": 4, "createdAt": created, **header}
        self.events: list[dict[str, Any]] = []
        self.turn = 0

    def add(self, kind: str, **data: Any) -> dict[str, Any]:
        event = {"seq": len(self.events), "type": kind, "data": data}
        self.events.append(event)
        return event

    def start(self, words: str = "hello") -> dict[str, Any]:
        self.turn += 1
        event = self.add("turn/start", turn=self.turn)
        self.add("user/message", source={"kind": "user"}, content=[{"type": "text", "text": words}])
        return event

    def answer(self, text: str, reason: str = "completed", **data: Any) -> dict[str, Any]:
        message = {"id": f"{self.id}-a{self.turn}", "content": [{"type": "text", "text": text}]}
        event = self.add("assistant/message", turn=self.turn, step=1, message=message, **data)
        self.add("turn/end", turn=self.turn, reason={"kind": reason})
        return event

    def view(self) -> dict[str, Any]:
        return copy.deepcopy({"id": self.id, "header": self.header, "events": self.events})


class Table:
    """A folder with a service on it; ``round`` plays one whole turn."""

    def __init__(
        self, folder: Path, *sessions: Session, resources: Any = (PURSE,), files: Any = None, **host: Any
    ) -> None:
        self.folder = folder
        self.sessions = {session.id: session for session in sessions}
        self.resources = resources
        self.files = files or DiskFiles()
        self.host = {
            "inspect": lambda one: self.sessions[one].view() if one in self.sessions else None,
            "capture_session_lease": lambda _one: lambda: True,
            **host,
        }
        self.now = 1_700_000_000_000
        self.service = self.open()

    def clock(self) -> int:
        self.now += 1
        return self.now

    def open(self) -> StateService:
        self.service = StateService(self.folder, self.files, self.clock, resources=self.resources, **self.host)
        return self.service

    def round(self, session: Session, text: str, **data: Any) -> dict[str, Any]:
        self.start(session)
        return self.finish(session, text, **data)

    def start(self, session: Session) -> None:
        event = session.start()
        self.service.checkpoint(session.view(), event)

    def finish(self, session: Session, text: str, **data: Any) -> dict[str, Any]:
        event = session.answer(text, **data)
        self.service.ingest(session.view())
        return event

    def row(self, session: Session, **more: Any) -> dict[str, Any]:
        (found,) = self.service.list({"sessionId": session.id, **more})
        return found

    def gold(self, session: Session, **more: Any) -> Any:
        return self.row(session, **more)["content"]["stat_data"]["gold"]

    def edit(self, session: Session, gold: int, operation: str, revision: int | None = None) -> dict[str, Any]:
        row = self.row(session)
        return self.service.update(
            id=row["id"],
            scope={"sessionId": session.id},
            content={"stat_data": {**row["content"]["stat_data"], "gold": gold}},
            expected_revision=row["revision"] if revision is None else revision,
            operation_id=operation,
        )

    def history(self, session: Session) -> list[dict[str, Any]]:
        return self.service.history(self.row(session)["id"], {"sessionId": session.id}, include_before=True)
