"""Modules as `sixtysix build` writes them, for the tests of hosts."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from sixtysix_dsl.embed.sidecar import build_rules
from sixtysix_dsl.pipeline import load_rules
from sixtysix_dsl.rulebook.rulebook import Rulebook

EXAMPLES = Path(__file__).parents[2] / "examples" / "embed"


def rulebook_of(variant: str, settings: dict[str, str] | None = None) -> Rulebook:
    loaded = load_rules(variant, settings=settings or {})
    assert loaded.rulebook is not None
    return loaded.rulebook


@pytest.fixture
def built(tmp_path: Path) -> Callable[[Rulebook], Path]:
    """A folder with the examples, and a module with its sidecar as `rules.wasm` and `rules.json`."""

    def put(rulebook: Rulebook) -> Path:
        folder = tmp_path / "site"
        shutil.copytree(EXAMPLES, folder)
        made = build_rules(rulebook, "rules.wasm")
        (folder / "rules.wasm").write_bytes(made.code)
        (folder / "rules.json").write_text(made.text, encoding="utf-8")
        return folder

    return put


@pytest.fixture(scope="session")
def node() -> str:
    """The command `node`; without it the test is skipped."""
    found = shutil.which("node")
    if found is None:
        pytest.skip("node is not installed")
    return found
