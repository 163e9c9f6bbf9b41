"""Every test runs offscreen, in a home of its own, and leaves no thread, timer or window behind."""

from __future__ import annotations

import os

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")  # before anything imports Qt

import gc
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

_TIMEOUT = 5  # seconds for threads that are ending


@pytest.fixture(autouse=True)
def own_home(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """HOME and the XDG folders point into a temporary folder."""
    home = tmp_path_factory.mktemp("home")
    monkeypatch.setenv("HOME", str(home))
    for name in ("CONFIG", "DATA", "CACHE", "STATE"):
        monkeypatch.setenv(f"XDG_{name}_HOME", str(home / name.lower()))
    return home


@pytest.fixture(autouse=True)
def no_leftover_threads() -> Iterator[None]:
    """Fail when a test leaves a thread running."""
    before = set(threading.enumerate())
    yield
    extra = [thread for thread in threading.enumerate() if thread not in before]
    for thread in extra:
        thread.join(_TIMEOUT)
    left = [thread.name for thread in extra if thread.is_alive() and not thread.name.startswith("Dummy")]
    assert not left, f"threads left running: {left}"


@pytest.fixture(autouse=True)
def no_leftover_windows(request: pytest.FixtureRequest) -> Iterator[None]:
    """Fail when a test that uses Qt leaves a window shown or a timer running."""
    if not {"qtbot", "qapp"} & set(request.fixturenames):
        yield
        return
    request.getfixturevalue("qapp")
    yield
    from PySide6.QtCore import QCoreApplication, QEvent, QTimer
    from PySide6.QtWidgets import QApplication

    gc.collect()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    QCoreApplication.processEvents()
    shown = [widget for widget in QApplication.topLevelWidgets() if widget.isVisible()]
    names = [f"{type(widget).__name__} {widget.objectName()}" for widget in shown]
    timers = _left_running(QTimer, QCoreApplication)
    for widget in shown:
        widget.close()
    assert not names, f"windows left open: {names}"
    assert not timers, f"timers left running: {timers}"


def _left_running(kind: type, core: type) -> list[str]:
    """Timers that go on; a single shot that ends at once when events are served is not left over."""
    end = time.monotonic() + 1
    while (active := [timer for timer in _ours(kind) if timer.isActive()]) and time.monotonic() < end:
        if not all(timer.isSingleShot() for timer in active):
            break
        core.processEvents()
        time.sleep(0.01)
    return [f"{timer} of {timer.parent()}, every {timer.interval()} ms" for timer in active]


def _ours(kind: type) -> list[object]:
    import shiboken6

    return [thing for thing in gc.get_objects() if type(thing) is kind and shiboken6.isValid(thing)]


def pytest_configure(config: pytest.Config) -> None:
    """The offscreen platform says on every window what it cannot do; nothing is wrong then."""
    config.addinivalue_line("qt_log_ignore", "This plugin does not support")
