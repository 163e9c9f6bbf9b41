"""The native metadata schema: derived from data and its ``$meta``, and checked against data (updates §3.2, §3.3)."""

from __future__ import annotations

from collections.abc import Sequence
from operator import is_
from typing import Any

from core.commands.command import ABSENT
from core.errors import MvuError
from core.values.keys import is_canonical_int

MARKER = "$__META_EXTENSIBLE__$"
OPEN_SCHEMA = {"type": "object", "properties": {}, "extensible": True, "strictSet": True}
_SWITCHES = ("strictSet", "strictTemplate", "concatTemplateArray")
Node = dict[str, Any]
_TYPES = {str: "string", int: "number", float: "number", bool: "boolean", type(None): "any"}
# nodes are never changed in place, so all scalars of one type share theirs
_SCALARS = {name: {"type": name} for name in _TYPES.values()}
_LEAVES = {(name, flag): {"type": name, "required": flag} for name in _TYPES.values() for flag in (True, False)}


def derive(value: Any, old: Node | None, *, inherited: bool) -> tuple[Any, Node]:
    """(value without metadata, its schema node). The value is the same object when it held none."""
    if old is not None and not isinstance(old, dict):
        raise MvuError("MVU_SCHEMA", reason="schema-node")
    if isinstance(value, dict):
        return _derive_object(value, old or {}, inherited=inherited)
    if isinstance(value, list):
        return _derive_array(value, old or {}, inherited=inherited)
    return value, _SCALARS[type_name(value)]


def type_name(value: Any) -> str:
    """string, number, boolean, object, array; any for null."""
    name = _TYPES.get(type(value))
    if name is not None:
        return name
    return "object" if isinstance(value, dict) else "array"


def _is_array_meta(item: Any) -> bool:
    return isinstance(item, dict) and item.get("$arrayMeta") is True and truthy(item.get("$meta"))


def truthy(value: Any) -> bool:
    """JavaScript truth of a JSON value."""
    return value is not None and value is not False and value != "" and not (_is_number(value) and value == 0)


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _derive_array(value: list[Any], old: Node, *, inherited: bool) -> tuple[list[Any], Node]:
    metas = [item["$meta"] for item in value if _is_array_meta(item)]
    meta = metas[0] if metas and isinstance(metas[0], dict) else {}
    marked = MARKER in [item for item in value if isinstance(item, str)]
    recursive = inherited or old.get("recursiveExtensible") is True
    node: Node = {
        "type": "array",
        "extensible": meta.get("extensible") is True or marked or inherited or old.get("extensible") is True,
        "recursiveExtensible": recursive,
        "elementType": old["elementType"] if truthy(old.get("elementType")) else {"type": "any"},
    }
    _keep(node, ("template",), meta, old)
    kept = [item for item in value if not (_is_array_meta(item) or (isinstance(item, str) and item == MARKER))]
    stripped = [derive(item, None, inherited=recursive)[0] for item in kept]
    same = len(stripped) == len(value) and all(one is other for one, other in zip(stripped, value, strict=True))
    return (value if same else stripped), node


def _derive_object(value: dict[str, Any], old: Node, *, inherited: bool) -> tuple[dict[str, Any], Node]:
    meta = value.get("$meta")
    meta = meta if isinstance(meta, dict) else {}
    recursive = meta.get("recursiveExtensible") is True or inherited or old.get("recursiveExtensible") is True
    extensible = meta.get("extensible") is True or recursive or old.get("extensible") is True
    known = old.get("properties") or {}
    required = meta.get("required")
    properties: dict[str, Any] = {}
    result: dict[str, Any] = {}
    same = "$meta" not in value
    for key, item in value.items():
        if key == "$meta":
            continue
        leaf = _leaf(item, known, key, closed=not extensible) if required is None else None
        if leaf is not None:
            properties[key], result[key] = leaf, item
            continue
        earlier = _own(known, key)
        stripped, child = derive(item, earlier, inherited=recursive)
        same = same and stripped is item
        result[key] = stripped
        properties[key] = with_required(child, earlier, listed=_listed(required, key), closed=not extensible)
    node: Node = {"type": "object", "extensible": extensible, "recursiveExtensible": recursive}
    node["properties"] = properties
    _keep(node, ("template", *_SWITCHES), meta, old)
    return (value if same else result), _reused(node, old)


def _leaf(item: Any, known: Any, key: str, *, closed: bool) -> Node | None:
    """The node of a scalar that is new, or is what its old node says; None for all else."""
    kind = _TYPES.get(type(item))
    if kind is None:
        return None
    if not known:
        return _LEAVES[kind, closed]
    if type(known) is not dict:
        return None
    old = known.get(key, ABSENT)
    if old is ABSENT:
        return _LEAVES[kind, closed]
    plain = type(old) is dict and len(old) == 2 and old.get("type") == kind and type(old.get("required")) is bool
    return old if plain else None


