"""The variables of one state as rows, pages, a tree and raw text (spec/ui.md §1.2)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any

from core.errors import MvuError
from core.trace.changes import changes_between
from core.trace.evidence import Evidence
from core.trace.records import JSON, Absent, Snapshot, TreeNode, VariablePage, VariableRow
from core.trace.states import version_of
from core.trace.versions import ResourceEvidence
from core.values.canonical import compact, pretty, quoted
from core.values.diff import leaves

PREFIX = "/stat_data"
_LINE = 200  # characters of a node's text in the tree
_TYPES = {str: "string", bool: "boolean", int: "number", float: "number"}
_TYPES |= {type(None): "null", dict: "object", list: "array"}


class VariableRows(tuple[VariableRow, ...]):
    """The rows of one state with a folded index for filtering, made on first use."""

    @cached_property
    def paths(self) -> tuple[str, ...]:
        """Folded pointers below stat_data, as the table shows them."""
        return tuple(row.path.casefold() for row in self)

    @cached_property
    def texts(self) -> tuple[str, ...]:
        """Folded values: the JSON text, and the characters themselves where the text escapes some."""
        return tuple(_searchable(row).casefold() for row in self)


def variable_rows(evidence: Evidence, resource_id: str, shown: Snapshot, turn: int) -> VariableRows:
    """One row for each leaf of the shown state's stat_data, in key order; none if there are no variables.

    ``before`` and ``moved`` compare with the state before round ``turn``. ``last_turn`` is the last turn up to the
    shown version that changed the leaf, as far as the ledger recorded what was before.
    """
    if not isinstance(shown.variables, dict):
        return VariableRows()
    found = evidence.resource(resource_id)
    turns = _last_turns(found, version_of(found, turn, shown.choice.key))
    state, earlier = shown.variables.get("stat_data"), state_before(found, turn)
    if earlier is Absent.NOT_RECORDED:
        return VariableRows([_row(path, value, turns.get(path), earlier) for path, value in leaves(state)])
    moved = {one.path: one.before for one in changes_between(earlier, state)}
    return VariableRows(
        [
            _row(path, value, turns.get(path), moved[path], moved=True)
            if path in moved
            else _row(path, value, turns.get(path), value)
            for path, value in leaves(state)
        ]
    )


def state_before(found: ResourceEvidence, turn: int) -> JSON | Absent:
    """stat_data before a round: its checkpoint, else what its first version started from, else not recorded."""
    frozen = found.checkpoints.get(turn)
    if isinstance(frozen, dict) and "stat_data" in frozen:
        return frozen["stat_data"]
    known = (one.before for one in found.of_turn(turn) if one.before is not Absent.NOT_RECORDED)
    return next(known, Absent.NOT_RECORDED)


def page(
    rows: Sequence[VariableRow],
    *,
    filter_text: str = "",
    in_values: bool = False,
    changed_only: bool = False,
    page: int = 1,
    size: int = 20,
) -> VariablePage:
    """One page of the rows whose path (or value, on wish) holds the text, letter case apart; ``size`` 0 shows all.

    The page is clamped to those that exist; there is always at least one.
    """
    indexed = rows if isinstance(rows, VariableRows) else VariableRows(rows)
    kept: Sequence[VariableRow] = indexed
    needle = filter_text.casefold()
    place = _below(needle)
    if needle and in_values:
        columns = zip(indexed, indexed.paths, indexed.texts, strict=True)
        kept = [row for row, path, text in columns if _holds(path, place) or needle in text]
    elif needle:
        kept = [row for row, path in zip(indexed, indexed.paths, strict=True) if _holds(path, place)]
    if changed_only:
        kept = [row for row in kept if row.moved]
    pages = max(1, -(-len(kept) // size)) if size > 0 else 1
    number = min(max(1, page), pages)
    shown = kept[(number - 1) * size : number * size] if size > 0 else kept
    return VariablePage(tuple(shown), number, pages, len(kept), len(indexed), max(0, size))


def _below(needle: str) -> tuple[str, bool]:
    """What to look for in a shown path, and whether only at its start: a copied path begins with ``/stat_data``."""
    for prefix in (PREFIX, PREFIX[1:]):
        if needle.startswith(prefix):
            return needle[len(prefix) :], True
    return needle, False


def _holds(path: str, place: tuple[str, bool]) -> bool:
    needle, at_start = place
    return path.startswith(needle) if at_start else needle in path


def tree(variables: JSON, rows: Sequence[VariableRow] = ()) -> TreeNode:
    """stat_data as nodes; containers count their members. ``rows`` tell what moved. ``MVU_LIMIT`` if too deep."""
    moved: set[str] = set()
    for row in rows:
        if row.moved:
            moved.update(_upwards(row.path))
    try:
        return _node("", "", _state(variables), moved)
    except RecursionError:  # only a bare file can hold a value this deep
        raise MvuError("MVU_LIMIT", limit="depth") from None


def raw_text(variables: JSON) -> str:
    """stat_data as pretty JSON, "" without variables."""
    return pretty(_state(variables)) if isinstance(variables, dict) else ""


def rows_as_json(rows: Sequence[VariableRow]) -> str:
    """Rows as a JSON array for the clipboard, with whole pointers."""
    return pretty([_record(row) for row in rows])


def type_name(value: JSON) -> str:
    """The lower-case word of the type column."""
    return _TYPES[type(value)]


def _record(row: VariableRow) -> dict[str, JSON]:
    return {"path": PREFIX + row.path, "value": row.value, "type": row.type, "lastUpdatedTurn": row.last_turn}


def _row(path: str, value: JSON, turn: int | None, before: JSON | Absent, *, moved: bool = False) -> VariableRow:
    kind = type(value)
    text = quoted(value) if kind is str else str(value) if kind is int else compact(value)
    return VariableRow(path, value, text, _TYPES[kind], turn, before, moved)


def _last_turns(found: ResourceEvidence, last: Any) -> dict[str, int | None]:
    """Leaf path to the turn of its last recorded change, up to and including a version."""
    turns: dict[str, int | None] = {}
    if last is None:
        return turns
    for version in found.versions[: last.index + 1]:
        for change in found.changes(version):
            turns[change.path] = version.turn
    return turns


def _searchable(row: VariableRow) -> str:
    if isinstance(row.value, str) and "\\" in row.text:
        return f"{row.text}\n{row.value}"
    return row.text


def _state(variables: JSON) -> JSON:
    return variables.get("stat_data") if isinstance(variables, dict) else None


def _upwards(path: str) -> list[str]:
    places = [index for index, character in enumerate(path) if character == "/"]
    return [path[:index] for index in places] + [path]


def _node(key: str, path: str, value: JSON, moved: set[str]) -> TreeNode:
    kind = _TYPES[type(value)]
    if isinstance(value, dict) and value:
        children = tuple([_node(name, f"{path}/{_part(name)}", item, moved) for name, item in value.items()])
        return TreeNode(key, path, kind, f"{{{len(value)}}}", children, path in moved)
    if isinstance(value, list) and value:
        children = tuple([_node(str(at), f"{path}/{at}", item, moved) for at, item in enumerate(value)])
        return TreeNode(key, path, kind, f"[{len(value)}]", children, path in moved)
    text = compact(value)
    line = text if len(text) <= _LINE else text[: _LINE - 1] + "…"
    return TreeNode(key, path, kind, line, (), path in moved)


def _part(key: str) -> str:
    return key.replace("~", "~0").replace("/", "~1") if "~" in key or "/" in key else key
