"""The order of loading that makes a start short; measured by ``benchmarks/bench_start.py``."""

from __future__ import annotations

import builtins
import gc
from importlib import import_module

CORE = ("core.play.workspace", "core.trace.triggers", "core.trace.preview", "core.trace.library")


def load() -> None:
    """Core first, then Qt, then nothing of Qt's in the way.

    PySide6 wraps every import for its ``__feature__`` switch and reads the source of each module loaded after it.
    Nothing here uses that switch, so the plain import is put back. The collector rests until ``responsive.settle``:
    looking through half-loaded modules takes a tenth of a second.
    """
    gc.disable()
    plain = builtins.__import__
    for name in CORE:
        import_module(name)
    import_module("PySide6.QtWidgets")
    builtins.__import__ = plain
