"""The tour renders real windows in both languages and both themes."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtGui import QImage

from app.program import ensure_sample
from app.tour import render


def test_the_tour_shows_the_windows_in_both_languages_and_themes(qapp, tmp_path: Path) -> None:
    if ensure_sample(tmp_path / "sample") is None:
        pytest.skip("the sample workspace was not made yet")
    pictures = list(render(tmp_path / "tour", "1"))
    assert len(pictures) >= 8
    names = [path.stem for path in pictures]
    for suffix in ("en-light", "zh_CN-dark"):
        for window in ("variables", "triggers", "add-round", "new-playthrough", "settings"):
            assert any(name.endswith(f"{window}-{suffix}") for name in names), (window, suffix)
    light, dark = (QImage(str(path)) for path in pictures if "variables" in path.stem)
    assert light.pixelColor(5, 5).lightness() > 128 > dark.pixelColor(5, 5).lightness()
