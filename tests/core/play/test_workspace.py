"""A workspace from the first card to the third round, with real files."""

from __future__ import annotations

import errno
import json
from pathlib import Path
from typing import Any

import pytest

from core.errors import MvuError
from core.play.workspace import FolderKind, Workspace, folder_kind
from tests.core.cards.samples import SCHEMA, as_bytes, card, init, packed, png, text
from tests.disk import Disk, DyingDisk, Killed, Open, steady_clock, steady_ids

START = "hp: 80\nbag:\n  - $__META_EXTENSIBLE__$\n  - rope\nmood: calm\nnote: null"
RAIN = "Rain. <UpdateVariable>_.set('hp', 45);_.set('mood', 'wet')</UpdateVariable>"
FAULTY = "<UpdateVariable>_.set('nowhere', 1)</UpdateVariable>"


def card_bytes(**data: Any) -> bytes:
    return as_bytes(card(init(START), alternate_greetings=[RAIN, FAULTY, None], **data))


class ReadOnlyDisk(Disk):
    read_only = True

    def step(self, name: str) -> None:
        raise MvuError("MVU_READ_ONLY")


def opened(folder: Path, disk: Disk | None = None) -> Workspace:
    new_id = steady_ids(1 if disk else 1000)  # a later run of the program has fresh ids
    return Workspace.open(folder, files=disk or Disk(), clock=steady_clock(), new_id=new_id)


@pytest.fixture
def workspace(tmp_path: Path) -> Workspace:
    return Workspace.create(tmp_path / "w", "Mine", files=Disk(), clock=steady_clock(), new_id=steady_ids())


def state(workspace: Workspace, playthrough_id: str) -> Any:
    entry = workspace.playthrough(playthrough_id)
    scope = {"sessionId": entry.root_session_id, "authority": "local"}
    (row,) = workspace.service(playthrough_id).list(scope)
    return row["content"]["stat_data"]


def versions(workspace: Workspace, playthrough_id: str) -> list[dict[str, Any]]:
    scope = {"sessionId": workspace.playthrough(playthrough_id).root_session_id, "authority": "local"}
    service = workspace.service(playthrough_id)
    (row,) = service.list(scope)
    found: list[dict[str, Any]] = service.history(row["id"], scope)
    return found


def refusal(call: Any, *args: Any) -> MvuError:
    with pytest.raises(MvuError) as caught:
        call(*args)
    return caught.value


def loaded(path: Path) -> Any:
    return json.loads(path.read_text(encoding="utf-8"))


def test_a_new_workspace_opens_again_with_its_name_and_is_not_made_twice(workspace: Workspace) -> None:
    assert (workspace.name, workspace.read_only, workspace.characters(), workspace.playthroughs()) == (
        "Mine",
        False,
        (),
        (),
    )
    again = Workspace.create(workspace.folder, "Other", files=Disk(), clock=steady_clock(), new_id=steady_ids())
    assert again.name == "Mine"
    assert folder_kind(Disk(), workspace.folder) is FolderKind.WORKSPACE


def test_an_imported_card_keeps_its_bytes_and_comes_in_once(workspace: Workspace) -> None:
    data = png(text(b"ccv3", packed(card(init(START)))))
    first, second = workspace.import_card("Mira (1).png", data), workspace.import_card("copy.png", data)
    assert first == second
    assert first.path.read_bytes() == data
    assert first.id.startswith("mira-")
    assert [one.name for one in workspace.characters()] == ["Mira"]


def test_a_card_with_a_foreign_name_gets_a_safe_id(workspace: Workspace) -> None:
    entry = workspace.import_card("../..\\CON.json", card_bytes(name="林汐/../x"))
    assert entry.id.split("-")[0] == "x"
    assert workspace.import_card("con.json", card_bytes(name="林汐")).id.startswith("card-")


def test_a_file_that_is_no_card_changes_nothing(workspace: Workspace) -> None:
    assert refusal(workspace.import_card, "x.json", b"{}").code == "MVU_CARD_FORMAT"
    assert workspace.characters() == ()


def test_a_card_damaged_later_is_listed_with_its_code(workspace: Workspace) -> None:
    entry = workspace.import_card("a.json", card_bytes())
    entry.path.write_bytes(b"{}")
    (listed,) = workspace.characters()
    assert (listed.id, listed.code) == (entry.id, "MVU_CARD_FORMAT")
    assert refusal(workspace.card, entry.id).code == "MVU_CARD_FORMAT"
    assert refusal(workspace.card, "../x").code == "PLAY_CARD_MISSING"


