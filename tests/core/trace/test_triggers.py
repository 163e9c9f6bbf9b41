from __future__ import annotations

from core.trace.records import Absent, Comparison, Mark, Missing, Status, Verdict
from core.trace.triggers import trigger_rows
from tests.core.trace.builders import HERO, START, Story, changed

SET = "_.set('hero.hp', 100, 90);"
BAD = "_.set('hero.wings', 0, 2);"


def rows(story: Story, turn: int, **more):
    return trigger_rows(story.evidence(**more), turn, HERO)


def test_a_reply_is_one_row_with_its_change():
    (row,) = rows(Story().commit(changed(START, "hero.hp", 90), reply=SET), 1)
    assert (row.event, row.turn, row.status, row.mark, row.revision) == (
        "assistant_message_committed",
        1,
        Status.APPLIED,
        Mark.APPLIED,
        1,
    )
    assert [(one.path, one.before, one.after) for one in row.changes] == [("/hero/hp", 100, 90)]
    assert row.phases == ("started", "triggered", "applied", "completed")


def test_a_cancelled_try_the_success_and_a_replay_stay_three_rows_and_only_one_has_the_change():
    story = Story().commit(START).card("op-7", changed(START, "hero.hp", 42))
    more = {"on": "card_variable_update", "cause": "user-interaction", "turn": 1}
    story.tell(("started", "failed"), "op-7", reason="MVU_USAGE_CANCELLED", **more)
    story.tell(("started", "triggered", "applied", "completed"), "op-7", revision=2, **more)
    story.tell(("started", "completed"), "op-7", revision=2, detail="idempotent-replay", **more)
    replay, success, cancelled, _reply = rows(story, 1)
    assert [row.comparison for row in (replay, success, cancelled)] == [
        Comparison.NO_VERSION,
        Comparison.CHANGED,
        Comparison.NO_VERSION,
    ]
    assert (cancelled.status, cancelled.reason, cancelled.cause) == (
        Status.FAILED,
        "MVU_USAGE_CANCELLED",
        "user-interaction",
    )
    assert success.event == "card_variable_update"


def test_a_version_without_facts_is_a_bare_receipt():
    story = Story().commit(changed(START, "hero.hp", 90), reply=SET)
    story.facts.clear()
    (row,) = rows(story, 1)
    assert (row.status, row.phases, row.comparison) == (Status.UNKNOWN, (), Comparison.CHANGED)
    assert row.event == "assistant_message_committed"


def test_a_failed_reply_needs_a_failed_attempt_and_says_why():
    (row,) = rows(Story().fail("MVU_UNSUPPORTED", reply="_.fly('hero');"), 1)
    assert (row.status, row.mark, row.reason) == (Status.FAILED, Mark.FAILED, "MVU_UNSUPPORTED")
    assert row.comparison is Comparison.UNCHANGED


def test_a_failed_version_does_not_take_the_row_of_a_completed_event():
    story = Story().fail("MVU_UNSUPPORTED", reply="_.fly('hero');")
    story.facts = story.facts[:2]
    receipt, attempt = rows(story, 1)
    assert (attempt.comparison, receipt.status) == (Comparison.NO_VERSION, Status.FAILED)


def test_inherited_versions_are_bare_snapshots_with_unknown_before():
    story = Story().inherit(1, changed(START, "hero.hp", 90), reply=SET)
    story.tell(("started", "completed"), story.key, revision=0)
    snapshot_row = next(row for row in rows(story, 1) if row.event == "inherited_snapshot")
    assert (snapshot_row.comparison, snapshot_row.changes, snapshot_row.phases) == (Comparison.NO_BEFORE, (), ())
    assert snapshot_row.mark is Mark.INHERITED


def test_newest_comes_first_and_edits_are_told_with_their_cause():
    story = Story().commit(changed(START, "hero.hp", 90), reply=SET).edit(changed(START, "hero.hp", 7))
    edit, reply = rows(story, 1)
    assert (edit.event, edit.cause, edit.mark, edit.revision) == ("manual_update", "user-interaction", Mark.EDITED, 2)
    assert reply.revision == 1


def test_receipts_keep_their_place_between_attempts():
    story = Story().commit(START, reply="hi").edit(changed(START, "hero.hp", 7), told=False)
    story.edit(changed(START, "hero.hp", 8))
    assert [row.revision for row in rows(story, 1)] == [3, 2, 1]


