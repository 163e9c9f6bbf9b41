"""Scenes on real files: what the desk gets to show from a workspace and from a bare ledger."""

from __future__ import annotations

import itertools
import json
import shutil
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from app.files import DiskFiles
from core.errors import MvuError
from core.trace.records import CURRENT, Mark, TreeNode, VariablePage
from ui.looks import Save, SessionLook
from ui.nav.records import NavKind, NavNode, find
from ui.wanted import RAW, TREE, Wanted
from ui.workspace_source import WorkspaceSource, opener

LEDGERS = Path(__file__).parents[3] / "shared" / "ledgers"
INITVAR = "角色:\n  好感度: 10\n  hp: 95\n金币: 25\n背包:\n  面包: 1\n"
SECOND = "再见。<UpdateVariable>_.set('金币', 30);</UpdateVariable>"
REPLY = "<UpdateVariable>_.set('角色.好感度', 14);\n_.add('金币', -5);\n_.set('角色.xx', 1);</UpdateVariable>"


def card_bytes() -> bytes:
    entry = {"keys": [], "comment": "[initvar]", "content": INITVAR, "enabled": False}
    data = {
        "name": "Lena",
        "first_mes": "你好。",
        "alternate_greetings": [SECOND],
        "character_book": {"entries": [entry]},
    }
    card = {"spec": "chara_card_v2", "spec_version": "2.0", "data": data}
    return json.dumps(card, ensure_ascii=False).encode()


def open_folder(folder: Path) -> WorkspaceSource:
    ticks, ids = itertools.count(1_700_000_000_000), itertools.count()
    opens = opener(
        DiskFiles(),
        DiskFiles(read_only=True),
        lambda: next(ticks),
        lambda: f"00000000-0000-4000-8000-{next(ids):012d}",
    )
    return opens(str(folder))


