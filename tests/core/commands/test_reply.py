"""Reading replies: order, places, refusals, and texts made to be slow."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.commands.command import Command, as_json
from core.commands.reply import MAX_TEXT, contains_update, parse_reply
from core.errors import MvuError

PIECES = st.sampled_from(
    [
        "_.set(",
        "_.add('a',1)",
        "'",
        '"',
        "`",
        "\\",
        "(",
        ")",
        "[",
        "]",
        "{",
        "}",
        ",",
        "<JSONPatch>",
        "</jsonpatch>",
        "<json_patch>",
        "</JSON_PATCH>",
        "```json",
        "```",
        '{"op":"add","path":"/a","value":1}',
        "_.",
        "//",
        "/*",
        "\n",
        "\u3000",
        "\ufeff",
        "\x85",
        "a",
        "1",
        "-",
        "*",
        ":",
        "&x",
        "!t",
        "_.remove('x.y[0]')",
    ]
)


def test_commands_come_in_the_order_of_the_text_with_their_places() -> None:
    rows = "[ {op:'replace', path:'/b', value:[1,2]} ,\n{op:'remove',path:'/c'}]"
    text = f"_.set('a', 1) <JSONPatch>{rows}</JSONPatch>_.add('d', 2);"
    commands = parse_reply(text)
    assert [one.path for one in commands] == [("a",), ("b",), ("c",), ("d",)]
    assert [text[one.start : one.end] for one in commands] == [one.raw for one in commands]
    assert commands[1].raw == "{op:'replace', path:'/b', value:[1,2]}"
    assert commands[3].raw == "_.add('d', 2)"


def test_the_last_argument_of_a_set_counts_and_null_is_a_target() -> None:
    commands = parse_reply("_.set('a', 1, 2) _.delete('l', null) _.assign('o', 3, x)")
    assert [as_json(one) for one in commands] == [
        {"op": "set", "path": ["a"], "value": 2},
        {"op": "delete", "path": ["l"], "target": None},
        {"op": "insert", "path": ["o"], "value": "x", "key": "3"},
    ]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("_._(sleepy)", "MVU_UNSUPPORTED"),
        ("_.set('a'", "MVU_PARSE"),
        ("_.set('a')", "MVU_PARSE"),
        ("_.set(5, 1)", "MVU_PATH"),
        ("<JSONPatch>{}</JSONPatch>", "MVU_PARSE"),
        ('<JSONPatch>[{"op":"test","path":"/a","value":1}]</JSONPatch>', "MVU_UNSUPPORTED"),
        ('<JSONPatch>[{"op":"add","path":"","value":1}]</JSONPatch>', "MVU_UNSUPPORTED"),
    ],
)
def test_one_bad_command_refuses_the_reply_and_says_where(text: str, code: str) -> None:
    with pytest.raises(MvuError) as caught:
        parse_reply("Hello. " + text)
    assert caught.value.code == code
    assert caught.value.fields["start"] == 7


def test_a_thousand_commands_pass_and_one_more_does_not() -> None:
    assert len(parse_reply("_.add('a',1)" * 1000)) == 1000
    with pytest.raises(MvuError, match="MVU_LIMIT"):
        parse_reply("_.add('a',1)" * 1001)


@pytest.mark.parametrize(
    "text",
    [
        "_.set('" + "a" * (MAX_TEXT - 7),
        "_.set(" + "\\'" * 500_000,
        "_.set(" + "[" * 1_000_000,
        "_." + "a_." * 300_000,
        "<JSONPatch>" * 90_000,
        "</JSONPatch><JSON_Patch>" * 40_000,
        "<JSONPatch>[" + " " * 1_000_000 + "]</JSONPatch>",
        "<JSONPatch>['" + "\\'" * 500_000 + "</JSONPatch>",
        "_.x" + " " * 1_000_000,
    ],
    ids=range(9),
)
def test_a_text_of_a_mebibyte_made_to_be_slow_is_read_or_refused(text: str) -> None:
    assert _read(text) in ((), "MVU_PARSE", "MVU_LIMIT", "MVU_UNSUPPORTED", "MVU_SCHEMA_CODE")


def _read(text: str) -> tuple[Command, ...] | str:
    try:
        return parse_reply(text)
    except MvuError as error:
        return error.code


@given(st.lists(PIECES, max_size=30).map("".join) | st.text(max_size=80))
@settings(deadline=None)
def test_any_text_is_read_or_refused_with_a_code(text: str) -> None:
    commands = _read(text)
    if isinstance(commands, str):
        assert commands.startswith("MVU_")
    else:
        assert all(text[one.start : one.end] == one.raw for one in commands)
        assert not commands or contains_update(text)


def test_a_closing_tag_or_a_bare_underscore_is_no_update() -> None:
    assert not contains_update("</JSONPatch> _.set ; foo(1)")
    assert contains_update("<json_PATCH>")
    assert contains_update("foo_.anything \n (")
    assert not contains_update("<J\u017fONPatch>")
