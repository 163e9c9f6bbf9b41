"""Asks, off the window's thread, what saving the typed text would store; the editor shows the answer."""

from __future__ import annotations

from PySide6.QtCore import QObject

from core.errors import MvuError
from core.trace.editing import EditPreview, preview
from ui.jobs import Jobs, Token
from ui.round_view import RoundView


class EditPreviews(QObject):
    """One preview at a time; a newer text replaces the older question."""

    def __init__(self, jobs: Jobs, view: RoundView) -> None:
        super().__init__(view)
        self._jobs = jobs
        self._view = view
        self._token: Token | None = None
        view.variables.drafting.text_settled.connect(self._ask)

    def _ask(self, path: str, text: str) -> None:
        variables = self._view.variables_shown()
        if self._token is not None:
            self._jobs.cancel(self._token)
        if variables is None:
            return

        def show(found: EditPreview) -> None:
            self._view.variables.drafting.previewed(text, found)

        self._token = self._jobs.submit(lambda: preview(variables, path, text), show, _say_nothing, writer=False)


def _say_nothing(error: MvuError) -> None:
    """A preview that fails is only missing: saving itself tells what is wrong."""
