from __future__ import annotations

import pytest

from core.errors import MvuError
from core.trace.evidence import from_ledger
from core.trace.records import CURRENT, LAST, VersionKind
from core.trace.states import snapshot, state_choices
from tests.core.trace.builders import HERO, SESSION, START, Story, changed


def keys(evidence, turn: int) -> list[str]:
    return [choice.key for choice in state_choices(evidence, HERO, turn)]


def played() -> Story:
    story = Story().commit(changed(START, "hero.hp", 90)).edit(changed(START, "hero.hp", 91))
    return story.commit(changed(START, "hero.hp", 80))


def test_current_comes_first_in_the_newest_round_and_nowhere_else():
    evidence = played().evidence()
    assert keys(evidence, 2) == [CURRENT, LAST, "v2"]
    assert keys(evidence, 1) == [LAST, "v0", "v1"]


def test_versions_are_told_with_kind_revision_and_turn():
    last, reply, edit = state_choices(played().evidence(), HERO, 1)
    assert (last.revision, last.turn) == (2, 1)
    assert (reply.kind, reply.revision, edit.kind, edit.revision) == (VersionKind.REPLY, 1, VersionKind.MANUAL, 2)


def test_round_one_also_lists_the_versions_of_the_opening():
    story = Story().edit(changed(START, "hero.hp", 5)).commit(changed(START, "hero.hp", 6))
    choices = state_choices(story.evidence(), HERO, 1)
    assert [(choice.key, choice.turn) for choice in choices[2:]] == [("v0", 0), ("v1", 1)]
    assert snapshot(story.evidence(), HERO, 1, LAST).revision == 2


def test_the_last_state_of_a_round_includes_edits_made_in_it():
    shown = snapshot(played().evidence(), HERO, 1, LAST)
    assert (shown.revision, shown.variables["stat_data"]["hero"]["hp"], shown.editable) == (2, 91, False)


def test_a_round_without_a_version_shows_nothing_rather_than_the_current_value():
    story = played()
    story.start().say("stopped", end="aborted")
    shown = snapshot(story.evidence(), HERO, 3, LAST)
    assert (shown.variables, shown.code) == (None, "")


def test_only_the_current_value_can_be_edited():
    evidence = played().evidence()
    assert snapshot(evidence, HERO, 2, CURRENT).editable
    assert not snapshot(evidence, HERO, 2, "v2").editable


def test_a_current_value_that_cannot_be_read_gives_its_code_and_no_history():
    story = played()
    story.record["recoveryError"] = {"sessionId": SESSION, "code": "MVU_HISTORY_UNAVAILABLE"}
    shown = snapshot(story.evidence(), HERO, 2, CURRENT)
    assert (shown.variables, shown.code, shown.editable) == (None, "MVU_HISTORY_UNAVAILABLE", False)


def test_a_current_key_that_names_no_version_is_not_replaced_by_another():
    story = played()
    story.record["currentKey"] = "gone"
    assert snapshot(story.evidence(), HERO, 2, CURRENT).code == "MVU_VERSION"


def test_a_read_only_folder_shows_the_current_value_but_cannot_edit_it():
    evidence = played().evidence(read_only=True)
    assert not snapshot(evidence, HERO, 2, CURRENT).editable
    assert evidence.resource(HERO).row.read_only_reason == "read-only-folder"


def test_legacy_state_is_never_offered_as_current():
    story = played()
    evidence = from_ledger({}, {"records": []}, None, SESSION, legacy=story.ledger())
    row = evidence.resource(HERO).row
    assert (row.legacy, row.source_error, row.read_only_reason) == (True, "MVU_MIGRATION_REQUIRED", "legacy")
    assert CURRENT not in keys(evidence, 2)


def test_a_broken_source_is_never_offered_as_current():
    story = played()
    story.record["definition"]["sourceError"] = "MVU_INITIALIZATION_INVALID"
    assert CURRENT not in keys(story.evidence(), 2)
    assert story.evidence().resource(HERO).row.read_only_reason == "source-error"


def test_a_draft_may_be_opened_while_a_turn_runs_but_the_row_says_why_saving_waits():
    story = played().start("and now?")
    evidence = story.evidence()
    assert evidence.running == 3
    assert evidence.resource(HERO).row.read_only_reason == "running-turn"
    assert snapshot(evidence, HERO, 3, CURRENT).editable


def test_a_declaration_that_cannot_be_run_makes_the_value_read_only():
    story = Story()
    story.initial["mvu_schema"] = {"mvuSchema": 1, "interpreterVersion": 2, "source": "z.object({})"}
    row = story.evidence().resource(HERO).row
    assert (row.declaration, row.read_only_reason) == (True, "declaration")
    assert story.evidence(schemas=lambda descriptor: None).resource(HERO).row.editable


def test_a_choice_that_the_round_does_not_offer_is_refused():
    with pytest.raises(MvuError) as refusal:
        snapshot(played().evidence(), HERO, 1, CURRENT)
    assert refusal.value.code == "MVU_MISSING"
