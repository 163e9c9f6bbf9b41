"""The controller: holds what is open, turns wishes into jobs on sources, and says in past tense what came of them."""

from __future__ import annotations

import uuid
from collections.abc import Callable
from dataclasses import replace
from typing import Any, TypeVar

from PySide6.QtCore import QObject, QTimer, Signal

from core.errors import MvuError
from core.trace.records import VariablePage
from ui.jobs import Jobs, Token
from ui.looks import RoundLook, Save, SessionLook, Source, StateLook
from ui.nav.records import NavNode
from ui.shelf import Shelf
from ui.wanted import TABLE, Wanted

T = TypeVar("T")
POLL = 2_000  # ms between looks at the files, only while somebody looks
NOTHING = Wanted("", "")


class Desk(QObject):
    """Widgets emit wishes to it and paint what it signals; it never touches a widget."""

    session_shown = Signal(object)  # SessionLook or None
    round_shown = Signal(object)  # RoundLook
    state_shown = Signal(object, object)  # StateLook, Wanted
    saving_changed = Signal(bool)
    saved = Signal(int)  # revision
    conflicted = Signal(object)  # revision found, or None
    rejected = Signal(object)  # MvuError; the draft is kept
    source_moved = Signal(int)  # revision, while a draft is open
    failed = Signal(object, str)  # MvuError, the task it happened in
    busy_changed = Signal(int)

    def __init__(self, jobs: Jobs, open_source: Callable[[str], Source], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.jobs = jobs
        self.shelf = Shelf(jobs, open_source, self)
        self.shelf.failed.connect(self.failed)
        self._source: Source | None = None
        self._session: SessionLook | None = None
        self._turn: int | None = None
        self._wanted = NOTHING
        self._last_save: Save | None = None
        self._seen_stamp: Any = None  # of files that moved, once told or tried
        self._tokens: dict[str, Token] = {}
        self._drafting: Callable[[], bool] = lambda: False
        self._seen = True
        self._timer = QTimer(self)
        self._timer.setInterval(POLL)
        self._timer.timeout.connect(self.look_again)
        jobs.busy_changed.connect(self.busy_changed)

    @property
    def session(self) -> SessionLook | None:
        """What is shown."""
        return self._session

    @property
    def turn(self) -> int | None:
        """The shown round."""
        return self._turn

    def source_to_write(self) -> Source | None:
        """The shown source if it can be written, else the first that can."""
        if self._source is not None and not self._source.read_only:
            return self._source
        return self.shelf.first(writable=True)

    def ask_before_reading(self, drafting: Callable[[], bool]) -> None:
        """While ``drafting()`` is true nothing that is shown is read again."""
        self._drafting = drafting

    def close_folder(self, node: NavNode | None) -> None:
        """Close the folder of a node, without one the shown folder."""
        source = self.shelf.source_of(node) if node is not None else self._source or self.shelf.first()
        if source is None:
            return
        if source is self._source:
            self._show_nothing()
        self.shelf.close_source(source)

    def choose_node(self, node: NavNode, *, turn: int | None = None) -> None:
        """Show a session, at ``turn`` or at its last round."""
        source = self.shelf.source_of(node)
        if source is None:
            return

        def done(look: SessionLook) -> None:
            self._source = source
            self._take_session(look, turn)

        self._read("session", lambda: source.session(node), done, self.tr("Open {name}").format(name=node.title))

    def choose_round(self, turn: int) -> None:
        """Show another round; its state is the default one."""
        self._turn = turn
        self._wanted = replace(self._wanted, state="", page=1)
        self._look_round(self._wanted.resource)

    def want(self, wanted: Wanted) -> None:
        """Show what the centre asks for: another state, page, filter, presentation or resource."""
        old, self._wanted = self._wanted, wanted
        if (old.resource, old.all_triggers) != (wanted.resource, wanted.all_triggers):
            if old.resource != wanted.resource:
                self._wanted = replace(wanted, state="")
            self._look_round(wanted.resource)
            return
        self._look_state()

    def read_table(self, done: Callable[[VariablePage], object]) -> None:
        """All rows of the shown state that pass the filter, whatever the page."""
        source, session, turn = self._source, self._session, self._turn
        if source is None or session is None or turn is None:
            return
        wanted = replace(self._wanted, page=1, size=0, presentation=TABLE)

        def tell(look: StateLook) -> None:
            if isinstance(look.body, VariablePage):
                done(look.body)

        self._read("table", lambda: source.state(session, turn, wanted), tell, self.tr("Show the variables"))

    def wanted_state(self, wanted: Wanted) -> None:
        """After a round was painted: its state, at the default choice but with the centre's filter and page."""
        self._wanted = replace(wanted, state=self._wanted.state)
        self._look_state()

    def refresh(self) -> None:
        """Read what is shown again, unless a draft is open."""
        if self._session is None or self._source is None or self._drafting():
            return
        self.choose_again()

    def choose_again(self, *, turn: int | None = None) -> None:
        """Read the shown session again and stay where it is, or go to ``turn``."""
        source, session = self._source, self._session
        if source is None or session is None:
            return
        stay = self._turn if turn is None else turn
        node, task = session.node, self.tr("Read the session again")

        def failed(error: MvuError) -> None:
            self.state_shown.emit(StateLook((), None, None, error.code), self._wanted)  # what was shown is not current
            self.failed.emit(error, task)

        self._read(
            "session",
            lambda: source.session(node),
            lambda look: self._take_session(look, stay, again=turn is None),
            task,
            failed,
        )

    def see(self, seen: bool) -> None:
        """Whether anybody looks at the centre; unseen, nothing is read and nothing is polled."""
        returning = seen and not self._seen
        self._seen = seen
        self._poll()
        if returning and self._session is not None:
            self._look_round(self._wanted.resource)

    def look_again(self) -> None:
        """One poll: did the files of the shown session move?"""
        source, session = self._source, self._session
        if source is None or session is None or not self._seen or "save" in self._tokens:
            return
        node = session.node

        def done(stamp: Any) -> None:
            if session is not self._session or stamp in (session.stamp, self._seen_stamp):
                return
            if self._drafting():
                self._seen_stamp = stamp  # told once; after the draft it is read
                self._tell_moved(source, node)
            else:
                self._seen_stamp = stamp  # tried once; if reading fails, it is not tried again every two seconds
                self.choose_again()

        self._tokens["poll"] = self.jobs.submit(lambda: source.stamp(node), done, _ignore, writer=False)

    def leave_draft(self) -> None:
        """A draft was cancelled: what moved meanwhile is read now."""
        self._seen_stamp = None
        self.look_again()

    def save(self, path: str, text: str, based_on: int | None) -> None:
        """Store one edited value with compare-and-set; the same again uses the same operation id."""
        source, session = self._source, self._session
        if source is None or session is None or based_on is None:
            return
        save = self._operation(path, text, based_on)

        def still_shown() -> bool:
            self._finish_save()
            return self._session is not None and self._session.node.id == session.node.id

        def done(revision: int) -> None:
            if still_shown():
                self._last_save = None
                self.saved.emit(revision)
                self.choose_again()

        def failed(error: MvuError) -> None:
            if not still_shown():
                self.failed.emit(error, self.tr("Save {path}").format(path=path))
            elif error.code == "REVISION_CONFLICT":
                self.conflicted.emit(error.fields.get("found", error.fields.get("actual")))
            else:
                self.rejected.emit(error)

        self.saving_changed.emit(True)
        self._tokens["save"] = self.jobs.submit(lambda: source.save(session, save), done, failed, writer=True)

    def run(self, work: Callable[[], T], done: Callable[[T], object], *, writer: bool, task: str) -> Token:
        """A job whose failure is told as ``failed`` with the name of the task."""
        return self.jobs.submit(work, done, lambda error: self.failed.emit(error, task), writer=writer)

    def cancel(self) -> None:
        """Stop reading; saves go on."""
        self.jobs.cancel_reads()

    def close(self) -> None:
        """Stop polling, end the jobs and close every source."""
        self._timer.stop()
        self.jobs.close()
        self.shelf.close()
        self._session = None

    def _take_session(self, look: SessionLook, turn: int | None, *, again: bool = False) -> None:
        turns = [row.turn for row in look.rows]
        self._session = look
        self._seen_stamp = None
        if not again:
            self._wanted = replace(NOTHING, size=self._wanted.size)
        fallback = turns[-1] if turns else None
        self._turn = turn if turn in turns else fallback
        self.session_shown.emit(look)
        self._poll()
        if self._turn is not None:
            self._look_round(self._wanted.resource)

    def _look_round(self, resource: str) -> None:
        source, session, turn = self._source, self._session, self._turn
        if source is None or session is None or turn is None or not self._seen:
            return
        everything = self._wanted.all_triggers

        def done(look: RoundLook) -> None:
            self._wanted = replace(self._wanted, resource=look.chosen)
            self.round_shown.emit(look)
            if not look.chosen:
                self.state_shown.emit(StateLook((), None, None, look.code or ""), self._wanted)

        self._read(
            "round",
            lambda: source.round(session, turn, resource, all_triggers=everything),
            done,
            self.tr("Show the round"),
        )

    def _look_state(self) -> None:
        source, session, turn, wanted = self._source, self._session, self._turn, self._wanted
        if source is None or session is None or turn is None or not self._seen or not wanted.resource:
            return

        def done(look: StateLook) -> None:
            if look.snapshot is not None:
                self._wanted = replace(self._wanted, state=look.snapshot.choice.key)
            self.state_shown.emit(look, wanted)

        self._read("state", lambda: source.state(session, turn, wanted), done, self.tr("Show the variables"))

    def _read(
        self,
        what: str,
        work: Callable[[], T],
        done: Callable[[T], object],
        task: str,
        failed: Callable[[MvuError], object] | None = None,
    ) -> None:
        """A read that replaces an earlier one of its kind; reading a session may settle files, so writers do it."""
        old = self._tokens.get(what)
        if old is not None:
            self.jobs.cancel(old)
        tell = failed or (lambda error: self.failed.emit(error, task))
        self._tokens[what] = self.jobs.submit(work, done, tell, writer=what == "session")

    def _operation(self, path: str, text: str, based_on: int) -> Save:
        save = Save(self._wanted.resource, path, text, based_on, "")
        if self._last_save is None or replace(self._last_save, operation_id="") != save:
            self._last_save = replace(save, operation_id=str(uuid.uuid4()))
        return self._last_save

    def _finish_save(self) -> None:
        self._tokens.pop("save", None)
        self.saving_changed.emit(False)

    def _tell_moved(self, source: Source, node: NavNode) -> None:
        def done(look: SessionLook) -> None:
            if look.status.revision is not None:
                self.source_moved.emit(look.status.revision)

        self._read("moved", lambda: source.session(node), done, self.tr("Look at the files"))

    def _show_nothing(self) -> None:
        self._source = self._session = self._turn = None
        self._wanted = NOTHING
        self._poll()
        self.session_shown.emit(None)

    def _poll(self) -> None:
        if self._seen and self._session is not None:
            self._timer.start()
        else:
            self._timer.stop()


def _ignore(_error: MvuError) -> None:
    """A poll that fails says nothing: reading what is shown would tell it."""
