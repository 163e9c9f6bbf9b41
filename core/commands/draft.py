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
from core.values.budget import MAX_CHARGE, MAX_DEPTH, MAX_NODES, text_cost
from core.values.canonical import compact
from core.values.numbers import round12
from core.values.paths import at
from core.values.tree import Measure, SizedTree

PARTS = ("stat_data", "schema", "display_data", "delta_data")
_PARTS_COST = sum(text_cost(part) + 2 for part in PARTS)
_BEFORE_AFTER = 4 + 6 + text_cost("before") + text_cost("after")
_NUMBERS = (int, float)


@dataclass(frozen=True, slots=True)
class Delta:
    """The last accepted change: both whole states, or how to get back from the present one to the one before."""

    path: tuple[str, ...]
    before: Any
    after: Any
    size: Measure
    undo: tuple[Any, int] | None = None  # the scalar that was overwritten, and how much dearer it was


@dataclass(frozen=True, slots=True)
class Difference:
    """What one command changed: two excerpts of stat_data, alike but for what it wrote."""

    before: Any
    after: Any


class Draft:
    """Runs commands one by one; a refused command leaves everything as it was."""

    def __init__(
        self,
        tree: SizedTree,
        variables: dict[str, Any],
        schema: Schema | None,
        *,
        second: bool,
        derived: bool,
        valid: bool = False,
    ) -> None:
        self.tree = tree
        self.schema = schema
        self.second = second
        self.declared = schema is not None
        self.derived = derived  # the native schema is our own derivation of exactly this state
        self.valid = valid  # the state was checked by its schema
        self.others = {key: value for key, value in variables.items() if key not in PARTS}
        self.stat, self.node, self.display = (variables[part] for part in PARTS[:3])
        self.delta: Any = variables["delta_data"]  # the given one, {} or a Delta
        self._fixed = tree.size(self.others)

    def run(self, command: Command) -> Difference | None:
        """What changed; raises the refusal (MVU_SCHEMA, MVU_PATH_MISSING) or what ends the reply."""
        if self.derived and not self.declared and (chain := self._plain_chain(command)):
            value = _replacement(command, chain[-1][command.path[-1]])
            if value is not ABSENT:
                return self._overwrite(command.path, chain, value)
        self._settle_delta()
        self.tree.publish()
        try:
            difference = self._perform(command)
        except MvuError:
            self.tree.drop()
            raise
        self.tree.keep()
        return difference

    def _plain_chain(self, command: Command) -> list[Any] | None:
        """The objects on the way to an existing place that a set or add writes; None when there is anything else."""
        if command.op not in ("set", "add"):
            return None
        chain = []
        node = self.stat
        for key in command.path:
            if type(node) is not dict or key not in node:
                return None
            chain.append(node)
            node = node[key]
        return chain

    def _overwrite(self, path: tuple[str, ...], chain: list[Any], value: Any) -> Difference | None:
        """A scalar for another of the same type in plain objects, by far the most usual command.

        It can neither be refused nor change the schema: the node of such a place is the type of what stands there.
        """
        old = chain[-1][path[-1]]
        self.display = self.stat
        if value == old:
            self.delta = {}
            self._check(self._envelope(self._fixed))
            return None
        extra = text_cost(value) - text_cost(old) if type(value) is str else 0
        nodes, charge, depth = self.tree.size(self.stat)
        self.stat = self.display = self.tree.overwrite(chain, path, value, extra)
        charge = _BEFORE_AFTER + text_cost(".".join(path)) + 2 * charge + extra
        self.delta = Delta(path, None, None, (2 + 2 * nodes, charge, 2 + depth), (old, -extra))
        self._check(self._envelope(self._fixed))
        return Difference(_excerpt(path, old), _excerpt(path, value))

    def _settle_delta(self) -> None:
        """Makes the two states of the last change independent of what follows."""
        delta = self.delta
        if isinstance(delta, Delta) and delta.undo is not None:
            chain, old = [self.stat], delta.undo[0]
            for key in delta.path[:-1]:
                chain.append(chain[-1][key])
            before = self.stat
            for container, key in zip(reversed(chain), reversed(delta.path), strict=True):
                before = {**container, key: old}
                old = before
            self.delta = Delta(delta.path, before, self.stat, delta.size)

    def _perform(self, command: Command) -> Difference | None:
        before = self.stat
        if not isinstance(before, dict):
            raise refused("", "stat-data")
        if not self.second and (self.declared or not (self.derived or self.valid)):
            validate(before, self.node)
        size = self.tree.size(before)
        step = Step(self.tree, before, self.node, protects=not self.second)
        if self.second and self.schema is not None:
            stat, proposed = perform_second(step, command, self.schema)
            stat = self.tree.admit(stat)
        else:
            perform(step, command)
            stat = proposed = step.stat
        self._check(self.tree.size(stat))
        node = self.node
        if not self.declared:
            stat, node = self._settle(step)
            proposed = stat
        elif not self.second and self.schema is not None:
            stat = self.tree.admit(self.schema.apply(stat))
        delta: Any = self._delta(command.path, before, size, proposed) if self._changed(step, before, proposed) else {}
        self.stat, self.node, self.display, self.delta = stat, node, stat, delta
        self._check(self._envelope(self._fixed))
        if equal(before, stat) if stat is not proposed else not delta:
            return None
        return _difference(step, before, stat)

    def variables(self, diagnostics: list[dict[str, Any]], order: Sequence[str]) -> dict[str, Any]:
        """The whole envelope with its parts in their places; MVU_LIMIT when the diagnostics make it too large."""
        self._settle_delta()
        self._check(self._envelope(self.tree.size({**self.others, "update_diagnostics": diagnostics})))
        delta = self.delta
        if isinstance(delta, Delta):
            delta = {".".join(delta.path): {"before": delta.before, "after": delta.after}}
        parts = {"stat_data": self.stat, "schema": self.node, "display_data": self.display, "delta_data": delta}
        result = {key: parts[key] if key in parts else self.others[key] for key in order}
        result["update_diagnostics"] = diagnostics
        return result

    def _settle(self, step: Step) -> tuple[Any, Any]:
        """Checks by the old schema, then derives the new one: along the touched paths when nothing else can differ."""
        apart = not step.replaced and not _returns(step.touched)
        if not apart or not self.derived or any(_brings_metadata(touch) for touch in step.touched):
            if not (self.valid and _still_valid(step)):
                validate(step.stat, step.schema)
            stat, schema = derive(step.stat, step.schema, inherited=False)
            self.derived = self.valid = schema is step.schema or _fits(stat, schema)
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

    def _envelope(self, fixed: Measure) -> Measure:
        size, delta = self.tree.size, self.delta
        nodes, charge, depth = stat = size(self.stat)
        node = size(self.node)
        display = stat if self.display is self.stat else size(self.display)
        moved = delta.size if isinstance(delta, Delta) else size(delta)
        deepest = max(fixed[2], 1 + max(depth, node[2], display[2], moved[2]))
        nodes += fixed[0] + node[0] + display[0] + moved[0]
        return (nodes, fixed[1] + charge + node[1] + display[1] + moved[1] + _PARTS_COST, deepest)

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


