"""Colours, fonts and the one style sheet; what a mark looks like is ui/marks, what it is called is ui/wording."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files
from pathlib import Path

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QColor, QFont, QFontDatabase, QGuiApplication, QPalette
from PySide6.QtWidgets import QApplication

from core.trace.records import Mark
from core.values.patterns import pattern

MODES = ("system", "light", "dark")
ROW_HEIGHT = 28  # px, every list and table
STEP = 4  # px, spacing comes in multiples of it
MONO_FAMILIES = (
    "JetBrains Mono",
    "Cascadia Mono",
    "SF Mono",
    "DejaVu Sans Mono",
    "Noto Sans Mono CJK SC",
    "WenQuanYi Micro Hei Mono",
    "Microsoft YaHei",
    "PingFang SC",
)
SANS_FALLBACK = ("Noto Sans CJK SC", "Microsoft YaHei", "PingFang SC", "WenQuanYi Micro Hei")
_ROLE = pattern(r"@([a-z_]+)")


@cache
def themes_folder() -> Path:
    """Where the theme files lie."""
    return Path(str(files("resources"))) / "themes"


def read_roles(name: str) -> dict[str, str]:
    """Role to ``#rrggbb`` of the theme ``light`` or ``dark``; KeyError for a role that names no base colour."""
    data = tomllib.loads((themes_folder() / f"{name}.toml").read_text(encoding="utf-8"))
    return {role: data["base"][base] for role, base in data["roles"].items()}


class Theme(QObject):
    """The look of the program; widgets that paint themselves ask it and repaint on ``changed``."""

    changed = Signal()

    def __init__(self, app: QApplication, mode: str = "system", *, dressed: bool = True) -> None:
        """With ``dressed`` off the style sheet waits for ``dress``: Qt styles a widget again at each new parent."""
        super().__init__(app)
        self._dressed = dressed
        self._app = app
        self._mode = mode if mode in MODES else "system"
        self._name = ""
        self._roles: dict[str, QColor] = {}
        app.setStyle("Fusion")
        self._set_fonts()
        QGuiApplication.styleHints().colorSchemeChanged.connect(self._follow_system)
        self._apply()

    @property
    def mode(self) -> str:
        """``system``, ``light`` or ``dark``."""
        return self._mode

    @property
    def dark(self) -> bool:
        """Whether the dark twin is in use now."""
        return self._name == "dark"

    def set_mode(self, mode: str) -> None:
        """Change the look at once; an unknown mode means ``system``."""
        self._mode = mode if mode in MODES else "system"
        self._apply()

    def dress(self) -> None:
        """Put the style sheet on, once everything is built."""
        if not self._dressed:
            self._dressed = True
            self._app.setStyleSheet(_sheet(self._name, self._roles))

    def color(self, role: str) -> QColor:
        """The colour of a role of the theme files; KeyError for an unknown one."""
        return self._roles[role]

    def mark_color(self, mark: Mark) -> QColor:
        """The hue of a mark, for text and shapes."""
        return self._roles[mark.value]

    def mark_soft(self, mark: Mark) -> QColor:
        """The tint of a mark, for backgrounds under its hue."""
        return self._roles[f"{mark.value}_soft"]

    def mono(self) -> QFont:
        """The face for values, paths and replies, with Chinese."""
        return mono_font(self._app.font().pointSizeF())

    def _set_fonts(self) -> None:
        font = QFontDatabase.systemFont(QFontDatabase.SystemFont.GeneralFont)
        font.setPointSizeF(10)
        font.setFamilies([font.family(), *SANS_FALLBACK])
        self._app.setFont(font)

    def _wanted(self) -> str:
        if self._mode != "system":
            return self._mode
        scheme = QGuiApplication.styleHints().colorScheme()
        return "dark" if scheme == Qt.ColorScheme.Dark else "light"

    def _follow_system(self) -> None:
        if self._mode == "system":
            self._apply()

    def _apply(self) -> None:
        name = self._wanted()
        if name == self._name:
            return
        self._name = name
        self._roles = {role: QColor(text) for role, text in read_roles(name).items()}
        self._app.setPalette(_palette(self._roles))
        if self._dressed:
            self._app.setStyleSheet(_sheet(name, self._roles))
        self.changed.emit()


def mono_font(points: float) -> QFont:
    """A fixed-pitch font of that size whose fallbacks hold Chinese."""
    font = QFont()
    font.setFamilies(list(MONO_FAMILIES))
    font.setStyleHint(QFont.StyleHint.Monospace)
    font.setPointSizeF(points)
    return font


def _palette(roles: dict[str, QColor]) -> QPalette:
    palette = QPalette()
    normal = {
        QPalette.ColorRole.Window: "window",
        QPalette.ColorRole.WindowText: "text",
        QPalette.ColorRole.Base: "surface",
        QPalette.ColorRole.AlternateBase: "band",
        QPalette.ColorRole.Text: "text",
        QPalette.ColorRole.Button: "surface",
        QPalette.ColorRole.ButtonText: "text",
        QPalette.ColorRole.BrightText: "failed",
        QPalette.ColorRole.Highlight: "selection",
        QPalette.ColorRole.HighlightedText: "on_selection",
        QPalette.ColorRole.ToolTipBase: "tooltip",
        QPalette.ColorRole.ToolTipText: "on_tooltip",
        QPalette.ColorRole.PlaceholderText: "muted",
        QPalette.ColorRole.Link: "accent",
        QPalette.ColorRole.LinkVisited: "inherited",
        QPalette.ColorRole.Light: "surface",
        QPalette.ColorRole.Midlight: "band",
        QPalette.ColorRole.Mid: "line",
        QPalette.ColorRole.Dark: "edge",
        QPalette.ColorRole.Shadow: "line",
        QPalette.ColorRole.Accent: "accent",
    }
    for role, name in normal.items():
        palette.setColor(role, roles[name])
    for role in (QPalette.ColorRole.WindowText, QPalette.ColorRole.Text, QPalette.ColorRole.ButtonText):
        palette.setColor(QPalette.ColorGroup.Disabled, role, roles["disabled"])
    return palette


def _sheet(name: str, roles: dict[str, QColor]) -> str:
    folder = themes_folder()
    text = (folder / "window.qss").read_text(encoding="utf-8").split("*/", 1)[1]
    art = (folder / name).as_posix()
    return _ROLE.sub(lambda found: art if found[1] == "art" else roles[found[1]].name(), text)


def retheme(event: QEvent) -> bool:
    """Whether an event means that colours moved (for ``changeEvent`` of widgets that hold no Theme)."""
    return event.type() in (QEvent.Type.PaletteChange, QEvent.Type.StyleChange)
