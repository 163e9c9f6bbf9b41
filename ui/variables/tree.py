"""The tree presentation: lazy, searchable (a hit is revealed and the next one found), with copying."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QModelIndex, QPersistentModelIndex, Qt, Signal
from PySide6.QtGui import QGuiApplication, QKeyEvent, QKeySequence, QPainter
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTreeView,
    QWidget,
)

from core.trace.records import TreeNode
from ui.qtext import shown
from ui.theme import ROW_HEIGHT, Theme
from ui.variables.copying import pointer
from ui.variables.tree_model import NODE, VariableTreeModel
from ui.widget_action import widget_action


class _TreePaint(QStyledItemDelegate):
    """Values in the fixed face, containers muted, a bar before what moved."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        self._mono = theme.mono()

    def initStyleOption(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> None:
        super().initStyleOption(option, index)
        node = index.data(NODE)
        if not isinstance(node, TreeNode):
            return
        if index.column() < 2:
            option.font = self._mono
        quiet = index.column() == 2 or (index.column() == 1 and (node.children or node.type == "null"))
        role = "muted" if quiet else "text"
        option.palette.setColor(option.palette.ColorRole.Text, self._theme.color(role))

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        super().paint(painter, option, index)
        node = index.data(NODE)
        if isinstance(node, TreeNode) and node.moved and index.column() == 1:
            painter.fillRect(
                option.rect.left(), option.rect.top() + 6, 2, option.rect.height() - 12, self._theme.color("applied")
            )


class VariableTree(QTreeView):
    """Shows one ``TreeNode``; opens two levels and keeps what the user opened when the tree is replaced."""

    edit_wanted = Signal(str)
    filter_wanted = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.nodes = VariableTreeModel(self)
        self.setModel(self.nodes)
        self.setItemDelegate(_TreePaint(theme, self))
        self.setUniformRowHeights(True)
        self.setStyleSheet(f"QTreeView::item {{ height: {ROW_HEIGHT}px; }}")
        self.setFrameShape(QTreeView.Shape.NoFrame)
        self.setIndentation(16)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.ActionsContextMenu)
        header = self.header()
        header.setStretchLastSection(False)
        header.setSectionResizeMode(1, QHeaderView.ResizeMode.Stretch)
        header.resizeSection(0, 280)
        header.resizeSection(2, 90)
        self._copy_value = widget_action(self, lambda: self._copy("text"), "Ctrl+C")
        self._copy_pointer = widget_action(self, lambda: self._copy("path"), "Ctrl+Shift+C")
        self._opened: set[str] = set()
        self._fresh = True
        self.expanded.connect(lambda index: self._opened.add(_path(index)))
        self.collapsed.connect(lambda index: self._opened.discard(_path(index)))
        theme.changed.connect(self.viewport().update)
        self._reword()

    def show_root(self, root: TreeNode) -> None:
        """Replace the tree and open again what was open; at first, the top containers of moderate size."""
        current = _path(self.currentIndex())
        opened = set(self._opened)
        if self._fresh:
            opened = {child.path for child in root.children if len(child.children) <= 20}
            self._fresh = False
        self.nodes.set_root(root)
        self._opened = set()
        for path in sorted(opened, key=len):
            index = self.nodes.index_of(path)
            if index.isValid():
                self.expand(index)
        if current:
            self.setCurrentIndex(self.nodes.index_of(current))

    def find_text(self, text: str, *, in_values: bool, onward: bool) -> bool:
        """Reveal the next node whose path (or value) holds the text, ``onward`` past the current; False if none."""
        wanted = text.casefold()
        places = [
            path
            for path, value in self.nodes.paths()
            if wanted in pointer(path).casefold() or (in_values and wanted in value.casefold())
        ]
        if not text or not places:
            return False
        current = _path(self.currentIndex())
        after = places.index(current) + int(onward) if current in places else 0
        self.reveal(places[after % len(places)])
        return True

    def reveal(self, path: str) -> bool:
        """Open everything above a path and select it."""
        index = self.nodes.index_of(path)
        if not index.isValid():
            return False
        above = index.parent()
        while above.isValid():
            self.expand(above)
            above = above.parent()
        self.setCurrentIndex(index)
        self.scrollTo(index, QAbstractItemView.ScrollHint.EnsureVisible)
        return True

    def event(self, event: QEvent) -> bool:
        if (
            event.type() == QEvent.Type.ShortcutOverride
            and isinstance(event, QKeyEvent)
            and event.matches(QKeySequence.StandardKey.Find)
        ):
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        node = self.currentIndex().data(NODE)
        if event.matches(QKeySequence.StandardKey.Find):
            self.filter_wanted.emit()
        elif event.matches(QKeySequence.StandardKey.Copy):
            self._copy("text")  # the base class would copy the cell under the cursor
        elif (
            event.key() in (Qt.Key.Key_F2, Qt.Key.Key_Return, Qt.Key.Key_Enter)
            and isinstance(node, TreeNode)
            and not node.children
        ):
            self.edit_wanted.emit(node.path)
        else:
            super().keyPressEvent(event)

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self._reword()
        super().changeEvent(event)

    def _copy(self, what: str) -> None:
        node = self.currentIndex().data(NODE)
        if isinstance(node, TreeNode):
            QGuiApplication.clipboard().setText(shown(pointer(node.path) if what == "path" else node.text))

    def _reword(self) -> None:
        self.nodes.reword()
        self._copy_value.setText(self.tr("Copy value"))
        self._copy_pointer.setText(self.tr("Copy pointer"))


def _path(index: QModelIndex) -> str:
    node = index.data(NODE) if index.isValid() else None
    return node.path if isinstance(node, TreeNode) else ""
