"""libyaml's events for a text as npm's YAML reads characters: what it would choke on travels in disguise."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import yaml

from core.errors import MvuError

_LOADER: Any = getattr(yaml, "CLoader", yaml.Loader)
_ODD = re.compile("\r(?!\n)|[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff\ufeff\ufffe\uffff]")
_ESCAPED = re.compile(r"\\u([dD][89a-fA-F][0-9a-fA-F]{2})")
_PLANES = (0x0F0000, 0x100000)
_MOVED = {0x2028: 0x0F00, 0x2029: 0x0F01, 0xFEFF: 0x0F02, 0xFFFE: 0x0F03, 0xFFFF: 0x0F04}
_BACK = {code: point for point, code in _MOVED.items()}
MAX_EVENTS = 400_000


class Disguise:
    """Replaces characters that libyaml refuses or breaks lines at by ones of a private plane, and back again."""

    def __init__(self, text: str) -> None:
        self._base = next((base for base in _PLANES if not _uses(text, base)), 0)
        if not self._base and (_ODD.search(text) or _ESCAPED.search(text)):
            raise MvuError("MVU_PARSE", reason="characters")
        start = 1 if text.startswith("\ufeff") else 0  # a byte order mark is no content
        hidden = _ODD.sub(lambda found: chr(self._base + _code(found[0])), text[start:])
        hidden = hidden if hidden.endswith("\n") else hidden + "\n"  # npm ends a block scalar that has no line end
        self.text = _ESCAPED.sub(self._hide_escape, hidden) if self._base else hidden
        back = f"[{chr(self._base)}-{chr(self._base + 0xFFFD)}]"
        self._back = re.compile(back) if self._base else None

    def _hide_escape(self, found: re.Match[str]) -> str:
        before = found.string[: found.start()]
        slashes = len(before) - len(before.rstrip("\\"))
        return found[0] if slashes % 2 else chr(self._base + 0x3000 + int(found[1], 16) - 0xD800)

    def reveal(self, text: str, *, quoted: bool) -> str:
        """The text as it was written; an escape counts only inside double quotes."""
        if self._back is None:
            return text
        return self._back.sub(lambda found: self._show(ord(found[0]) - self._base, quoted=quoted), text)

    def _show(self, code: int, *, quoted: bool) -> str:
        if 0x3000 <= code < 0x3800:
            return chr(code - 0x3000 + 0xD800) if quoted else f"\\u{code - 0x3000 + 0xD800:04x}"
        return chr(_plain(code))


def _uses(text: str, base: int) -> bool:
    return re.search(f"[{chr(base)}-{chr(base + 0xFFFD)}]", text) is not None


def _code(char: str) -> int:
    """Within 0x0000-0x2fff, one to one: surrogates, then the few others moved together."""
    point = ord(char)
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
        for count, event in enumerate(yaml.parse(disguise.text, Loader=_LOADER)):
            if count > MAX_EVENTS:
                raise MvuError("MVU_LIMIT", limit="nodes", maximum=MAX_EVENTS)
            yield event
    except yaml.MarkedYAMLError as error:
        raise wrong(error.problem_mark, error.problem or "syntax") from None
    except (yaml.YAMLError, UnicodeError, ValueError) as error:
        raise MvuError("MVU_PARSE", reason="yaml", detail=str(error)[:200]) from None


def wrong(mark: Any, detail: str) -> MvuError:
    """A refusal that names its place."""
    if mark is None:
        return MvuError("MVU_PARSE", reason="yaml", detail=detail)
    return MvuError("MVU_PARSE", reason="yaml", detail=detail, line=mark.line + 1, column=mark.column + 1)
