"""Connects window, centre and desk: wishes one way, looks the other. It decides nothing."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QObject

from core.errors import MvuError
from core.trace.records import TreeNode, VariablePage
from ui.desk import Desk
from ui.editing.previews import EditPreviews
from ui.looks import RoundLook, SessionLook, StateLook
from ui.nav.records import NavNode
from ui.round_view import RoundView
from ui.settings import Settings
from ui.status import SourceStatus
from ui.wanted import Wanted
from ui.window import MainWindow


class Wiring(QObject):
    """Holds the connections as long as the window lives."""

    def __init__(self, desk: Desk, window: MainWindow, view: RoundView) -> None:
        super().__init__(window)
        self._desk = desk
        self._window = window
        self._view = view
        self._used = (20, False)
        self._wish()
        self._paint()
        desk.ask_before_reading(view.drafting)
        EditPreviews(desk.jobs, view)

    def use_settings(self, settings: Settings) -> None:
        """Page size and filter of the centre, if they moved."""
        if (settings.page_size, settings.filter_values) == self._used:
            return
        self._used = (settings.page_size, settings.filter_values)
        self._view.use_settings(page_size=settings.page_size, filter_values=settings.filter_values)

    def _wish(self) -> None:
        desk, window, view = self._desk, self._window, self._view
        window.folder_chosen.connect(desk.shelf.open_folder)
        window.close_wished.connect(desk.close_folder)
        window.node_chosen.connect(desk.choose_node)
        window.round_chosen.connect(desk.choose_round)
        window.refresh_wished.connect(desk.refresh)
        window.cancel_wished.connect(desk.cancel)
        for wish in (
            view.state_chosen,
            view.resource_chosen,
            view.filter_changed,
            view.page_chosen,
            view.page_size_chosen,
            view.presentation_chosen,
            view.all_triggers_chosen,
        ):
            wish.connect(self._want)
        view.page_size_chosen.connect(window.keep_page_size)
        view.refresh_requested.connect(desk.refresh)
        view.edit_cancelled.connect(lambda _path: desk.leave_draft())
        view.edit_save_requested.connect(self._save)
        view.visible_changed.connect(desk.see)
        table = view.variables.table
        table.copy_wanted.connect(lambda: desk.read_table(lambda page: table.copy_rows(page.rows)))

    def _paint(self) -> None:
        desk, window, view = self._desk, self._window, self._view
        desk.shelf.tree_changed.connect(window.show_nodes)
        desk.busy_changed.connect(window.status.show_busy)
        desk.failed.connect(self._show_failure)
        desk.session_shown.connect(self._show_session)
        desk.round_shown.connect(self._show_round)
        desk.state_shown.connect(self._show_state)
        desk.saving_changed.connect(lambda saving: view.show_busy(saving=saving))
        desk.saved.connect(view.show_saved)
        desk.conflicted.connect(view.show_conflict)
        desk.rejected.connect(lambda error: view.show_rejected(error.code, error.fields))
        desk.source_moved.connect(view.show_source_moved)

    def _want(self, *_: object) -> None:
        self._desk.want(self._view.wanted())

    def _save(self, path: str, text: str) -> None:
        self._desk.save(path, text, self._view.based_on())

    def _show_session(self, look: SessionLook | None) -> None:
        node: NavNode | None = look.node if look else None
        self._view.use_session(node.id if node else "")
        self._view.use_session(node.id if node else "")
        self._window.show_rounds(look.rows if look else (), session=look is not None)
        self._window.show_session(node, can_add=look is not None and look.can_add)
        self._window.show_source(look.status if look else SourceStatus())
        if look is None or not look.rows:
            self._view.show_nothing()

    def _show_round(self, look: RoundLook) -> None:
        self._window.show_round(look.detail.turn)
        self._view.show_round(look.detail, title=look.title, running=look.running)
        self._view.show_resources(look.resources, look.chosen)
        self._view.show_triggers(look.triggers, facts_error=look.facts_error)
        self._show_status(look)
        self._desk.wanted_state(self._view.wanted())

    def _show_status(self, look: RoundLook) -> None:
        session = self._desk.session
        row = next((row for row in look.resources if row.id == look.chosen), None)
        if session is None:
            return
        status = session.status
        self._view.set_save_block(status.read_only or None)
        if row is not None:
            why = status.read_only or ("" if row.editable else row.read_only_reason or "")
            status = replace(status, revision=row.revision, manager=row.manager, read_only=why)
        self._window.show_source(status)

    def _show_state(self, look: StateLook, _wanted: Wanted) -> None:
        if look.snapshot is not None:
            self._view.show_states(look.choices, look.snapshot)
        if isinstance(look.body, VariablePage):
            self._view.show_variables(look.body)
        elif isinstance(look.body, TreeNode):
            self._view.show_tree(look.body)
        elif isinstance(look.body, str):
            self._view.show_raw(look.body)
        else:
            self._view.show_unavailable(look.code or "")

    def _show_failure(self, error: MvuError, task: str) -> None:
        self._window.show_error(error, task)
