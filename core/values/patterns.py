"""Regular expressions that are compiled when they are first used: a start defines a hundred and uses a few."""

from __future__ import annotations

import re
from typing import Any, cast


class _Pattern:
    """Stands for a compiled pattern; its methods are the compiled one's from the first use on."""

    def __init__(self, source: str, flags: int) -> None:
        self._source = source
        self._flags = flags

    def __getattr__(self, name: str) -> Any:
        method = getattr(re.compile(self._source, self._flags), name)
        setattr(self, name, method)
        return method


def pattern(source: str, flags: int = 0) -> re.Pattern[str]:
    """What ``re.compile`` gives, later. A mistake in the source shows at the first use, so every pattern has a test."""
    return cast("re.Pattern[str]", _Pattern(source, flags))
