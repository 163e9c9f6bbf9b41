"""What the centre asks to be shown for each resource; the controller turns it into a page. It fetches nothing."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from core.trace.records import CURRENT

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


class Wants:
    """One ``Wanted`` for each resource of each session, remembered while the view lives."""

    def __init__(self) -> None:
        self.now = Wanted("", CURRENT)
        self._session = ""
        self._kept: dict[tuple[str, str], Wanted] = {}
        self._size = PAGE_SIZES[0]
        self._in_values = False

    def change(self, **changes: Any) -> None:
        """Change the shown resource's wishes."""
        self.now = replace(self.now, **changes)
        self._kept[self._session, self.now.resource] = self.now

    def use_session(self, session: str) -> bool:
        """Turn to a session; its resource comes with ``use``. False if it is the one already shown."""
        if session == self._session:
            return False
        self._session = session
        self.now = Wanted("", CURRENT, in_values=self._in_values, size=self._size, all_triggers=self.now.all_triggers)
        return True

    def key(self) -> str:
        """One text for the shown session and resource."""
        return f"{self._session}\n{self.now.resource}"

    def use(self, resource: str) -> bool:
        """Turn to a resource with the wishes it had; False if it is the one already shown."""
        if resource == self.now.resource:
            return False
        fresh = Wanted(
            resource, CURRENT, in_values=self._in_values, size=self._size, all_triggers=self.now.all_triggers
        )
        kept = self._kept.setdefault((self._session, resource), fresh)
        self.now = replace(kept, all_triggers=self.now.all_triggers)
        return True

    def set_defaults(self, *, size: int, in_values: bool) -> None:
        """Page size and searching of values, for every resource from now on."""
        self._size, self._in_values = size, in_values
        self._kept = {key: replace(kept, size=size, in_values=in_values, page=1) for key, kept in self._kept.items()}
        self.now = replace(self.now, size=size, in_values=in_values, page=1)
