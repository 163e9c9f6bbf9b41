"""What was typed for a round survives the program."""

from __future__ import annotations

from pathlib import Path

from ui.drafts import MOST, Drafts


def test_a_kept_draft_is_there_at_the_next_start_and_gone_once_it_is_empty(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "drafts.json"
    Drafts(path).keep("harbour", "我下船。", "_.set('a', 1)\ud83d")
    again = Drafts(path)
    assert again.get("harbour") == ("我下船。", "_.set('a', 1)\ud83d")
    assert again.get("other") == ("", "")
    again.keep("harbour", "", "")
    assert Drafts(path).get("harbour") == ("", "")


def test_a_broken_file_is_moved_aside_and_counts_as_empty(tmp_path: Path) -> None:
    path = tmp_path / "drafts.json"
    path.write_text('{"version": 1, "drafts": [3]}', encoding="utf-8")
    assert Drafts(path).get("harbour") == ("", "")
    assert path.with_suffix(".bad").read_text(encoding="utf-8").endswith("[3]}")


def test_only_so_many_sessions_are_kept_and_the_oldest_go_first(tmp_path: Path) -> None:
    drafts = Drafts(tmp_path / "drafts.json")
    for number in range(MOST + 1):
        drafts.keep(f"s{number}", "x", "")
    assert drafts.get("s0") == ("", "")
    assert drafts.get("s1") == ("x", "")


def test_without_a_place_drafts_live_as_long_as_the_program() -> None:
    drafts = Drafts()
    drafts.keep("s", "x", "y")
    assert drafts.get("s") == ("x", "y")
