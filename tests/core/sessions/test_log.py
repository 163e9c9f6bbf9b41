"""A session's log: written durably, read after a crash, damaged by hand."""

from __future__ import annotations

import errno
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.errors import MvuError
from core.sessions.log import NAME, append_events, create_log, parse_log, read_log
from core.sessions.rounds import spoken, stamped, turn_end, turn_start, turns_of
from tests.disk import Disk, Open, steady_clock

HEADER = {"id": "s1", "version": 4, "createdAt": 1_000, "isSeeded": False, "delegationDepth": 0}


def one_round(first_seq: int = 0, turn: int = 1) -> list[dict[str, Any]]:
    rows = [turn_start(turn), *spoken(turn, ("u1", "Hello."), ("a1", "_.set('hp', 2)"))]
    return stamped(rows, first_seq, steady_clock())


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "sessions" / "s1" / NAME


def test_a_written_round_is_read_back_and_goes_on(path: Path) -> None:
    log = create_log(Disk(), path, HEADER)
    log = append_events(Disk(), path, log, one_round())
    append_events(Disk(), path, log, one_round(6, 2))
    read = read_log(Disk(), path)
    assert read.header == HEADER
    assert [event["seq"] for event in read.events] == list(range(12))
    assert [(turn.number, turn.user, turn.reply, turn.reason) for turn in turns_of(read.events)] == [
        (1, 2, 3, "completed"),
        (2, 8, 9, "completed"),
    ]


def test_the_first_lines_are_as_the_format_says(path: Path) -> None:
    append_events(Disk(), path, create_log(Disk(), path, HEADER), one_round())
    lines = path.read_text(encoding="utf-8").splitlines()
    assert lines[0] == '{"type":"session","id":"s1","version":4,"createdAt":1000,"isSeeded":false,"delegationDepth":0}'
    assert lines[1] == '{"type":"turn/start","data":{"turn":1},"seq":0,"time":1000}'
    assert lines[6].startswith('{"type":"turn/end","data":{"turn":1,"reason":{"kind":"completed"}},"seq":5,')


def test_a_torn_last_line_is_left_out_and_cut_off_by_the_next_append(path: Path) -> None:
    append_events(Disk(), path, create_log(Disk(), path, HEADER), one_round())
    whole = path.read_bytes()
    path.write_bytes(whole[:-20])
    torn = read_log(Disk(), path)
    assert (len(torn.events), torn.damage) == (5, None)
    append_events(Disk(), path, torn, stamped([turn_end(1, "aborted")], 5, steady_clock()))
    assert [turn.reason for turn in turns_of(read_log(Disk(), path).events)] == ["aborted"]


def test_a_last_line_without_a_line_feed_counts_and_is_continued(path: Path) -> None:
    append_events(Disk(), path, create_log(Disk(), path, HEADER), one_round())
    path.write_bytes(path.read_bytes()[:-1])
    append_events(Disk(), path, read_log(Disk(), path), one_round(6, 2))
    assert len(read_log(Disk(), path).events) == 12


def test_damage_in_the_middle_keeps_what_stands_before_and_refuses_more(path: Path) -> None:
    append_events(Disk(), path, create_log(Disk(), path, HEADER), one_round())
    lines = path.read_bytes().split(b"\n")
    lines[3] = b"{"
    path.write_bytes(b"\n".join(lines))
    read = read_log(Disk(), path)
    assert len(read.events) == 2
    assert read.damage is not None
    assert read.damage.fields == {"line": 4, "reason": "json"}
    with pytest.raises(MvuError) as caught:
        append_events(Disk(), path, read, one_round(2))
    assert caught.value.code == "PLAY_LOG"


def test_a_gap_in_the_numbers_is_damage(path: Path) -> None:
    append_events(Disk(), path, create_log(Disk(), path, HEADER), one_round())
    lines = path.read_bytes().split(b"\n")
    del lines[3]
    read = parse_log(b"\n".join(lines))
    assert read.damage is not None
    assert read.damage.fields["reason"] == "seq"


def test_events_that_leave_a_gap_are_not_written(path: Path) -> None:
    log = create_log(Disk(), path, HEADER)
    with pytest.raises(MvuError):
        append_events(Disk(), path, log, one_round(1))
    assert read_log(Disk(), path).events == ()


def test_unknown_events_are_kept_whole() -> None:
    row = b'{"type":"weather/changed","data":{"sky":["grey"]},"seq":0,"time":1,"extra":null}\n'
    read = parse_log(b'{"type":"session","id":"s1","version":4,"createdAt":1}\n' + row)
    assert read.events == ({"type": "weather/changed", "data": {"sky": ["grey"]}, "seq": 0, "time": 1, "extra": None},)
    assert turns_of(read.events) == []


def test_a_file_without_a_header_is_refused() -> None:
    for data in (b"", b"\n", b"[1]\n", b'{"type":'):
        with pytest.raises(MvuError) as caught:
            parse_log(data)
        assert caught.value.code == "PLAY_LOG"


def test_lone_surrogates_survive(path: Path) -> None:
    rows = [turn_start(1), *spoken(1, ("u", "half \ud83d"), ("a", "x"))]
    append_events(Disk(), path, create_log(Disk(), path, HEADER), stamped(rows, 0, steady_clock()))
    assert read_log(Disk(), path).events[2]["data"]["content"][0]["text"] == "half \ud83d"


@given(st.binary(max_size=120))
def test_any_bytes_after_the_header_are_read_without_another_error(data: bytes) -> None:
    read = parse_log(b'{"type":"session","id":"s1"}\n' + data)
    assert read.size <= len(data) + 29


def test_what_another_program_added_meanwhile_is_never_cut_off(path: Path) -> None:
    log = create_log(Disk(), path, {"id": "s"})
    append_events(Disk(), path, log, [{"type": "turn/start", "seq": 0}])
    before = path.read_bytes()
    with pytest.raises(MvuError) as refused:
        append_events(Disk(), path, log, [{"type": "turn/start", "seq": 0}])
    assert refused.value.code == "PLAY_LOG"
    assert path.read_bytes() == before


class Full(Disk):
    """A disk that takes only a part of what is appended."""

    def open_append(self, path: Path) -> Open:
        return FullOpen(self, super().open_append(path)._descriptor)


class FullOpen(Open):
    def write(self, parts: Sequence[bytes]) -> None:
        super().write([b"".join(parts)[:30]])
        raise OSError(errno.ENOSPC, "No space left on device")


def test_of_events_that_a_full_disk_refuses_nothing_stays(path: Path) -> None:
    log = create_log(Disk(), path, {"id": "s"})
    before = path.read_bytes()
    with pytest.raises(MvuError) as refused:
        append_events(Full(), path, log, [{"type": "turn/start", "seq": 0}, {"type": "turn/end", "seq": 1}])
    assert refused.value.fields["reason"] == "ENOSPC"
    assert path.read_bytes() == before
