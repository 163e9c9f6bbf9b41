"""What a loaded ledger must hold before anything is done with it (spec/service.md §5, step 9)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from core.commands.normalize import normalize_variables
from core.errors import MvuError
from core.sessions.identity import is_safe_integer

Check = Callable[[object], bool]
ABSENT: Any = object()


def _text(value: object) -> bool:
    return isinstance(value, str)


def _text_or_null(value: object) -> bool:
    return value is None or isinstance(value, str)


def _number(value: object) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _scalar(value: object) -> bool:
    return not isinstance(value, dict | list)


def _object(value: object) -> bool:
    return isinstance(value, dict)


def _list(value: object) -> bool:
    return isinstance(value, list)


def _revision(value: object) -> bool:
    return isinstance(value, int) and is_safe_integer(value) and value >= 0


def _map_of(check: Check) -> Check:
    return lambda value: isinstance(value, dict) and all(map(check, value.values()))


def _list_of(check: Check) -> Check:
    return lambda value: isinstance(value, list) and all(map(check, value))


def _optional(check: Check) -> Check:
    return lambda value: value is ABSENT or check(value)


_TOP: Mapping[str, Check] = {
    "templates": _optional(_map_of(_object)),
    "discoverySelections": _optional(_map_of(_text_or_null)),
    "seeds": _optional(_map_of(_object)),
}
_RECORD: Mapping[str, Check] = {
    "revision": _revision,
    "versions": _list_of(_object),
    "checkpoints": _optional(_list_of(_object)),
    "currentKey": _optional(_text_or_null),
    "managementMode": _optional(_text),
    "managementOperations": _optional(_list_of(_object)),
    "definition": _optional(_object),
    "seed": _optional(_object),
    "recoveryError": _optional(_object),
}
_DEFINITION: Mapping[str, Check] = {
    "id": _text,
    "templateId": _optional(_text),
    "sessionIds": _list_of(_text),
    "instance": _optional(_object),
    "activationSeqs": _optional(_map_of(_number)),
    "managementMode": _optional(_text),
}
_VERSION: Mapping[str, Check] = {
    "key": _optional(_scalar),
    "revision": _optional(_number),
    "source": _optional(_object),
    "operationId": _optional(_scalar),
    "parentKey": _optional(_scalar),
    "result": _optional(_object),
}
_SOURCE: Mapping[str, Check] = {
    "sessionId": _optional(_scalar),
    "messageSeq": _optional(_scalar),
    "endSeq": _optional(_scalar),
    "turn": _optional(_scalar),
}
_CHECKPOINT: Mapping[str, Check] = {"turn": _optional(_scalar), "sessionId": _optional(_scalar)}


def _require(value: Mapping[str, Any], checks: Mapping[str, Check], at: str) -> None:
    for key, check in checks.items():
        if not check(value.get(key, ABSENT)):
            raise MvuError("MVU_VERSION", at=f"{at}/{key}", reason=key)


def check_shape(state: Mapping[str, Any]) -> None:
    """Every field that the service relies on has its type; ``MVU_VERSION`` names the place as a pointer."""
    _require(state, _TOP, "")
    for key, template in state.get("templates", {}).items():
        _require(template, _DEFINITION, f"/templates/{key}")
    for resource_id, record in state["resources"].items():
        at = f"/resources/{resource_id}"
        if not isinstance(record, dict):
            raise MvuError("MVU_VERSION", at=at, reason="record")
        _require(record, _RECORD, at)
        if "definition" in record:
            _require(record["definition"], _DEFINITION, f"{at}/definition")
        for index, version in enumerate(record["versions"]):
            _require(version, _VERSION, f"{at}/versions/{index}")
            _require(version.get("source", {}), _SOURCE, f"{at}/versions/{index}/source")
        for index, checkpoint in enumerate(record.get("checkpoints", ())):
            _require(checkpoint, _CHECKPOINT, f"{at}/checkpoints/{index}")


def check_states(state: Mapping[str, Any], known: dict[int, Any]) -> None:
    """Every stored state normalises, else its own code (``MVU_SCHEMA``, ``MVU_LIMIT`` ...) with the place.

    ``known`` maps the identity of parts already found sound to the parts, and grows; call ``check_shape`` first.
    """
    for resource_id, record in state["resources"].items():
        for name in ("versions", "checkpoints"):
            for index, part in enumerate(record.get(name, ())):
                if known.get(id(part)) is not part:
                    _check_state(part, f"/resources/{resource_id}/{name}/{index}/variables")
                    known[id(part)] = part


def _check_state(part: Mapping[str, Any], at: str) -> None:
    try:
        normalize_variables(part.get("variables"))
    except MvuError as error:
        raise MvuError(error.code, **{**error.fields, "at": at}) from error
