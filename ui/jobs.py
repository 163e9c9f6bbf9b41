"""The one door to background work: writers one after another, readers freely, results in the window's thread."""

from __future__ import annotations

import logging
from collections.abc import Callable
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from typing import TypeVar

from PySide6.QtCore import QObject, Qt, Signal

from core.errors import MvuError

T = TypeVar("T")
READERS = 2
_log = logging.getLogger(__name__)


class Token:
    """The right to stop one job. Long work may poll ``cancelled``; a cancelled job delivers nothing."""

    def __init__(self) -> None:
        self.cancelled = False
        self._future: Future[None] | None = None

    def cancel(self) -> None:
        """Deliver nothing; work that has not begun does not begin. To be called in the window's thread."""
        self.cancelled = True
        if self._future is not None:
            self._future.cancel()

    def _holds(self, future: Future[None]) -> None:
        self._future = future


class Jobs(QObject):
    """Runs work off the window's thread. ``busy_changed`` carries how many jobs are not finished."""

    busy_changed = Signal(int)
    _ended = Signal(object)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._writer = ThreadPoolExecutor(1, "mvu-writer")
        self._readers = ThreadPoolExecutor(READERS, "mvu-reader")
        self._open: dict[Token, bool] = {}  # token -> whether it writes
        self._closed = False
        self._ended.connect(self._deliver, Qt.ConnectionType.QueuedConnection)

    @property
    def busy(self) -> int:
        """Jobs neither delivered nor cancelled."""
        return len(self._open)

    def submit(
        self,
        work: Callable[[], T],
        done: Callable[[T], object],
        failed: Callable[[MvuError], object],
        *,
        writer: bool,
        token: Token | None = None,
    ) -> Token:
        """Run ``work`` in a thread, then ``done`` or ``failed`` in the window's; never touch widgets in ``work``.

        ``writer`` jobs run one at a time in order: everything that touches a ledger or a log. After ``close``
        nothing runs and nothing is delivered.
        """
        token = token or Token()
        if self._closed or token.cancelled:
            token.cancelled = True
            return token
        self._open[token] = writer
        self.busy_changed.emit(len(self._open))
        pool: Executor = self._writer if writer else self._readers
        token._holds(pool.submit(self._run, token, work, done, failed))
        return token

    def cancel_reads(self) -> None:
        """Cancel every read under way. Writes are never abandoned half-told."""
        for token in [token for token, writes in self._open.items() if not writes]:
            self.cancel(token)

    def cancel(self, token: Token) -> None:
        """Cancel one job and forget it."""
        token.cancel()
        if self._open.pop(token, None) is not None:
            self.busy_changed.emit(len(self._open))

    def close(self) -> None:
        """Cancel reads, let writers that were asked for still happen, and end the threads. Twice is fine."""
        if self._closed:
            return
        self._closed = True
        for token, writes in self._open.items():
            token.cancelled = token.cancelled or not writes
        self._open.clear()
        self.busy_changed.emit(0)
        self._readers.shutdown(wait=True, cancel_futures=True)
        self._writer.shutdown(wait=True)

    def _run(
        self,
        token: Token,
        work: Callable[[], T],
        done: Callable[[T], object],
        failed: Callable[[MvuError], object],
    ) -> None:
        if token.cancelled:
            self._ended.emit((token, None))
            return
        try:
            value = work()
        except Exception as problem:  # noqa: BLE001 - the edge where every failure becomes a sentence
            error = as_mvu_error(problem)
            self._ended.emit((token, lambda: failed(error)))
        else:
            self._ended.emit((token, lambda: done(value)))

    def _deliver(self, outcome: tuple[Token, Callable[[], object] | None]) -> None:
        token, act = outcome
        if self._open.pop(token, None) is not None:
            self.busy_changed.emit(len(self._open))
        if act is not None and not token.cancelled and not self._closed:
            act()


def as_mvu_error(problem: Exception) -> MvuError:
    """Any failure as a coded one; what is not ours is logged with its traceback."""
    if isinstance(problem, MvuError):
        return problem
    if isinstance(problem, OSError):
        _log.warning("file access failed", exc_info=problem)
        return MvuError("FILE_ACCESS", file=str(problem.filename or ""), reason=problem.strerror or str(problem))
    _log.error("unexpected failure in a job", exc_info=problem)
    return MvuError("PROGRAM_FAULT", reason=f"{type(problem).__name__}: {problem}")
