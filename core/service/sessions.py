"""The sessions the service knows: the host's view, or the reduced copy remembered from the last call."""

from __future__ import annotations

from typing import Any

from core.errors import MvuError
from core.service.host import Host
from core.sessions.identity import View, identity, next_seq


class Sessions:
    """Looks sessions up; where the host cannot be asked, remembered projections stand in (spec/service.md §1)."""

    def __init__(self, host: Host) -> None:
        self._host = host
        self._remembered: dict[str, View] = {}

    @property
    def inspectable(self) -> bool:
        """Whether the host can be asked."""
        return self._host.inspect is not None

    def remember(self, projection: View) -> None:
        """Keeps the reduced copy of a session that was handed in."""
        self._remembered[projection["id"]] = projection

    def known(self) -> tuple[str, ...]:
        """Ids of remembered sessions."""
        return tuple(self._remembered)

    def view(self, session_id: object) -> View | None:
        """What is visible of a session now: the host's answer counts where it can be asked."""
        if not isinstance(session_id, str):
            return None
        if self._host.inspect is not None:
            return self._host.inspect(session_id)
        return self._remembered.get(session_id)

    def identity(self, session_id: str) -> dict[str, Any]:
        """The session's identity, ``MVU_SESSION_IDENTITY`` when it cannot be established."""
        view = self.view(session_id)
        if view is None:
            raise MvuError("MVU_SESSION_IDENTITY", session=session_id, reason="missing")
        return identity(view, session_id)

    def boundary(self, session_id: str) -> int:
        """The number the session's next event gets; ``CLOSED`` when it is neither inspectable nor remembered."""
        view = self.view(session_id)
        return next_seq(self._remembered.get(session_id) if view is None else view)
