"""Where everything lies in a workspace of ours, and which names are safe there."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from core.values.patterns import pattern

SEGMENT = pattern(r"[A-Za-z0-9][A-Za-z0-9._-]{0,199}")
_UNSAFE = pattern(r"[^a-z0-9]+")
_SLUG = 40  # characters
_RESERVED = pattern(r"(con|prn|aux|nul|com[0-9]|lpt[0-9])")  # device names of Windows


@dataclass(frozen=True, slots=True)
class Places:
    """Paths below one workspace folder."""

    root: Path

    @property
    def marker(self) -> Path:
        """Name and version of the workspace."""
        return self.root / "workspace.json"

    @property
    def cards(self) -> Path:
        """Card files to the byte."""
        return self.root / "cards"

    @property
    def catalog(self) -> Path:
        """All playthroughs."""
        return self.root / "play" / "catalog.json"

    def timeline(self, relative: str) -> Path:
        """A timeline by its catalog path, which must have been checked with ``is_timeline_path``."""
        return self.root.joinpath("play", *relative.split("/"))

    def family(self, playthrough_id: str) -> Path:
        """Storage folder of one playthrough."""
        return self.root / "families" / playthrough_id


def is_segment(text: object) -> bool:
    """Whether this is a safe single name: letters, digits, ``._-``, at most 200."""
    return isinstance(text, str) and SEGMENT.fullmatch(text) is not None


def is_timeline_path(text: object) -> bool:
    """Whether this is a relative path of safe names that ends in ``timeline.json``."""
    if not isinstance(text, str) or len(text) > 512:
        return False
    parts = text.split("/")
    return (
        len(parts) >= 2
        and parts[-1] == "timeline.json"
        and all(is_segment(part) and ".." not in part for part in parts)
    )


def character_id(name: str, filename: str, data: bytes) -> str:
    """A readable, safe and stable id of a card file: slug of its name, else of the file's, and a short hash."""
    stem = filename.replace("\\", "/").rsplit("/", 1)[-1].rsplit(".", 1)[0]
    slug = _slug(name) or _slug(stem) or "card"
    return f"{slug}-{hashlib.sha256(data).hexdigest()[:12]}"


def _slug(text: str) -> str:
    slug = _UNSAFE.sub("-", text[:200].lower()).strip("-")[:_SLUG].strip("-")
    return "" if _RESERVED.fullmatch(slug) else slug


def iso_time(milliseconds: int) -> str:
    """UTC with milliseconds and Z, as JavaScript writes it."""
    moment = datetime.fromtimestamp(milliseconds / 1000, UTC)
    return f"{moment:%Y-%m-%dT%H:%M:%S}.{milliseconds % 1000:03d}Z"
