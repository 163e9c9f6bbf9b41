"""How the program opens folders: real files, the real clock, random ids."""

from __future__ import annotations

import time
import uuid

from app.files import DiskFiles
from ui.looks import Source
from ui.workspace_source import opener


def now() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


def new_id() -> str:
    """A fresh UUID v4."""
    return str(uuid.uuid4())


def open_source(folder: str) -> Source:
    """A workspace to write or a ledger to read; ``PLAY_NOT_WORKSPACE`` for anything else."""
    return opener(DiskFiles(), DiskFiles(read_only=True), now, new_id)(folder)
