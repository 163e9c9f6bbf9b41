"""The log goes to its file and stops when told."""

from __future__ import annotations

import logging
from pathlib import Path

from app import logs


def test_lines_land_in_the_file_until_the_end(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "program.log"
    handler = logs.start(path)
    logging.getLogger("scene").info("first %d", 1)
    logs.stop(handler)
    logging.getLogger("scene").info("second")
    text = path.read_text(encoding="utf-8")
    assert "INFO MainThread scene: first 1" in text
    assert "second" not in text
