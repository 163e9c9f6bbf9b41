from __future__ import annotations

import json

from core.trace.records import CURRENT, Absent, VariableRow
from core.trace.states import snapshot
from core.trace.variables import VariableRows, page, raw_text, rows_as_json, tree, variable_rows
from tests.core.trace.builders import HERO, START, Story, changed


def rows_of(story: Story, turn: int, key: str = CURRENT, **more):
    evidence = story.evidence(**more)
    return variable_rows(evidence, HERO, snapshot(evidence, HERO, turn, key), turn)


def by_path(rows) -> dict[str, VariableRow]:
    return {row.path: row for row in rows}


class TestLeaves:
    def test_only_leaves_have_rows_and_an_empty_container_is_one(self):
        rows = rows_of(Story({"a": {"b": 1}, "empty": {}, "list": [], "words": ["x", None]}), 0)
        assert [(row.path, row.text, row.type) for row in rows] == [
            ("/a/b", "1", "number"),
            ("/empty", "{}", "object"),
            ("/list", "[]", "array"),
            ("/words/0", '"x"', "string"),
            ("/words/1", "null", "null"),
        ]

    def test_an_empty_stat_data_has_one_row_with_the_root_path(self):
        assert [(row.path, row.text) for row in rows_of(Story({}), 0)] == [("", "{}")]

    def test_pointer_characters_are_escaped_and_chinese_is_shown_as_it_is(self):
        assert [(row.path, row.text) for row in rows_of(Story({"a/b~c": "好\n感"}), 0)] == [("/a~1b~0c", '"好\\n感"')]

    def test_numbers_are_shown_as_javascript_writes_them(self):
        rows = rows_of(Story({"small": 1e-7, "large": 1e21, "half": 0.5, "yes": True}), 0)
        assert [row.text for row in rows] == ["1e-7", "1e+21", "0.5", "true"]


class TestLastUpdatedTurn:
    def test_the_last_round_that_changed_a_leaf_is_named(self):
        story = Story().commit(changed(START, "hero.hp", 90))
        story.commit(changed(story.current["stat_data"], "bag.bread", 2))
        story.commit(story.current["stat_data"])
        rows = by_path(rows_of(story, 3))
        assert [rows[path].last_turn for path in ("/hero/hp", "/bag/bread", "/hero/mood")] == [1, 2, None]

    def test_an_older_version_knows_nothing_of_later_changes(self):
        story = Story().commit(changed(START, "hero.hp", 90)).commit(changed(START, "hero.hp", 80))
        assert by_path(rows_of(story, 1, "v0"))["/hero/hp"].last_turn == 1

    def test_what_came_with_a_fork_is_not_recorded(self):
        story = Story().inherit(1, changed(START, "hero.hp", 90))
        assert by_path(rows_of(story, 1))["/hero/hp"].last_turn is None

    def test_an_edit_before_the_first_reply_counts_as_the_opening(self):
        story = Story().edit(changed(START, "hero.hp", 1))
        assert by_path(rows_of(story, 0))["/hero/hp"].last_turn == 0

    def test_a_current_revision_outside_the_history_leaves_every_row_unrecorded(self):
        story = Story().commit(changed(START, "hero.hp", 90))
        story.record["revision"] = 7
        assert {row.last_turn for row in rows_of(story, 1)} == {None}


class TestWhatMoved:
    def test_a_row_knows_its_value_before_the_round(self):
        story = Story().commit(changed(START, "hero.hp", 90))
        rows = by_path(rows_of(story, 1))
        assert (rows["/hero/hp"].before, rows["/hero/hp"].moved) == (100, True)
        assert (rows["/hero/mood"].before, rows["/hero/mood"].moved) == ("calm", False)

    def test_a_new_leaf_was_absent_before_and_not_null(self):
        story = Story().commit(changed(START, "bag.key", None))
        row = by_path(rows_of(story, 1))["/bag/key"]
        assert (row.value, row.before, row.moved) == (None, Absent.ABSENT, True)

    def test_true_is_not_one(self):
        story = Story({"flag": 1}).commit({"flag": True})
        assert rows_of(story, 1)[0].moved

    def test_without_a_recorded_state_before_the_round_nothing_is_said_to_have_moved(self):
        story = Story().inherit(1, changed(START, "hero.hp", 90))
        story.record["checkpoints"] = []
        row = by_path(rows_of(story, 1))["/hero/hp"]
        assert (row.before, row.moved) == (Absent.NOT_RECORDED, False)


