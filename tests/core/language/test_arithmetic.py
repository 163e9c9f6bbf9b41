"""Arithmetic of command values: JavaScript expressions that must come to a number."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable
from typing import TypeVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.errors import MvuError
from core.language.arithmetic import numeric_expression

T = TypeVar("T")


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("1+2*3", 7),
        ("2^3^2", 512),
        ("0.1+0.2", 0.3),
        ("1/3", 0.333333333333),
        ("123456789012+0.5", 123456789013),
        ("2024-05-01", 2018),
        ("(5)*2", 10),
        ("- 5 + 3", -2),
        ("(x=>x*2)(4)", 8),
        ("[1,2].length + 1", 3),
        ("({a:5}).a + 1", 6),
        ('"12"*1', 12),
        ("true + 1", 2),
        ("1 > 2 ? 3 : 4+0", 4),
        ("_.clamp(150,0,100)", 100),
        ('Math["max"](1,2)', 2),
        ('+"0x10"', 16),
        ("1_000+1", 1001),
        ("08.5+1", 9.5),
        ("Math.PI", 3.14159265359),
        ("('😀'<'！')*1", 1),
        ("(-8)%3", -2),
        ("Math.round(-0.5)+Math.round(2.5)", 3),
        ("(null ?? 5)*1", 5),
        ("(({}).a?.b.c ?? 7)*1", 7),
        ("({...[1,2]})['1']*1", 2),
        ("((o,f)=>f(o))({n:1}, x => { x.n += 2; return x.n })*1", 3),
        ("(l => { for (const x of l) { if (x > 1) { return x } } })([1,2,3])*1", 2),
        ("Object.prototype.hasOwnProperty.call({a:1},'a')*1", 1),
        ("'剑'.length*1", 1),
        ("'😀'.length*1", 2),
    ],
)
def test_what_expressions_come_to(text: str, number: float) -> None:
    assert numeric_expression(text) == number


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("(1+2)", "MVU_PARSE"),
        ("50%", "MVU_PARSE"),
        ("-2^2", "MVU_PARSE"),
        ("1--2", "MVU_PARSE"),
        ('1+"2"', "MVU_PARSE"),
        ("(x)=>x", "MVU_PARSE"),
        ("(class{})", "MVU_PARSE"),
        ("1<(2)", "MVU_PARSE"),
        ("1*2;", "MVU_PARSE"),
        ("", "MVU_PARSE"),
        (5, "MVU_PARSE"),
        ("1/0", "MVU_LIMIT"),
        ("sqrt(-1)", "MVU_LIMIT"),
        ("9**9**9", "MVU_LIMIT"),
        ("1e308*10", "MVU_LIMIT"),
        ("9" * 5000 + "*1", "MVU_LIMIT"),
        ("1+" * 65 + "1", "MVU_LIMIT"),
        ("(f=>f(f))(f=>f(f))", "MVU_LIMIT"),
        ("1" * 8193, "MVU_LIMIT"),
        ("x=5*2", "MVU_SCHEMA_CODE"),
        ("`a`+1", "MVU_SCHEMA_CODE"),
        ("1n+1", "MVU_SCHEMA_CODE"),
        ("Math.random()", "MVU_SCHEMA_CODE"),
        ("好感度+5", "MVU_SCHEMA_CODE"),
        ("NaN+1", "MVU_SCHEMA_CODE"),
        ("new (class { a() { return 1 } })*1", "MVU_SCHEMA_CODE"),
        ("({'__proto__':1}).a*1", "MVU_PATH"),
    ],
)
def test_what_is_refused(text: object, code: str) -> None:
    with pytest.raises(MvuError, match=code):
        numeric_expression(text)


def test_a_refusal_names_the_construct_and_its_place() -> None:
    with pytest.raises(MvuError) as caught:
        numeric_expression("1 +\n  hp")
    assert caught.value.fields == {"construct": "name", "name": "hp", "line": 2, "column": 3}


def test_a_name_as_long_as_the_text_is_not_repeated_in_full() -> None:
    with pytest.raises(MvuError) as caught:
        numeric_expression("a" * 8000)
    assert len(caught.value.fields["name"]) == 200


@pytest.mark.parametrize(
    "unit", ["(", "[", "-", "!", "a=>", "1?", "1?2:", "`${", "(class{a(){", "{", "a?.", "+", '"\\', "a."]
)
@pytest.mark.parametrize("size", [400, 1900, 8192])
def test_texts_that_are_meant_to_hurt_are_refused_with_a_code(unit: str, size: int) -> None:
    with pytest.raises(MvuError, match=r"MVU_PARSE|MVU_LIMIT|MVU_SCHEMA_CODE"):
        numeric_expression((unit * size)[:size])


def test_brackets_are_no_depth() -> None:
    assert numeric_expression("(" * 300 + "1" + ")" * 300 + "*2") == 2


@pytest.mark.parametrize(
    "text",
    [
        "(f=>f(f,'a'))((f,s)=>f(f,s+s))",
        "(f=>f(f,'" + "😀" * 2000 + "'))((f,s)=>f(f,s+s))",
        "(s=>[" + "s+s," * 1500 + "].length)('" + "剑" * 100 + "')*(f=>f(f))(f=>f(f))",
        "(f=>f(f,[1]))((f,s)=>f(f,[s,s]))*1",
    ],
    ids=range(4),
)
def test_doubling_ends_before_the_memory_does(text: str) -> None:
    with pytest.raises(MvuError, match="MVU_LIMIT"):
        numeric_expression(text)


DEEP = "(f=>f(f,0))((f,n)=>{if(n>61){return 1} return 1+(1+(1+(1+(1+(1+f(f,n+1))))))})"


def test_calls_may_nest_where_the_stack_of_python_ends() -> None:
    assert numeric_expression(DEEP) == 373


def _from_below(levels: int, work: Callable[[], T]) -> T:
    return work() if levels == 0 else _from_below(levels - 1, work)


@pytest.mark.parametrize("text", [DEEP, "(" * 20 + "1" + ")" * 20 + "*2", "1+" * 60 + "1*(2)"])
def test_a_caller_that_is_deep_already_gets_the_same_answer(text: str) -> None:
    wanted = numeric_expression(text)
    assert _from_below(700, lambda: numeric_expression(text)) == wanted
    assert sys.getrecursionlimit() < 5000


def test_a_thread_with_a_small_stack_gets_the_same_answer() -> None:
    answers: list[float] = []
    before = threading.stack_size(256 * 1024)
    try:
        thread = threading.Thread(target=lambda: answers.append(numeric_expression(DEEP)))
        thread.start()
        thread.join()
    finally:
        threading.stack_size(before)
    assert answers == [373]


_WORDS = [
    "(",
    ")",
    "[",
    "]",
    "{",
    "}",
    "+",
    "-",
    "**",
    "%",
    "=>",
    "?.",
    "?",
    ":",
    ",",
    "1",
    "08",
    "'a'",
    "`",
    "/",
    "f",
    "Math.max",
]
_PIECES = st.one_of(st.sampled_from(_WORDS), st.characters(exclude_categories=()))


@given(st.lists(_PIECES, max_size=25).map("".join))
def test_any_text_is_a_number_or_refused_with_a_code(text: str) -> None:
    try:
        number = numeric_expression(text)
    except MvuError:
        return
    assert isinstance(number, int | float)


_PLAIN = st.recursive(
    st.integers(0, 999).map(str),
    lambda below: st.tuples(below, st.sampled_from("+-*"), below).map(
        lambda parts: f"({parts[0]}){parts[1]}({parts[2]})"
    ),
    max_leaves=8,
)


@given(_PLAIN)
def test_whole_sums_are_those_of_python(text: str) -> None:
    wanted = eval(text)  # digits, brackets and + - * only
    if abs(wanted) < 10**12:
        assert numeric_expression(f"{text}+0") == wanted
