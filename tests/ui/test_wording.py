"""Every code has sentences, and every word of the records has one."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from core.trace.records import Comparison, Mark, Missing, Status, Verdict, VersionKind
from ui import wording

ROOT = Path(__file__).parents[2]
RAISED = re.compile(r"""MvuError\(\s*["']([A-Z][A-Z_]+)["']""")


def test_every_code_that_core_raises_has_sentences() -> None:
    raised = {
        code
        for folder in ("core", "app", "ui")
        for path in (ROOT / folder).rglob("*.py")
        for code in RAISED.findall(path.read_text(encoding="utf-8"))
    }
    assert raised, "the scan found nothing: has the way of raising changed?"
    assert sorted(code for code in raised if not wording.has_words(code)) == []


def test_every_code_of_the_specification_has_sentences() -> None:
    spec = ROOT.parent / "shared" / "spec" / "service.md"
    if not spec.exists():
        pytest.skip("the specification is not beside the repository")
    table = spec.read_text(encoding="utf-8").split("## 22.")[1].split("## 23.")[0]
    codes = set(re.findall(r"\b(?:MVU|PLAY|SOURCE|REVISION|SCOPE)_[A-Z_]+[A-Z]\b", table)) - {"MVU_COMMAND_HOOK"}
    assert len(codes) > 40
    assert sorted(code for code in codes if not wording.has_words(code)) == []


@pytest.mark.parametrize(
    ("kind", "word"),
    [
        (Mark, wording.mark),
        (Missing, wording.missing),
        (Verdict, wording.verdict),
        (Status, wording.status),
        (VersionKind, wording.version_kind),
        (Comparison, wording.comparison),
    ],
)
def test_every_member_of_the_records_has_a_word(kind, word) -> None:
    said = [word(member) for member in kind]
    assert all(said)
    assert len(set(said)) == len(said)


def test_the_fields_say_where() -> None:
    found = wording.describe("MVU_PATH_MISSING", {"path": "/角色/hp", "command": 2})
    assert found.where == "path /角色/hp · command 2"
    assert wording.sentence("MVU_PATH_MISSING", (("path", "/a"),)) == "There is nothing at this path (path /a)."


def test_what_a_text_of_initial_variables_must_not_hold_is_named() -> None:
    where = wording.describe("MVU_PARSE", {"reason": "yaml", "detail": "duplicate-key", "line": 3}).where
    assert where == "line 3 · this key is there twice"
    other = wording.describe("MVU_PARSE", {"reason": "yaml", "detail": "did not find", "line": 3}).where
    assert other == "line 3 · this is not valid YAML"


def test_an_unknown_code_still_gets_a_sentence_and_keeps_its_code_in_the_details() -> None:
    assert wording.describe("SOMETHING_NEW").title
    assert wording.details("SOMETHING_NEW", {"path": "/a"}) == "SOMETHING_NEW\npath: /a"


def test_hostile_fields_stay_short_and_on_one_line() -> None:
    where = wording.describe("MVU_JSON", {"path": "a\nb\u202e" + "x" * 5000}).where
    assert "\n" not in where
    assert "\u202e" not in where
    assert len(where) < 200


def test_turns_have_names() -> None:
    assert [wording.turn(0), wording.turn(12), wording.turn(None)] == ["Opening", "Turn 12", "Not recorded"]


def test_a_phase_is_told_in_words_and_an_unknown_one_as_it_was_written() -> None:
    assert wording.phase("skipped") == "Skipped or denied"
    assert wording.phase("paused-by-moon") == "paused-by-moon"
