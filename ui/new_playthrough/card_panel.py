"""The left side: the card's picture, name and what was found in it. Emits where a card file was chosen or dropped."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QPainter, QPainterPath, QPixmap
from PySide6.QtWidgets import QFileDialog, QLabel, QListWidget, QListWidgetItem, QPushButton, QVBoxLayout, QWidget

from core.trace.card_sheet import CardSheet, Found, FoundKind
from core.trace.records import Mark
from ui import wording
from ui.marks import mark_icon
from ui.new_playthrough.source_sheet import SourceSheet
from ui.qtext import one_line, plain_tip
from ui.theme import Theme

AVATAR = QSize(200, 268)
MOST_PIXELS = 4096 * 4096


class CardPanel(QWidget):
    """Takes a ``CardSheet``; says ``card_picked(path)``."""

    card_picked = Signal(str)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._sheet: CardSheet | None = None
        self.setAcceptDrops(True)
        self._picture = QLabel(alignment=Qt.AlignmentFlag.AlignCenter)
        self._picture.setFixedHeight(AVATAR.height())
        self._picture.setWordWrap(True)
        self._name = QLabel()
        self._name.setWordWrap(True)
        self._name.setTextFormat(Qt.TextFormat.PlainText)
        self._name.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        font = self._name.font()
        font.setPointSizeF(font.pointSizeF() * 1.3)
        font.setBold(True)
        self._name.setFont(font)
        self._kind = QLabel()
        self._kind.setProperty("muted", True)
        self._pick = QPushButton()
        self._pick.clicked.connect(self._choose_file)
        self._title = QLabel()
        self._title.setProperty("muted", True)
        self.found = QListWidget()
        self.found.setWordWrap(True)
        self.found.itemActivated.connect(self._show_text)
        self.found.setResizeMode(QListWidget.ResizeMode.Adjust)
        self.found.setSpacing(2)
        self.found.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(16, 16, 8, 8)
        layout.setSpacing(8)
        for widget in (self._picture, self._name, self._kind, self._pick, self._title):
            layout.addWidget(widget)
        layout.addWidget(self.found, 1)
        self.setMinimumWidth(240)
        self._reword()

    def show_sheet(self, sheet: CardSheet) -> None:
        """Show this card."""
        self._sheet = sheet
        self._reword()

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if any(url.isLocalFile() for url in event.mimeData().urls()):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        paths = [url.toLocalFile() for url in event.mimeData().urls() if url.isLocalFile()]
        if paths:
            event.acceptProposedAction()
            self.card_picked.emit(paths[0])

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self._reword()
        super().changeEvent(event)

    def _choose_file(self) -> None:
        kinds = self.tr("Character cards (*.png *.json)") + ";;" + self.tr("All files (*)")
        path, _ = QFileDialog.getOpenFileName(self, self.tr("Choose a card"), "", kinds)
        if path:
            self.card_picked.emit(path)

    def _reword(self) -> None:
        self._title.setText(self.tr("Found in this card"))
        sheet = self._sheet
        self._pick.setText(self.tr("Choose another card…") if sheet else self.tr("Choose a card…"))
        self.found.clear()
        if sheet is None:
            self._name.clear()
            self._kind.clear()
            self._picture.setText(self.tr("Drop a card here (PNG or JSON)"))
            return
        self._name.setText(one_line(sheet.name) or self.tr("Unnamed card"))
        self._kind.setText({"chara_card_v3": "V3", "chara_card_v2": "V2"}.get(sheet.spec, "V1"))
        self._show_picture(sheet)
        for one in sheet.found:
            self.found.addItem(self._item(one))
        if not sheet.found:
            self.found.addItem(self.tr("Nothing that declares variables"))

    def _show_text(self, item: QListWidgetItem) -> None:
        title, source = item.data(Qt.ItemDataRole.UserRole) or ("", "")
        if source:
            sheet = SourceSheet(self._theme, title, source, self)
            sheet.finished.connect(sheet.deleteLater)
            sheet.open()

    def _show_picture(self, sheet: CardSheet) -> None:
        pixmap = QPixmap()
        if sheet.avatar and _drawable(sheet.avatar) and pixmap.loadFromData(sheet.avatar):
            self._picture.setPixmap(_rounded(pixmap, self.devicePixelRatioF()))
        else:
            self._picture.setPixmap(_initial(sheet.name, self._theme, self.devicePixelRatioF()))

    def _item(self, one: Found) -> QListWidgetItem:
        names = {
            FoundKind.INITVAR: self.tr("Initial variables"),
            FoundKind.SCHEMA: self.tr("Schema declaration"),
            FoundKind.PROCESSOR: self.tr("Command processor"),
        }
        text = names[one.kind]
        if one.title:
            text = self.tr("{kind}: {title}").format(kind=text, title=one_line(one.title))
        mark = Mark.APPLIED if one.code is None else Mark.REFUSED
        if one.code is not None:
            text += "\n" + wording.sentence(one.code, one.fields)
        item = QListWidgetItem(mark_icon(self._theme, mark), text)
        item.setData(Qt.ItemDataRole.UserRole, (text.split("\n")[0], one.source))
        tip = f"{text}\n\n" + self.tr("Double-click or press Enter to read its text") if one.source else text
        item.setToolTip(plain_tip(tip))
        return item


def _drawable(png: bytes) -> bool:
    """Whether a picture is small enough to be decoded here; its header tells the size before anything is read."""
    width, height = int.from_bytes(png[16:20], "big"), int.from_bytes(png[20:24], "big")
    return width * height <= MOST_PIXELS


def _rounded(source: QPixmap, ratio: float) -> QPixmap:
    """The picture scaled and cropped to the frame, with soft corners."""
    size = AVATAR * ratio
    scaled = source.scaled(
        size, Qt.AspectRatioMode.KeepAspectRatioByExpanding, Qt.TransformationMode.SmoothTransformation
    )
    target = QPixmap(size)
    target.fill(Qt.GlobalColor.transparent)
    painter = QPainter(target)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    path = QPainterPath()
    path.addRoundedRect(0, 0, size.width(), size.height(), 6 * ratio, 6 * ratio)
    painter.setClipPath(path)
    painter.drawPixmap((size.width() - scaled.width()) // 2, (size.height() - scaled.height()) // 2, scaled)
    painter.end()
    target.setDevicePixelRatio(ratio)
    return target


def _initial(name: str, theme: Theme, ratio: float) -> QPixmap:
    """A calm stand-in for a card without a picture: its first letter."""
    target = QPixmap(AVATAR * ratio)
    target.setDevicePixelRatio(ratio)
    target.fill(Qt.GlobalColor.transparent)
    painter = QPainter(target)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(theme.color("selection"))
    painter.drawRoundedRect(0, 0, AVATAR.width(), AVATAR.height(), 6, 6)
    font = painter.font()
    font.setPointSizeF(64)
    painter.setFont(font)
    painter.setPen(theme.color("accent"))
    painter.drawText(0, 0, AVATAR.width(), AVATAR.height(), int(Qt.AlignmentFlag.AlignCenter), (name.strip() or "?")[0])
    painter.end()
    return target