def test_each_greeting_begins_with_its_own_variables(workspace: Workspace) -> None:
    character = workspace.import_card("a.json", card_bytes()).id
    first, second = workspace.opening(character, 0), workspace.opening(character, 1)
    assert first.variables is not None
    assert second.variables is not None
    assert first.variables["stat_data"] == {"hp": 80, "bag": ["rope"], "mood": "calm", "note": None}
    assert second.variables["stat_data"] == {"hp": 45, "bag": ["rope"], "mood": "wet", "note": None}
    assert "schema" not in (second.transfer or {})


def test_a_greeting_that_fails_or_is_not_there_says_why(workspace: Workspace) -> None:
    character = workspace.import_card("a.json", card_bytes()).id
    assert workspace.opening(character, 2).code == "MVU_INITIALIZATION_INVALID"
    assert workspace.opening(character, 3).code == "MVU_MISSING"
    assert workspace.opening(character, -1).code == "MVU_MISSING"
    assert refusal(workspace.start_playthrough, character, 2).code == "MVU_INITIALIZATION_INVALID"
    assert workspace.playthroughs() == ()


def test_a_declared_schema_can_be_seen_but_not_started_yet(workspace: Workspace) -> None:
    data = as_bytes(card(init("hp: 1"), scripts=[{"content": SCHEMA}]))
    character = workspace.import_card("a.json", data).id
    begun = workspace.opening(character, 0)
    assert (begun.code, dict(begun.fields)) == ("MVU_SCHEMA_CODE", {"reason": "declaration-not-run"})
    assert refusal(workspace.start_playthrough, character, 0).code == "MVU_SCHEMA_CODE"


def test_a_started_playthrough_begins_with_one_transfer(workspace: Workspace) -> None:
    character = workspace.import_card("a.json", card_bytes()).id
    entry = workspace.start_playthrough(character, 1)
    assert state(workspace, entry.id) == {"hp": 45, "bag": ["rope"], "mood": "wet", "note": None}
    (version,) = versions(workspace, entry.id)
    assert (version["operationId"], version["revision"]) == (f"draft-transfer:{entry.id}", 1)
    assert version["source"]["messageSeq"] == -1
    ledger = loaded(workspace.storage_folder(entry.id) / "mvu-instances.json")
    (record,) = ledger["resources"].values()
    assert record["definition"]["initial"]["stat_data"]["hp"] == 80
    assert record["definition"]["activationSeqs"] == {entry.root_session_id: 0}


def test_a_greeting_without_blocks_is_transferred_too_and_keeps_its_lists_open(workspace: Workspace) -> None:
    character = workspace.import_card("a.json", card_bytes()).id
    entry = workspace.start_playthrough(character, 0)
    assert len(versions(workspace, entry.id)) == 1
    workspace.add_round(entry.id, "I take the lamp.", "_.insert('bag', 'lamp')")
    assert state(workspace, entry.id)["bag"] == ["rope", "lamp"]


def test_the_files_of_a_new_playthrough_are_in_the_reference_formats(workspace: Workspace) -> None:
    character = workspace.import_card("a.json", card_bytes()).id
    entry = workspace.start_playthrough(character, 1, "Rainy")
    (row,) = loaded(workspace.folder / "play" / "catalog.json")["playthroughs"]
    assert (row["id"], row["title"], row["path"]) == (entry.id, "Rainy", f"{character}/{entry.id}/timeline.json")
    own = row["ext"]["pmpDshTavern"]
    assert (own["characterId"], own["rootSessionId"], own["playthroughNumber"]) == (character, entry.root_session_id, 1)
    assert loaded(workspace.folder / "play" / row["path"]) == {"nodes": []}
    selections = loaded(workspace.storage_folder(entry.id) / "session-selections.json")
    assert selections["sessions"][entry.root_session_id]["selection"]["character"] == {"greetingIndex": 1}
    assert workspace.greeting_index(entry.id, entry.root_session_id or "") == 1
    assert [one.number for one in (entry, workspace.start_playthrough(character, 0))] == [1, 2]


def test_rounds_are_logged_taken_in_and_placed_one_after_the_other(workspace: Workspace) -> None:
    character = workspace.import_card("a.json", card_bytes()).id
    entry = workspace.start_playthrough(character, 0)
    changes = workspace.add_round(entry.id, "I rest.", "_.add('hp', 5)")
    workspace.add_round(entry.id, "And go on.", "Nothing happens.")
    assert (changes.sessions, changes.playthroughs) == ({entry.root_session_id}, {entry.id})
    assert state(workspace, entry.id)["hp"] == 85
    assert [one["revision"] for one in versions(workspace, entry.id)] == [1, 2, 3]
    timeline = loaded(workspace.folder / "play" / entry.path)
    first, second = timeline["nodes"]
    assert (first["parentVariantId"], second["parentVariantId"]) == (None, first["adoptedVariantId"])
    assert [(node["variants"][0]["startEventId"], node["variants"][0]["endEventId"]) for node in timeline["nodes"]] == [
        (2, 3),
        (8, 9),
    ]
    assert timeline["head"] == {
        "sessionId": entry.root_session_id,
        "nodeId": second["id"],
        "variantId": second["adoptedVariantId"],
    }


