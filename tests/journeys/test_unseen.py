"""Journey f: nobody looks at the centre, so nothing is read for it and nothing is polled."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from app.sources import open_source
from tests.journeys.stage import Stage
from ui.looks import Source

READS = ("session", "round", "state", "stamp")


class Counting:
    """A source that counts what it is asked; asked for by the real desk, answered by real files."""

    def __init__(self, inner: Source, asked: Counter[str]) -> None:
        self._inner, self._asked = inner, asked

    def __getattr__(self, name: str) -> Any:
        found = getattr(self._inner, name)
        if not callable(found):
            return found

        def counted(*args: Any, **kwargs: Any) -> Any:
            self._asked[name] += 1
            return found(*args, **kwargs)

        return counted


@pytest.fixture
def asked(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    counter: Counter[str] = Counter()
    monkeypatch.setattr("ui.desk.POLL", 10)
    stage.start(opens=lambda folder: Counting(open_source(folder), counter))  # type: ignore[arg-type, return-value]
    stage.bot.waitUntil(lambda: counter["stamp"] > 2)  # it does poll while somebody looks
    return counter


WAYS: dict[str, tuple[Callable[[Stage], object], Callable[[Stage], object]]] = {
    "centre": (lambda stage: stage.program.view.hide(), lambda stage: stage.program.view.show()),
    "window": (lambda stage: stage.program.window.hide(), lambda stage: stage.program.window.show()),
    "minimised": (
        lambda stage: stage.program.window.showMinimized(),
        lambda stage: stage.program.window.showNormal(),
    ),
}


def test_what_nobody_sees_is_neither_read_nor_polled(stage: Stage, asked: Counter[str]) -> None:
    for turn, (way, (hide, show)) in zip((2, 1, 0), WAYS.items(), strict=True):
        hide(stage)
        stage.settle()
        before = Counter(asked)
        stage.program.window.actions_["previous"].trigger()
        stage.bot.wait(120)  # a dozen polls would have come
        stage.settle()
        assert _since(asked, before) == dict.fromkeys(READS, 0), way

        # somebody looks again: the round that was chosen meanwhile is read, once
        show(stage)
        stage.until(lambda seen=before: asked["stamp"] > seen["stamp"])
        found = _since(asked, before)
        assert (found["session"], found["round"], found["state"]) == (0, 1, 1), way
        assert stage.program.view._detail.turn == turn


def _since(asked: Counter[str], before: Counter[str]) -> dict[str, int]:
    return {name: asked[name] - before[name] for name in READS}


def test_while_nothing_moves_polling_reads_nothing(stage: Stage, asked: Counter[str]) -> None:
    before = Counter(asked)
    stage.bot.waitUntil(lambda: asked["stamp"] > before["stamp"] + 5)
    stage.settle()
    assert {**_since(asked, before), "stamp": 0} == dict.fromkeys(READS, 0)
