"""Chinese is complete and compiled from the texts that the sources hold now."""

from __future__ import annotations

from tools import translations


def test_every_text_has_its_chinese_and_the_compiled_file_is_current() -> None:
    assert translations.check() == []
