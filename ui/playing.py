"""The two dialogs that add something, a playthrough and a round: opened here, fed by jobs, closed on success."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from shiboken6 import isValid

from core.errors import MvuError
from ui.desk import Desk
from ui.drafts import Drafts
from ui.jobs import Token
from ui.looks import Source
from ui.nav.records import NavNode, find
from ui.theme import Theme
from ui.window import MainWindow

if TYPE_CHECKING:  # loaded when first opened: the window comes up sooner
    from core.trace.card_sheet import CardSheet
    from core.trace.preview import ReplyPreview
    from ui.add_round.dialog import AddRoundDialog
    from ui.new_playthrough.dialog import NewPlaythroughDialog


class Playing(QObject):
    """Keeps the texts of an unfinished round per session."""

    def __init__(self, desk: Desk, window: MainWindow, theme: Theme, drafts: Drafts) -> None:
        super().__init__(window)
        self._desk = desk
        self._window = window
        self._theme = theme
        self._drafts = drafts
        self._preview: Token | None = None
        window.new_playthrough_wished.connect(self.open_new_playthrough)
        window.card_chosen.connect(self.import_card)
        window.add_round_wished.connect(self.open_add_round)

    def open_new_playthrough(self, node: NavNode | None) -> NewPlaythroughDialog | None:
        """Show the dialog, with the card that a node belongs to; None if nothing can be written."""
        source = self._writable(node)
        if source is None:
            return None
        from ui.new_playthrough.dialog import NewPlaythroughDialog

        dialog = NewPlaythroughDialog(self._theme, self._window)
        dialog.card_picked.connect(lambda path: self._pick(dialog, source, path))
        dialog.start_requested.connect(lambda who, greeting, title: self._start(dialog, source, who, greeting, title))
        if node is not None and any(node.ref[:1]) and self._desk.shelf.source_of(node) is source:
            self._fill(dialog, lambda: source.card(node.ref[0]))
        _open(dialog)
        return dialog

    def import_card(self, path: str) -> None:
        """Read a card into the workspace and show it, ready to start."""
        dialog = self.open_new_playthrough(None)
        source = self._writable(None) if dialog is not None else None
        if dialog is not None and source is not None:
            self._pick(dialog, source, path)

    def open_add_round(self) -> AddRoundDialog | None:
        """Show the dialog for the shown session; None if nothing can be added."""
        session = self._desk.session
        source = self._writable(None)
        if session is None or source is None or not session.can_add:
            return None
        node, drafts = session.node, self._drafts
        from ui.add_round.dialog import AddRoundDialog

        dialog = AddRoundDialog(self._theme, node.title, self._window)
        dialog.set_texts(*self._drafts.get(node.id))
        dialog.preview_requested.connect(lambda reply: self._ask(dialog, source, reply))
        dialog.commit_requested.connect(lambda user, reply: self._commit(dialog, source, user, reply))
        dialog.draft_kept.connect(lambda user, reply: drafts.keep(node.id, user, reply))
        dialog.finished.connect(self._stop_preview)
        _open(dialog)
        return dialog

    def _writable(self, node: NavNode | None) -> Source | None:
        source = self._desk.shelf.source_of(node) if node is not None else None
        if source is None or source.read_only:
            source = self._desk.source_to_write()
        if source is not None:
            return source
        self._desk.failed.emit(MvuError("PLAY_READ_ONLY"), self.tr("New playthrough"))
        return None

    def _pick(self, dialog: NewPlaythroughDialog, source: Source, path: str) -> None:
        self._fill(dialog, lambda: source.import_card(path), after=lambda: self._desk.shelf.refresh_tree(source))

    def _fill(self, dialog: NewPlaythroughDialog, work: object, after: object = lambda: None) -> None:
        def done(sheet: CardSheet) -> None:
            dialog.set_busy(busy=False)
            dialog.show_card(sheet)
            after()

        def failed(error: MvuError) -> None:
            dialog.set_busy(busy=False)
            dialog.show_problem(error.code, error.fields)

        dialog.set_busy(busy=True)
        token = self._desk.jobs.submit(work, done, failed, writer=True)
        dialog.finished.connect(lambda: self._desk.jobs.cancel(token))

    def _start(self, dialog: NewPlaythroughDialog, source: Source, who: str, greeting: int, title: str) -> None:
        def done(session_id: str) -> None:
            if isValid(dialog):
                dialog.accept()
            self._desk.shelf.open_folder(source.folder, then=lambda root: self._show(root, session_id))

        def failed(error: MvuError) -> None:
            if not isValid(dialog):
                self._desk.failed.emit(error, self.tr("New playthrough"))
                return
            dialog.set_busy(busy=False)
            dialog.show_problem(error.code, error.fields)

        dialog.set_busy(busy=True)
        self._desk.jobs.submit(lambda: source.start(who, greeting, title), done, failed, writer=True)

    def _show(self, root: NavNode, session_id: str) -> None:
        node = find((root,), session_id)
        if node is not None:
            self._desk.choose_node(node)

    def _ask(self, dialog: AddRoundDialog, source: Source, reply: str) -> None:
        session = self._desk.session
        if session is None:
            return
        self._stop_preview()

        def done(preview: ReplyPreview) -> None:
            dialog.show_preview(reply, preview)

        self._preview = self._desk.jobs.submit(
            lambda: source.preview(session, reply),
            done,
            lambda error: dialog.show_refused(error.code, error.fields),
            writer=False,
        )

    def _stop_preview(self, _result: int = 0) -> None:
        if self._preview is not None:
            self._desk.jobs.cancel(self._preview)
            self._preview = None

    def _commit(self, dialog: AddRoundDialog, source: Source, user: str, reply: str) -> None:
        session = self._desk.session
        if session is None:
            return

        def done(_: None) -> None:
            self._drafts.keep(session.node.id, "", "")
            if isValid(dialog):
                dialog.accept()
            self._desk.shelf.refresh_tree(source)
            self._desk.choose_node(session.node)

        def failed(error: MvuError) -> None:
            if isValid(dialog):
                dialog.show_refused(error.code, error.fields)
            else:
                self._desk.failed.emit(error, self.tr("Add round"))

        dialog.set_busy(busy=True)
        self._desk.jobs.submit(lambda: source.add_round(session, user, reply), done, failed, writer=True)


def _open(dialog: NewPlaythroughDialog | AddRoundDialog) -> None:
    dialog.finished.connect(dialog.deleteLater)
    dialog.open()
