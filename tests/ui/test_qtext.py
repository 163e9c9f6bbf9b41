"""Python text into Qt text."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtGui import QTextDocument

from ui.qtext import document_offsets, shown


def test_a_lone_surrogate_is_shown_and_not_dropped() -> None:
    assert shown("a\ud800b\0") == "a\ufffdb\ufffd"


@given(st.text(alphabet="a好🎲\r\n_"), st.data())
def test_an_offset_lands_where_the_document_puts_the_character(text: str, data: st.DataObject) -> None:
    text = text.replace("\r", "\r\n") if "\r\n" not in text else text.replace("\r\n", "\n").replace("\r", "")
    offset = data.draw(st.integers(0, len(text)))
    if text[offset - 1 : offset + 1] == "\r\n":
        offset += 1
    whole, before = QTextDocument(), QTextDocument()
    whole.setPlainText(text)
    before.setPlainText(text[:offset])

    assert document_offsets(text, [offset])[offset] == before.characterCount() - 1
