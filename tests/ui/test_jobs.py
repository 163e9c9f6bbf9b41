"""Scenes at the one door to background work."""

from __future__ import annotations

import threading
from collections.abc import Iterator

import pytest
from pytestqt.qtbot import QtBot

from core.errors import MvuError
from ui.jobs import Jobs, Token


@pytest.fixture
def jobs(qapp) -> Iterator[Jobs]:
    made = Jobs()
    yield made
    made.close()


def test_a_result_arrives_in_the_window_thread(jobs: Jobs, qtbot: QtBot) -> None:
    seen: list[tuple[int, bool, bool]] = []
    main = threading.current_thread()

    def work() -> tuple[int, bool]:
        return 42, threading.current_thread() is main

    jobs.submit(
        work,
        lambda value: seen.append((*value, threading.current_thread() is main)),
        lambda error: seen.append((-1, True, True)),
        writer=False,
    )
    assert jobs.busy == 1
    qtbot.waitUntil(lambda: bool(seen))
    assert seen == [(42, False, True)]
    assert jobs.busy == 0


def test_a_coded_refusal_arrives_as_it_is(jobs: Jobs, qtbot: QtBot) -> None:
    errors: list[MvuError] = []

    def work() -> None:
        raise MvuError("MVU_SCHEMA", path="/hp")

    jobs.submit(work, lambda _: errors.append(MvuError("WRONG")), errors.append, writer=True)
    qtbot.waitUntil(lambda: bool(errors))
    assert (errors[0].code, errors[0].fields) == ("MVU_SCHEMA", {"path": "/hp"})


@pytest.mark.parametrize(
    ("raised", "code"),
    [(FileNotFoundError(2, "No such file", "/nowhere"), "FILE_ACCESS"), (ValueError("odd"), "PROGRAM_FAULT")],
)
def test_any_other_failure_becomes_a_coded_one(jobs: Jobs, qtbot: QtBot, raised: Exception, code: str) -> None:
    errors: list[MvuError] = []

    def work() -> None:
        raise raised

    jobs.submit(work, lambda _: None, errors.append, writer=False)
    qtbot.waitUntil(lambda: bool(errors))
    assert errors[0].code == code


def test_a_cancelled_job_delivers_nothing(jobs: Jobs, qtbot: QtBot) -> None:
    gate, seen = threading.Event(), []
    token = jobs.submit(gate.wait, lambda _: seen.append("done"), lambda _: seen.append("failed"), writer=True)
    later = jobs.submit(lambda: 1, lambda _: seen.append("later"), lambda _: None, writer=True)
    jobs.cancel(token)
    gate.set()
    qtbot.waitUntil(lambda: "later" in seen)
    assert seen == ["later"]
    assert token.cancelled
    assert not later.cancelled


def test_a_job_cancelled_before_it_began_does_not_begin(jobs: Jobs, qtbot: QtBot) -> None:
    token, ran = Token(), []
    token.cancel()
    jobs.submit(lambda: ran.append(1), lambda _: ran.append(2), lambda _: ran.append(3), writer=False, token=token)
    done: list[int] = []
    jobs.submit(lambda: 1, done.append, lambda _: None, writer=False)
    qtbot.waitUntil(lambda: bool(done))
    assert ran == []


def test_writers_run_one_at_a_time_and_in_order(jobs: Jobs, qtbot: QtBot) -> None:
    running, most, order, done = [0], [0], [], []

    def work(number: int) -> int:
        running[0] += 1
        most[0] = max(most[0], running[0])
        order.append(number)
        running[0] -= 1
        return number

    for number in range(50):
        jobs.submit(lambda number=number: work(number), done.append, lambda _: None, writer=True)
    qtbot.waitUntil(lambda: len(done) == 50)
    assert order == done == list(range(50))
    assert most == [1]


def test_two_thousand_jobs_all_arrive(jobs: Jobs, qtbot: QtBot) -> None:
    seen: list[int] = []
    for number in range(2000):
        jobs.submit(lambda number=number: number, seen.append, lambda _: None, writer=number % 2 == 0)
    qtbot.waitUntil(lambda: len(seen) == 2000, timeout=20_000)
    assert sorted(seen) == list(range(2000))
    assert jobs.busy == 0


def test_closing_while_running_waits_and_delivers_nothing(qapp, qtbot: QtBot) -> None:
    jobs = Jobs()
    began, ended, seen = threading.Event(), [], []

    def work() -> None:
        began.set()
        threading.Event().wait(0.05)
        ended.append(1)

    jobs.submit(work, lambda _: seen.append(1), lambda _: seen.append(2), writer=True)
    began.wait()
    jobs.close()
    jobs.close()
    qapp.processEvents()
    assert ended == [1]
    assert seen == []
    refused = jobs.submit(lambda: seen.append(3), lambda _: None, lambda _: None, writer=False)
    assert refused.cancelled


def test_cancelling_reads_leaves_writes_alone(jobs: Jobs, qtbot: QtBot) -> None:
    gate, seen = threading.Event(), []
    jobs.submit(gate.wait, lambda _: seen.append("write"), lambda _: None, writer=True)
    jobs.submit(gate.wait, lambda _: seen.append("read"), lambda _: None, writer=False)
    jobs.cancel_reads()
    gate.set()
    qtbot.waitUntil(lambda: bool(seen))
    qtbot.wait(20)
    assert seen == ["write"]


def test_closing_still_does_the_writes_that_were_asked_for(qapp) -> None:
    jobs = Jobs()
    began, wrote, seen = threading.Event(), [], []

    def work() -> None:
        began.set()
        threading.Event().wait(0.05)

    jobs.submit(work, seen.append, seen.append, writer=True)
    jobs.submit(lambda: wrote.append("save"), seen.append, seen.append, writer=True)
    dropped = jobs.submit(lambda: wrote.append("dropped"), seen.append, seen.append, writer=True)
    jobs.cancel(dropped)
    began.wait()
    jobs.close()
    qapp.processEvents()
    assert wrote == ["save"]
    assert seen == [], "nothing is told to a window that is gone"
