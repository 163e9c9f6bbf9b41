"""The program put together: window, desk, jobs and settings, for as long as it runs."""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import replace
from importlib.resources import files
from pathlib import Path

from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication

from app.places import Places
from core.errors import MvuError
from ui import settings as stored
from ui.desk import Desk
from ui.drafts import Drafts
from ui.jobs import Jobs
from ui.language import Language
from ui.looks import SessionLook, Source
from ui.nav.records import NavKind, NavNode, find
from ui.playing import Playing
from ui.round_view import RoundView
from ui.settings import Settings
from ui.theme import Theme
from ui.window import MainWindow
from ui.wiring import Wiring

_log = logging.getLogger(__name__)
_LATER = 500  # ms after a folder was opened


class Program:
    """Owns everything; ``close`` ends every thread."""

    def __init__(
        self,
        app: QApplication,
        places: Places,
        settings: Settings,
        open_source: Callable[[str], Source],
        version: str,
        *,
        kept: Settings | None = None,
    ) -> None:
        """``kept`` is what was stored, where ``settings`` holds choices of the command line for this start only."""
        self._places = places
        self._settings = settings
        self._started, self._kept = settings, kept or settings
        self._closed = False
        self._prepared = False
        self.theme = Theme(app, settings.theme, dressed=False)
        self.language = Language(settings.language)
        self.jobs = Jobs()
        self.desk = Desk(self.jobs, open_source)
        self.view = RoundView(self.theme)
        self.window = MainWindow(self.theme, self.language, settings, self.view, version=version, logs=str(places.logs))
        self.wiring = Wiring(self.desk, self.window, self.view)
        self.playing = Playing(self.desk, self.window, self.theme, Drafts(places.drafts))
        self.language.changed.connect(self.desk.shelf.reword)
        self.window.settings_changed.connect(self._remember)
        self.window.closed.connect(self.close)
        self.desk.shelf.opened.connect(self._opened)
        self.desk.session_shown.connect(self._shown)
        self._later = QTimer(self.window, singleShot=True, interval=_LATER)
        self._later.timeout.connect(self._prepare)
        self.wiring.use_settings(settings)

    def start(self, folder: str | None) -> None:
        """Show the window on ``folder``, else on the last workspace, else on the sample."""
        self.theme.dress()
        self.window.show()
        self.view.splitter.recall(self._settings.splitter("round"))
        target = folder or self._settings.last_workspace
        if not target or not Path(target).is_dir():
            sample = ensure_sample(self._places.sample)
            target = str(sample) if sample else ""
        if target:
            self.desk.shelf.open_folder(str(Path(target).absolute()), then=self._show_last)

    def show_crash(self, report: str) -> None:
        """Tell once what ended the last run."""
        self.window.show_error(MvuError("PROGRAM_CRASHED", report=report))

    def close(self) -> None:
        """Store the settings and end every thread. Twice is fine."""
        if self._closed:
            return
        self._closed = True
        self._later.stop()
        self.desk.close()
        self._store()

    def _show_last(self, root: NavNode) -> None:
        node = find((root,), self._settings.last_session) or first_session(root)
        if node is not None:
            turn = self._settings.last_turn if node.id == self._settings.last_session else None
            self.desk.choose_node(node, turn=turn)

    def _opened(self, folder: str) -> None:
        if not self._prepared:
            self._prepared = True
            self._later.start()
        settings = replace(self._settings.with_recent(folder), last_workspace=folder)
        self._settings = settings
        self.window.apply_settings(settings)

    def _prepare(self) -> None:
        """Load the dialogs' modules, so that the first one opens at once; not while the first round is read."""
        self.jobs.submit(_load_dialogs, lambda _: None, lambda _: None, writer=False)

    def _shown(self, look: SessionLook | None) -> None:
        if look is not None:
            self._settings = replace(self._settings, last_session=look.node.id)

    def _remember(self, settings: Settings) -> None:
        self._settings = replace(
            settings,
            recent_folders=self._settings.recent_folders,
            last_workspace=self._settings.last_workspace,
            last_session=self._settings.last_session,
            last_turn=self.desk.turn if self.desk.turn is not None else self._settings.last_turn,
        )
        if self.view.splitter.remembered():
            self._settings = self._settings.with_splitter("round", self.view.splitter.remembered())
        self.wiring.use_settings(self._settings)
        self._store()

    def _store(self) -> None:
        settings = self._settings
        if settings.language == self._started.language:
            settings = replace(settings, language=self._kept.language)
        if settings.theme == self._started.theme:
            settings = replace(settings, theme=self._kept.theme)
        try:
            stored.save(self._places.settings, settings)
        except OSError as problem:
            _log.warning("the settings were not stored: %s", problem)


def first_session(root: NavNode) -> NavNode | None:
    """The first node below that shows rounds."""
    if root.kind in (NavKind.SESSION, NavKind.LEDGER):
        return root
    return next((found for child in root.children if (found := first_session(child)) is not None), None)


def _load_dialogs() -> None:
    from ui.add_round import dialog as adding
    from ui.new_playthrough import dialog as starting

    _log.debug("loaded %s and %s", adding.__name__, starting.__name__)


def ensure_sample(target: Path) -> Path | None:
    """The user's own copy of the sample workspace, made on first use; None if it cannot be made."""
    source = Path(str(files("resources"))) / "sample"
    if target.is_dir():
        return target
    if not source.is_dir():
        return None
    import shutil  # for the first start only

    fresh = target.with_name(target.name + ".new")
    try:
        shutil.rmtree(fresh, ignore_errors=True)
        shutil.copytree(source, fresh)
        fresh.rename(target)
    except OSError as problem:
        _log.warning("the sample workspace was not copied: %s", problem)
        return None
    return target
