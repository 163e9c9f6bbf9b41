"""Settings of the interpreter that keep the window's thread prompt while jobs run; measured by benchmarks."""

from __future__ import annotations

import gc
import sys

_SWITCH = 0.001  # seconds until a busy job must let the window's thread run
_THRESHOLDS = (50_000, 20, 100)  # a full collection of a large ledger's objects takes a tenth of a second


def prepare() -> None:
    """Once, before the window is built."""
    sys.setswitchinterval(_SWITCH)
    gc.set_threshold(*_THRESHOLDS)


def settle() -> None:
    """Once, when all is built: what exists now is never looked at again by the collector."""
    gc.freeze()
    gc.enable()
