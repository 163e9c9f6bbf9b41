"""Journey a: somebody starts the program for the first time, looks around, edits a value and comes back later."""

from __future__ import annotations

import json
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication

from core.trace.records import Mark
from tests.journeys.stage import Stage

EDITED = "/cafe/cash"


def test_the_sample_is_looked_at_edited_and_found_again(stage: Stage) -> None:
    stage.start()
    assert (stage.places.sample / "workspace.json").is_file(), "the sample is the user's own copy"
    cafe = next(node for node in stage.nodes() if node.title == "Main line")
    stage.visit(cafe)
    assert "Corner Café" in stage.program.window.windowTitle()

    # the rounds, the newest one shown
    assert [row.turn for row in stage.rounds()] == [0, 1, 2, 3]
    assert {badge.mark for badge in stage.rounds()[2].badges} == {Mark.APPLIED, Mark.REFUSED}
    assert stage.program.desk.turn == 3
    assert stage.triggers()[0].turn == 3

    # a page forward and back with the keyboard
    first = stage.values()
    assert len(first) == 20
    stage.press(Qt.Key.Key_PageDown)
    second = stage.values()
    assert second
    assert not set(first) & set(second)
    assert "Page 2 / 2" in stage.program.view.variables.pager.status.text()
    stage.press(Qt.Key.Key_PageUp)
    assert stage.values() == first

    # a filter on the paths
    stage.filter("CASH")
    assert list(stage.values()) == [EDITED]
    assert "1 of" in stage.program.view.variables.pager.status.text()

    # an edit: what was typed is one thing, what was stored is shown
    stage.edit(EDITED, "  4.10e1 ")
    assert stage.draft() == "  4.10e1 "
    stage.save()
    status = stage.program.desk.session.status
    revision, ledger = status.revision, Path(status.file)
    assert stage.values() == {EDITED: "41"}
    assert f"Saved at r{revision}" in stage.bar()
    assert stage.triggers()[0].event == "manual_update"
    assert [(one.path, one.before, one.after) for one in stage.triggers()[0].changes] == [(EDITED, 47.3, 41)]
    assert Mark.EDITED in {badge.mark for badge in stage.rounds()[-1].badges}

    # the next day
    stage.close()
    (written,) = json.loads(ledger.read_bytes())["resources"].values()
    assert written["revision"] == revision
    stage.start()
    assert stage.program.desk.session.node.id == cafe.id, "the session that was open last"
    assert stage.values()[EDITED] == "41"
    assert stage.program.desk.session.status.revision == revision


def test_an_edit_that_is_given_up_changes_nothing(stage: Stage) -> None:
    stage.start()
    before, stamp = stage.values(), stage.program.desk.session.stamp
    path = next(path for path, text in before.items() if text.isdigit())
    stage.edit(path, "999")
    editor = stage.program.view.variables.drafting.editor
    stage.bot.keyClick(editor.edit, Qt.Key.Key_Escape)
    stage.settle()
    assert stage.program.view.variables.drafting.draft is None
    assert stage.values() == before
    stage.act("refresh")
    assert stage.program.desk.session.stamp == stamp
    assert stage.values() == before


def test_the_copied_table_holds_every_page_and_follows_the_filter(stage: Stage) -> None:
    stage.start()
    table = stage.program.view.variables.table
    shown = set(stage.values())
    stage.press(Qt.Key.Key_PageDown)
    every = shown | set(stage.values())
    assert len(every) > 20

    def copied() -> set[str]:
        next(action for action in table.actions() if action.text() == "Copy table as JSON").trigger()
        stage.settle()
        return {one["path"] for one in json.loads(QGuiApplication.clipboard().text())}

    assert copied() == {"/stat_data" + path for path in every}
    stage.filter("CASH")
    assert copied() == {"/stat_data" + EDITED}
