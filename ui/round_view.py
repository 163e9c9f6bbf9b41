"""The centre of the main window: one round as text, variables and triggers. It paints records and never fetches.

Contract with the controller (``Desk``)
=======================================

``RoundView(theme, parent=None)``; ``theme`` is ``ui.theme.Theme``.

Records in (any order, as often as you like; each call repaints only its own part)::

    use_session(key)                                any text that names the session: drafts, filters, pages are its own
    show_nothing()                                  no round chosen (empty state)
    show_round(detail, *, title="", running=False)  RoundDetail; title: extra words ("swipe 2/3 · branch harbour")
    show_resources(rows, chosen)                    tuple[ResourceRow, ...], id; its filter, page and draft come back
    show_states(choices, snapshot)                  tuple[StateChoice, ...], Snapshot (its choice.key is selected)
    show_variables(page)                            VariablePage             (presentation "table")
    show_tree(root)                                 TreeNode                 (presentation "tree")
    show_raw(text)                                  pretty JSON text         (presentation "raw")
    show_unavailable(code)                          no table: code, sentence, Refresh; "" = nothing recorded this round
    show_triggers(rows, *, facts_error=None)        tuple[TriggerRow, ...], newest first
    show_busy(saving=True|False)                    a save is running: Save says so, everything else is locked
    show_saved(revision)                            the draft is done; then show_states + show_variables as stored
    show_conflict(found)                            REVISION_CONFLICT; found revision or None. The draft is kept
    show_rejected(code, fields)                     any other refusal; code and dict of fields. The draft is kept
    show_source_moved(revision)                     the source moved while a draft is open; re-read nothing
    set_save_block(reason)                          None or a code: running-turn, history, legacy, source-error,
                                                    read-only-folder, declaration (history and resource reasons are
                                                    also derived here from Snapshot and ResourceRow)

Intents out (past tense)::

    state_chosen(key) resource_chosen(id) filter_changed(text, in_values, changed_only) page_chosen(n)
    page_size_chosen(n; 0 = all) presentation_chosen("table"|"tree"|"raw") all_triggers_chosen(bool)
    refresh_requested() edit_started(path) edit_save_requested(path, json_text) edit_cancelled(path)
    visible_changed(bool)    True: fetch for ``wanted()``; False: neither read nor poll for this view

After any intent the controller may simply build what ``wanted()`` (``ui.wanted.Wanted``) says. ``drafting()`` is True
while a draft of the shown resource is open (but not while its owner asked to refresh under it): then re-read nothing,
call ``show_source_moved``. ``based_on()`` is the draft's revision (expect it when saving) or None. Paths are pointers
below stat_data. ``show_row(path)`` selects a variable on the shown page, ``show_command(index)`` a trigger's command;
False if it is not there.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import QStackedWidget, QTabWidget, QVBoxLayout, QWidget

from core.trace.records import (
    CURRENT,
    JSON,
    ResourceRow,
    RoundDetail,
    Snapshot,
    StateChoice,
    TreeNode,
    TriggerRow,
    VariablePage,
)
from ui import wording
from ui.editing.locks import can_edit, why_not
from ui.empty_state import EmptyState
from ui.notice import Notice
from ui.reply.panel import ReplyPanel
from ui.resource_bar import ResourceBar
from ui.round_header import RoundHeader
from ui.round_splitter import RoundSplitter
from ui.state_bar import StateBar
from ui.theme import Theme
from ui.triggers.panel import TriggersPanel
from ui.variables.panel import VariablesPanel
from ui.wanted import RAW, TABLE, TREE, Wanted, Wants


class RoundView(QWidget):
    """One round. See the top of this module for the contract."""

    state_chosen = Signal(str)
    resource_chosen = Signal(str)
    filter_changed = Signal(str, bool, bool)
    page_chosen = Signal(int)
    page_size_chosen = Signal(int)
    presentation_chosen = Signal(str)
    all_triggers_chosen = Signal(bool)
    refresh_requested = Signal()
    edit_started = Signal(str)
    edit_save_requested = Signal(str, str)
    edit_cancelled = Signal(str)
    visible_changed = Signal(bool)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._detail: RoundDetail | None = None
        self._running = False
        self._snapshot: Snapshot | None = None
        self._block: str | None = None
        self._wants = Wants()
        self._seen = False
        self.header = RoundHeader(theme, self)
        self.reply = ReplyPanel(theme, self)
        self.resources = ResourceBar(theme, self)
        self.band = Notice(theme, self, icon="lock")
        self.help = Notice(theme, self, icon="help")
        self.states = StateBar(theme, self)
        self.variables = VariablesPanel(theme, self)
        self.triggers = TriggersPanel(theme, self)
        self.tabs = QTabWidget(self)
        self._nothing = EmptyState(theme, "rounds", self)
        self._lay_out()
        self._wire()
        self.show_nothing()

    def use_settings(self, *, page_size: int, filter_values: bool) -> None:
        """Rows on a page and where the filter looks, for every resource; asks for nothing."""
        self._wants.set_defaults(size=page_size, in_values=filter_values)
        self.variables.restore(self._wants.now)

    def focus_filter(self) -> None:
        """Put the cursor into the filter of the variables."""
        self.tabs.setCurrentWidget(self.variables)
        self.variables.filter.focus_text()

    def use_session(self, key: str) -> None:
        """Another session: no draft, filter or page of the old one is shown or saved into the new one."""
        if self._wants.use_session(key):
            self._snapshot = None
            self.variables.drafting.use(self._wants.key())
            self.variables.restore(self._wants.now)

    def show_nothing(self) -> None:
        """No round is chosen."""
        self._detail = None
        self._pages.setCurrentWidget(self._nothing)
        self._reword()

    def show_round(self, detail: RoundDetail, *, title: str = "", running: bool = False) -> None:
        """The texts of a round; a running one turns saving off."""
        if self._detail is not None and self._detail.turn != detail.turn:
            self.variables.drafting.forget_saved()
        self._detail, self._running = detail, running
        self.header.show_round(detail, extra=title, running=running)
        self.reply.show_round(detail)
        self._pages.setCurrentWidget(self._round)
        self.splitter.share()
        self._follow_locks()

    def show_resources(self, rows: tuple[ResourceRow, ...], chosen: str) -> None:
        """The session's resources; the chosen one's filter, page and draft come back."""
        self.resources.show_resources(rows, chosen)
        self._use(chosen)
        self._follow_locks()

    def show_states(self, choices: tuple[StateChoice, ...], snapshot: Snapshot) -> None:
        """The states that can be chosen, and which one is shown."""
        self._snapshot = snapshot
        self.states.show_choices(choices, snapshot.choice.key, snapshot.revision)
        self._wants.change(state=snapshot.choice.key)
        if snapshot.choice.key == CURRENT:
            self.variables.drafting.read_again(snapshot.revision)
        self._follow_locks()

    def show_variables(self, page: VariablePage) -> None:
        """One page of the chosen state."""
        self._wants.change(page=page.page, size=page.size, presentation=TABLE)
        self.variables.show_page(page)

    def show_tree(self, root: TreeNode) -> None:
        """The chosen state as a tree."""
        self._wants.change(presentation=TREE)
        self.variables.show_tree(root)

    def show_raw(self, text: str) -> None:
        """The chosen state as JSON text."""
        self._wants.change(presentation=RAW)
        self.variables.show_raw(text)

    def show_unavailable(self, code: str) -> None:
        """The chosen state cannot be shown; nothing is shown in its place."""
        self.variables.show_unavailable(code)

    def show_triggers(self, rows: tuple[TriggerRow, ...], *, facts_error: str | None = None) -> None:
        """The triggers of the round, newest first."""
        self.triggers.show_rows(rows, facts_error=facts_error)
        self._name_tabs()

    def show_busy(self, *, saving: bool) -> None:
        """A save is running, or none is."""
        self.variables.drafting.busy(saving=saving)

    def show_saved(self, revision: int | None) -> None:
        """The draft was stored."""
        self.variables.drafting.saved(revision)

    def show_conflict(self, found: int | None) -> None:
        """The draft was refused since the source had moved."""
        self.variables.drafting.conflict(found)

    def show_rejected(self, code: str, fields: Mapping[str, Any]) -> None:
        """The draft was refused for another reason."""
        self.variables.drafting.rejected(code, fields)

    def show_source_moved(self, revision: int) -> None:
        """The source moved while a draft is open."""
        self.variables.drafting.moved(revision)

    def set_save_block(self, reason: str | None) -> None:
        """Turn saving off for a reason's code, or on again."""
        self._block = reason
        self._follow_locks()

    def show_row(self, path: str) -> bool:
        """Select a variable's row; False if it is not on the page."""
        if not self.variables.table.choose(path):
            return False
        self.tabs.setCurrentWidget(self.variables)
        return True

    def show_command(self, index: int) -> bool:
        """Select a command in the triggers; False if it is not there."""
        found = self.triggers.show_command(index, self._wants.now.resource)
        if found:
            self.tabs.setCurrentWidget(self.triggers)
        return found

    def wanted(self) -> Wanted:
        """What this view wants to be shown."""
        return self._wants.now

    def variables_shown(self) -> JSON | None:
        """The whole variables object of the shown state, None if it could not be read."""
        return self._snapshot.variables if self._snapshot else None

    def drafting(self) -> bool:
        """Whether a draft of the shown resource is open."""
        draft = self.variables.drafting.draft
        return draft is not None and not draft.rebasing

    def based_on(self) -> int | None:
        """The revision that the open draft was made from."""
        draft = self.variables.drafting.draft
        return draft.revision if draft else None

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._tell_seen(seen=True)

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._tell_seen(seen=False)

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self._reword()
            self._follow_locks()
        super().changeEvent(event)

    def _tell_seen(self, *, seen: bool) -> None:
        if seen != self._seen:
            self._seen = seen
            self.visible_changed.emit(seen)

    def _lay_out(self) -> None:
        self.tabs.setDocumentMode(True)
        self.tabs.tabBar().setDrawBase(False)
        self.tabs.addTab(self.variables, "")
        self.tabs.addTab(self.triggers, "")
        self.tabs.setCornerWidget(self.states, Qt.Corner.TopRightCorner)
        below = QWidget(self)
        lower = QVBoxLayout(below)
        lower.setContentsMargins(0, 0, 0, 0)
        lower.setSpacing(0)
        for part in (self.resources, self.band, self.help):
            lower.addWidget(part)
        lower.addWidget(self.tabs, 1)
        self.splitter = RoundSplitter(self.reply, below, self)
        self._round = QWidget(self)
        whole = QVBoxLayout(self._round)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(0)
        whole.addWidget(self.header)
        whole.addWidget(self.splitter, 1)
        self._pages = QStackedWidget(self)
        for page in (self._nothing, self._round):
            self._pages.addWidget(page)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.addWidget(self._pages)

    def _wire(self) -> None:
        panel, drafting = self.variables, self.variables.drafting
        panel.filter.filter_changed.connect(self._filter)
        panel.filter.presentation_chosen.connect(self._present)
        panel.pager.page_chosen.connect(self._page)
        panel.pager.size_chosen.connect(self._size)
        panel.table.edit_wanted.connect(self._edit)
        panel.tree.edit_wanted.connect(self._edit_from_tree)
        panel.refresh_requested.connect(self.refresh_requested)
        drafting.started.connect(self.edit_started)
        drafting.save_requested.connect(self.edit_save_requested)
        drafting.cancelled.connect(self.edit_cancelled)
        drafting.changed.connect(self._follow_locks)
        self.states.state_chosen.connect(self._state)
        self.states.refresh_requested.connect(self.refresh_requested)
        self.states.help_toggled.connect(self._help)
        self.resources.resource_chosen.connect(self._resource)
        self.reply.command_clicked.connect(self._follow_command)
        self.triggers.all_chosen.connect(self._all)
        self.triggers.path_chosen.connect(self.show_row)
        self.triggers.command_chosen.connect(self.reply.text.show_command)

    def _use(self, resource: str) -> None:
        if self._wants.use(resource):
            self.variables.drafting.use(self._wants.key())
            self.variables.restore(self._wants.now)

    def _resource(self, resource: str) -> None:
        self._use(resource)
        self.resource_chosen.emit(resource)

    def _state(self, key: str) -> None:
        self._wants.change(state=key, page=1)
        self.variables.drafting.forget_saved()
        self.state_chosen.emit(key)

    def _filter(self, text: str, in_values: bool, changed_only: bool) -> None:
        self._wants.change(text=text, in_values=in_values, changed_only=changed_only, page=1)
        self.filter_changed.emit(text, in_values, changed_only)

    def _page(self, page: int) -> None:
        self._wants.change(page=page)
        self.page_chosen.emit(page)

    def _size(self, size: int) -> None:
        self._wants.change(size=size, page=1)
        self.page_size_chosen.emit(size)

    def _present(self, name: str) -> None:
        self._wants.change(presentation=name)
        self.presentation_chosen.emit(name)

    def _all(self, wanted: bool) -> None:
        self._wants.change(all_triggers=wanted)
        self.all_triggers_chosen.emit(wanted)

    def _edit(self, path: str) -> None:
        row = self.variables.row(path)
        if row is not None and can_edit(self.resources.resource(), self._snapshot):
            self.variables.drafting.begin(row, self._snapshot.revision if self._snapshot else None)

    def _edit_from_tree(self, path: str) -> None:
        """Editing happens in the table: go there with a filter that shows the row."""
        if not can_edit(self.resources.resource(), self._snapshot):
            return
        self._wants.change(presentation=TABLE, text=path, in_values=False, changed_only=False, page=1)
        self.variables.restore(self._wants.now)
        self.presentation_chosen.emit(TABLE)

    def _follow_command(self, index: int) -> None:
        commands = self._detail.commands if self._detail else ()
        row = next((row for row in commands if row.index == index), None)
        if row is not None and any(
            self.show_row(path) for path in (row.path, *(change.path for change in row.changes))
        ):
            return
        self.show_command(index)

    def _help(self, shown_now: bool) -> None:
        if shown_now:
            self.help.say(None, self.states.help_words())
        else:
            self.help.hide()

    def _follow_locks(self) -> None:
        resource = self.resources.resource()
        why = why_not(resource, self._snapshot, self._block, running=self._running)
        words = wording.read_only(why) if why else ""
        editing = self.variables.drafting.draft is not None
        current = self._snapshot is not None and self._snapshot.choice.key == CURRENT
        self.variables.table.set_editable(can_edit(resource, self._snapshot))
        self.variables.drafting.block(words)
        self.states.lock(locked=editing and current, current=current)
        if words and resource is not None and resource.source_error:
            words += f" · {resource.source_error}"
        if words:
            self.band.say(None, words)
        else:
            self.band.hide()

    def _name_tabs(self) -> None:
        self.tabs.setTabText(0, self.tr("Variables"))
        many = self.triggers.count()
        self.tabs.setTabText(1, self.tr("Triggers ({0})").format(many) if many else self.tr("Triggers"))

    def _reword(self) -> None:
        self._nothing.say(self.tr("Choose a round to see its text, its variables and what changed them."))
        self._name_tabs()
        self._help(not self.help.isHidden())
