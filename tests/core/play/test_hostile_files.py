"""Whatever stands in catalog, selections and timeline is used or refused with a code."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.errors import MvuError
from core.play.catalog import entries_of, greeting_of, with_selection
from core.play.documents import Document
from core.play.logs import Logs, log_path
from core.play.timeline import head_of, unplaced, with_round
from core.sessions.rounds import Turn, turns_of
from tests.disk import Disk, steady_clock

KEYS = ("playthroughs", "id", "path", "title", "ext", "pmpDshTavern", "characterId", "playthroughNumber", "archivedAt")
KEYS = (*KEYS, "nodes", "variants", "head", "sessionId", "adoptedVariantId", "endEventId", "sessions", "selection")
KEYS = (*KEYS, "character", "greetingIndex", "s", "type", "data", "turn", "reason", "kind", "seq")
WORDS = st.sampled_from(
    ["s", "v", "a/timeline.json", "../timeline.json", "x" * 300, "", "turn/start", "turn/end", "user/message"]
)
JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-2, 9) | st.floats(allow_nan=False) | WORDS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(KEYS), inner, max_size=5),
    max_leaves=25,
)
OBJECT = st.dictionaries(st.sampled_from(KEYS), JSON, max_size=6)


def document(content: dict[str, Any]) -> Document:
    return Document(Path("x.json"), content, None)


@given(OBJECT)
def test_any_catalog_gives_entries_or_a_code(content: dict[str, Any]) -> None:
    try:
        for entry in entries_of(document(content)):
            assert ".." not in entry.path
    except MvuError as error:
        assert error.code == "PLAY_CATALOG"  # noqa: PT017


@given(OBJECT)
def test_any_selections_can_be_read_and_extended(content: dict[str, Any]) -> None:
    greeting_of(document(content), "s")
    longer = with_selection(document(content), "s", "c", 2, "now")
    assert greeting_of(document(longer), "s") == 2


@given(OBJECT)
def test_any_timeline_takes_one_more_round_or_is_refused(content: dict[str, Any]) -> None:
    turn = Turn(1, 0, 2, 3, 5, "completed")
    try:
        head_of(document(content))
        unplaced(document(content), "s", [turn])
        longer = document(with_round(document(content), "s", turn, ("n", "v")))
    except MvuError as error:
        assert error.code == "PLAY_CATALOG"  # noqa: PT017
        return
    assert head_of(longer) == ("s", "v")
    assert unplaced(longer, "s", [turn]) == []


@given(st.lists(OBJECT, max_size=8))
def test_turns_are_found_in_any_events(rows: list[dict[str, Any]]) -> None:
    events = [{**row, "seq": seq} for seq, row in enumerate(rows)]
    for turn in turns_of(events):
        assert turn.end is None or turn.end > turn.start


@pytest.mark.parametrize("name", ["", "..", "a/b", "a\0b", "\ud800", "x" * 256, "a:b", "a\\b"])
def test_a_session_name_that_cannot_be_a_folder_has_no_log(tmp_path: Path, name: str) -> None:
    assert log_path(tmp_path, name) is None
    assert Logs(tmp_path, Disk(), steady_clock()).get(name) is None
