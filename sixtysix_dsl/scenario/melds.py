"""A marriage that was announced before the position: its points, and which cards all have seen."""

from __future__ import annotations

from sixtysix_dsl.interpret.engine import ReferenceEngine
from sixtysix_dsl.load.document import Scalar
from sixtysix_dsl.rulebook.pack import cards_in
from sixtysix_dsl.rulebook.rulebook import MoveRule, Rulebook
from sixtysix_dsl.rulebook.state import State
from sixtysix_dsl.scenario.words import Misread


def put_meld(engine: ReferenceEngine, s: State, seat: int, suit: int, said: Scalar, counts: bool) -> None:
    """Enter a marriage of a seat, counted or pending, with the points that the variant's meld gives for it."""
    rulebook, values = engine.rulebook, engine.interpreter.values
    rule = _meld_of(rulebook)
    if rule is None or rule.worth is None:
        raise Misread("no-such-move", said.place, f"there are no marriages in {rulebook.name}")
    already = sum(1 for _, other, _ in s.melds if other == suit)
    if already >= rulebook.pack.copies:
        often = "already" if already == 1 else f"{already} times already"
        raise Misread("meld-twice", said.place, f"{rulebook.pack.suits[suit]} are married {often}")
    e = engine.interpreter.locals_for(seat)
    e[rule.choices[0].slot] = suit
    points = values.build(rule.worth)(s, e)
    pair = _married(engine, s, rule, e)
    s.married |= pair
    s.shown |= pair & s.hands[seat]
    (s.counted if counts else s.pending)[seat] += points
    s.marriages[seat] += 1
    s.melds.append((seat, suit, points))


def _meld_of(rulebook: Rulebook) -> MoveRule | None:
    """The move by which a suit is married."""
    for rule in rulebook.moves:
        if rule.kind == "meld" and [choice.kind for choice in rule.choices] == ["suit"]:
            return rule
    return None


def _married(engine: ReferenceEngine, s: State, rule: MoveRule, e: list[int]) -> int:
    """One card of each face of the meld. Of two copies rather one that was played: a meld is led from at once."""
    pack, pair = engine.rulebook.pack, 0
    played = 0
    for cards in s.taken:
        played |= cards
    for effect in (inner for outer in rule.does for inner in outer.walk()):
        if effect.op != "meld":
            continue
        cards = engine.interpreter.values.build(effect.args[1])(s, e) & ~s.married
        for card in cards_in(cards):
            face = pack.faces[card] & cards
            if not pair & face:
                chosen = face & played or face & s.hands[e[0]] or face
                pair |= chosen & -chosen
    return pair
