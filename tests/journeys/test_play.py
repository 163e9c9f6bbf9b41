"""Journeys b and h: a card becomes a playthrough, three rounds are played; a card with a declaration has to wait."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt

from core.trace.card_sheet import FoundKind
from core.trace.records import Absent, Comparison, Mark, Status, Verdict
from tests.journeys.cards import SCHEMA, lena, write_json, write_png
from tests.journeys.stage import Stage
from ui.nav.records import NavKind

REAL = sorted((Path(__file__).parents[3] / "shared" / "real" / "cards").glob("*.*"))
BLOCK = "{0}<UpdateVariable>{1}</UpdateVariable>"
REFUSED = BLOCK.format("She rows.", "_.set('gold', 12);//paid\n_.set('lena.hat', 'red');\n_.add('lena.hp', -5);")
FATAL = BLOCK.format("She counts.", "_.set('gold', 99);\n_.add('lena.mood', 1);")
NOOP = BLOCK.format("She waits.", "_.set('gold', 12);")
BEGUN = {"/lena/hp": "90", "/lena/mood": '"wet"', "/gold": "40", "/bag/0": '"rope"', "/note": "null"}


def test_a_card_is_imported_and_played_from_its_second_greeting(
    stage: Stage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _import_and_start(stage, tmp_path, monkeypatch)

    # a round with one refused command: seen before it is kept
    dialog = stage.add_round("I row to the island.", REFUSED)
    preview = dialog._preview
    assert preview is not None
    verdicts = [one.verdict for one in preview.commands]
    assert verdicts == [Verdict.APPLIED, Verdict.REFUSED, Verdict.APPLIED]
    assert [(one.path, one.before, one.after) for one in preview.changes] == [("/lena/hp", 90, 85), ("/gold", 40, 12)]
    assert "refused: 1" in dialog.preview.summary.text()
    assert [row.turn for row in stage.rounds()] == [0], "nothing is kept before Commit"
    stage.commit(dialog)
    assert stage.values() == {**BEGUN, "/lena/hp": "85", "/gold": "12"}
    _first_round(stage)

    # a round that fails as a whole: nothing of it is applied
    dialog = stage.add_round("I count the coins.", FATAL)
    assert dialog._preview is not None
    assert (dialog._preview.error, dialog._preview.after) == ("MVU_UNSUPPORTED", None)
    assert dialog.preview.summary.text().startswith("The whole reply would fail")
    stage.commit(dialog)
    assert stage.values() == {**BEGUN, "/lena/hp": "85", "/gold": "12"}
    _second_round(stage)

    # a round that changes nothing
    dialog = stage.add_round("I wait.", NOOP)
    assert dialog._preview is not None
    assert [one.verdict for one in dialog._preview.commands] == [Verdict.UNCHANGED]
    assert dialog._preview.changes == ()
    stage.commit(dialog)
    assert stage.values() == {**BEGUN, "/lena/hp": "85", "/gold": "12"}
    _third_round(stage)

    # later: all of it is there, and the turns in which values moved are known
    stage.close()
    stage.start()
    assert [row.turn for row in stage.rounds()] == [0, 1, 2, 3]
    assert stage.program.desk.turn == 3
    last = {row.path: row.last_turn for row in stage.program.view.variables.table.rows.rows()}
    assert last == {"/lena/hp": 1, "/lena/mood": 0, "/gold": 1, "/bag/0": None, "/note": None}
    stage.turn(1)
    _first_round(stage)


def _import_and_start(stage: Stage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    work = tmp_path / "work"
    work.mkdir()
    stage.start(work)
    assert not stage.program.window.actions_["add"].isEnabled(), "there is no session yet"

    # the card and what its greetings begin with
    dialog = stage.choose_card(write_png(tmp_path / "lena.png", lena()), monkeypatch)
    sheet = dialog.sheet()
    assert sheet is not None
    assert (sheet.name, sheet.avatar) == ("Lena", (tmp_path / "lena.png").read_bytes())
    assert [(one.kind, one.code) for one in sheet.found] == [(FoundKind.INITVAR, None)]
    assert [greeting.index for greeting in sheet.greetings] == [0, 1]
    dialog.greetings.list.setCurrentRow(1)
    assert dialog.greetings.text.toPlainText().startswith("Rain.")
    gold = next(row for row in sheet.greetings[1].rows if row.path == "/gold")
    assert (gold.text, gold.others) == ("40", ((0, "25"),))

    # the start
    stage.bot.keyClicks(dialog.title_edit, "Second try")
    stage.bot.mouseClick(dialog.start_button, Qt.MouseButton.LeftButton)
    stage.until(lambda: stage.program.desk.session is not None)
    assert stage.values() == BEGUN
    assert [(row.turn, row.greeting_index) for row in stage.rounds()] == [(0, 1)]
    titles = [node.title for node in stage.nodes() if node.kind is NavKind.PLAYTHROUGH]
    assert titles == ["Second try"]


def _first_round(stage: Stage) -> None:
    """Applied but for one command, whose own text, path and code are told."""
    badges = {(badge.mark, badge.count) for badge in stage.rounds()[1].badges}
    assert badges == {(Mark.APPLIED, 2), (Mark.REFUSED, 1)}
    row, opening = stage.triggers()  # newest first; the opening's are told under the first turn
    assert (opening.event, opening.turn) == ("manual_update", 0)
    assert (row.event, row.turn, row.status) == ("assistant_message_committed", 1, Status.APPLIED)
    assert row.comparison is Comparison.CHANGED
    changes = [(one.path, one.before, one.after) for one in row.changes]
    assert changes == [("/lena/hp", 90, 85), ("/gold", 40, 12)], "both commands, not only the last"
    (refused,) = [one for one in row.commands if one.verdict is Verdict.REFUSED]
    assert (refused.index, refused.code, refused.raw) == (1, "MVU_PATH_MISSING", "_.set('lena.hat', 'red')")
    assert row.commands_missing is None
    assert stage.program.view.reply.text.toPlainText().startswith("She rows.")


def _second_round(stage: Stage) -> None:
    """A failed receipt: the code is the reason, no value moved."""
    assert [badge.mark for badge in stage.rounds()[2].badges] == [Mark.FAILED]
    assert len(stage.triggers()) == 1
    row = stage.triggers()[0]
    assert (row.turn, row.status, row.mark) == (2, Status.FAILED, Mark.FAILED)
    assert row.reason == "MVU_UNSUPPORTED"
    assert row.changes == ()
    assert row.comparison is Comparison.UNCHANGED
    assert Verdict.FATAL in {one.verdict for one in stage.program.view._detail.commands}


def _third_round(stage: Stage) -> None:
    """Completed, with nothing moved."""
    assert [badge.mark for badge in stage.rounds()[3].badges] == [Mark.UNCHANGED]
    row = stage.triggers()[0]
    assert (row.turn, row.comparison, row.changes, row.reason) == (3, Comparison.UNCHANGED, (), None)
    shown = stage.program.view.variables.table.rows.rows()
    assert not [row.path for row in shown if row.moved or row.before is Absent.ABSENT]


def test_texts_of_an_unfinished_round_are_kept_until_they_are_played(
    stage: Stage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _begin(stage, tmp_path, monkeypatch)
    dialog = stage.add_round("I row.", REFUSED)
    stage.bot.mouseClick(dialog.keep_button, Qt.MouseButton.LeftButton)
    assert [row.turn for row in stage.rounds()] == [0]
    stage.close()

    stage.start()
    again = stage.open_add_round()
    assert again.texts.texts() == ("I row.", REFUSED)
    stage.until(lambda: again._preview is not None)
    stage.commit(again)
    assert [row.turn for row in stage.rounds()] == [0, 1]
    fresh = stage.open_add_round()
    assert fresh.texts.texts() == ("", ""), "what was played is no draft any more"


def _begin(stage: Stage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "work").mkdir()
    stage.start(tmp_path / "work")
    dialog = stage.choose_card(write_json(tmp_path / "lena.json", lena()), monkeypatch)
    stage.bot.mouseClick(dialog.start_button, Qt.MouseButton.LeftButton)
    stage.until(lambda: stage.program.desk.session is not None)


def test_a_card_with_a_declaration_is_shown_and_has_to_wait(
    stage: Stage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    work = tmp_path / "work"
    work.mkdir()
    stage.start(work)
    card = write_png(tmp_path / "lena.png", lena(scripts=(("Variables", SCHEMA),)))
    dialog = stage.choose_card(card, monkeypatch)
    sheet = dialog.sheet()
    assert sheet is not None
    schema = next(one for one in sheet.found if one.kind is FoundKind.SCHEMA)
    assert (schema.title, schema.code) == ("Variables", None)
    assert "z.coerce.number()" in schema.source
    shown = [dialog.card.found.item(row).text() for row in range(dialog.card.found.count())]
    assert "Schema declaration: Variables" in shown

    # both greetings can be read, none can be started, and the dialog says why
    for row in (0, 1):
        dialog.greetings.list.setCurrentRow(row)
        assert dialog.greetings.text.toPlainText()
        assert not dialog.start_button.isEnabled()
    assert sheet.blocked == "MVU_SCHEMA_CODE"
    assert "declaration" in dialog._notice.text()
    assert dialog.start_button.toolTip() in dialog._notice.text()
    stage.bot.keyClick(dialog, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    stage.settle()
    assert stage.program.desk.session is None
    assert not (work / "families").exists()

    # it stays in the workspace
    stage.bot.mouseClick(dialog.cancel_button, Qt.MouseButton.LeftButton)
    stage.close()
    stage.start()
    assert "Lena" in [node.title for node in stage.nodes() if node.kind is NavKind.CHARACTER]


def test_real_cards_are_imported_and_start_or_say_why_not(
    stage: Stage, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if not REAL:
        pytest.skip("the provided cards are not beside the repository")
    (tmp_path / "work").mkdir()
    stage.start(tmp_path / "work")
    started = 0
    for card in REAL:
        dialog = stage.choose_card(card, monkeypatch)
        sheet = dialog.sheet()
        assert sheet is not None, f"{card.name}: {dialog._notice.text()}"
        assert sheet.name
        assert sheet.greetings
        if dialog.start_button.isEnabled():
            started += 1
            first = [row.path for row in sheet.greetings[0].rows if row.text is not None]
            stage.bot.mouseClick(dialog.start_button, Qt.MouseButton.LeftButton)
            stage.until(lambda name=sheet.name: name in stage.program.window.windowTitle())
            assert set(stage.values()) == set(first[:20]), card.name
        else:
            assert len(dialog._notice.text().splitlines()) >= 2, "what, and what to do"
            stage.bot.mouseClick(dialog.cancel_button, Qt.MouseButton.LeftButton)
    assert started
