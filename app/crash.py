"""What happens when the program itself fails: a report in a file, told once at the next start."""

from __future__ import annotations

import faulthandler
import logging
import platform
import sys
import threading
import traceback
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import TextIO

_log = logging.getLogger(__name__)
_MOST = 64_000  # characters of one report


class CrashHandler:
    """Hooks unhandled exceptions of all threads and fatal signals; ``stop`` puts everything back."""

    def __init__(self, report: Path, fault: Path, version: str, told: Callable[[str], None] | None = None) -> None:
        self._report = report
        self._fault = fault
        self._version = version
        self._told = told
        self._file: TextIO | None = None
        self._old_hook = sys.excepthook
        self._old_thread_hook = threading.excepthook

    def start(self) -> None:
        """Install the hooks. OSError if the folder cannot be made."""
        self._fault.parent.mkdir(parents=True, exist_ok=True)
        self._file = self._fault.open("w", encoding="utf-8")
        faulthandler.enable(self._file)
        sys.excepthook = self._take
        threading.excepthook = self._take_thread

    def stop(self) -> None:
        """Take the hooks back; a good end leaves no fault file."""
        sys.excepthook = self._old_hook
        threading.excepthook = self._old_thread_hook
        faulthandler.disable()
        if self._file is not None:
            self._file.close()
            self._file = None
            self._fault.unlink(missing_ok=True)

    def _take(
        self, kind: type[BaseException], value: BaseException, trace: TracebackType | None, thread: str = "main"
    ) -> None:
        if issubclass(kind, KeyboardInterrupt):
            self._old_hook(kind, value, trace)
            return
        text = "".join(traceback.format_exception(kind, value, trace))
        _log.critical("unhandled exception in thread %s\n%s", thread, text)
        write_report(self._report, self._version, thread, text)
        if self._told is not None and threading.current_thread() is threading.main_thread():
            self._told(f"{kind.__name__}: {value}")

    def _take_thread(self, args: threading.ExceptHookArgs) -> None:
        if args.exc_value is not None:
            name = args.thread.name if args.thread else "?"
            self._take(args.exc_type, args.exc_value, args.exc_traceback, name)


def write_report(path: Path, version: str, thread: str, text: str) -> None:
    """Add one failure to the report; never raises, for there is nobody left to tell."""
    head = f"MVU Inspector {version}, Python {platform.python_version()}, {platform.platform()}, thread {thread}\n"
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("a", encoding="utf-8", errors="backslashreplace") as file:
            file.write(head + text[-_MOST:] + "\n")
    except OSError:
        _log.exception("the crash report could not be written")


def take_report(report: Path, fault: Path) -> str:
    """What the last run left behind, once: both files are gone afterwards. Empty after a good end."""
    parts = []
    for path in (report, fault):
        try:
            parts.append(path.read_text(encoding="utf-8", errors="replace")[-_MOST:])
            path.unlink()
        except OSError:
            continue
    return "\n".join(part for part in parts if part.strip())
