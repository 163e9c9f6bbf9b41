"""Runs every benchmark and writes ``benchmarks/results.json``: ``python -m benchmarks [NAME...]``."""

from __future__ import annotations

import importlib
import json
import sys
from pathlib import Path

FOLDER = Path(__file__).parent


def main(names: list[str]) -> int:
    """Runs the named benchmarks, or all; exits 1 when a target is missed."""
    modules = sorted(path.stem for path in FOLDER.glob("bench_*.py"))
    chosen = [name for name in modules if not names or name in names or name.removeprefix("bench_") in names]
    rows = []
    for name in chosen:
        for row in importlib.import_module(f"benchmarks.{name}").run():
            rows.append(row)
            ratio = f"  ratio {row['ratio']:.2f}" if row.get("ratio") is not None else ""
            state = "met" if row["met"] else "MISSED"
            print(
                f"{row['name']:<64} {row['median']:>10.2f} {row['unit']}{ratio}  target {row['target']}  {state}",
                flush=True,
            )
    if not names:
        (FOLDER / "results.json").write_text(json.dumps(rows, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")
    return 0 if all(row["met"] for row in rows) else 1


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
