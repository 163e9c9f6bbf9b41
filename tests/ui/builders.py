"""Hand-made records for tests of the views; helpers, no tests."""

from __future__ import annotations

import json
from typing import Any

from core.trace.records import (
    CURRENT,
    LAST,
    Absent,
    Badge,
    Change,
    CommandRow,
    Comparison,
    Mark,
    ResourceRow,
    RoundDetail,
    RoundRow,
    Snapshot,
    StateChoice,
    Status,
    TreeNode,
    TriggerRow,
    VariablePage,
    VariableRow,
    Verdict,
    VersionKind,
)

STATE: dict[str, Any] = {
    "角色": {"姓名": "莉娜", "好感度": 14, "hp": 95, "状态": {"心情": "警惕，但愿意交谈", "伤": None, "隐身": False}},
    "背包": {"面包": 1, "钥匙": [], "备注": {}},
    "金币": 40.5,
    "日记": "第一天：我在旧港口下船，雨一直下。" * 12,
    "long/key~name": {"a very long key that will not fit into the column of paths at all": "x"},
}
BEFORE = {"/角色/好感度": 10, "/背包/面包": 2, "/角色/状态/心情": "警惕，不愿交谈", "/金币": Absent.ABSENT}


def type_of(value: Any) -> str:
    if value is None:
        return "null"
    if isinstance(value, bool):
        return "boolean"
    if isinstance(value, str):
        return "string"
    if isinstance(value, int | float):
        return "number"
    return "array" if isinstance(value, list) else "object"


def row(path: str, value: Any, *, turn: int | None = 7, before: Any = Absent.NOT_RECORDED) -> VariableRow:
    moved = before is not Absent.NOT_RECORDED
    text = json.dumps(value, ensure_ascii=False, indent=2)
    return VariableRow(path, value, text, type_of(value), turn, before if moved else value, moved)


def leaves(value: Any, path: str = "") -> list[tuple[str, Any]]:
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    found = [
        leaf
        for key, child in items
        for leaf in leaves(child, f"{path}/{str(key).replace('~', '~0').replace('/', '~1')}")
    ]
    return found or [(path, value)]


def rows(state: Any = None) -> tuple[VariableRow, ...]:
    pairs = leaves(STATE if state is None else state)
    return tuple(
        row(
            path,
            value,
            turn=12 if path in BEFORE else (0 if place % 3 else None),
            before=BEFORE.get(path, Absent.NOT_RECORDED),
        )
        for place, (path, value) in enumerate(pairs)
    )


