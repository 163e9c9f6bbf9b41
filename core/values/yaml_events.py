"""libyaml's events for a text as npm's YAML reads characters: what it would choke on travels in disguise."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from typing import Any

import yaml

from core.errors import MvuError
from core.values.patterns import pattern

_LOADER: Any = getattr(yaml, "CLoader", yaml.Loader)
_ODD = pattern("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff\ufeff\ufffe\uffff]")
_LONE_RETURN = pattern("\r(?!\n)")
_ESCAPED = pattern(r"(?:\\\\)+|\\u([dD][89a-fA-F][0-9a-fA-F]{2})")
_PLANES = (0x0F0000, 0x100000, *range(0x040000, 0x0E0000, 0x010000))  # private, then unassigned
_MOVED = {0x2028: 0x0F00, 0x2029: 0x0F01, 0xFEFF: 0x0F02, 0xFFFE: 0x0F03, 0xFFFF: 0x0F04}
_BACK = {code: point for point, code in _MOVED.items()}
_ESCAPES = range(0x3000, 0x3000 + 16 * 0x800)  # surrogates as escapes: 0x800 of them by which letters are capital
MAX_EVENTS = 400_000


class Disguise:
    """Replaces characters that libyaml refuses or breaks lines at by ones of a private plane, and back again."""

    def __init__(self, text: str) -> None:
        self._used = False
        text = text[1:] if text.startswith("\ufeff") else text  # a byte order mark is no content
        text = self._hidden(text) if _needs(text) else text
        self.text = text if text.endswith("\n") else text + "\n"  # npm ends a block scalar that has no line end

    def _hidden(self, text: str) -> str:
        base = next((base for base in _PLANES if not _uses(text, base)), None)
        if base is None:
            raise MvuError("MVU_PARSE", reason="characters")
        self._used = True
        self._hide, self._plain, self._quoted = _tables(base)
        text = _LONE_RETURN.sub(chr(base + 0x0D), text).translate(self._hide)
        return _ESCAPED.sub(lambda found: chr(base + _escape_code(found[1])) if found[1] else found[0], text)

    def reveal(self, text: str, *, quoted: bool) -> str:
        """The text as it was written; an escape counts only inside double quotes."""
        if not self._used:
            return text
        return text.translate(self._quoted if quoted else self._plain)


def _needs(text: str) -> bool:
    return bool(_ODD.search(text) or _LONE_RETURN.search(text) or "\\ud" in text or "\\uD" in text)


class _Shown(dict[int, str]):
    """What a character of the plane stands for, found when it is needed."""

    def __init__(self, base: int, *, quoted: bool) -> None:
        self._base, self._as_character = base, quoted

    def __missing__(self, point: int) -> str:
        code = point - self._base
        shown = self._show(code) if 0 <= code <= 0xFFFD else chr(point)
        if 0 <= code <= 0xFFFD:
            self[point] = shown
        return shown

    def _show(self, code: int) -> str:
        if code not in _ESCAPES:
            return chr(_plain(code))
        capitals, offset = divmod(code - _ESCAPES.start, 0x800)
        if self._as_character:
            return chr(0xD800 + offset)
        digits = f"{0xD800 + offset:04x}"
        return "\\u" + "".join(one.upper() if capitals >> place & 1 else one for place, one in enumerate(digits))


def _escape_code(digits: str) -> int:
    capitals = sum(1 << place for place, one in enumerate(digits) if one.isupper())
    return _ESCAPES.start + capitals * 0x800 + int(digits, 16) - 0xD800


@cache
def _tables(base: int) -> tuple[dict[int, str], dict[int, str], dict[int, str]]:
    """(how to hide, how to show plain texts, how to show double-quoted ones)."""
    odd = [*range(9), 0x0B, 0x0C, *range(0x0E, 0x20), *range(0x7F, 0xA0), *range(0xD800, 0xE000), *_MOVED]
    hide = {point: chr(base + _code(point)) for point in odd}
    return hide, _Shown(base, quoted=False), _Shown(base, quoted=True)


def _uses(text: str, base: int) -> bool:
    return not text.isascii() and re.search(f"[{chr(base)}-{chr(base + 0xFFFD)}]", text) is not None


def _code(point: int) -> int:
    """Within 0x0000-0x2fff, one to one: surrogates, then the few others moved together."""
    if 0xD800 <= point <= 0xDFFF:
        return point - 0xD800 + 0x1000
    return _MOVED.get(point, point)


def _plain(code: int) -> int:
    if 0x1000 <= code < 0x1800:
        return code - 0x1000 + 0xD800
    return _BACK.get(code, code)


def events(disguise: Disguise) -> Iterator[Any]:
    """The parser's events; MVU_PARSE with line and column when the text is no YAML."""
    try:
        next_event = _LOADER(disguise.text).get_event
        for _ in range(MAX_EVENTS):
            event = next_event()
            yield event
            if type(event) is yaml.StreamEndEvent:
                return
    except yaml.MarkedYAMLError as error:
        raise wrong(error.problem_mark, error.problem or "syntax") from None
    except (yaml.YAMLError, UnicodeError, ValueError) as error:
        raise MvuError("MVU_PARSE", reason="yaml", detail=str(error)[:200]) from None
    raise MvuError("MVU_LIMIT", limit="nodes", maximum=MAX_EVENTS)


def wrong(mark: Any, detail: str) -> MvuError:
    """A refusal that names its place."""
    if mark is None:
        return MvuError("MVU_PARSE", reason="yaml", detail=detail)
    return MvuError("MVU_PARSE", reason="yaml", detail=detail, line=mark.line + 1, column=mark.column + 1)
