"""Preparation of templates and resources from their definitions (spec/service.md §4.2)."""

from __future__ import annotations

from typing import Any

from core.commands.normalize import normalize_variables
from core.errors import MvuError
from core.service.host import Host
from core.sessions.ids import is_resource_id
from core.values.budget import checked

Definition = dict[str, Any]
EMPTY: dict[str, Any] = {"stat_data": {}}


def prepare(definition: Definition, host: Host) -> Definition:
    """A definition with normalised ``initial`` in place and no ``schemaSource``.

    Raises ``MVU_CONFIG`` (sharing, id, sessionIds), ``MVU_PARSE``, ``MVU_SCHEMA_CODE`` and the budget's codes.
    """
    _check_shape(definition)
    initial = definition.get("initial", _MISSING)
    if isinstance(initial, str):
        from core.values.data import parse_data  # YAML costs a start 30 ms

        variables: Any = {"stat_data": parse_data(initial)}
    elif initial is _MISSING:
        raise MvuError("MVU_JSON", reason="initial", resource=definition["id"])
    else:
        variables = checked(initial)
    source = definition.get("schemaSource")
    if source is not None:
        variables = _declare(variables, source, host)
    prepared = {key: value for key, value in definition.items() if key != "schemaSource"}
    prepared["initial"] = variables
    prepared = dict(checked(prepared))
    prepared["initial"] = normalize_variables(prepared["initial"])
    return prepared


_MISSING: Any = object()


def _check_shape(definition: object) -> None:
    if not isinstance(definition, dict):
        raise MvuError("MVU_CONFIG", reason="definition")
    if "sharing" in definition and definition["sharing"] != "shared":
        raise MvuError("MVU_CONFIG", reason="sharing", resource=str(definition.get("id")))
    if not is_resource_id(definition.get("id")):
        raise MvuError("MVU_CONFIG", reason="id")
    sessions = definition.get("sessionIds")
    if not isinstance(sessions, list) or not all(isinstance(one, str) and one for one in sessions):
        raise MvuError("MVU_CONFIG", reason="sessionIds", resource=definition["id"])


def _declare(variables: Any, source: object, host: Host) -> Any:
    if host.compile_schema is None or host.schemas is None:
        raise MvuError("MVU_SCHEMA_CODE", reason="declaration-not-run")
    if not isinstance(source, str) or not isinstance(variables, dict):
        raise MvuError("MVU_SCHEMA_CODE", reason="source")
    descriptor = host.compile_schema(source)
    declared = {**variables, "stat_data": host.schemas(descriptor).apply(variables.get("stat_data"))}
    declared.pop("schema", None)
    return {**declared, "mvu_schema": descriptor, "schema": dict(OPEN_SCHEMA)}


OPEN_SCHEMA = {"type": "object", "properties": {}, "extensible": True, "strictSet": True}


def is_shared(definition: Definition) -> bool:
    """Whether the resource is used directly by several sessions."""
    return definition.get("sharing") == "shared"


def is_instance(definition: Definition) -> bool:
    """Whether this is one template materialised for one session."""
    return isinstance(definition.get("instance"), dict)


def lists_session(definition: Definition, session_id: object) -> bool:
    """Whether a definition names the session or any session."""
    sessions = definition.get("sessionIds") or []
    return isinstance(session_id, str) and (session_id in sessions or "*" in sessions)
