"""`replay --variant V`: a match that was played, told under other rules up to where it would have gone otherwise."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from sixtysix_dsl.diverge.attribute import Attribution, Clause
from sixtysix_dsl.diverge.behaviour import Explainer
from sixtysix_dsl.diverge.divergence import Start
from sixtysix_dsl.diverge.replaying import first_parting
from sixtysix_dsl.diverge.side import Side
from sixtysix_dsl.diverge.translate import NotComparable
from sixtysix_dsl.interpret.engine import ReferenceEngine
from sixtysix_dsl.pipeline import Loaded, load_rules
from sixtysix_dsl.play.match import Match
from sixtysix_dsl.record.follow import Course, PlayedDeal, Step
from sixtysix_dsl.report.line import clean
from sixtysix_dsl.rulebook.moves import Move
from sixtysix_dsl.rulebook.rulebook import Rulebook
from sixtysix_dsl.rulebook.state import State

from .columns import print_json
from .loading import fail, fail_with, parse_settings
from .recorded import Recorded
from .replaying import Replay
from .terminal import Terminal


class Parted(NamedTuple):
    """Where a match would have gone otherwise: in which deal, after which step, and what each side says."""

    deal: int
    step: int
    what: str
    why: Attribution


def replay_under(
    recorded: Recorded, variant: str, settings: Sequence[str] | None, rules: Sequence[str] | None, json: bool
) -> int | None:
    """Replay a record under other rules; 1 if they part from those it was played under, None if they are the same."""
    course = recorded.follow()
    loaded = _load(recorded, variant, parse_settings(settings, json=json), rules or ())
    if loaded.rulebook is None:
        fail_with(loaded.diagnostics, loaded.sources, json=json)
    other = loaded.rulebook
    if other.hash == recorded.rulebook.hash:
        return None
    if not json:
        recorded.warn()
    mine = recorded.rulebook.name
    names = (mine, other.name) if mine != other.name else (f"{mine} as played", f"{mine} as it is now")
    a = _side(recorded.loaded, recorded.variant, recorded.rules, names[0])
    b = _side(loaded, variant, tuple(rules or ()), names[1])
    try:
        parted = _find(course, Explainer(a, b), ReferenceEngine(other), names)
    except NotComparable as problem:
        help = "rules for the same seats and the same cards can be compared"
        fail(str(problem), code="not-comparable", help=help, json=json)
    if json:
        print_json(_data(recorded, course, other, parted))
    else:
        _say(recorded, course, other, parted)
    if parted is not None:
        return 1
    return 0 if course.fault is None else 1 if course.fault.is_answer else 2


def _load(recorded: Recorded, variant: str, settings: Mapping[str, str], rules: Sequence[str]) -> Loaded:
    """Other rules, with the options that were set for the match, as far as they have them, and those asked for."""
    loaded = load_rules(variant, rules=rules)
    if loaded.rulebook is None:
        return loaded
    default = {option.name: option.default for option in recorded.rulebook.options}
    own = loaded.rulebook.settings
    chosen = {
        name: value
        for name, value in recorded.rulebook.settings.items()
        if name in own and default.get(name) != value
    }
    return load_rules(variant, rules=rules, settings={**chosen, **settings})


def _side(loaded: Loaded, variant: str, rules: tuple[str, ...], name: str) -> Side:
    return Side.of(loaded, variant, label=name, rules=rules)


def _find(
    course: Course[State], explainer: Explainer, there: ReferenceEngine, names: tuple[str, str]
) -> Parted | None:
    """The first place where the match parts: in a deal, or because it is won sooner or later."""
    for played in course.deals:
        if played.pack is None:
            fail(
                "a deal that began from a position cannot be replayed under other rules",
                help="deals from a pack can",
            )
        made = _made(played.steps)
        start = Start(
            played.pack, played.dealer, played.setting["carried"], tuple(played.setting["game_points"])
        )
        moves: list[Move] = [step.move for step in made if step.move is not None]
        parting = first_parting(explainer, start, moves)
        if parting is not None:
            step = made[parting.after - 1].number if parting.after else _before(played)
            return Parted(played.number, step, parting.divergence.kind.what, parting.why)
        if played.result is not None:
            parted = _match_parts(course, there, names, played, made[-1].number if made else 0)
            if parted is not None:
                return parted
    return None


def _made(steps: Sequence[Step]) -> list[Step]:
    """The moves that were not taken back."""
    made: list[Step] = []
    for step in steps:
        if step.move is not None:
            made.append(step)
        elif step.undone:
            del made[-step.undone :]
    return made


def _before(played: PlayedDeal[State]) -> int:
    """The step before a deal begins."""
    return played.steps[0].number - 1 if played.steps else 0


def _match_parts(
    course: Course[State],
    there: ReferenceEngine,
    names: tuple[str, str],
    played: PlayedDeal[State],
    step: int,
) -> Parted | None:
    points = played.game_points
    here: Match[State] = Match(course.engine, dealer=0, game_points=points)
    over: Match[State] = Match(there, dealer=0, game_points=points)
    if here.winner() == over.winner():
        return None
    clauses = [match.engine.rulebook.match.origin for match in (here, over)]
    says = [
        f"under {name} the match {'is won' if match.winner() is not None else 'goes on'}: its target is {match.target}"
        for name, match in zip(names, (here, over), strict=True)
    ]
    named = [(Clause(origin.clause, origin.file, origin.line),) for origin in clauses]
    return Parted(played.number, step, "match", Attribution(named[0], named[1], says[0], says[1]))


def _data(
    recorded: Recorded, course: Course[State], other: Rulebook, parted: Parted | None
) -> dict[str, Any]:
    def side(clauses: Sequence[Clause], says: str) -> dict[str, Any]:
        listed = [{"id": each.id, "file": each.file or None, "line": each.line or None} for each in clauses]
        return {"says": says, "clauses": listed}

    fault = course.fault
    return {
        "file": recorded.record.file,
        "variant": recorded.rulebook.name,
        "hash": recorded.rulebook.hash,
        "under": {"variant": other.name, "hash": other.hash},
        "divergence": None
        if parted is None
        else {
            "deal": parted.deal,
            "step": parted.step,
            "what": parted.what,
            "a": side(parted.why.clauses_a, parted.why.a_says),
            "b": side(parted.why.clauses_b, parted.why.b_says),
        },
        "fault": None
        if fault is None
        else {"message": fault.message, "line": fault.line, "help": fault.help},
    }


def _say(recorded: Recorded, course: Course[State], other: Rulebook, parted: Parted | None) -> None:
    """The replay up to where it parts, and why it does."""
    terminal = Terminal()
    mine = recorded.rulebook.name
    if parted is None:
        terminal.say(f"Under {other.name} the match goes as it did under {mine}, step by step.")
        return
    for shown in Replay(course).points():
        if shown.played.number > parted.deal or shown.number > parted.step:
            break
        lines = list(shown.lines)
        if shown.step is None:
            terminal.say("", *lines)
        else:
            terminal.say(f"{shown.number:>4}  {lines[0]}", *(f"      {line}" for line in lines[1:]))
    terminal.say("", f"Here play parts: deal {parted.deal}, after step {parted.step}.")
    terminal.say(*(f"  {clean(says)}" for says in (parted.why.a_says, parted.why.b_says)))
