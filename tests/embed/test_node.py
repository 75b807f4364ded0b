"""A host in node says what Python says: legal moves, refusals and their texts, views and results."""

from __future__ import annotations

import json
import random
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from sixtysix_dsl.explain.explain import explain_move
from sixtysix_dsl.interpret.engine import ReferenceEngine
from sixtysix_dsl.play.deal import Deal
from sixtysix_dsl.play.notation import write_move
from sixtysix_dsl.rulebook.moves import PLAY, Move
from sixtysix_dsl.rulebook.rulebook import Rulebook
from sixtysix_dsl.rulebook.seating import seats_in
from tests.embed.conftest import rulebook_of

DRIVE = Path(__file__).with_name("drive.mjs")
SUBJECTS = [
    ("german-24", {}),
    ("german-24", {"close-window": "before-drawing", "meld-needs-trick": "no"}),
    ("polish-deferred", {}),
    ("mande", {}),
    ("double-48", {"melds": "yes"}),
    ("tysiac", {}),
    ("strict-marriage", {}),
    ("three-hand-24", {}),
]
ASKED = 8
"""Moves at every step that are judged, legal or not."""


@pytest.mark.parametrize(("variant", "settings"), SUBJECTS)
def test_node_says_what_python_says(
    variant: str, settings: dict[str, str], node: str, built: Callable[[Rulebook], Path]
) -> None:
    rulebook = rulebook_of(variant, settings)
    folder = built(rulebook)
    engine, rng = ReferenceEngine(rulebook), random.Random(3)
    told, wanted = [], []
    for seed in (1, 2, -7, 2**63 + 5):
        dealer = rng.randrange(rulebook.seats)
        deal = Deal.from_seed(engine, seed, dealer=dealer)
        steps, says = [], []
        while True:
            move = rng.choice(deal.legal_moves()) if deal.outcome() is None else None
            asked = [any_move(rulebook, rng) for _ in range(ASKED)]
            steps.append(
                {
                    "ask": [write_move(rulebook, each) for each in asked],
                    "move": move and write_move(rulebook, move),
                }
            )
            says.append(step_of(deal, asked))
            if move is None:
                break
            deal.push_legal(move)
        told.append({"seed": str(seed), "dealer": dealer + 1, "steps": steps})
        wanted.append(says)
    job = {"rules": str(folder / "rules.mjs"), "module": str(folder / "rules.wasm"), "deals": told}
    done = subprocess.run(
        [node, str(DRIVE)], input=json.dumps(job), capture_output=True, text=True, check=False
    )
    assert done.stderr == ""
    for deal_says, deal_wants in zip(json.loads(done.stdout), wanted, strict=True):
        for step, want in zip(deal_says, deal_wants, strict=True):
            assert step.pop("made") in (True, None)
            assert step.pop("refused")
            assert step == want


def any_move(rulebook: Rulebook, rng: random.Random) -> Move:
    """A move of the variant, seldom a legal one."""
    rule = rng.choice([None, *rulebook.moves])
    kinds = ["card"] if rule is None else [choice.kind for choice in rule.choices]
    pack = rulebook.pack
    among = {
        "card": [card for card, face in enumerate(pack.faces) if face & -face == 1 << card],
        "suit": range(len(pack.suits)),
        "seat": range(rulebook.seats),
        "number": range(0, 400, 5),
    }
    args = tuple(rng.choice(among[kind]) for kind in kinds)
    return Move(rng.randrange(rulebook.seats), PLAY if rule is None else rule.name, args)


def step_of(deal: Deal[Any], asked: list[Move]) -> dict[str, Any]:
    rulebook, verdicts = deal.engine.rulebook, []
    for move in asked:
        said = explain_move(deal.engine, deal.state, move, seat=move.seat).data()  # type: ignore[arg-type]
        for because in said["because"]:
            del because["facts"]
            if because["file"] is not None:
                because["file"] = f"variants/{Path(because['file']).name}"
        verdicts.append(said)
    step = {
        "turn": deal.turn + 1 or None,
        "legal": [write_move(rulebook, move) for move in deal.legal_moves()],
        "verdicts": verdicts,
        "views": [deal.view(seat) for seat in range(rulebook.seats)],
        "result": result_of(deal),
    }
    return json.loads(json.dumps(step))  # type: ignore[no-any-return]


def result_of(deal: Deal[Any]) -> dict[str, Any] | None:
    result, rulebook = deal.outcome(), deal.engine.rulebook
    if result is None:
        return None
    return {
        "winners": [seat + 1 for seat in seats_in(result.winners)],
        "scores": {str(seat + 1): score for seat, score in enumerate(result.scores)},
        "by": result.by,
        "label": dict(rulebook.settle[result.row].label) if result.row >= 0 else {},
        "carried": result.carried,
        "annulled": result.annulled,
    }