def test_everything_is_there_after_closing_and_opening(workspace: Workspace) -> None:
    character = workspace.import_card("a.json", card_bytes()).id
    entry = workspace.start_playthrough(character, 1)
    workspace.add_round(entry.id, "I rest.", "_.add('hp', 5)")
    workspace.dispose()
    again = opened(workspace.folder)
    assert again.playthroughs(character) == (entry,)
    assert [(one.id, one.has_log) for one in again.sessions(entry.id)] == [(entry.root_session_id, True)]
    assert state(again, entry.id)["hp"] == 50
    again.add_round(entry.id, "Once more.", "_.add('hp', 5)")
    assert state(again, entry.id)["hp"] == 55


def test_a_failed_reply_is_recorded_and_the_story_goes_on(workspace: Workspace) -> None:
    character = workspace.import_card("a.json", card_bytes()).id
    entry = workspace.start_playthrough(character, 0)
    workspace.add_round(entry.id, "?", "_.set('hp', 'many')")
    workspace.add_round(entry.id, "!", "_.set('hp', 7)")
    assert [one.get("error") for one in versions(workspace, entry.id)] == [None, "MVU_JSON", None]
    assert state(workspace, entry.id)["hp"] == 7


def test_a_text_over_the_limit_is_refused_before_anything_is_written(workspace: Workspace) -> None:
    character = workspace.import_card("a.json", card_bytes()).id
    entry = workspace.start_playthrough(character, 0)
    before = {path: path.read_bytes() for path in workspace.folder.rglob("*") if path.is_file()}
    assert refusal(workspace.add_round, entry.id, "x", "y" * 1_048_577).code == "MVU_LIMIT"
    assert {path: path.read_bytes() for path in workspace.folder.rglob("*") if path.is_file()} == before


def test_unknown_fields_of_catalog_and_timeline_are_kept(workspace: Workspace) -> None:
    character = workspace.import_card("a.json", card_bytes()).id
    entry = workspace.start_playthrough(character, 0)
    catalog, timeline = workspace.folder / "play" / "catalog.json", workspace.folder / "play" / entry.path
    for path in (catalog, timeline):
        path.write_text(json.dumps({**loaded(path), "ext": {"other": [1]}}), encoding="utf-8")
    workspace.add_round(entry.id, "a", "b")
    workspace.start_playthrough(character, 0)
    assert [loaded(path)["ext"] for path in (catalog, timeline)] == [{"other": [1]}, {"other": [1]}]


@pytest.mark.parametrize(
    "catalog",
    [
        "[]",
        "{",
        '{"playthroughs": {}}',
        '{"playthroughs": [{"id": "../x", "path": "a/timeline.json"}]}',
        '{"playthroughs": [{"id": "x", "path": "../../timeline.json"}]}',
        '{"playthroughs": [{"id": "x", "path": "a/timeline.json"}, {"id": "x", "path": "b/timeline.json"}]}',
    ],
)
def test_a_damaged_catalog_is_refused_with_its_code(workspace: Workspace, catalog: str) -> None:
    path = workspace.folder / "play" / "catalog.json"
    path.parent.mkdir()
    path.write_text(catalog, encoding="utf-8")
    assert refusal(workspace.playthroughs).code == "PLAY_CATALOG"


def test_a_folder_that_is_no_workspace_is_refused(tmp_path: Path) -> None:
    assert refusal(opened, tmp_path).code == "PLAY_NOT_WORKSPACE"
    assert refusal(opened, tmp_path / "nowhere").code == "PLAY_NOT_WORKSPACE"


def test_a_bare_ledger_folder_shows_its_session_and_writes_nothing(workspace: Workspace) -> None:
    character = workspace.import_card("a.json", card_bytes()).id
    entry = workspace.start_playthrough(character, 0)
    storage = workspace.storage_folder(entry.id)
    (storage / "sessions").rename(workspace.folder / "elsewhere")
    bare = opened(storage, ReadOnlyDisk())
    (only,) = bare.playthroughs()
    assert (bare.kind, bare.read_only) == (FolderKind.STORAGE, True)
    assert [(one.id, one.has_log) for one in bare.sessions(only.id)] == [(entry.root_session_id, False)]
    assert bare.log(only.id, entry.root_session_id or "") is None
    (row,) = bare.service(only.id).list({"sessionId": entry.root_session_id, "authority": "local"})
    assert row["content"]["stat_data"]["hp"] == 80
    assert refusal(bare.add_round, only.id, "a", "b").code == "PLAY_READ_ONLY"
    assert refusal(bare.import_card, "a.json", card_bytes()).code == "PLAY_READ_ONLY"


