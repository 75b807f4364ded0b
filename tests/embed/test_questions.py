"""`why` and `play` of a module take any number from a host, and `play` makes legal moves only."""

from __future__ import annotations

import random

import pytest

from sixtysix_dsl.compile.moves import encode_move
from sixtysix_dsl.interpret.engine import ReferenceEngine
from sixtysix_dsl.play.deal import Deal, shuffled_pack
from sixtysix_dsl.play.match import draw_first_dealer
from tests.embed.conftest import rulebook_of
from tests.embed.test_node import any_move

pytest.importorskip("wasmtime", reason="wasmtime is not installed (extra `wasm`)")


@pytest.mark.parametrize("variant", ["mande", "gaigel", "tysiac"])
def test_only_legal_moves_are_made(variant: str) -> None:
    from sixtysix_dsl.compile.host import Instance, compile_module
    from sixtysix_dsl.compile.module import compile_rules

    rulebook, rng = rulebook_of(variant), random.Random(11)
    compiled = compile_rules(rulebook)
    instance, layout = Instance(compile_module(compiled.code)), compiled.layout
    why, play = instance.function("why"), instance.function("play")
    pack = shuffled_pack(rulebook, 5, 0)
    instance.function("shuffle")(5, 0)
    assert instance.read(layout["pack"].address, len(pack)) == bytes(pack)
    instance.function("start")(rulebook.seats - 1, 0)
    deal = Deal.from_seed(ReferenceEngine(rulebook), 5)

    def state() -> bytes:
        return instance.read(layout.state, layout.state_size)

    while deal.outcome() is None:
        before = state()
        for _ in range(30):
            number = rng.getrandbits(64) - (1 << 63)
            assert (why(number), instance.read(layout["reasons"].address, 8)) == (0, bytes(8))
            assert play(number) == 0
        for move in (any_move(rulebook, rng) for _ in range(10)):
            phase = rng.choice(
                [-1, *range(len(rulebook.phases))]
            )  # a name may be given by any rule that has it
            if not deal.is_legal(move):
                assert play(encode_move(rulebook, move, phase)) == 0
        assert state() == before
        made = rng.choice(deal.legal_moves())
        assert play(encode_move(rulebook, made, rng.choice([-1, *range(len(rulebook.phases))]))) == 1
        deal.push_legal(made)
    assert instance.function("legal")() == 0


def test_the_first_dealer_of_a_match() -> None:
    from sixtysix_dsl.compile.host import Instance, compile_module
    from sixtysix_dsl.compile.module import compile_rules

    draw = Instance(compile_module(compile_rules(rulebook_of("gaigel")).code)).function("draw_dealer")
    assert [draw(seed) for seed in range(20)] == [draw_first_dealer(4, seed) for seed in range(20)]
