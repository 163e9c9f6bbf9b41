"""All vectors of the kinds that are built pass, when the provided material lies beside this checkout."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.conformance.__main__ import files_in, verdicts
from tests.conformance.vectors import FAILED

SHARED = Path(__file__).resolve().parents[3] / "shared"
FILES = [file for folder in ("vectors", "ledgers") if (SHARED / folder).is_dir() for file in files_in(SHARED / folder)]


@pytest.mark.skipif(not FILES, reason="the provided vectors (../shared) are not beside this checkout")
@pytest.mark.parametrize("file", FILES, ids=lambda path: str(path.relative_to(SHARED)))
def test_no_vector_of_a_built_kind_fails(file: Path) -> None:
    results = list(verdicts(file))
    failed = [one.name for one in results if one.status == FAILED]
    assert failed == []
    assert results or file.stat().st_size == 0
