"""A collection used as a key is printed back as flow text, as npm's YAML does (surprises, part 1 and 4)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import yaml

from core.values.budget import MAX_DEPTH
from core.values.yaml_events import Disguise, wrong

WIDTH = 80


@dataclass(frozen=True, slots=True)
class FlowKey:
    """One node of a key: a scalar's source text, a list, or pairs."""

    text: str | None = None
    items: tuple[FlowKey, ...] | None = None
    pairs: tuple[tuple[FlowKey, FlowKey], ...] | None = None

    @staticmethod
    def read(event: Any, stream: Iterator[Any], depth: int, disguise: Disguise) -> FlowKey:
        """Consumes the events of one node."""
        if depth > MAX_DEPTH or isinstance(event, yaml.AliasEvent):
            raise wrong(event.start_mark, "key")
        if isinstance(event, yaml.ScalarEvent):
            text = disguise.reveal(event.value, quoted=event.style == '"')
            if event.style in ("'", '"'):
                text = _quoted(text, event.style)
            return FlowKey(text=text)
        if isinstance(event, yaml.SequenceStartEvent):
            items = []
            while not isinstance(one := next(stream), yaml.SequenceEndEvent):
                items.append(FlowKey.read(one, stream, depth + 1, disguise))
            return FlowKey(items=tuple(items))
        pairs = []
        while not isinstance(one := next(stream), yaml.MappingEndEvent):
            key = FlowKey.read(one, stream, depth + 1, disguise)
            pairs.append((key, FlowKey.read(next(stream), stream, depth + 1, disguise)))
        return FlowKey(pairs=tuple(pairs))


def _quoted(text: str, style: str) -> str:
    if style == "'" and "'" not in text:
        return f"'{text}'"
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n") + '"'


def flow_text(node: FlowKey, indent: str = "") -> str:
    """``[ a, b ]``, ``{ a: 1 }``; broken over lines with two blanks of indent when longer than a line."""
    if node.text is not None:
        return node.text
    inner = indent + "  "
    if node.items is not None:
        parts, ends = [flow_text(item, inner) for item in node.items], "[]"
    else:
        parts, ends = [_pair(key, value, inner) for key, value in node.pairs or ()], "{}"
    if not parts:
        return ends
    if sum(len(part) + 2 for part in parts) + 2 > WIDTH or any("\n" in part for part in parts):
        return ends[0] + "".join(f"\n{inner}{part}," for part in parts)[:-1] + f"\n{indent}{ends[1]}"
    return f"{ends[0]} {', '.join(parts)} {ends[1]}"


def _pair(key: FlowKey, value: FlowKey, indent: str) -> str:
    head = flow_text(key, indent)
    if key.text is None:
        head = "? " + head
        return head if value.text == "" else f"{head} : {flow_text(value, indent)}"
    return head if value.text == "" else f"{head}: {flow_text(value, indent)}"
