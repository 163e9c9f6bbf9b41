"""Small hand-made ledgers, logs and facts: a session is told round by round."""

from __future__ import annotations

import copy
from typing import Any

from core.sessions.ids import text_fingerprint
from core.trace.evidence import Evidence, from_ledger

SESSION = "s-1"
HERO = "mvu:instance-hero"
START = {"hero": {"hp": 100, "mood": "calm"}, "bag": {"bread": 1}, "notes": []}


def variables(state: Any, **more: Any) -> dict[str, Any]:
    return {
        "stat_data": copy.deepcopy(state),
        "initialized_lorebooks": {},
        "display_data": copy.deepcopy(state),
        "delta_data": {},
        **more,
    }


class Story:
    """One session of one instance. Each method appends what the service would have written."""

    def __init__(self, state: Any = None, *, session: str = SESSION, resource: str = HERO) -> None:
        self.session, self.resource = session, resource
        self.initial = variables(START if state is None else state)
        self.events: list[dict[str, Any]] = []
        self.facts: list[dict[str, Any]] = []
        self.record: dict[str, Any] = {
            "revision": 0,
            "currentKey": None,
            "versions": [],
            "managementMode": "native",
            "definition": {
                "id": resource,
                "name": "Hero",
                "sessionIds": [session],
                "initial": self.initial,
                "instance": {"sessionId": session, "createdAt": 1},
            },
            "checkpoints": [],
        }
        self.turn = 0

    # -- what was said

    def start(self, user: str = "go on") -> Story:
        self.turn += 1
        self._event("turn/start", {"turn": self.turn})
        frozen = {"sessionId": self.session, "turn": self.turn, "seq": len(self.events) - 1}
        frozen |= {"revision": self.record["revision"], "versionKey": self.record["currentKey"]}
        self.record["checkpoints"].append({**frozen, "variables": copy.deepcopy(self.current)})
        self._event("user/message", {"role": "user", "source": {"kind": "user"}, "content": _text(user)})
        return self

    def say(self, reply: str, end: str | None = "completed") -> Story:
        message = {"role": "assistant", "id": f"a{self.turn}", "content": _text(reply)}
        self._event("assistant/message", {"turn": self.turn, "step": 1, "message": message})
        self.reply_seq, self.reply_text = len(self.events) - 1, reply
        if end is not None:
            self._event("turn/end", {"turn": self.turn, "reason": {"kind": end}})
        return self

    # -- what was written

    def commit(self, state: Any, diagnostics: Any = (), *, user: str = "go on", reply: str = "") -> Story:
        """A whole round whose reply left ``state``."""
        self.start(user).say(reply)
        kept = variables(state, update_diagnostics=[{"command": at, "code": code} for at, code in diagnostics])
        before = self.current["stat_data"]
        self._write({"source": self._source(), "fingerprint": text_fingerprint(reply)}, kept, chained=True)
        applied = ("applied",) if kept["stat_data"] != before else ()
        self.tell(("started", "triggered", *applied, "completed"), self.key, revision=self.revision)
        return self

    def fail(self, code: str, *, reply: str = "") -> Story:
        """A whole round whose reply failed."""
        self.start().say(reply)
        current = self.record["currentKey"]
        source = {"source": self._source(), "fingerprint": text_fingerprint(reply), "error": code}
        self._write(source, copy.deepcopy(self.current))
        self.record["currentKey"] = current
        self.tell(("started", "triggered", "failed"), self.key, revision=self.revision, detail=code)
        return self

    def edit(self, state: Any, *, told: bool = True) -> Story:
        """An edit by hand on the last reply (or before any)."""
        source: dict[str, Any] = {"sessionId": self.session, "messageId": "manual:x", "messageSeq": -1, "manual": True}
        if self.record["versions"]:
            source = {**self.record["versions"][-1]["source"], "manual": True, "card": False}
        operation = f"edit-{self.record['revision'] + 1}"
        version = {"source": source, "action": {"turn": self.turn}, "operationId": operation, "fingerprint": "f"}
        self._write(version, variables(state), chained=True)
        if told:
            more = {"revision": self.revision, "turn": self.turn, "detail": "manual-update"}
            self.tell(("completed",), self.key, on="manual_update", cause="user-interaction", **more)
        return self

    def card(self, operation: str, state: Any, turn: int | None = None) -> Story:
        """A card's own write on the last reply."""
        source = {**self.record["versions"][-1]["source"], "manual": True, "card": True}
        self._write({"source": source, "fingerprint": "f", "operationId": operation}, variables(state), chained=True)
        return self

    def inherit(self, turn: int, state: Any, *, reply: str = "") -> Story:
        """A round that came with the fork."""
        self.start().say(reply)
        source = {**self._source(), "inherited": True, "manual": False, "card": False}
        self._write({"source": source, "fingerprint": text_fingerprint(reply)}, variables(state))
        self.record["versions"][-1]["revision"] = self.record["revision"] = 0
        return self

    def tell(self, phases: Any, event_id: str, **more: Any) -> Story:
        """Facts of one event; ``more`` goes on the last ones that carry a revision."""
        on = more.pop("on", "assistant_message_committed")
        turn = more.pop("turn", self.turn)
        for phase in phases:
            row = {"phase": phase, "recordedAt": 1000 + len(self.facts), "id": self.resource, "eventId": event_id}
            row |= {"sessionId": self.session, "on": on, "turn": turn}
            self.facts.append(row | (more if phase not in ("started", "triggered") else {}))
        return self

    # -- what it amounts to

    @property
    def current(self) -> dict[str, Any]:
        key = self.record["currentKey"]
        found = next((one for one in self.record["versions"] if one["key"] == key), None)
        return self.initial if found is None else found["variables"]

    @property
    def key(self) -> str:
        return self.record["versions"][-1]["key"]

    @property
    def revision(self) -> int:
        return self.record["versions"][-1]["revision"]

    def ledger(self) -> dict[str, Any]:
        return {"version": 1, "resources": {self.resource: self.record}}

    def view(self) -> dict[str, Any]:
        header = {"id": self.session, "version": 4, "createdAt": 1}
        return {"id": self.session, "header": header, "events": self.events}

    def evidence(self, *, log: bool = True, facts: bool = True, read_only: bool = False, **more: Any) -> Evidence:
        rows = {"version": 1, "records": self.facts} if facts else None
        view = self.view() if log else None
        return from_ledger(self.ledger(), rows, view, self.session, read_only=read_only, **more)

    def _event(self, kind: str, data: dict[str, Any]) -> None:
        self.events.append({"seq": len(self.events), "type": kind, "time": 0, "data": data})

    def _source(self) -> dict[str, Any]:
        head = {"sessionId": self.session, "sessionFormatVersion": 4, "sessionCreatedAt": 1}
        message = {"eventType": "assistant/message", "messageId": f"a{self.turn}", "messageSeq": self.reply_seq}
        return {**head, **message, "turn": self.turn, "step": 1, "endSeq": self.reply_seq + 1}

    def _write(self, version: dict[str, Any], kept: dict[str, Any], *, chained: bool = False) -> None:
        if chained:
            version |= {"parentKey": self.record["currentKey"], "sourceRevision": self.record["revision"]}
        self.record["revision"] += 1
        version |= {"key": f"k{len(self.record['versions'])}", "revision": self.record["revision"], "variables": kept}
        self.record["versions"].append(version)
        self.record["currentKey"] = version["key"]


def changed(state: Any, path: str, value: Any) -> Any:
    """A copy of a state with one member replaced; ``path`` is dotted."""
    result = copy.deepcopy(state)
    *above, last = path.split(".")
    node = result
    for key in above:
        node = node[key]
    node[last] = value
    return result


def _text(text: str) -> list[dict[str, Any]]:
    return [{"type": "text", "text": text}]
