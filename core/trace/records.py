"""The records that views paint. Nothing here computes; nothing here knows how any of it is painted."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import Any

JSON = Any  # a JSON value: None, bool, int, float, str, list, dict; never changed in place


class Absent(Enum):
    """Kept apart from JSON null: a path that does not exist, or a value that was never recorded."""

    ABSENT = "absent"
    NOT_RECORDED = "not-recorded"


class Mark(Enum):
    """The marks of ``spec/screens.md``; shape and colour are the theme's business."""

    APPLIED = "applied"
    UNCHANGED = "unchanged"
    REFUSED = "refused"
    FAILED = "failed"
    EDITED = "edited"
    INHERITED = "inherited"
    UNKNOWN = "unknown"


class VersionKind(Enum):
    """What wrote a version (``spec/service.md`` 4.5)."""

    REPLY = "reply"
    FAILED = "failed"
    MANUAL = "manual"
    CARD = "card"
    INHERITED = "inherited"


@dataclass(frozen=True, slots=True)
class Badge:
    """One status mark of a round; ``count`` is how many commands or edits, 0 where counting means nothing."""

    mark: Mark
    count: int = 0


@dataclass(frozen=True, slots=True)
class RoundRow:
    """One line of the list of rounds. ``turn`` 0 is the opening."""

    turn: int
    excerpt: str  # one line, at most 80 characters, of the user text, else of the reply; "" if the log is missing
    badges: tuple[Badge, ...]
    running: bool = False
    greeting_index: int | None = None  # only on the opening


@dataclass(frozen=True, slots=True)
class Change:
    """One leaf that differs. ``path`` is a JSON pointer below stat_data ("" is the root)."""

    path: str
    before: JSON | Absent
    after: JSON | Absent


class Verdict(Enum):
    """What became of one command."""

    APPLIED = "applied"
    UNCHANGED = "unchanged"  # accepted, the state is equal
    REFUSED = "refused"  # a diagnostic: this command is skipped
    FATAL = "fatal"  # this command ended the whole reply
    LOST = "lost"  # would have been fine, lost because another command was fatal
    UNKNOWN = "unknown"  # the text is missing: only index and code are known


@dataclass(frozen=True, slots=True)
class CommandRow:
    """One command of a reply, with its own text and place in the reply (offsets in Python characters)."""

    index: int
    op: str  # set, add, insert, delete, move; "" if the text is missing
    path: str  # pointer, "" for the root or when unknown
    raw: str  # the command's own text, "" when unknown
    start: int  # -1 when unknown
    end: int
    verdict: Verdict
    code: str | None = None  # MVU_* for refused and fatal
    fields: tuple[tuple[str, JSON], ...] = ()  # of the error, for the sentence
    changes: tuple[Change, ...] = ()


class Missing(Enum):
    """Why something cannot be shown."""

    NO_LOG = "no-log"  # the session's log is not in this folder
    NOT_IN_LOG = "not-in-log"  # the log is there, the message is not
    TEXT_CHANGED = "text-changed"  # the log's text is not the one the ledger recorded
    NO_REPLY = "no-reply"
    NOT_RECORDED = "not-recorded"
    DECLARATION = "declaration"  # commands ran under a declaration that cannot be run here


@dataclass(frozen=True, slots=True)
class RoundDetail:
    """One round as text: what was said, and which parts of the reply are commands."""

    turn: int
    user_text: str | None
    reply_text: str | None
    reply_missing: Missing | None
    commands: tuple[CommandRow, ...]  # of the resource that is shown
    error: str | None = None  # code with which the whole reply failed
    error_fields: tuple[tuple[str, JSON], ...] = ()
    revision: int | None = None
    recorded_at: int | None = None  # ms


@dataclass(frozen=True, slots=True)
class ResourceRow:
    """One state resource that the session binds."""

    id: str
    name: str
    manager: str  # native, managed, "" if not recorded
    shared: bool
    legacy: bool
    revision: int
    source_error: str | None = None
    declaration: bool = False  # variables are declared by a schema
    editable: bool = True
    read_only_reason: str | None = None  # legacy, source-error, read-only-folder, running-turn, declaration


CURRENT = "current"  # StateChoice.key of the current value
LAST = "last"  # of the last recorded state of the round


@dataclass(frozen=True, slots=True)
class StateChoice:
    """One entry of the state selector. ``key`` is CURRENT, LAST or a version's position ``v<index>``."""

    key: str
    kind: VersionKind | None  # None for CURRENT and LAST
    revision: int | None
    turn: int | None


@dataclass(frozen=True, slots=True)
class Snapshot:
    """One chosen state. ``variables`` is None when it could not be read or was not recorded; then ``code`` says why."""

    choice: StateChoice
    variables: JSON | None
    revision: int | None
    code: str | None = None
    editable: bool = False


@dataclass(frozen=True, slots=True)
class VariableRow:
    """One leaf of stat_data."""

    path: str  # JSON pointer below stat_data
    value: JSON
    text: str  # pretty JSON, JavaScript number text
    type: str  # null, array, object, string, number, boolean
    last_turn: int | None  # 0 is the opening; None: not recorded
    before: JSON | Absent = Absent.NOT_RECORDED  # before this round, NOT_RECORDED if unknown; equal to value if unmoved
    moved: bool = False


@dataclass(frozen=True, slots=True)
class VariablePage:
    """One page of a filtered table."""

    rows: tuple[VariableRow, ...]
    page: int  # from 1
    pages: int  # at least 1
    count: int  # rows after filtering
    total: int  # rows before filtering
    size: int  # rows a page; 0 means all


@dataclass(frozen=True, slots=True)
class TreeNode:
    """One node of the tree presentation; containers have children, leaves have a value."""

    key: str
    path: str
    type: str
    text: str  # one line
    children: tuple[TreeNode, ...] = ()
    moved: bool = False


class Status(Enum):
    """Status of a trigger row, first match wins (``spec/ui.md`` 1.3)."""

    FAILED = "failed"
    SKIPPED = "skipped"
    APPLIED = "applied"
    COMPLETED = "completed"
    TRIGGERED = "triggered"
    STARTED = "started"
    UNKNOWN = "unknown"


class Comparison(Enum):
    """What the before/after cell can say."""

    CHANGED = "changed"
    UNCHANGED = "unchanged"
    NO_BEFORE = "no-before"
    NO_VERSION = "no-version"


@dataclass(frozen=True, slots=True)
class TriggerRow:
    """One attempt of one trigger."""

    resource_id: str
    resource_name: str
    event: str  # assistant_message_committed, card_variable_update, manual_update, inherited_snapshot, request, unknown
    event_id: str
    turn: int | None
    cause: str | None
    status: Status
    mark: Mark
    revision: int | None
    comparison: Comparison
    changes: tuple[Change, ...]
    reason: str | None  # raw code or text
    commands: tuple[CommandRow, ...]
    commands_missing: Missing | None  # why the commands' text cannot be shown
    recorded_at: int | None = None
    phases: tuple[str, ...] = ()
