"""Reads vector files and judges one vector at a time."""

from __future__ import annotations

import gzip
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from core.errors import MvuError
from core.values.canonical import load_json
from tests.conformance.compare import same
from tests.conformance.kinds import KINDS, NeedsDeclarations

PASSED, FAILED, NOT_BUILT, NEEDS_DECLARATIONS = "passed", "failed", "not built", "needs declarations"


@dataclass(frozen=True, slots=True)
class Verdict:
    """What became of one vector; ``got`` is the answer, an error code or an uncoded exception."""

    kind: str
    name: str
    status: str
    given: Any = None
    expected: Any = None
    got: Any = None


def read(path: Path) -> Iterator[dict[str, Any]]:
    """The vectors of one file, split at line feeds only."""
    data = gzip.decompress(path.read_bytes()) if path.suffix == ".gz" else path.read_bytes()
    for line in data.split(b"\n"):
        if line.strip():
            yield load_json(line)


def judge(vector: dict[str, Any]) -> Verdict:
    """Runs one vector."""
    kind, name, expected = vector["kind"], vector["name"], vector["expect"]
    answer = KINDS.get(kind)
    if answer is None:
        return Verdict(kind, name, NOT_BUILT)
    try:
        got = {"ok": answer(vector["input"])}
    except NeedsDeclarations:
        return Verdict(kind, name, NEEDS_DECLARATIONS)
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
