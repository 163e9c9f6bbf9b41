"""An unsaved value: what was typed, for which path, on which revision, and what came back from the last try."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Any


class Answer(Enum):
    """What became of the last try to save."""

    NONE = "none"
    CONFLICT = "conflict"
    REJECTED = "rejected"


@dataclass(slots=True)
class Draft:
    """One open edit of one resource. ``text`` follows the typing; ``moved_to`` is a newer revision of the source."""

    path: str
    text: str
    original: str
    type: str
    revision: int | None
    saving: bool = False
    answer: Answer = Answer.NONE
    code: str = ""
    fields: Mapping[str, Any] = field(default_factory=dict)
    moved_to: int | None = None
    rebasing: bool = False  # the user asked to read the source again under this draft
    now: str | None = None  # what stands at the path since then, as JSON text
