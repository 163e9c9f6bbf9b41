"""One command of a reply: what it does, to which path, and where it stands in the text."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Any


class Absent(Enum):
    """A field that was not given; JSON null is a value."""

    ABSENT = "absent"


ABSENT = Absent.ABSENT


@dataclass(frozen=True, slots=True)
class Command:
    """``op`` is set, add, insert, delete or move; ``start`` and ``end`` are offsets (characters) of ``raw``."""

    op: str
    path: tuple[str, ...]
    value: Any = ABSENT
    key: str | None = None
    target: Any = ABSENT
    source: tuple[str, ...] | None = None  # of a move
    start: int = -1
    end: int = -1
    raw: str = ""


def as_json(command: Command) -> dict[str, Any]:
    """The command in the reference's shape and key order (updates §2.4)."""
    result: dict[str, Any] = {"op": command.op, "path": list(command.path)}
    if command.source is not None:
        result["from"] = list(command.source)
    if command.value is not ABSENT:
        result["value"] = command.value
    if command.key is not None:
        result["key"] = command.key
    if command.target is not ABSENT:
        result["target"] = command.target
    return result
