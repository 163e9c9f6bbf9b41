"""Templates discovered from cards, and which of them a session has selected (spec/service.md §8)."""

from __future__ import annotations

from typing import Any

from core.errors import MvuError
from core.service.allocation import allocate, move_boundary
from core.service.desk import Desk
from core.service.prepare import EMPTY, Definition, is_instance, prepare
from core.sessions.identity import CLOSED
from core.sessions.ids import instance_id, is_resource_id
from core.values.keys import put

_STUB = ("id", "name", "characterId")


def discover(desk: Desk, definition: Definition, session_id: str | None) -> None:
    """Creates, keeps or repairs the template of a card; ``MVU_ID_CONFLICT`` when the id belongs to something else.

    A definition that cannot be prepared leaves a template with ``sourceError``.
    """
    existing = desk.templates.get(definition.get("id", ""))
    if existing is None:
        clash = definition.get("id") in desk.resources
    else:
        clash = not existing.get("discovered") or existing.get("characterId") != definition.get("characterId")
    if clash:
        raise MvuError("MVU_ID_CONFLICT", resource=str(definition.get("id")))
    template = existing if existing is not None and _kept(desk, existing, definition) else None
    if template is None:
        template = _build(desk, existing, definition)
    if session_id and session_id not in template["sessionIds"]:
        template = {**template, "sessionIds": [*template["sessionIds"], session_id]}
    if existing is not None and template == existing:
        return
    _save(desk, template)


def _save(desk: Desk, template: Definition, **more: Any) -> None:
    """One write; the templates come before the selections in a new file."""
    stored = desk.store.state.get("templates") or {}
    desk.save({"templates": {**stored, template["id"]: template}, **more})
    desk.templates[template["id"]] = template


def _kept(desk: Desk, existing: Definition, definition: Definition) -> bool:
    if _upgradable(existing, definition):
        return False
    if not existing.get("sourceError") or definition.get("sourceError"):
        return True
    mine = (one for one in desk.resources.values() if is_instance(one) and one.get("templateId") == existing["id"])
    return any(desk.record(one["id"])["versions"] for one in mine)


def _upgradable(existing: Definition, definition: Definition) -> bool:
    """Compiled by the older interpreter from exactly this declaration (version [C])."""
    schema = existing["initial"].get("mvu_schema")
    if not isinstance(schema, dict) or schema.get("interpreterVersion") != 1:
        return False
    return definition.get("schemaSource") is not None and schema.get("source") == definition["schemaSource"]


def _build(desk: Desk, existing: Definition | None, definition: Definition) -> Definition:
    mode = (existing or {}).get("managementMode") or "native"
    sessions = list((existing or {}).get("sessionIds") or [])
    fresh = {**definition, "sessionIds": sessions, "managementMode": mode, "discovered": True}
    try:
        template = prepare(fresh, desk.host)
    except MvuError as error:
        if error.fields.get("reason") == "declaration-not-run":
            raise
        return _stub(desk, fresh, error.code)
    if existing is not None and not template.get("sourceError"):
        if not existing.get("sourceError"):
            seqs = existing.get("activationSeqs")
        else:
            seqs = {}
            known = [*sessions, *(existing.get("activationSeqs") or {})]
            for session in dict.fromkeys(known):
                put(seqs, session, desk.sessions.boundary(session))
        if seqs:
            template = {**template, "activationSeqs": seqs}
    return template


def _stub(desk: Desk, fresh: Definition, code: str) -> Definition:
    if not is_resource_id(fresh.get("id")):
        raise MvuError("MVU_CONFIG", reason="id")
    stub = {key: fresh[key] for key in _STUB if key in fresh}
    stub |= {"sessionIds": [], "managementMode": fresh["managementMode"], "discovered": True}
    return prepare({**stub, "sourceError": code or "MVU_INITIALIZATION_INVALID", "initial": EMPTY}, desk.host)


def select(desk: Desk, session_id: str, template_id: str | None) -> None:
    """Records which discovered template a session uses; a new selection moves its activation boundary."""
    if not session_id:
        return
    boundary = desk.sessions.boundary(session_id)
    template = desk.templates.get(template_id or "")
    if template is not None and not template.get("discovered"):
        template = None
    selected = None if template is None else template["id"]
    selections = desk.store.state.get("discoverySelections") or {}
    stored = (template or {}).get("activationSeqs") or {}
    if session_id in selections and selections[session_id] == selected and stored.get(session_id) != CLOSED:
        allocate(desk, session_id)
        return
    changed = dict(selections)
    put(changed, session_id, selected)
    if template is None:
        desk.save({"templates": desk.store.state.get("templates") or {}, "discoverySelections": changed})
        allocate(desk, session_id)
        return
    if session_id not in template["sessionIds"]:
        template = {**template, "sessionIds": [*template["sessionIds"], session_id]}
    template = move_boundary(template, session_id, boundary)
    _save(desk, template, discoverySelections=changed)
    allocate(desk, session_id)
    _move_instance(desk, template["id"], session_id, boundary)


def _move_instance(desk: Desk, template_id: str, session_id: str, boundary: int) -> None:
    own = instance_id(template_id, desk.sessions.identity(session_id))
    definition = desk.resources.get(own)
    if definition is None or (definition.get("activationSeqs") or {}).get(session_id) == boundary:
        return
    definition = move_boundary(definition, session_id, boundary)
    desk.save_record(own, {**desk.record(own), "definition": definition})
    desk.resources[own] = definition
