"""The bundled sample is what its cards and replies make of it, and it shows what it is there to show."""

from __future__ import annotations

from pathlib import Path

import pytest

from app.files import DiskFiles
from core.play.workspace import Workspace
from tests.disk import steady_clock, steady_ids
from tools.make_sample import TARGET, make


def content(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("made") / "sample"
    make(folder)
    return folder


def test_making_the_sample_again_gives_the_bundled_files(made: Path) -> None:
    fresh, bundled = content(made), content(TARGET)
    assert sorted(fresh) == sorted(bundled)
    assert [name for name in fresh if fresh[name] != bundled[name]] == []


def test_the_sample_shows_every_kind_of_round(made: Path) -> None:
    workspace = Workspace.open(made, files=DiskFiles(read_only=True), clock=steady_clock(), new_id=steady_ids())
    entries = workspace.playthroughs()
    assert (len(workspace.characters()), len(entries)) == (2, 3)
    assert len({str(workspace.opening(entries[0].character_id, index).variables) for index in range(3)}) == 3
    service = workspace.service(entries[0].id)
    scope = {"sessionId": entries[0].root_session_id, "authority": "local"}
    (row,) = service.list(scope)
    versions = service.history(row["id"], scope)
    replies = [one for one in versions if not one["source"].get("manual")]
    assert len(replies) == 13
    assert [one["error"] for one in replies if "error" in one] == ["MVU_JSON", "MVU_PARSE"]
    refused = [one["variables"].get("update_diagnostics") for one in replies if "error" not in one]
    assert sum(bool(rows) for rows in refused) >= 3
    assert sum(1 for one in versions if one["source"].get("manual")) == 2  # the opening and an edit
    workspace.dispose()
