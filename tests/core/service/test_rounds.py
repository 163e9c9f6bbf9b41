"""Rounds become versions: what is committed, what only leaves a receipt, what is skipped."""

from __future__ import annotations

from pathlib import Path

import pytest

from core.errors import MvuError
from core.ledger import store as store_module
from tests.core.service.table import NOTE, Session, Table, set_gold


def test_a_round_moves_the_state_from_its_checkpoint(tmp_path: Path) -> None:
    session = Session("s")
    table = Table(tmp_path, session)
    assert table.gold(session) == 10
    table.round(session, set_gold(12))
    row = table.row(session)
    assert (row["content"]["stat_data"]["gold"], row["revision"]) == (12, 1)
    (version,) = table.history(session)
    assert version["key"] == row["versionKey"]
    assert version["before"] == {"gold": 10, "place": "harbour"}
    assert (version["parentKey"], version["sourceRevision"]) == (None, 0)


def test_a_round_without_an_update_is_a_version_too(tmp_path: Path) -> None:
    session = Session("s")
    table = Table(tmp_path, session)
    table.round(session, "The sea is calm.")
    assert (table.gold(session), table.row(session)["revision"]) == (10, 1)
    facts = table.service.facts(table.row(session)["id"], {"sessionId": "s"})["records"]
    assert [row["phase"] for row in facts] == ["started", "skipped", "completed"]


def test_a_reply_that_fails_as_a_whole_leaves_a_receipt_and_is_never_tried_again(tmp_path: Path) -> None:
    session = Session("s")
    table = Table(tmp_path, session)
    table.round(session, set_gold(12))
    table.round(session, '<JSONPatch>[{"op":"test","path":"/gold","value":1}]</JSONPatch>')
    receipt = table.history(session)[-1]
    assert receipt["error"] == "MVU_UNSUPPORTED"
    assert "parentKey" not in receipt
    assert receipt["before"] == receipt["variables"]["stat_data"]
    row = table.row(session)
    assert (row["revision"], row["content"]["stat_data"]["gold"]) == (2, 12)
    table.service.ingest(session.view())
    assert table.row(session)["revision"] == 2


def test_replies_that_do_not_count_leave_nothing(tmp_path: Path) -> None:
    session = Session("s")
    table = Table(tmp_path, session)
    table.round(session, set_gold(1), reason="aborted")
    table.round(session, set_gold(2), interrupted=True)
    table.round(session, set_gold(3), reason="forked")
    assert table.history(session) == []
    child = Session("sub", origin="subagent")
    child.start()
    child.answer(set_gold(5))
    table.service.ingest(child.view())
    assert len(table.service.resources) == 1


def test_an_instance_without_the_turns_checkpoint_refuses_the_round(tmp_path: Path) -> None:
    session = Session("s")
    table = Table(tmp_path, session)
    table.row(session)
    session.start()
    with pytest.raises(MvuError) as caught:
        table.finish(session, set_gold(12))
    assert caught.value.code == "MVU_BASELINE_REQUIRED"
    assert table.history(session) == []


def test_rounds_before_the_instance_was_made_do_not_count(tmp_path: Path) -> None:
    session = Session("s")
    session.start()
    session.answer(set_gold(99))
    table = Table(tmp_path, session)
    table.round(session, set_gold(12))
    assert [version["source"]["turn"] for version in table.history(session)] == [2]


def test_the_base_is_the_checkpoint_even_after_an_edit_in_between(tmp_path: Path) -> None:
    session = Session("s")
    table = Table(tmp_path, session, resources=(NOTE,))
    table.start(session)
    scope = {"sessionId": "s"}
    table.service.update(
        id="mvu:note", scope=scope, content={"stat_data": {"n": 7}}, expected_revision=0, operation_id="e"
    )
    table.finish(session, "_.add('n', 1);")
    assert table.row(session)["content"]["stat_data"]["n"] == 1


def test_the_first_checkpoint_of_a_turn_stays(tmp_path: Path) -> None:
    session = Session("s")
    table = Table(tmp_path, session)
    table.start(session)
    table.service.checkpoint(session.view(), session.events[0])
    record = table.service.record(table.row(session)["id"])
    assert [one["turn"] for one in record["checkpoints"]] == [1]
    with pytest.raises(MvuError) as caught:
        table.service.checkpoint(session.view(), {"seq": 1, "type": "turn/start", "data": {"turn": 1}})
    assert caught.value.code == "MVU_BASELINE_REQUIRED"


def test_a_changed_log_blocks_reads_until_it_is_itself_again(tmp_path: Path) -> None:
    session = Session("s")
    table = Table(tmp_path, session)
    event = table.round(session, set_gold(12))
    block = event["data"]["message"]["content"][0]
    text, block["text"] = block["text"], "something else"
    for call in (lambda: table.row(session), lambda: table.service.ingest(session.view())):
        with pytest.raises(MvuError) as caught:
            call()
        assert caught.value.code == "MVU_HISTORY_UNAVAILABLE"
    resource = table.service.resources[0]["id"]
    assert table.service.record(resource)["recoveryError"] == {"sessionId": "s", "code": "MVU_HISTORY_UNAVAILABLE"}
    block["text"] = text
    table.service.ingest(session.view())
    assert "recoveryError" not in table.service.record(resource)
    assert table.gold(session) == 12


def test_a_version_past_the_ceiling_is_refused_and_the_ledger_stays(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = Session("s")
    table = Table(tmp_path, session)
    table.round(session, set_gold(12))
    table.start(session)
    before = (tmp_path / "mvu-instances.json").read_bytes()
    monkeypatch.setattr(store_module, "STORAGE_LIMIT", len(before) + 100)
    with pytest.raises(MvuError) as caught:
        table.finish(session, set_gold(13))
    assert caught.value.code == "PLAY_STORAGE_LIMIT"
    assert (tmp_path / "mvu-instances.json").read_bytes() == before
    assert (table.gold(session), table.row(session)["revision"]) == (12, 1)
    with pytest.raises(MvuError):
        table.service.flush()
    monkeypatch.undo()
    table.service.ingest(session.view())
    assert table.gold(session) == 13
    table.service.flush()


def test_listeners_hear_the_facts_and_cannot_break_a_commit(tmp_path: Path) -> None:
    session = Session("s")
    table = Table(tmp_path, session)
    heard: list[str] = []

    def deaf(_fact: object) -> None:
        raise RuntimeError("listener")

    remove = table.service.observe(deaf)
    table.service.observe(lambda fact: heard.append(f"{fact['phase']} {fact['turnKind']}"))
    table.round(session, set_gold(12))
    remove()
    assert heard == ["started human", "triggered human", "applied human", "completed human"]
