"""What a loaded ledger must hold before anything is done with it (spec/service.md §5, step 9)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import isfinite
from typing import Any

from core.commands.native import validate
from core.commands.normalize import is_second_version, normalize_variables
from core.errors import MvuError
from core.sessions.identity import is_safe_integer
from core.values.budget import MAX_CHARGE, MAX_DEPTH, MAX_NODES
from core.values.keys import FORBIDDEN

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


def _surely_bounded(value: Any) -> bool:
    """Whether a parsed JSON value is within the budget by a coarse upper bound; False means it must be measured."""
    nodes, charge = 0, 0
    level = [value]
    for _depth in range(MAX_DEPTH + 1):
        below: list[Any] = []
        for item in level:
            if isinstance(item, str):
                charge += 2 + 12 * len(item)
            elif isinstance(item, dict):
                charge += 2 + sum(map(len, item)) * 12 + 4 * len(item)
                if not FORBIDDEN.isdisjoint(item):
                    return False
                below.extend(item.values())
            elif isinstance(item, list):
                charge += 2 + 2 * len(item)
                below.extend(item)
            else:
                charge += 32
                if isinstance(item, float) and not isfinite(item):
                    return False
        nodes += len(level)
        if nodes > MAX_NODES or charge > MAX_CHARGE:
            return False
        if not below:
            return True
        level = below
    return False


def _surely_normal(variables: Any) -> bool:
    """Whether ``normalize_variables`` would accept this, found without its copies; False means: ask it."""
    if not isinstance(variables, dict) or not _surely_bounded(variables):
        return False
    if not isinstance(variables.get("stat_data"), dict) or not isinstance(variables.get("schema"), dict):
        return False
    if any(variables.get(key) is None for key in ("initialized_lorebooks", "display_data", "delta_data")):
        return False
    if not is_second_version(variables):
        validate(variables["stat_data"], variables["schema"])
    return True


def _check_state(part: Mapping[str, Any], at: str) -> None:
    try:
        if not _surely_normal(part.get("variables")):
            normalize_variables(part.get("variables"))
    except MvuError as error:
        raise MvuError(error.code, **{**error.fields, "at": at}) from error
