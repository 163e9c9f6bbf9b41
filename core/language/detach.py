"""Values that cross between a declaration and the state: plain data, no capabilities (values-and-schema §5.9)."""

from __future__ import annotations

from typing import Any

from core.errors import MvuError
from core.language.kinds import Capability, refuse
from core.values.budget import MAX_DEPTH, MAX_NODES, checked


def detached(value: Any) -> Any:
    """A checked copy; MVU_LIMIT for its size, MVU_SCHEMA_CODE for a capability in it, MVU_JSON for undefined."""
    try:
        return checked(value)
    except MvuError as error:
        _no_capability(value)
        raise error from None


def _no_capability(value: Any) -> None:
    """Pre-order, in the order of the members; what the JSON rules refuse otherwise is left to them."""
    count, stack = 0, [(value, 0)]
    while stack:
        one, depth = stack.pop()
        count += 1
        if count > MAX_NODES or depth > MAX_DEPTH:
            raise MvuError("MVU_LIMIT", limit="nodes" if count > MAX_NODES else "depth")
        if isinstance(one, Capability):
            raise refuse("result")
        if isinstance(one, dict | list):
            items = one.values() if isinstance(one, dict) else one
            stack.extend((item, depth + 1) for item in reversed(list(items)))
