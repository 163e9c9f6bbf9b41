"""The pictures of the README, taken from the tour: ``make pictures``."""

from __future__ import annotations

import os
import shutil
import tempfile
from pathlib import Path

FOLDER = Path(__file__).resolve().parent.parent / "docs" / "pictures"
CHOSEN = (
    "variables-en-light",
    "triggers-zh_CN-dark",
    "new-playthrough-en-light",
    "add-round-en-light",
    "variables-zh_CN-dark",
)


def main() -> int:
    """Renders the tour and keeps the chosen pictures under names without a number."""
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    from app.tour import quieten, render

    quieten()
    FOLDER.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder:
        for path in render(Path(folder), "README"):
            name = path.stem.partition("-")[2]
            if name in CHOSEN:
                shutil.copy(path, FOLDER / f"{name}.png")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
