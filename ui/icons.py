"""Action icons: our own line drawings, tinted by the theme; marks are ui/marks."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from pathlib import Path

from PySide6.QtCore import QByteArray, QRectF, QSize, Qt
from PySide6.QtGui import QAction, QColor, QGuiApplication, QIcon, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QAbstractButton

from ui.theme import Theme


@cache
def icons_folder() -> Path:
    """Where the drawings lie."""
    return Path(str(files("resources"))) / "icons"


@cache
def _renderer(name: str, color: str) -> QSvgRenderer:
    return QSvgRenderer(QByteArray(_drawing(name).replace("currentColor", color).encode()))


@cache
def _drawing(name: str) -> str:
    return (icons_folder() / f"{name}.svg").read_text(encoding="utf-8")


def pixmap(name: str, color: QColor, size: int = 16, ratio: float = 1.0) -> QPixmap:
    """One drawing in one colour, ``size`` logical pixels; FileNotFoundError for an unknown name."""
    image = QPixmap(QSize(size, size) * ratio)
    image.setDevicePixelRatio(ratio)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    _renderer(name, color.name()).render(painter, QRectF(0, 0, size, size))
    painter.end()
    return image


def icon(theme: Theme, name: str, role: str = "muted") -> QIcon:
    """The drawing as an icon: ``role`` when enabled, the disabled colour when not, accent when checked."""
    result = QIcon()
    ratio = density()
    for mode, state, color in (
        (QIcon.Mode.Normal, QIcon.State.Off, role),
        (QIcon.Mode.Disabled, QIcon.State.Off, "disabled"),
        (QIcon.Mode.Normal, QIcon.State.On, "accent"),
    ):
        result.addPixmap(pixmap(name, theme.color(color), 16, ratio), mode, state)
    result.addPixmap(result.pixmap(QSize(16, 16), ratio), QIcon.Mode.Selected, QIcon.State.Off)
    return result


def density() -> float:
    """Pixels per logical pixel of the finest screen: icons are made once, for it."""
    return max((screen.devicePixelRatio() for screen in QGuiApplication.screens()), default=1.0)


def tint(theme: Theme, target: QAction | QAbstractButton, name: str, role: str = "muted") -> None:
    """Give an action or button its icon, now and whenever the theme changes."""

    def repaint() -> None:
        target.setIcon(icon(theme, name, role))

    repaint()
    connection = theme.changed.connect(repaint)
    target.destroyed.connect(lambda: theme.disconnect(connection))


@cache
def _app_drawing() -> str:
    return (icons_folder() / "app.svg").read_text(encoding="utf-8")


def app_icon() -> QIcon:
    """The program's own icon; the same in both themes."""
    result = QIcon()
    for size in (32, 128):
        result.addPixmap(app_pixmap(size))
    return result


def app_pixmap(size: int) -> QPixmap:
    """The program's icon as a picture."""
    image = QPixmap(size, size)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    QSvgRenderer(QByteArray(_app_drawing().encode())).render(painter, QRectF(0, 0, size, size))
    painter.end()
    return image
