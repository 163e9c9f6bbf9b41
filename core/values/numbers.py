"""Numbers as JavaScript writes, reads and rounds them; a bool is never a number here."""

from __future__ import annotations

import math
from decimal import ROUND_HALF_UP, Context, Decimal

from core.values.patterns import pattern
from core.values.utf16 import trim

Number = int | float

MAX_EXACT = 2**53  # integral numbers up to here are kept as int
_DECIMAL = pattern(r"[+-]?(?:Infinity|(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?)\Z")
_PREFIXED = pattern(r"0(?:[xX][0-9a-fA-F]+|[oO][0-7]+|[bB][01]+)\Z")
_TWELVE = Context(prec=12, rounding=ROUND_HALF_UP, Emax=999_999, Emin=-999_999)


def clean(number: Number) -> Number:
    """The border rule: integral up to 2**53 is an int, everything else a float; -0 is 0; big ints are rounded."""
    if isinstance(number, int):
        if -MAX_EXACT <= number <= MAX_EXACT:
            return int(number)
        return as_double(number)
    if number == number and -MAX_EXACT <= number <= MAX_EXACT and number.is_integer():
        return int(number)
    return number


def as_double(number: int) -> float:
    """An integer as the nearest double, infinity when it is beyond them."""
    try:
        return float(number)
    except OverflowError:
        return math.inf if number > 0 else -math.inf


def number_text(number: Number) -> str:
    """JavaScript's Number::toString: ``1e+21``, ``1e-7``, ``100``; NaN and infinities in words."""
    if isinstance(number, int):
        if -MAX_EXACT <= number <= MAX_EXACT:
            return int.__repr__(number)
        number = as_double(number)
    if number != number:
        return "NaN"
    if math.isinf(number):
        return "Infinity" if number > 0 else "-Infinity"
    if number == 0:
        return "0"
    sign, digits, point = _shortest(number)
    count = len(digits)
    if count <= point <= 21:
        body = digits + "0" * (point - count)
    elif 0 < point <= 21:
        body = digits[:point] + "." + digits[point:]
    elif -6 < point <= 0:
        body = "0." + "0" * -point + digits
    else:
        exponent = point - 1
        mantissa = digits if count == 1 else digits[0] + "." + digits[1:]
        body = f"{mantissa}e{'+' if exponent > 0 else '-'}{abs(exponent)}"
    return sign + body


def _shortest(number: float) -> tuple[str, str, int]:
    """Sign, shortest digits, and n where the value is 0.digits times ten to the n."""
    mantissa, _, exponent = repr(abs(number)).partition("e")
    whole, _, fraction = mantissa.partition(".")
    if fraction == "0":
        fraction = ""
    digits = (whole + fraction).lstrip("0")
    point = len(whole) + int(exponent or 0)
    if whole == "0":
        point = int(exponent or 0) - (len(fraction) - len(fraction.lstrip("0")))
    return ("-" if number < 0 else ""), digits.rstrip("0"), point


def round12(number: Number) -> Number:
    """To 12 significant digits on the exact binary value, ties away from zero; non-finite comes back as it is."""
    if isinstance(number, float) and not math.isfinite(number):
        return number
    if isinstance(number, int) and -(10**12) < number < 10**12:
        return number
    return clean(float(_TWELVE.create_decimal(Decimal(number))))


def text_to_number(text: str) -> float:
    """JavaScript's Number(text): blank is 0, ``0x1F`` is 31, junk is NaN."""
    body = trim(text)
    if not body:
        return 0.0
    if _PREFIXED.match(body):
        return as_double(int(body[2:], {"x": 16, "o": 8, "b": 2}[body[1].lower()]))
    if not _DECIMAL.match(body):
        return math.nan
    return float(body.replace("Infinity", "inf"))
