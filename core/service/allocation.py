"""Making the state instances of a session from the templates that apply to it (spec/service.md §8)."""

from __future__ import annotations

from typing import Any

from core.errors import MvuError
from core.service.desk import Desk
from core.service.prepare import Definition, is_instance, lists_session
from core.service.records import source_of
from core.sessions.identity import events_of, header_of
from core.sessions.ids import instance_id
from core.values.keys import put

_TALK = frozenset({"user/message", "assistant/message", "turn/start"})


def allocate(desk: Desk, session_id: str) -> None:
    """Makes the instances that the session lacks; nothing on a read-only port.

    ``MVU_SEED_PENDING``, ``MVU_SEED_REQUIRED``, ``MVU_SESSION_IDENTITY``, ``MVU_MIGRATION_REQUIRED``; instances of
    earlier templates stay saved when a later one fails.
    """
    if not session_id or desk.files.read_only:
        return
    for seed in (desk.store.state.get("seeds") or {}).values():
        if seed.get("targetSessionId") == session_id and not seed.get("installed"):
            raise MvuError("MVU_SEED_PENDING", session=session_id, ticket=seed.get("ticket"))
    applicable = [one for one in desk.templates.values() if applies(desk, one, session_id)]
    if not applicable:
        return
    identity = desk.sessions.identity(session_id)
    for template in applicable:
        _allocate_one(desk, template, identity)


def applies(desk: Desk, template: Definition, session_id: str) -> bool:
    """Whether a template has an instance for this session."""
    active = desk.host.is_active
    if template.get("discovered"):
        if active is not None:
            return active(template, session_id) is True
        selections = desk.store.state.get("discoverySelections") or {}
        return bool(selections.get(session_id) == template["id"])
    if not lists_session(template, session_id):
        return False
    if template.get("characterId"):
        return active is not None and active(template, session_id) is True
    return True


def _allocate_one(desk: Desk, template: Definition, identity: dict[str, Any]) -> None:
    session_id = identity["sessionId"]
    own = instance_id(template["id"], identity)
    for definition in desk.resources.values():
        if not is_instance(definition) or definition.get("templateId") != template["id"]:
            continue
        if definition["instance"].get("sessionId") == session_id and definition["instance"] != identity:
            raise MvuError("MVU_SESSION_IDENTITY", session=session_id, reason="reused")
    existing = desk.resources.get(own)
    if existing is not None:
        if existing.get("instance") != identity or existing.get("templateId") != template["id"]:
            raise MvuError("MVU_SESSION_IDENTITY", session=session_id, reason="instance")
        _repair(desk, template, existing, session_id)
        return
    _refuse_legacy(desk, template["id"], session_id)
    if header_of(desk.sessions.view(session_id)).get("parentSession"):
        raise MvuError("MVU_SEED_REQUIRED", session=session_id)
    definition = {**template, "id": own, "templateId": template["id"], "instance": identity}
    definition["sessionIds"] = [session_id]
    definition["activationSeqs"] = {session_id: _first_seq(desk, template, session_id)}
    mode = template.get("managementMode") or "native"
    record: dict[str, Any] = {
        "revision": 0,
        "currentKey": None,
        "versions": [],
        "managementMode": mode,
        "definition": definition,
    }
    desk.save_record(own, record, templates=_with_template(desk, template))
    desk.resources[own] = definition


def _with_template(desk: Desk, template: Definition) -> dict[str, Any]:
    """The stored templates with this one; its stored form stays when it is the same."""
    stored = desk.store.state.get("templates") or {}
    if stored.get(template["id"]) == template:
        return dict(stored)
    return {**stored, template["id"]: template}


def _first_seq(desk: Desk, template: Definition, session_id: str) -> int:
    own = (template.get("activationSeqs") or {}).get(session_id)
    return own if isinstance(own, int) else desk.sessions.boundary(session_id)


def _repair(desk: Desk, template: Definition, existing: Definition, session_id: str) -> None:
    """A broken instance without versions takes the repaired template's initial value and a fresh boundary."""
    record = desk.record(existing["id"])
    if not existing.get("sourceError") or template.get("sourceError") or record["versions"]:
        return
    definition = {key: value for key, value in existing.items() if key != "sourceError"}
    definition["initial"] = template["initial"]
    definition["activationSeqs"] = {session_id: _first_seq(desk, template, session_id)}
    desk.save_record(existing["id"], {**record, "revision": record["revision"] + 1, "definition": definition})
    desk.resources[existing["id"]] = definition


def _refuse_legacy(desk: Desk, template_id: str, session_id: str) -> None:
    if template_id not in desk.legacy_ids:
        return
    record = desk.record(template_id)
    if not record["versions"] and not record["revision"]:
        return
    sessions = desk.resources[template_id]["sessionIds"]
    concerned = session_id in sessions or any(
        source_of(one).get("sessionId") == session_id for one in record["versions"]
    )
    if not concerned and "*" in sessions:
        concerned = any(event.get("type") in _TALK for event in events_of(desk.sessions.view(session_id)))
    if concerned:
        raise MvuError("MVU_MIGRATION_REQUIRED", resource=template_id, session=session_id)


def move_boundary(definition: Definition, session_id: str, seq: int) -> Definition:
    """The definition with another activation boundary for the session."""
    seqs = dict(definition.get("activationSeqs") or {})
    put(seqs, session_id, seq)
    return {**definition, "activationSeqs": seqs}
