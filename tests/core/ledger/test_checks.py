"""The quick check of stored states agrees with the exact one."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.commands.normalize import normalize_variables
from core.errors import MvuError
from core.ledger.checks import check_shape, check_states

NORMAL = normalize_variables({"stat_data": {"a": 1, "b": {"c": "x"}}})


def outcome(action: Any) -> str | None:
    try:
        action()
    except MvuError as error:
        return error.code
    return None


def checked_state(variables: Any) -> str | None:
    state = {"resources": {"mvu:a": {"versions": [], "checkpoints": [{"variables": variables}]}}}
    return outcome(lambda: check_states(state, {}))


def nested(depth: int) -> Any:
    value: Any = 1
    for _ in range(depth):
        value = {"d": value}
    return value


@pytest.mark.parametrize(
    "change",
    [
        {},
        {"stat_data": {"a": "x", "b": {"c": "x"}}},
        {"stat_data": {"a": 1}},
        {"stat_data": []},
        {"schema": None},
        {"schema": {}},
        {"delta_data": None},
        {"x": float("inf")},
        {"x": {"__proto__": 1}},
        {"x": nested(63)},
        {"x": nested(64)},
        {"x": "y" * 1_000_000},
        {"x": "y" * 2_100_000},
        {"x": [1] * 61_000},
        {"x": [1] * 70_000},
        {"x": [[]] * 100_000},
        {"mvu_schema": {"mvuSchema": 1, "interpreterVersion": 2}},
    ],
)
def test_a_state_is_judged_as_normalising_it_would(change: dict[str, Any]) -> None:
    variables = {**NORMAL, **change}
    assert checked_state(variables) == outcome(lambda: normalize_variables(variables))


junk = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=3),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["a", "b", "__proto__", "1"]), inner),
    max_leaves=8,
)


@given(st.sampled_from(list(NORMAL)), junk)
def test_any_part_replaced_is_judged_the_same(key: str, value: Any) -> None:
    variables = {**NORMAL, key: value}
    assert checked_state(variables) == outcome(lambda: normalize_variables(variables))


def test_a_state_seen_before_is_not_looked_at_again() -> None:
    part: dict[str, Any] = {"variables": NORMAL}
    state = {"resources": {"mvu:a": {"versions": [part]}}}
    known: dict[int, Any] = {}
    check_states(state, known)
    part["variables"] = 5
    check_states(state, known)
    with pytest.raises(MvuError):
        check_states(state, {})


def test_a_wrong_field_is_named_by_its_place() -> None:
    record = {"revision": 0, "versions": [{"key": "k", "source": {"sessionId": []}}]}
    with pytest.raises(MvuError) as caught:
        check_shape({"resources": {"mvu:a": record}})
    assert caught.value.code == "MVU_VERSION"
    assert caught.value.fields["at"] == "/resources/mvu:a/versions/0/source/sessionId"