def test_a_read_only_workspace_is_read_and_nothing_else(workspace: Workspace) -> None:
    character = workspace.import_card("a.json", card_bytes()).id
    entry = workspace.start_playthrough(character, 0)
    reading = opened(workspace.folder, ReadOnlyDisk())
    assert state(reading, entry.id)["hp"] == 80
    assert refusal(reading.start_playthrough, character, 0).code == "PLAY_READ_ONLY"


def test_a_damaged_log_shows_what_stands_before_and_takes_no_round(workspace: Workspace) -> None:
    character = workspace.import_card("a.json", card_bytes()).id
    entry = workspace.start_playthrough(character, 0)
    workspace.add_round(entry.id, "a", "_.add('hp', 1)")
    path = workspace.storage_folder(entry.id) / "sessions" / (entry.root_session_id or "") / "session.v4.jsonl"
    path.write_bytes(path.read_bytes().replace(b'"seq":5', b'"seq":9'))
    again = opened(workspace.folder)
    assert again.sessions(entry.id)[0].code == "PLAY_LOG"
    assert refusal(again.add_round, entry.id, "a", "b").code == "PLAY_LOG"


def _story(folder: Path, disk: Disk) -> None:
    """Start and one round, with whatever happens to the disk in between."""
    workspace = opened(folder, disk)
    character = workspace.characters()[0].id
    entry = workspace.start_playthrough(character, 1)
    workspace.add_round(entry.id, "I rest.", "_.add('hp', 5)")


def _prepared(folder: Path) -> None:
    made = Workspace.create(folder, "Mine", files=Disk(), clock=steady_clock(), new_id=steady_ids())
    made.import_card("a.json", card_bytes())


def test_a_stop_at_any_step_leaves_a_workspace_that_opens_and_goes_on(tmp_path: Path) -> None:
    _prepared(tmp_path / "whole")
    counting = DyingDisk(10_000)
    _story(tmp_path / "whole", counting)
    assert counting.calls > 30
    seen = set()
    for at in range(1, counting.calls + 1):
        folder = tmp_path / f"stop-{at}"
        _prepared(folder)
        with pytest.raises(Killed):
            _story(folder, DyingDisk(at))
        seen.add(_goes_on(folder))
    assert seen == {None, 45, 50}


def _goes_on(folder: Path) -> int | None:
    """Opens what a stop left; gives hp before anything new (None: the start did not happen) and plays on."""
    workspace = opened(folder)
    entries = workspace.playthroughs()
    if not entries:
        again = workspace.start_playthrough(workspace.characters()[0].id, 1)
        assert state(workspace, again.id)["hp"] == 45
        return None
    (entry,) = entries
    hp: int = state(workspace, entry.id)["hp"]
    rounds = len(loaded(folder / "play" / entry.path)["nodes"])
    assert (hp, rounds) in {(45, 0), (50, 1)}
    workspace.add_round(entry.id, "On.", "_.add('hp', 1)")
    assert state(workspace, entry.id)["hp"] == hp + 1
    assert len(loaded(folder / "play" / entry.path)["nodes"]) == rounds + 1
    return hp


class FullDisk(Disk):
    """Takes logs, which are appended to, but only ``room`` more new files."""

    room = 10**6

    def open_new(self, path: Path) -> Open:
        self.room -= 1
        if self.room < 0:
            raise OSError(errno.ENOSPC, "No space left on device")
        return super().open_new(path)


@pytest.mark.parametrize("room", [0, 1, 2])
def test_a_round_committed_again_after_a_full_disk_is_there_once(tmp_path: Path, room: int) -> None:
    disk = FullDisk()
    workspace = Workspace.create(tmp_path / "w", "w", files=disk, clock=steady_clock(), new_id=steady_ids())
    entry = workspace.start_playthrough(workspace.import_card("a.json", card_bytes()).id, 0)
    scene = (entry.id, "I wait.", "<UpdateVariable>_.add('hp', 1)</UpdateVariable>")
    workspace.add_round(*scene)

    disk.room = room  # for the checkpoint, for the reply
    assert refusal(workspace.add_round, *scene).fields["reason"] == "ENOSPC"
    disk.room = 10**6
    workspace.add_round(*scene)
    log = workspace.log(entry.id, entry.root_session_id or "")
    assert log is not None
    assert [event["type"] for event in log.events].count("user/message") == 2
    assert state(workspace, entry.id)["hp"] == 82
    workspace.add_round(*scene)
    assert state(workspace, entry.id)["hp"] == 83, "said on purpose, the same is another round"
