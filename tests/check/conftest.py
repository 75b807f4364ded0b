"""Checks are tried on small rule files laid over a bundled variant, as a house would write them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from sixtysix_dsl.check import check_rulebook
from sixtysix_dsl.diagnostics import Diagnostic
from sixtysix_dsl.lower.hashing import canonical_form, hash_rules
from sixtysix_dsl.lower.lower import lower_variant
from sixtysix_dsl.resolve.variant import Resolved, resolve_variant
from sixtysix_dsl.rulebook.rulebook import Rulebook

Check = Callable[..., list[Diagnostic]]


def hash_of(resolved: Resolved) -> str:
    settings = {
        name: resolved.settings[name].text if name in resolved.settings else option.default
        for name, option in resolved.options.items()
    }
    return hash_rules(canonical_form(resolved.root), settings)


def lowered(variant: str, *rules: str, settings: dict[str, str] | None = None) -> tuple[Rulebook, Resolved]:
    """A variant with rule files laid over it, its options not put in; everything but checks must be right."""
    resolved, faults = resolve_variant(variant, rules=rules, settings=settings or {})
    assert resolved is not None, faults
    assert not [fault for fault in faults if fault.severity == "error"], faults
    rulebook, faults = lower_variant(resolved)
    assert rulebook is not None, faults
    return rulebook, resolved


@pytest.fixture
def check(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Check:
    """`check(body, over)`: what is found in a rule file over a variant, or, with `child=True`, in a child of it."""
    monkeypatch.chdir(tmp_path)

    def run(
        body: str, over: str = "german-24", *, child: bool = False, settings: dict[str, str] | None = None
    ) -> list[Diagnostic]:
        head = (
            f"sixtysix: 1\nvariant: example\nextends: {over}\n" if child else "sixtysix: 1\nrules: example\n"
        )
        Path("example.yaml").write_text(head + body, encoding="utf-8")
        if child:
            return check_rulebook(*lowered("example.yaml", settings=settings), hash_of)
        return check_rulebook(*lowered(over, "example.yaml", settings=settings), hash_of)

    return run


def codes(found: list[Diagnostic]) -> set[str]:
    """The codes of what was found."""
    return {fault.code for fault in found}
