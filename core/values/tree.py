"""Path copies of JSON values with their sizes kept: an edit costs its path, every earlier state stays as it was."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import orjson

from core.values.budget import MAX_CHARGE, MAX_DEPTH, MAX_NODES, Unsound, checked, keys_cost, scalar_cost, text_cost
from core.values.keys import put
from core.values.numbers import MAX_EXACT

Measure = tuple[int, int, int]  # nodes, charge, depth below (0 for a scalar or an empty container)


_INTEGERS = {int}
_leaf_sizes: dict[tuple[str, bool], Measure] = {}


def _leaf_size(item: Any) -> Measure | None:
    """The size of ``{type, required}``, which is most of a derived schema and is counted once for all."""
    if len(item) != 2 or type(item) is not dict or "required" not in item or "type" not in item:
        return None
    name, required = item["type"], item["required"]
    if type(name) is not str or type(required) is not bool:
        return None
    found = _leaf_sizes.get((name, required))
    if found is None:
        found = (3, 2 + 4 + keys_cost(item) + scalar_cost(name) + scalar_cost(required), 1)
        if len(_leaf_sizes) < 100:
            _leaf_sizes[name, required] = found
    return found


def same_text(one: Any, other: Any) -> bool:
    """Whether two values are written alike, key order and kinds of numbers included; False when in doubt.

    Python's own equality tells null from infinity, which orjson does not; orjson tells 1 from true and from 1.0.
    """
    try:
        return bool(one == other) and orjson.dumps(one) == orjson.dumps(other)
    except (TypeError, RecursionError):  # orjson: large integers, lone surrogates, keys that are no text
        return False


class SizedTree:
    """Knows the size of every container of the present state, by identity; holds them so that no identity is reused."""

    def __init__(self) -> None:
        self._known: dict[int, tuple[Any, Measure]] = {}
        self._fresh: list[int] = []
        self._replaced: list[int] = []
        self._own: set[int] = set()
        self._keys: dict[tuple[Any, ...], int] = {}  # what the same keys in the same order cost

    def admit(self, value: Any) -> Any:
        """The value by the JSON rules (values-and-schema §1.2): the very same object when they change nothing."""
        try:
            nodes, charge, depth = (
                self._scan(value, 0) if isinstance(value, dict | list) else (1, scalar_cost(value), 0)
            )
            if nodes <= MAX_NODES and charge <= MAX_CHARGE and depth <= MAX_DEPTH:
                return value
        except Unsound:
            pass
        return checked(value)

    def meet(self, box: Any) -> bool:
        """Counts a container in advance; False when the rules have to look at it closely, in their own order."""
        try:
            self._scan(box, 0)
        except Unsound:
            return False
        return True

    def size(self, value: Any) -> Measure:
        """The size of a sound value; containers that were seen before cost nothing."""
        if not isinstance(value, dict | list):
            return (1, scalar_cost(value), 0)
        known = self._known.get(id(value))
        return known[1] if known is not None else self._scan(value, 0)

    def liken(self, value: Any, model: Any, levels: int = 3) -> None:
        """Takes the sizes of ``value`` over from ``model``, whose are known, where both are written alike.

        Where they differ it looks some levels further down. What is left open here is counted by ``size``.
        """
        known = self._known.get(id(model))
        if known is None or type(value) is not type(model) or id(value) in self._known:
            return
        if same_text(value, model):
            self._known[id(value)] = (value, known[1])
        elif levels and type(value) is dict:
            for key, item in value.items():
                if type(item) is dict and key in model:
                    self.liken(item, model[key], levels - 1)

    def _keys_cost(self, box: dict[Any, Any]) -> int:
        keys = tuple(box)
        cost = self._keys.get(keys)
        if cost is None:
            cost = self._keys[keys] = keys_cost(box)
        return cost

    def _scan(self, box: Any, level: int) -> Measure:
        if level > MAX_DEPTH:
            raise Unsound
        nodes, charge, depth = 1 + len(box), 2 + 2 * len(box), 0
        items = box
        if type(box) is dict:
            charge += self._keys_cost(box)
            items = box.values()
        elif type(box) is not list:
            raise Unsound
        if set(map(type, items)) == _INTEGERS and min(items) >= -MAX_EXACT and max(items) <= MAX_EXACT:
            found = (nodes, charge + 32 * len(box), 1)
            self._known[id(box)] = (box, found)
            return found
        for item in items:
            kind = type(item)
            if kind is dict or kind is list:
                known = self._known.get(id(item))
                size = known[1] if known is not None else _leaf_size(item) or self._scan(item, level + 1)
                nodes, charge = nodes + size[0] - 1, charge + size[1]
                if size[2] >= depth:
                    depth = size[2] + 1
            else:
                charge += 32 if kind is int and -MAX_EXACT <= item <= MAX_EXACT else scalar_cost(item)
        found = (nodes, charge, depth or (1 if box else 0))
        self._known[id(box)] = (box, found)
        return found

    def keep(self) -> None:
        """The edits since the last call stand: what they replaced is forgotten."""
        self._forget(self._replaced)

    def drop(self) -> None:
        """The edits since the last call do not stand."""
        self._forget(self._fresh)

    def _forget(self, gone: list[int]) -> None:
        for one in gone:
            self._known.pop(one, None)
        self._fresh, self._replaced = [], []

    def publish(self) -> None:
        """What exists now may be held by others: it is copied before it is written again."""
        self._own.clear()

    def overwrite(self, chain: Sequence[Any], path: Sequence[str], child: Any, extra: int) -> Any:
        """The root of ``chain`` (objects only, as many as ``path``) with another scalar at the end, ``extra`` dearer.

        It takes effect at once. Containers that were copied since the last ``publish`` are written in place, so that
        a thousand writes into one large object cost one copy of it.
        """
        known, own = self._known, self._own
        for old, key in zip(reversed(chain), reversed(path), strict=True):
            size = self.size(old)
            if extra:
                size = (size[0], size[1] + extra, size[2])
            if id(old) not in own:
                known.pop(id(old), None)
                old = old.copy()
                own.add(id(old))
            old[key] = child
            known[id(old)] = (old, size)
            child = old
        return child

    def assign(self, root: Any, path: Sequence[str], key: str, child: Any) -> Any:
        """``root`` with ``child`` at ``key`` of the container at ``path``; a new key comes last, or where it sorts."""
        chain = _chain(root, path)
        target = chain[-1]
        fresh: Any = target.copy()
        if isinstance(target, list):
            fresh[int(key)] = child
            return self._adopt(chain, path, fresh, self._swap(target, target[int(key)], child))
        if key in target:
            fresh[key] = child
            return self._adopt(chain, path, fresh, self._swap(target, target[key], child))
        put(fresh, key, child)
        return self._adopt(chain, path, fresh, self._grow(target, child, text_cost(key)))

    def insert(self, root: Any, path: Sequence[str], index: int, child: Any) -> Any:
        """``root`` with ``child`` before ``index`` of the list at ``path``."""
        chain = _chain(root, path)
        fresh = chain[-1].copy()
        fresh.insert(index, child)
        return self._adopt(chain, path, fresh, self._grow(chain[-1], child, 0))

    def remove(self, root: Any, path: Sequence[str], key: str) -> Any:
        """``root`` without ``key`` of the container at ``path``."""
        chain = _chain(root, path)
        target, fresh = chain[-1], chain[-1].copy()
        slot: Any = int(key) if isinstance(target, list) else key
        old = self.size(target[slot])
        del fresh[slot]
        nodes, charge, depth = self.size(target)
        charge -= old[1] + 2 + (text_cost(key) if isinstance(target, dict) else 0)
        depth = depth if old[2] + 1 < depth else -1
        return self._adopt(chain, path, fresh, (nodes - old[0], charge, depth))

    def _swap(self, target: Any, old: Any, new: Any) -> Measure:
        size, before, after = self.size(target), self.size(old), self.size(new)
        depth = max(size[2], after[2] + 1)
        if before[2] + 1 == size[2] and after[2] < before[2]:
            depth = -1  # the deepest child may have gone
        return (size[0] - before[0] + after[0], size[1] - before[1] + after[1], depth)

    def _grow(self, target: Any, new: Any, key_cost: int) -> Measure:
        size, after = self.size(target), self.size(new)
        return (size[0] + after[0], size[1] + after[1] + 2 + key_cost, max(size[2], after[2] + 1))

    def _deepest(self, container: Any) -> int:
        items = container.values() if isinstance(container, dict) else container
        return 1 + max((self.size(item)[2] for item in items), default=-1)

    def _adopt(self, chain: list[Any], path: Sequence[str], fresh: Any, size: Measure) -> Any:
        """Files the new container and copies the chain above it."""
        self._file(chain[-1], fresh, size)
        for container, key in zip(reversed(chain[:-1]), reversed(path), strict=True):
            copy = container.copy()
            slot: Any = int(key) if isinstance(container, list) else key
            size = self._swap(container, container[slot], fresh)
            copy[slot] = fresh
            self._file(container, copy, size)
            fresh = copy
        return fresh

    def _file(self, old: Any, container: Any, size: Measure) -> None:
        if size[2] < 0:
            size = (size[0], size[1], self._deepest(container))
        self._known[id(container)] = (container, size)
        self._fresh.append(id(container))
        self._replaced.append(id(old))


def _chain(root: Any, path: Sequence[str]) -> list[Any]:
    """The containers from the root to the one at ``path``, which exists."""
    chain = [root]
    for key in path:
        container = chain[-1]
        chain.append(container[int(key)] if isinstance(container, list) else container[key])
    return chain
