"""Two programs play on in one workspace at once: every round that was acknowledged is there, once."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

from app.files import DiskFiles
from core.play.workspace import Workspace
from tests.core.cards.samples import as_bytes, card, init
from tests.disk import steady_clock, steady_ids

ROOT = Path(__file__).parents[3]
ROUNDS = 6
PROGRAM = """
import sys, time, uuid
from pathlib import Path
from app.files import DiskFiles
from core.play.workspace import Workspace
clock = lambda: time.time_ns() // 1_000_000
mine = Workspace.open(Path(sys.argv[1]), files=DiskFiles(), clock=clock, new_id=lambda: str(uuid.uuid4()))
(play,) = mine.playthroughs()
for number in range(int(sys.argv[3])):
    mine.add_round(play.id, f"{sys.argv[2]}-{number}", "<UpdateVariable>_.add('hp', 1);</UpdateVariable>")
(character,) = mine.characters()
mine.start_playthrough(character.id, 0)
mine.dispose()
"""


def _open(folder: Path) -> Workspace:
    return Workspace.open(folder, files=DiskFiles(), clock=steady_clock(), new_id=steady_ids())


def test_no_round_of_two_programs_is_lost(tmp_path: Path) -> None:
    folder = tmp_path / "w"
    made = Workspace.create(folder, "w", files=DiskFiles(), clock=steady_clock(), new_id=steady_ids())
    character = made.import_card("a.json", as_bytes(card(init("hp: 0"))))
    play = made.start_playthrough(character.id, 0)
    made.dispose()
    running = [
        subprocess.Popen(
            [sys.executable, "-c", PROGRAM, str(folder), name, str(ROUNDS)],
            cwd=ROOT,
            env={**os.environ, "PYTHONPATH": str(ROOT)},
            stderr=subprocess.PIPE,
            text=True,
        )
        for name in ("left", "right")
    ]
    for one in running:
        _out, errors = one.communicate(timeout=120)
        assert one.returncode == 0, errors

    seen = _open(folder)
    log = seen.log(play.id, play.root_session_id or "")
    assert log is not None
    assert log.damage is None
    said = [event["data"]["content"][0]["text"] for event in log.events if event["type"] == "user/message"]
    assert sorted(said) == sorted(f"{name}-{number}" for name in ("left", "right") for number in range(ROUNDS))
    (row,) = seen.service(play.id).list({"sessionId": play.root_session_id, "authority": "local"})
    assert row["content"]["stat_data"] == {"hp": 2 * ROUNDS}
    timeline = next(path for path in folder.rglob("timeline.json") if play.id in str(path))
    assert len(json.loads(timeline.read_text(encoding="utf-8"))["nodes"]) == 2 * ROUNDS
    assert sorted(one.number or 0 for one in seen.playthroughs()) == [1, 2, 3]
    seen.dispose()
