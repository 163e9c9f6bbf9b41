"""The opened folders: opens, re-reads and closes them in jobs, and holds their trees; what is shown is the desk's."""

from __future__ import annotations

import os
from collections.abc import Callable

from PySide6.QtCore import QObject, Signal

from core.errors import MvuError
from ui.jobs import Jobs
from ui.looks import Source
from ui.nav.records import NavNode, find


class Shelf(QObject):
    """Sources by the id of their root node, in the order of opening."""

    tree_changed = Signal(object)  # tuple[NavNode, ...]
    opened = Signal(str)  # folder
    failed = Signal(object, str)  # MvuError, the task it happened in

    def __init__(self, jobs: Jobs, open_source: Callable[[str], Source], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._jobs = jobs
        self._open_source = open_source
        self._sources: dict[str, Source] = {}
        self._roots: dict[str, NavNode] = {}

    def nodes(self) -> tuple[NavNode, ...]:
        """The roots of what is open."""
        return tuple(self._roots[key] for key in self._sources)

    def source_of(self, node: NavNode) -> Source | None:
        """The source that a node belongs to."""
        return next((self._sources[key] for key, root in self._roots.items() if find((root,), node.id)), None)

    def first(self, *, writable: bool = False) -> Source | None:
        """The source that was opened first, on wish the first that can be written."""
        return next((one for one in self._sources.values() if not (writable and one.read_only)), None)

    def open_folder(self, folder: str, *, then: Callable[[NavNode], object] | None = None) -> None:
        """Open a workspace or a folder with a ledger; one that is open already, by whatever path, is read again."""
        folder = os.path.realpath(folder)
        known = next((source for source in self._sources.values() if source.folder == folder), None)
        task = self.tr("Open {folder}").format(folder=folder)

        def work() -> tuple[Source, NavNode]:
            source = known or self._open_source(folder)
            return source, source.tree()

        def done(result: tuple[Source, NavNode]) -> None:
            source, root = result
            if self._sources.setdefault(root.id, source) is not source:  # asked for twice before the first was open
                self._jobs.submit(source.close, lambda _: None, lambda error: self._fail(error, task), writer=True)
            self._roots[root.id] = root
            self.tree_changed.emit(self.nodes())
            self.opened.emit(folder)
            if then is not None:
                then(root)

        self._jobs.submit(work, done, lambda error: self._fail(error, task), writer=True)

    def close_source(self, source: Source) -> None:
        """Forget a source; its files are left as they are."""
        key = next((key for key, known in self._sources.items() if known is source), None)
        if key is None:
            return
        del self._sources[key]
        del self._roots[key]
        self._jobs.submit(source.close, lambda _: None, lambda error: self._fail(error, ""), writer=True)
        self.tree_changed.emit(self.nodes())

    def refresh_tree(self, source: Source) -> None:
        """Read the tree of one source again."""

        def done(root: NavNode) -> None:
            if root.id in self._sources:
                self._roots[root.id] = root
                self.tree_changed.emit(self.nodes())

        task = self.tr("Read the workspace")
        self._jobs.submit(source.tree, done, lambda error: self._fail(error, task), writer=True)

    def reword(self) -> None:
        """The language changed: names that the trees hold are made again."""
        for source in self._sources.values():
            self.refresh_tree(source)

    def close(self) -> None:
        """Close every source; the jobs must have ended."""
        for source in self._sources.values():
            source.close()
        self._sources.clear()
        self._roots.clear()

    def _fail(self, error: MvuError, task: str) -> None:
        self.failed.emit(error, task)
