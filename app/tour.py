"""Pictures of the real windows on the sample workspace, in both languages and both themes, without a display."""

from __future__ import annotations

import sys
import tempfile
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import QMessageLogContext, QSize, QtMsgType, qInstallMessageHandler
from PySide6.QtWidgets import QApplication, QWidget

from app.places import Places
from app.program import Program, ensure_sample, first_session
from app.sources import open_source
from core.errors import MvuError
from ui.about import MarksDialog
from ui.error_sheet import ErrorSheet
from ui.settings import Settings
from ui.settings_dialog import SettingsDialog

WIDE, NARROW = QSize(1280, 800), QSize(880, 620)
_PATIENCE = 30  # seconds for the jobs of one picture
_MISSING = "not.there"  # a path that the sample lacks


def render(folder: Path, version: str) -> Iterator[Path]:
    """Write the pictures into ``folder``, one by one; the user's own files are not touched."""
    folder.mkdir(parents=True, exist_ok=True)
    app = QApplication.instance() or QApplication(sys.argv[:1])
    assert isinstance(app, QApplication)
    with tempfile.TemporaryDirectory() as home:
        base = Path(home)
        places = Places(base / "settings.json", base / "data", base / "logs")
        places.data.mkdir()
        settings = Settings(language="en", theme="light")
        program = Program(app, places, settings, open_source, version)
        sample = ensure_sample(places.sample)
        try:
            program.start(str(sample) if sample else None)
            yield from _Tour(app, program, folder).pictures()
        finally:
            program.window.close()


def quieten() -> None:
    """For a process that only renders the tour: leave out what the offscreen platform says at every window."""
    qInstallMessageHandler(_tell)


def _tell(_kind: QtMsgType, _context: QMessageLogContext, text: str) -> None:
    if "propagateSizeHints" not in text:
        print(text, file=sys.stderr)


@dataclass
class _Tour:
    app: QApplication
    program: Program
    folder: Path
    count: int = 0

    def pictures(self) -> Iterator[Path]:
        for language, theme in (("en", "light"), ("zh_CN", "dark")):
            self.program.language.set_language(language)
            self.program.theme.set_mode(theme)
            self.settle()
            self.show_story(1 if language == "zh_CN" else 0)
            yield from self.windows(f"{language}-{theme}")
        self.program.language.set_language("en")
        self.program.theme.set_mode("light")

    def show_story(self, place: int) -> None:
        """The story in the language of the picture, if the sample has one."""
        people = [node for root in self.program.desk.shelf.nodes() for node in root.children]
        node = first_session(people[min(place, len(people) - 1)]) if people else None
        if node is not None:
            self.program.desk.choose_node(node)
        self.settle()

    def reply(self) -> str:
        """A reply that moves two shown numbers and misses one path."""
        rows = [row for row in self.program.view.variables.table.rows.rows() if row.type == "number"][:2]
        paths = [".".join(row.path.split("/")[1:]) for row in rows]
        lines = [f"_.add('{path}', 2);" for path in paths] + [f"_.set('{_MISSING}', 1);"]
        return "\n".join(["<UpdateVariable>", *lines, "</UpdateVariable>"])

    def user_line(self) -> str:
        """What the user says in the picture of a round being added: the last line that was said."""
        session = self.program.desk.session
        return session.rows[-1].excerpt if session and session.rows else "…"

    def windows(self, suffix: str) -> Iterator[Path]:
        window, view = self.program.window, self.program.view
        window.resize(WIDE)
        yield self.take(window, f"variables-{suffix}")
        view.tabs.setCurrentIndex(1)
        yield self.take(window, f"triggers-{suffix}")
        view.tabs.setCurrentIndex(0)
        window.resize(NARROW)
        yield self.take(window, f"narrow-{suffix}")
        window.resize(WIDE)
        yield from self.dialogs(suffix)

    def dialogs(self, suffix: str) -> Iterator[Path]:
        program, window = self.program, self.program.window
        adding = program.playing.open_add_round()
        if adding is not None:
            reply = self.reply()
            adding.set_texts(self.user_line(), reply)
            adding.preview_requested.emit(reply)
            yield self.take(adding, f"add-round-{suffix}")
            adding.set_texts("", "")
            adding.reject()
        nodes = program.desk.shelf.nodes()
        people = [node for root in nodes for node in root.children if not root.read_only]
        shown = program.desk.session
        own = next((node for node in people if shown and node.ref[:1] == shown.node.ref[:1]), None)
        starting = program.playing.open_new_playthrough(own) if own else None
        if starting is not None:
            yield self.take(starting, f"new-playthrough-{suffix}")
            starting.reject()
        sheets: tuple[tuple[str, QWidget], ...] = (
            ("settings", SettingsDialog(window.settings(), window)),
            ("marks", MarksDialog(program.theme, window)),
            ("error", ErrorSheet(program.theme, MvuError("MVU_CARD_FORMAT", file="lena.png"), "", window)),
        )
        for name, sheet in sheets:
            sheet.show()
            yield self.take(sheet, f"{name}-{suffix}")
            sheet.close()

    def take(self, widget: QWidget, name: str) -> Path:
        self.settle()
        self.count += 1
        path = self.folder / f"{self.count:02}-{name}.png"
        widget.grab().save(str(path))
        return path

    def settle(self) -> None:
        """Let jobs and paints end: there is no event loop here, so one is run by hand."""
        end = time.monotonic() + _PATIENCE
        self.app.processEvents()
        while self.program.jobs.busy and time.monotonic() < end:
            self.app.processEvents()
            time.sleep(0.005)
        for _ in range(3):
            self.app.processEvents()
