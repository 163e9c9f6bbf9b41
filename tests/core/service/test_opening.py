"""Opening a folder: allocation, templates, read-only folders, ledgers that are not sound."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from app.files import DiskFiles
from core.errors import MvuError
from core.service.bare import stand_ins
from core.service.service import StateService
from tests.core.faulty_files import FaultyFiles, Stopped
from tests.core.service.table import NOTE, PURSE, Session, Table, set_gold

LEDGER = "mvu-instances.json"


def refused(action: Any) -> str:
    with pytest.raises(MvuError) as caught:
        action()
    return caught.value.code


def played(folder: Path) -> tuple[Table, Session]:
    session = Session("s")
    table = Table(folder, session, resources=(PURSE, NOTE))
    table.round(session, set_gold(12))
    return table, session


def test_what_was_played_is_there_after_reopening(tmp_path: Path) -> None:
    table, _ = played(tmp_path)
    before = table.service.list({"sessionId": "s"})
    bytes_before = (tmp_path / LEDGER).read_bytes()
    table.open()
    assert table.service.list({"sessionId": "s"}) == before
    assert (tmp_path / LEDGER).read_bytes() == bytes_before


def test_a_changed_configuration_does_not_reset_a_stored_template(tmp_path: Path) -> None:
    table, _ = played(tmp_path)
    table.resources = ({**PURSE, "initial": {"stat_data": {"gold": 999, "place": "x"}}}, NOTE)
    table.open()
    other = Session("t", 200)
    table.sessions["t"] = other
    rows = {row["name"]: row for row in table.service.list({"sessionId": "t"})}
    assert rows["Purse"]["content"]["stat_data"]["gold"] == 10


def test_a_read_only_folder_is_read_and_left_untouched(tmp_path: Path) -> None:
    played(tmp_path)
    before = {path.name: (path.read_bytes(), path.stat().st_mtime_ns) for path in tmp_path.iterdir()}
    service = StateService(tmp_path, DiskFiles(read_only=True), lambda: 1)
    rows = service.list({"sessionId": "s"})
    assert [row["content"]["stat_data"] for row in rows] == [{"gold": 12, "place": "harbour"}]
    assert service.history(rows[0]["id"], {"sessionId": "s"}, include_before=True)
    assert service.facts(rows[0]["id"], {"sessionId": "s"})["records"]
    assert service.list({"sessionId": "unknown"}) == []
    assert {path.name: (path.read_bytes(), path.stat().st_mtime_ns) for path in tmp_path.iterdir()} == before


def test_shared_records_of_a_bare_folder_get_stand_ins(tmp_path: Path) -> None:
    table, _session = played(tmp_path)
    scope = {"sessionId": "s"}
    known = table.service.history("mvu:note", scope, include_before=True)
    files = DiskFiles(read_only=True)
    service = StateService(tmp_path, files, lambda: 1, resources=stand_ins(tmp_path, files))
    rows = {row["id"]: row for row in service.list(scope)}
    assert rows["mvu:note"]["content"] == known[-1]["variables"]
    assert service.history("mvu:note", scope, include_before=True) == known
    assert stand_ins(tmp_path / "none", files) == ()


def test_what_a_bare_folder_does_not_hold_is_not_guessed(tmp_path: Path) -> None:
    session = Session("s")
    table = Table(tmp_path, session, resources=(NOTE,))
    content = {"stat_data": {"n": 5}}
    scope = {"sessionId": "s"}
    table.service.update(id="mvu:note", scope=scope, content=content, expected_revision=0, operation_id="op")
    files = DiskFiles(read_only=True)
    service = StateService(tmp_path, files, lambda: 1, resources=stand_ins(tmp_path, files))
    (version,) = service.history("mvu:note", scope, include_before=True)
    assert version["beforeAvailable"] is False


def test_configurations_that_are_refused(tmp_path: Path) -> None:
    def configured(*resources: Any) -> StateService:
        return StateService(tmp_path, DiskFiles(), lambda: 1, resources=resources)

    for wrong in (
        {**PURSE, "instance": {"sessionId": "s", "createdAt": 1}},
        {**PURSE, "id": "purse"},
        {**PURSE, "sessionIds": [""]},
        {**PURSE, "sessionIds": "s"},
        {**PURSE, "sharing": "private"},
        5,
    ):
        assert (
            refused(lambda wrong=wrong: StateService(tmp_path, DiskFiles(), lambda: 1, resources=[wrong]))
            == "MVU_CONFIG"
        )
    assert refused(lambda: StateService(tmp_path, DiskFiles(), lambda: 1, resources=[NOTE, NOTE])) == "MVU_CONFIG"
    assert list(tmp_path.iterdir()) == []


def test_a_reused_session_id_and_an_unseeded_fork_get_no_instance(tmp_path: Path) -> None:
    table, session = played(tmp_path)
    session.header["createdAt"] = 5
    assert refused(lambda: table.service.list({"sessionId": "s"})) == "MVU_SESSION_IDENTITY"
    table.sessions["f"] = Session("f", parentSession="s")
    assert refused(lambda: table.service.list({"sessionId": "f"})) == "MVU_SEED_REQUIRED"
    assert refused(lambda: table.service.list({"sessionId": "missing"})) == "MVU_SESSION_IDENTITY"


def test_a_discovered_template_serves_the_session_that_selected_it(tmp_path: Path) -> None:
    session = Session("s")
    table = Table(tmp_path, session, resources=())
    card = {"id": "mvu:character-1", "name": "Lena", "characterId": "lena", "initial": PURSE["initial"]}
    table.service.discover(card)
    assert table.service.list({"sessionId": "s"}) == []
    table.service.sync_discovered_selection("s", "mvu:character-1")
    table.round(session, set_gold(12))
    row = table.row(session)
    assert row["source"] == {"kind": "character", "characterId": "lena", "discovered": True}
    assert row["content"]["stat_data"]["gold"] == 12
    table.open()
    assert table.gold(session) == 12
    assert refused(lambda: table.service.discover({**card, "characterId": "other"})) == "MVU_ID_CONFLICT"


def test_a_broken_card_is_shown_as_such_and_repaired_later(tmp_path: Path) -> None:
    session = Session("s")
    table = Table(tmp_path, session, resources=())
    card = {"id": "mvu:character-1", "name": "Lena", "characterId": "lena"}
    table.service.discover({**card, "initial": {"stat_data": 5}})
    table.service.sync_discovered_selection("s", "mvu:character-1")
    assert table.row(session)["sourceError"] == "MVU_SCHEMA"
    table.service.discover({**card, "initial": PURSE["initial"]})
    row = table.row(session)
    assert "sourceError" not in row
    assert (row["revision"], row["content"]["stat_data"]["gold"]) == (1, 10)


def test_a_ledger_broken_by_somebody_else_stops_every_call_and_is_not_overwritten(tmp_path: Path) -> None:
    table, session = played(tmp_path)
    good = (tmp_path / LEDGER).read_bytes()
    (tmp_path / LEDGER).write_bytes(good[:-40])
    assert refused(lambda: table.service.list({"sessionId": "s"})) == "MVU_VERSION"
    assert refused(lambda: table.edit(session, 1, "op")) == "MVU_VERSION"
    assert (tmp_path / LEDGER).read_bytes() == good[:-40]
    (tmp_path / LEDGER).write_bytes(good)
    assert len(table.service.list({"sessionId": "s"})) == 2


@settings(max_examples=150, deadline=None)
@given(data=st.data())
def test_any_damaged_field_opens_or_is_refused_with_a_code(data: st.DataObject, tmp_path_factory: Any) -> None:
    folder = tmp_path_factory.getbasetemp() / "damaged"
    if not (folder / "origin").exists():
        folder.mkdir()
        (folder / "origin").mkdir()
        played(folder / "origin")
    state = json.loads((folder / "origin" / LEDGER).read_text())
    junk = st.sampled_from([None, 5, -1.5, "x", [], {}, [None], {"a": 1}, True])
    node = state
    while True:
        keys = list(range(len(node))) if isinstance(node, list) else list(node)
        key = data.draw(st.sampled_from(keys))
        if not isinstance(node[key], list | dict) or not node[key] or data.draw(st.booleans()):
            node[key] = copy.deepcopy(data.draw(junk))
            break
        node = node[key]
    (folder / LEDGER).write_text(json.dumps(state))
    session = Session("s")
    session.start()
    session.answer(set_gold(12))
    try:
        service = StateService(
            folder, DiskFiles(read_only=True), lambda: 1, resources=(NOTE,), inspect=lambda _one: session.view()
        )
        for resource in service.resources:
            service.read(resource["id"], {"sessionId": "s", "endEventId": 2})
            service.history(resource["id"], {"sessionId": "s"}, include_before=True)
    except MvuError as error:
        event = error.code
        assert event.startswith(("MVU_", "SCOPE_"))


def test_a_program_that_stops_in_a_round_finds_its_last_acknowledged_state(tmp_path: Path) -> None:
    def play(folder: Path, files: FaultyFiles) -> tuple[Table, Session]:
        session = Session("s")
        table = Table(folder, session, files=files)
        table.round(session, set_gold(12))
        table.start(session)
        return table, session

    files = FaultyFiles(DiskFiles())
    table, session = play(tmp_path / "count", files)
    files.calls.clear()
    table.finish(session, set_gold(13))
    for at in range(len(files.calls)):
        files = FaultyFiles(DiskFiles(), stop=True)
        table, session = play(tmp_path / str(at), files)
        files.arm(at)
        with pytest.raises(Stopped):
            table.finish(session, set_gold(13))
        table.files = DiskFiles()
        table.open()
        assert table.gold(session) in (12, 13)
        table.service.ingest(session.view())
        assert (table.gold(session), table.row(session)["revision"]) == (13, 2)
