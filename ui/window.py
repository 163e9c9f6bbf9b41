"""The main window: docks, toolbar, menus and status bar around a centre that is handed in; it fetches nothing."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QByteArray, QEvent, Qt, QTimer, QUrl, Signal
from PySide6.QtGui import QAction, QCloseEvent, QDesktopServices, QDragEnterEvent, QDropEvent, QResizeEvent
from PySide6.QtWidgets import QDockWidget, QFileDialog, QMainWindow, QStackedWidget, QWidget

from core.errors import MvuError
from core.trace.records import RoundRow
from ui import icons
from ui.about import AboutDialog, MarksDialog
from ui.actions import Actions
from ui.empty_state import EmptyState
from ui.error_sheet import ErrorSheet
from ui.language import Language
from ui.nav.records import NavNode, trail
from ui.nav.tree import NavTree
from ui.rounds.list import RoundsList
from ui.settings import Settings
from ui.settings_dialog import SettingsDialog
from ui.status import SourceStatus, StatusBar
from ui.theme import Theme

_STATE_VERSION = 1
_NARROW = 1000  # px of width, below which the docks are stacked


class MainWindow(QMainWindow):
    """Emits intents, paints what it is given; the desk does the work."""

    folder_chosen = Signal(str)
    card_chosen = Signal(str)
    new_playthrough_wished = Signal(object)  # NavNode or None
    add_round_wished = Signal()
    close_wished = Signal(object)  # NavNode of a workspace, or None for the current one
    refresh_wished = Signal()
    cancel_wished = Signal()
    node_chosen = Signal(object)
    round_chosen = Signal(int)
    settings_changed = Signal(object)  # Settings
    closed = Signal()

    def __init__(
        self, theme: Theme, language: Language, settings: Settings, centre: QWidget, *, version: str, logs: str = ""
    ) -> None:
        super().__init__()
        self._theme = theme
        self._language = language
        self._settings = settings
        self._version = version
        self._logs = logs
        self._nodes: tuple[NavNode, ...] = ()
        self._can_add = False
        self._narrow = False
        self.centre = centre
        self.actions_ = Actions(self, theme)
        self.tree = NavTree(theme, self)
        self.rounds = RoundsList(theme, self)
        self.status = StatusBar(theme, self)
        self._nothing_open = EmptyState(theme, "workspace", self)
        self._pages = QStackedWidget(self)
        self._build()
        self._connect()
        self._reword()
        self._restore()

    def settings(self) -> Settings:
        """The record as it is now, with the window's places."""
        return replace(
            self._settings,
            window_geometry=_text(self.saveGeometry()),
            window_state=_text(self.saveState(_STATE_VERSION)),
        )

    def apply_settings(self, settings: Settings) -> None:
        """Use these at once."""
        self._settings = settings
        self._theme.set_mode(settings.theme)
        self._language.set_language(settings.language)
        self.actions_.show_choices(settings.language, settings.theme)
        self.actions_.show_recent(settings.recent_folders)

    def keep_page_size(self, size: int) -> None:
        """The number of rows that was chosen at the table is the setting."""
        if size != self._settings.page_size:
            self._take(replace(self._settings, page_size=size))

    def show_nodes(self, nodes: tuple[NavNode, ...]) -> None:
        """The tree; without any node the centre says what to do."""
        self._nodes = nodes
        self.tree.show_nodes(nodes)
        self._pages.setCurrentWidget(self.centre if nodes else self._nothing_open)
        self.actions_["close"].setEnabled(bool(nodes))
        self.actions_["import"].setEnabled(any(not node.read_only for node in nodes))
        self.actions_["new"].setEnabled(any(not node.read_only for node in nodes))

    def show_session(self, node: NavNode | None, *, can_add: bool) -> None:
        """Which session is shown; decides the title and whether a round can be added."""
        self._can_add = can_add
        way = " · ".join(step.title for step in trail(self._nodes, node.id)[1:]) if node else ""
        self.setWindowTitle(f"{way} — MVU Inspector" if way else "MVU Inspector")
        if node:
            self.tree.choose(node.id)
        self._show_position()

    def show_rounds(self, rows: tuple[RoundRow, ...], *, session: bool = True) -> None:
        """The list of rounds."""
        self.rounds.show_rows(rows, session=session)
        self._show_position()

    def show_round(self, turn: int) -> None:
        """Which round is shown."""
        self.rounds.choose(turn)
        self._show_position()

    def show_source(self, status: SourceStatus) -> None:
        """What the status bar says."""
        self.status.show_source(status)

    def show_error(self, error: MvuError, task: str = "") -> None:
        """A sheet with sentences; the window stays usable after it."""
        ErrorSheet(self._theme, error, task, self).open()

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self._reword()
        super().changeEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._follow_width()

    def closeEvent(self, event: QCloseEvent) -> None:
        self.settings_changed.emit(self.settings())
        self.closed.emit()
        self.status.show_busy(0)
        super().closeEvent(event)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if any(url.isLocalFile() for url in event.mimeData().urls()):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        paths = [Path(url.toLocalFile()) for url in event.mimeData().urls() if url.isLocalFile()]
        for path in paths:
            if path.is_dir():
                self.folder_chosen.emit(str(path))
        card = next((path for path in paths if not path.is_dir()), None)
        if card is not None:  # one dialog; a file that is no card is told there
            self.card_chosen.emit(str(card))

    def _build(self) -> None:
        self.setObjectName("main")
        self.setWindowIcon(icons.app_icon())
        self.setAcceptDrops(True)
        self.setDockNestingEnabled(True)
        self.resize(1280, 800)
        self._pages.addWidget(self._nothing_open)
        self._pages.addWidget(self.centre)
        self.setCentralWidget(self._pages)
        self.setStatusBar(self.status)
        self._tree_dock = self._dock("playthroughs", self.tree)
        self._rounds_dock = self._dock("rounds", self.rounds)
        self._arrange()
        view = self.actions_.menu("view")
        first = view.actions()[0]
        for dock in (self._tree_dock, self._rounds_dock):
            view.insertAction(first, dock.toggleViewAction())
        view.insertSeparator(first)

    def _dock(self, name: str, widget: QWidget) -> QDockWidget:
        dock = QDockWidget(self)
        dock.setObjectName(name)
        dock.setWidget(widget)
        dock.setAllowedAreas(Qt.DockWidgetArea.LeftDockWidgetArea | Qt.DockWidgetArea.RightDockWidgetArea)
        return dock

    def _arrange(self) -> None:
        """Side by side; above one another in a narrow window."""
        focused = self.focusWidget()
        self._narrow = self.width() < _NARROW
        docks = [self._tree_dock, self._rounds_dock]
        for dock in docks:
            self.removeDockWidget(dock)
            dock.setFloating(False)
            self.addDockWidget(Qt.DockWidgetArea.LeftDockWidgetArea, dock)
        self.splitDockWidget(*docks, Qt.Orientation.Vertical if self._narrow else Qt.Orientation.Horizontal)
        for dock in docks:
            dock.show()
        self._size_docks()
        QTimer.singleShot(0, self, self._size_docks)  # once more when the window has its size
        if focused is not None:
            focused.setFocus()

    def _size_docks(self) -> None:
        docks = [self._tree_dock, self._rounds_dock]
        if self._narrow:
            self.resizeDocks(docks[:1], [208], Qt.Orientation.Horizontal)
            self.resizeDocks(docks, [self.height() // 3, self.height() // 2], Qt.Orientation.Vertical)
        else:
            self.resizeDocks(docks, [224, 256], Qt.Orientation.Horizontal)

    def _follow_width(self) -> None:
        """Rearrange when the window becomes narrow or wide, if both docks are where the program put them."""
        docks = (self._tree_dock, self._rounds_dock)
        home = all(
            not dock.isFloating()
            and not dock.isHidden()
            and self.dockWidgetArea(dock) == Qt.DockWidgetArea.LeftDockWidgetArea
            for dock in docks
        )
        if home and self._narrow != (self.width() < _NARROW):
            self._arrange()

    def _restore(self) -> None:
        if self._settings.window_geometry:
            self.restoreGeometry(QByteArray.fromBase64(self._settings.window_geometry.encode()))
        if self._settings.window_state:
            self.restoreState(QByteArray.fromBase64(self._settings.window_state.encode()), _STATE_VERSION)
        self.apply_settings(self._settings)
        self.show_nodes(())
        self.show_rounds((), session=False)
        self.show_session(None, can_add=False)
        self.show_source(SourceStatus())
        self.tree.setFocus()

    def _connect(self) -> None:
        act: dict[str, object] = {
            "open": self._pick_folder,
            "import": self._pick_card,
            "close": lambda: self.close_wished.emit(None),
            "settings": self._open_settings,
            "quit": self.close,
            "find": self._focus_filter,
            "filter": self._focus_variables,
            "refresh": self.refresh_wished.emit,
            "previous": lambda: self.rounds.step(-1),
            "next": lambda: self.rounds.step(1),
            "add": self.add_round_wished.emit,
            "new": lambda: self.new_playthrough_wished.emit(self.tree.chosen()),
            "tree": lambda: self._go(self._tree_dock, self.tree),
            "rounds": lambda: self._go(self._rounds_dock, self.rounds),
            "centre": self.centre.setFocus,
            "layout": self._arrange,
            "marks": lambda: MarksDialog(self._theme, self).open(),
            "logs": lambda: QDesktopServices.openUrl(QUrl.fromLocalFile(self._logs)),
            "about": lambda: AboutDialog(self._version, self).open(),
        }
        for name, slot in act.items():
            _on(self.actions_[name], slot)
        self.actions_["logs"].setVisible(bool(self._logs))
        self.actions_.language_chosen.connect(lambda name: self._change(language=name))
        self.actions_.theme_chosen.connect(lambda name: self._change(theme=name))
        self.actions_.recent_chosen.connect(self.folder_chosen)
        self._nothing_open.helped.connect(self._pick_folder)
        self.tree.node_chosen.connect(self.node_chosen)
        self.tree.new_playthrough_wished.connect(self.new_playthrough_wished)
        self.tree.close_wished.connect(self.close_wished)
        self.tree.reveal_wished.connect(lambda folder: QDesktopServices.openUrl(QUrl.fromLocalFile(folder)))
        self.rounds.round_chosen.connect(self._tell_round)
        self.rounds.add_wished.connect(self.add_round_wished)
        self.status.cancel_wished.connect(self.cancel_wished)
        self.status.language_wished.connect(self._flip_language)
        self.status.theme_wished.connect(lambda: self._change(theme="light" if self._theme.dark else "dark"))

    def _reword(self) -> None:
        self.actions_.reword()
        self._tree_dock.setWindowTitle(self.tr("Playthroughs"))
        self._rounds_dock.setWindowTitle(self.tr("Rounds"))
        self._tree_dock.toggleViewAction().setText(self.tr("Playthroughs"))
        self._rounds_dock.toggleViewAction().setText(self.tr("Rounds"))
        self._nothing_open.say(
            self.tr("Open a workspace, or any folder that holds a ledger, to see its playthroughs."),
            self.tr("Open folder…"),
        )
        self._show_position()

    def _show_position(self) -> None:
        rows = self.rounds.rows()
        turn = self.rounds.chosen()
        place = next((number for number, row in enumerate(rows) if row.turn == turn), -1)
        self.actions_["previous"].setEnabled(place > 0)
        self.actions_["next"].setEnabled(0 <= place < len(rows) - 1)
        self.actions_["add"].setEnabled(self._can_add)
        last = rows[-1].turn if rows else 0
        text = self.tr("round {turn}/{last}").format(turn=turn, last=last) if place >= 0 else self.tr("no round")
        self.actions_.position.setText(text)

    def _tell_round(self, turn: int) -> None:
        self._show_position()
        self.round_chosen.emit(turn)

    def _pick_folder(self) -> None:
        start = self._settings.recent_folders[0] if self._settings.recent_folders else ""
        folder = QFileDialog.getExistingDirectory(self, self.tr("Open folder"), start)
        if folder:
            self.folder_chosen.emit(folder)

    def _pick_card(self) -> None:
        kinds = self.tr("Character cards (*.png *.json)")
        path, _ = QFileDialog.getOpenFileName(self, self.tr("Import card"), "", kinds)
        if path:
            self.card_chosen.emit(path)

    def _open_settings(self) -> None:
        dialog = SettingsDialog(self._settings, self)
        dialog.settings_changed.connect(self._take)
        dialog.open()

    def _change(self, **choices: str) -> None:
        self._take(replace(self._settings, **choices))

    def _take(self, settings: Settings) -> None:
        self.apply_settings(settings)
        self.settings_changed.emit(self.settings())

    def _flip_language(self) -> None:
        self._change(language="en" if self._language.name == "zh_CN" else "zh_CN")

    def _focus_filter(self) -> None:
        self._tree_dock.show()
        self.tree.focus_filter()

    def _focus_variables(self) -> None:
        focus = getattr(self.centre, "focus_filter", self.centre.setFocus)
        focus()

    def _go(self, dock: QDockWidget, widget: QWidget) -> None:
        dock.show()
        dock.raise_()
        widget.setFocus(Qt.FocusReason.ShortcutFocusReason)


def _on(action: QAction, slot: object) -> None:
    action.triggered.connect(lambda _checked=False: slot())


def _text(data: QByteArray) -> str:
    return bytes(data.toBase64().data()).decode("ascii")
