"""One function per kind of vector: input in, answer out. A kind that is not here is not built yet."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from core.cards.declarations import definition_from_card
from core.commands.apply import apply_update
from core.commands.command import as_json
from core.commands.greeting import apply_greeting
from core.commands.normalize import normalize_variables
from core.commands.reply import contains_update, parse_reply
from core.commands.value import parse_command_value
from core.sessions.ids import character_template_id, instance_id, text_fingerprint
from core.values.budget import checked
from core.values.data import parse_data
from core.values.literal import parse_literal
from core.values.paths import path_parts

Answer = Callable[[dict[str, Any]], Any]


class NeedsDeclarations(Exception):
    """The vector involves a schema declaration, which nothing here can run yet."""


def _reply(given: dict[str, Any]) -> Any:
    if "schemaSource" in given or "mvu_schema" in (given["variables"] or {}):
        raise NeedsDeclarations
    return apply_update(given["variables"], parse_reply(given["text"]))


def _greeting(given: dict[str, Any]) -> Any:
    if "schemaSource" in given or "mvu_schema" in (given["variables"] or {}):
        raise NeedsDeclarations
    return apply_greeting(given["variables"], given["text"])


def _instance(given: dict[str, Any]) -> Any:
    identity = {"sessionId": given["sessionId"], "createdAt": given["createdAt"]}
    return instance_id(given["templateId"], identity)


KINDS: dict[str, Answer] = {
    "value": lambda given: checked(given["value"]),
    "literal": lambda given: parse_literal(given["text"]),
    "path": lambda given: list(path_parts(given.get("path"), pointer=given.get("pointer") is True)),
    "initvar": lambda given: parse_data(given["text"]),
    "command_value": lambda given: parse_command_value(given["text"]),
    "contains_update": lambda given: contains_update(given["text"]),
    "parse_update": lambda given: [as_json(command) for command in parse_reply(given["text"])],
    "normalize": lambda given: normalize_variables(given["variables"]),
    "apply_update": _reply,
    "greeting": _greeting,
    "character": lambda given: definition_from_card(given["card"], given.get("options", {})),
    "character_id": lambda given: character_template_id(given["characterId"]),
    "instance_id": _instance,
    "text_fingerprint": lambda given: text_fingerprint(given["text"]),
}
