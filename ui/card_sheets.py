"""A card of a workspace as the sheet that the dialog for a new playthrough paints."""

from __future__ import annotations

from core.cards.card import Card
from core.cards.declarations import Declaration, found_in
from core.play.openings import Opening
from core.play.workspace import Workspace
from core.trace.card_sheet import CardSheet, Found, FoundKind, GreetingSheet, opening_rows


def card_sheet(workspace: Workspace, character_id: str) -> CardSheet:
    """What the card holds and what each greeting begins with; MvuError when the card cannot be read."""
    card = workspace.card(character_id)
    openings = [
        workspace.opening(character_id, index)
        for index, text in enumerate(card.greetings)
        if text is not None or index == 0
    ]
    blocked = (
        next(iter({(one.code, one.fields) for one in openings}), (None, ())) if _all_fail_alike(openings) else None
    )
    code, fields = blocked or (None, ())
    return CardSheet(character_id, card.name, card.spec, card.avatar, _found(card), _greetings(openings), code, fields)


def _all_fail_alike(openings: list[Opening]) -> bool:
    return bool(openings) and openings[0].code is not None and len({one.code for one in openings}) == 1


def _found(card: Card) -> tuple[Found, ...]:
    findings = found_in(card)
    entries = [Found(FoundKind.INITVAR, one.comment, one.code, one.fields, one.source) for one in findings.entries]
    schemas = [_declared(FoundKind.SCHEMA, one) for one in findings.schemas]
    processors = [_declared(FoundKind.PROCESSOR, one) for one in findings.processors]
    return (*entries, *schemas, *processors)


def _declared(kind: FoundKind, one: Declaration) -> Found:
    return Found(kind, one.title, one.code, one.fields, one.source)


def _greetings(openings: list[Opening]) -> tuple[GreetingSheet, ...]:
    states = {one.index: one.variables.get("stat_data") for one in openings if one.variables is not None}
    rows = opening_rows(states)
    return tuple(GreetingSheet(one.index, one.text, rows.get(one.index, ()), one.code, one.fields) for one in openings)
