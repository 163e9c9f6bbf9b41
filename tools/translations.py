"""Collects the texts of ui and app into the .ts file and compiles it: ``make translations``.

Exits 1 when a text has no Chinese yet, and names it. ``--check`` writes nothing and also fails when the committed files
are not what this run would make.
"""

from __future__ import annotations

import argparse
import shutil
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ET
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FOLDER = ROOT / "resources" / "translations"
NAME = "mvu_zh_CN"


def program(name: str) -> str:
    """The Qt tool of the environment that runs this."""
    beside = Path(sys.executable).with_name(name)
    found = str(beside) if beside.exists() else shutil.which(name)
    if not found:
        raise SystemExit(f"{name} is missing: make env-test")
    return found


def collect(target: Path) -> None:
    """Merges the texts of the sources into the .ts file."""
    sources = sorted(str(path.relative_to(ROOT)) for folder in ("ui", "app") for path in (ROOT / folder).rglob("*.py"))
    command = [program("pyside6-lupdate"), "-silent", "-no-obsolete", "-locations", "none", "-source-language", "en_US"]
    command += ["-target-language", "zh_CN", *sources, "-ts", str(target)]
    subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def compile_to(source: Path, target: Path) -> None:
    """Makes the .qm file."""
    subprocess.run(
        [program("pyside6-lrelease"), "-silent", str(source), "-qm", str(target)], check=True, stdout=subprocess.DEVNULL
    )


def messages(path: Path) -> dict[tuple[str, str, str], str]:
    """(context, source, comment) to the translation; "" while unfinished."""
    found = {}
    for context in ET.parse(path).getroot().iter("context"):
        name = context.findtext("name", "")
        for message in context.iter("message"):
            translation = message.find("translation")
            done = translation is not None and translation.get("type") != "unfinished"
            text = "".join(translation.itertext()) if done and translation is not None else ""
            found[name, message.findtext("source", ""), message.findtext("comment", "")] = text.strip()
    return found


def unfinished(path: Path) -> list[str]:
    """Texts that have no Chinese."""
    return [f"{context}: {source}" for (context, source, _), text in messages(path).items() if not text]


def check() -> list[str]:
    """What is wrong with the committed files; empty when all is well."""
    committed = FOLDER / f"{NAME}.ts"
    with tempfile.TemporaryDirectory() as folder:
        fresh = Path(folder) / f"{NAME}.ts"
        shutil.copy(committed, fresh)
        collect(fresh)
        problems = [f"no Chinese for {text}" for text in unfinished(fresh)]
        if messages(fresh).keys() != messages(committed).keys():
            problems.append("the texts changed: make translations")
        compiled = Path(folder) / f"{NAME}.qm"
        compile_to(committed, compiled)
        binary = FOLDER / f"{NAME}.qm"
        if not binary.is_file() or binary.read_bytes() != compiled.read_bytes():
            problems.append("the compiled file is old: make translations")
    return problems


def main() -> int:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true")
    if parser.parse_args().check:
        problems = check()
    else:
        collect(FOLDER / f"{NAME}.ts")
        compile_to(FOLDER / f"{NAME}.ts", FOLDER / f"{NAME}.qm")
        problems = [f"no Chinese for {text}" for text in unfinished(FOLDER / f"{NAME}.ts")]
    print("\n".join(problems) or "translations are complete")
    return 1 if problems else 0


if __name__ == "__main__":
    raise SystemExit(main())
