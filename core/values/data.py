"""``[initvar]`` and document data: one YAML 1.2 core document to a JSON value (values-and-schema §3.1, §11.1)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import yaml

from core.errors import MvuError
from core.values.budget import MAX_DEPTH, checked
from core.values.keys import ordered
from core.values.numbers import number_text
from core.values.patterns import pattern
from core.values.utf16 import length, paired
from core.values.yaml_events import Disguise, events, wrong
from core.values.yaml_flow import FlowKey, flow_text
from core.values.yaml_scalars import CORE, NO_MATCH, plain, tagged

MAX_TEXT = 1_048_576  # UTF-16 units
_DIRECTIVE = pattern(r"^%(\S*)(.*)$", re.MULTILINE)
_NOT_JSON = frozenset({CORE + "binary", CORE + "timestamp", CORE + "merge"})
_DOUBLE = r"\"(?:[^\"\\]++|\\.)*+\""
_SINGLE = r"'[^']*+(?:''[^']*+)*'"
_KEYLESS = pattern(r"^([ \t]*+(?:- ++)*+)(?=:(?:[ \t]|$))", re.MULTILINE)  # ``: x`` has a null key
_ENDS = pattern(r"(?:\.\.\.[ \t]*(?:\r?\n|\Z))+\Z")
_DATE = pattern(r"[0-9]{4}-[0-9]{1,2}-[0-9]{1,2}(?:(?:[tT]|[ \t]+)[0-9]{1,2}:[0-9]{1,2}:[0-9]{1,2}|\Z)")
_TIGHT = r":(?=[\[{])"  # npm reads ``key:[``
_BREAK = r"(?<![ \t])[ \t]*+\r?\n[ \t]*+"  # the look behind keeps a long run of blanks linear
_UNFIT = object()  # a tag that builds no JSON value


def parse_data(text: object) -> Any:
    """The value of a data text; null for an empty one.

    MVU_LIMIT (not a text, too long, too deep or large), MVU_PARSE with line and column (aliases and unknown tags
    too), MVU_JSON (not finite, a tag that builds no JSON), MVU_PATH (prototype keys).
    """
    if not isinstance(text, str) or length(text) > MAX_TEXT:
        raise MvuError("MVU_LIMIT", limit="text", maximum=MAX_TEXT)
    if text.startswith("\ufeff-"):  # npm counts the mark as a column, so a list cannot begin there
        raise MvuError("MVU_PARSE", reason="yaml", detail="byte-order-mark", line=1, column=1)
    value = _build(text)
    if value is _UNFIT:
        raise MvuError("MVU_JSON", reason="tag")
    return checked(value)


def _build(text: str) -> Any:
    """Builds it as it is; what libyaml refuses but npm reads is written otherwise and tried again."""
    try:
        return _Builder(text).document()
    except MvuError as error:
        first = error
    if first.code == "MVU_PARSE":
        spaced = _outside_quotes(_TIGHT, ": ", text)
        keyed = _KEYLESS.sub(r"\1~", text)
        for other in dict.fromkeys((spaced, keyed, _KEYLESS.sub(r"\1~", spaced), _one_line(text))):
            if other != text:
                try:
                    return _Builder(other).document()
                except MvuError:
                    continue
        if _ENDS.match(text):
            return None
    raise first


def _one_line(text: str) -> str:
    """A flow text on one line, where npm's keys over several lines are keys for libyaml too."""
    if "#" in text or not text.lstrip().startswith(("{", "[")):
        return text
    return _outside_quotes(_BREAK, " ", text.strip())


def _outside_quotes(sought: str, replacement: str, text: str) -> str:
    """Replaces what stands outside quoted texts; a double quote that nothing closes is read past only once."""
    parts, at = [], 0
    search = re.compile(f'(?P<quoted>{_DOUBLE}|{_SINGLE})|(?P<open>")|{sought}', re.DOTALL).search
    while found := search(text, at):
        parts.append(text[at : found.start()])
        parts.append(replacement if found.lastgroup is None else found[0])
        at = found.end()
        if found["open"]:  # those behind it are not closed either
            search = re.compile(f"(?P<quoted>{_SINGLE})|(?P<open>(?!))|{sought}", re.DOTALL).search
    return "".join([*parts, text[at:]])


