"""A witness as a scenario file of two documents: the same cards and moves, under each variant with its answers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sixtysix_dsl.diverge.answers import answers, braces, unsaid, word
from sixtysix_dsl.diverge.attribute import Attribution
from sixtysix_dsl.diverge.divergence import Divergence
from sixtysix_dsl.diverge.layout import Layout
from sixtysix_dsl.diverge.shrink import Shrinker, Small
from sixtysix_dsl.diverge.side import Side
from sixtysix_dsl.play.notation import write_move


def write_witness(shrinker: Shrinker, case: Small, a: Side, b: Side, why: Attribution) -> str:
    """Return the text of a witness. `sixtysix test` passes on it, where the references of both sides lead to them."""
    divergence = case.divergence
    lines = [f"# {divergence.kind.phase}: {_subject(divergence)}"]
    lines += [f"# {said}" for said in (why.a_says, why.b_says)]
    for name in unsaid(a.rulebook, divergence):
        here, there = _detail(divergence, name)
        lines.append(f"# {name}: {here} in {a.label}, {there} in {b.label}; no expectation can say that")
    for side in (a, b):
        if side.rules:
            lines.append(
                f"# {side.label} is played with " + " ".join(f"--with {rule}" for rule in side.rules)
            )
    for number, side in enumerate((a, b)):
        lines += ["---"] if number else []
        lines += _document(shrinker, case, side, number)
    return "\n".join(lines) + "\n"


def _subject(divergence: Divergence) -> str:
    kind = divergence.kind
    move = (
        f" after {kind.move}" if kind.move and divergence.of_step else f" of {kind.move}" if kind.move else ""
    )
    return f"{kind.what}{move} ({divergence.about})" if divergence.about else f"{kind.what}{move}"


def _detail(divergence: Divergence, name: str) -> tuple[str, str]:
    for key, words in divergence.details.items():
        if key == name or key.startswith(f"{name} of "):
            return words
    return "", ""


def _document(shrinker: Shrinker, case: Small, side: Side, number: int) -> Iterator[str]:
    pair, divergence = shrinker.pair, case.divergence
    engine = (pair.a, pair.b)[number]
    yield f"scenario: {word(title(divergence, side.label))}"
    yield f"variant: {word(side.reference)}"
    if side.settings:
        yield "set: " + braces({name: word(value) for name, value in side.settings.items()})
    yield from _cards(shrinker, case, number)
    course = shrinker.begin(case)
    if course is None:
        raise ValueError("a case that one of the variants does not take")
    course.follow(case.moves)
    moves, asked = list(case.moves), [*divergence.only_a[:1], *divergence.only_b[:1]]
    if number:
        moves, asked = [
            [pair.tongue.move_to_b(m) if pair.tongue.is_move_of_a(m) else m for m in each]
            for each in (moves, asked)
        ]
    yield "steps:"
    yield from (f"  - {write_move(engine.rulebook, move)}" for move in moves)
    yield from (f"  - {line}" for line in answers(engine, (course.s, course.t)[number], divergence, asked))


def title(divergence: Divergence, label: str) -> str:
    """What a document of a witness shows, in a few words."""
    kind = divergence.kind
    return f"{kind.phase} - {_subject(divergence).partition(' (')[0]} as {label} has it"


def _cards(shrinker: Shrinker, case: Small, number: int) -> Iterator[str]:
    pair = shrinker.pair
    rulebook = (pair.a, pair.b)[number].rulebook
    origin = case.layout or case.start
    assert origin is not None
    if origin.dealer != rulebook.seats - 1:
        yield f"dealer: {origin.dealer + 1}"
    if origin.game_points is not None and any(origin.game_points):
        yield "match: " + braces({side[0] + 1: origin.game_points[side[0]] for side in rulebook.sides})
    if origin.carried:
        yield f"carried: {origin.carried}"
    if isinstance(origin, Layout):
        yield "position:"
        for key, value in pair.data(origin, number).items():
            yield f"  {key}: {_flow(value)}"
        return
    names = pair.a.rulebook.pack.names
    pack = " ".join(names[card] for card in origin.pack)
    facts = pair.kept_facts(origin, number)
    yield f'deal: {{pack: "{pack}"' + (f", facts: {_flow(facts)}" if facts else "") + "}"


def _flow(value: Any) -> str:
    if isinstance(value, dict):
        return braces({key: _flow(each) for key, each in value.items()})
    if isinstance(value, list):
        return "[" + ", ".join(_flow(each) for each in value) + "]"
    return word(str(value))
