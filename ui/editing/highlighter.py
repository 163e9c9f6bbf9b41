"""JSON colours for any QTextDocument, from theme roles."""

from __future__ import annotations

import re

from PySide6.QtGui import QSyntaxHighlighter, QTextCharFormat, QTextDocument

from ui.theme import Theme

_TOKEN = re.compile(
    r'(?P<string>"(?:[^"\\]|\\.)*"?)(?P<key>\s*:)?|(?P<number>-?\d[\d.eE+-]*)|(?P<word>\b(?:true|false|null)\b)|(?P<mark>[\[\]{},:])'
)
LONGEST_LINE = 20_000  # characters; a longer line stays plain rather than slow


class JsonHighlighter(QSyntaxHighlighter):
    """Colours keys, strings, numbers, words and punctuation line by line (a JSON string never spans lines)."""

    def __init__(self, theme: Theme, document: QTextDocument) -> None:
        super().__init__(document)
        self._theme = theme
        self._formats: dict[str, QTextCharFormat] = {}
        self._make_formats()
        theme.changed.connect(self._recolour)

    def highlightBlock(self, text: str) -> None:
        if len(text) > LONGEST_LINE:
            return
        wide = any(ord(char) > 0xFFFF for char in text)
        for found in _TOKEN.finditer(text):
            kind = "key" if found["key"] else str(found.lastgroup)
            start, end = found.span("string") if found["string"] else found.span()
            if wide:  # Qt counts UTF-16 units
                start, end = _units(text[:start]), _units(text[:end])
            self.setFormat(start, end - start, self._formats[kind])

    def _recolour(self) -> None:
        self._make_formats()
        self.rehighlight()

    def _make_formats(self) -> None:
        roles = {
            "key": "json_key",
            "string": "json_string",
            "number": "json_number",
            "word": "json_word",
            "mark": "muted",
        }
        for kind, role in roles.items():
            shape = QTextCharFormat()
            shape.setForeground(self._theme.color(role))
            self._formats[kind] = shape


def _units(text: str) -> int:
    return len(text.encode("utf-16-le", "surrogatepass")) // 2
