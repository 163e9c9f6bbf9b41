"""The tree presentation's Qt model: nodes are wrapped as they are opened, never all at once."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from PySide6.QtCore import QAbstractItemModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from core.trace.records import TreeNode
from ui.qtext import shown

NODE = Qt.ItemDataRole.UserRole  # the TreeNode
Index = QModelIndex | QPersistentModelIndex


class _Item:
    """A node in place; children are wrapped on first use and kept alive here, as Qt holds only pointers."""

    __slots__ = ("_items", "node", "parent", "row")

    def __init__(self, node: TreeNode, parent: _Item | None, row: int) -> None:
        self.node, self.parent, self.row = node, parent, row
        self._items: list[_Item] | None = None

    @property
    def items(self) -> list[_Item]:
        if self._items is None:
            self._items = [_Item(child, self, row) for row, child in enumerate(self.node.children)]
        return self._items


class VariableTreeModel(QAbstractItemModel):
    """Columns: key, value, type. The root node's children are the top level."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._root = _Item(TreeNode("", "", "object", ""), None, 0)

    def set_root(self, root: TreeNode) -> None:
        """Replace the tree."""
        self.beginResetModel()
        self._root = _Item(root, None, 0)
        self.endResetModel()

    def reword(self) -> None:
        """Say the headers again in the language of now."""
        self.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, 2)

    def index(self, row: int, column: int, parent: Index = QModelIndex()) -> QModelIndex:  # noqa: B008 - Qt's own signature
        if not self.hasIndex(row, column, parent):
            return QModelIndex()
        return self.createIndex(row, column, self._item(parent).items[row])

    def parent(self, index: Index = QModelIndex()) -> QModelIndex:  # type: ignore[override]  # noqa: B008
        if not index.isValid():
            return QModelIndex()
        above = self._item(index).parent
        return QModelIndex() if above is None or above.parent is None else self.createIndex(above.row, 0, above)

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.column() > 0 else len(self._item(parent).node.children)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: ARG002, B008
        return 3

    def headerData(self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if orientation != Qt.Orientation.Horizontal or role != Qt.ItemDataRole.DisplayRole:
            return None
        names = (self.tr("Variable"), self.tr("Actual value"), self.tr("Type"))
        return names[section] if 0 <= section < len(names) else None

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid():
            return None
        node = self._item(index).node
        if role == NODE:
            return node
        if role == Qt.ItemDataRole.DisplayRole:
            return (shown(node.key), shown(node.text), node.type)[index.column()]
        if role == Qt.ItemDataRole.ToolTipRole and index.column() < 2:
            return shown(node.path if index.column() == 0 else node.text)
        return None

    def index_of(self, path: str) -> QModelIndex:
        """The place of a path, invalid if it is not in the tree."""
        item = self._root
        while item.node.path != path:
            found = next((child for child in item.items if _holds(child.node.path, path)), None)
            if found is None:
                return QModelIndex()
            item = found
        return QModelIndex() if item is self._root else self.createIndex(item.row, 0, item)

    def paths(self) -> Iterator[tuple[str, str]]:
        """Path and text of every node, in the order of the tree."""
        waiting = [iter(self._root.node.children)]
        while waiting:
            node = next(waiting[-1], None)
            if node is None:
                waiting.pop()
                continue
            yield node.path, node.text
            if node.children:
                waiting.append(iter(node.children))

    def _item(self, index: Index) -> _Item:
        item = index.internalPointer() if index.isValid() else self._root
        return item if isinstance(item, _Item) else self._root


def _holds(path: str, wanted: str) -> bool:
    return wanted == path or wanted.startswith(path + "/")
