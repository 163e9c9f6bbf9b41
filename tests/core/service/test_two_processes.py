"""Two programs edit one ledger: every edit is either saved or reported, none is lost."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

from tests.core.service.table import Session, Table

ROOT = Path(__file__).parents[3]
EDITS = 12

PROGRAM = """
import sys
from pathlib import Path
from core.errors import MvuError
from tests.core.service.table import Session, Table
table = Table(Path(sys.argv[1]), session := Session("s"))
conflicts = 0
for number in range(int(sys.argv[3])):
    while True:
        try:
            table.edit(session, number, f"{sys.argv[2]}-{number}")
            break
        except MvuError as error:
            assert error.code in ("REVISION_CONFLICT", "PLAY_STORAGE_CHANGED", "PLAY_BUSY"), error
            conflicts += 1
print(conflicts)
"""


def test_no_edit_of_two_programs_is_lost(tmp_path: Path) -> None:
    session = Session("s")
    table = Table(tmp_path, session)
    table.row(session)
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    running = [
        subprocess.Popen(
            [sys.executable, "-c", PROGRAM, str(tmp_path), name, str(EDITS)],
            cwd=ROOT,
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        for name in ("left", "right")
    ]
    for one in running:
        _out, errors = one.communicate(timeout=120)
        assert one.returncode == 0, errors
    versions = table.history(session)
    assert [version["revision"] for version in versions] == list(range(1, 2 * EDITS + 1))
    wanted = {f"{name}-{number}" for name in ("left", "right") for number in range(EDITS)}
    assert {version["operationId"] for version in versions} == wanted
    assert json.loads((tmp_path / "mvu-instances.json").read_text())["version"] == 1
