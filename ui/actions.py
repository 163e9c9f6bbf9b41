"""The window's actions, menus and toolbar; what they do is decided by whoever connects their signals."""

from __future__ import annotations

from PySide6.QtCore import QObject, QSize, Qt, Signal
from PySide6.QtGui import QAction, QActionGroup, QKeySequence
from PySide6.QtWidgets import QLabel, QMainWindow, QMenu, QToolBar, QToolButton

from ui import icons
from ui.theme import Theme

_ICONS = {
    "open": "open",
    "import": "import",
    "previous": "previous",
    "next": "next",
    "add": "add-round",
    "new": "new-playthrough",
    "settings": "settings",
    "quit": "quit",
    "refresh": "refresh",
    "find": "search",
    "filter": "filter",
    "marks": "help",
    "about": "info",
    "logs": "reveal",
}
_KEYS: dict[str, str | QKeySequence.StandardKey] = {
    "open": QKeySequence.StandardKey.Open,
    "import": "Ctrl+I",
    "close": "Ctrl+W",
    "settings": "Ctrl+,",
    "quit": "Ctrl+Q",
    "find": "Ctrl+Shift+F",
    "filter": QKeySequence.StandardKey.Find,
    "refresh": "F5",
    "previous": "Alt+Up",
    "next": "Alt+Down",
    "add": "Ctrl+R",
    "new": "Ctrl+N",
    "tree": "Ctrl+1",
    "rounds": "Ctrl+2",
    "centre": "Ctrl+3",
    "marks": "F1",
}
_PLAIN = ("close", "tree", "rounds", "centre", "layout")
_NAMES = (*_ICONS, *_PLAIN)


