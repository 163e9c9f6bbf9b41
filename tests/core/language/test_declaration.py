"""Declarations: compiled once, applied many times, never seeing each other."""

from __future__ import annotations

import contextlib
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.errors import MvuError
from core.language.declaration import apply_schema, build, compile_schema, declaration_from, schema_from
from core.language.kinds import UNDEFINED
from core.language.report import issue_of

URL = "https://testingcf.jsdelivr.net/gh/StageDog/tavern_resource/dist/util/mvu_zod.js"


def described(source: str, version: int = 2) -> dict[str, Any]:
    return {"mvuSchema": 1, "interpreterVersion": version, "source": source}


def applied(schema: str, value: Any) -> Any:
    return apply_schema(value, described(f"const Schema = {schema}"))


def refusal(schema: str, value: Any) -> MvuError:
    with pytest.raises(MvuError) as caught:
        applied(schema, value)
    return caught.value


@pytest.mark.parametrize(
    ("schema", "value", "result"),
    [
        ("z.object({hp: z.number()})", {"hp": 1, "x": 2}, {"hp": 1}),
        ("z.object({n: z.number().max(5).default(9)})", {}, {"n": 9}),
        ("z.object({a: z.object({b: z.number().prefault(1)}).prefault({})})", {}, {"a": {"b": 1}}),
        ("z.object({a: z.number().transform(v => v * 2).prefault(3)})", {}, {"a": 6}),
        ("z.object({a: z.coerce.string(), b: z.coerce.boolean()})", {}, {"a": "undefined", "b": False}),
        ("z.record(z.coerce.number(), z.any())", {"01": 1, "1.0": 2}, {"1": 2}),
        ("z.union([z.object({}), z.object({b: z.any()})])", {"b": 1}, {}),
        ("z.any().transform(v => { const f = x => { x.a = 5 }; f(v); return v })", {}, {"a": 5}),
    ],
)
def test_a_value_comes_out_as_the_declaration_says(schema: str, value: Any, result: Any) -> None:
    assert applied(schema, value) == result


def test_loose_objects_keep_the_order_of_the_value() -> None:
    result = applied("z.object({b: z.any(), a: z.any()}).passthrough()", {"a": 1, "c": 3, "b": 2})
    assert list(result) == ["a", "c", "b"]


def test_a_refused_value_says_where_and_what_was_expected() -> None:
    source = "const Schema = z.object({\n  hero: z.object({\n    hp: z.number()\n      .min(3).max(9)\n  })\n})"
    with pytest.raises(MvuError) as caught:
        apply_schema({"hero": {"hp": 1}}, described(source))
    issue = issue_of(caught.value)
    assert issue is not None
    assert (issue.path, issue.kind, issue.expected, issue.line) == (("hero", "hp"), "number", "minimum", 3)
    assert issue.limits == {"low": 3, "high": 9}


def test_a_refinement_says_what_it_reported() -> None:
    error = refusal('z.any().superRefine((v, c) => { c.addIssue({path: ["a", 0], message: "neg"}) })', 1)
    assert error.code == "MVU_SCHEMA"
    assert error.fields["issues"] == [{"code": "custom", "path": ["a", "0"], "message": "neg"}]


@pytest.mark.parametrize(
    ("source", "construct", "line", "column"),
    [
        ("const Schema = z.any();\n  while (1) {}", "syntax", 2, 3),
        ("const Schema = z.any()\n  .refine(v => v)", "method", 2, 4),
        ("const Schema = nope.x", "name", 1, 16),
        ("const a = 1; const a = 2", "duplicate", 1, 20),
    ],
)
def test_a_refused_declaration_says_what_and_where(source: str, construct: str, line: int, column: int) -> None:
    with pytest.raises(MvuError) as caught:
        compile_schema(source)
    assert caught.value.code == "MVU_SCHEMA_CODE"
    fields = caught.value.fields
    assert (fields["construct"], fields["line"], fields["column"]) == (construct, line, column)


def test_the_fixed_import_loosens_the_registered_root_in_version_two_only() -> None:
    source = f"import {{ registerMvuSchema }} from '{URL}';\nconst Schema = z.object({{a: z.number()}}).strict();\n"
    source += "$(() => { registerMvuSchema(Schema) })"
    value = {"a": 1, "b": 2}
    assert apply_schema(value, described(source)) == value
    with pytest.raises(MvuError) as caught:
        apply_schema(value, described(source, 1))
    assert caught.value.code == "MVU_SCHEMA"
    assert caught.value.fields["key"] == "b"


@pytest.mark.parametrize(
    "descriptor",
    [None, {}, described("const Schema = z.any()", 3), {**described("const Schema = z.any()"), "more": 1}],
)
def test_a_descriptor_is_refused_when_it_is_applied_not_when_it_is_met(descriptor: Any) -> None:
    schema = schema_from(descriptor)
    with pytest.raises(MvuError) as caught:
        schema.apply(1)
    assert caught.value.code == "MVU_SCHEMA_CODE"


