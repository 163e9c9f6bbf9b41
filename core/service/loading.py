"""Opening a ledger folder: templates, resources and legacy rows, in the order of spec/service.md §5."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from core.errors import MvuError
from core.ledger.checks import check_shape, check_states
from core.ledger.store import load_file
from core.service.desk import Desk
from core.service.prepare import EMPTY, Definition, is_instance, is_shared, prepare
from core.service.records import source_of
from core.sessions.identity import is_safe_integer


def check_configured(configured: Sequence[Definition]) -> None:
    """``MVU_CONFIG`` for a configured resource that claims to be an instance."""
    for definition in configured:
        if not isinstance(definition, dict) or definition.get("instance") is not None:
            raise MvuError("MVU_CONFIG", reason="instance")


def load_legacy(desk: Desk) -> dict[str, Any]:
    """Records of the old file, read-only for ever; none when it is absent."""
    found = load_file(desk.files, desk.store.path.with_name("mvu-state.json"))
    resources: dict[str, Any] = {} if found is None else found[0]["resources"]
    for resource_id, record in resources.items():
        if not isinstance(record, dict) or not isinstance(record.get("versions", []), list):
            raise MvuError("MVU_VERSION", resource=resource_id, reason="legacy-record")
        if not all(isinstance(version, dict) for version in record.get("versions", [])):
            raise MvuError("MVU_VERSION", resource=resource_id, reason="legacy-version")
    return resources


def fill(desk: Desk, configured: Sequence[Definition], legacy: dict[str, Any], known: dict[int, Any]) -> None:
    """Sets the desk's templates and resources from the loaded ledger and the configuration."""
    state = desk.store.state
    check_shape(state)
    templates = _templates(desk, configured)
    resources = [prepare(one, desk.host) for one in configured if is_shared(one)]
    taken = {one["id"] for one in configured if is_shared(one)}
    for record in state["resources"].values():
        definition = record.get("definition")
        if definition is None or definition["id"] in taken:
            continue
        if is_instance(definition) or is_shared(definition):
            resources.append(prepare(definition, desk.host))
    ids = {one["id"] for one in resources}
    old = [_legacy_definition(desk, key, record, configured) for key, record in legacy.items()]
    for definition in old:
        if definition["id"] in ids:
            raise MvuError("MVU_MIGRATION_REQUIRED", resource=definition["id"])
    _refuse_duplicates([one["id"] for one in resources])
    _refuse_duplicates([one["id"] for one in configured])
    check_states(state, known)
    desk.templates = templates
    desk.resources = {one["id"]: one for one in [*resources, *old]}
    desk.legacy = {key: _legacy_record(record) for key, record in legacy.items()}
    desk.legacy_ids = frozenset(one["id"] for one in old)
    _save_managed(desk)


def _templates(desk: Desk, configured: Sequence[Definition]) -> dict[str, Definition]:
    stored = desk.store.state.get("templates", {})
    templates = {key: prepare(value, desk.host) for key, value in stored.items()}
    for definition in configured:
        if not is_shared(definition) and definition.get("id") not in templates:
            prepared = prepare(definition, desk.host)
            templates[prepared["id"]] = prepared
    return templates


def _refuse_duplicates(ids: Sequence[object]) -> None:
    if len(set(map(str, ids))) != len(ids):
        raise MvuError("MVU_CONFIG", reason="duplicate-id")


def _legacy_definition(
    desk: Desk, resource_id: str, record: dict[str, Any], configured: Sequence[Definition]
) -> Definition:
    own = record.get("definition")
    if not isinstance(own, dict):
        own = next((dict(one) for one in configured if one.get("id") == resource_id), None)
    if own is None:
        versions = record.get("versions") or []
        seen = dict.fromkeys(
            str(source_of(one).get("sessionId")) for one in versions if source_of(one).get("sessionId")
        )
        initial = versions[0].get("variables", EMPTY) if versions else EMPTY
        own = {"id": resource_id, "sessionIds": list(seen), "initial": initial}
    return prepare({**own, "id": resource_id}, desk.host)


def _legacy_record(record: dict[str, Any]) -> dict[str, Any]:
    revision = record.get("revision")
    sound = {"revision": revision if is_safe_integer(revision) else 0, "currentKey": record.get("currentKey")}
    return {**record, **sound, "versions": record.get("versions") or []}


def _save_managed(desk: Desk) -> None:
    """Resources configured as managed get a record with mode and definition at once."""
    for resource_id, definition in desk.resources.items():
        if resource_id in desk.legacy_ids or definition.get("managementMode") != "managed" or desk.files.read_only:
            continue
        record = desk.record(resource_id)
        if "managementMode" not in record:
            desk.save_record(resource_id, {**record, "managementMode": "managed", "definition": definition})
