"""Greetings: whose blocks count, and that nothing partial comes of them."""

from __future__ import annotations

import pytest

from core.commands.greeting import apply_greeting
from core.errors import MvuError

HP = {"stat_data": {"hp": 1}}


def test_only_calls_inside_blocks_count() -> None:
    result = apply_greeting(HP, "x <UpdateVariable>_.set('hp', 5)</UpdateVariable> _.set('hp', 9)")
    assert result is not None
    assert result["stat_data"] == {"hp": 5}


def test_a_bare_list_in_a_fence_is_a_patch() -> None:
    rows = '```json\n[{"op":"replace","path":"/hp","value":7}]\n```'
    result = apply_greeting(HP, f"<UpdateVariable>\n{rows}\n</UpdateVariable>")
    assert result is not None
    assert result["stat_data"] == {"hp": 7}


def test_without_blocks_the_variables_come_back_as_they_are() -> None:
    given = {"stat_data": {"$meta": {}, "hp": 1}}
    assert apply_greeting(given, "_.set('hp', 9)") == given
    assert apply_greeting(None, "<UpdateVariable>") is None


@pytest.mark.parametrize("block", ["_.set('mp', 5)", "_.set('hp', 2) _.set('hp', true)"])
def test_a_refused_command_refuses_the_greeting(block: str) -> None:
    with pytest.raises(MvuError) as caught:
        apply_greeting(HP, f"<UpdateVariable>{block}</UpdateVariable>")
    assert caught.value.code == "MVU_INITIALIZATION_INVALID"
    assert caught.value.fields["reason"] == "command-refused"


@pytest.mark.parametrize(
    "text", ["<UpdateVariable>", "</JSONPatch>", "<JSONPatch><UpdateVariable></JSONPatch></UpdateVariable>"]
)
def test_tags_that_do_not_pair_refuse_the_greeting(text: str) -> None:
    with pytest.raises(MvuError, match="MVU_INITIALIZATION_INVALID"):
        apply_greeting(HP, text)