def test_a_declaration_is_built_once_for_each_version() -> None:
    source = "const Schema = z.any().describe('once')"
    assert declaration_from(described(source)) is declaration_from(described(source))
    assert declaration_from(described(source)) is not declaration_from(described(source, 1))


def test_applications_never_see_each_other() -> None:
    descriptor = described(
        "const usual = {list: [1]}; const Schema = z.object({a: z.any().default(usual), b: z.any()})"
    )
    given = {"b": {"c": [1]}}
    first = apply_schema(given, descriptor)
    first["a"]["list"].append(2)
    first["b"]["c"].append(2)
    assert apply_schema(given, descriptor) == {"a": {"list": [1]}, "b": {"c": [1]}}
    assert given == {"b": {"c": [1]}}


def test_constants_can_be_set_while_building_and_never_after() -> None:
    build_time = "const c = {n: 1}; const set = o => { o.n = 2; return o }; const d = set(c);"
    source = f"{build_time} const Schema = z.any().transform(v => d.n)"
    assert apply_schema(0, described(source)) == 2
    later = "const c = {n: 1}; const set = o => { o.n += 1 }; const Schema = z.any().transform(v => set(c))"
    with pytest.raises(MvuError) as caught:
        apply_schema(0, described(later))
    assert caught.value.code == "MVU_SCHEMA_CODE"


@pytest.mark.parametrize(
    ("schema", "units"),
    [
        ("z.number()", 8),
        ("z.object({})", 10),
        ("z.number().min(1)", 12),
        ("z.number().default(1)", 13),
        ("z.number().transform(v => v)", 20),
        ("z.number().transform(v => { return v })", 23),
        ("z.number().transform(v => _.clamp(v, 0, 100))", 27),
        ("z.string().regex(/^a$/)", 23),
        (r"z.string().regex(/^\d{1,64}$/)", 401),
        ("z.any().superRefine((v, c) => {})", 22),
    ],
)
def test_building_costs_the_worked_totals(schema: str, units: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("core.language.declaration.FUEL", units)
    build(f"const Schema = {schema}", second=True)
    monkeypatch.setattr("core.language.declaration.FUEL", units - 1)
    with pytest.raises(MvuError) as caught:
        build(f"const Schema = {schema}", second=True)
    assert caught.value.fields["limit"] == "fuel"


@pytest.mark.parametrize(
    ("schema", "value", "units"),
    [
        ("z.number().transform(v => v)", 1, 5),
        ("z.number().transform(v => { return v })", 1, 9),
        ("z.number().transform(v => _.clamp(v, 0, 100))", 1, 11),
        ("z.string().regex(/^a$/)", "a", 3),
        ("z.any().superRefine((v, c) => {})", {"a": [1, {}]}, 13),
    ],
)
def test_applying_costs_the_worked_totals(schema: str, value: Any, units: int, monkeypatch: pytest.MonkeyPatch) -> None:
    declaration = build(f"const Schema = {schema}", second=True)
    monkeypatch.setattr("core.language.declaration.FUEL", units)
    declaration.apply(value)
    monkeypatch.setattr("core.language.declaration.FUEL", units - 1)
    with pytest.raises(MvuError) as caught:
        declaration.apply(value)
    assert caught.value.fields["limit"] == "fuel"


@pytest.mark.parametrize(
    ("schema", "value", "code"),
    [
        ("z.any().transform(v => v.__class__)", {"a": 1}, "MVU_JSON"),
        ("z.any().transform(v => v['__proto__'])", {"a": 1}, "MVU_PATH"),
        ("z.any().transform(v => z)", 1, "MVU_SCHEMA_CODE"),
        ("z.any().transform(v => v.root.frozen)", 1, "MVU_SCHEMA_CODE"),
        ("z.any().superRefine((v, c) => { c.issues })", 1, "MVU_SCHEMA_CODE"),
        ("z.any().superRefine(v => { v.a = 1 })", {"a": 0}, "MVU_SCHEMA_CODE"),
        ("z.any().transform(v => { const o = {}; o.self = o; return o })", 1, "MVU_LIMIT"),
        ("z.any().transform(function f(v) { return f(v) })", 1, "MVU_LIMIT"),
    ],
)
def test_a_program_reaches_nothing_but_its_data(schema: str, value: Any, code: str) -> None:
    assert refusal(schema, value).code == code


WORDS = [
    "z.",
    "object(",
    "{a: ",
    "}",
    ")",
    "number()",
    ".min(",
    "1",
    ".transform(v => ",
    "v",
    "[",
    "]",
    ", ",
    "any()",
    "=>",
    "/^a$/",
    "'",
]


@given(st.lists(st.sampled_from(WORDS), max_size=20))
def test_any_declaration_is_accepted_or_refused_with_a_code(words: list[str]) -> None:
    with contextlib.suppress(MvuError):  # anything else would leave
        assert applied("".join(words), {"a": 1}) is not UNDEFINED