def _excerpt(path: Sequence[str], value: Any) -> Any:
    for key in reversed(path):
        value = {key: value}
    return value


def _difference(step: Step, before: Any, after: Any) -> Difference:
    """Excerpts when one child of a container was written and nothing beside it moved, else the whole states."""
    if after is not step.stat or step.replaced or len(step.touched) != 1:
        return Difference(before, after)
    touch = step.touched[0]
    if touch.shifts:
        return Difference(_excerpt(touch.path, at(before, touch.path)), _excerpt(touch.path, at(after, touch.path)))
    old = {} if touch.old is ABSENT else {touch.key: touch.old}
    new = {} if touch.child is REMOVED else {touch.key: touch.child}
    beside = "-" if touch.key == "" else ""
    kept = {} if old and new else {beside: None}  # so that neither side is an empty container, which is a leaf
    if kept and len(at(before if old else after, touch.path)) == 1:
        kept = {}
    return Difference(_excerpt(touch.path, {**kept, **old}), _excerpt(touch.path, {**kept, **new}))


def _still_valid(step: Step) -> bool:
    """Checks the one place that was overwritten in a state that was valid; False when all is to be checked."""
    if step.replaced or len(step.touched) != 1:
        return False
    touch = step.touched[0]
    if touch.shifts or touch.old is ABSENT or touch.child is REMOVED or _brings_metadata(touch):
        return False
    node = step.schema
    for key in (*touch.path, touch.key):
        if type(node) is not dict or node.get("type") != "object":
            return False
        properties = node.get("properties") or {}
        if key not in properties:
            return True
        node = properties[key]
    validate(touch.child, node, "".join(f"/{part}" for part in (*touch.path, touch.key)))
    return True


def _fits(stat: Any, schema: Any) -> bool:
    """A schema of somebody else can derive one that the state itself breaks; then every command is to look at all."""
    try:
        validate(stat, schema)
    except MvuError:
        return False
    return True


def _returns(touched: Sequence[Touch]) -> bool:
    """Whether something is put where something was taken away: its node then keeps what the old one held."""
    if len(touched) < 2:
        return False
    gone = [(*one.path, one.key) for one in touched if one.child is REMOVED]
    put = [(*one.path, one.key) for one in touched if one.child is not REMOVED]
    return any(old[: len(new)] == new or new[: len(old)] == old for old in gone for new in put)


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
