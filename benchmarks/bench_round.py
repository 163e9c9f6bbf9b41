"""Opening a round of 8,000 leaves in the real window, and the longest stall of its event loop meanwhile."""

from __future__ import annotations

import os
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

LEAVES = 8_000
OPEN_TARGET = 150  # ms
STALL_TARGET = 50  # ms
ROUNDS = 7
TURNS = 3
PATIENCE = 60  # s


class Ticker:
    """A timer of the window's thread that remembers the longest gap between two of its beats."""

    def __init__(self, app: Any) -> None:
        from PySide6.QtCore import Qt, QTimer

        self.longest = 0.0
        self._last = time.perf_counter()
        self._timer = QTimer(app, interval=1, timerType=Qt.TimerType.PreciseTimer)
        self._timer.timeout.connect(self._beat)
        self._timer.start()

    def _beat(self) -> None:
        now = time.perf_counter()
        self.longest = max(self.longest, (now - self._last) * 1000)
        self._last = now

    @contextmanager
    def watch(self, found: list[float]) -> Iterator[None]:
        self.longest, self._last = 0.0, time.perf_counter()
        yield
        found.append(self.longest)

    def stop(self) -> None:
        self._timer.stop()


class Bench:
    """The program on a workspace whose one playthrough holds 8,000 leaves."""

    def __init__(self, home: Path) -> None:
        from PySide6.QtWidgets import QApplication

        from app import responsive
        from app.places import Places
        from app.program import Program
        from app.sources import open_source
        from ui.settings import Settings

        self.app = QApplication.instance() or QApplication(sys.argv[:1])
        responsive.prepare()
        places = Places(home / "settings.json", home / "data", home / "logs")
        places.data.mkdir()
        self.card = home / "card.json"
        self.card.write_text(card_text(), encoding="utf-8")
        self.program = Program(self.app, places, Settings(language="en", theme="light"), open_source, "benchmark")
        self.folder = fill(home / "large", self.card)
        responsive.settle()
        self.painted = 0
        self.program.desk.state_shown.connect(self._count)

    def _count(self, *_: object) -> None:
        self.painted += 1

    def until(self, done: Callable[[], bool]) -> None:
        """Sleeps between events as a real loop does: one that spins would take half the interpreter from the jobs."""
        from PySide6.QtCore import QEventLoop

        end = time.monotonic() + PATIENCE
        while not done() and time.monotonic() < end:
            self.app.processEvents(QEventLoop.ProcessEventsFlag.WaitForMoreEvents)  # the ticker's, at the latest
        self.app.processEvents()

    def shown(self, intent: Callable[[], object]) -> float:
        """Milliseconds from an intent until the state it leads to is painted."""
        before = self.painted
        start = time.perf_counter()
        intent()
        self.until(lambda: self.painted > before)
        self.program.window.repaint()
        return (time.perf_counter() - start) * 1000

    def settle(self) -> None:
        self.until(lambda: not self.program.jobs.busy)


def card_text() -> str:
    import json

    groups = range(LEAVES // 400)
    tree = {f"g{a}": {f"h{b}": {f"v{c}": a * b + c for c in range(20)} for b in range(20)} for a in groups}
    entry = {"comment": "[initvar]", "content": json.dumps(tree)}
    data = {"name": "Large", "first_mes": "Begin.", "character_book": {"entries": [entry]}}
    return json.dumps({"spec": "chara_card_v2", "spec_version": "2.0", "data": data})


def fill(folder: Path, card: Path) -> Path:
    """A workspace with some rounds of that card; more would not fit into one ledger with an edit."""
    from itertools import count

    from app.files import DiskFiles
    from core.play.workspace import Workspace

    numbers = count()
    workspace = Workspace.create(
        folder,
        "Large",
        files=DiskFiles(),
        clock=lambda: 1_700_000_000_000 + next(numbers),
        new_id=lambda: f"00000000-0000-4000-8000-{next(numbers):012}",
    )
    entry = workspace.import_card(card.name, card.read_bytes())
    started = workspace.start_playthrough(entry.id, 0)
    for turn in range(TURNS):
        lines = "\n".join(f"_.add('g{turn}.h{b}.v3', 1);" for b in range(20))
        workspace.add_round(started.id, "Go on.", f"<UpdateVariable>\n{lines}\n</UpdateVariable>")
    workspace.dispose()
    return folder


def run() -> list[dict[str, object]]:
    """Rounds opened one after the other; then importing, opening and saving under the ticker."""
    from core.trace import replies

    with tempfile.TemporaryDirectory() as home:
        bench = Bench(Path(home))
        program = bench.program
        program.window.show()
        ticker = Ticker(bench.app)
        stalls: dict[str, list[float]] = {"opening": [], "switching": [], "importing": [], "saving": []}
        with ticker.watch(stalls["opening"]):
            bench.shown(lambda: program.start(str(bench.folder)))
            bench.settle()
        took = []
        for number in range(ROUNDS):
            replies.forget()  # so that every opening is a first one
            with ticker.watch(stalls["switching"]):
                took.append(bench.shown(lambda turn=number % TURNS: program.desk.choose_round(turn + 1)))
                bench.settle()
        with ticker.watch(stalls["importing"]):
            program.playing.import_card(str(bench.card))
            bench.settle()
        bench.shown(lambda: program.desk.choose_round(TURNS))
        bench.settle()
        with ticker.watch(stalls["saving"]):
            save(bench)
            bench.settle()
        ticker.stop()
        program.window.close()
        bench.app.processEvents()
    rows: list[dict[str, object]] = [
        {
            "name": "a round of 8,000 leaves, from intent to painted",
            "unit": "ms",
            "median": statistics.median(took),
            "ratio": None,
            "target": OPEN_TARGET,
            "met": statistics.median(took) <= OPEN_TARGET,
        }
    ]
    for what, gaps in stalls.items():
        rows.append(
            {
                "name": f"longest stall of the event loop while {what}, 8,000 leaves",
                "unit": "ms",
                "median": statistics.median(gaps),
                "ratio": None,
                "target": STALL_TARGET,
                "met": statistics.median(gaps) <= STALL_TARGET,
            }
        )
    return rows


def save(bench: Bench) -> None:
    """One edit by the desk, as the editor sends it."""
    desk = bench.program.desk
    saved: list[int] = []
    desk.saved.connect(saved.append)
    session = desk.session
    revision = session.status.revision if session else None
    desk.save("/g0/h0/v0", "77", revision)
    bench.until(lambda: bool(saved))