class _Builder:
    """Builds one document from events, with a depth limit instead of Python's stack."""

    def __init__(self, text: str) -> None:
        self.disguise = Disguise(text)
        self.source = self.disguise.text
        self.lines: list[str] | None = None
        self.stream: Iterator[Any] = events(self.disguise)
        self.unfit = False

    def document(self) -> Any:
        self.check_directives()
        value, seen = None, False
        for event in self.stream:
            if isinstance(event, yaml.DocumentStartEvent):
                if seen:
                    raise wrong(event.start_mark, "second-document")
                seen = True
                self.check_version(event)
                value = self.node(next(self.stream), 0, -1)
        return _UNFIT if self.unfit else value

    def check_directives(self) -> None:
        head = re.split(r"^---", self.source, maxsplit=1, flags=re.MULTILINE)
        if len(head) < 2 or (not self.source.lstrip("\n\r #").startswith("%") and "%" not in head[0]):
            return
        for name, rest in _DIRECTIVE.findall(head[0]):
            if name == "YAML" and rest.split("#")[0].strip() in ("1.1", "1.2"):
                continue
            if name != "TAG":
                raise MvuError("MVU_PARSE", reason="yaml", detail="directive", directive=name)

    def check_version(self, event: Any) -> None:
        if event.version is not None and event.version not in ((1, 1), (1, 2)):
            raise wrong(event.start_mark, "directive")

    def node(self, event: Any, depth: int, indent: int) -> Any:
        if depth > MAX_DEPTH + 2:
            raise MvuError("MVU_LIMIT", limit="depth", maximum=MAX_DEPTH)
        if isinstance(event, yaml.AliasEvent):
            raise wrong(event.start_mark, "alias")
        if isinstance(event, yaml.ScalarEvent):
            self.check_quoted(event, indent)
            return self.scalar(event)
        if isinstance(event, yaml.SequenceStartEvent):
            return self.sequence(event, depth, indent)
        return self.mapping(event, depth, indent)

    def scalar(self, event: Any) -> Any:
        text = self.disguise.reveal(event.value, quoted=event.style == '"')
        text = paired(text)
        tag = event.tag
        if tag is None:
            return text if event.style else plain(text)
        if tag == "!":
            return text
        if tag in _NOT_JSON:
            if tag.endswith("timestamp") and not _DATE.match(text):
                raise wrong(event.start_mark, "tag")
            self.unfit = True
            return None
        value = tagged(tag, text)
        if value is NO_MATCH:
            raise wrong(event.start_mark, "tag")
        return value

    def sequence(self, event: Any, depth: int, indent: int) -> Any:
        kind = self.collection_tag(event, ("seq", "omap", "pairs"))
        inner = indent if event.flow_style else event.start_mark.column
        items = []
        while not isinstance(one := next(self.stream), yaml.SequenceEndEvent):
            self.check_flow_indent(event, one, indent)
            items.append(self.node(one, depth + 1, inner))
        if kind == "omap":
            self.unfit = True
        if kind == "pairs":
            return [item if isinstance(item, dict) and len(item) == 1 else {_key_text(item): None} for item in items]
        return items

    def mapping(self, event: Any, depth: int, indent: int) -> Any:
        kind = self.collection_tag(event, ("map", "set"))
        if kind == "set":
            self.unfit = True
        inner = indent if event.flow_style else event.start_mark.column
        result: dict[str, Any] = {}
        seen: set[tuple[str, Any]] = set()
        first = True
        while not isinstance(one := next(self.stream), yaml.MappingEndEvent):
            self.check_flow_indent(event, one, indent)
            key = self.key(one, seen, depth, inner, block=not event.flow_style, first=first)
            value = next(self.stream)
            self.check_flow_indent(event, value, indent)
            result[key] = self.node(value, depth + 1, inner)
            first = False
        return ordered(result)

    def collection_tag(self, event: Any, allowed: tuple[str, ...]) -> str:
        if event.tag is None or event.tag == "!":
            return ""
        name = str(event.tag).removeprefix(CORE)
        if not str(event.tag).startswith(CORE) or name not in allowed:
            raise wrong(event.start_mark, "tag")
        return name

    def key(self, event: Any, seen: set[tuple[str, Any]], depth: int, indent: int, *, block: bool, first: bool) -> str:
        if not isinstance(event, yaml.ScalarEvent):
            if isinstance(event, yaml.AliasEvent):
                raise wrong(event.start_mark, "alias")
            if block and indent > 0 and not first and event.flow_style and not self.explicit(event):
                raise wrong(event.start_mark, "flow-key")
            return flow_text(FlowKey.read(event, self.stream, depth, self.disguise))
        if event.tag == CORE + "merge":
            value: Any = "<<"
        else:
            value = self.scalar(event)
        mark = (type(value).__name__ if isinstance(value, str | bool) or value is None else "number", value)
        if mark in seen:
            raise wrong(event.start_mark, "duplicate-key")
        seen.add(mark)
        return _key_text(value)

    def explicit(self, event: Any) -> bool:
        """Whether a ``?`` stands before this key."""
        at = event.start_mark.index - 1
        while at >= 0 and self.source[at] in " \t":
            at -= 1
        return at >= 0 and self.source[at] == "?"

    def check_quoted(self, event: Any, indent: int) -> None:
        """A quoted text is not followed by ``#`` at once, and its further lines are indented more than the block."""
        if not event.style or event.style not in "'\"":
            return
        if self.source[event.end_mark.index : event.end_mark.index + 1] == "#":
            raise wrong(event.end_mark, "comment-touches")
        if event.start_mark.line == event.end_mark.line:
            return
        for line in self.source[event.start_mark.index : event.end_mark.index].split("\n")[1:]:
            if line.strip() and len(line) - len(line.lstrip(" ")) <= indent:
                raise wrong(event.start_mark, "quoted-indent")

    def check_flow_indent(self, parent: Any, event: Any, indent: int) -> None:
        """Inside a flow collection every line must be indented more than the block around it."""
        if parent.flow_style and event.start_mark.line > parent.start_mark.line and event.start_mark.column <= indent:
            raise wrong(event.start_mark, "flow-indent")


def _key_text(value: Any) -> str:
    if isinstance(value, str):
        return value
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    return number_text(value) if isinstance(value, int | float) else ""
