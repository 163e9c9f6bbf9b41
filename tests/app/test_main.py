"""The command line."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from app import main

ROOT = Path(__file__).parents[2]


def test_the_arguments_are_read() -> None:
    read = main.parse(["/folder", "--language", "zh_CN", "--theme", "dark"])
    assert (read.folder, read.language, read.theme, read.tour) == ("/folder", "zh_CN", "dark", None)


def test_a_wrong_choice_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main.parse(["--theme", "mauve"])
    assert ended.value.code == 2
    assert "mauve" in capsys.readouterr().err


def test_the_version_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main.parse(["--version"])
    assert ended.value.code == 0
    assert capsys.readouterr().out.startswith("MVU Inspector ")


def test_without_a_display_the_program_says_so(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(sys, "platform", "linux")
    assert main.main([]) == 2
    assert "no display" in capsys.readouterr().out


def test_importing_does_nothing_and_loads_no_qt() -> None:
    script = "import sys, app.main; sys.exit(any(name.startswith('PySide6') for name in sys.modules))"
    assert subprocess.run([sys.executable, "-c", script], cwd=ROOT, check=False).returncode == 0
