"""Variables as the service keeps them: checked, with a schema, with every standard part (updates §3)."""

from __future__ import annotations

from typing import Any

from core.commands.native import OPEN_SCHEMA, derive, validate
from core.errors import MvuError
from core.values.budget import checked
from core.values.tree import SizedTree


def normalize_variables(given: Any) -> dict[str, Any]:
    """A detached, normalised copy; MVU_JSON, MVU_LIMIT, MVU_PATH or MVU_SCHEMA."""
    result: dict[str, Any] = checked(prepared(given, SizedTree()))
    return result


def prepared(given: Any, tree: SizedTree) -> dict[str, Any]:
    """The normalised variables, sharing with ``given`` what the rules leave as it is; ``tree`` knows their sizes."""
    if isinstance(given, dict):
        _liken(given, tree)
    variables = tree.admit(given)
    if not isinstance(variables, dict) or not isinstance(variables.get("stat_data"), dict):
        raise MvuError("MVU_SCHEMA", rule="stat-data", path="")
    variables = dict(variables)
    if is_second_version(variables):
        variables["schema"] = {**OPEN_SCHEMA, "properties": {}}
    elif variables.get("schema") is None:
        variables["stat_data"], variables["schema"] = derive(variables["stat_data"], None, inherited=False)
    else:
        validate(variables["stat_data"], variables["schema"])
    for key, default in (("initialized_lorebooks", {}), ("display_data", variables["stat_data"]), ("delta_data", {})):
        if variables.get(key) is None:
            variables[key] = default
    result: dict[str, Any] = tree.admit(variables)
    return result


def _liken(given: dict[str, Any], tree: SizedTree) -> None:
    """What is displayed and the last difference are most often the state itself, or it but for a few places."""
    state = given.get("stat_data")
    if not isinstance(state, dict) or not tree.meet(state):
        return
    tree.liken(given.get("display_data"), state)
    delta = given.get("delta_data")
    for pair in delta.values() if isinstance(delta, dict) else ():
        for side in pair.values() if isinstance(pair, dict) else ():
            tree.liken(side, state)


def is_second_version(variables: dict[str, Any]) -> bool:
    """Whether the document is declared under interpreter version 2."""
    declared = variables.get("mvu_schema")
    return (
        isinstance(declared, dict) and _is(declared.get("mvuSchema"), 1) and _is(declared.get("interpreterVersion"), 2)
    )


def _is(value: Any, number: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value == number
