"""The centre as a whole: what it asks for, what it remembers, what it says when there is nothing."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from tests.ui import builders
from tests.ui.views import LENA, Ear, fill, reword
from ui.round_view import RoundView
from ui.theme import Theme

OTHER = "chat:b"


@pytest.fixture
def view(theme: Theme, qtbot: QtBot) -> RoundView:
    made = RoundView(theme)
    qtbot.addWidget(made)
    return fill(made)


def test_typing_in_the_filter_asks_once_and_turns_to_the_first_page(view: RoundView, qtbot: QtBot) -> None:
    view.show_variables(builders.page(*builders.rows(), number=3, total=174))
    filters = Ear(view.filter_changed)

    qtbot.keyClicks(view.variables.filter.text, "gold")
    qtbot.waitUntil(lambda: bool(filters.heard))
    view.variables.filter.in_values.click()
    view.variables.filter.changed_only.click()

    assert filters.heard == [("gold", False, False), ("gold", True, False), ("gold", True, True)]
    assert view.wanted().page == 1


def test_every_resource_keeps_its_own_filter_page_and_presentation(view: RoundView, qtbot: QtBot) -> None:
    both = (builders.resource(), builders.resource(OTHER, name="B", shared=True))
    view.show_resources(both, LENA)
    qtbot.keyClicks(view.variables.filter.text, "hp")
    qtbot.keyClick(view.variables.filter.text, Qt.Key.Key_Return)
    view.show_variables(builders.page(*builders.rows(), number=2, total=40))
    chosen = Ear(view.resource_chosen)

    view.resources.names.setCurrentIndex(1)
    view.resources.names.activated.emit(1)
    assert chosen.heard == [OTHER]
    assert (view.wanted().resource, view.wanted().text, view.wanted().page) == (OTHER, "", 1)
    assert view.variables.filter.text.text() == ""
    view.show_resources(both, LENA)

    assert (view.wanted().text, view.wanted().page) == ("hp", 2)
    assert view.variables.filter.text.text() == "hp"


def test_a_shared_resource_says_so(view: RoundView) -> None:
    view.show_resources((builders.resource(shared=True, manager="managed"),), LENA)

    assert "shared" in view.resources._facts.text()
    assert LENA in view.resources._facts.text()


def test_states_are_listed_with_revision_turn_and_kind_and_one_is_chosen(view: RoundView) -> None:
    chosen = Ear(view.state_chosen)
    words = [view.states.states.itemText(place) for place in range(view.states.states.count())]

    view.states.states.setCurrentIndex(2)
    view.states.states.activated.emit(2)

    assert "r57" in words[0]
    assert words[2] == "r56 · Turn 12 · Reply"
    assert words[3] == "r57 · Turn 12 · Manual edit"
    assert chosen.heard == ["v55"]
    assert view.wanted().state == "v55"


def test_the_help_explains_the_states_and_goes_again(view: RoundView) -> None:
    view.states.help.click()
    assert "Last of this round" in view.help.text()

    view.states.help.click()
    assert view.help.text() == ""


def test_an_unreadable_current_state_shows_its_code_and_refresh_and_no_table(view: RoundView, qtbot: QtBot) -> None:
    refreshed = Ear(view.refresh_requested)

    view.show_unavailable("MVU_SCHEMA")

    assert view.variables.empty.isVisible()
    assert "MVU_SCHEMA" in view.variables.empty.sentence()
    assert view.variables.table.rows.rows() == ()
    view.variables.empty.helped.emit()
    assert len(refreshed.heard) == 1


def test_a_round_without_a_state_does_not_show_another_one(view: RoundView) -> None:
    view.show_unavailable("")

    assert "No state was recorded" in view.variables.empty.sentence()


def test_no_match_and_no_variables_are_two_sentences(view: RoundView) -> None:
    view.show_variables(builders.page())
    assert view.variables.empty.sentence() == "This state holds no variables."
    view.show_variables(builders.VariablePage((), 1, 1, 0, 40, 20))

    assert view.variables.empty.sentence() == "No matching variables"


def test_the_status_counts_before_and_after_filtering(view: RoundView) -> None:
    view.show_variables(builders.VariablePage(builders.rows()[:3], 2, 9, 170, 174, 20))
    assert view.variables.pager.status.text() == "Page 2 / 9 · 170 of 174 rows · 20 per page"
    pages, sizes = Ear(view.page_chosen), Ear(view.page_size_chosen)

    view.variables.pager.next.click()
    view.variables.pager.sizes.activated.emit(3)

    assert pages.heard == [3]
    assert sizes.heard == [0]
    assert (view.wanted().page, view.wanted().size) == (1, 0)


def test_a_hidden_view_says_so_and_asks_for_nothing(view: RoundView) -> None:
    seen = Ear(view.visible_changed)

    view.hide()
    view.show_round(builders.detail())
    view.show()

    assert seen.heard == [False, True]


def test_settings_change_page_size_and_search_without_asking(view: RoundView) -> None:
    asked = [Ear(signal) for signal in (view.filter_changed, view.page_size_chosen, view.page_chosen)]

    view.use_settings(page_size=50, filter_values=True)
    view.show_resources((builders.resource(), builders.resource(OTHER)), OTHER)

    assert [ear.heard for ear in asked] == [[], [], []]
    assert (view.wanted().size, view.wanted().in_values) == (50, True)
    assert view.variables.filter.in_values.isChecked()


def test_without_a_round_it_says_what_to_do(view: RoundView) -> None:
    view.show_nothing()

    assert view._nothing.isVisible()
    assert "Choose a round" in view._nothing.sentence()


def test_endless_names_never_widen_the_view(view: RoundView) -> None:
    width = view.minimumSizeHint().width()

    view.show_round(builders.detail(user_text="x" * 5_000, error="MVU_SCHEMA"), title="y" * 500)
    view.show_resources((builders.resource("z" * 500),), "z" * 500)
    view.show_unavailable("W" * 300)
    view.show_rejected("V" * 300, {})

    assert view.minimumSizeHint().width() <= width + 40
    assert view.header.title.text().endswith("y")


def test_every_word_is_said_again_after_a_change_of_language(view: RoundView) -> None:
    parts = (view.variables.pager.next, view.variables.filter.in_values, view.triggers.all)
    before = [part.text() for part in parts]
    for part in parts:
        part.setText("?")
    view.tabs.setTabText(0, "?")

    reword(view)

    assert [part.text() for part in parts] == before
    assert view.tabs.tabText(0) == "Variables"
    assert view.tabs.tabText(1) == "Triggers (4)"


def test_both_themes_paint_the_same_view(view: RoundView, theme: Theme) -> None:
    view.variables.table.choose("/角色/hp")
    light = view.grab().toImage()

    theme.set_mode("dark")
    dark = view.grab().toImage()

    assert light.pixelColor(5, 5).lightness() > 200
    assert dark.pixelColor(5, 5).lightness() < 60
