"""Text as JavaScript counts it: UTF-16 units, its white space, its trim."""

from __future__ import annotations

from core.values.patterns import pattern

WHITESPACE = (
    "\t\n\v\f\r \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007"
    "\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff"
)

_PAIR = pattern("[\ud800-\udbff][\udc00-\udfff]")
_ASTRAL = pattern("[\U00010000-\U0010ffff]")


def length(text: str) -> int:
    """Length in UTF-16 units (values-and-schema §0)."""
    if text.isascii():
        return len(text)
    try:
        return len(text.encode("utf-16-le")) // 2
    except UnicodeEncodeError:  # lone surrogates: the codec is slow on them
        return len(text) + len(_ASTRAL.findall(text))


def trim(text: str) -> str:
    """JavaScript's trim: U+FEFF is cut, U+0085 and U+001C-1F are not."""
    return text.strip(WHITESPACE)


def cut(text: str, units: int) -> str:
    """The first UTF-16 units of a text; half a pair is a lone surrogate, as in JavaScript."""
    if len(text) * 2 <= units or length(text) <= units:
        return text
    return text.encode("utf-16-le", "surrogatepass")[: units * 2].decode("utf-16-le", "surrogatepass")


def paired(text: str) -> str:
    """Two surrogates that make a character become that character; lone ones stay."""
    if text.isascii():
        return text
    return _PAIR.sub(lambda found: chr(0x10000 + ((ord(found[0][0]) - 0xD800) << 10) + ord(found[0][1]) - 0xDC00), text)
