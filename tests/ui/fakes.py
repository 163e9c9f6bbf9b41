"""A source that holds everything in memory and counts what it is asked."""

from __future__ import annotations

import threading
from collections import Counter
from dataclasses import replace
from typing import Any

from core.errors import MvuError
from core.trace.card_sheet import CardSheet, GreetingSheet, OpeningRow
from core.trace.records import (
    CURRENT,
    Badge,
    Change,
    Mark,
    ResourceRow,
    RoundDetail,
    RoundRow,
    Snapshot,
    StateChoice,
    VariablePage,
    VariableRow,
)
from ui.looks import RoundLook, Save, SessionLook, StateLook
from ui.nav.records import NavKind, NavNode
from ui.status import SourceStatus
from ui.wanted import Wanted

SESSION = NavNode(NavKind.SESSION, "session-1", "main", "r3")
RESOURCE = ResourceRow("state-1", "Lena", "native", shared=False, legacy=False, revision=3)
CHOICE = StateChoice(CURRENT, None, 3, None)

ROWS = (OpeningRow("/hp", "41", ()),)
GREETINGS = (GreetingSheet(0, "hello", ROWS), GreetingSheet(1, "again", ROWS))
SHEET = CardSheet("card-1", "Lena", "chara_card_v2", None, (), GREETINGS)


class FakeSource:
    """One workspace with one session of three rounds and one variable."""

    def __init__(self, folder: str, *, read_only: str = "") -> None:
        self.folder = folder
        self.read_only = read_only
        self.value: Any = "41"
        self.revision = 3
        self.asked: Counter[str] = Counter()
        self.saves: list[Save] = []
        self.refuse: list[MvuError] = []
        self.gate = threading.Event()
        self.gate.set()
        self.closed = False
        self.started: list[tuple[str, int, str]] = []
        self.added: list[tuple[str, str]] = []

    def tree(self) -> NavNode:
        self.asked["tree"] += 1
        play = NavNode(NavKind.PLAYTHROUGH, "play-1", "1st run", children=(SESSION,), ref=("card-1", "play-1"))
        card = NavNode(NavKind.CHARACTER, "card-1", "Lena", children=(play,), ref=("card-1",))
        return NavNode(NavKind.WORKSPACE, self.folder, "Sample", children=(card,), read_only=self.read_only)

    def session(self, node: NavNode) -> SessionLook:
        self.asked["session"] += 1
        rows = tuple(RoundRow(turn, f"round {turn}", (Badge(Mark.APPLIED, turn + 1),)) for turn in range(3))
        status = SourceStatus(f"{self.folder}/mvu-instances.json", self.revision, 1000, self.read_only, "native")
        return SessionLook(node, rows, status, not self.read_only, None, self.revision)

    def stamp(self, node: NavNode) -> Any:
        self.asked["stamp"] += 1
        return self.revision

    def round(self, session: SessionLook, turn: int, resource: str, *, all_triggers: bool) -> RoundLook:
        self.asked["round"] += 1
        self.gate.wait(5)
        detail = RoundDetail(turn, f"user {turn}", f"reply {turn}", None, ())
        return RoundLook(detail, (replace(RESOURCE, revision=self.revision),), RESOURCE.id, ())

    def state(self, session: SessionLook, turn: int, wanted: Wanted) -> StateLook:
        self.asked["state"] += 1
        row = VariableRow("/hp", self.value, str(self.value), "number", turn)
        page = VariablePage((row,), 1, 1, 1, 1, wanted.size)
        snapshot = Snapshot(CHOICE, {"stat_data": {"hp": self.value}}, self.revision, editable=not self.read_only)
        return StateLook((CHOICE,), snapshot, page)

    def save(self, session: SessionLook, save: Save) -> int:
        self.asked["save"] += 1
        self.saves.append(save)
        if self.refuse:
            raise self.refuse.pop()
        self.value = save.text
        self.revision += 1
        return self.revision

    def import_card(self, path: str) -> CardSheet:
        self.asked["import"] += 1
        if self.refuse:
            raise self.refuse.pop()
        return SHEET

    def card(self, character_id: str) -> CardSheet:
        self.asked["card"] += 1
        return SHEET

    def start(self, character_id: str, greeting: int, title: str) -> str:
        self.started.append((character_id, greeting, title))
        return SESSION.id

    def preview(self, session: SessionLook, reply: str) -> Any:
        from core.trace.preview import ReplyPreview

        self.asked["preview"] += 1
        return ReplyPreview((), (Change("/hp", 41, 40),))

    def add_round(self, session: SessionLook, user: str, reply: str) -> None:
        if self.refuse:
            raise self.refuse.pop()
        self.added.append((user, reply))

    def close(self) -> None:
        self.closed = True
