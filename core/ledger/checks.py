"""What a loaded ledger must hold before anything is done with it (spec/service.md §5, step 9)."""

from __future__ import annotations

from typing import Any

from core.commands.normalize import normalize_variables
from core.errors import MvuError
from core.sessions.identity import is_safe_integer


def check_records(state: dict[str, Any], known: dict[int, Any] | None = None) -> None:
    """Every record has a revision and versions, every stored state normalises; the error says where.

    Raises ``MVU_VERSION`` for a malformed record and the state's own code (``MVU_SCHEMA``, ``MVU_LIMIT`` ...).
    ``known`` maps the identity of values already found sound to the values, and grows.
    """
    known = {} if known is None else known
    for resource_id, record in state["resources"].items():
        if not isinstance(record, dict):
            raise MvuError("MVU_VERSION", resource=resource_id, reason="record")
        if not is_safe_integer(record.get("revision")) or record["revision"] < 0:
            raise MvuError("MVU_VERSION", resource=resource_id, reason="revision")
        if not isinstance(record.get("versions"), list):
            raise MvuError("MVU_VERSION", resource=resource_id, reason="versions")
        checkpoints = record.get("checkpoints", [])
        if not isinstance(checkpoints, list):
            raise MvuError("MVU_VERSION", resource=resource_id, reason="checkpoints")
        for index, version in enumerate(record["versions"]):
            _check_part(version, f"versions/{index}", resource_id, known)
            if not isinstance(version.get("source"), dict):
                raise MvuError("MVU_VERSION", resource=resource_id, reason="source", at=f"versions/{index}")
        for index, checkpoint in enumerate(checkpoints):
            _check_part(checkpoint, f"checkpoints/{index}", resource_id, known)


def _check_part(part: object, at: str, resource_id: str, known: dict[int, Any]) -> None:
    if not isinstance(part, dict):
        raise MvuError("MVU_VERSION", resource=resource_id, reason="object", at=at)
    if known.get(id(part)) is part:
        return
    try:
        normalize_variables(part.get("variables"))
    except MvuError as error:
        raise MvuError(error.code, **{**error.fields, "resource": resource_id, "at": at}) from error
    known[id(part)] = part