def test_skipped_wins_over_completed_and_the_reason_is_told():
    story = Story().commit(START, reply="nothing to do")
    story.facts.clear()
    story.tell(("started", "skipped"), story.key, reason="no-update").tell(("completed",), story.key, revision=1)
    (row,) = rows(story, 1)
    assert (row.status, row.reason, row.mark, row.comparison) == (
        Status.SKIPPED,
        "no-update",
        Mark.UNCHANGED,
        Comparison.UNCHANGED,
    )


def test_an_observed_request_and_an_unknown_event_have_their_own_names():
    story = Story().start()
    story.tell(("started", "completed"), "s-1:4:block", requestId="s-1:4", detail="dsh-request-observed")
    story.tell(("started",), "e-9", on="moon_phase")
    other, request = rows(story, 1)
    assert (request.event, other.event, other.status) == ("request", "unknown", Status.STARTED)


def test_what_happened_at_the_opening_is_shown_there_and_with_round_one():
    story = Story().edit(changed(START, "hero.hp", 7)).commit(changed(START, "hero.hp", 6))
    assert [row.turn for row in rows(story, 0)] == [0]
    assert [row.turn for row in rows(story, 1)] == [1, 0]


def test_a_before_that_was_never_recorded_shows_no_value():
    story = Story().commit(changed(START, "hero.hp", 90), reply=SET)
    story.record["checkpoints"] = []
    story.record["versions"][0] |= {"parentKey": "trimmed", "sourceRevision": 4, "revision": 5}
    (receipt, _attempt) = rows(story, 1)
    assert (receipt.comparison, receipt.changes) == (Comparison.NO_BEFORE, ())


def test_removing_the_only_element_shows_two_changes():
    story = Story({"bag": ["rope"]}).commit({"bag": []})
    (row,) = rows(story, 1)
    assert {(one.path, one.before if one.path else None) for one in row.changes} == {
        ("/bag/0", "rope"),
        ("/bag", Absent.ABSENT),
    }


def test_what_changed_is_never_read_from_delta_data():
    story = Story().commit(changed(START, "hero.hp", 90), reply=SET)
    story.current["delta_data"] = {"hero.hp": {"before": 1, "after": 2}}
    assert [(one.before, one.after) for one in rows(story, 1)[0].changes] == [(100, 90)]


def test_a_refused_command_is_shown_with_its_own_text_and_path():
    story = Story().commit(changed(START, "hero.hp", 90), [(1, "MVU_PATH_MISSING")], reply=SET + "\n" + BAD)
    applied, refused = rows(story, 1)[0].commands
    assert (applied.verdict, applied.raw in SET, applied.path) == (Verdict.APPLIED, True, "/hero/hp")
    assert (refused.verdict, refused.code, refused.path) == (Verdict.REFUSED, "MVU_PATH_MISSING", "/hero/wings")
    assert (SET + "\n" + BAD)[refused.start : refused.end] == refused.raw


def test_without_the_log_the_index_and_the_code_are_shown_and_why():
    story = Story().commit(changed(START, "hero.hp", 90), [(1, "MVU_PATH_MISSING")], reply=SET + "\n" + BAD)
    (row,) = rows(story, 1, log=False)
    (command,) = row.commands
    assert (row.commands_missing, command.index, command.code, command.raw) == (
        Missing.NO_LOG,
        1,
        "MVU_PATH_MISSING",
        "",
    )


def test_all_resources_together_are_ordered_by_time():
    first = Story().commit(changed(START, "hero.hp", 90), reply=SET)
    second = Story({"weather": "fine"}, resource="mvu:instance-sky").commit({"weather": "rain"}, reply=SET)
    for at, fact in enumerate(second.facts):
        fact["recordedAt"] = 500 + at
    first.facts += second.facts
    evidence = first.evidence()
    assert len(trigger_rows(evidence, 1)) == 1
    ledger = {"resources": {**first.ledger()["resources"], **second.ledger()["resources"]}}
    first.ledger = lambda: ledger  # type: ignore[method-assign]
    assert [row.resource_id for row in trigger_rows(first.evidence(), 1)] == [HERO, "mvu:instance-sky"]
