from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from core.trace.preview import greeting_differences, preview_reply
from core.trace.records import Absent, Verdict
from tests.core.trace.builders import START, variables


def test_a_reply_is_tried_and_nothing_is_changed():
    held = variables(START)
    reply = "He eats. _.add('bag.bread', -1); _.set('hero.wings', 0, 2); _.set('hero.mood', 'calm');"
    shown = preview_reply(held, reply)
    assert [row.verdict for row in shown.commands] == [Verdict.APPLIED, Verdict.REFUSED, Verdict.UNCHANGED]
    assert [reply[row.start : row.end] == row.raw for row in shown.commands] == [True] * 3
    assert [(one.path, one.before, one.after) for one in shown.changes] == [("/bag/bread", 1, 0)]
    assert shown.after is not None
    assert shown.after["stat_data"]["bag"]["bread"] == 0
    assert held["stat_data"] == START


def test_a_reply_without_commands_leaves_the_state_as_it_is():
    shown = preview_reply(variables(START), "She nods.")
    assert (shown.commands, shown.changes, shown.error) == ((), (), None)
    assert shown.after is not None


def test_a_reply_that_would_fail_as_a_whole_tells_the_code():
    shown = preview_reply(variables(START), "_.fly('hero');")
    assert (shown.error, shown.after) == ("MVU_UNSUPPORTED", None)


def test_a_command_that_ends_the_reply_is_told_from_those_lost_with_it():
    shown = preview_reply(variables(START), "_.set('hero.hp', 5); _.add('hero.mood', 1); _.set('bag.bread', 3);")
    assert shown.error == "MVU_UNSUPPORTED"
    assert [row.verdict for row in shown.commands][:2] == [Verdict.LOST, Verdict.FATAL]
    assert shown.changes == ()


def test_a_declaration_that_cannot_be_run_is_said_and_the_commands_are_still_read():
    held = variables(START, mvu_schema={"mvuSchema": 1, "interpreterVersion": 2, "source": "z.object({})"})
    shown = preview_reply(held, "_.set('hero.hp', 5);")
    assert shown.error == "MVU_SCHEMA_CODE"
    assert [row.path for row in shown.commands] == ["/hero/hp"]


def test_only_variables_that_differ_between_greetings_are_listed():
    rows = greeting_differences({0: {"hp": 1, "place": "port"}, 2: {"hp": 1, "place": "inn", "key": None}})
    assert [(row.path, row.values) for row in rows] == [
        ("/place", ("port", "inn")),
        ("/key", (Absent.ABSENT, None)),
    ]


PARTS = (
    "_.set('hero.hp', ",
    "1",
    "_.add(",
    "'bag.bread'",
    ");",
    ", ",
    "<JSONPatch>",
    "</JSONPatch>",
    "[",
    "]",
    "{",
    "}",
)
OPS = ('"op":"replace"', '"path":"/hero/hp"', '"value":2', "_.unset('notes')", "\\", "\ud800", "好")


@given(st.lists(st.sampled_from(PARTS + OPS), max_size=14).map("".join))
def test_any_reply_can_be_previewed_and_its_spans_are_its_own_text(reply):
    shown = preview_reply(variables(START), reply)
    assert all(reply[row.start : row.end] == row.raw for row in shown.commands)
    assert (shown.after is None) == (shown.error is not None)
