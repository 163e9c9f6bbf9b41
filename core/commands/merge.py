"""Deep merge and templates of inserted values (updates §4.5, §4.6). Nothing given is changed."""

from __future__ import annotations

from typing import Any

from core.commands.native import truthy
from core.errors import MvuError
from core.values.budget import MAX_DEPTH
from core.values.keys import FORBIDDEN, put


def deep_merge(base: Any, override: Any, depth: int = 0) -> Any:
    """``override`` over ``base``: objects by key, lists by index; anything else is replaced. MVU_LIMIT, MVU_PATH."""
    if depth > MAX_DEPTH:
        raise MvuError("MVU_LIMIT", limit="depth", maximum=MAX_DEPTH)
    if isinstance(base, dict) and isinstance(override, dict):
        result = dict(base)
        for key, item in override.items():
            if key in FORBIDDEN:
                raise MvuError("MVU_PATH", reason="key-forbidden", key=key)
            put(result, key, deep_merge(base[key], item, depth + 1) if key in base else item)
        return result
    if isinstance(base, list) and isinstance(override, list):
        overlaid = [deep_merge(one, other, depth + 1) for one, other in zip(base, override, strict=False)]
        return overlaid + (override[len(base) :] or base[len(override) :])
    return override


def with_template(value: Any, node: Any, root: Any) -> Any:
    """A value being inserted, completed by the template of its container's node."""
    if not isinstance(node, dict) or "template" not in node:
        return value
    template, switches = node["template"], root if isinstance(root, dict) else {}
    if isinstance(template, list):
        if not isinstance(value, list):
            if isinstance(value, dict) or truthy(switches.get("strictTemplate")):
                return value
            value = [value]
        return deep_merge(template, value) if switches.get("concatTemplateArray") is False else [*value, *template]
    if isinstance(template, dict) and isinstance(value, dict):
        return deep_merge(template, value)
    return value
