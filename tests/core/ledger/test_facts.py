"""The facts file: its rows, its caps, and that it never gets in the way."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from app.files import DiskFiles
from core.ledger.facts import MAX_BYTES, NAME, FactsFile, row_of
from tests.core.faulty_files import FaultyFiles

FACT: dict[str, Any] = {"phase": "started", "id": "mvu:a", "sessionId": "s"}


def opened(folder: Path, files: Any = None) -> FactsFile:
    return FactsFile(folder, files or DiskFiles(), lambda: 7)


def records(folder: Path) -> list[Any]:
    found: list[Any] = json.loads((folder / NAME).read_text())["records"]
    return found


def test_a_row_holds_only_valid_fields_in_the_fixed_order() -> None:
    fact = {"turn": 1, "detail": "x" * 400, "configRevision": None, "revision": 1.5, "turnKind": "human", **FACT}
    row = row_of(fact, 7)
    assert row is not None
    assert list(row) == ["phase", "recordedAt", "id", "sessionId", "detail", "turn", "configRevision"]
    assert row["detail"] == "x" * 300
    assert row["recordedAt"] == 7
    assert row_of({**FACT, "recordedAt": 3.5}, 7) == {
        "phase": "started",
        "recordedAt": 3.5,
        "id": "mvu:a",
        "sessionId": "s",
    }


@pytest.mark.parametrize("fact", [{**FACT, "phase": "odd"}, {**FACT, "sessionId": None}, {"phase": "started"}, 5, None])
def test_a_fact_without_phase_id_or_session_leaves_no_row(fact: Any) -> None:
    assert row_of(fact, 7) is None


def test_rows_are_written_indented_with_one_newline_and_read_again(tmp_path: Path) -> None:
    facts = opened(tmp_path)
    assert not (tmp_path / NAME).exists()
    facts.append(FACT)
    facts.append({**FACT, "sessionId": "other"})
    facts.flush()
    text = (tmp_path / NAME).read_text()
    assert text == json.dumps({"version": 1, "records": records(tmp_path)}, indent=2) + "\n"
    assert [row["sessionId"] for row in records(tmp_path)] == ["s", "other"]
    found = opened(tmp_path).listing("mvu:a", "s")
    assert found == {"records": [records(tmp_path)[0]], "unavailable": False, "maxRecords": 2048}


def test_only_the_last_2048_rows_stay(tmp_path: Path) -> None:
    facts = opened(tmp_path)
    for turn in range(2050):
        facts.append({**FACT, "turn": turn})
    facts.flush()
    kept = records(tmp_path)
    assert len(kept) == 2048
    assert kept[0]["turn"] == 2


@pytest.mark.parametrize(
    "content", ["{ broken", '{"version":2,"records":[]}', '{"version":1}', "[]", " " * (MAX_BYTES + 1)]
)
def test_a_broken_file_is_reported_until_the_next_row_replaces_it(content: str, tmp_path: Path) -> None:
    (tmp_path / NAME).write_text(content)
    facts = opened(tmp_path)
    assert facts.listing("mvu:a", "s") == {"records": [], "unavailable": True, "maxRecords": 2048}
    assert (tmp_path / NAME).read_text() == content
    facts.append(FACT)
    facts.flush()
    assert facts.listing("mvu:a", "s")["unavailable"] is False
    assert len(records(tmp_path)) == 1


def test_rows_that_fit_compactly_but_not_indented_are_dropped(tmp_path: Path) -> None:
    facts = opened(tmp_path)
    texts = dict.fromkeys(("eventId", "on", "cause", "requestId", "reason", "detail"), "\\" * 300)
    for _ in range(400):
        facts.append({**FACT, **texts})
    facts.flush()
    assert facts.unavailable
    assert facts.listing("mvu:a", "s")["records"] == []
    facts.append(FACT)
    facts.flush()
    assert facts.listing("mvu:a", "s")["unavailable"] is False


def test_a_full_disk_only_marks_the_file_unavailable(tmp_path: Path) -> None:
    files = FaultyFiles(DiskFiles())
    facts = opened(tmp_path, files)
    facts.append(FACT)
    facts.flush()
    before = (tmp_path / NAME).read_bytes()
    files.arm(3)
    facts.append({**FACT, "turn": 1})
    facts.flush()
    assert facts.unavailable
    assert (tmp_path / NAME).read_bytes() == before
    assert len(facts.listing("mvu:a", "s")["records"]) == 1


def test_a_read_only_port_stores_nothing(tmp_path: Path) -> None:
    facts = opened(tmp_path, DiskFiles(read_only=True))
    assert not facts.append(FACT)
    facts.flush()
    assert list(tmp_path.iterdir()) == []
    assert facts.unavailable is False


def test_rows_of_another_program_are_kept(tmp_path: Path) -> None:
    mine, other = opened(tmp_path), opened(tmp_path)
    for turn, facts in enumerate((mine, other, mine)):
        facts.append({**FACT, "turn": turn})
        facts.flush()
    for facts in (mine, other):
        assert [row["turn"] for row in facts.listing("mvu:a", "s")["records"]] == [0, 1, 2]