def page(*shown: VariableRow, number: int = 1, size: int = 20, total: int | None = None) -> VariablePage:
    count = len(shown) if total is None else total
    return VariablePage(tuple(shown), number, max(1, -(-count // size)) if size else 1, count, count, size)


def tree(value: Any = None, key: str = "", path: str = "") -> TreeNode:
    value = STATE if value is None and not path else value
    items = (
        list(value.items()) if isinstance(value, dict) else list(enumerate(value)) if isinstance(value, list) else []
    )
    children = tuple(
        tree(child, str(name), f"{path}/{str(name).replace('~', '~0').replace('/', '~1')}") for name, child in items
    )
    text = f"{{{len(items)}}}" if isinstance(value, dict) else f"[{len(items)}]"
    leaf = json.dumps(value, ensure_ascii=False)
    return TreeNode(key, path, type_of(value), text if children else leaf, children, path in BEFORE)


REPLY = (
    "雨还在下。莉娜抬头看了你一眼，笑了笑。\n"
    "_.set('角色.好感度', 10, 14);//她记得你\n"
    "_.add('背包.面包', -1);\n"
    "_.set('角色.hp', '很高');\n"
    "🎲 她把硬币推了过来。\n"
    "_.set('金币', 40.5);"
)


def command(index: int, op: str, path: str, raw: str, verdict: Verdict, **more: Any) -> CommandRow:
    start = REPLY.find(raw) if raw else -1
    return CommandRow(index, op, path, raw, start, start + len(raw) if start >= 0 else -1, verdict, **more)


def commands() -> tuple[CommandRow, ...]:
    return (
        command(
            0,
            "set",
            "/角色/好感度",
            "_.set('角色.好感度', 10, 14);",
            Verdict.APPLIED,
            changes=(Change("/角色/好感度", 10, 14),),
        ),
        command(
            1, "add", "/背包/面包", "_.add('背包.面包', -1);", Verdict.APPLIED, changes=(Change("/背包/面包", 2, 1),)
        ),
        command(
            2,
            "set",
            "/角色/hp",
            "_.set('角色.hp', '很高');",
            Verdict.REFUSED,
            code="MVU_SCHEMA",
            fields=(("path", "/角色/hp"), ("expected", "number")),
        ),
        command(3, "set", "/金币", "_.set('金币', 40.5);", Verdict.UNCHANGED),
    )


def detail(**more: Any) -> RoundDetail:
    fields: dict[str, Any] = {
        "turn": 12,
        "user_text": "我想再讨价还价一次，顺便问问旧港口的事。",
        "reply_text": REPLY,
        "reply_missing": None,
        "commands": commands(),
        "revision": 57,
        "recorded_at": 1_796_000_000_000,
    }
    return RoundDetail(**(fields | more))


def resource(identity: str = "character:lena", **more: Any) -> ResourceRow:
    fields: dict[str, Any] = {
        "name": "莉娜 Lena",
        "manager": "native",
        "shared": False,
        "legacy": False,
        "revision": 57,
    }
    return ResourceRow(identity, **(fields | more))


CHOICES = (
    StateChoice(CURRENT, None, 57, None),
    StateChoice(LAST, None, 57, 12),
    StateChoice("v55", VersionKind.REPLY, 56, 12),
    StateChoice("v56", VersionKind.MANUAL, 57, 12),
)


def snapshot(key: str = CURRENT, *, editable: bool = True, revision: int = 57) -> Snapshot:
    choice = next(choice for choice in CHOICES if choice.key == key)
    return Snapshot(choice, {"stat_data": STATE}, revision, None, editable)


def trigger(event_id: str = "message-12", **more: Any) -> TriggerRow:
    fields: dict[str, Any] = {
        "resource_id": "character:lena",
        "resource_name": "莉娜 Lena",
        "event": "assistant_message_committed",
        "event_id": event_id,
        "turn": 12,
        "cause": None,
        "status": Status.COMPLETED,
        "mark": Mark.APPLIED,
        "revision": 57,
        "comparison": Comparison.CHANGED,
        "changes": (Change("/角色/好感度", 10, 14), Change("/背包/面包", 2, 1), Change("/金币", Absent.ABSENT, 40.5)),
        "reason": None,
        "commands": commands(),
        "commands_missing": None,
        "recorded_at": 1_796_000_000_000,
        "phases": ("started", "completed"),
    }
    return TriggerRow(**(fields | more))


def quiet(event_id: str, **more: Any) -> TriggerRow:
    return trigger(event_id, changes=(), commands=(), **more)


def triggers() -> tuple[TriggerRow, ...]:
    return (
        trigger(),
        quiet("edit-1", event="manual_update", mark=Mark.EDITED, comparison=Comparison.UNCHANGED, revision=56),
        quiet(
            "message-12",
            status=Status.FAILED,
            mark=Mark.FAILED,
            comparison=Comparison.NO_VERSION,
            revision=None,
            reason="MVU_SCHEMA",
            cause="user-interaction",
        ),
        quiet(
            "card-9",
            event="card_variable_update",
            comparison=Comparison.NO_BEFORE,
            mark=Mark.UNKNOWN,
            status=Status.UNKNOWN,
        ),
    )


def round_row(turn: int = 12) -> RoundRow:
    return RoundRow(turn, "讨价还价", (Badge(Mark.APPLIED, 2), Badge(Mark.REFUSED, 1)))
