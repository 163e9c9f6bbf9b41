"""What a compiled declaration offers to whoever applies it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Protocol


class Schema(Protocol):
    """A compiled declaration."""

    def apply(self, value: Any) -> Any:
        """The accepted value; MVU_SCHEMA when it is refused, MVU_SCHEMA_CODE or MVU_LIMIT when the program fails."""


SchemaSource = Callable[[Mapping[str, Any]], Schema]
