from __future__ import annotations

import copy

from core.trace.records import Badge, Mark, Missing, Verdict
from core.trace.rounds import excerpt, round_detail, rounds
from tests.core.trace.builders import HERO, START, Story, changed

SET = "_.set('hero.hp', 100, 90);"
NOOP = "_.set('hero.mood', 'calm', 'calm');"
BAD = "_.set('hero.wings', 0, 2);"
FLY = "_.fly('hero');"


def badges(story: Story, turn: int, **more) -> tuple[Badge, ...]:
    return next(row.badges for row in rounds(story.evidence(**more)) if row.turn == turn)


class TestList:
    def test_the_opening_is_always_first(self):
        assert [row.turn for row in rounds(Story().evidence())] == [0]
        assert [row.turn for row in rounds(Story().commit(START, reply="hi").evidence())] == [0, 1]

    def test_the_opening_shows_its_greeting(self):
        (row,) = rounds(Story().evidence(greeting=(2, "Welcome\nto the harbour")))
        assert (row.greeting_index, row.excerpt) == (2, "Welcome to the harbour")

    def test_an_excerpt_is_one_line_of_the_users_words(self):
        story = Story().commit(START, user="I walk\n\nashore", reply="She nods.")
        assert rounds(story.evidence())[1].excerpt == "I walk ashore"

    def test_a_long_text_is_cut_to_eighty_characters(self):
        assert len(excerpt("word " * 500)) <= 80

    def test_without_a_log_the_rounds_of_the_ledger_remain(self):
        story = Story().commit(changed(START, "hero.hp", 90), reply=SET)
        row = rounds(story.evidence(log=False))[1]
        assert (row.turn, row.excerpt, row.badges) == (1, "", (Badge(Mark.APPLIED, 0),))

    def test_a_turn_that_has_not_ended_is_running_and_is_not_called_unrecorded(self):
        story = Story().commit(START, reply="hi").start("and now?").say("well", end=None)
        row = rounds(story.evidence())[2]
        assert (row.running, row.badges) == (True, ())


class TestBadges:
    def test_commands_are_counted_by_what_became_of_them(self):
        reply = "\n".join((SET, NOOP, BAD))
        story = Story().commit(changed(START, "hero.hp", 90), [(2, "MVU_PATH_MISSING")], reply=reply)
        assert badges(story, 1) == (Badge(Mark.APPLIED, 1), Badge(Mark.REFUSED, 1))

    def test_a_reply_without_commands_leaves_things_unchanged(self):
        assert badges(Story().commit(START, reply="She nods."), 1) == (Badge(Mark.UNCHANGED),)

    def test_a_reply_whose_every_command_was_refused_is_only_refused(self):
        assert badges(Story().commit(START, [(0, "MVU_PATH_MISSING")], reply=BAD), 1) == (Badge(Mark.REFUSED, 1),)

    def test_a_failed_reply_is_marked(self):
        assert badges(Story().fail("MVU_UNSUPPORTED", reply=FLY), 1) == (Badge(Mark.FAILED),)

    def test_edits_by_hand_are_counted(self):
        story = Story().commit(changed(START, "hero.hp", 90), reply=SET)
        story.edit(changed(START, "hero.hp", 5)).edit(changed(START, "hero.hp", 6))
        assert badges(story, 1) == (Badge(Mark.APPLIED, 1), Badge(Mark.EDITED, 2))

    def test_a_round_that_came_with_a_fork_says_so(self):
        assert badges(Story().inherit(1, START, reply=SET), 1) == (Badge(Mark.INHERITED),)

    def test_a_finished_reply_that_no_version_tells_of_is_unknown(self):
        assert badges(Story().start().say(SET), 1) == (Badge(Mark.UNKNOWN),)

    def test_the_greeting_brought_into_a_new_session_is_no_edit_by_hand(self):
        story = Story().edit(changed(START, "hero.hp", 5))
        story.record["versions"][0]["operationId"] = "draft-transfer:play-1"
        assert badges(story, 0) == (Badge(Mark.APPLIED),)


class TestRepliesThatRanNothing:
    def story(self) -> Story:
        """A refused command in round 1; round 2 says nothing to the variables, so it keeps the rows of round 1."""
        story = Story().commit(START, [(0, "MVU_PATH_MISSING")], reply=BAD).start().say("She nods.")
        kept = copy.deepcopy(story.current)
        story.commit(START, [(0, "MVU_PATH_MISSING")], reply="She nods again.")
        story.record["versions"][-1]["variables"] = kept
        return story

    def test_the_refusals_of_an_earlier_reply_are_not_shown_as_its_own(self):
        story = self.story()
        assert badges(story, 3) == (Badge(Mark.UNCHANGED),)
        assert round_detail(story.evidence(), 3, HERO).commands == ()

    def test_not_even_without_log_and_facts(self):
        story = self.story()
        story.facts.clear()
        assert badges(story, 3, log=False) == (Badge(Mark.UNCHANGED),)

    def test_a_reply_that_a_policy_kept_out_is_not_said_to_have_been_applied(self):
        story = Story().commit(START, reply=SET)
        story.facts.clear()
        story.tell(("started", "skipped"), story.key, reason="usage-policy").tell(("completed",), story.key, revision=1)
        (row,) = round_detail(story.evidence(), 1, HERO).commands
        assert row.verdict is Verdict.UNCHANGED


