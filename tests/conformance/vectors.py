"""Reads vector files and judges one vector at a time."""

from __future__ import annotations

import gzip
import zlib
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from core.errors import MvuError
from core.values.canonical import load_json
from tests.conformance.compare import same
from tests.conformance.kinds import KINDS

PASSED, FAILED, NOT_BUILT = "passed", "failed", "not built"
MALFORMED = "malformed"  # the kind of a line or file that is no vector


@dataclass(frozen=True, slots=True)
class Verdict:
    """What became of one vector; ``got`` is the answer, an error code or an uncoded exception."""

    kind: str
    name: str
    status: str
    given: Any = None
    expected: Any = None
    got: Any = None


def judge_file(path: Path) -> Iterator[Verdict]:
    """One verdict a line, split at line feeds only; a line that is no vector is a failure, not the end of the run."""
    try:
        data = gzip.decompress(path.read_bytes()) if path.suffix == ".gz" else path.read_bytes()
    except (OSError, EOFError, zlib.error) as problem:
        yield Verdict(MALFORMED, path.name, FAILED, expected="a readable file", got=repr(problem))
        return
    for number, line in enumerate(data.split(b"\n"), 1):
        if line.strip():
            yield _judge_line(line, f"{path.name}:{number}")


def _judge_line(line: bytes, place: str) -> Verdict:
    broken = Verdict(MALFORMED, place, FAILED, line[:200].decode("utf-8", "replace"), "a vector")
    try:
        vector = load_json(line)
    except MvuError as problem:
        return replace(broken, got=str(problem))
    if not isinstance(vector, dict) or not all(isinstance(vector.get(part), str) for part in ("kind", "name")):
        return replace(broken, got="no kind and name")
    answer = vector.get("expect")
    if "input" not in vector or not isinstance(answer, dict):
        return replace(broken, got="no input or no expect")
    return judge(vector)


def judge(vector: dict[str, Any]) -> Verdict:
    """Runs one vector."""
    kind, name, expected = vector["kind"], vector["name"], vector["expect"]
    answer = KINDS.get(kind)
    if answer is None:
        return Verdict(kind, name, NOT_BUILT)
    try:
        got = {"ok": answer(vector["input"])}
    except MvuError as error:
        got = {"error": error.code}
    except Exception as error:  # noqa: BLE001 - an uncoded exception is a failed vector, not a failed run
        got = {"uncoded": repr(error)}
    fine = _matches(expected, got, ordered="[key-order]" in name)
    return Verdict(kind, name, PASSED if fine else FAILED, vector["input"], expected, got)


def _matches(expected: dict[str, Any], got: dict[str, Any], *, ordered: bool) -> bool:
    if "error" in expected:
        return "error" in got and expected["error"] in ("*", got["error"])
    return "ok" in got and same(expected["ok"], got["ok"], ordered=ordered)
