"""Makes ``resources/sample`` from the cards and the story in ``resources/sample_src``, the same bytes each time."""

from __future__ import annotations

import base64
import copy
import json
import shutil
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from app.files import DiskFiles
from core.play.catalog import PlaythroughEntry
from core.play.workspace import Workspace
from core.values.canonical import compact
from tools.picture import chunk, harbour

ROOT = Path(__file__).parents[1]
SOURCES = ROOT / "resources" / "sample_src"
TARGET = ROOT / "resources" / "sample"
BEGUN = 1_767_268_800_000  # 2026-01-01T12:00:00Z
PACE = 1_000  # ms that pass at each look at the clock
PICTURES = {"harbour": harbour}


def main() -> None:
    """Replaces the bundled sample."""
    with tempfile.TemporaryDirectory() as folder:
        made = Path(folder) / "sample"
        make(made)
        shutil.rmtree(TARGET, ignore_errors=True)
        shutil.copytree(made, TARGET)
    print(f"{TARGET}: {sum(1 for path in TARGET.rglob('*') if path.is_file())} files")


def make(folder: Path) -> None:
    """A whole workspace in a folder that does not exist yet."""
    story = _source("story")
    clock, new_id = _clock(), _ids()
    workspace = Workspace.create(folder, story["name"], files=DiskFiles(), clock=clock, new_id=new_id)
    characters = {name: workspace.import_card(*card_file(name)).id for name in story["cards"]}
    for one in story["playthroughs"]:
        entry = workspace.start_playthrough(characters[one["card"]], one["greeting"], one["title"])
        for step in one["steps"]:
            if "edit" in step:
                _edit(workspace, entry, step["edit"], new_id())
            else:
                workspace.add_round(entry.id, step["user"], "\n".join(step["reply"]))
    workspace.dispose()
    for lock in folder.rglob("*.lock"):
        lock.unlink()


def card_file(name: str) -> tuple[str, bytes]:
    """File name and bytes of a card: a PNG when it names a picture, else JSON."""
    card = _source(name)
    picture = card.pop("picture", None)
    text = json.dumps(card, ensure_ascii=False, indent=2).encode() + b"\n"
    if picture is None:
        return f"{name}.json", text
    packed = base64.b64encode(compact(card).encode())
    image = PICTURES[picture]()
    end = chunk(b"IEND", b"")
    texts = b"".join(chunk(b"tEXt", keyword + b"\0" + packed) for keyword in (b"chara", b"ccv3"))
    return f"{name}.png", image.removesuffix(end) + texts + end


def _edit(workspace: Workspace, entry: PlaythroughEntry, edit: dict[str, Any], operation_id: str) -> None:
    service = workspace.service(entry.id)
    scope = {"sessionId": entry.root_session_id, "authority": "local"}
    (row,) = service.list(scope)
    content = copy.deepcopy(row["content"])
    *parents, last = edit["path"]
    place = content["stat_data"]
    for key in parents:
        place = place[key]
    place[last] = edit["value"]
    service.update(
        id=row["id"], content=content, expected_revision=row["revision"], operation_id=operation_id, scope=scope
    )


def _source(name: str) -> Any:
    return json.loads((SOURCES / f"{name}.json").read_text(encoding="utf-8"))


def _clock() -> Callable[[], int]:
    now = BEGUN - PACE

    def clock() -> int:
        nonlocal now
        now += PACE
        return now

    return clock


def _ids() -> Callable[[], str]:
    count = 0

    def new_id() -> str:
        nonlocal count
        count += 1
        return f"{count:08x}-0000-4000-8000-{count:012x}"

    return new_id


if __name__ == "__main__":
    sys.exit(main())
