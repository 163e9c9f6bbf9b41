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


class Binding:
    """What a name stands for; closures share it."""

    __slots__ = ("value",)

    def __init__(self, value: Any) -> None:
        self.value = value


class Scope:
    """A flat map of bindings. It keeps no fuel: a captured one outlives the run that made it."""

    __slots__ = ("bindings",)

    def __init__(self, bindings: dict[str, Binding] | None = None) -> None:
        self.bindings = bindings if bindings is not None else {}

    def copy(self, fuel: Fuel) -> Scope:
        """A copy for a block, call or closure: one unit for each name in it."""
        fuel.burn(len(self.bindings))
        return Scope(dict(self.bindings))

    def declare(self, name: str, fuel: Fuel) -> None:
        """A fresh binding that is not initialised yet; it hides an outer one of the name."""
        fuel.burn()
        self.bindings[name] = Binding(UNREADY)

    def bind(self, name: str, value: Any) -> None:
        """Initialises a declared name, or makes it."""
        binding = self.bindings.get(name)
        if binding is None:
            self.bindings[name] = Binding(value)
        else:
            binding.value = value

    def hide(self, name: str, value: Any) -> None:
        """A fresh binding of this scope alone, whatever the name stood for outside."""
        self.bindings[name] = Binding(value)

    def has(self, name: str) -> bool:
        """Whether the name is in scope."""
        return name in self.bindings

    def read(self, name: str, node: Any) -> Any:
        """Its value; MVU_SCHEMA_CODE before its initialisation."""
        value = self.bindings[name].value
        if value is UNREADY:
            raise refuse("uninitialised", node, name=name)
        return value
