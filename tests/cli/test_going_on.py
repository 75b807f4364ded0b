"""A game taken up again begins for people where they left it: who they are, and what was done since they moved last."""

from __future__ import annotations

import re
from itertools import product

import pytest

from sixtysix_dsl.resolve.references import bundled_names

QUICK = ("--speed", "instant", "--no-history")
NAMED = ("play", "mande", "--seed", "5", "--seat", "all", "--name", "Ana,Rui,Ze,Eva", *QUICK)


@pytest.mark.parametrize("variant", bundled_names())
def test_what_was_done_since_the_last_move_is_told_again(variant: str, sixtysix) -> None:
    compared = 0
    for seed, answers in product((11, 3), (1, 2, 4)):
        record = f"{seed}-{answers}.jsonl"
        args = ("play", variant, "--seed", str(seed), "--record", record, *QUICK)
        first = sixtysix(*args, answers="1\n" * answers).out
        if re.search("Enter lets it go on|[Tt]he deal(:| is)", first):
            continue  # asked to let others go on, or another deal has begun
        again = sixtysix("play", "--resume", record, "--no-history").out
        before = first.rpartition("> 1\n")[2].partition("\n\n")
        after = re.split(r"^Deal 1 goes on after \d+ moves\.", again, flags=re.M)[1].partition("\n\n")
        told = "\n".join(line.removeprefix("  ") for line in after[0].splitlines() if line)
        own = before[0].removesuffix(told).splitlines()
        assert own
        assert all(line.startswith(("Seat 1", "All see")) for line in own if "takes the trick" not in line)
        assert after[2] == before[2]
        compared += 1
    assert compared


def test_everybody_hears_what_is_new_to_him_and_has_his_name(sixtysix) -> None:
    sixtysix(*NAMED, "--record", "m.jsonl", answers="name-trump H\nmande\nundo\nmande\npass\n")
    again = sixtysix("play", "--resume", "m.jsonl", "--no-history", answers="1\n").out
    assert "At the table: seat 1 Ana, seat 2 Rui, seat 3 Ze, seat 4 Eva." in again
    told = again.partition("goes on after 3 moves.\n")[2].partition("\n\n")[0]
    assert told.splitlines() == ["  Rui: name-trump H.", "  Rui: mande.", "  Ze: pass."]
    assert "Ana: pass." in again.partition("Ana> ")[2]


def test_the_drawn_table_shows_it_to_whom_it_is_new(sixtysix) -> None:
    pytest.importorskip("pexpect")
    from .driven import Driven

    sixtysix(*NAMED, "--record", "m.jsonl", answers="name-trump H\nmande\npass\n")
    game = Driven("--resume", "m.jsonl", "--no-history")
    try:
        assert "Pass to Ana" in game.text()
        said = " ".join(game.ask("").split())
        assert "Rui: name-trump H. Rui: mande. Ze: pass." in said
        said = " ".join((game.ask("pass"), game.ask("")))
        assert "Ze: pass. Ana: pass." in " ".join(said.split())
        assert "name-trump" not in said
    finally:
        game.stop()
