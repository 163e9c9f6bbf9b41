"""What a card declares: its definition as a state resource, and a report of everything found, for people.

Source: updates.md 7 and 9. Codes: ``MVU_INITIALIZATION_INVALID`` (``entry`` from 1 among the init entries, ``inner``
the code inside, and its fields such as ``line``), ``MVU_SCHEMA_CONFLICT``, ``MVU_INITIALIZATION_MISSING``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import islice
from typing import Any

from core.cards.card import Card, card_data, helper_of, member, rows
from core.errors import MvuError
from core.values.budget import MAX_CHARGE, MAX_NODES, Size, measure, string_cost
from core.values.keys import ordered
from core.values.patterns import pattern
from core.values.utf16 import WHITESPACE

_INITVAR = pattern(r"\[initvar\]", re.IGNORECASE | re.ASCII)
_BLANK = f"[{re.escape(WHITESPACE)}]*"
_SCHEMA_IMPORT = pattern(f"import{_BLANK}{{{_BLANK}registerMvuSchema{_BLANK}}}")
_PROCESSOR_WORDS = ("COMMAND_PARSED", "global_Mvu_initialized")
MAX_INIT = 1024  # init entries of one card
_FOLDER_LIST = 128  # entries looked at in one list of scripts
_FOLDER_DEPTH = 8
_COMMENT_DEPTH = 64


@dataclass(frozen=True, slots=True)
class InitEntry:
    """One ``[initvar]`` entry; ``index`` counts them from 1; ``code`` is None when it is sound."""

    index: int
    comment: str
    source: str
    code: str | None = None
    fields: tuple[tuple[str, Any], ...] = ()


@dataclass(frozen=True, slots=True)
class Declaration:
    """One script text; ``where`` is ``script`` or ``entry`` and its title; ``code`` says why it is not used, if so."""

    where: str
    title: str
    source: str
    code: str | None = None
    fields: tuple[tuple[str, Any], ...] = ()


@dataclass(frozen=True, slots=True)
class Findings:
    """Everything found in a card. ``problems`` are (code, fields) that concern the whole card."""

    entries: tuple[InitEntry, ...]
    schemas: tuple[Declaration, ...]
    processors: tuple[Declaration, ...]
    problems: tuple[tuple[str, tuple[tuple[str, Any], ...]], ...] = ()


def definition_from_card(card_json: Any, options: Mapping[str, Any]) -> dict[str, Any]:
    """``{...options, initial: {stat_data}, schemaSource?}`` of a card's JSON. Raises as the module says."""
    data = card_data(card_json)
    entries = rows(member(member(data, "character_book"), "entries"), "entries")
    init = [entry for entry in entries if _is_init(entry)]
    if len(init) > MAX_INIT:
        raise MvuError("MVU_CARD_LIMIT", reason="initial-entries", limit=MAX_INIT)
    merge = _Merge()
    for index, entry in enumerate(init):
        merge.add(_init_value(member(entry, "content"), index + 1))
    scripts = rows(member(helper_of(data), "scripts"), "scripts")
    sources = dict.fromkeys(text for one in (*scripts, *entries) if (text := _schema_text(one)) is not None)
    if len(sources) > 1:
        raise MvuError("MVU_SCHEMA_CONFLICT", count=len(sources))
    if not sources and not init:
        raise MvuError("MVU_INITIALIZATION_MISSING")
    definition = {**options, "initial": {"stat_data": _in_order(merge.value)}}
    return {**definition, "schemaSource": next(iter(sources))} if sources else definition


def found_in(card: Card) -> Findings:
    """Init entries, schema declarations and command processors of a card, each with what is wrong with it.

    Of more init entries than a card may have the first ``MAX_INIT`` are told.
    """
    data = card_data(card.raw)
    listed = member(member(data, "character_book"), "entries")
    entries = [one for one in listed if isinstance(one, dict)] if isinstance(listed, list) else []
    listed_init = list(islice((one for one in entries if _is_init(one)), MAX_INIT))
    refusal = _refusal(card)
    known: list[MvuError | None] = [None] * _sound(refusal, len(listed_init))
    if len(known) < len(listed_init) and refusal is not None and _tells_entry(refusal):
        known.append(refusal)
    init = tuple(
        _init_entry(at + 1, entry, known[at] if at < len(known) else _entry_refusal(at + 1, entry))
        for at, entry in enumerate(listed_init)
    )
    return Findings(init, tuple(_schemas(data, entries)), tuple(_processors(data)), _problems(refusal, init))


def _is_init(entry: Any) -> bool:
    return _INITVAR.search(_js_text(member(entry, "comment"))) is not None


def _js_text(value: Any, depth: int = 0) -> str:
    """``String(value)`` as far as it can hold a bracketed word: texts, and lists of them."""
    if isinstance(value, str):
        return value
    if isinstance(value, list) and depth < _COMMENT_DEPTH:
        return ",".join(_js_text(one, depth + 1) for one in value)
    return ""


def _init_value(content: Any, index: int) -> dict[str, Any]:
    try:
        if not isinstance(content, str):
            raise MvuError("MVU_LIMIT", reason="no-text")
        from core.values.data import parse_data  # YAML costs a start 30 ms

        value = parse_data(content)
    except MvuError as error:
        fields = {key: field for key, field in error.fields.items() if key not in ("entry", "inner")}
        raise MvuError("MVU_INITIALIZATION_INVALID", entry=index, inner=error.code, **fields) from None
    if not isinstance(value, dict):
        raise MvuError("MVU_INITIALIZATION_INVALID", entry=index, reason="not-a-map")
    return value


