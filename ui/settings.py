"""What the program remembers between starts, as one typed record in one JSON file; no Qt in it."""

from __future__ import annotations

import json
import logging
import os
from dataclasses import asdict, dataclass, fields, replace
from pathlib import Path
from typing import Any

VERSION = 1
PAGE_SIZES = (20, 50, 100, 0)  # 0: all
RECENT = 8
_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Settings:
    """Every remembered choice. Geometry and state are base64 text of Qt's own bytes."""

    language: str = "system"  # system, en, zh_CN
    theme: str = "system"  # system, light, dark
    page_size: int = 20
    filter_values: bool = False  # the variable filter also looks at values
    recent_folders: tuple[str, ...] = ()  # newest first
    last_workspace: str = ""
    last_session: str = ""
    last_turn: int = 0
    window_geometry: str = ""
    window_state: str = ""
    splitters: tuple[tuple[str, tuple[int, ...]], ...] = ()  # name -> sizes in px

    def with_recent(self, folder: str) -> Settings:
        """The same with this folder in front of the recent ones."""
        rest = tuple(item for item in self.recent_folders if item != folder)
        return replace(self, recent_folders=(folder, *rest)[:RECENT])

    def with_splitter(self, name: str, sizes: tuple[int, ...]) -> Settings:
        """The same with the sizes of one splitter."""
        rest = tuple(item for item in self.splitters if item[0] != name)
        return replace(self, splitters=(*rest, (name, sizes)))

    def splitter(self, name: str) -> tuple[int, ...]:
        """Remembered sizes, or empty."""
        return dict(self.splitters).get(name, ())


def load(path: Path) -> Settings:
    """The stored record; a broken file is kept beside as ``.bad`` and defaults are used, a bad entry is dropped."""
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
        if not isinstance(data, dict):
            raise ValueError("not an object")
    except FileNotFoundError:
        return Settings()
    except (OSError, ValueError, RecursionError) as problem:
        _log.warning("settings could not be read, defaults are used: %s", problem)
        _keep_aside(path)
        return Settings()
    return _from_json(data)


def save(path: Path, settings: Settings) -> None:
    """Write the record whole (new file, then replace). OSError leaves the old file as it was."""
    path.parent.mkdir(parents=True, exist_ok=True)
    fresh = path.with_suffix(".new")
    fresh.write_text(json.dumps({"version": VERSION, **asdict(settings)}, indent=2) + "\n", encoding="utf-8")
    os.replace(fresh, path)


def _keep_aside(path: Path) -> None:
    try:
        os.replace(path, path.with_suffix(".bad"))
    except OSError:
        _log.warning("the broken settings file could not be moved aside")


def _from_json(data: dict[str, Any]) -> Settings:
    known: dict[str, Any] = {}
    for field in fields(Settings):
        if field.name in data:
            value = _READERS.get(field.name, _plain(field.default))(data[field.name])
            if value is not None:
                known[field.name] = value
    return Settings(**known)


def _plain(default: object) -> Any:
    kind = type(default)
    return lambda value: value if type(value) is kind else None


def _choice(*allowed: object) -> Any:
    return lambda value: value if type(value) in (str, int) and value in allowed else None


def _texts(value: object) -> tuple[str, ...] | None:
    if not isinstance(value, list):
        return None
    return tuple(item for item in value if isinstance(item, str))[:RECENT]


def _sizes(value: object) -> tuple[tuple[str, tuple[int, ...]], ...] | None:
    if not isinstance(value, list):
        return None
    pairs = [pair for pair in value if isinstance(pair, list) and len(pair) == 2 and isinstance(pair[0], str)]
    return tuple(
        (name, tuple(sizes))
        for name, sizes in pairs
        if isinstance(sizes, list) and all(type(size) is int and 0 <= size < 100_000 for size in sizes)
    )


_READERS: dict[str, Any] = {
    "language": _choice("system", "en", "zh_CN"),
    "theme": _choice("system", "light", "dark"),
    "page_size": _choice(*PAGE_SIZES),
    "recent_folders": _texts,
    "splitters": _sizes,
}
