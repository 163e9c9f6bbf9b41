from __future__ import annotations

import copy

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.errors import MvuError
from core.trace.editing import check_edit, check_json, draft_content, preview
from core.trace.records import Absent
from core.values.canonical import load_json
from tests.core.trace.builders import START, variables


def refused(call, *given) -> MvuError:
    with pytest.raises(MvuError) as refusal:
        call(*given)
    return refusal.value


class TestCheckingWhatWasTyped:
    def test_any_json_value_may_be_typed(self):
        assert check_json(' {"b": [1, 2.5, null, true], "a": "好"} ') == {"b": [1, 2.5, None, True], "a": "好"}

    def test_a_mistake_is_told_with_its_exact_place(self):
        error = refused(check_json, '{\n  "a": 1,\n  "b" 2\n}')
        assert (error.code, error.fields["line"], error.fields["column"]) == ("MVU_EDIT", 3, 7)
        assert error.fields["reason"] == "colon"

    @pytest.mark.parametrize(
        ("text", "column", "reason"),
        [("", 1, "empty"), ("  ", 1, "empty"), ("tru", 1, "value"), ("1 2", 3, "extra"), ('"ab', 1, "string")],
    )
    def test_single_line_mistakes(self, text, column, reason):
        error = refused(check_json, text)
        assert (error.code, error.fields["column"], error.fields["reason"]) == ("MVU_EDIT", column, reason)

    @pytest.mark.parametrize("text", ["NaN", "[Infinity]", "-Infinity"])
    def test_what_only_python_calls_json_is_refused(self, text):
        assert refused(check_json, text).code == "MVU_EDIT"

    def test_a_number_too_large_for_javascript_is_refused(self):
        assert refused(check_json, "1e999").code == "MVU_JSON"

    def test_prototype_keys_are_refused(self):
        assert refused(check_json, '{"__proto__": 1}').code == "MVU_PATH"

    def test_an_integer_that_would_be_rounded_is_warned_of(self):
        typed = check_edit('[9007199254740993, 9007199254740992, "9007199254740995", 12]')
        assert typed.rounded == ("9007199254740993",)
        assert typed.value[0] == 9007199254740992

    def test_nesting_too_deep_is_a_code(self):
        assert refused(check_json, "[" * 5000 + "]" * 5000).code == "MVU_LIMIT"

    @given(st.text(max_size=60))
    def test_any_text_is_a_value_or_a_coded_refusal(self, text):
        try:
            typed = check_edit(text)
        except MvuError:
            return
        assert typed.value == load_json(text)


class TestContentToSave:
    def test_one_leaf_is_replaced_and_everything_else_passes_unchanged(self):
        before = variables(START, mvu_schema={"source": "x"})
        kept = copy.deepcopy(before)
        content = draft_content(before, "/hero/hp", 41)
        assert content["stat_data"] == {**START, "hero": {"hp": 41, "mood": "calm"}}
        assert {key: content[key] for key in content if key != "stat_data"} == {
            key: kept[key] for key in kept if key != "stat_data"
        }
        assert before == kept

    def test_the_place_of_the_key_is_kept(self):
        content = draft_content(variables({"a": 1, "b": 2, "c": 3}), "/b", 9)
        assert list(content["stat_data"].items()) == [("a", 1), ("b", 9), ("c", 3)]

    def test_an_array_element_and_the_empty_root_can_be_replaced(self):
        assert draft_content(variables({"bag": ["a", "b"]}), "/bag/1", "c")["stat_data"] == {"bag": ["a", "c"]}
        assert draft_content(variables({}), "", {"a": 1})["stat_data"] == {"a": 1}

    @pytest.mark.parametrize("path", ["/hero/wings", "/bag/bread/x", "/notes/0", "/notes/-", "/hero/hp/0"])
    def test_the_path_must_still_exist(self, path):
        assert refused(draft_content, variables(START), path, 1).code == "MVU_PATH_MISSING"

    @pytest.mark.parametrize("path", ["/__proto__", "/hero/constructor", "hero", "/a~2b"])
    def test_prototype_keys_and_bad_pointers_are_refused(self, path):
        assert refused(draft_content, variables(START), path, 1).code == "MVU_PATH"


class TestPreview:
    def test_the_value_that_would_be_stored_is_told(self):
        shown = preview(variables(START), "/hero/hp", "41")
        assert (shown.stored, shown.code) == (41, None)
        assert [(one.path, one.before, one.after) for one in shown.changes] == [("/hero/hp", 100, 41)]

    def test_a_value_against_the_native_schema_is_refused_before_saving(self):
        held = variables(START)
        held["schema"] = {
            "type": "object",
            "properties": {
                "hero": {"type": "object", "properties": {"hp": {"type": "number"}, "mood": {"type": "string"}}},
                "bag": {"type": "object", "properties": {"bread": {"type": "number"}}},
                "notes": {"type": "array"},
            },
        }
        shown = preview(held, "/hero/hp", '"much"')
        assert (shown.stored, shown.code) == (Absent.NOT_RECORDED, "MVU_SCHEMA")

    def test_bad_json_is_a_code_with_its_place(self):
        shown = preview(variables(START), "/hero/hp", "4 1")
        assert shown.code == "MVU_EDIT"
        assert dict(shown.fields)["column"] == 3
