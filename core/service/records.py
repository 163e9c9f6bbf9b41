"""Reading a record: current value, versions, checkpoints (spec/service.md §4.3-§4.5)."""

from __future__ import annotations

from typing import Any

Record = dict[str, Any]
Version = dict[str, Any]
EMPTY_RECORD: Record = {"revision": 0, "versions": [], "currentKey": None}


def version_of(record: Record, key: object) -> Version | None:
    """The version with a key, None when there is none (the initial value is current then)."""
    if key is None:
        return None
    return next((version for version in reversed(record["versions"]) if version.get("key") == key), None)


def current_version(record: Record) -> Version | None:
    """The version the record points at."""
    return version_of(record, record.get("currentKey"))


def current_variables(record: Record, definition: dict[str, Any]) -> dict[str, Any]:
    """The current variables; published, so not to be changed in place."""
    version = current_version(record)
    variables: dict[str, Any] = definition["initial"] if version is None else version["variables"]
    return variables


def source_of(version: Version) -> dict[str, Any]:
    """The source of a version, empty when it has none."""
    source = version.get("source")
    return source if isinstance(source, dict) else {}


def is_plain_edit(version: Version) -> bool:
    """A manual edit that is no card write: it is not tied to a reply of the log."""
    source = source_of(version)
    return bool(source.get("manual")) and not source.get("card")


def text_hash(version: Version) -> object:
    """Hash of the reply text a version stands for."""
    found = version.get("sourceFingerprint")
    return version.get("fingerprint") if found is None else found


def checkpoint_of(record: Record, turn: object, session_id: str, *, instance: bool) -> dict[str, Any] | None:
    """The checkpoint of a turn. On instances a checkpoint without ``sessionId`` (older files) is this session's."""
    for checkpoint in record.get("checkpoints") or ():
        owner = checkpoint.get("sessionId")
        mine = owner == session_id or (owner is None and instance)
        if mine and checkpoint.get("turn") == turn:
            return dict(checkpoint)
    return None


def version_copy(version: Version) -> Version:
    """A returned version: ``variables`` then ``result`` come last (spec/service.md §3)."""
    copied = {key: value for key, value in version.items() if key not in ("variables", "result")}
    if "variables" in version:
        copied["variables"] = version["variables"]
    if "result" in version:
        copied["result"] = receipt_copy(version["result"])
    return copied


def receipt_copy(receipt: dict[str, Any]) -> dict[str, Any]:
    """A returned receipt: ``variables``, then ``content``, come last."""
    copied = {key: value for key, value in receipt.items() if key not in ("variables", "content")}
    return copied | {key: receipt[key] for key in ("variables", "content") if key in receipt}
