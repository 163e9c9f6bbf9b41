"""One private draft per reply: the envelope as it stands after each command, with its size and derived schema kept."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from core.commands.command import ABSENT, Command
from core.commands.native import MARKER, derive, holds_metadata, node_at, refused, type_name, validate, with_required
from core.commands.operations import REMOVED, Step, Touch, perform
from core.commands.second import perform_second
from core.errors import MvuError
from core.language.schema import Schema
from core.values.budget import MAX_CHARGE, MAX_DEPTH, MAX_NODES
from core.values.canonical import compact
from core.values.numbers import round12
from core.values.tree import Measure, SizedTree, text_cost

PARTS = ("stat_data", "schema", "display_data", "delta_data")
_PARTS_COST = sum(text_cost(part) + 2 for part in PARTS)
_BEFORE_AFTER = 4 + 6 + text_cost("before") + text_cost("after")
_NUMBERS = (int, float)


@dataclass(frozen=True, slots=True)
class Delta:
    """The last accepted change: both whole states and their sizes."""

    path: tuple[str, ...]
    before: Any
    after: Any
    size: Measure

    def as_json(self) -> dict[str, Any]:
        """``delta_data`` in the reference's shape."""
        return {".".join(self.path): {"before": self.before, "after": self.after}}


@dataclass(frozen=True, slots=True)
class Position:
    """The parts of the envelope that commands move."""

    stat: Any
    schema: Any
    display: Any
    delta: Any  # the given delta_data, {} or a Delta


