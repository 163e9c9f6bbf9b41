"""JSON colours: of a small document while it is typed, or of the part of a large one that is in sight."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QObject, QTimer
from PySide6.QtGui import QSyntaxHighlighter, QTextCharFormat, QTextDocument
from PySide6.QtWidgets import QPlainTextEdit

from core.values.patterns import pattern
from ui.theme import Theme
from ui.visible import overlay, visible_range

_TOKEN = pattern(
    r'(?P<string>"(?:[^"\\]|\\.)*"?)(?P<key>\s*:)?'
    r"|(?P<number>-?\d[\d.eE+-]*)|(?P<word>\b(?:true|false|null)\b)|(?P<mark>[\[\]{},:])"
)
_ROLES = {"key": "json_key", "string": "json_string", "number": "json_number", "word": "json_word", "mark": "muted"}
LONGEST_LINE = 20_000  # characters; a longer line stays plain rather than slow


def tokens(line: str) -> Iterator[tuple[int, int, str]]:
    """Start, end (UTF-16 units, as Qt counts) and kind of each token of one line; a JSON string never spans lines."""
    if len(line) > LONGEST_LINE:
        return
    wide = any(ord(char) > 0xFFFF for char in line)
    for found in _TOKEN.finditer(line):
        kind = "key" if found["key"] else str(found.lastgroup)
        start, end = found.span("string") if found["string"] else found.span()
        yield (_units(line[:start]), _units(line[:end]), kind) if wide else (start, end, kind)


def formats(theme: Theme) -> dict[str, QTextCharFormat]:
    """A format for each kind of token."""
    shapes = {}
    for kind, role in _ROLES.items():
        shapes[kind] = QTextCharFormat()
        shapes[kind].setForeground(theme.color(role))
    return shapes


class JsonHighlighter(QSyntaxHighlighter):
    """For the editor: follows each keystroke."""

    def __init__(self, theme: Theme, document: QTextDocument) -> None:
        super().__init__(document)
        self._theme = theme
        self._formats = formats(theme)
        theme.changed.connect(self._recolour)

    def highlightBlock(self, text: str) -> None:
        for start, end, kind in tokens(text):
            self.setFormat(start, end - start, self._formats[kind])

    def _recolour(self) -> None:
        self._formats = formats(self._theme)
        self.rehighlight()


class VisibleColours(QObject):
    """For the raw view: colours only the lines in sight, so that a large state costs no more than a small one."""

    def __init__(self, theme: Theme, edit: QPlainTextEdit) -> None:
        super().__init__(edit)
        self._theme = theme
        self._edit = edit
        self._formats = formats(theme)
        self._soon = QTimer(self, singleShot=True, interval=0)
        self._soon.timeout.connect(self._colour)
        edit.verticalScrollBar().valueChanged.connect(self._soon.start)
        edit.verticalScrollBar().rangeChanged.connect(self._soon.start)
        edit.textChanged.connect(self._soon.start)
        theme.changed.connect(self._recolour)

    def _recolour(self) -> None:
        self._formats = formats(self._theme)
        self._colour()

    def _colour(self) -> None:
        start, end = visible_range(self._edit)
        block = self._edit.document().findBlock(start)
        marks = []
        while block.isValid() and block.position() <= end:
            place = block.position()
            marks += [
                overlay(self._edit, place + a, place + b, self._formats[kind]) for a, b, kind in tokens(block.text())
            ]
            block = block.next()
        self._edit.setExtraSelections(marks)


def _units(text: str) -> int:
    return len(text.encode("utf-16-le", "surrogatepass")) // 2
