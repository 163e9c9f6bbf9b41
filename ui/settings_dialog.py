"""The settings on one page; each choice applies at once and nothing has to be confirmed."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtWidgets import QCheckBox, QComboBox, QDialog, QDialogButtonBox, QFormLayout, QLabel, QVBoxLayout, QWidget

from ui.settings import PAGE_SIZES, Settings


class SettingsDialog(QDialog):
    """Paints a Settings record; ``settings_changed`` carries the new one."""

    settings_changed = Signal(object)

    def __init__(self, settings: Settings, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setMinimumWidth(420)
        self._settings = settings
        self._language = _combo(self, ("system", "en", "zh_CN"), settings.language)
        self._theme = _combo(self, ("system", "light", "dark"), settings.theme)
        self._pages = _combo(self, PAGE_SIZES, settings.page_size)
        self._values = QCheckBox(self)
        self._values.setChecked(settings.filter_values)
        self._labels = [QLabel(self) for _ in range(3)]
        self._note = QLabel(self)
        self._note.setWordWrap(True)
        self._note.setProperty("muted", "true")
        form = QFormLayout()
        form.setHorizontalSpacing(24)
        form.setVerticalSpacing(12)
        form.setLabelAlignment(Qt.AlignmentFlag.AlignLeft)
        for label, box in zip(self._labels, (self._language, self._theme, self._pages), strict=True):
            label.setBuddy(box)
            form.addRow(label, box)
        form.addRow(QLabel(self), self._values)
        self._buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close, self)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(24, 24, 24, 16)
        layout.setSpacing(20)
        layout.addLayout(form)
        layout.addWidget(self._note)
        layout.addWidget(self._buttons)
        self._buttons.rejected.connect(self.reject)
        self._language.currentIndexChanged.connect(lambda: self._set(language=self._language.currentData()))
        self._theme.currentIndexChanged.connect(lambda: self._set(theme=self._theme.currentData()))
        self._pages.currentIndexChanged.connect(lambda: self._set(page_size=self._pages.currentData()))
        self._values.toggled.connect(lambda on: self._set(filter_values=on))
        self._reword()

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.LanguageChange:
            self._reword()
        super().changeEvent(event)

    def _set(self, **choices: object) -> None:
        self._settings = replace(self._settings, **choices)
        self.settings_changed.emit(self._settings)

    def _reword(self) -> None:
        self.setWindowTitle(self.tr("Settings"))
        texts = (self.tr("Language"), self.tr("Colours"), self.tr("Variables on a page"))
        for label, text in zip(self._labels, texts, strict=True):
            label.setText(text)
        self._language.setItemText(0, self.tr("Like the system"))
        self._language.setItemText(1, "English")
        self._language.setItemText(2, "简体中文")
        self._theme.setItemText(0, self.tr("Like the system"))
        self._theme.setItemText(1, self.tr("Light"))
        self._theme.setItemText(2, self.tr("Dark"))
        for place, size in enumerate(PAGE_SIZES):
            self._pages.setItemText(place, str(size) if size else self.tr("All"))
        self._values.setText(self.tr("The variable filter also looks at values"))
        self._note.setText(self.tr("Every choice applies at once."))


def _combo(parent: QWidget, choices: tuple[object, ...], chosen: object) -> QComboBox:
    box = QComboBox(parent)
    for choice in choices:
        box.addItem(str(choice), choice)
    box.setCurrentIndex(choices.index(chosen) if chosen in choices else 0)
    return box
