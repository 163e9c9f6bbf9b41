from __future__ import annotations

import json

from app.files import DiskFiles
from core.trace.library import FACTS, LEDGER, LEGACY, read_folder
from tests.core.faulty_files import FaultyFiles
from tests.core.trace.builders import HERO, SESSION, START, Story

LOOKING = DiskFiles(read_only=True)


def put(folder, name, content) -> None:
    text = content if isinstance(content, str) else json.dumps(content)
    (folder / name).write_text(text, encoding="utf-8")


def test_a_bare_ledger_names_its_sessions_and_says_which_logs_are_missing(tmp_path):
    put(tmp_path, LEDGER, Story().commit(START).ledger())
    listing = read_folder(LOOKING, tmp_path)
    (seen,) = listing.sessions
    assert (seen.id, seen.resources, seen.versions, seen.log) == (SESSION, (HERO,), 1, None)
    assert (listing.code, listing.facts.size, listing.facts.code) == (None, None, None)
    assert listing.ledger.size == (tmp_path / LEDGER).stat().st_size


def test_a_log_beside_the_ledger_is_found(tmp_path):
    put(tmp_path, LEDGER, Story().commit(START).ledger())
    (tmp_path / "sessions" / SESSION).mkdir(parents=True)
    assert read_folder(LOOKING, tmp_path).sessions[0].log == SESSION


def test_an_empty_folder_says_that_nothing_is_there(tmp_path):
    listing = read_folder(LOOKING, tmp_path)
    assert (listing.code, listing.sessions) == ("MVU_MISSING", ())


def test_a_folder_that_does_not_exist_is_a_code_too(tmp_path):
    assert read_folder(LOOKING, tmp_path / "gone").code == "MVU_MISSING"


def test_broken_json_is_told_with_its_place(tmp_path):
    put(tmp_path, LEDGER, '{"version": 1,\n "resources": }')
    listing = read_folder(LOOKING, tmp_path)
    assert listing.code == "MVU_PARSE"
    assert dict(listing.fields)["file"] == LEDGER
    assert dict(listing.fields)["line"] == 2


def test_another_version_of_the_format_is_refused(tmp_path):
    put(tmp_path, LEDGER, {"version": 2, "resources": {}})
    assert read_folder(LOOKING, tmp_path).code == "MVU_VERSION"


def test_broken_facts_do_not_hide_the_ledger(tmp_path):
    put(tmp_path, LEDGER, Story().commit(START).ledger())
    put(tmp_path, FACTS, "[")
    listing = read_folder(LOOKING, tmp_path)
    assert (listing.code, listing.facts.code, len(listing.sessions)) == (None, "MVU_PARSE", 1)


def test_a_legacy_file_alone_can_be_looked_at(tmp_path):
    put(tmp_path, LEGACY, Story().commit(START).ledger())
    listing = read_folder(LOOKING, tmp_path)
    assert (listing.code, listing.sessions[0].legacy) == (None, True)


def test_a_ledger_of_nonsense_inside_is_survived(tmp_path):
    put(tmp_path, LEDGER, {"version": 1, "resources": {"a": 1, "b": {"versions": [3], "definition": []}}})
    assert read_folder(LOOKING, tmp_path).sessions == ()


def test_a_disk_that_fails_is_a_code(tmp_path):
    put(tmp_path, LEDGER, Story().commit(START).ledger())
    listing = read_folder(FaultyFiles(LOOKING, at=1), tmp_path)
    assert listing.code == "PLAY_STORAGE_FAILED"


def test_nothing_is_written_by_looking(tmp_path):
    put(tmp_path, LEDGER, Story().commit(START).ledger())
    before = sorted(path.name for path in tmp_path.iterdir())
    read_folder(LOOKING, tmp_path)
    assert sorted(path.name for path in tmp_path.iterdir()) == before
