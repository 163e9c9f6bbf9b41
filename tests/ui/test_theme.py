"""Both themes are complete and legible, and switching is live."""

from __future__ import annotations

import re

import pytest
from PySide6.QtGui import QColor, QFontDatabase, QImage, QPalette
from pytestqt.qtbot import QtBot

from core.trace.records import Mark
from ui import icons
from ui.marks import mark_pixmap
from ui.theme import Theme, read_roles, themes_folder

TEXTS = ("text", "muted", "accent", *dict.fromkeys(mark.value for mark in Mark), "json_key", "json_string")
GROUNDS = ("surface", "band", "window", "selection", "hover")


@pytest.fixture
def theme(qapp) -> Theme:
    return Theme(qapp, "light")


def luminance(text: str) -> float:
    parts = [int(text[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(first: str, second: str) -> float:
    light, dark = sorted((luminance(first), luminance(second)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def test_both_themes_have_the_same_roles() -> None:
    assert read_roles("light").keys() == read_roles("dark").keys()


@pytest.mark.parametrize("name", ["light", "dark"])
def test_every_text_hue_is_legible_on_every_ground(name: str) -> None:
    roles = read_roles(name)
    weak = [
        (text, ground, round(contrast(roles[text], roles[ground]), 2))
        for text in TEXTS
        for ground in (*GROUNDS, *([f"{text}_soft"] if f"{text}_soft" in roles else []))
        if contrast(roles[text], roles[ground]) < 4.5
    ]
    assert weak == []
    assert contrast(roles["on_accent"], roles["accent"]) >= 4.5
    assert contrast(roles["on_tooltip"], roles["tooltip"]) >= 4.5


def test_the_style_sheet_uses_only_roles_that_exist() -> None:
    sheet = (themes_folder() / "window.qss").read_text(encoding="utf-8").split("*/", 1)[1]
    assert set(re.findall(r"@([a-z_]+)", sheet)) <= {*read_roles("light"), "art"}
    for art in re.findall(r"@art/([a-z]+\.svg)", sheet):
        assert (themes_folder() / "light" / art).exists()
        assert (themes_folder() / "dark" / art).exists()


def test_switching_changes_the_palette_and_says_so_once(theme: Theme, qapp, qtbot: QtBot) -> None:
    said: list[bool] = []
    theme.changed.connect(lambda: said.append(theme.dark))
    theme.set_mode("dark")
    theme.set_mode("dark")
    assert said == [True]
    assert qapp.palette().color(QPalette.ColorRole.Base) == QColor(read_roles("dark")["surface"])
    theme.set_mode("light")
    assert qapp.palette().color(QPalette.ColorRole.Base) == QColor(read_roles("light")["surface"])


def test_an_unknown_mode_follows_the_system(theme: Theme) -> None:
    theme.set_mode("mauve")
    assert theme.mode == "system"


def test_marks_differ_in_shape_even_without_colour(theme: Theme) -> None:
    shapes = {}
    for mark in Mark:
        image = mark_pixmap(theme, mark, 2.0, 12).toImage().convertToFormat(QImage.Format.Format_Alpha8)
        shapes[mark] = bytes(image.constBits())
    assert all(any(shape) for shape in shapes.values())
    assert len(set(shapes.values())) == len(Mark)


def test_every_drawing_can_be_painted(theme: Theme) -> None:
    names = sorted(path.stem for path in icons.icons_folder().glob("*.svg"))
    assert len(names) > 25
    for name in names:
        image = icons.pixmap(name, theme.color("text")).toImage()
        assert any(image.pixelColor(x, y).alpha() for x in range(16) for y in range(16)), name


def test_values_have_a_face_with_chinese(theme: Theme) -> None:
    if not QFontDatabase.families(QFontDatabase.WritingSystem.SimplifiedChinese):
        pytest.skip("no Chinese font on this system")
    assert theme.mono().families()[0] != theme.mono().families()[-1]
    assert theme.mono().pointSizeF() == 10
