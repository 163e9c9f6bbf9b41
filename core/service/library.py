"""The discovery pass: every card of a library becomes, or keeps, its template (spec/updates.md §8)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from core.cards.declarations import definition_from_card
from core.errors import MvuError
from core.service.desk import Desk
from core.service.discovery import discover, select
from core.service.prepare import EMPTY, Definition
from core.sessions.ids import character_template_id
from core.sessions.projection import part


def refresh(desk: Desk, cards: Mapping[str, Any], session_id: str, selected: str | None) -> None:
    """Discovers the cards (character id to card JSON, in listing order), then notes the session's character.

    Cards without variables are skipped, and cards whose declaration cannot be run here.
    """
    for character_id, card in cards.items():
        template_id = character_template_id(character_id)
        if _settled(desk.templates.get(template_id)):
            continue
        definition = _definition(template_id, character_id, card)
        if definition is None:
            continue
        try:
            discover(desk, definition, None)
        except MvuError as error:
            if error.fields.get("reason") != "declaration-not-run":
                raise
    if session_id:
        select(desk, session_id, None if selected is None else character_template_id(selected))


def _settled(template: Definition | None) -> bool:
    """A sound template of today's interpreter stays as it is."""
    if template is None or template.get("sourceError"):
        return False
    schema = template["initial"].get("mvu_schema")
    return schema is None or part(schema, "interpreterVersion") == 2


def _definition(template_id: str, character_id: str, card: Any) -> Definition | None:
    data = part(card, "data")
    name = part(data if isinstance(data, dict) else card, "name")
    options: Definition = {"id": template_id, "name": name, "characterId": character_id}
    options |= {"sessionIds": [], "managementMode": "native"}
    try:
        return definition_from_card(card, options)
    except MvuError as error:
        if error.code == "MVU_INITIALIZATION_MISSING":
            return None
        return {**options, "sourceError": error.code, "initial": EMPTY}
