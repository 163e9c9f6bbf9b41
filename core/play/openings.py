"""What a greeting begins with: the card's initial variables with the greeting's own update blocks applied."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from core.cards.card import Card
from core.cards.declarations import definition_from_card
from core.commands.greeting import apply_greeting
from core.commands.normalize import normalize_variables
from core.errors import MvuError


@dataclass(frozen=True, slots=True)
class Opening:
    """One greeting's beginning.

    ``variables`` is the whole state as it will be seen, None on failure; ``transfer`` is what a new playthrough is
    given: the same without ``schema`` and ``mvu_schema`` (files-and-host.md 10). ``code`` and ``fields`` say why not.
    """

    index: int
    text: str
    variables: dict[str, Any] | None = None
    transfer: dict[str, Any] | None = None
    code: str | None = None
    fields: tuple[tuple[str, Any], ...] = ()


class Openings:
    """The openings of one card; its initial variables are read once."""

    def __init__(self, card: Card) -> None:
        self.card = card
        self._initial: dict[str, Any] | None = None
        self._refusal: MvuError | None = None
        try:
            definition = definition_from_card(card.raw, {})
            if "schemaSource" in definition:
                raise MvuError("MVU_SCHEMA_CODE", reason="declaration-not-run")
            self._initial = definition["initial"]
        except MvuError as error:
            self._refusal = error

    def at(self, greeting_index: int) -> Opening:
        """The beginning of greeting ``greeting_index`` (0 is the first message). Never raises for what is in the card.

        Codes: those of ``definition_from_card`` and ``apply_greeting``; ``MVU_SCHEMA_CODE`` with ``reason``
        declaration-not-run; ``MVU_MISSING`` (``greeting``) for an index that the card has no text for.
        """
        text = greeting_text(self.card, greeting_index)
        if text is None:
            return Opening(greeting_index, "", code="MVU_MISSING", fields=(("greeting", greeting_index),))
        try:
            return self._begun(greeting_index, text)
        except MvuError as error:
            return Opening(greeting_index, text, code=error.code, fields=tuple(error.fields.items()))

    def _begun(self, greeting_index: int, text: str) -> Opening:
        if self._refusal is not None:
            raise self._refusal
        begun = apply_greeting(self._initial, text)
        if begun is None:
            raise MvuError("MVU_INITIALIZATION_MISSING")
        # Shown and transferred apart: ``$meta`` marks still lie in a state that no block has touched,
        # and the service must see them to derive the same schema from it.
        transfer = {key: value for key, value in begun.items() if key not in ("schema", "mvu_schema")}
        return Opening(greeting_index, text, normalize_variables(begun), transfer)


def greeting_text(card: Card, greeting_index: int) -> str | None:
    """The greeting's text; a card without a first message begins silently, other missing ones are None."""
    if not 0 <= greeting_index < len(card.greetings):
        return None
    text = card.greetings[greeting_index]
    return "" if text is None and greeting_index == 0 else text
