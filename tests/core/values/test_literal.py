"""The small grammar of bracket keys: JSON and single quotes, nothing else."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.errors import MvuError
from core.values.canonical import compact
from core.values.literal import parse_literal
from tests.core.values.values import VALUES


def test_single_quotes_blanks_and_nesting() -> None:
    assert parse_literal(" {'a' : 1 , \"b\":[{}]} ") == {"a": 1, "b": [{}]}
    assert parse_literal("'it\\'s \"so\"'") == 'it\'s "so"'
    assert parse_literal("\u3000-0\ufeff") == 0


@pytest.mark.parametrize(
    "text",
    ["{a:1}", "[1,]", "[,1]", ".5", "+1", "1.", "1e", '"\\v"', "", "1 2", "01", "'a", '"\n"', '"\\u12"', "\u00851"],
)
def test_more_of_json5_is_refused(text: str) -> None:
    with pytest.raises(MvuError, match="MVU_PARSE"):
        parse_literal(text)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ('{"constructor":}', "MVU_PATH"),
        ("1e999", "MVU_JSON"),
        ("[" * 66, "MVU_LIMIT"),
        ("[" * 1_000_000, "MVU_LIMIT"),
        ("{" * 1_000_000, "MVU_LIMIT"),
        ("9" * 100_000, "MVU_JSON"),
    ],
)
def test_refusals_name_their_reason(text: str, code: str) -> None:
    with pytest.raises(MvuError, match=code):
        parse_literal(text)


def test_the_place_of_a_mistake_is_told() -> None:
    with pytest.raises(MvuError) as caught:
        parse_literal("{'a': x}")
    assert caught.value.fields["column"] == 7


@given(VALUES)
def test_every_json_text_reads_back(value: Any) -> None:
    assert compact(parse_literal(compact(value))) == compact(value)


@given(st.text(st.one_of(st.sampled_from("[]{}'\":,\\ 01e-u"), st.characters(exclude_categories=())), max_size=30))
def test_any_text_is_read_or_refused_with_a_code(text: str) -> None:
    try:
        value = parse_literal(text)
    except MvuError:
        return
    assert compact(parse_literal(compact(value))) == compact(value)
