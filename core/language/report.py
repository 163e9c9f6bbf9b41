"""Issues: what a refinement reports, and what a refused value says of itself (values-and-schema §5.5, §5.9)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from core.errors import MvuError
from core.language.coerce import truthy
from core.language.kinds import UNDEFINED, Capability, RegexValue, Sink, Undefined, refuse
from core.values.keys import safe_key
from core.values.utf16 import length

MAX_PATH = 64
MAX_MESSAGE = 1024  # UTF-16 units
MESSAGE = "Schema refinement rejected value"


@dataclass(frozen=True, slots=True)
class SchemaIssue:
    """Why a value was refused.

    ``path`` leads to it from the root of the value; ``kind`` and ``limits`` are the node's (bounds, values, mode ...),
    ``expected`` is a word for what was not met (type, minimum, maximum, integer, pattern, member, unknown-key, union,
    refinement, coercion), ``line`` is that of the node in the declaration (0: unknown), ``key`` the unknown key;
    ``reported`` is what a refinement said, each ``{code, path, message}``.
    """

    path: tuple[str, ...]
    kind: str
    expected: str
    limits: dict[str, Any] = field(default_factory=dict)
    line: int = 0
    key: str | None = None
    reported: tuple[dict[str, Any], ...] = ()


def refused_value(issue: SchemaIssue) -> MvuError:
    """MVU_SCHEMA with the issue's fields; ``issues`` only for a refinement."""
    fields: dict[str, Any] = {"path": list(issue.path), "kind": issue.kind, "expected": issue.expected}
    fields |= {"limits": issue.limits, "line": issue.line}
    if issue.key is not None:
        fields["key"] = issue.key
    if issue.reported:
        fields["issues"] = [dict(one) for one in issue.reported]
    return MvuError("MVU_SCHEMA", **fields)


def issue_of(error: MvuError) -> SchemaIssue | None:
    """The issue that a refused value left with; None for every other error."""
    given = error.fields
    if error.code != "MVU_SCHEMA" or "kind" not in given or "expected" not in given:
        return None
    reported = tuple(given.get("issues", ()))
    return SchemaIssue(
        tuple(given["path"]),
        given["kind"],
        given["expected"],
        given["limits"],
        given["line"],
        given.get("key"),
        reported,
    )


def report(sink: Sink, arguments: Sequence[Any], node: Any) -> Undefined:
    """addIssue: one more issue; MVU_SCHEMA_CODE for anything that is no issue, MVU_PATH for odd keys in its path."""
    given = arguments[0] if arguments else UNDEFINED
    if len(arguments) != 1 or not truthy(given) or not _is_issue(given):
        raise refuse("issue", node)
    fields = given if isinstance(given, dict) else {}
    code, path, message = (
        _or(fields, name, usual) for name, usual in (("code", "custom"), ("path", []), ("message", MESSAGE))
    )
    if code != "custom" or not isinstance(path, list) or len(path) > MAX_PATH:
        raise refuse("issue", node, name="code" if code != "custom" else "path")
    if not isinstance(message, str) or length(message) > MAX_MESSAGE:
        raise refuse("issue", node, name="message")
    sink.issues.append({"code": "custom", "path": [safe_key(one) for one in path], "message": message})
    return UNDEFINED


def _is_issue(given: Any) -> bool:
    """Only the three members; numbers, true, an empty list and what has no members of its own pass as empty."""
    if isinstance(given, dict):
        return given.keys() <= {"code", "path", "message"}
    if isinstance(given, list | str):
        return not given
    return not isinstance(given, Capability) or isinstance(given, Sink | RegexValue)


def _or(fields: dict[str, Any], name: str, usual: Any) -> Any:
    value = fields.get(name, UNDEFINED)
    return usual if value is UNDEFINED else value
