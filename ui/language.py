"""The language of the window: two translators, held as long as they are installed, changed without restart."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QLibraryInfo, QLocale, QObject, QTranslator, Signal

CHOICES = ("system", "en", "zh_CN")


def translations_folder() -> Path:
    """Where our own translations lie."""
    return Path(str(files("resources"))) / "translations"


class Language(QObject):
    """English is the source text; Simplified Chinese is a pair of translators (Qt's and ours)."""

    changed = Signal()

    def __init__(self, choice: str = "system", parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._held: list[QTranslator] = []  # one that nobody holds is collected, and the window stays English
        self._choice = ""
        self._name = "en"
        self.set_language(choice)

    @property
    def choice(self) -> str:
        """``system``, ``en`` or ``zh_CN``."""
        return self._choice

    @property
    def name(self) -> str:
        """The language in use: ``en`` or ``zh_CN``."""
        return self._name

    def set_language(self, choice: str) -> None:
        """Change at once; every widget re-words itself on QEvent.LanguageChange. Unknown means ``system``."""
        self._choice = choice if choice in CHOICES else "system"
        wanted = resolve(self._choice)
        if wanted == self._name:
            return
        self._name = wanted
        for translator in self._held:
            QCoreApplication.removeTranslator(translator)
        self._held.clear()
        if wanted == "zh_CN":
            self._install("qtbase_zh_CN", QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath))
            self._install("mvu_zh_CN", str(translations_folder()))
        QLocale.setDefault(QLocale(wanted))
        self.changed.emit()

    def _install(self, name: str, folder: str) -> None:
        translator = QTranslator(self)
        if translator.load(name, folder):
            self._held.append(translator)
            QCoreApplication.installTranslator(translator)


def resolve(choice: str) -> str:
    """The language a choice means here: any Chinese system is ``zh_CN``, everything else ``en``."""
    if choice in ("en", "zh_CN"):
        return choice
    return "zh_CN" if QLocale.system().language() == QLocale.Language.Chinese else "en"
