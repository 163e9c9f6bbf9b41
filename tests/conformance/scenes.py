"""Runs scenarios and the reads of ledger folders against our service (vectors/scenes/README.md)."""

from __future__ import annotations

import copy
import hashlib
import json
import re
import shutil
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

from app.files import DiskFiles
from core.errors import MvuError
from core.service.service import StateService
from core.values.canonical import load_json

PASSED, FAILED, NOT_BUILT = "passed", "failed", "not built"
FILES = ("mvu-instances.json", "mvu-facts.json", "mvu-state.json")
_PLACEHOLDER = re.compile(r"\$\d+")
_SCHEMA_MARK = '"interpreterVersion"'


class NotBuilt(Exception):
    """A step needs a method that does not exist yet."""


class Differs(Exception):
    """An answer is not the expected one."""


def load(path: Path) -> Any:
    return load_json(path.read_bytes())


class Placeholders:
    """What the program returned for ``$1``, ``$2``, ..."""

    def __init__(self) -> None:
        self.bound: dict[str, str] = {}

    def fill(self, value: Any) -> Any:
        """Arguments with the bound texts in place."""
        if isinstance(value, str):
            return self.bound.get(value, value) if _PLACEHOLDER.fullmatch(value) else value
        if isinstance(value, list):
            return [self.fill(item) for item in value]
        if isinstance(value, dict):
            return {self.fill(key): self.fill(item) for key, item in value.items()}
        return value

    def match(self, expected: Any, got: Any, at: str = "") -> None:
        """Compares, binding placeholders; raises ``Differs``."""
        if expected == "$time" and at.endswith("/recordedAt"):
            if not isinstance(got, int | float) or isinstance(got, bool):
                raise Differs(f"{at}: no time: {got!r}")
            return
        if isinstance(expected, str) and _PLACEHOLDER.fullmatch(expected):
            if not isinstance(got, str) or self.bound.setdefault(expected, got) != got:
                raise Differs(f"{at}: {expected} is {self.bound.get(expected)!r}, got {got!r}")
            return
        if isinstance(expected, dict) and isinstance(got, dict):
            self._match_objects(expected, got, at)
        elif isinstance(expected, list) and isinstance(got, list | tuple):
            if len(expected) != len(got):
                raise Differs(f"{at}: {len(expected)} expected, {len(got)} got: {short(got)}")
            for index, (one, other) in enumerate(zip(expected, got, strict=True)):
                self.match(one, other, f"{at}/{index}")
        elif isinstance(expected, bool) or isinstance(got, bool) or expected is None or got is None:
            if expected is not got:
                raise Differs(f"{at}: expected {short(expected)}, got {short(got)}")
        elif expected != got:
            raise Differs(f"{at}: expected {short(expected)}, got {short(got)}")

    def _match_objects(self, expected: dict[str, Any], got: dict[str, Any], at: str) -> None:
        for key in expected:
            if _PLACEHOLDER.fullmatch(key) and key not in self.bound:
                free = [one for one in got if one not in expected and one not in self.bound.values()]
                if len(free) != 1:
                    raise Differs(f"{at}: cannot bind {key}")
                self.bound[key] = free[0]
        named = {self.bound.get(key, key): value for key, value in expected.items()}
        if set(named) != set(got):
            raise Differs(f"{at}: missing {sorted(set(named) - set(got))}, too many {sorted(set(got) - set(named))}")
        for key, value in named.items():
            other = got[key]
            self.match(value, other() if key == "checkCurrent" and callable(other) else other, f"{at}/{key}")


def short(value: Any) -> str:
    text = json.dumps(value, ensure_ascii=True, default=repr)
    return text if len(text) < 300 else text[:300] + "..."


