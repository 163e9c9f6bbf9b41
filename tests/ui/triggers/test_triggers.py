"""The trigger table: attempts, their lines, and the sentences where nothing happened."""

from __future__ import annotations

from PySide6.QtCore import Qt
from pytestqt.modeltest import ModelTester
from pytestqt.qtbot import QtBot

from core.trace.records import Absent, Change, Comparison, Missing, Verdict
from tests.ui import builders
from tests.ui.views import Ear, clipboard, fill, reword
from ui.round_view import RoundView
from ui.theme import Theme
from ui.triggers.lines import Kind, Lines, reason, summary
from ui.triggers.model import TriggerModel
from ui.triggers.panel import TriggersPanel


def test_the_model_keeps_qts_rules(qtmodeltester: ModelTester) -> None:
    model = TriggerModel()
    model.set_rows(builders.triggers())
    qtmodeltester.check(model)


def test_attempts_stay_apart_in_the_order_given() -> None:
    model = TriggerModel()
    model.set_rows(builders.triggers())

    results = [model.index(row, 1).data() for row in range(model.rowCount())]

    assert results == ["Completed r57", "Completed r56", "Failed", "Trigger not recorded r57"]


def test_changes_show_before_and_after_with_absent_apart_from_null() -> None:
    row = builders.trigger(changes=(Change("/a", None, Absent.ABSENT), Change("", {}, 1)), commands=())

    lines = [line.cells for line in Lines(row) if line.kind is Kind.CHANGE]

    assert lines == [("/a", "null", "Absent"), ("(the whole state)", "{}", "1")]


def test_no_change_is_one_of_three_sentences() -> None:
    said = {
        summary(builders.quiet("e", comparison=which))
        for which in (Comparison.UNCHANGED, Comparison.NO_BEFORE, Comparison.NO_VERSION)
    }

    assert len(said) == 3
    assert summary(builders.trigger()) == "3 variable changes"


def test_a_refused_command_shows_its_own_text_path_and_a_sentence_with_the_code() -> None:
    lines = [line for line in Lines(builders.trigger()) if line.command == 2]

    assert [line.kind for line in lines] == [Kind.COMMAND, Kind.WHY]
    assert lines[0].cells == ("#3", "/角色/hp", "_.set('角色.hp', '很高');")
    assert "MVU_SCHEMA" in lines[1].cells[0]
    assert len(lines[1].cells[0]) > len("MVU_SCHEMA") + 10


def test_a_missing_log_leaves_index_and_code_and_says_why() -> None:
    lost = builders.command(4, "", "", "", Verdict.UNKNOWN, code="MVU_SCHEMA")
    row = builders.trigger(commands=(lost,), commands_missing=Missing.NO_LOG)

    cells = [cell for line in Lines(row) for cell in line.cells]

    assert "#5" in cells
    assert any("log" in cell for cell in cells)
    assert any("MVU_SCHEMA" in cell for cell in cells)


def test_a_command_that_could_not_be_read_names_no_place() -> None:
    unread = builders.command(0, "", "", "_.set('hp', ((", Verdict.FATAL, code="MVU_PARSE")
    lines = [line for line in Lines(builders.trigger(commands=(unread,))) if line.kind is Kind.COMMAND]
    assert [line.cells for line in lines] == [("#1", "", "_.set('hp', ((")]


def test_a_reason_is_a_sentence_or_the_raw_text_or_none() -> None:
    assert reason(builders.quiet("e")) == "None"
    assert reason(builders.quiet("e", reason="aborted by script")) == "aborted by script"
    assert reason(builders.quiet("e", reason="MVU_SCHEMA")).endswith("MVU_SCHEMA")


def test_a_line_of_many_changes_is_the_one_at_its_place() -> None:
    row = builders.trigger(changes=tuple(Change(f"/k{n}", n, n + 1) for n in range(8_000)))
    lines = Lines(row)

    assert lines[8_000].cells == ("/k7999", "7999", "8000")
    assert lines[-1].kind is Kind.DETAIL
    assert len(list(lines)) == len(lines)


def test_lines_and_whole_triggers_are_copied(theme: Theme, qtbot: QtBot) -> None:
    panel = TriggersPanel(theme)
    qtbot.addWidget(panel)
    panel.show()
    panel.show_rows(builders.triggers(), facts_error=None)
    table = panel.table
    top = table.entries.index(0, 0)
    table.setCurrentIndex(table.entries.index(1, 0, top))
    with qtbot.waitActive(panel):
        panel.activateWindow()
    table.setFocus()

    qtbot.keyClick(table, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert clipboard() == "/角色/好感度\t10\t14"
    qtbot.keyClick(table, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier)
    assert clipboard().startswith(
        "Reply update · Turn 12\tCompleted r57\t3 variable changes\tCommands refused: 1 · MVU_SCHEMA\n"
    )
    assert "message-12" in clipboard()


def test_nothing_kept_and_broken_facts_are_two_different_words(theme: Theme, qtbot: QtBot) -> None:
    panel = TriggersPanel(theme)
    qtbot.addWidget(panel)
    panel.show()

    panel.show_rows((), facts_error=None)
    assert "does not prove" in panel.empty.sentence()
    assert panel.notice.text() == ""
    panel.show_rows(builders.triggers(), facts_error="MVU_FACTS")
    assert "not affected" in panel.notice.text()
    assert "MVU_FACTS" in panel.notice.text()


def test_an_opened_trigger_stays_open_when_the_rows_come_again(theme: Theme, qtbot: QtBot) -> None:
    panel = TriggersPanel(theme)
    qtbot.addWidget(panel)
    panel.show_rows(builders.triggers(), facts_error=None)
    panel.table.expand(panel.table.entries.index(1, 0))

    panel.show_rows(builders.triggers(), facts_error=None)
    reword(panel)

    assert panel.table.isExpanded(panel.table.entries.index(1, 0))
    assert not panel.table.isExpanded(panel.table.entries.index(2, 0))


def test_a_double_click_on_a_change_leads_to_its_variable(theme: Theme, qtbot: QtBot) -> None:
    view = RoundView(theme)
    qtbot.addWidget(view)
    fill(view)
    view.tabs.setCurrentWidget(view.triggers)
    entries = view.triggers.table.entries

    view.triggers.table.doubleClicked.emit(entries.index(2, 0, entries.index(0, 0)))

    assert view.tabs.currentWidget() is view.variables
    assert view.variables.table.current_path() == "/背包/面包"


def test_the_option_for_all_resources_asks(theme: Theme, qtbot: QtBot) -> None:
    view = RoundView(theme)
    qtbot.addWidget(view)
    fill(view)
    chosen = Ear(view.all_triggers_chosen)

    view.triggers.all.click()

    assert chosen.heard == [True]
    assert view.wanted().all_triggers
