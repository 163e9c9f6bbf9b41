"""One command argument to a value: JSON5, back-ticks, arithmetic, YAML, in this order (values-and-schema §3.2)."""

from __future__ import annotations

import re
from typing import Any

from core.errors import MvuError
from core.language.plain import plain_sum
from core.values.budget import checked
from core.values.json5 import Json5SyntaxError, parse_json5
from core.values.numbers import clean, round12
from core.values.patterns import pattern
from core.values.utf16 import trim

_SIMPLE_TEXT = pattern(r"'[^'\\\n\r]*'|\"[^\"\\\n\r]*\"")
_SIMPLE_INTEGER = pattern(r"-?(?:0|[1-9][0-9]{0,14})")
_SIMPLE_DECIMAL = pattern(r"-?(?:0|[1-9][0-9]{0,14})\.[0-9]{1,15}")
_BARE_WORD = pattern("[A-Za-z_\u4e00-\u9fff][\\w\u4e00-\u9fff]*(?:[. ][\\w\u4e00-\u9fff]+)*", re.ASCII)
_SUM = pattern(r"-?[0-9][0-9.]*[ \t]*[-+*/%][ \t]*[0-9(]")  # no JSON5 begins like this
MAX_PLAIN = 1000  # characters; a longer sum goes the long way, where its length is judged
_WORDS = {"true": True, "false": False, "null": None}
_NOT_BARE = frozenset({"Infinity", "NaN", "Null", "NULL", "True", "TRUE", "False", "FALSE"})
_OPERATOR = pattern(r"[()+*/%^]")
_ARITHMETIC = pattern("(?:[Mm]ath\\.|-?[0-9][^\n\r\u2028\u2029]*[-+])")


def parse_command_value(text: object) -> Any:
    """The value of one argument; null for an empty one.

    MVU_JSON, MVU_PATH, MVU_LIMIT from the JSON rules; MVU_PARSE, MVU_SCHEMA_CODE, MVU_LIMIT from arithmetic;
    MVU_PARSE from YAML.
    """
    if not isinstance(text, str):
        raise MvuError("MVU_PARSE", reason="not-text")
    body = trim(text)
    if _SIMPLE_TEXT.fullmatch(body) and len(body) < 1000:
        return body[1:-1]
    if _SIMPLE_INTEGER.fullmatch(body):
        return int(body)
    if _SIMPLE_DECIMAL.fullmatch(body):
        return clean(float(body))
    if body in _WORDS:
        return _WORDS[body]
    if _BARE_WORD.fullmatch(body) and body not in _NOT_BARE and not body.startswith(("Math.", "math.")):
        return body
    if _SUM.match(body):
        return _number(body)
    try:
        return checked(parse_json5(body))
    except Json5SyntaxError:
        pass
    if body.startswith("`") and body.endswith("`"):
        return body[1:-1]
    if _OPERATOR.search(body) or _ARITHMETIC.match(body):
        return _number(body)
    from core.values.data import parse_data  # YAML costs a start 30 ms, and few arguments are YAML

    return parse_data(body)


def _number(body: str) -> int | float:
    quick = plain_sum(body)
    if quick is not None and len(body) < MAX_PLAIN:
        return round12(quick)
    from core.language.arithmetic import numeric_expression  # the parser of JavaScript costs a start 100 ms

    return numeric_expression(body)
