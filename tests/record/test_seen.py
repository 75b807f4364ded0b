"""What is written for one seat does not change with the cards that are hidden from it."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

from sixtysix_dsl.play.deal import Deal
from sixtysix_dsl.record.follow import Course, follow, take_step
from sixtysix_dsl.record.reader import read_record
from sixtysix_dsl.record.seen import write_seen
from sixtysix_dsl.resolve.references import bundled_names
from sixtysix_dsl.rulebook.pack import cards_in
from sixtysix_dsl.rulebook.state import State

from .matches import engine_of, follow_file, write_match


def hidden_from(course: Course[State], seat: int) -> list[int]:
    """The cards of the only deal that the seat has never seen, from the states and not from views."""
    played = course.deals[0]
    deal, seen = Deal(course.engine, played.start), 0
    for step in [None, *played.steps]:
        if step is not None:
            take_step(deal, step)
            if step.move is not None and step.move.name == "play":
                seen |= course.engine.rulebook.pack.faces[step.move.args[0]]
        state = deal.state
        seen |= state.hands[seat] | state.shown
        seen |= sum(1 << card for card in {*state.trick, *state.last_trick})
        seen |= 1 << state.turn_up if state.turn_up >= 0 else 0
        seen |= 1 << state.turned if state.turned >= 0 else 0
    return list(cards_in(course.engine.rulebook.pack.all & ~seen))


@pytest.mark.parametrize("variant", bundled_names())
def test_hidden_cards_change_nothing(variant: str, tmp_path: Path) -> None:
    engine, dice = engine_of(variant), random.Random(5)
    names = engine.rulebook.pack.names
    compared = 0
    for seed in range(3):
        path = write_match(tmp_path / f"{seed}.jsonl", variant, seed=seed, deals=1)
        lines = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
        for line in lines:
            del line["crc"]
        for end in (3, 5, len(lines) // 2, len(lines) - 2):
            part = tmp_path / "part.jsonl"
            part.write_text("".join(json.dumps(line) + "\n" for line in lines[:end]))
            course = follow_file(part, variant)
            assert course.fault is None
            for seat in range(engine.rulebook.seats):
                hidden = hidden_from(course, seat)
                for _ in range(4):
                    new = dict(zip(hidden, dice.sample(hidden, len(hidden)), strict=True))
                    assert course.deals[0].pack is not None
                    pack = [names[new.get(card, card)] for card in course.deals[0].pack]
                    other = tmp_path / "other.jsonl"
                    changed = [lines[0], {**lines[1], "pack": pack}, *lines[2:end]]
                    other.write_text("".join(json.dumps(line) + "\n" for line in changed))
                    permuted = follow(read_record(other), engine)
                    if permuted.fault is None:  # else those cards cannot lie so, after these moves
                        compared += 1
                        assert write_seen(permuted, seat) == write_seen(course, seat)
    assert compared > 10


def test_neither_seed_nor_pack_nor_chance_is_in_it(tmp_path: Path) -> None:
    course = follow_file(write_match(tmp_path / "a.jsonl", "german-24", seed=123_456_789), "german-24")
    text = write_seen(course, 0)
    assert "123456789" not in text
    assert all(word not in text for word in ('"seed"', '"pack"', '"drawn"', '"crc"'))
