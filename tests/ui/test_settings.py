"""The remembered record survives what files do."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ui import settings as stored
from ui.settings import Settings

FULL = Settings(
    language="zh_CN",
    theme="dark",
    page_size=0,
    filter_values=True,
    recent_folders=("/b", "/a"),
    last_workspace="/b",
    last_session="s",
    last_turn=4,
    window_geometry="AAEC",
    window_state="AwQ=",
    splitters=(("centre", (200, 400)),),
)


def test_what_is_saved_comes_back(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "settings.json"
    stored.save(path, FULL)
    assert stored.load(path) == FULL
    assert [item.name for item in path.parent.iterdir()] == ["settings.json"]


def test_a_missing_file_means_defaults(tmp_path: Path) -> None:
    assert stored.load(tmp_path / "none.json") == Settings()


@pytest.mark.parametrize("text", ["", "{", "[1]", "null", "\x00\x01", "[" * 100_000])
def test_a_broken_file_is_kept_aside(tmp_path: Path, text: str) -> None:
    path = tmp_path / "settings.json"
    path.write_text(text, encoding="utf-8")
    assert stored.load(path) == Settings()
    assert (tmp_path / "settings.bad").read_text(encoding="utf-8") == text


def test_bad_entries_are_dropped_and_good_ones_kept(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    data = {"theme": "mauve", "language": "en", "page_size": 21, "filter_values": 1, "last_turn": True, "new": 1}
    path.write_text(json.dumps(data), encoding="utf-8")
    assert stored.load(path) == Settings(language="en")


@given(st.recursive(st.none() | st.booleans() | st.integers() | st.text(), lambda part: st.lists(part, max_size=3)))
def test_no_value_of_any_entry_breaks_loading(value: object) -> None:
    for name in json.loads(json.dumps(dict.fromkeys(Settings.__slots__, 0))):
        made = stored._from_json({name: value})
        assert replace(made) == made


def test_recent_folders_are_unique_newest_first_and_few() -> None:
    settings = Settings()
    for number in range(12):
        settings = settings.with_recent(f"/{number}")
    settings = settings.with_recent("/8")
    assert settings.recent_folders == ("/8", "/11", "/10", "/9", "/7", "/6", "/5", "/4")
