"""Journey d: the process is killed at every file call of a save and of a round; afterwards everything opens."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from app.sources import open_source
from tests.journeys.cards import lena, write_json
from tests.journeys.killed import REPLY, USER
from tests.journeys.stage import Stage
from ui.looks import Save

ROOT = Path(__file__).parents[2]
BEFORE = {"/lena/hp": "85", "/lena/mood": '"calm"', "/gold": "12", "/bag/0": '"rope"', "/note": "null"}
AFTER = {"save": {**BEFORE, "/gold": "7"}, "add_round": {**BEFORE, "/gold": "7", "/lena/hp": "84"}}


@pytest.fixture(scope="module")
def template(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A workspace with one playthrough and one round."""
    folder = tmp_path_factory.mktemp("template")
    work = folder / "work"
    work.mkdir()
    source = open_source(str(work))
    card = source.import_card(str(write_json(folder / "lena.json", lena())))
    source.start(card.character_id, 0, "")
    (node,) = source.tree().children[0].children[0].children
    look = source.session(node)
    source.add_round(look, "I row.", "<UpdateVariable>_.set('gold', 12);\n_.add('lena.hp', -5);</UpdateVariable>")
    source.close()
    return work


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork here: a process for every file call would take minutes")
@pytest.mark.parametrize("deed", ["save", "add_round"])
def test_after_a_kill_at_any_file_call_the_last_acknowledged_state_is_there(
    stage: Stage, tmp_path: Path, template: Path, deed: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ui.add_round.dialog.DELAY", 0)  # dozens of rounds are typed
    out = tmp_path / "killed"
    out.mkdir()
    run = [sys.executable, "-m", "tests.journeys.killed", str(template), str(out), deed]
    ended = subprocess.run(run, cwd=ROOT, capture_output=True, text=True, timeout=120, check=False)
    assert ended.returncode == 0, ended.stderr
    acknowledged = json.loads((out / "acknowledged.json").read_text(encoding="utf-8"))
    assert acknowledged[-1], "the last one was not killed"
    assert len(acknowledged) > 10

    stage.start(template)
    known: dict[str, bool] = {}  # what is on the disk -> whether the deed was done
    ends = []
    for at in range(len(acknowledged)):
        left = _left(out / str(at))
        if left not in known:
            known[left] = _reopen(stage, out / str(at), deed)
        ends.append(known[left])
    assert len(known) > 5, "a kill leaves different things at different times"
    assert not ends[0], "killed before the first call: nothing was done"
    assert ends[-1], "what was acknowledged is there"
    assert ends == sorted(ends), "once a state is there it is there for every later kill"


def _left(folder: Path) -> str:
    """Everything below a folder as one text; calls that only read leave the same."""
    files = sorted(path for path in folder.rglob("*") if path.is_file())
    return repr([(str(path.relative_to(folder)), path.read_bytes()) for path in files])


def _reopen(stage: Stage, folder: Path, deed: str) -> bool:
    """Open one in the window, look, go on playing; whether the deed was done."""
    program = stage.program
    program.window.folder_chosen.emit(str(folder))
    stage.settle()
    node = next(node for node in stage.nodes() if node.folder.startswith(str(folder)) and node.kind.value == "session")
    stage.visit(node)
    assert program.desk.session is not None
    assert program.desk.session.node.id == node.id
    done = stage.values() == AFTER[deed]
    assert done or stage.values() == BEFORE, f"{folder.name}: {stage.values()}"
    assert program.desk.session.can_add
    assert not program.desk.session.evidence.resources[0].facts_unavailable

    # it is not only readable: the next round is played
    stage.commit(stage.add_round(USER, REPLY))
    assert stage.values()["/gold"] == "7", f"{folder.name}: {stage.values()}"
    turns = [row.turn for row in stage.rounds()]
    assert turns == list(range(len(turns)))
    program.desk.close_folder(node)
    stage.settle()
    return done


def test_a_retry_of_an_acknowledged_save_is_the_same_save(template: Path, tmp_path: Path) -> None:
    """What a person does who saw no answer: save again."""
    source = open_source(str(template))
    node = source.tree().children[0].children[0].children[0]
    look = source.session(node)
    save = Save(look.evidence.resources[0].row.id, "/note", '"once"', look.status.revision, "operation-1")
    first = source.save(look, save)
    source.close()
    again = open_source(str(template))
    assert again.save(look, save) == first
    again.close()
