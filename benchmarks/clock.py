"""Timing helpers shared by the benchmarks."""

from __future__ import annotations

import gc
import statistics
import time
from collections.abc import Callable


def median_ms(work: Callable[[], object], *, rounds: int = 9, warm: int = 2) -> float:
    """The median of several runs in milliseconds, the collector paused."""
    for _ in range(warm):
        work()
    took = []
    gc.collect()
    gc.disable()
    try:
        for _ in range(rounds):
            start = time.perf_counter()
            work()
            took.append((time.perf_counter() - start) * 1000)
    finally:
        gc.enable()
    return statistics.median(took)
