"""What the runner prints and returns: good, wrong, unreadable and missing vectors."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.conformance.__main__ import main

GOOD = {"kind": "path", "name": "two", "input": {"path": "a.b"}, "expect": {"ok": ["a", "b"]}}
WRONG = {**GOOD, "name": "wrong", "expect": {"ok": ["a", "c"]}}
LATER = {"kind": "zod_later", "name": "one", "input": {}, "expect": {"ok": 1}}


def written(folder: Path, *lines: object) -> Path:
    path = folder / "some.jsonl"
    path.write_text("\n".join(one if isinstance(one, str) else json.dumps(one) for one in lines) + "\n", "utf-8")
    return path


def test_one_line_a_kind_then_the_sum(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([str(written(tmp_path, GOOD, GOOD))]) == 0
    assert capsys.readouterr().out.splitlines() == ["path: 2 passed, 0 failed", "", "2 passed, 0 failed"]


def test_a_wrong_answer_shows_input_expected_and_got(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([str(written(tmp_path, GOOD, WRONG))]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "path: 1 passed, 1 failed"
    assert lines[-1] == "1 passed, 1 failed"
    assert [line.strip().partition(":")[0] for line in lines[3:6]] == ["input", "expected", "got"]


def test_kinds_of_later_parts_fail_only_on_demand(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "zod").mkdir()
    written(tmp_path / "zod", LATER)
    assert main([str(tmp_path)]) == 0
    assert capsys.readouterr().out.splitlines()[0] == "zod_later: 1 not built"
    assert main(["--all", str(tmp_path)]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "zod_later: 0 passed, 1 failed"
    assert lines[-1] == "0 passed, 1 failed"


@pytest.mark.parametrize("line", ["not json", "[1]", '{"kind": "path"}', '{"kind":"path","name":"x","expect":{}}'])
def test_a_line_that_is_no_vector_fails_and_the_rest_runs(
    line: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([str(written(tmp_path, line, GOOD))]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert lines[:2] == ["malformed: 0 passed, 1 failed", "path: 1 passed, 0 failed"]
    assert "FAILED malformed some.jsonl:1" in lines
    assert lines[-1] == "1 passed, 1 failed"


def test_unreadable_files_fail_and_the_rest_runs(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "scenes").mkdir()
    (tmp_path / "scenes" / "broken.json").write_text("{", "utf-8")
    (tmp_path / "broken.jsonl.gz").write_bytes(b"no gzip")
    written(tmp_path, GOOD)
    assert main([str(tmp_path)]) == 1
    assert capsys.readouterr().out.splitlines()[-1] == "1 passed, 2 failed"


@pytest.mark.parametrize("name", ["missing", "."])
def test_nothing_to_run_is_no_success(name: str, tmp_path: Path) -> None:
    with pytest.raises(SystemExit) as ended:
        main([str(tmp_path / name)])
    assert ended.value.code == 2
