"""A log may hold anything: the service answers with codes and leaves the ledger sound."""

from __future__ import annotations

import copy
from contextlib import suppress
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from core.errors import MvuError
from tests.core.service.table import PURSE, Session, Table, set_gold

junk = st.sampled_from([None, True, 5, -1, 1.5, "x", "", [], {}, [None], [[]], {"kind": []}, {"id": {}}, float("nan")])


def damage(data: st.DataObject, view: Any) -> None:
    """Replaces one thing somewhere in a session view."""
    node = view
    while True:
        key = data.draw(st.sampled_from(list(range(len(node))) if isinstance(node, list) else list(node)))
        if not isinstance(node[key], list | dict) or not node[key] or not data.draw(st.booleans()):
            node[key] = copy.deepcopy(data.draw(junk))
            return
        node = node[key]


@settings(max_examples=60, deadline=None)
@given(data=st.data())
def test_a_damaged_log_gives_only_codes(data: st.DataObject, tmp_path_factory: Any) -> None:
    session = Session("s")
    table = Table(tmp_path_factory.mktemp("log"), session, resources=(PURSE,))
    table.round(session, set_gold(12))
    table.start(session)
    session.answer(set_gold(13))
    view = session.view()
    damage(data, view)
    table.host["inspect"] = lambda _one: copy.deepcopy(view)
    table.open()
    scope = {"sessionId": "s"}
    for call in (
        lambda: table.service.ingest(copy.deepcopy(view)),
        lambda: table.service.checkpoint(copy.deepcopy(view), session.events[0]),
        lambda: table.service.list({**scope, "endEventId": 2}),
        lambda: table.edit(session, 1, "op"),
    ):
        with suppress(MvuError):
            call()
    table.host["inspect"] = lambda _one: session.view()
    table.open()
