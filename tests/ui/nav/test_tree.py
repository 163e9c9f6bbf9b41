"""Scenes in the tree of playthroughs."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from pytestqt.qtbot import QtBot

from ui.nav.model import NavModel
from ui.nav.records import NavKind, NavNode, filtered, find
from ui.nav.tree import NavTree
from ui.theme import Theme

MAIN = NavNode(NavKind.SESSION, "s1", "main", "r57")
HARBOUR = NavNode(NavKind.SESSION, "s2", "harbour")
PLAY = NavNode(NavKind.PLAYTHROUGH, "p1", "1st run", children=(MAIN, HARBOUR))
LENA = NavNode(NavKind.CHARACTER, "c1", "Lena", children=(PLAY,))
SAMPLE = NavNode(NavKind.WORKSPACE, "w1", "Sample", children=(LENA,), folder="/home/me/sample")
LEDGER = NavNode(NavKind.LEDGER, "l1", "4f1c", read_only="read-only-folder")
OLD = NavNode(NavKind.WORKSPACE, "w2", "Old ledger", children=(LEDGER,), read_only="read-only-folder")
NODES = (SAMPLE, OLD)


@pytest.fixture
def tree(qapp, qtbot: QtBot) -> NavTree:
    made = NavTree(Theme(qapp, "light"))
    qtbot.addWidget(made)
    made.show_nodes(NODES)
    return made


def titles(tree: NavTree) -> list[str]:
    found, waiting = [], [tree._model.index(row, 0) for row in range(tree._model.rowCount())]
    while waiting:
        index = waiting.pop(0)
        found.append(index.data())
        waiting = [tree._model.index(row, 0, index) for row in range(tree._model.rowCount(index))] + waiting
    return found


def test_the_model_keeps_qts_rules(qtmodeltester) -> None:
    model = NavModel()
    model.show_nodes(NODES)
    qtmodeltester.check(model)


def test_the_filter_keeps_the_way_to_what_it_found(tree: NavTree) -> None:
    tree._filter.setText("HARB")
    assert titles(tree) == ["Sample", "Lena", "1st run", "harbour"]
    tree._filter.setText("lena")
    assert titles(tree) == ["Sample", "Lena", "1st run", "main", "harbour"]
    tree._filter.clear()
    assert len(titles(tree)) == 7


def test_enter_on_a_session_chooses_it_and_on_a_folder_folds_it(tree: NavTree, qtbot: QtBot) -> None:
    tree.choose("s1")
    with qtbot.waitSignal(tree.node_chosen) as told:
        qtbot.keyClick(tree._view, Qt.Key.Key_Return)
    assert told.args == [MAIN]
    tree.choose("w1")
    qtbot.keyClick(tree._view, Qt.Key.Key_Return)
    assert not tree._view.isExpanded(tree._model.find("w1"))


def test_a_new_tree_keeps_what_was_chosen_and_what_was_folded(tree: NavTree) -> None:
    tree.choose("s2")
    tree._view.collapse(tree._model.find("w2"))
    tree.show_nodes((SAMPLE, OLD))
    assert tree.chosen() == HARBOUR
    assert not tree._view.isExpanded(tree._model.find("w2"))
    assert tree._view.isExpanded(tree._model.find("p1"))


def test_choosing_by_program_says_nothing(tree: NavTree, qtbot: QtBot) -> None:
    with qtbot.assertNotEmitted(tree.node_chosen):
        assert tree.choose("s1")
        assert not tree.choose("unknown")


def test_the_menu_offers_what_the_node_can_do(tree: NavTree, qtbot: QtBot) -> None:
    def offered(node: NavNode) -> dict[str, bool]:
        return {act.text(): act.isEnabled() for act in tree.menu_for(node).actions() if not act.isSeparator()}

    assert offered(MAIN) == {"Open": True, "Copy id": True}
    assert offered(SAMPLE)["New playthrough…"]
    assert not offered(OLD)["New playthrough…"]
    assert offered(LEDGER)["This folder is open for reading only."] is False
    copy = next(act for act in tree.menu_for(MAIN).actions() if act.text() == "Copy id")
    copy.trigger()
    assert QGuiApplication.clipboard().text() == "s1"


def test_find_and_filter_work_on_plain_records() -> None:
    assert find(NODES, "s2") == HARBOUR
    assert find(NODES, "none") is None
    assert filtered(NODES, "  ") == NODES
    assert filtered(NODES, "nothing like it") == ()