def _own(known: Any, key: str) -> Any:
    if not isinstance(known, dict) or key not in known:
        return None
    if known[key] is None:
        raise MvuError("MVU_SCHEMA", reason="schema-node", key=key)
    return known[key]


def _listed(required: Any, key: str) -> bool:
    """A text is searched for the key's letters, as JavaScript's includes does."""
    if isinstance(required, list):
        return any(isinstance(one, str) and one == key for one in required)
    if isinstance(required, str):
        return key in required
    if truthy(required):
        raise MvuError("MVU_SCHEMA", reason="required", key=key)
    return False


def with_required(child: Node, old: Node | None, *, listed: bool, closed: bool) -> Node:
    """The child's node with ``required`` last: its old one, else whether it is listed or its object closed."""
    kept = old.get("required") if old else None
    required = kept if kept is not None else listed or closed
    if len(child) == 1 and (required is True or required is False):
        return _LEAVES[child["type"], required]
    node = {**child, "required": required}
    return _reused(node, old) if old else node


def _reused(node: Node, old: Node) -> Node:
    """The old node itself where the new one is written alike: what knows its size need not count it again."""
    if len(node) != len(old):
        return node
    for (key, item), (name, earlier) in zip(node.items(), old.items(), strict=True):
        if key != name:
            return node
        if item is earlier:
            continue
        if key == "properties":
            if type(earlier) is not dict or list(item) != list(earlier):
                return node
            if not all(map(is_, item.values(), earlier.values())):
                return node
        elif type(item) is not str or type(earlier) is not str or item != earlier:
            return node
    return old


def _keep(node: Node, names: Sequence[str], meta: dict[str, Any], old: Node) -> None:
    for name in names:
        if name in meta or name in old:
            value = meta.get(name) if meta.get(name) is not None else old.get(name)
            if value is None and name not in old:
                raise MvuError("MVU_JSON", reason="undefined", key=name)
            node[name] = value


def validate(value: Any, node: Any, path: str = "") -> None:
    """MVU_SCHEMA, with the path, when the value does not fit the node; null fits everything."""
    if value is None or not truthy(node):
        return
    kind = node.get("type") if isinstance(node, dict) else None
    if kind == "any":
        return
    if kind == "object":
        if not isinstance(value, dict):
            raise refused(path, "type", expected=kind, found=type_name(value))
        _validate_object(value, node, path)
    elif kind == "array":
        if not isinstance(value, list):
            raise refused(path, "type", expected=kind, found=type_name(value))
        element = node.get("elementType")
        if element is not None and element.get("type") != "any":
            for index, item in enumerate(value):
                validate(item, element, f"{path}/{index}")
    elif kind != type_name(value):
        raise refused(path, "type", expected=kind, found=type_name(value))


def _validate_object(value: dict[str, Any], node: Node, path: str) -> None:
    properties = node.get("properties") or {}
    if not isinstance(properties, dict):
        raise refused(path, "schema-node")
    types = _TYPES.get
    for key, child in properties.items():
        if not isinstance(child, dict):
            raise refused(f"{path}/{key}", "schema-node")
        item = value.get(key, ABSENT)
        if item is ABSENT:
            if truthy(child.get("required")):
                raise refused(f"{path}/{key}", "required")
        elif types(type(item), "") != child.get("type"):  # most leaves fit: no path is made for them
            validate(item, child, f"{path}/{key}")
    if node.get("extensible") is False:
        for key in value:
            if key not in properties and key != "$meta":
                raise refused(f"{path}/{key}", "closed")


def refused(path: str, rule: str, **fields: Any) -> MvuError:
    """A refusal by the native schema: ``rule`` is type, required, closed, array-closed, container or protected."""
    return MvuError("MVU_SCHEMA", rule=rule, path=path, **fields)


def node_at(schema: Any, path: Sequence[str]) -> Any:
    """The node at a path; None where nothing is known, which restricts nothing."""
    node = schema
    for key in path:
        if not isinstance(node, dict):
            return None
        if node.get("type") == "array":
            node = node.get("elementType")
        else:
            properties = node.get("properties")
            node = properties.get(key) if isinstance(properties, dict) else None
    return node if isinstance(node, dict) else None


def holds_metadata(value: Any) -> bool:
    """Whether a value brings metadata that a derivation would consume."""
    if isinstance(value, str):
        return value == MARKER
    if isinstance(value, dict):
        return "$meta" in value or any(holds_metadata(item) for item in value.values())
    return isinstance(value, list) and any(holds_metadata(item) for item in value)


def array_index(key: str, size: int, *, last: int) -> int | None:
    """A canonical index up to ``last``; None when it is none or too big (``size`` only bounds the text)."""
    if not is_canonical_int(key) or len(key) > len(str(size)) + 1:
        return None
    index = int(key)
    return index if index <= last else None
