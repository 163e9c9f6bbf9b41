"""One function per kind of vector: input in, answer out. A kind that is not here is not built yet."""

from __future__ import annotations

import importlib
from collections.abc import Callable
from typing import Any

Answer = Callable[..., Any]


class NeedsDeclarations(Exception):
    """The vector involves a schema declaration, which nothing here can run yet."""


class NotBuilt(Exception):
    """Temporary."""


def _lazy(module: str, name: str) -> Answer:
    def call(*args: Any, **kw: Any) -> Any:
        try:
            found = getattr(importlib.import_module(module), name)
        except ModuleNotFoundError as error:
            raise NotBuilt(str(error)) from None
        return found(*args, **kw)

    return call


definition_from_card = _lazy("core.cards.declarations", "definition_from_card")
apply_update = _lazy("core.commands.apply", "apply_update")
as_json = _lazy("core.commands.command", "as_json")
apply_greeting = _lazy("core.commands.greeting", "apply_greeting")
normalize_variables = _lazy("core.commands.normalize", "normalize_variables")
contains_update = _lazy("core.commands.reply", "contains_update")
parse_reply = _lazy("core.commands.reply", "parse_reply")
parse_command_value = _lazy("core.commands.value", "parse_command_value")
character_template_id = _lazy("core.sessions.ids", "character_template_id")
instance_id = _lazy("core.sessions.ids", "instance_id")
text_fingerprint = _lazy("core.sessions.ids", "text_fingerprint")
checked = _lazy("core.values.budget", "checked")
parse_data = _lazy("core.values.data", "parse_data")
parse_literal = _lazy("core.values.literal", "parse_literal")
path_parts = _lazy("core.values.paths", "path_parts")


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
