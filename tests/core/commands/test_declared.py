"""Documents with a declaration, run by a schema that stands in for a compiled one (updates §4, §5)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from core.commands.apply import apply_update, run_commands
from core.commands.reply import parse_reply
from core.errors import MvuError


class Fake:
    """A schema made of a function."""

    def __init__(self, rule: Callable[[Any], Any]) -> None:
        self.rule = rule

    def apply(self, value: Any) -> Any:
        return self.rule(value)


def declared(state: dict[str, Any], version: int = 2) -> dict[str, Any]:
    return {"stat_data": state, "mvu_schema": {"mvuSchema": 1, "interpreterVersion": version, "source": "..."}}


def played(state: dict[str, Any], text: str, rule: Callable[[Any], Any] = lambda value: value, version: int = 2) -> Any:
    def source(_: Mapping[str, Any]) -> Fake:
        return Fake(rule)

    return apply_update(declared(state, version), parse_reply(text), schemas=source)


def refuse_objects_at_list(value: Any) -> Any:
    if isinstance(value.get("list"), dict):
        raise MvuError("MVU_SCHEMA")
    return value


def strict(value: Any) -> Any:
    if set(value) - {"hp", "o"}:
        raise MvuError("MVU_SCHEMA")
    return value


@pytest.mark.parametrize(
    ("state", "text", "after"),
    [
        ({"hp": 1}, "_.set('hp.x.y', 5)", {"hp": {"x": {"y": 5}}}),
        ({}, "_.set('list[0]', 'x')", {"list": ["x"]}),
        ({}, "_.insert('list', 'ab')", {"list": {"0": "a", "1": "b"}}),
        ({}, '<JSONPatch>[{"op":"add","path":"/list/-","value":"rope"}]</JSONPatch>', {"list": {"-": "rope"}}),
        ({"o": {"k": {"a": 1, "b": 2}}}, "_.insert('o', {k: {c: 3}})", {"o": {"k": {"c": 3}}}),
        ({"o": {"k": 1}}, "_.insert('o', 5)", {"o": {"k": 1}}),
        ({"hp": "5"}, "_.set('hp', 'abc')", {"hp": "abc"}),
        ({"v": [5, "d"]}, "_.set('v', 9)", {"v": 9}),
        ({"l": [1, 2]}, "_.delete('l', 0)", {"l": [2]}),
        ({"hp": 1}, "_.add('hp', 2)", {"hp": 3}),
    ],
)
def test_the_second_version_makes_paths_and_containers(state: Any, text: str, after: Any) -> None:
    result = played(state, text)
    assert result["stat_data"] == after
    assert result["update_diagnostics"] == []
    assert result["schema"] == {"type": "object", "properties": {}, "extensible": True, "strictSet": True}


def test_a_list_is_tried_when_the_schema_refuses_an_object() -> None:
    result = played({}, "_.insert('list', 'rope')", refuse_objects_at_list)
    assert result["stat_data"] == {"list": ["rope"]}


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("_.insert('zz', {k: 3})", "MVU_SCHEMA"),
        ("_.insert('', 'k', 3)", "MVU_SCHEMA"),
        ("_.insert('hp', 'k', 3)", "MVU_SCHEMA"),
        ("_.add('no', 3)", "MVU_PATH_MISSING"),
        ('<JSONPatch>[{"op":"move","from":"/hp","path":"/no/x"}]</JSONPatch>', "MVU_PATH_MISSING"),
    ],
)
def test_a_refusal_skips_the_command_and_the_next_one_counts(text: str, code: str) -> None:
    result = played({"hp": 1, "o": {}}, text + " _.set('hp', 2)", strict)
    assert result["update_diagnostics"] == [{"command": 0, "code": code}]
    assert result["stat_data"] == {"hp": 2, "o": {}}


@pytest.mark.parametrize(
    ("state", "text", "code"),
    [
        ({"hp": 1}, "_.insert('zz', 'k', 3)", "MVU_PATH"),  # the list trial refuses the key
        ({"list": []}, "_.insert('list', 'k', 3)", "MVU_PATH"),
        ({"hp": 1}, "_.set('list[1]', 3)", "MVU_PATH"),
        ({"hp": "x"}, "_.add('hp', 3)", "MVU_UNSUPPORTED"),
    ],
)
def test_some_errors_end_the_reply(state: Any, text: str, code: str) -> None:
    with pytest.raises(MvuError) as caught:
        played(state, text, strict if "zz" in text else lambda value: value)
    assert caught.value.code == code


def test_a_broken_program_is_fatal_and_told_apart() -> None:
    def broken(_: Any) -> Any:
        raise MvuError("MVU_SCHEMA_CODE")

    outcome = run_commands(
        declared({"hp": 1}), parse_reply("_.set('hp', 2) _.set('hp', 3)"), schemas=lambda _: Fake(broken)
    )
    assert outcome.variables is None
    assert [one.verdict for one in outcome.results] == ["fatal", "lost"]


def test_the_delta_shows_the_value_before_the_schema_for_a_set_and_after_it_for_an_insert() -> None:
    def clamp(value: Any) -> Any:
        return {**value, "hp": min(value["hp"], 100)}

    result = played({"hp": 1}, "_.set('hp', 500)", clamp)
    assert result["stat_data"] == result["display_data"] == {"hp": 100}
    assert result["delta_data"] == {"hp": {"before": {"hp": 1}, "after": {"hp": 500}}}
    result = played({"hp": 1}, "_.insert('', {hp: 500})", clamp)
    assert result["delta_data"] == {"": {"before": {"hp": 1}, "after": {"hp": 100}}}


def test_the_first_version_keeps_the_native_rules_and_its_schema() -> None:
    def with_more(value: Any) -> Any:
        return {**value, "more": 1}

    result = played({"hp": 1, "v": [1, "d"]}, "_.set('v', '7')", version=1)
    assert result["stat_data"] == {"hp": 1, "v": [7, "d"]}
    result = played({"hp": 1}, "_.set('hp', 2) _.set('hp', 3)", with_more, version=1)
    assert result["stat_data"] == {"hp": 2, "more": 1}  # the closed schema refuses all that follows
    assert result["update_diagnostics"] == [{"command": 1, "code": "MVU_SCHEMA"}]


def test_without_anything_to_run_a_declaration_the_reply_says_so() -> None:
    with pytest.raises(MvuError) as caught:
        apply_update(declared({"hp": 1}), parse_reply("_.set('hp', 2)"))
    assert caught.value.code == "MVU_SCHEMA_CODE"
    assert caught.value.fields["reason"] == "declaration-not-run"
    assert apply_update(declared({"hp": 1}), ())["update_diagnostics"] == []