class Actions(QObject):
    """Every action by name, and the menus and toolbar that hold them."""

    language_chosen = Signal(str)
    theme_chosen = Signal(str)
    recent_chosen = Signal(str)

    def __init__(self, window: QMainWindow, theme: Theme) -> None:
        super().__init__(window)
        self._window = window
        self._actions = {name: QAction(window) for name in _NAMES}
        for name, picture in _ICONS.items():
            icons.tint(theme, self._actions[name], picture)
        for name, key in _KEYS.items():
            self._actions[name].setShortcut(QKeySequence(key))
        self._actions["quit"].setMenuRole(QAction.MenuRole.QuitRole)
        self._actions["about"].setMenuRole(QAction.MenuRole.AboutRole)
        self._actions["settings"].setMenuRole(QAction.MenuRole.PreferencesRole)
        self._languages = self._choices(("system", "en", "zh_CN"), self.language_chosen)
        self._themes = self._choices(("system", "light", "dark"), self.theme_chosen)
        self._menus = {name: QMenu(window) for name in ("file", "edit", "view", "playthrough", "help")}
        self._recent = QMenu(window)
        self._language_menu = QMenu(window)
        self._theme_menu = QMenu(window)
        self.position = QLabel(window)
        self.toolbar = QToolBar(window)
        self._open_button = QToolButton(window)
        self._fill_menus()
        self._fill_toolbar()
        self.reword()

    def __getitem__(self, name: str) -> QAction:
        return self._actions[name]

    def menu(self, name: str) -> QMenu:
        """One of file, edit, view, playthrough, help."""
        return self._menus[name]

    def show_recent(self, folders: tuple[str, ...]) -> None:
        """Offer these folders."""
        self._recent.clear()
        for folder in folders:
            self._recent.addAction(folder).triggered.connect(
                lambda _checked=False, path=folder: self.recent_chosen.emit(path)
            )
        self._recent.setEnabled(bool(folders))

    def show_choices(self, language: str, theme: str) -> None:
        """Tick what is in use."""
        for group, wanted in ((self._languages, language), (self._themes, theme)):
            for action in group.actions():
                action.setChecked(action.data() == wanted)

    def reword(self) -> None:
        """All texts in the current language."""
        texts = {
            "open": (self.tr("Open folder…"), self.tr("Open a workspace, or a folder with a ledger")),
            "import": (self.tr("Import card…"), self.tr("Read a character card (PNG or JSON) into the workspace")),
            "close": (self.tr("Close workspace"), ""),
            "settings": (self.tr("Settings…"), ""),
            "quit": (self.tr("Quit"), ""),
            "find": (self.tr("Filter playthroughs"), ""),
            "filter": (self.tr("Filter variables"), ""),
            "refresh": (self.tr("Refresh"), self.tr("Read the files again")),
            "previous": (self.tr("Previous round"), self.tr("Previous round")),
            "next": (self.tr("Next round"), self.tr("Next round")),
            "add": (self.tr("Add round…"), self.tr("Paste what was said, look at what it changes, then keep it")),
            "new": (self.tr("New playthrough…"), self.tr("Choose a card and a greeting")),
            "tree": (self.tr("Go to playthroughs"), ""),
            "rounds": (self.tr("Go to rounds"), ""),
            "centre": (self.tr("Go to variables"), ""),
            "layout": (self.tr("Reset layout"), ""),
            "marks": (self.tr("What the marks mean"), ""),
            "logs": (self.tr("Show log folder"), ""),
            "about": (self.tr("About MVU Inspector"), ""),
        }
        for name, (text, tip) in texts.items():
            action = self._actions[name]
            action.setText(text)
            keys = action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
            action.setToolTip(f"{tip or text.rstrip('…')} ({keys})" if keys else tip or text)
        self._actions["open"].setIconText(self.tr("Open"))
        self._actions["import"].setIconText(self.tr("Import card"))
        self._actions["add"].setIconText(self.tr("Add round"))
        self._actions["new"].setIconText(self.tr("New playthrough"))
        self._reword_menus()

    def _reword_menus(self) -> None:
        for name, text in (
            ("file", self.tr("&File")),
            ("edit", self.tr("&Edit")),
            ("view", self.tr("&View")),
            ("playthrough", self.tr("&Playthrough")),
            ("help", self.tr("&Help")),
        ):
            self._menus[name].setTitle(text)
        self._recent.setTitle(self.tr("Open recent"))
        self._language_menu.setTitle(self.tr("Language"))
        self._theme_menu.setTitle(self.tr("Colours"))
        names = {
            "system": self.tr("Like the system"),
            "light": self.tr("Light"),
            "dark": self.tr("Dark"),
            "en": "English",
            "zh_CN": "简体中文",
        }
        for action in (*self._languages.actions(), *self._themes.actions()):
            action.setText(names[action.data()])
        self.toolbar.setWindowTitle(self.tr("Toolbar"))

    def _choices(self, names: tuple[str, ...], signal: object) -> QActionGroup:
        group = QActionGroup(self)
        for name in names:
            action = group.addAction(QAction(self._window))
            action.setCheckable(True)
            action.setData(name)
        group.triggered.connect(lambda action: signal.emit(action.data()))
        return group

    def _fill_menus(self) -> None:
        plans = {
            "file": ["open", self._recent, "import", None, "close", None, "settings", None, "quit"],
            "edit": ["find", "filter"],
            "view": [
                "tree",
                "rounds",
                "centre",
                None,
                "refresh",
                None,
                self._language_menu,
                self._theme_menu,
                "layout",
            ],
            "playthrough": ["new", "add", None, "previous", "next"],
            "help": ["marks", "logs", None, "about"],
        }
        self._language_menu.addActions(self._languages.actions())
        self._theme_menu.addActions(self._themes.actions())
        for name, plan in plans.items():
            menu = self._menus[name]
            self._window.menuBar().addMenu(menu)
            for entry in plan:
                if entry is None:
                    menu.addSeparator()
                elif isinstance(entry, QMenu):
                    menu.addMenu(entry)
                else:
                    menu.addAction(self._actions[entry])

    def _fill_toolbar(self) -> None:
        bar = self.toolbar
        bar.setObjectName("toolbar")
        bar.setMovable(False)
        bar.setFloatable(False)
        bar.toggleViewAction().setVisible(False)
        bar.setIconSize(QSize(20, 16))  # two pixels of air before the text
        bar.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self._open_button.setDefaultAction(self._actions["open"])
        self._open_button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self._open_button.setMenu(self._recent)
        self._open_button.setPopupMode(QToolButton.ToolButtonPopupMode.MenuButtonPopup)
        bar.addWidget(self._open_button)
        bar.addAction(self._actions["import"])
        bar.addSeparator()
        for name in ("previous", "next"):
            button = QToolButton(bar)
            button.setDefaultAction(self._actions[name])
            button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonIconOnly)
            bar.addWidget(button)
        self.position.setMinimumWidth(96)
        bar.addWidget(self.position)
        bar.addSeparator()
        bar.addAction(self._actions["add"])
        bar.addAction(self._actions["new"])
        for button in bar.findChildren(QToolButton):
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._open_button.setIconSize(bar.iconSize())
        self._window.addToolBar(bar)
