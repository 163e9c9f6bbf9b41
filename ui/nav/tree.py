"""The dock of playthroughs: filter box and tree; says what was chosen and wished for, fetches nothing."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QModelIndex, QPoint, QSignalBlocker, Qt, Signal
from PySide6.QtGui import QAction, QGuiApplication, QKeyEvent
from PySide6.QtWidgets import QLineEdit, QMenu, QTreeView, QVBoxLayout, QWidget

from ui import icons, wording
from ui.nav.delegate import NavDelegate
from ui.nav.model import NavModel, opens
from ui.nav.records import NavKind, NavNode, filtered, find
from ui.theme import Theme


class NavTree(QWidget):
    """Workspaces, characters, playthroughs and sessions."""

    node_chosen = Signal(object)  # NavNode that shows a session: clicked or Enter
    new_playthrough_wished = Signal(object)  # NavNode of the character or its workspace
    reveal_wished = Signal(str)  # folder
    close_wished = Signal(object)  # NavNode of a workspace

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._nodes: tuple[NavNode, ...] = ()
        self._filter = QLineEdit(self)
        self._filter.setClearButtonEnabled(True)
        self._search = QAction(self._filter)
        icons.tint(theme, self._search, "search")
        self._filter.addAction(self._search, QLineEdit.ActionPosition.LeadingPosition)
        self._model = NavModel(self)
        self._view = _View(self)
        self._view.setModel(self._model)
        self._view.setItemDelegate(NavDelegate(theme, self._view))
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        top = QVBoxLayout()
        top.setContentsMargins(8, 8, 8, 8)
        top.addWidget(self._filter)
        layout.addLayout(top)
        layout.addWidget(self._view)
        self._filter.textChanged.connect(self._refill)
        self._view.activated_row.connect(self._activate)
        self._view.customContextMenuRequested.connect(self._open_menu)
        self.setFocusProxy(self._view)
        theme.changed.connect(self._view.viewport().update)
        self._reword()

    def show_nodes(self, nodes: tuple[NavNode, ...]) -> None:
        """Paint this tree; what was open and chosen stays so."""
        first = not self._nodes
        self._nodes = nodes
        self._refill(unfold=first)

    def choose(self, node_id: str) -> bool:
        """Select a node without saying so; False if it is not there."""
        index = self._model.find(node_id)
        if not index.isValid():
            return False
        with QSignalBlocker(self._view):
            self._view.setCurrentIndex(index)
            self._view.scrollTo(index)
        return True

    def chosen(self) -> NavNode | None:
        """The selected node."""
        return self._model.node(self._view.currentIndex())

    def focus_filter(self) -> None:
        """Put the cursor into the filter box."""
        self._filter.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self._filter.selectAll()

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self._reword()
        super().changeEvent(event)

    def menu_for(self, node: NavNode) -> QMenu:
        """The context menu of a node."""
        menu = QMenu(self)
        if opens(node):
            menu.addAction(self.tr("Open")).triggered.connect(lambda: self.node_chosen.emit(node))
        if node.kind in (NavKind.WORKSPACE, NavKind.CHARACTER):
            fresh = menu.addAction(self.tr("New playthrough…"))
            fresh.setEnabled(not node.read_only)
            fresh.triggered.connect(lambda: self.new_playthrough_wished.emit(node))
        if node.folder:
            menu.addAction(self.tr("Show in file manager")).triggered.connect(
                lambda: self.reveal_wished.emit(node.folder)
            )
        menu.addAction(self.tr("Copy id")).triggered.connect(lambda: QGuiApplication.clipboard().setText(_own_id(node)))
        if node.kind is NavKind.WORKSPACE:
            menu.addSeparator()
            menu.addAction(self.tr("Close workspace")).triggered.connect(lambda: self.close_wished.emit(node))
        if node.read_only:
            menu.addSeparator()
            menu.addAction(wording.read_only(node.read_only)).setEnabled(False)
        return menu

    def _reword(self) -> None:
        self._filter.setPlaceholderText(self.tr("Filter playthroughs"))
        self._filter.setAccessibleName(self.tr("Filter playthroughs"))
        self._view.setAccessibleName(self.tr("Playthroughs"))

    def _refill(self, *_: object, unfold: bool = False) -> None:
        chosen = self.chosen()
        closed = self._closed()
        with QSignalBlocker(self._view):
            self._model.show_nodes(filtered(self._nodes, self._filter.text()))
            self._view.expandAll()
            if not unfold and not self._filter.text():
                for node_id in closed:
                    self._view.collapse(self._model.find(node_id))
        if chosen is not None:
            self.choose(chosen.id)

    def _closed(self) -> list[str]:
        found = []
        waiting = [self._model.index(row, 0) for row in range(self._model.rowCount())]
        while waiting:
            index = waiting.pop()
            node = self._model.node(index)
            if node is not None and node.children and not self._view.isExpanded(index):
                found.append(node.id)
            waiting.extend(self._model.index(row, 0, index) for row in range(self._model.rowCount(index)))
        return found

    def _activate(self, index: QModelIndex) -> None:
        node = self._model.node(index)
        if node is None:
            return
        if opens(node):
            self.node_chosen.emit(find(self._nodes, node.id) or node)
        else:
            self._view.setExpanded(index, not self._view.isExpanded(index))

    def _open_menu(self, place: QPoint) -> None:
        node = self._model.node(self._view.indexAt(place))
        if node is not None:
            menu = self.menu_for(node)
            menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
            menu.popup(self._view.viewport().mapToGlobal(place))


def _own_id(node: NavNode) -> str:
    return node.ref[-1] if node.ref else node.id


class _View(QTreeView):
    """A tree whose single click or Enter activates."""

    activated_row = Signal(QModelIndex)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setHeaderHidden(True)
        self.setIndentation(16)
        self.setUniformRowHeights(True)
        self.setMouseTracking(True)
        self.setExpandsOnDoubleClick(False)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.clicked.connect(self.activated_row)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.currentIndex().isValid():
            self.activated_row.emit(self.currentIndex())
            return
        super().keyPressEvent(event)
