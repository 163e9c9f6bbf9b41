"""A thin item model over the frozen tree; painting is the delegate's."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, Qt
from PySide6.QtGui import QStandardItem, QStandardItemModel

from ui.nav.records import NavKind, NavNode

NODE = Qt.ItemDataRole.UserRole + 1


class NavModel(QStandardItemModel):
    """Rows hold their NavNode under the role NODE; nothing is editable."""

    def show_nodes(self, nodes: tuple[NavNode, ...]) -> None:
        """Replace the whole tree."""
        self.clear()
        for node in nodes:
            self.appendRow(_item(node))

    def node(self, index: QModelIndex | QPersistentModelIndex) -> NavNode | None:
        """The record behind a row."""
        found = index.data(NODE)
        return found if isinstance(found, NavNode) else None

    def find(self, node_id: str) -> QModelIndex:
        """The place of an id, or an invalid index."""
        waiting = [self.index(row, 0) for row in range(self.rowCount())]
        while waiting:
            index = waiting.pop()
            node = self.node(index)
            if node is not None and node.id == node_id:
                return index
            waiting.extend(self.index(row, 0, index) for row in range(self.rowCount(index)))
        return QModelIndex()


def _item(node: NavNode) -> QStandardItem:
    item = QStandardItem(node.title)
    item.setEditable(False)
    item.setData(node, NODE)
    item.setData(f"{node.title}, {node.subtitle}" if node.subtitle else node.title, Qt.ItemDataRole.AccessibleTextRole)
    for child in node.children:
        item.appendRow(_item(child))
    return item


def opens(node: NavNode) -> bool:
    """Whether activating a node shows a session."""
    return node.kind in (NavKind.SESSION, NavKind.LEDGER)
