"""Provenance: are the stored versions of a session still explained by its log (spec/service.md §11)?"""

from __future__ import annotations

from typing import Any

from core.errors import MvuError
from core.service.records import Record, Version, is_plain_edit, source_of, text_hash
from core.service.sessions import Sessions
from core.sessions.identity import View, events_of, header_of
from core.sessions.ids import text_fingerprint
from core.sessions.projection import part, reply_text


class LogIndex:
    """A session's log by sequence number, with the hash of each reply text computed once."""

    def __init__(self, view: View) -> None:
        self.header = header_of(view)
        self._events = {event["seq"]: event for event in events_of(view)}
        self._hashes: dict[int, str] = {}

    def event(self, seq: object, kind: str) -> dict[str, Any] | None:
        """The event of a type at a sequence number."""
        event = self._events.get(seq) if isinstance(seq, int | float) else None
        return event if event is not None and event.get("type") == kind else None

    def reply_hash(self, seq: int) -> str:
        """Hash of the reply text at a sequence number of an assistant message."""
        if seq not in self._hashes:
            self._hashes[seq] = text_fingerprint(reply_text(self._events[seq]))
        return self._hashes[seq]


def audit_session(record: Record, session_id: str, log: LogIndex) -> None:
    """``MVU_HISTORY_UNAVAILABLE`` unless every version of the session agrees with the log."""
    for version in record["versions"]:
        source = source_of(version)
        if source.get("sessionId") != session_id or is_plain_edit(version):
            continue
        reason = _mismatch(version, source, log)
        if reason is not None:
            key = version.get("key")
            raise MvuError("MVU_HISTORY_UNAVAILABLE", session=session_id, version=key, reason=reason)


def _mismatch(version: Version, source: dict[str, Any], log: LogIndex) -> str | None:
    """What disagrees, None when nothing does."""
    if log.header.get("version") != source.get("sessionFormatVersion"):
        return "format-version"
    created = source.get("sessionCreatedAt")
    if (created is not None or source.get("inherited")) and log.header.get("createdAt") != created:
        return "created-at"
    if source.get("initial"):
        return None
    seq = source.get("messageSeq")
    message = log.event(seq, "assistant/message")
    if message is None or part(part(message.get("data"), "message"), "id") != source.get("messageId"):
        return "message"
    inherited = bool(source.get("inherited"))
    if log.reply_hash(message["seq"]) != (version.get("fingerprint") if inherited else text_hash(version)):
        return "text"
    if inherited:
        return None
    end = log.event(source.get("endSeq"), "turn/end")
    data = part(end, "data")
    if end is None or part(data, "turn") != source.get("turn") or part(part(data, "reason"), "kind") != "completed":
        return "turn-end"
    return None


def audit_record(record: Record, sessions: Sessions) -> None:
    """Audits each session that owns a version tied to a log; without a host to ask, a stored error counts."""
    if not sessions.inspectable:
        stored = record.get("recoveryError")
        if stored:
            raise MvuError("MVU_HISTORY_UNAVAILABLE", session=stored.get("sessionId"), reason=stored.get("code"))
        return
    owners: dict[str, None] = {}
    for version in record["versions"]:
        source = source_of(version)
        if not source.get("manual") or source.get("initial"):
            owner = source.get("sessionId")
            owners[owner if isinstance(owner, str) else ""] = None
    for session_id in owners:
        view = sessions.view(session_id)
        if view is None:
            raise MvuError("MVU_HISTORY_UNAVAILABLE", session=session_id, reason="missing")
        audit_session(record, session_id, LogIndex(view))
