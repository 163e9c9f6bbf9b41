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


def least_cpu_ms(work: Callable[[], object], *, rounds: int = 15) -> float:
    """The least processor time of several runs in milliseconds: for small differences, which medians drown."""
    took = []
    gc.collect()
    gc.disable()
    try:
        for _ in range(rounds):
            start = time.process_time()
            work()
            took.append((time.process_time() - start) * 1000)
    finally:
        gc.enable()
    return min(took)
