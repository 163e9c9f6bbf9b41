"""Makes the environment: ``python tools/environment.py run|test`` (standard library only, Python 3.11 to 3.13).

Creates ``.venv`` (with uv when present, else venv and pip), installs what constraints.txt pins, and sees to the system
libraries that Qt needs: on Debian as root they are installed, elsewhere the missing ones are named with the command.
A stamp holds what was installed, so a second call costs nothing.
"""

from __future__ import annotations

import ctypes
import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
BIN = VENV / ("Scripts" if os.name == "nt" else "bin")
PYTHON = BIN / ("python.exe" if os.name == "nt" else "python")

# shared library -> Debian package; measured in a bare chroot
NEEDED = {
    "libglib-2.0.so.0": "libglib2.0-0",
    "libEGL.so.1": "libegl1",
    "libGL.so.1": "libgl1",
    "libdbus-1.so.3": "libdbus-1-3",
    "libfontconfig.so.1": "libfontconfig1",
    "libxkbcommon.so.0": "libxkbcommon0",
}
NEEDED_WITH_DISPLAY = {
    "libxcb-cursor.so.0": "libxcb-cursor0",
    "libxcb-icccm.so.4": "libxcb-icccm4",
    "libxcb-keysyms.so.1": "libxcb-keysyms1",
    "libxcb-shape.so.0": "libxcb-shape0",
    "libxkbcommon-x11.so.0": "libxkbcommon-x11-0",
}
CHINESE_FONT = "fonts-wqy-microhei"
CHINESE_FILES = ("wqy", "cjk", "sourcehansans", "droidsansfallback", "uming", "ukai", "msyh", "simsun")


def say(text: str) -> None:
    """One line on standard error, so that a pipe stays clean."""
    print(f"mvu-inspector: {text}", file=sys.stderr, flush=True)


def missing_libraries() -> list[str]:
    """Debian packages of the libraries that cannot be loaded; empty off Linux."""
    if not sys.platform.startswith("linux"):
        return []
    wanted = dict(NEEDED)
    if os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"):
        wanted |= NEEDED_WITH_DISPLAY
    packages = []
    for library, package in wanted.items():
        try:
            ctypes.CDLL(library)
        except OSError:
            packages.append(package)
    return packages if has_chinese_font() else [*packages, CHINESE_FONT]


def has_chinese_font() -> bool:
    """Whether a font file with Chinese glyphs lies where fontconfig looks."""
    folders = [
        Path("/usr/share/fonts"),
        Path("/usr/local/share/fonts"),
        Path.home() / ".fonts",
        Path.home() / ".local/share/fonts",
    ]
    names = (
        file.name.lower().replace("-", "") for folder in folders if folder.is_dir() for file in folder.rglob("*.tt?")
    )
    others = (
        file.name.lower().replace("-", "") for folder in folders if folder.is_dir() for file in folder.rglob("*.otf")
    )
    return any(part in name for group in (names, others) for name in group for part in CHINESE_FILES)


def see_to_libraries() -> None:
    """Installs the missing packages on Debian as root; otherwise names them."""
    packages = missing_libraries()
    if not packages:
        return
    command = ["apt-get", "install", "-y", "--no-install-recommends", *packages]
    if shutil.which("apt-get") and hasattr(os, "geteuid") and os.geteuid() == 0:
        say(f"installing {' '.join(packages)}")
        quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        subprocess.run(["apt-get", "update", "-qq"], env=quiet, check=False, stdout=subprocess.DEVNULL)
        done = subprocess.run([command[0], "-qq", *command[1:]], env=quiet, check=False, stdout=subprocess.DEVNULL)
        if done.returncode == 0:
            return
    say(f"Qt needs system libraries that are missing here. On Debian or Ubuntu: sudo {' '.join(command)}")


def stamp_of(purpose: str) -> str:
    """What an up-to-date environment was made from."""
    digest = hashlib.sha256(purpose.encode() + sys.version.encode())
    for name in ("pyproject.toml", "constraints.txt"):
        digest.update((ROOT / name).read_bytes())
    return digest.hexdigest()


def make_environment(purpose: str) -> None:
    """Creates or refreshes ``.venv``; ``purpose`` is run or test (test also serves run)."""
    stamps = [VENV / f".made-for-{purpose}", VENV / ".made-for-test"]
    for stamp, kind in zip(stamps, (purpose, "test"), strict=True):
        if stamp.is_file() and stamp.read_text() == stamp_of(kind) and PYTHON.exists():
            return
    say("making the environment in .venv (the first time takes a minute)")
    target = "-e.[dev]" if purpose == "test" else "-e."
    uv = shutil.which("uv")
    if uv:
        if not PYTHON.exists():
            subprocess.run([uv, "venv", "--quiet", "--python", sys.executable, str(VENV)], check=True)
        install = [uv, "pip", "install", "--quiet", "--python", str(PYTHON)]
    else:
        if not PYTHON.exists():
            subprocess.run([sys.executable, "-m", "venv", str(VENV)], check=True)
        install = [str(PYTHON), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    subprocess.run([*install, "-c", "constraints.txt", target], check=True, cwd=ROOT)
    stamps[0].write_text(stamp_of(purpose))


def main() -> int:
    """The command line."""
    if not (3, 11) <= sys.version_info[:2] <= (3, 13):
        say(f"needs Python 3.11, 3.12 or 3.13; this is {sys.version.split()[0]}. Say which: make PYTHON=python3.12 ...")
        return 2
    purpose = sys.argv[1] if len(sys.argv) > 1 else "run"
    see_to_libraries()
    try:
        make_environment(purpose)
    except (subprocess.CalledProcessError, OSError) as error:
        say(f"the environment could not be made: {error}")
        return 1
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
