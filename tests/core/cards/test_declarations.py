"""What a card declares: its first variables and schema, and the report that a person reads before starting."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.cards.declarations import MAX_INIT, definition_from_card, found_in
from core.cards.reader import read_card
from core.errors import MvuError
from tests.core.cards.samples import PROCESSOR, SCHEMA, as_bytes, card, init

REAL = Path(__file__).parents[4] / "shared" / "real" / "cards"


def stat_data(*entries: dict[str, Any]) -> Any:
    return definition_from_card(card(*entries), {})["initial"]["stat_data"]


def findings(value: dict[str, Any]) -> Any:
    return found_in(read_card(as_bytes(value)))


def test_later_entries_merge_into_earlier_ones_and_lists_are_replaced() -> None:
    assert stat_data(init("a: 1\nb: {c: [1, 2]}"), init('{"b": {"c": [3], "d": 1}}')) == {
        "a": 1,
        "b": {"c": [3], "d": 1},
    }


def test_index_keys_come_first_after_a_merge_too() -> None:
    assert list(stat_data(init("b: 1\nm: {x: 1}"), init("'2': 1\nm: {'1': 2}"))) == ["2", "b", "m"]
    assert list(stat_data(init("m: {x: 1}"), init("m: {'1': 2}"))["m"]) == ["1", "x"]


def test_a_disabled_entry_counts_and_options_are_passed_on() -> None:
    made = definition_from_card(card({**init("hp: 1"), "enabled": False}), {"id": "mvu:x", "initial": 5})
    assert made == {"id": "mvu:x", "initial": {"stat_data": {"hp": 1}}}


def test_a_broken_entry_is_told_by_its_number_and_inner_code() -> None:
    with pytest.raises(MvuError) as caught:
        definition_from_card(card(init("hp: 1"), init("a: [1")), {})
    assert caught.value.code == "MVU_INITIALIZATION_INVALID"
    assert (caught.value.fields["entry"], caught.value.fields["inner"]) == (2, "MVU_PARSE")


def test_two_different_schemas_are_a_conflict_and_the_same_one_twice_is_not() -> None:
    once = definition_from_card(card(init("hp: 1"), scripts=[{"content": SCHEMA}, {"content": SCHEMA}]), {})
    assert once["schemaSource"] == SCHEMA
    with pytest.raises(MvuError) as caught:
        definition_from_card(card(scripts=[{"content": SCHEMA}, {"content": SCHEMA + " "}]), {})
    assert caught.value.code == "MVU_SCHEMA_CONFLICT"


def test_many_large_entries_end_in_a_limit() -> None:
    entries = [init(f"k{number}: {'x' * 900_000}") for number in range(4)]
    with pytest.raises(MvuError) as caught:
        definition_from_card(card(*entries), {})
    assert caught.value.code == "MVU_LIMIT"


def test_the_report_shows_sound_and_broken_entries_apart() -> None:
    first, second, third = findings(card(init("hp: 1"), init("a: 1\na: 2", "[InitVar] two"), init("- x"))).entries
    assert (first.index, first.code) == (1, None)
    assert (second.index, second.comment, second.code) == (2, "[InitVar] two", "MVU_INITIALIZATION_INVALID")
    assert dict(second.fields)["line"] == 2
    assert dict(third.fields)["reason"] == "not-a-map"


def test_the_report_names_the_script_that_declares_and_the_one_that_processes() -> None:
    scripts = [{"name": "shape", "content": SCHEMA}, {"name": "watch", "content": PROCESSOR}]
    found = findings(card(init("hp: 1"), scripts=scripts))
    assert [(one.where, one.title, one.code) for one in found.schemas] == [("script", "shape", None)]
    assert [(one.title, one.code) for one in found.processors] == [("watch", None)]
    assert found.problems == ()


def test_a_declaration_where_nothing_reads_it_says_so() -> None:
    folder = {"type": "folder", "name": "f", "scripts": [{"name": "inner", "content": SCHEMA}]}
    old = {
        "extensions": {"TavernHelper_scripts": [{"type": "script", "value": {"name": "o", "content": SCHEMA + "1"}}]}
    }
    (in_folder,) = findings(card(init("hp: 1"), scripts=[folder])).schemas
    (in_old,) = findings(card(init("hp: 1"), **old)).schemas
    assert (in_folder.title, in_folder.code, dict(in_folder.fields)) == (
        "inner",
        "MVU_CARD_UNREAD",
        {"reason": "script-in-folder"},
    )
    assert dict(in_old.fields) == {"reason": "old-script-list"}


def test_a_switched_off_processor_is_not_reported() -> None:
    assert findings(card(init("hp: 1"), scripts=[{"enabled": False, "content": PROCESSOR}])).processors == ()


def test_a_card_without_variables_has_a_problem_and_no_entries() -> None:
    found = findings(card())
    assert (found.entries, [code for code, _ in found.problems]) == ((), ["MVU_INITIALIZATION_MISSING"])


KEYS = (
    "data",
    "source",
    "raw",
    "extensions",
    "tavern_helper",
    "scripts",
    "character_book",
    "entries",
    "comment",
    "content",
)
KEYS = (*KEYS, "value", "name", "TavernHelper_scripts", "enabled", "first_mes")
JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-9, 9)
    | st.text(max_size=5)
    | st.sampled_from(["[initvar]", SCHEMA, PROCESSOR]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(KEYS), inner, max_size=4),
    max_leaves=20,
)


@given(JSON)
def test_any_json_gives_a_definition_or_a_coded_refusal(value: Any) -> None:
    try:
        definition_from_card(value, {})
    except MvuError as error:
        assert error.code.startswith("MVU_")  # noqa: PT017


@given(JSON)
def test_any_card_can_be_reported_on(value: Any) -> None:
    found = found_in(read_card(as_bytes({"data": {**(value if isinstance(value, dict) else {}), "name": "x"}})))
    told = [one.code for one in (*found.entries, *found.schemas, *found.processors) if one.code is not None]
    assert all(code.startswith("MVU_") for code in told)


@pytest.mark.skipif(not REAL.is_dir(), reason="the provided real cards are not beside this repository")
def test_every_real_card_can_be_used_or_says_why() -> None:
    found = {path.name: found_in(read_card(path.read_bytes())) for path in sorted(REAL.iterdir())}
    unusable = {name: [dict(one.fields) for one in card.entries if one.code] for name, card in found.items()}
    told = {name: rows[0]["reason"] for name, rows in unusable.items() if rows}
    assert told == {"shili_kapian.json": "not-a-map"}
    assert not any(card.problems for card in found.values())


def test_of_too_many_entries_the_first_are_told_and_nothing_starts() -> None:
    many = read_card(as_bytes(card(*(init(f"v{number}: 1") for number in range(MAX_INIT + 5)))))
    findings = found_in(many)
    assert len(findings.entries) == MAX_INIT
    assert [code for code, _ in findings.problems] == ["MVU_CARD_LIMIT"]


def test_entries_around_a_broken_one_are_each_judged_for_themselves() -> None:
    contents = ["a: 1", "b: [", "c: 2", "- no map", "d: {"]
    findings = found_in(read_card(as_bytes(card(*(init(content) for content in contents)))))
    assert [entry.code is None for entry in findings.entries] == [True, False, True, False, False]
    assert [dict(entry.fields).get("entry") for entry in findings.entries] == [None, 2, None, 4, 5]
