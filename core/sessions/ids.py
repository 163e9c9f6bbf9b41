"""Hashes and identifiers that the files share with the Tavern (spec/service.md §2, files-and-host.md §1-§2)."""

from __future__ import annotations

from typing import Any

from core.values.canonical import hash_of, sha256_text
from core.values.patterns import pattern

_RESOURCE_ID = pattern(r"mvu:[A-Za-z0-9_.-]{1,160}")
_HASH = pattern(r"[a-f0-9]{64}")


def is_resource_id(value: object) -> bool:
    """Whether this is an allowed id of a state resource or template."""
    return isinstance(value, str) and _RESOURCE_ID.fullmatch(value) is not None


def is_hash(value: object) -> bool:
    """Whether this is a lowercase SHA-256 in hexadecimal."""
    return isinstance(value, str) and _HASH.fullmatch(value) is not None


def text_fingerprint(text: str) -> str:
    """Hash of a reply text as a JSON string, quotes included (files-and-host.md §2)."""
    return hash_of(text)


def instance_id(template_id: str, identity: dict[str, Any]) -> str:
    """Id of the state instance of one template for one session identity ``{sessionId, createdAt}``."""
    return "mvu:instance-" + hash_of([template_id, identity])[:48]


def character_template_id(character_id: str) -> str:
    """Id of the template that belongs to a character card."""
    return "mvu:character-" + sha256_text(character_id)[:32]


def edit_key(resource_id: str, operation_id: str) -> str:
    """Version key of a manual edit or a card write."""
    return hash_of({"id": resource_id, "operationId": operation_id})


def inherited_key(child_identity: dict[str, Any], parent_key: str) -> str:
    """Version key of an inherited version in a child session."""
    return hash_of(["inherited", child_identity, parent_key])
