"""What copying a variable puts on the clipboard."""

from __future__ import annotations

from collections.abc import Iterable

from core.trace.records import Absent, VariableRow
from core.values.canonical import compact, pretty

PREFIX = "/stat_data"


def pointer(path: str) -> str:
    """The whole pointer, with the ``/stat_data`` that the table leaves out."""
    return PREFIX + path


def row_json(row: VariableRow) -> str:
    """One row as one JSON object."""
    return pretty(_record(row))


def table_json(rows: Iterable[VariableRow]) -> str:
    """The shown rows as a JSON array."""
    return pretty([_record(row) for row in rows])


def side(value: object) -> str | None:
    """One side of a change as one line of JSON; None if absent or not recorded."""
    return None if isinstance(value, Absent) else compact(value)


def _record(row: VariableRow) -> dict[str, object]:
    return {"path": pointer(row.path), "value": row.value, "type": row.type, "lastUpdatedTurn": row.last_turn}