def sample(count: int) -> VariableRows:
    return VariableRows(
        VariableRow(f"/Group/item{at}", f"Sword {at}", f'"Sword {at}"', "string", None, "", at % 10 == 0)
        for at in range(count)
    )


class TestPages:
    def test_twenty_rows_make_a_page_and_the_counts_are_told(self):
        shown = page(sample(45), page=3)
        assert (len(shown.rows), shown.page, shown.pages, shown.count, shown.total) == (5, 3, 3, 45, 45)

    def test_a_page_beyond_the_end_is_the_last_one(self):
        assert page(sample(45), page=9).page == 3

    def test_no_match_is_one_empty_page(self):
        shown = page(sample(45), filter_text="nothing")
        assert (shown.rows, shown.page, shown.pages, shown.count, shown.total) == ((), 1, 1, 0, 45)

    def test_the_filter_is_a_substring_of_the_path_without_regard_to_case(self):
        assert page(sample(45), filter_text="gROUP/ITEM4").count == 6

    def test_the_filter_takes_the_path_with_and_without_its_prefix(self):
        assert page(sample(45), filter_text="/stat_data/Group/item44").count == 1
        assert page(sample(45), filter_text="stat_data/group/item4").count == 6
        assert page(sample(45), filter_text="/stat_data").count == 45

    def test_the_prefix_that_no_row_shows_matches_no_letters_of_a_filter(self):
        assert page(sample(45), filter_text="stat").count == 0
        assert page(sample(45), filter_text="data").count == 0
        assert page(sample(45), filter_text="/Group/item44").count == 1

    def test_values_are_searched_on_wish_only(self):
        assert page(sample(45), filter_text="sword 44").count == 0
        assert page(sample(45), filter_text="sword 44", in_values=True).count == 1

    def test_a_value_is_found_by_characters_that_its_json_text_escapes(self):
        row = VariableRow("/a", 'say "hi"', '"say \\"hi\\""', "string", None)
        assert page([row], filter_text='"hi"', in_values=True).count == 1

    def test_only_what_moved_can_be_shown(self):
        assert page(sample(45), changed_only=True).count == 5

    def test_size_zero_shows_all_on_one_page(self):
        shown = page(sample(45), size=0)
        assert (len(shown.rows), shown.pages, shown.size) == (45, 1, 0)


class TestOtherPresentations:
    def test_the_tree_counts_members_and_marks_the_way_to_what_moved(self):
        story = Story().commit(changed(START, "hero.hp", 90))
        root = tree(story.current, rows_of(story, 1))
        hero, bag, notes = root.children
        assert (hero.path, hero.text, hero.moved, bag.moved, notes.text) == ("/hero", "{2}", True, False, "[]")
        assert [(leaf.key, leaf.text, leaf.moved) for leaf in hero.children] == [
            ("hp", "90", True),
            ("mood", '"calm"', False),
        ]

    def test_a_long_text_is_one_short_line_in_the_tree(self):
        (leaf,) = tree({"stat_data": {"a": "x\n" * 900}}).children
        assert len(leaf.text) <= 200
        assert "\n" not in leaf.text

    def test_raw_is_pretty_json_of_stat_data(self):
        assert raw_text({"stat_data": {"a": [1]}}) == '{\n  "a": [\n    1\n  ]\n}'
        assert raw_text(None) == ""

    def test_rows_are_copied_as_json_with_whole_pointers(self):
        (record,) = json.loads(rows_as_json(rows_of(Story({"a": {"b": 1}}), 0)))
        assert record == {"path": "/stat_data/a/b", "value": 1, "type": "number", "lastUpdatedTurn": None}
