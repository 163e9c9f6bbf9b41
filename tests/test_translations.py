"""Chinese is complete and compiled from the texts that the sources hold now."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

from tools import translations

FIELD = re.compile(r"\{\w*\}|%n")
LOOK_UP = "ui/wording.py"  # its one variable call looks up what QT_TRANSLATE_NOOP marked in the tables of words


def calls() -> Iterator[tuple[str, ast.expr]]:
    """(file, text) of everything that is translated."""
    for folder in ("ui", "app"):
        for path in sorted((translations.ROOT / folder).rglob("*.py")):
            for call in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(call, ast.Call) and _translates(call):
                    yield path.relative_to(translations.ROOT).as_posix(), call.args[-1]


def _translates(call: ast.Call) -> bool:
    name = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
    of_text = isinstance(call.func, ast.Attribute) and getattr(call.func.value, "id", "") == "QCoreApplication"
    return name in ("tr", "QT_TRANSLATE_NOOP") or (name == "translate" and of_text)


def test_every_text_has_its_chinese_and_the_compiled_file_is_current() -> None:
    assert translations.check() == []


def test_every_text_that_is_translated_is_a_literal_and_was_collected() -> None:
    known = {source for _, source, _ in translations.messages(translations.FOLDER / f"{translations.NAME}.ts")}
    assert [file for file, text in calls() if not isinstance(text, ast.Constant)] == [LOOK_UP]
    literal = {text.value for _, text in calls() if isinstance(text, ast.Constant)}
    assert literal
    assert literal <= known


def test_the_chinese_keeps_the_fields_of_the_english() -> None:
    for (_, source, _), text in translations.messages(translations.FOLDER / f"{translations.NAME}.ts").items():
        assert sorted(FIELD.findall(source)) == sorted(FIELD.findall(text)), source
