"""The pair of Python and PySide6 that is installed must survive many calls that return nothing."""

from __future__ import annotations

import os
import subprocess
import sys

import PySide6

CALLS = """
from PySide6.QtCore import QObject
thing = QObject()
for number in range(20_000):
    thing.setObjectName("name")
print("survived")
"""


def test_twenty_thousand_void_calls_do_not_end_the_process() -> None:
    child = subprocess.run(
        [sys.executable, "-c", CALLS],
        capture_output=True,
        text=True,
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen"},
        check=False,
        timeout=120,
    )
    pair = f"Python {sys.version.split()[0]} with PySide6 {PySide6.__version__}"
    assert child.stdout.strip() == "survived", (
        f"{pair} dies of void calls (exit {child.returncode}): install another pair"
    )
