"""Command line and start; importing this does nothing."""

from __future__ import annotations

import argparse
import os
import signal
import sys
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from app import VERSION, early

if TYPE_CHECKING:
    from app.program import Program

LANGUAGES = ("system", "en", "zh_CN")
THEMES = ("system", "light", "dark")


def main(argv: Sequence[str] | None = None) -> int:
    """Run the program; the result is the process's exit code."""
    arguments = parse(argv)
    if arguments.tour:
        return _tour(Path(arguments.tour))
    if not has_display():
        print("There is no display to open a window on (DISPLAY and WAYLAND_DISPLAY are not set).")
        if not arguments.run:
            print("Use --tour FOLDER to render pictures of the windows instead.")
            return 2
        print("Rendering the tour, pictures of the real windows, into ./tour instead.")
        return _tour(Path("tour"))
    return _window(arguments)


def parse(argv: Sequence[str] | None) -> argparse.Namespace:
    """The arguments; prints and exits on --help, --version and mistakes."""
    parser = argparse.ArgumentParser(
        "mvu-inspector", description="See, explain and edit the variables of MVU role-play cards, round by round."
    )
    parser.add_argument("folder", nargs="?", help="a workspace, or a folder that holds a ledger")
    parser.add_argument("--language", choices=LANGUAGES, help="language of the window, for this start")
    parser.add_argument("--theme", choices=THEMES, help="colours of the window, for this start")
    parser.add_argument("--tour", metavar="FOLDER", help="render pictures of the windows into FOLDER and end")
    parser.add_argument("--run", action="store_true", help="without a display, render the tour instead of failing")
    parser.add_argument("--until-usable", action="store_true", help=argparse.SUPPRESS)  # for the benchmark of the start
    parser.add_argument("--version", action="version", version=f"MVU Inspector {VERSION}")
    return parser.parse_args(argv)


def has_display() -> bool:
    """Whether Qt can open a window; asked first because Qt aborts the process otherwise."""
    if not sys.platform.startswith("linux") or os.environ.get("QT_QPA_PLATFORM"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def _tour(folder: Path) -> int:
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    from app.tour import quieten, render

    quieten()
    for path in render(folder, VERSION):
        print(path)
    return 0


def _window(arguments: argparse.Namespace) -> int:
    early.load()
    from PySide6.QtCore import QTimer
    from PySide6.QtWidgets import QApplication

    from app import logs, responsive
    from app.crash import CrashHandler, take_report
    from app.places import user_places
    from app.program import Program
    from app.sources import open_source
    from ui import settings as stored

    responsive.prepare()
    signal.signal(signal.SIGINT, signal.SIG_DFL)  # Ctrl+C in the terminal; what was acknowledged is on disk
    places = user_places()
    handler = logs.start(places.log)
    logs.follow_qt()
    report = take_report(places.crash, places.fault)
    crash = CrashHandler(places.crash, places.fault, VERSION)
    crash.start()
    app = QApplication(sys.argv[:1])
    app.setApplicationName("mvu-inspector")
    app.setApplicationDisplayName("MVU Inspector")
    app.setDesktopFileName("mvu-inspector")
    kept = stored.load(places.settings)
    settings = replace(kept, language=arguments.language or kept.language, theme=arguments.theme or kept.theme)
    program = Program(app, places, settings, open_source, VERSION, kept=kept)
    responsive.settle()
    if arguments.until_usable:
        program.desk.state_shown.connect(lambda *_: QTimer.singleShot(0, lambda: _end(program)))
    program.start(arguments.folder)
    if report:
        program.show_crash(report)
    code = app.exec()
    program.close()
    crash.stop()
    logs.stop(handler)
    return code


def _end(program: Program) -> None:
    program.window.repaint()
    program.window.close()


if __name__ == "__main__":
    sys.exit(main())
