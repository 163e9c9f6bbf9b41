"""The stage of every journey: the real program on real files in a temporary folder, moved as a person would."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtWidgets import QApplication, QDialog, QFileDialog
from pytestqt.qtbot import QtBot

from app.places import Places
from app.program import Program
from app.sources import open_source
from core.trace.records import RoundRow, TriggerRow
from ui import settings as stored
from ui.add_round.dialog import AddRoundDialog
from ui.error_sheet import ErrorSheet
from ui.looks import Source
from ui.nav.records import NavNode
from ui.new_playthrough.dialog import NewPlaythroughDialog
from ui.settings import Settings

FIRST = Settings(language="en", theme="light")


class Stage:
    """One user's computer: ``start`` and ``close`` the program as often as the scene needs."""

    def __init__(self, app: QApplication, qtbot: QtBot, folder: Path) -> None:
        self._app = app
        self.bot = qtbot
        self.folder = folder
        self.places = Places(folder / "config" / "settings.json", folder / "data", folder / "logs")
        self._running: Program | None = None

    @property
    def program(self) -> Program:
        assert self._running is not None, "the program is not running"
        return self._running

    def start(self, folder: Path | None = None, opens: Callable[[str], Source] = open_source) -> None:
        """Start the program with the settings that are stored, and wait until it is at rest."""
        settings = stored.load(self.places.settings) if self.places.settings.exists() else FIRST
        self._running = Program(self._app, self.places, settings, opens, "1")
        self._running.start(str(folder) if folder else None)
        self.settle()

    def close(self) -> None:
        """Close the window; everything that was opened ends."""
        if self._running is None:
            return
        for dialog in self._running.window.findChildren(QDialog):
            dialog.done(QDialog.DialogCode.Rejected)
        self._running.window.close()
        self._running.window.deleteLater()
        self._running.language.set_language("en")
        self._running = None
        QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)

    # ---- waiting

    def settle(self) -> None:
        """Wait until no job runs."""
        self.bot.waitUntil(lambda: self.program.jobs.busy == 0)

    def until(self, true: Callable[[], bool]) -> None:
        """Wait for something and for the jobs after it."""
        self.bot.waitUntil(true)
        self.settle()

    # ---- what is seen

    def rounds(self) -> tuple[RoundRow, ...]:
        return self.program.window.rounds.rows()

    def values(self) -> dict[str, str]:
        """The page of the table as it is shown."""
        return {row.path: row.text for row in self.program.view.variables.table.rows.rows()}

    def triggers(self) -> tuple[TriggerRow, ...]:
        return self.program.view.triggers.table.entries.rows()

    def sheet(self) -> ErrorSheet:
        """The sheet that tells of a failure."""
        found = [one for one in self.program.window.findChildren(ErrorSheet) if one.isVisible()]
        assert len(found) == 1, f"{len(found)} sheets are open"
        return found[0]

    # ---- what is done

    def act(self, name: str) -> None:
        """Use an action of the menu or the toolbar; only one that is on can be used."""
        action = self.program.window.actions_[name]
        assert action.isEnabled(), f"{name} is off"
        action.trigger()
        self.settle()

    def press(self, key: Qt.Key, times: int = 1) -> None:
        """Keys into the variable table."""
        for _ in range(times):
            self.bot.keyClick(self.program.view.variables.table, key)
        self.settle()

    def filter(self, text: str) -> None:
        bar = self.program.view.variables.filter.text
        bar.clear()
        bar.insert(text)  # keyClicks aborts on letters that no keyboard of Qt's has
        self.bot.keyClick(bar, Qt.Key.Key_Return)
        self.settle()

    def edit(self, path: str, text: str) -> None:
        """Open the cell of a path with the keyboard and type a value over it; nothing is saved yet."""
        assert self.program.view.variables.table.choose(path), f"{path} is not on the page"
        self.press(Qt.Key.Key_F2)
        editor = self.program.view.variables.drafting.editor
        assert editor is not None, f"{path} cannot be edited"
        editor.edit.selectAll()
        self.bot.keyClicks(editor.edit, text)

    def save(self) -> None:
        """Enter in the editor."""
        editor = self.program.view.variables.drafting.editor
        assert editor is not None
        self.bot.keyClick(editor.edit, Qt.Key.Key_Return)
        self.settle()

    def draft(self) -> str:
        """The text of the open draft."""
        draft = self.program.view.variables.drafting.draft
        assert draft is not None, "no draft is open"
        return draft.text

    def bar(self) -> str:
        """What the bar above the variables says."""
        return self.program.view.variables.bar.text()

    def choose_card(self, card: Path, monkeypatch: object) -> NewPlaythroughDialog:
        """Import a card through the menu; the system's file dialog is answered."""
        monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_: (str(card), ""))  # type: ignore[attr-defined]
        self.act("import")
        return self.new_playthrough()

    def new_playthrough(self) -> NewPlaythroughDialog:
        found = [one for one in self.program.window.findChildren(NewPlaythroughDialog) if one.isVisible()]
        assert len(found) == 1
        return found[0]

    def add_round(self, user: str, reply: str) -> AddRoundDialog:
        """Open the dialog, type both texts and wait for the preview."""
        dialog = self.open_add_round()
        dialog.texts.user.setPlainText(user)
        dialog.texts.reply.setPlainText(reply)
        self.until(lambda: dialog._preview is not None)
        return dialog

    def open_add_round(self) -> AddRoundDialog:
        self.act("add")
        found = [one for one in self.program.window.findChildren(AddRoundDialog) if one.isVisible()]
        assert len(found) == 1
        return found[0]

    def commit(self, dialog: AddRoundDialog) -> None:
        self.bot.mouseClick(dialog.commit_button, Qt.MouseButton.LeftButton)
        self.settle()

    def nodes(self) -> list[NavNode]:
        """Every node of the tree, from the top."""
        found, left = [], list(self.program.desk.shelf.nodes())
        while left:
            node = left.pop(0)
            found.append(node)
            left = [*node.children, *left]
        return found

    def visit(self, node: NavNode) -> None:
        """Choose a node in the tree."""
        self.program.window.tree.node_chosen.emit(node)
        self.settle()

    def turn(self, turn: int) -> None:
        """Go to a round with the keys of the toolbar."""
        for _ in range(len(self.rounds())):
            shown = self.program.desk.turn
            if shown is None or shown == turn:
                break
            self.act("previous" if shown > turn else "next")
        assert self.program.desk.turn == turn
