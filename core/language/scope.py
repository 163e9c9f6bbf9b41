"""Names and what they are bound to; copies share bindings, so that a later initialisation is seen by every closure."""

from __future__ import annotations

from typing import Any

from core.errors import MvuError
from core.language.kinds import refuse

UNREADY = object()
MAX_TEXTS = 33_554_432  # characters made in one run, far beyond any honest program


class Fuel:
    """Work that is left; every unit is counted (values-and-schema §6.2)."""

    __slots__ = ("_room", "left")

    def __init__(self, units: int) -> None:
        self.left = units
        self._room = MAX_TEXTS

    def burn(self, units: int = 1) -> None:
        """MVU_LIMIT when it runs out."""
        self.left -= units
        if self.left < 0:
            raise MvuError("MVU_LIMIT", limit="fuel")

    def write(self, characters: int) -> None:
        """A text was made; MVU_LIMIT when all of them would fill the memory."""
        self._room -= characters
        if self._room < 0:
            raise MvuError("MVU_LIMIT", limit="texts", maximum=MAX_TEXTS)


class Scope:
    """A flat map of bindings; each binding is a one-element list."""

    __slots__ = ("_bindings", "_fuel")

    def __init__(self, fuel: Fuel, bindings: dict[str, list[Any]] | None = None) -> None:
        self._fuel = fuel
        self._bindings = bindings if bindings is not None else {}

    def copy(self) -> Scope:
        """A copy for a block, call or closure: one unit for each name in it."""
        self._fuel.burn(len(self._bindings))
        return Scope(self._fuel, dict(self._bindings))

    def declare(self, name: str) -> None:
        """A fresh binding that is not initialised yet; it hides an outer one of the name."""
        self._fuel.burn()
        self._bindings[name] = [UNREADY]

    def bind(self, name: str, value: Any) -> None:
        """Initialises a declared name, or makes it."""
        binding = self._bindings.get(name)
        if binding is None:
            self._bindings[name] = [value]
        else:
            binding[0] = value

    def has(self, name: str) -> bool:
        """Whether the name is in scope."""
        return name in self._bindings

    def read(self, name: str, node: Any) -> Any:
        """Its value; MVU_SCHEMA_CODE before its initialisation."""
        value = self._bindings[name][0]
        if value is UNREADY:
            raise refuse("uninitialised", node, name=name)
        return value
