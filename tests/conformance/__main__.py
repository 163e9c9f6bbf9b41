"""``python -m tests.conformance PATH...``: vector files, scenarios and ledger folders; exits 1 on any failure."""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from tests.conformance import scenes
from tests.conformance.vectors import FAILED, NOT_BUILT, PASSED, Verdict, judge_file

SHOWN = 3  # failures shown of each kind
UNREACHED = (NOT_BUILT,)


def files_in(path: Path) -> Iterator[Path]:
    """The files below a path, ``edge/`` only when it is named itself."""
    if path.is_file():
        yield path
        return
    for found in sorted(path.rglob("*")):
        if "edge" in found.relative_to(path).parts[:-1]:
            continue
        if (
            found.name.endswith((".jsonl", ".jsonl.gz"))
            or found.name == "reads.json"
            or (found.suffix == ".json" and found.parent.name == "scenes")
        ):
            yield found


def verdicts(path: Path) -> Iterator[Verdict]:
    """Everything that one file says."""
    if path.name.endswith((".jsonl", ".jsonl.gz")):
        yield from judge_file(path)
    elif path.name == "reads.json":
        status, detail = scenes.run_reads(path.parent)
        yield Verdict("reads", path.parent.name, status, got=detail)
    else:
        status, detail = scenes.run_scene(path)
        yield Verdict("scene", path.stem, status, got=detail)


def shorten(value: object, limit: int = 600) -> str:
    """One line of JSON, cut."""
    text = json.dumps(value, ensure_ascii=True, default=repr)
    return text if len(text) <= limit else text[:limit] + "..."


def report(results: list[Verdict], *, everything: bool, shown: int) -> int:
    """Prints the table and the first failures; returns the exit status."""
    if everything:
        results = [as_failure(one) for one in results]
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    for one in results:
        counts[one.kind][one.status] += 1
    for kind, count in sorted(counts.items()):
        parts = [f"{count[PASSED]} passed, {count[FAILED]} failed"] if count[PASSED] + count[FAILED] else []
        parts += [f"{count[status]} {status}" for status in UNREACHED if count[status]]
        print(f"{kind}: {', '.join(parts)}")
    seen: Counter[str] = Counter()
    for one in results:
        if one.status == FAILED and seen[one.kind] < shown:
            seen[one.kind] += 1
            print(f"\nFAILED {one.kind} {one.name}")
            for label, value in (("input", one.given), ("expected", one.expected), ("got", one.got)):
                print(f"  {label}: {shorten(value)}")
    total = Counter(one.status for one in results)
    print(f"\n{total[PASSED]} passed, {total[FAILED]} failed")
    return 1 if total[FAILED] else 0


def as_failure(one: Verdict) -> Verdict:
    """What ``--all`` makes of a verdict: one that could not be reached is a failure."""
    return replace(one, status=FAILED, got=one.got or one.status) if one.status in UNREACHED else one


def main(arguments: list[str] | None = None) -> int:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m tests.conformance", description=__doc__)
    parser.add_argument("paths", nargs="+", type=Path, metavar="PATH")
    parser.add_argument("--all", action="store_true", help="kinds that are not built yet count as failures")
    parser.add_argument("--shown", type=int, default=SHOWN, help="failures shown of each kind")
    options = parser.parse_args(arguments)
    missing = [path for path in options.paths if not path.exists()]
    if missing:
        parser.error(f"no such file or folder: {missing[0]}")
    found = [file for path in options.paths for file in files_in(path)]
    if not found:
        parser.error(f"no vectors, scenarios or ledger folders below {' '.join(map(str, options.paths))}")
    results = [one for file in found for one in verdicts(file)]
    return report(results, everything=options.all, shown=options.shown)


if __name__ == "__main__":
    if hasattr(sys.stdout, "reconfigure"):
        sys.stdout.reconfigure(encoding="utf-8", errors="backslashreplace")
    raise SystemExit(main())
