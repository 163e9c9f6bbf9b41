"""Parsing and applying commands on 1,000 leaves beside the plain rules, and what one more costs on 8,000."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial
from typing import Any, cast

from benchmarks.clock import least_cpu_ms, median_ms
from core.commands.apply import apply_update
from core.commands.reply import parse_reply
from core.values.canonical import compact, load_json
from tests.core.commands.oracle import apply_slowly

SLICE = 10  # commands that the plain rules are timed on; their time grows with the number of commands
NESTED: list[tuple[str, ...]] = [
    (f"a{one}", f"b{two}", f"c{three}") for one in range(10) for two in range(10) for three in range(10)
]
FLAT: list[tuple[str, ...]] = [(f"k{one}",) for one in range(1000)]
LARGE: list[tuple[str, ...]] = [
    (f"a{one}", f"b{two}", f"c{three}") for one in range(20) for two in range(20) for three in range(20)
]
FEWER, MORE = 200, 1000  # commands; between them lies what commands cost, apart from looking at the state once
GROWTH = 2.0  # times that a command may cost more on eight times the state


def _state(paths: list[tuple[str, ...]]) -> dict[str, Any]:
    state: dict[str, Any] = {}
    for number, path in enumerate(paths):
        node = state
        for key in path[:-1]:
            node = node.setdefault(key, {})
        node[path[-1]] = number
    return {"stat_data": state}


def _calls(paths: list[tuple[str, ...]]) -> str:
    rows = [f"_.set('{'.'.join(path)}', {number}, {number + 7}); // why" for number, path in enumerate(paths)]
    return "She nods.\n<UpdateVariable>\n" + "\n".join(rows) + "\n</UpdateVariable>"


def _patch(paths: list[tuple[str, ...]]) -> str:
    rows = [{"op": "replace", "path": "/" + "/".join(path), "value": number + 7} for number, path in enumerate(paths)]
    return "<UpdateVariable>\n<JSONPatch>\n" + json.dumps(rows, indent=1) + "\n</JSONPatch>\n</UpdateVariable>"


def _stored(paths: list[tuple[str, ...]]) -> dict[str, Any]:
    """The state as it comes out of a ledger: with its schema, what is displayed and the last difference."""
    stored = apply_update(_state(paths), parse_reply(_calls(paths[:1])))
    return cast("dict[str, Any]", load_json(compact(stored)))


def _told(state: dict[str, Any], text: str) -> dict[str, Any]:
    return apply_update(state, parse_reply(text))


def _growth() -> dict[str, Any]:
    costs = []
    for paths in (NESTED, LARGE):
        state = _stored(paths)
        less, more = (
            least_cpu_ms(partial(_told, state, text)) for text in (_calls(NESTED[:FEWER]), _calls(NESTED[:MORE]))
        )
        costs.append((more - less) / (MORE - FEWER) * 1000)
    return {
        "name": "one more _.set on 8,000 stored leaves, CPU (ratio: to the same on 1,000)",
        "unit": "us",
        "median": costs[1],
        "ratio": costs[1] / costs[0],
        "target": f"{GROWTH}x",
        "met": costs[1] / costs[0] < GROWTH,
    }


def _row(name: str, state: dict[str, Any], reply: Callable[..., str], paths: list[tuple[str, ...]], target: int) -> Any:
    text, few = reply(paths), reply(paths[:SLICE])
    median = median_ms(lambda: apply_update(state, parse_reply(text)))
    naive = median_ms(lambda: apply_slowly(state, parse_reply(few)), rounds=3, warm=1) * len(paths) / SLICE
    stated = f"{name}; plain rules timed on {SLICE} commands and scaled"
    return {
        "name": stated,
        "unit": "ms",
        "median": median,
        "ratio": naive / median,
        "target": target,
        "met": median < target,
    }


def run() -> list[dict[str, Any]]:
    """Rows of medians; ``ratio`` is how many times the plain rules would take."""
    nested, flat = _state(NESTED), _state(FLAT)
    return [
        _row("1,000 _.set on 10x10x10", nested, _calls, NESTED, 60),
        _row("1,000 _.set on 1,000 keys", flat, _calls, FLAT, 60),
        _row("1,000 JSONPatch replaces on 10x10x10", nested, _patch, NESTED, 60),
        _row("1,000 JSONPatch replaces on 1,000 keys", flat, _patch, FLAT, 60),
        _row("20 _.set on 10x10x10", nested, _calls, NESTED[::50], 4),
        _row("20 _.set on 1,000 keys", flat, _calls, FLAT[::50], 4),
        _row("20 _.set on 10x10x10 as stored", _stored(NESTED), _calls, NESTED[::50], 4),
        _row("20 _.set on 1,000 keys as stored", _stored(FLAT), _calls, FLAT[::50], 4),
        _growth(),
    ]