class _Merge:
    """Init values laid over one another: maps merge, everything else replaces.

    Sizes are kept up to date instead of measured anew, so that many entries cost no more than their text. As in the
    reference the budget is looked at before each step only, never after the last one. Depth is bounded by each value's.
    """

    def __init__(self) -> None:
        self.value: dict[str, Any] = {}
        self._nodes, self._charge = 1, 2

    def add(self, over: dict[str, Any]) -> None:
        if self._nodes > MAX_NODES or self._charge > MAX_CHARGE:
            raise MvuError("MVU_LIMIT", reason="initial-variables", limit=MAX_CHARGE)
        self._lay(self.value, over)

    def _lay(self, base: dict[str, Any], over: dict[str, Any]) -> None:
        for key, value in over.items():
            old = base.get(key)
            if isinstance(old, dict) and isinstance(value, dict):
                self._lay(old, value)
                continue
            size = measure(value)
            gone = measure(old) if key in base else Size(0, -2 - string_cost(key), 0)
            self._nodes += size.nodes - gone.nodes
            self._charge += size.charge - gone.charge
            base[key] = value


def _in_order(value: dict[str, Any]) -> dict[str, Any]:
    """Merging appends keys; JavaScript has index keys first. Only merged maps can be out of order."""
    return ordered({key: _in_order(one) if isinstance(one, dict) else one for key, one in value.items()})


def _schema_text(one: Any) -> str | None:
    content = member(one, "content")
    return content if isinstance(content, str) and _SCHEMA_IMPORT.search(content) else None


def _refusal(card: Card) -> MvuError | None:
    """Why the card gives no definition, if so."""
    try:
        definition_from_card(card.raw, {})
    except MvuError as error:
        return error
    return None


def _sound(refusal: MvuError | None, count: int) -> int:
    """How many of the first init entries are known to be sound: large ones are not read twice for it."""
    if refusal is None or refusal.code == "MVU_SCHEMA_CONFLICT":
        return count
    return int(refusal.fields["entry"]) - 1 if _tells_entry(refusal) else 0


def _tells_entry(refusal: MvuError) -> bool:
    inside = "inner" in refusal.fields or refusal.fields.get("reason") == "not-a-map"
    return inside and refusal.code == "MVU_INITIALIZATION_INVALID"


def _entry_refusal(index: int, entry: dict[str, Any]) -> MvuError | None:
    try:
        _init_value(entry.get("content"), index)
    except MvuError as error:
        return error
    return None


def _init_entry(index: int, entry: dict[str, Any], refusal: MvuError | None) -> InitEntry:
    comment, content = _js_text(entry.get("comment")), entry.get("content")
    source = content if isinstance(content, str) else ""
    if refusal is not None:
        return InitEntry(index, comment, source, refusal.code, tuple(refusal.fields.items()))
    return InitEntry(index, comment, source)


def _schemas(data: Any, entries: list[dict[str, Any]]) -> Iterator[Declaration]:
    """Declarations that count, then those in places where only the original scripts would find them."""
    scripts = member(helper_of(data), "scripts")
    top = scripts if isinstance(scripts, list) else []
    counted: set[str] = set()
    for where, listed in (("script", top), ("entry", entries)):
        for one in listed:
            source = _schema_text(one)
            if source is not None and source not in counted:
                counted.add(source)
                title = _js_text(member(one, "name") if where == "script" else member(one, "comment"))
                yield Declaration(where, title, source)
    for reason, nodes in (("script-in-folder", _scripts(top)), ("old-script-list", _scripts(_old_scripts(data)))):
        for node in nodes:
            source = _schema_text(node)
            if source is not None and source not in counted:
                counted.add(source)
                yield Declaration(
                    "script", _js_text(node.get("name")), source, "MVU_CARD_UNREAD", (("reason", reason),)
                )


def _processors(data: Any) -> Iterator[Declaration]:
    """Scripts that name both events; whether one really registers is for the part that runs it."""
    seen: set[str] = set()
    new = (("", node) for node in _scripts(member(helper_of(data), "scripts")))
    old = (("old-script-list", node) for node in _scripts(_old_scripts(data)))
    for reason, node in (*new, *old):
        source = node.get("content")
        if isinstance(source, str) and source not in seen and all(word in source for word in _PROCESSOR_WORDS):
            seen.add(source)
            code, fields = ("MVU_CARD_UNREAD", (("reason", reason),)) if reason else (None, ())
            yield Declaration("script", _js_text(node.get("name")), source, code, fields)


def _old_scripts(data: Any) -> Any:
    return member(member(data, "extensions"), "TavernHelper_scripts")


def _scripts(listed: Any, depth: int = 0) -> Iterator[dict[str, Any]]:
    """Every active script, folders and ``value`` wrappers entered (updates.md 9)."""
    for entry in listed[:_FOLDER_LIST] if isinstance(listed, list) else ():
        value = member(entry, "value")
        node = value if isinstance(value, dict) else entry
        if not isinstance(node, dict) or not _active(entry) or not _active(node):
            continue
        yield node
        if depth < _FOLDER_DEPTH:
            inner = node.get("scripts")
            yield from _scripts(node.get("children") if inner is None else inner, depth + 1)


def _active(node: dict[str, Any]) -> bool:
    return node.get("enabled") is not False and node.get("disabled") is not True


def _problems(
    refusal: MvuError | None, init: tuple[InitEntry, ...]
) -> tuple[tuple[str, tuple[tuple[str, Any], ...]], ...]:
    told = any(entry.code is not None for entry in init)
    if refusal is None or (told and refusal.code == "MVU_INITIALIZATION_INVALID"):
        return ()
    return ((refusal.code, tuple(refusal.fields.items())),)
