"""Whether the shown state can be edited and saved, and the reason's code when it cannot; no widgets."""

from __future__ import annotations

from core.trace.records import CURRENT, ResourceRow, Snapshot


def can_edit(resource: ResourceRow | None, snapshot: Snapshot | None) -> bool:
    """Whether rows offer editing at all."""
    if resource is None or snapshot is None:
        return False
    return resource.editable and snapshot.editable and snapshot.choice.key == CURRENT


def why_not(resource: ResourceRow | None, snapshot: Snapshot | None, block: str | None, *, running: bool) -> str:
    """Code of the reason why nothing can be saved (``wording.read_only``), "" if it can."""
    if resource is not None and not resource.editable:
        return resource.read_only_reason or resource.source_error or "read-only-folder"
    if snapshot is not None and snapshot.choice.key != CURRENT:
        return "history"
    return block or ("running-turn" if running else "")
