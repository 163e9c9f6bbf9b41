"""Rows, history and what stood before each version (spec/service.md §12)."""

from __future__ import annotations

from typing import Any

from core.errors import MvuError
from core.service.audit import audit_record
from core.service.coordinates import chosen_version, is_historical
from core.service.desk import Desk
from core.service.prepare import Definition, is_instance
from core.service.records import Record, Version, checkpoint_of, source_of, version_copy, version_of

_LEGACY = {"edit": False, "copy": False, "management": False}


def row(desk: Desk, resource_id: str, scope: Any) -> dict[str, Any] | None:
    """The row of a resource for a scope, None for an unknown id; audits its history first."""
    if not desk.may_use(resource_id, scope):
        return None
    definition = desk.resources[resource_id]
    record = desk.record(resource_id)
    audit_record(record, desk.sessions)
    version = chosen_version(record, definition, scope, desk.sessions)
    result = _head(desk, resource_id, definition, record)
    historical = is_historical(scope)
    revision = record["revision"] if not historical else (version or {}).get("revision", 0)
    result["scope"] = dict(scope)
    result["content"] = definition["initial"] if version is None else version.get("variables")
    result |= {"revision": revision, "currentRevision": record["revision"], "historical": historical}
    result["versionKey"] = None if version is None else version.get("key")
    return result


def _head(desk: Desk, resource_id: str, definition: Definition, record: Record) -> dict[str, Any]:
    result = {"id": resource_id, "name": definition.get("name") or resource_id, "type": "mvu-state"}
    result |= {"authority": "local", "managementMode": desk.effective_mode(resource_id)}
    result["storedManagementMode"] = desk.stored_mode(resource_id)
    if resource_id in desk.legacy_ids:
        result |= {"sourceError": "MVU_MIGRATION_REQUIRED", "capabilities": dict(_LEGACY), "legacy": True}
    if is_instance(definition):
        result |= {"templateId": definition.get("templateId"), "instance": dict(definition["instance"])}
        seed = record.get("seed")
        if isinstance(seed, dict) and seed.get("source") is not None:
            result["inheritedFrom"] = seed["source"]
    if definition.get("sourceError") and "sourceError" not in result:
        result["sourceError"] = definition["sourceError"]
    if definition.get("discovered"):
        character = {"characterId": definition["characterId"]} if "characterId" in definition else {}
        result["source"] = {"kind": "character", **character, "discovered": True}
    return result


def rows(desk: Desk, scope: Any) -> list[dict[str, Any]]:
    """Rows of every resource bound to the scope, in ledger order; one failing row fails the call."""
    found = []
    for resource_id in desk.resources:
        try:
            one = row(desk, resource_id, scope)
        except MvuError as error:
            if error.code == "SCOPE_MISMATCH":
                continue
            raise
        if one is not None:
            found.append(one)
    return found


def history(desk: Desk, resource_id: str, scope: Any, *, include_before: bool) -> list[dict[str, Any]]:
    """Copies of the versions of the scope's session, oldest first; with ``before`` where it is known."""
    if row(desk, resource_id, scope) is None:
        return []
    definition, record = desk.resources[resource_id], desk.record(resource_id)
    session_id = scope.get("sessionId")
    mine = [version for version in record["versions"] if source_of(version).get("sessionId") == session_id]
    copies = []
    for version in mine:
        copied = version_copy(version)
        if include_before:
            before = variables_before(record, definition, version)
            copied["beforeAvailable"] = before is not None
            if before is not None:
                copied["before"] = before.get("stat_data")
        copies.append(copied)
    return copies


def variables_before(record: Record, definition: Definition, version: Version) -> dict[str, Any] | None:
    """The variables a version started from, None when unknown; never inferred from the current content."""
    source = source_of(version)
    if source.get("inherited"):
        return None
    if version.get("error") is not None:
        own: dict[str, Any] = version["variables"]
        return own
    if not source.get("manual"):
        checkpoint = checkpoint_of(
            record, source.get("turn"), source.get("sessionId", ""), instance=is_instance(definition)
        )
        if checkpoint is not None:
            frozen: dict[str, Any] = checkpoint["variables"]
            return frozen
    parent = version_of(record, version.get("parentKey"))
    if parent is not None:
        before: dict[str, Any] = parent["variables"]
        return before
    first = "parentKey" in version and version["parentKey"] is None
    first = first or version.get("sourceRevision") == 0 or version.get("revision") == 1
    if first and not definition.get("initialUnknown"):
        initial: dict[str, Any] = definition["initial"]
        return initial
    return None
