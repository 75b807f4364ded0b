"""Every word of the language, and every operation, is in both engines."""

from __future__ import annotations

import pytest

from sixtysix_dsl.compile import effects as compiled_effects
from sixtysix_dsl.compile import facts as compiled_facts
from sixtysix_dsl.interpret import effects, facts
from sixtysix_dsl.rulebook.words import ACTS, ACTS_ON, FACTS

OPS = sorted({fact.op for fact in FACTS.values()} - {"window"})


@pytest.mark.parametrize("op", OPS)
def test_a_fact_is_in_both_engines(op: str) -> None:
    assert hasattr(facts.Facts, f"_{op}"), "the reference engine lacks it"
    plain = getattr(compiled_facts, "_FIELDS")  # noqa: B009
    assert hasattr(compiled_facts.Facts, f"_{op}") or op in plain, "the compiled engine lacks it"


@pytest.mark.parametrize("op", sorted({*ACTS.values(), *(op for op, _ in ACTS_ON.values())} - {"nothing"}))
def test_an_effect_is_in_both_engines(op: str) -> None:
    assert hasattr(effects.Effects, f"_{op}"), "the reference engine lacks it"
    assert hasattr(compiled_effects.Effects, f"_{op}"), "the compiled engine lacks it"
