"""Cold start to a usable window on the sample, against a bare PySide6 window with an empty table."""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
import time

ROUNDS = 9
TARGET = 2.5  # times the bare window

BARE = """
import sys
from PySide6.QtCore import QAbstractTableModel, QTimer
from PySide6.QtWidgets import QApplication, QMainWindow, QTableView
class Empty(QAbstractTableModel):
    def rowCount(self, parent=None): return 0
    def columnCount(self, parent=None): return 5
app = QApplication(sys.argv[:1])
window = QMainWindow()
table = QTableView()
model = Empty()
table.setModel(model)
window.setCentralWidget(table)
window.resize(1280, 800)
window.show()
def painted():
    window.repaint()
    app.quit()
QTimer.singleShot(0, painted)
app.exec()
"""

OURS = "import sys; from app.main import main; sys.exit(main(['--until-usable']))"


def run() -> list[dict[str, object]]:
    """Both programs in turn, as new processes; the first pair only warms the disk and the byte code."""
    bare, ours = [], []
    with tempfile.TemporaryDirectory() as home:
        environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "HOME": home, "XDG_DATA_HOME": f"{home}/data"}
        environment |= {"XDG_CONFIG_HOME": f"{home}/config", "XDG_STATE_HOME": f"{home}/state"}
        environment.pop("PYTHONDONTWRITEBYTECODE", None)  # a person's second start has byte code; the first is pip's
        for number in range(ROUNDS + 1):
            for code, took in ((BARE, bare), (OURS, ours)):
                start = time.perf_counter()
                subprocess.run([sys.executable, "-c", code], env=environment, check=True, stderr=subprocess.DEVNULL)
                if number:
                    took.append((time.perf_counter() - start) * 1000)
    ratio = statistics.median(ours) / statistics.median(bare)
    return [
        {
            "name": "start to a usable window on the sample (ratio: against a bare window)",
            "unit": "ms",
            "median": statistics.median(ours),
            "ratio": ratio,
            "target": f"{TARGET}x",
            "met": ratio <= TARGET,
        }
    ]
