"""The one error that leaves a public function of core: a stable code and fields, no sentence for people."""

from __future__ import annotations

from typing import Any


class MvuError(Exception):
    """A coded refusal.

    ``code`` is one of the specification's codes (``MVU_SCHEMA``, ``REVISION_CONFLICT``, ...);
    ``fields`` say what and where (``path``, ``line``, ``column``, ``command``, ``limit``, ``reason`` ...),
    with JSON-like values only. ``ui/wording.py`` turns both into a sentence.
    """

    def __init__(self, code: str, **fields: Any) -> None:
        super().__init__(code)
        self.code = code
        self.fields: dict[str, Any] = fields

    def __str__(self) -> str:
        """Code and fields, for logs."""
        if not self.fields:
            return self.code
        inner = ", ".join(f"{key}={value!r}" for key, value in self.fields.items())
        return f"{self.code} ({inner})"
