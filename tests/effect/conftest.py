"""Variants whose effect can be worked out by hand."""

from __future__ import annotations

from pathlib import Path

import pytest

pytest.importorskip("wasmtime", reason="the compiled engine needs the extra `wasm`")

from sixtysix_dsl.pipeline import load_variant
from sixtysix_dsl.rulebook.rulebook import Rulebook

SCORES = {
    "claim upheld": "grade of winner",
    "claim against the closer": "failed-close",
    "closer claimed too early": "failed-close",
    "claim false": "false-claim",
    "close made": "grade of winner",
    "close failed": "failed-close",
    "last trick": "grade of winner",
    "more points": "grade of winner",
    "tie to the last trick": "grade of winner",
}
DECIDED = {"tie": "last-trick"}
"""Every deal then has a winner."""

LUCK = """
state:
  lucky: {is: yes or no, starts: no}
events:
  luck:
    before: first
    at: play begins
    does: lucky becomes yes if turn-up has rank 9
"""


def more(folder: Path, name: str, added: str, rules: str = "") -> Rulebook:
    """Return german-24 with every deal decided and worth so much more."""
    rows = "".join(f'  {row}: {{scores: "{scores} + ({added})"}}\n' for row, scores in SCORES.items())
    file = folder / f"{name}.yaml"
    file.write_text(f"sixtysix: 1\nrules: {name}\n{rules}settle:\n{rows}", "utf-8")
    return load_variant("german-24", rules=[str(file)], settings=DECIDED)


@pytest.fixture(scope="session")
def decided() -> Rulebook:
    """german-24 with every deal decided."""
    return load_variant("german-24", settings=DECIDED)


@pytest.fixture(scope="session")
def one_more(tmp_path_factory: pytest.TempPathFactory) -> Rulebook:
    """Every deal is worth one more."""
    return more(tmp_path_factory.mktemp("rules"), "one-more", "1")


@pytest.fixture(scope="session")
def lucky(tmp_path_factory: pytest.TempPathFactory) -> Rulebook:
    """A deal in which a nine is turned up, one in six, is worth one more."""
    return more(tmp_path_factory.mktemp("rules"), "lucky", "1 if lucky else 0", LUCK)
