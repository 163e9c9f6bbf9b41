"""What the centre asks to be shown for one resource; the controller turns it into a page. It fetches nothing."""

from __future__ import annotations

from dataclasses import dataclass

TABLE, TREE, RAW = "table", "tree", "raw"
PAGE_SIZES = (20, 50, 100, 0)  # 0 is all


@dataclass(frozen=True, slots=True)
class Wanted:
    """Everything a controller needs to build what ``RoundView`` shows now."""

    resource: str  # ResourceRow.id, "" if none
    state: str  # StateChoice.key
    text: str = ""  # filter
    in_values: bool = False
    changed_only: bool = False
    page: int = 1
    size: int = 20
    presentation: str = TABLE
    all_triggers: bool = False