class Played:
    """A workspace with one playthrough from the second greeting."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder / "work"
        self.folder.mkdir()
        self.card = folder / "lena.json"
        self.card.write_bytes(card_bytes())
        self.source = open_folder(self.folder)
        self.sheet = self.source.import_card(str(self.card))
        self.id = self.source.start(self.sheet.character_id, 1, "")

    def node(self) -> NavNode:
        found = find((self.source.tree(),), self.id)
        assert found is not None
        return found

    def look(self) -> SessionLook:
        return self.source.session(self.node())

    def values(self, wanted: Wanted | None = None) -> dict[str, str]:
        look = self.look()
        turn = look.rows[-1].turn
        resource = self.source.round(look, turn, "", all_triggers=False).chosen
        body = self.source.state(look, turn, replace(wanted or Wanted("", ""), resource=resource)).body
        assert isinstance(body, VariablePage)
        return {row.path: row.text for row in body.rows}


@pytest.fixture
def played(tmp_path: Path) -> Iterator[Played]:
    made = Played(tmp_path)
    yield made
    made.source.close()


def test_an_empty_folder_becomes_a_workspace_and_anything_else_is_refused(tmp_path: Path) -> None:
    empty, other = tmp_path / "empty", tmp_path / "other"
    empty.mkdir()
    other.mkdir()
    (other / "note.txt").write_text("hello", encoding="utf-8")
    assert open_folder(empty).tree().title == "empty"
    assert (empty / "workspace.json").exists()
    for folder in (other, tmp_path / "missing"):
        with pytest.raises(MvuError) as refused:
            open_folder(folder)
        assert refused.value.code == "PLAY_NOT_WORKSPACE"
    assert [item.name for item in other.iterdir()] == ["note.txt"]


def test_the_sheet_of_a_card_tells_how_its_greetings_differ(played: Played) -> None:
    first, second = played.sheet.greetings
    assert {row.path: row.text for row in second.rows}["/金币"] == "30"
    gold = next(row for row in first.rows if row.path == "/金币")
    assert gold.others == ((1, "30"),)
    assert played.sheet.blocked is None


def test_the_tree_leads_from_the_card_to_the_session(played: Played) -> None:
    root = played.source.tree()
    kinds, node = [], root
    while node.children:
        kinds.append(node.kind)
        node = node.children[0]
    assert [*kinds, node.kind] == [
        NavKind.WORKSPACE,
        NavKind.CHARACTER,
        NavKind.PLAYTHROUGH,
        NavKind.SESSION,
    ]
    assert root.children[0].title == "Lena"
    assert root.read_only == ""


def test_a_round_is_added_and_its_refused_command_shows(played: Played) -> None:
    played.source.add_round(played.look(), "我下船。", REPLY)
    look = played.look()
    assert [row.turn for row in look.rows] == [0, 1]
    assert {badge.mark for badge in look.rows[1].badges} >= {Mark.APPLIED, Mark.REFUSED}
    assert played.values()["/角色/好感度"] == "14"
    assert played.values()["/金币"] == "25"
    shown = played.source.round(look, 1, "", all_triggers=False)
    assert [row.code for row in shown.detail.commands] == [None, None, "MVU_PATH_MISSING"]
    assert shown.triggers[0].turn == 1


def test_the_same_state_as_table_tree_and_text(played: Played) -> None:
    look = played.look()
    resource = played.source.round(look, 0, "", all_triggers=False).chosen
    wanted = Wanted(resource, "")
    table = played.source.state(look, 0, wanted)
    assert table.snapshot is not None
    assert table.snapshot.choice.key == CURRENT
    assert isinstance(played.source.state(look, 0, replace(wanted, presentation=TREE)).body, TreeNode)
    assert '"金币": 30' in str(played.source.state(look, 0, replace(wanted, presentation=RAW)).body)
    few = played.source.state(look, 0, replace(wanted, text="角色", size=20)).body
    assert isinstance(few, VariablePage)
    assert few.count == 2


def test_an_edit_is_stored_and_survives_reopening(played: Played) -> None:
    look = played.look()
    resource = look.evidence.resources[0].row
    revision = played.source.save(look, Save(resource.id, "/金币", "99", resource.revision, "op-1"))
    assert revision == resource.revision + 1
    again = played.source.save(look, Save(resource.id, "/金币", "99", resource.revision, "op-1"))
    assert again == revision, "the same operation again is harmless"
    with pytest.raises(MvuError) as refused:
        played.source.save(look, Save(resource.id, "/金币", "1", resource.revision, "op-2"))
    assert refused.value.code == "REVISION_CONFLICT"
    played.source.close()
    played.source = open_folder(played.folder)
    assert played.values()["/金币"] == "99"


def test_bad_json_is_refused_with_its_place(played: Played) -> None:
    look = played.look()
    row = look.evidence.resources[0].row
    with pytest.raises(MvuError) as refused:
        played.source.save(look, Save(row.id, "/金币", "[1,\n x]", row.revision, "op-1"))
    assert (refused.value.code, refused.value.fields["line"]) == ("MVU_EDIT", 2)


def test_the_stamp_moves_with_the_files(played: Played) -> None:
    node = played.node()
    before = played.source.stamp(node)
    assert before == played.source.stamp(node)
    played.source.add_round(played.look(), "a", "b")
    assert played.source.stamp(node) != before


def test_a_preview_writes_nothing(played: Played) -> None:
    look = played.look()
    before = played.source.stamp(look.node)
    preview = played.source.preview(look, "_.set('金币', 1);")
    assert [(change.path, change.before, change.after) for change in preview.changes] == [("/金币", 30, 1)]
    assert played.source.stamp(look.node) == before


@pytest.mark.parametrize("name", ["visible-1", "visible-2"])
def test_a_bare_ledger_opens_for_reading_and_stays_as_it_is(tmp_path: Path, name: str) -> None:
    if not LEDGERS.is_dir():
        pytest.skip("the provided ledgers are not beside the repository")
    folder = tmp_path / name
    shutil.copytree(LEDGERS / name, folder)
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    source = open_folder(folder)
    root = source.tree()
    assert root.read_only == "read-only-folder"
    assert root.children
    for node in root.children:
        look = source.session(node)
        assert not look.can_add
        for row in look.rows:
            shown = source.round(look, row.turn, "", all_triggers=True)
            if shown.chosen:
                source.state(look, row.turn, Wanted(shown.chosen, ""))
    source.close()
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == before
