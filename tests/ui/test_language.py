"""The language changes without a restart, and translators are held."""

from __future__ import annotations

import gc

import pytest
from PySide6.QtCore import QLocale
from PySide6.QtWidgets import QDialogButtonBox
from pytestqt.qtbot import QtBot

from ui.language import Language, resolve, translations_folder


@pytest.fixture
def language(qapp):
    made = Language("en")
    yield made
    made.set_language("en")


def test_qt_itself_speaks_chinese_at_once_and_english_again(language: Language, qtbot: QtBot) -> None:
    said: list[str] = []
    language.changed.connect(lambda: said.append(language.name))
    language.set_language("zh_CN")
    gc.collect()
    box = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
    qtbot.addWidget(box)
    assert "取消" in box.button(QDialogButtonBox.StandardButton.Cancel).text()
    language.set_language("en")
    box = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
    qtbot.addWidget(box)
    assert box.button(QDialogButtonBox.StandardButton.Cancel).text() == "Cancel"
    assert said == ["zh_CN", "en"]


def test_the_sentences_of_refusals_are_chinese_too(language: Language) -> None:
    if not (translations_folder() / "mvu_zh_CN.qm").exists():
        pytest.skip("the translation was not compiled yet")
    from ui import wording

    language.set_language("zh_CN")
    assert any("一" <= char <= "鿿" for char in wording.describe("MVU_SCHEMA").title)


def test_unknown_choices_follow_the_system(language: Language, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(QLocale, "system", staticmethod(lambda: QLocale("zh_TW")))
    assert resolve("system") == "zh_CN"
    monkeypatch.setattr(QLocale, "system", staticmethod(lambda: QLocale("fr_FR")))
    assert resolve("system") == "en"
    language.set_language("klingon")
    assert language.choice == "system"