class Stage:
    """The surroundings of one scenario: sessions with cursors, host values, the folder and the service."""

    def __init__(self, scene: dict[str, Any], folder: Path) -> None:
        self.folder = folder
        self.resources = scene.get("resources", [])
        self.sessions: dict[str, Any] = scene.get("sessions", {})
        self.logs = dict(self.sessions)
        self.cursors = {key: value.get("visible", -1) for key, value in self.sessions.items()}
        defaults = {"inspect": True, "lease": True, "promptScope": True, "isActive": False, "preview": False}
        self.host = {**defaults, "cards": False, **scene.get("host", {})}
        self.characters: dict[str, Any] = {}
        self.cards = dict(scene.get("cards", {}))
        self.service: StateService | None = None
        self.facts: list[Any] = []
        self.observing = False
        self.placeholders = Placeholders()
        self.time = 1_700_000_000_000

    # -- surroundings

    def view(self, session_id: str) -> dict[str, Any] | None:
        cursor = self.cursors.get(session_id)
        if cursor is None or session_id not in self.logs:
            return None
        log = self.logs[session_id]
        view = {"id": session_id, "header": log["header"]}
        if "inheritedEventCount" in log:
            view["inheritedEventCount"] = log["inheritedEventCount"]
        view["events"] = [event for event in log["events"] if event["seq"] <= cursor]
        return copy.deepcopy(view)

    def clock(self) -> int:
        self.time += 1
        return self.time

    def is_active(self, definition: Any, session_id: str) -> bool:
        return self.characters.get(session_id) == definition.get("characterId")

    def open(self) -> StateService:
        if self.service is not None:
            self.service.dispose()
        self.service = None
        lease = self.host["lease"]
        self.service = StateService(
            self.folder,
            DiskFiles(),
            self.clock,
            resources=copy.deepcopy(self.resources),
            inspect=self.view if self.host["inspect"] else None,
            is_active=self.is_active if self.host["isActive"] else None,
            capture_session_lease=None if lease is None else lambda *_a, **_k: lambda: self.host["lease"],
            is_preview_read=lambda: self.host["preview"],
        )
        if self.observing:
            self.service.observe(self.facts.append)
        return self.service

    def opened(self) -> StateService:
        return self.service if self.service is not None else self.open()

    # -- steps

    def step(self, step: dict[str, Any]) -> Any:
        name = step["do"]
        arguments = {key: value for key, value in step.items() if key not in ("do", "expect", "save")}
        own = getattr(self, "do_" + name, None)
        if own is not None:
            return own(**self.placeholders.fill(arguments))
        raise NotBuilt(name)

    def _write(self, name: str, content: Any) -> None:
        text = content if isinstance(content, str) else json.dumps(content, ensure_ascii=False, separators=(",", ":"))
        (self.folder / name).write_bytes(text.encode("utf-8", "surrogatepass"))

    def do_legacyFile(self, content: Any) -> None:
        self._write("mvu-state.json", content)

    def do_ledgerFile(self, content: Any) -> None:
        self._write("mvu-instances.json", content)

    def do_factsFile(self, content: Any) -> None:
        self._write("mvu-facts.json", content)

    def do_host(self, set: Any) -> None:  # noqa: A002
        self.host.update(set)

    def do_reveal(self, sessionId: str, upTo: Any) -> None:
        self.cursors[sessionId] = upTo

    def do_alter(self, sessionId: str, to: str, **more: Any) -> None:
        self.logs[sessionId] = self.sessions[to]
        if "upTo" in more:
            self.cursors[sessionId] = more["upTo"]

    def do_setCharacter(self, sessionId: str, characterId: Any) -> None:
        self.characters[sessionId] = characterId

    def do_editCard(self, characterId: str, card: Any) -> None:
        self.cards[characterId] = card

    def do_open(self, **more: Any) -> None:
        self.resources = more.get("resources", self.resources)
        self.open()

    do_restart = do_open

    def do_disposeService(self) -> None:
        self.opened().dispose()

    def do_checkpoint(self, sessionId: str, seq: int, **more: Any) -> None:
        self.cursors[sessionId] = seq
        view = self.view(sessionId)
        assert view is not None
        event = more.get("event") or next((one for one in view["events"] if one["seq"] == seq), None)
        self.opened().checkpoint(view, event)

    def do_ingest(self, sessionId: str, upTo: int) -> None:
        self.cursors[sessionId] = upTo
        self.opened().ingest(self.view(sessionId))

    def do_list(self, scope: Any = None) -> Any:
        return self.opened().list(scope)

    def do_read(self, id: Any = None, scope: Any = None) -> Any:  # noqa: A002
        return self.opened().read(id, scope)

    def do_history(self, id: Any = None, scope: Any = None, includeBefore: Any = None) -> Any:  # noqa: A002
        return self.opened().history(id, scope, include_before=includeBefore is True)

    def do_facts(self, id: Any = None, scope: Any = None) -> Any:  # noqa: A002
        return self.opened().facts(id, scope)

    def do_update(self, id: Any = None, scope: Any = None, **more: Any) -> Any:  # noqa: A002
        names = {"content": "content", "expectedRevision": "expected_revision", "operationId": "operation_id"}
        return self.opened().update(id=id, scope=scope, **{names[key]: value for key, value in more.items()})

    def do_discover(self, definition: Any, **more: Any) -> None:
        self.opened().discover(definition, more.get("sessionId"))

    def do_refresh(self, sessionId: str, characterId: Any) -> None:
        self.opened().refresh(sessionId, self.cards, characterId)

    def do_select(self, sessionId: str, templateId: Any = None) -> None:
        self.opened().sync_discovered_selection(sessionId, templateId)

    def do_observe(self) -> None:
        if not self.observing:
            self.opened().observe(self.facts.append)
            self.observing = True

    def do_observed(self) -> Any:
        found = list(self.facts)
        self.facts.clear()
        return found

    def call(self, method: str, arguments: dict[str, Any]) -> Any:
        """A method that may not exist yet, with snake-case keyword arguments."""
        found = getattr(self.opened(), method, None)
        if found is None:
            raise NotBuilt(method)
        return found(**{snake(key): value for key, value in arguments.items()})

    def do_copy(self, **more: Any) -> Any:
        return self.call("copy", more)

    def do_setManagementMode(self, **more: Any) -> Any:
        return self.call("set_management_mode", more)

    def do_captureSessionSeed(self, **more: Any) -> Any:
        return self.call("capture_session_seed", more)

    def do_installSessionSeed(self, **more: Any) -> Any:
        return self.call("install_session_seed", more)

    def do_hasModule(self, **more: Any) -> Any:
        return self.call("has_module", more)

    def do_listBound(self, **more: Any) -> Any:
        return self.call("list_bound", more)

    def do_snapshot(self, **more: Any) -> Any:
        return self.call("snapshot", more)


