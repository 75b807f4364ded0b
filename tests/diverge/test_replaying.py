"""A deal that was played under one variant is told under another up to where its course parts."""

from sixtysix_dsl.diverge.behaviour import Explainer
from sixtysix_dsl.diverge.divergence import Start
from sixtysix_dsl.diverge.replaying import first_parting
from sixtysix_dsl.play.notation import parse_move
from sixtysix_dsl.rulebook.moves import Move
from tests.diverge.conftest import side

GERMAN, POLISH = side("german-24"), side("polish-deferred")
# Seat 1 is dealt the marriage in hearts; diamonds are trumps.
PACK = "KH QH AS AD 9S JD 10S KD 9C JC QC 10D 9D JS QS KS JH 10H AH 9H AC 10C KC QD"


def start() -> Start:
    pack = GERMAN.rulebook.pack
    return Start(tuple(pack.parse_card(name) for name in PACK.split()), 1)


def moves(*texts: str) -> list[Move]:
    return [parse_move(GERMAN.rulebook, text) for text in texts]


def test_refused_move_is_told_with_its_clause() -> None:
    parting = first_parting(Explainer(POLISH, GERMAN), start(), moves("1 marry H", "1 play KH"))
    assert parting is not None
    assert parting.after == 0
    assert parting.divergence.kind == ("legality", "tricks, talon open", "marry", "only-a")
    assert parting.why.b_says.startswith(
        "german-24 refuses `1 marry H` (moves.marry.when.trick, german-24.yaml:"
    )


def test_what_a_move_does_is_told() -> None:
    played = moves("1 play AS", "2 play 9S", "1 marry H", "1 play KH")
    parting = first_parting(Explainer(GERMAN, POLISH), start(), played)
    assert parting is not None
    assert parting.after == 3
    assert parting.divergence.kind.what == "points"
    assert parting.why.a_says.startswith(
        "german-24: after `1 marry H` seat 1 has 20 counted from marriages ("
    )
    assert parting.why.b_says.startswith("polish-deferred: after `1 marry H` seat 1 has 20 pending (")


def test_same_course_parts_nowhere() -> None:
    assert first_parting(Explainer(GERMAN, POLISH), start(), moves("1 play AS", "2 play 9S")) is None
