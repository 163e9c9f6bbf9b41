"""A crash leaves a report that is told once."""

from __future__ import annotations

import subprocess
import sys
import threading
from pathlib import Path

from app.crash import CrashHandler, take_report

ROOT = Path(__file__).parents[2]


def test_an_unhandled_exception_is_reported_once(tmp_path: Path) -> None:
    report, fault = tmp_path / "logs" / "crash.txt", tmp_path / "logs" / "fault.txt"
    told: list[str] = []
    handler = CrashHandler(report, fault, "1.2", told.append)
    handler.start()
    try:
        try:
            raise ValueError("boom")
        except ValueError as error:
            sys.excepthook(ValueError, error, error.__traceback__)
    finally:
        handler.stop()
    said = take_report(report, fault)
    assert "MVU Inspector 1.2" in said
    assert "ValueError: boom" in said
    assert told == ["ValueError: boom"]
    assert take_report(report, fault) == ""


def test_a_failing_thread_is_reported_with_its_name(tmp_path: Path) -> None:
    handler = CrashHandler(tmp_path / "crash.txt", tmp_path / "fault.txt", "1.2")
    handler.start()
    try:
        thread = threading.Thread(target=lambda: 1 / 0, name="worker-7")
        thread.start()
        thread.join()
    finally:
        handler.stop()
    said = take_report(tmp_path / "crash.txt", tmp_path / "fault.txt")
    assert "thread worker-7" in said
    assert "ZeroDivisionError" in said


def test_a_good_end_leaves_nothing(tmp_path: Path) -> None:
    handler = CrashHandler(tmp_path / "crash.txt", tmp_path / "fault.txt", "1.2")
    before = (sys.excepthook, threading.excepthook)
    handler.start()
    handler.stop()
    assert list(tmp_path.iterdir()) == []
    assert (sys.excepthook, threading.excepthook) == before


def test_a_dying_interpreter_leaves_its_last_words(tmp_path: Path) -> None:
    script = (
        "import sys, os; from pathlib import Path; from app.crash import CrashHandler\n"
        "CrashHandler(Path(sys.argv[1]), Path(sys.argv[2]), '1').start(); os.abort()"
    )
    report, fault = tmp_path / "crash.txt", tmp_path / "fault.txt"
    ended = subprocess.run([sys.executable, "-c", script, report, fault], cwd=ROOT, check=False)
    assert ended.returncode != 0
    assert "Fatal Python error" in take_report(report, fault)
