"""A ledger folder without its configuration: stand-ins for shared records that carry no definition."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from core.ledger.checks import check_shape
from core.ledger.store import NAME, load_file
from core.ports import Files
from core.service.prepare import EMPTY, Definition
from core.service.records import Record, source_of

UNKNOWN_INITIAL = "initialUnknown"


def stand_ins(folder: Path, files: Files) -> tuple[Definition, ...]:
    """Shared definitions for the records of a folder that have none, to be handed in as ``resources``.

    For folders opened read-only (a copy, somebody else's): sessions are those the record knows; the initial value is
    the oldest frozen one, marked ``initialUnknown`` when the record does not hold it. Errors as the service's opening.
    """
    found = load_file(files, folder / NAME)
    if found is None:
        return ()
    state = found[0]
    check_shape(state)
    return tuple(_stand_in(key, record) for key, record in state["resources"].items() if "definition" not in record)


def _stand_in(resource_id: str, record: Record) -> Definition:
    checkpoints = record.get("checkpoints") or []
    owners = [source_of(one).get("sessionId") for one in record["versions"]]
    owners += [one.get("sessionId") for one in checkpoints]
    sessions = dict.fromkeys(owner for owner in owners if isinstance(owner, str) and owner)
    definition: Definition = {"id": resource_id, "sharing": "shared", "sessionIds": list(sessions)}
    first: Any = next((one for one in checkpoints if one.get("revision") == 0), None)
    if first is not None:
        return {**definition, "initial": first.get("variables")}
    known = [one.get("variables") for one in (*checkpoints, *record["versions"])]
    return {**definition, UNKNOWN_INITIAL: True, "initial": known[0] if known else EMPTY}