def snake(name: str) -> str:
    return re.sub(r"([A-Z])", lambda found: "_" + found.group(1).lower(), name)


def needs_more(stage: Stage, scene: dict[str, Any]) -> str | None:
    """The first thing a scenario needs that does not exist yet."""
    later = {
        "copy": "copy",
        "setManagementMode": "set_management_mode",
        "captureSessionSeed": "capture_session_seed",
        "installSessionSeed": "install_session_seed",
        "hasModule": "has_module",
        "listBound": "list_bound",
        "snapshot": "snapshot",
    }
    for step in scene["steps"]:
        name = step["do"]
        if not hasattr(stage, "do_" + name):
            return str(name)
        if name in later and not hasattr(StateService, later[name]):
            return str(name)
    if _SCHEMA_MARK in json.dumps(scene["final"]) or '"schemaSource"' in json.dumps(
        [scene["resources"], scene["steps"]]
    ):
        return "declarations"
    return None


def expect(stage: Stage, step: dict[str, Any], index: int) -> None:
    """Carries out one step and compares its answer."""
    wanted = step.get("expect", {"ok": None})
    where = f"step {index} {step['do']}"
    try:
        got = stage.step(step)
    except MvuError as error:
        code = wanted.get("error")
        if code is None or (error.code != code and not code.endswith("Error")):
            raise Differs(f"{where}: expected {short(wanted)}, got {error}") from error
        return
    if "error" in wanted:
        raise Differs(f"{where}: expected {wanted['error']}, got {short(got)}")
    stage.placeholders.match(wanted["ok"], got, where)


def _compare_files(stage: Stage, scene: dict[str, Any]) -> None:
    for name in FILES:
        path = stage.folder / name
        expected = scene["final"].get(name)
        if name not in scene["final"]:
            if path.exists():
                raise Differs(f"{name} must not exist")
            continue
        if not path.exists():
            raise Differs(f"{name} is missing")
        text = path.read_bytes().decode("utf-8", "surrogatepass")
        try:
            stage.placeholders.match(expected, load_json(text), name)
        except (MvuError, ValueError):
            stage.placeholders.match(expected, text, name)
    for name, digest in scene.get("texts", {}).items():
        text = (stage.folder / name).read_text("utf-8")
        for placeholder, value in stage.placeholders.bound.items():
            text = text.replace(value, placeholder)
        text = re.sub(r'"recordedAt": \d+', '"recordedAt": "$time"', text)
        if hashlib.sha256(text.encode()).hexdigest() != digest:
            raise Differs(f"the text of {name} differs")


def _guarded(run: Callable[[], None]) -> tuple[str, str]:
    try:
        run()
    except NotBuilt as missing:
        return NOT_BUILT, str(missing)
    except ModuleNotFoundError as missing:
        return NOT_BUILT, str(missing)
    except Differs as difference:
        return FAILED, str(difference)
    except Exception as error:  # noqa: BLE001 - whatever a bug raises is a failed scenario, not the end of the run
        return FAILED, f"{type(error).__name__}: {error}"
    return PASSED, ""


def run_scene(path: Path) -> tuple[str, str]:
    """Status (passed, failed, not built) and detail of one scenario file."""
    folder = Path(tempfile.mkdtemp(prefix="scene-"))

    def run() -> None:
        scene = load(path)
        stage = Stage(scene, folder)
        missing = needs_more(stage, scene)
        if missing is not None:
            raise NotBuilt(missing)
        for index, step in enumerate(scene["steps"]):
            expect(stage, step, index)
        _compare_files(stage, scene)

    try:
        return _guarded(run)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def run_reads(folder: Path) -> tuple[str, str]:
    """The reads of a ledger folder on a copy of it; they must not change the ledger."""
    work = Path(tempfile.mkdtemp(prefix="ledger-"))

    def run() -> None:
        for name in FILES:
            if (folder / name).exists():
                (work / name).write_bytes((folder / name).read_bytes())
        sessions = load(folder / "sessions.json")
        for session in sessions.values():
            session.setdefault("visible", max((event["seq"] for event in session["events"]), default=-1))
        stage = Stage({"resources": load(folder / "resources.json"), "sessions": sessions}, work)
        before = (work / "mvu-instances.json").read_bytes()
        for index, step in enumerate(load(folder / "reads.json")):
            expect(stage, step, index)
        if (work / "mvu-instances.json").read_bytes() != before:
            raise Differs("the reads changed the ledger")

    try:
        return _guarded(run)
    finally:
        shutil.rmtree(work, ignore_errors=True)
