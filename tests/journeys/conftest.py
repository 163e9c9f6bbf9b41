"""The stage, and what no journey may leave: a warning, a traceback."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from tests.journeys.stage import Stage


@pytest.fixture
def stage(qapp, qtbot: QtBot, tmp_path: Path, caplog: pytest.LogCaptureFixture) -> Iterator[Stage]:
    caplog.set_level(logging.INFO)
    made = Stage(qapp, qtbot, tmp_path)
    yield made
    made.close()
    faults = [one.getMessage() for one in caplog.records if one.levelno >= logging.ERROR]
    assert not faults, f"the program logged faults: {faults}"
