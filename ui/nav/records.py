"""What the tree of playthroughs paints: frozen nodes, made by the desk from the workspaces."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum

from core.trace.records import Mark


class NavKind(Enum):
    """What a node is; decides its icon and its menu."""

    WORKSPACE = "workspace"
    CHARACTER = "character"
    PLAYTHROUGH = "playthrough"
    SESSION = "session"
    LEDGER = "ledger"


@dataclass(frozen=True, slots=True)
class NavNode:
    """One node. ``id`` is unique in the tree and stable over refreshes; ``folder`` is what Reveal opens, "" if none.

    ``ref`` holds the stored ids below the workspace (character, playthrough, session), as far as they apply.
    """

    kind: NavKind
    id: str
    title: str
    subtitle: str = ""
    children: tuple[NavNode, ...] = ()
    read_only: str = ""  # reason for wording, "" if it can be written
    marks: tuple[Mark, ...] = ()
    folder: str = ""
    ref: tuple[str, ...] = ()


def find(nodes: tuple[NavNode, ...], node_id: str) -> NavNode | None:
    """The node with that id anywhere below."""
    for node in nodes:
        if node.id == node_id:
            return node
        below = find(node.children, node_id)
        if below is not None:
            return below
    return None


def trail(nodes: tuple[NavNode, ...], node_id: str) -> tuple[NavNode, ...]:
    """The way from a root to the node with that id, itself last; empty if it is not there."""
    for node in nodes:
        below = () if node.id == node_id else trail(node.children, node_id)
        if below or node.id == node_id:
            return (node, *below)
    return ()


def filtered(nodes: tuple[NavNode, ...], text: str) -> tuple[NavNode, ...]:
    """Nodes whose title or subtitle holds the text, with their whole subtree, and the ancestors of such nodes."""
    needle = text.strip().casefold()
    if not needle:
        return nodes
    kept = []
    for node in nodes:
        if needle in node.title.casefold() or needle in node.subtitle.casefold():
            kept.append(node)
            continue
        below = filtered(node.children, text)
        if below:
            kept.append(replace(node, children=below))
    return tuple(kept)
