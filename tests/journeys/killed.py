"""A process that dies: does one thing to a workspace and kills itself at file call k, once for every k.

``python -m tests.journeys.killed WORKSPACE OUT save|add_round`` copies the workspace to ``OUT/k``, forks, and lets the
child die there; ``OUT/acknowledged.json`` lists how each one ended. The last copy is the one that was not killed.
"""

from __future__ import annotations

import json
import os
import shutil
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

from app.files import DiskFiles
from core.play.workspace import Workspace
from core.ports import FileStamp, Writing
from tests.disk import steady_clock, steady_ids

USER, REPLY = "I wait.", "<UpdateVariable>_.set('gold', 7);\n_.add('lena.hp', -1);</UpdateVariable>"
MOST = 400  # calls; more would mean that something writes without end


class DeadlyFiles(DiskFiles):
    """Real files; file call ``at`` (0 first) never happens, or only half of it when it writes."""

    def __init__(self, at: int) -> None:
        super().__init__()
        self.at = at
        self.calls = -(10**9)  # nothing is counted before ``arm``

    def arm(self) -> None:
        self.calls = 0

    def due(self) -> bool:
        self.calls += 1
        return self.calls - 1 == self.at

    def step(self) -> None:
        if self.due():
            die()

    def read(self, path: Path) -> bytes:
        self.step()
        return super().read(path)

    def stat(self, path: Path) -> FileStamp | None:
        self.step()
        return super().stat(path)

    def list(self, folder: Path) -> tuple[str, ...]:
        self.step()
        return super().list(folder)

    def make_folder(self, folder: Path) -> None:
        self.step()
        super().make_folder(folder)

    def open_new(self, path: Path) -> Writing:
        self.step()
        return DeadlyWriting(self, super().open_new(path))

    def open_append(self, path: Path) -> Writing:
        self.step()
        return DeadlyWriting(self, super().open_append(path))

    def truncate(self, path: Path, size: int) -> None:
        self.step()
        super().truncate(path, size)

    def replace(self, source: Path, target: Path) -> None:
        self.step()
        super().replace(source, target)

    def remove(self, path: Path) -> None:
        self.step()
        super().remove(path)

    def sync_dir(self, folder: Path) -> None:
        self.step()
        super().sync_dir(folder)

    def lock(self, path: Path) -> AbstractContextManager[object]:
        self.step()
        return self._held(super().lock(path))

    @contextmanager
    def _held(self, lock: AbstractContextManager[object]) -> Iterator[None]:
        with lock:
            self.step()
            yield
            self.step()


class DeadlyWriting:
    def __init__(self, files: DeadlyFiles, inner: Writing) -> None:
        self._files, self._inner = files, inner

    def write(self, parts: Sequence[bytes]) -> None:
        if self._files.due():
            whole = b"".join(parts)
            self._inner.write([whole[: len(whole) * 2 // 3]])
            die()
        self._inner.write(parts)

    def sync(self) -> None:
        self._files.step()
        self._inner.sync()

    def close(self) -> None:
        self._files.step()
        self._inner.close()


def die() -> None:
    """As by ``kill -9``: nothing is cleaned up."""
    os.kill(os.getpid(), signal.SIGKILL)


def save(work: Workspace, files: DeadlyFiles) -> None:
    """Gold becomes 7."""
    (play,) = work.playthroughs()
    scope = {"sessionId": play.root_session_id, "authority": "local"}
    service = work.service(play.id)
    (row,) = service.list(scope)
    read = service.read(row["id"], scope)
    variables = read["content"] if "content" in read else read["variables"]
    content = {**variables, "stat_data": {**variables["stat_data"], "gold": 7}}
    files.arm()
    service.update(
        id=row["id"],
        content=content,
        expected_revision=row["revision"],
        operation_id="00000000-0000-4000-8000-00000000000a",
        scope=scope,
    )


def add_round(work: Workspace, files: DeadlyFiles) -> None:
    """Gold becomes 7 and hp one less."""
    (play,) = work.playthroughs()
    work.service(play.id)
    files.arm()
    work.add_round(play.id, USER, REPLY)


DEEDS: dict[str, Callable[[Workspace, DeadlyFiles], None]] = {"save": save, "add_round": add_round}


def main(template: Path, out: Path, deed: str) -> None:
    """Every k until one child lives."""
    _do(shutil.copytree(template, out / "first"), -1, DEEDS[deed])  # loads what the children need
    acknowledged: list[bool] = []
    for at in range(MOST):
        folder = out / str(at)
        shutil.copytree(template, folder)
        child = os.fork()
        if child == 0:
            _child(folder, at, DEEDS[deed])
        code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
        if code not in (0, -signal.SIGKILL):
            raise SystemExit(f"the child for call {at} ended with {code}")
        acknowledged.append(code == 0)
        if code == 0:
            break
    (out / "acknowledged.json").write_text(json.dumps(acknowledged), encoding="utf-8")


def _do(folder: Path, at: int, deed: Callable[[Workspace, DeadlyFiles], None]) -> None:
    files, clock, ids = DeadlyFiles(at), steady_clock(1_800_000_000_000), steady_ids()  # the same bytes every time
    deed(Workspace.open(folder, files=files, clock=clock, new_id=ids), files)


def _child(folder: Path, at: int, deed: Callable[[Workspace, DeadlyFiles], None]) -> None:
    try:
        _do(folder, at, deed)
    except BaseException as problem:  # noqa: BLE001 - a fork never returns into its parent's code
        sys.stderr.write(f"{at}: {problem!r}\n")
        sys.stderr.flush()
        os._exit(3)
    os._exit(0)  # acknowledged


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]), sys.argv[3])
