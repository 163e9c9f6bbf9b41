"""What the surroundings lend to the state service: callbacks, all optional (spec/service.md §1)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from core.language.schema import SchemaSource

Lease = Callable[[], object]
Fact = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Host:
    """Callbacks. A lease is valid only while it returns exactly ``True``.

    ``inspect(id)`` gives a session view or None; ``is_active(definition, session id)`` whether a discovered or
    character-bound resource counts; ``lease(id)`` a lease or None; ``refresh(id)`` runs discovery;
    ``preview()`` whether writing is forbidden now; ``schemas`` runs declared schemas; ``compile_schema(source)``
    gives the descriptor of a declaration.
    """

    inspect: Callable[[str], dict[str, Any] | None] | None = None
    is_active: Callable[[Mapping[str, Any], str], object] | None = None
    lease: Callable[..., Lease | None] | None = None
    refresh: Callable[[str], object] | None = None
    preview: Callable[[], object] | None = None
    schemas: SchemaSource | None = None
    compile_schema: Callable[[str], dict[str, Any]] | None = None


@dataclass(frozen=True, slots=True)
class Decision:
    """Whether a reply's update is applied, and under which configuration (spec/service.md §15)."""

    enabled: bool = True
    config_revision: int | None = None
    reason: str | None = None
