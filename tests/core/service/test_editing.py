"""Manual edits: compare-and-set, replays, and where an edit sits in the history."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from core.errors import MvuError
from core.values.canonical import hash_of
from tests.core.service.table import Session, Table, set_gold


def refused(action: Any) -> str:
    with pytest.raises(MvuError) as caught:
        action()
    return caught.value.code


def test_an_edit_is_saved_once_however_often_it_is_sent(tmp_path: Path) -> None:
    session = Session("s")
    table = Table(tmp_path, session)
    first = table.edit(session, 40, "op", 0)
    assert list(first) == ["id", "type", "revision", "scope", "authority", "content"]
    table.edit(session, 41, "op-2", 1)
    table.open()
    again = table.service.update(
        id=first["id"],
        scope={"sessionId": "s"},
        content={"stat_data": {"gold": 40, "place": "harbour"}},
        expected_revision=0,
        operation_id="op",
    )
    assert again == first
    assert table.gold(session) == 41
    assert refused(lambda: table.edit(session, 50, "op", 0)) == "MVU_IDEMPOTENCY_CONFLICT"
    assert len(table.history(session)) == 2


def test_a_stale_revision_is_a_conflict(tmp_path: Path) -> None:
    session = Session("s")
    table = Table(tmp_path, session)
    table.edit(session, 40, "a", 0)
    for stale in (0, 2, True, "1"):
        assert refused(lambda stale=stale: table.edit(session, 41, "b", stale)) == "REVISION_CONFLICT"
    assert table.gold(session) == 40


def test_an_edit_sits_on_the_last_reply_and_carries_its_text_hash(tmp_path: Path) -> None:
    session = Session("s")
    table = Table(tmp_path, session)
    reply = table.round(session, set_gold(12))
    table.edit(session, 40, "op")
    committed, edited = table.history(session)
    assert edited["source"] == {**committed["source"], "manual": True, "card": False}
    assert edited["sourceFingerprint"] == hash_of(set_gold(12))
    assert edited["parentKey"] == committed["key"]
    assert edited["action"] == {"turn": 1}
    assert edited["before"] == {"gold": 12, "place": "harbour"}
    assert table.gold(session, endEventId=reply["seq"]) == 40
    assert table.gold(session, messageId="s-a1") == 40
    table.round(session, set_gold(13))
    row = table.row(session, endEventId=reply["seq"])
    assert (row["historical"], row["revision"], row["currentRevision"]) == (True, 2, 3)


def test_an_edit_before_any_reply_has_a_place_of_its_own(tmp_path: Path) -> None:
    session = Session("s")
    table = Table(tmp_path, session)
    table.edit(session, 40, "op")
    (version,) = table.history(session)
    assert version["source"] == {"sessionId": "s", "messageId": "manual:op", "messageSeq": -1, "manual": True}
    assert version["action"] == {"turn": 0}
    assert version["before"] == {"gold": 10, "place": "harbour"}


def test_what_an_edit_may_not_do(tmp_path: Path) -> None:
    session = Session("s")
    table = Table(tmp_path, session)
    own = table.row(session)["id"]
    scope = {"sessionId": "s"}
    content = {"stat_data": {"gold": 1, "place": "x"}}

    def update(**change: Any) -> Any:
        given = {"id": own, "scope": scope, "content": content, "expected_revision": 0, "operation_id": "op", **change}
        return lambda: table.service.update(**given)

    assert refused(update(id="mvu:none")) == "MVU_MISSING"
    assert refused(update(scope={"sessionId": "other"})) == "SCOPE_MISMATCH"
    assert refused(update(scope={"sessionId": "s", "authority": "remote"})) == "MVU_AUTHORITY"
    assert refused(update(scope={**scope, "endEventId": 3})) == "MVU_SCOPE"
    for operation in ("", None, 5, "x" * 201):
        assert refused(update(operation_id=operation)) == "MVU_OPERATION"
    for bad in (None, [], {}, {"stat_data": []}):
        assert refused(update(content=bad)) == "MVU_SCHEMA"
    assert table.row(session)["revision"] == 0
    session.start()
    assert refused(update()) == "MVU_READ_ONLY"


def test_without_a_lease_an_instance_is_not_edited(tmp_path: Path) -> None:
    session = Session("s")
    held = [True]
    table = Table(tmp_path, session, capture_session_lease=lambda _one: lambda: held[0])
    table.edit(session, 40, "a")
    held[0] = False
    assert refused(lambda: table.edit(session, 41, "b")) == "MVU_SESSION_LEASE"
    answers = iter([True, True, False])
    table.host["capture_session_lease"] = lambda _one: lambda: next(answers)
    table.open()
    assert refused(lambda: table.edit(session, 41, "b")) == "MVU_READ_ONLY"
    assert table.gold(session) == 40


def test_two_services_on_one_folder_lose_nothing(tmp_path: Path) -> None:
    session = Session("s")
    mine = Table(tmp_path, session)
    mine.row(session)
    other = Table(tmp_path, session)
    other.edit(session, 40, "theirs", 0)
    assert refused(lambda: mine.edit(session, 50, "mine", 0)) == "REVISION_CONFLICT"
    mine.edit(session, 50, "mine", 1)
    assert [version["operationId"] for version in other.history(session)] == ["theirs", "mine"]


def test_after_disposal_nothing_is_written(tmp_path: Path) -> None:
    session = Session("s")
    table = Table(tmp_path, session)
    own = table.row(session)["id"]
    table.service.dispose()
    table.service.dispose()
    assert refused(lambda: table.edit(session, 1, "op")) == "MVU_DISPOSED"
    found = table.service.read(own, {"sessionId": "s"})
    assert found is not None
    assert found["revision"] == 0
