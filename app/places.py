"""Where the program keeps its own files; nothing here creates any."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import platformdirs

NAME = "mvu-inspector"


@dataclass(frozen=True, slots=True)
class Places:
    """Folders of this user, as the system wants them (XDG on Linux)."""

    settings: Path  # one JSON file
    data: Path
    logs: Path

    @property
    def sample(self) -> Path:
        """The user's own copy of the sample workspace."""
        return self.data / "sample"

    @property
    def drafts(self) -> Path:
        """Rounds that were begun and not committed."""
        return self.data / "drafts.json"

    @property
    def log(self) -> Path:
        """The rotating log."""
        return self.logs / "mvu-inspector.log"

    @property
    def crash(self) -> Path:
        """A report of the last crash, until it was shown."""
        return self.logs / "crash.txt"

    @property
    def fault(self) -> Path:
        """What faulthandler wrote when the interpreter itself died; empty after a good end."""
        return self.logs / "fault.txt"


def user_places() -> Places:
    """The places of the current user."""
    dirs = platformdirs.PlatformDirs(NAME, appauthor=False)
    return Places(Path(dirs.user_config_dir) / "settings.json", Path(dirs.user_data_dir), Path(dirs.user_log_dir))