class TestOneRound:
    def test_the_texts_and_the_places_of_the_commands_are_told(self):
        reply = f"He smiles. {SET} And {BAD} done."
        story = Story().commit(changed(START, "hero.hp", 90), [(1, "MVU_PATH_MISSING")], user="hello", reply=reply)
        detail = round_detail(story.evidence(), 1, HERO)
        assert (detail.user_text, detail.reply_text, detail.reply_missing) == ("hello", reply, None)
        assert [reply[row.start : row.end] for row in detail.commands] == [row.raw for row in detail.commands]
        assert [row.verdict for row in detail.commands] == [Verdict.APPLIED, Verdict.REFUSED]
        assert [(one.path, one.before, one.after) for one in detail.commands[0].changes] == [("/hero/hp", 100, 90)]
        assert (detail.revision, detail.recorded_at) == (1, 1003)

    def test_the_command_that_ended_the_reply_and_those_lost_with_it_are_told_apart(self):
        add = "_.add('hero.mood', 1);"
        story = Story().fail("MVU_UNSUPPORTED", reply=f"{SET}\n{add}")
        detail = round_detail(story.evidence(), 1, HERO)
        assert detail.error == "MVU_UNSUPPORTED"
        assert [row.verdict for row in detail.commands] == [Verdict.LOST, Verdict.FATAL]

    def test_a_reply_that_does_not_parse_tells_the_code_and_the_place(self):
        story = Story().fail("MVU_UNSUPPORTED", reply=f"Up! {FLY} Down.")
        detail = round_detail(story.evidence(), 1, HERO)
        (row,) = detail.commands
        assert (detail.error, row.verdict, row.code) == ("MVU_UNSUPPORTED", Verdict.FATAL, "MVU_UNSUPPORTED")
        assert f"Up! {FLY} Down."[row.start : row.end] == row.raw
        assert row.raw.startswith("_.fly(")

    def test_the_recorded_verdict_wins_over_a_fresh_run(self):
        story = Story().commit(START, [(0, "MVU_SCHEMA")], reply=SET)
        (row,) = round_detail(story.evidence(), 1, HERO).commands
        assert (row.verdict, row.code, row.changes) == (Verdict.REFUSED, "MVU_SCHEMA", ())

    def test_a_command_that_a_fresh_run_would_refuse_but_the_ledger_took_is_applied(self):
        story = Story().commit(changed(START, "hero.wings", 2), reply=BAD)
        (row,) = round_detail(story.evidence(), 1, HERO).commands
        assert (row.verdict, row.code) == (Verdict.APPLIED, None)

    def test_an_altered_log_text_is_shown_but_not_explained(self):
        story = Story().commit(changed(START, "hero.hp", 90), [(1, "MVU_PATH_MISSING")], reply=SET)
        story.record["versions"][0]["fingerprint"] = "0" * 64
        detail = round_detail(story.evidence(), 1, HERO)
        assert (detail.reply_text, detail.reply_missing) == (SET, Missing.TEXT_CHANGED)
        assert [(row.index, row.code, row.start) for row in detail.commands] == [(1, "MVU_PATH_MISSING", -1)]

    def test_each_way_of_missing_a_reply_has_its_own_reason(self):
        story = Story().commit(changed(START, "hero.hp", 90), reply=SET)
        assert round_detail(story.evidence(log=False), 1, HERO).reply_missing is Missing.NO_LOG
        assert round_detail(story.evidence(), 9, HERO).reply_missing is Missing.NOT_IN_LOG
        waiting = Story().start()
        assert round_detail(waiting.evidence(), 1, HERO).reply_missing is Missing.NO_REPLY
        story.events[2]["data"]["message"]["id"] = "another"
        assert round_detail(story.evidence(), 1, HERO).reply_missing is Missing.NOT_IN_LOG

    def test_a_declaration_that_cannot_be_run_leaves_verdicts_to_what_was_recorded(self):
        story = Story()
        story.initial["mvu_schema"] = {"mvuSchema": 1, "interpreterVersion": 2, "source": "z.object({})"}
        reply = "\n".join((SET, NOOP, BAD))
        story.commit(changed(START, "hero.hp", 90), [(2, "MVU_SCHEMA")], reply=reply)
        rows = round_detail(story.evidence(), 1, HERO).commands
        assert [row.verdict for row in rows] == [Verdict.APPLIED, Verdict.UNCHANGED, Verdict.REFUSED]
        assert [one.path for one in rows[0].changes] == ["/hero/hp"]

    def test_without_a_version_the_commands_are_only_read(self):
        (row,) = round_detail(Story().start().say(SET).evidence(), 1, HERO).commands
        assert (row.verdict, row.path) == (Verdict.UNKNOWN, "/hero/hp")

    def test_the_opening_shows_the_greeting_and_says_when_it_was_not_recorded(self):
        assert round_detail(Story().evidence(greeting=(0, "Welcome")), 0, HERO).reply_text == "Welcome"
        assert round_detail(Story().evidence(), 0, HERO).reply_missing is Missing.NOT_RECORDED
