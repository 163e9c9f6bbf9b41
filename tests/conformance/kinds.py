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
from core.language.declaration import apply_schema, compile_schema, schema_from
from core.language.kinds import UNDEFINED
from core.language.regex import compile_regex, matches
from core.language.scope import Fuel
from core.sessions.ids import character_template_id, instance_id, text_fingerprint
from core.values.budget import checked
from core.values.data import parse_data
from core.values.literal import parse_literal
from core.values.paths import path_parts

Answer = Callable[[dict[str, Any]], Any]


def _declared(given: dict[str, Any]) -> Any:
    """The given variables with the vector's declaration installed (vectors/README.md, apply_update)."""
    variables = given["variables"]
    if "schemaSource" not in given:
        return variables
    if given.get("interpreterVersion", 2) == 2:
        descriptor = compile_schema(given["schemaSource"])
    else:
        descriptor = {"mvuSchema": 1, "interpreterVersion": 1, "source": given["schemaSource"]}
    result = dict(variables)
    if given.get("transformInitial") is not False:
        result["stat_data"] = apply_schema(result["stat_data"], descriptor)
    result["mvu_schema"] = descriptor
    result["schema"] = {"type": "object", "properties": {}, "extensible": True, "strictSet": True}
    return result


def _reply(given: dict[str, Any]) -> Any:
    return apply_update(_declared(given), parse_reply(given["text"]), schemas=schema_from)


def _greeting(given: dict[str, Any]) -> Any:
    return apply_greeting(_declared(given), given["text"], schemas=schema_from)


def _apply(given: dict[str, Any]) -> Any:
    descriptor = {"mvuSchema": 1, "interpreterVersion": given.get("interpreterVersion", 2)}
    if "source" in given:
        descriptor["source"] = given["source"]
    return apply_schema(given.get("value", UNDEFINED), descriptor)


def _regex(given: dict[str, Any]) -> list[bool]:
    fuel = Fuel(10_000)
    automaton = compile_regex(given["pattern"], given.get("flags", ""), fuel.burn)
    return [matches(text, automaton, fuel.burn) for text in given["texts"]]


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
    "schema_compile": lambda given: compile_schema(given.get("source")),
    "schema_apply": _apply,
    "regex": _regex,
    "character": lambda given: definition_from_card(given["card"], given.get("options", {})),
    "character_id": lambda given: character_template_id(given["characterId"]),
    "instance_id": _instance,
    "text_fingerprint": lambda given: text_fingerprint(given["text"]),
}
