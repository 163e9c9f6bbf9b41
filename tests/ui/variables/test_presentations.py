"""Tree and raw JSON: the same state, searchable."""

from __future__ import annotations

import json

from PySide6.QtCore import Qt
from pytestqt.modeltest import ModelTester
from pytestqt.qtbot import QtBot

from tests.ui import builders
from tests.ui.views import Ear, clipboard, fill
from ui.round_view import RoundView
from ui.theme import Theme
from ui.variables.raw import RawView
from ui.variables.tree import VariableTree
from ui.variables.tree_model import VariableTreeModel


def test_the_tree_model_keeps_qts_rules(qtmodeltester: ModelTester) -> None:
    model = VariableTreeModel()
    model.set_root(builders.tree())
    qtmodeltester.check(model)


def test_every_leaf_can_be_found_by_its_path() -> None:
    model = VariableTreeModel()
    model.set_root(builders.tree())

    for path, _value in builders.leaves(builders.STATE):
        index = model.index_of(path)
        assert index.isValid(), path
        assert index.data(Qt.ItemDataRole.UserRole).path == path
    assert not model.index_of("/nowhere").isValid()


def test_a_search_reveals_the_next_hit_and_starts_over(theme: Theme, qtbot: QtBot) -> None:
    tree = VariableTree(theme)
    qtbot.addWidget(tree)
    tree.show_root(builders.tree({"a": {"hp": 1}, "b": {"c": {"hp": 2}}}))
    tree.collapseAll()
    found = []

    for _ in range(3):
        assert tree.find_text("HP", in_values=False, onward=True)
        found.append(tree.currentIndex().data(Qt.ItemDataRole.UserRole).path)

    assert found == ["/a/hp", "/b/c/hp", "/a/hp"]
    assert not tree.find_text("nothing", in_values=True, onward=True)


def test_what_was_opened_stays_open_when_the_tree_is_replaced(theme: Theme, qtbot: QtBot) -> None:
    tree = VariableTree(theme)
    qtbot.addWidget(tree)
    tree.show_root(builders.tree({"a": {"b": {"c": 1}}}))
    tree.reveal("/a/b/c")

    tree.show_root(builders.tree({"a": {"b": {"c": 2}}}))

    assert tree.isExpanded(tree.nodes.index_of("/a/b"))
    assert tree.currentIndex().data() == "c"


def test_raw_text_is_found_wrapping_around_and_copied_whole(theme: Theme, qtbot: QtBot) -> None:
    raw = RawView(theme)
    qtbot.addWidget(raw)
    raw.show_text('{"好": 1,\n "b": "好"}')

    assert raw.find_text("好", onward=True)
    first = raw.edit.textCursor().position()
    assert raw.find_text("好", onward=False)
    assert raw.edit.textCursor().position() == first
    assert raw.find_text("好", onward=True)
    assert raw.find_text("好", onward=True)
    assert raw.edit.textCursor().position() == first
    assert not raw.find_text("没有", onward=True)
    raw.copy.click()
    assert clipboard() == '{"好": 1,\n "b": "好"}'


def test_the_switch_asks_and_the_answer_is_shown(theme: Theme, qtbot: QtBot) -> None:
    view = RoundView(theme)
    qtbot.addWidget(view)
    fill(view)
    chosen = Ear(view.presentation_chosen)

    qtbot.mouseClick(view.variables.filter.choices["raw"], Qt.MouseButton.LeftButton)
    view.show_raw(json.dumps(builders.STATE))

    assert chosen.heard == ["raw"]
    assert view.wanted().presentation == "raw"
    assert view.variables.raw.isVisible()
    assert not view.variables.pager.isVisible()


def test_enter_in_the_filter_walks_through_the_tree(theme: Theme, qtbot: QtBot) -> None:
    view = RoundView(theme)
    qtbot.addWidget(view)
    fill(view)
    view.show_tree(builders.tree())
    text = view.variables.filter.text

    qtbot.keyClicks(text, "hp")
    qtbot.keyClick(text, Qt.Key.Key_Return)

    assert view.variables.tree.currentIndex().data() == "hp"


def test_f2_on_a_leaf_of_the_tree_leads_to_its_row(theme: Theme, qtbot: QtBot) -> None:
    view = RoundView(theme)
    qtbot.addWidget(view)
    fill(view)
    view.show_tree(builders.tree())
    view.variables.tree.reveal("/金币")
    chosen = Ear(view.presentation_chosen)

    qtbot.keyClick(view.variables.tree, Qt.Key.Key_F2)

    assert chosen.heard == ["table"]
    assert (view.wanted().presentation, view.wanted().text, view.wanted().page) == ("table", "/金币", 1)
