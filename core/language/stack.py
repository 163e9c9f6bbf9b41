"""Room for recursion: a stack of its own, for the rare work that nests deeper than the caller's stack allows."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable
from typing import Any, TypeVar

T = TypeVar("T")
_STACK = 256 * 1024 * 1024  # bytes of address space
_LIMIT = 60_000
_lock = threading.Lock()


def with_room(work: Callable[[], T]) -> T:
    """What the work returns or raises; it is begun anew on a deep stack when the caller's is too short for it.

    The work must not change anything but what it makes itself. RecursionError when even the deep stack is too short.
    """
    try:
        return work()
    except RecursionError:
        pass
    return on_deep_stack(work)


def on_deep_stack(work: Callable[[], T]) -> T:
    """What the work returns or raises, run on a stack that holds thousands of levels."""
    answer: list[T] = []
    failure: list[BaseException] = []

    def run() -> None:
        try:
            answer.append(work())
        except BaseException as error:  # noqa: BLE001 - whatever it is, it is raised again in the caller
            failure.append(error)

    with _lock:
        limit, stack = sys.getrecursionlimit(), threading.stack_size(_STACK)
        sys.setrecursionlimit(max(limit, _LIMIT))
        try:
            thread = threading.Thread(target=run, name="mvu-deep-stack")
            thread.start()
            thread.join()
        finally:
            threading.stack_size(stack)
            sys.setrecursionlimit(limit)
    if failure:
        raise _without_frames(failure[0])
    return answer[0]


def _without_frames(error: BaseException) -> Any:
    """The frames below are thousands; nobody wants to see or keep them."""
    return error.with_traceback(None)