class Draft:
    """Runs commands one by one; a refused command leaves the position as it was."""

    def __init__(
        self, tree: SizedTree, variables: dict[str, Any], schema: Schema | None, *, second: bool, derived: bool
    ) -> None:
        self.tree = tree
        self.schema = schema
        self.second = second
        self.declared = schema is not None
        self.derived = derived  # the native schema is our own derivation of exactly this state
        self.others = {key: value for key, value in variables.items() if key not in PARTS}
        self.now = Position(*(variables[part] for part in PARTS))
        self._fixed = tree.size(self.others)

    def run(self, command: Command) -> bool:
        """Whether the state changed; raises the refusal (MVU_SCHEMA, MVU_PATH_MISSING) or what ends the reply."""
        if self.derived and not self.declared:
            changed = self._overwrite(command)
            if changed is not None:
                return changed
        try:
            changed = self._perform(command)
        except MvuError:
            self.tree.drop()
            raise
        self.tree.keep()
        return changed

    def _overwrite(self, command: Command) -> bool | None:
        """A scalar for another of the same type in plain objects, by far the most usual command; None for all others.

        It can neither be refused nor change the schema: the node of such a place is the type of what stands there.
        """
        path, now = command.path, self.now
        if command.op not in ("set", "add") or not path:
            return None
        chain = []
        node = now.stat
        for key in path:
            if type(node) is not dict or key not in node:
                return None
            chain.append(node)
            node = node[key]
        value = _replacement(command, node)
        if value is ABSENT:
            return None
        before = self.tree.size(now.stat)
        extra = text_cost(value) - text_cost(node) if type(value) is str else 0
        changed = bool(value != node)
        stat = self.tree.overwrite(chain, path, value, extra)
        delta = self._delta(path, now.stat, before, stat) if changed else {}
        self._take(Position(stat, now.schema, stat, delta))
        return changed

    def _perform(self, command: Command) -> bool:
        before = self.now
        if not isinstance(before.stat, dict):
            raise refused("", "stat-data")
        if self.declared and not self.second:
            validate(before.stat, before.schema)
        size = self.tree.size(before.stat)
        step = Step(self.tree, before.stat, before.schema, protects=not self.second)
        if self.second and self.schema is not None:
            stat, proposed = perform_second(step, command, self.schema)
            stat = self.tree.admit(stat)
        else:
            perform(step, command)
            stat = step.stat
        self._check(self.tree.size(stat))
        schema = before.schema
        if not self.declared:
            stat, schema = self._settle(step)
            proposed = stat
        elif not self.second and self.schema is not None:
            proposed, stat = stat, self.tree.admit(self.schema.apply(stat))
        changed = self._changed(step, before.stat, proposed)
        delta = self._delta(command.path, before.stat, size, proposed) if changed else {}
        self._take(Position(stat, schema, stat, delta))
        return changed if stat is proposed else not equal(before.stat, stat)

    def variables(self, diagnostics: list[dict[str, Any]], order: Sequence[str]) -> dict[str, Any]:
        """The whole envelope with its parts in their places; MVU_LIMIT when the diagnostics make it too large."""
        parts = {"stat_data": self.now.stat, "schema": self.now.schema, "display_data": self.now.display}
        delta = self.now.delta
        parts["delta_data"] = delta.as_json() if isinstance(delta, Delta) else delta
        result = {key: parts[key] if key in parts else self.others[key] for key in order}
        result["update_diagnostics"] = diagnostics
        self._check(self._envelope(self.now, self.tree.size({**self.others, "update_diagnostics": diagnostics})))
        return result

    def _take(self, position: Position) -> None:
        self._check(self._envelope(position, self._fixed))
        self.now = position

    def _settle(self, step: Step) -> tuple[Any, Any]:
        """Checks by the old schema, then derives the new one: along the touched paths when nothing else can differ."""
        if step.replaced or not self.derived or any(_brings_metadata(touch) for touch in step.touched):
            validate(step.stat, step.schema)
            stat, schema = derive(step.stat, step.schema, inherited=False)
            self.derived = True
            return stat, schema
        for touch in step.touched:
            self._validate_touch(step, touch)
        schema = step.schema
        for touch in step.touched:
            schema = self._derive_touch(schema, touch)
        return step.stat, schema

    def _validate_touch(self, step: Step, touch: Touch) -> None:
        node = node_at(step.schema, touch.path)
        if node is None or touch.child is REMOVED:
            return
        where = "".join(f"/{part}" for part in (*touch.path, touch.key))
        if node.get("type") == "array":
            validate(touch.child, node.get("elementType"), where)
            return
        properties = node.get("properties") or {}
        if touch.key in properties:
            validate(touch.child, properties[touch.key], where)
        elif node.get("extensible") is False:
            raise refused(where, "closed")

    def _derive_touch(self, schema: Any, touch: Touch) -> Any:
        place: list[str] = []
        node = schema
        for key in touch.path:
            if node.get("type") != "object":
                return schema  # nothing below an array is kept
            place += ["properties", key]
            node = node["properties"][key]
        if node.get("type") != "object":
            return schema
        place.append("properties")
        old = node["properties"].get(touch.key)
        if touch.child is REMOVED:
            return schema if old is None else self.tree.remove(schema, place, touch.key)
        child = derive(touch.child, old, inherited=node["recursiveExtensible"])[1]
        child = with_required(child, old, listed=False, closed=not node["extensible"])
        return schema if equal(child, old) else self.tree.assign(schema, place, touch.key, child)

    def _changed(self, step: Step, before: Any, after: Any) -> bool:
        """Whether the text of the state differs, looking only where something was written."""
        if after is step.stat and len(step.touched) == 1 and not step.replaced:
            touch = step.touched[0]
            if touch.shifts or touch.old is ABSENT or touch.child is REMOVED:
                return True
            return not equal(touch.old, touch.child)
        return not equal(before, after)

    def _delta(self, path: tuple[str, ...], before: Any, size: Measure, after: Any) -> Delta:
        other = self.tree.size(after)
        charge = _BEFORE_AFTER + text_cost(".".join(path)) + size[1] + other[1]
        return Delta(path, before, after, (2 + size[0] + other[0], charge, 2 + max(size[2], other[2])))

    def _envelope(self, position: Position, fixed: Measure) -> Measure:
        size, delta = self.tree.size, position.delta
        nodes, charge, depth = size(position.stat)
        schema, display = size(position.schema), size(position.display)
        moved = delta.size if isinstance(delta, Delta) else size(delta)
        deepest = max(fixed[2], 1 + max(depth, schema[2], display[2], moved[2]))
        nodes += fixed[0] + schema[0] + display[0] + moved[0]
        return (nodes, fixed[1] + charge + schema[1] + display[1] + moved[1] + _PARTS_COST, deepest)

    @staticmethod
    def _check(size: Measure) -> None:
        nodes, charge, depth = size
        if nodes > MAX_NODES:
            raise MvuError("MVU_LIMIT", limit="nodes", maximum=MAX_NODES)
        if depth > MAX_DEPTH:
            raise MvuError("MVU_LIMIT", limit="depth", maximum=MAX_DEPTH)
        if charge > MAX_CHARGE:
            raise MvuError("MVU_LIMIT", limit="size", maximum=MAX_CHARGE)


def _replacement(command: Command, old: Any) -> Any:
    """The scalar that takes the place of ``old``, when both are of one type; ABSENT when more is to be looked at."""
    kind, new = type(old), command.value
    if kind in _NUMBERS and type(new) in _NUMBERS:
        if command.op == "set":
            return new
        total = round12(float(old) + float(new))
        return total if math.isfinite(total) else ABSENT
    if command.op == "set" and kind is type(new) and (kind is bool or (kind is str and new != MARKER)):
        return new
    return ABSENT


def _brings_metadata(touch: Touch) -> bool:
    return touch.key in ("$meta", "$arrayMeta") or (touch.child is not REMOVED and holds_metadata(touch.child))


def equal(one: Any, other: Any) -> bool:
    """Whether two values have the same text, key order included; what is the very same object is not looked at."""
    if one is other:
        return True
    if isinstance(one, dict) and isinstance(other, dict):
        return len(one) == len(other) and all(
            key == name and (item is new or equal(item, new))
            for (key, item), (name, new) in zip(one.items(), other.items(), strict=True)
        )
    if isinstance(one, list) and isinstance(other, list):
        return len(one) == len(other) and all(equal(item, new) for item, new in zip(one, other, strict=True))
    if isinstance(one, dict | list) or isinstance(other, dict | list):
        return False
    if type_name(one) != type_name(other):
        return False
    return bool(one == other) or compact(one) == compact(other)
