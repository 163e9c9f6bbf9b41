"""What a mutating call moved, so that each view can tell whether it concerns it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Changes:
    """What moved.

    ``resources`` are ids of state resources with a new revision or checkpoint, ``sessions`` ids whose log grew,
    ``playthroughs`` ids of catalog entries, ``characters`` ids of cards; ``facts`` tells whether rows were added.
    """

    resources: frozenset[str] = frozenset()
    sessions: frozenset[str] = frozenset()
    playthroughs: frozenset[str] = frozenset()
    characters: frozenset[str] = frozenset()
    facts: bool = False

    def __or__(self, other: Changes) -> Changes:
        """Both together."""
        return Changes(
            self.resources | other.resources,
            self.sessions | other.sessions,
            self.playthroughs | other.playthroughs,
            self.characters | other.characters,
            self.facts or other.facts,
        )

    def __bool__(self) -> bool:
        """Whether anything moved."""
        return bool(self.resources or self.sessions or self.playthroughs or self.characters or self.facts)
