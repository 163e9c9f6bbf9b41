"""The timeline of one playthrough: nodes, variants and the head (files-and-host.md 8)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from core.errors import MvuError
from core.play.catalog import EXT
from core.play.documents import Document
from core.sessions.rounds import Turn

EMPTY_TIMELINE: dict[str, Any] = {"nodes": []}
FORMAT_VERSION = 4  # of session logs


def nodes_of(timeline: Document) -> list[dict[str, Any]]:
    """Its nodes; ``PLAY_CATALOG`` (``path``, ``reason``) when they cannot be walked."""
    nodes = timeline.content.get("nodes")
    if not isinstance(nodes, list) or not all(isinstance(node, dict) and _variants(node) for node in nodes):
        raise MvuError("PLAY_CATALOG", path=str(timeline.path), reason="nodes")
    return nodes


def _variants(node: dict[str, Any]) -> list[dict[str, Any]]:
    variants = node.get("variants")
    if not isinstance(variants, list) or not all(isinstance(one, dict) for one in variants):
        return []
    return variants


def head_of(timeline: Document) -> tuple[str, str | None] | None:
    """(session, variant) where the playthrough goes on; without a head, the last node's adopted variant."""
    head = timeline.content.get("head")
    if isinstance(head, dict) and isinstance(head.get("sessionId"), str):
        variant = head.get("variantId")
        return head["sessionId"], variant if isinstance(variant, str) else None
    nodes = nodes_of(timeline)
    if not nodes:
        return None
    adopted = nodes[-1].get("adoptedVariantId")
    for variant in _variants(nodes[-1]):
        session_id = variant.get("sessionId")
        if isinstance(adopted, str) and variant.get("id") == adopted and isinstance(session_id, str):
            return session_id, adopted
    raise MvuError("PLAY_CATALOG", path=str(timeline.path), reason="adopted")


def unplaced(timeline: Document, session_id: str, turns: Sequence[Turn]) -> list[Turn]:
    """Completed rounds of a session that follow its last placed one: an interruption kept them out."""
    ends = [
        variant.get("endEventId", -1)
        for node in nodes_of(timeline)
        for variant in _variants(node)
        if variant.get("sessionId") == session_id
    ]
    last = max((end for end in ends if isinstance(end, int)), default=-1)
    return [turn for turn in turns if turn.reason == "completed" and turn.user is not None and _after(turn, last)]


def _after(turn: Turn, seq: int) -> bool:
    return turn.reply is not None and turn.reply > seq


def with_round(timeline: Document, session_id: str, turn: Turn, ids: tuple[str, str]) -> dict[str, Any]:
    """The content with one more node at the head; ``ids`` are those of node and variant, all else is kept."""
    node_id, variant_id = ids
    head = head_of(timeline)
    variant = {
        "id": variant_id,
        "sessionId": session_id,
        "startEventId": turn.user,
        "endEventId": turn.reply,
        "ext": {EXT: {"sessionFormatVersion": FORMAT_VERSION}},
    }
    node = {
        "id": node_id,
        "kind": "qa",
        "displayOverride": None,
        "parentVariantId": head[1] if head else None,
        "adoptedVariantId": variant_id,
        "variants": [variant],
    }
    place = {"sessionId": session_id, "nodeId": node_id, "variantId": variant_id}
    return {**timeline.content, "nodes": [*nodes_of(timeline), node], "head": place}
