"""One deal played under two variants at once, with the reference engine, and compared after every step."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from sixtysix_dsl.diverge.clock import Clock
from sixtysix_dsl.diverge.compare import (
    DEALING,
    GOES_ON,
    MATCH,
    MATCH_OVER,
    Differs,
    phase_of,
)
from sixtysix_dsl.diverge.divergence import Divergence, Kind, Start, Verdict, What
from sixtysix_dsl.diverge.layout import Layout, build, turns_up
from sixtysix_dsl.diverge.starts import Starts
from sixtysix_dsl.interpret.engine import ReferenceEngine
from sixtysix_dsl.play.notation import write_move
from sixtysix_dsl.rulebook.moves import Move
from sixtysix_dsl.rulebook.state import State


class Pair(Starts):
    """Two engines, at which deals are played side by side, as long as `clock` lets them: every move looks at it."""

    def __init__(self, a: ReferenceEngine, b: ReferenceEngine) -> None:
        """Raises NotComparable."""
        super().__init__(a, b)
        self.clock = Clock()
        self._turns_up = (turns_up(a.rulebook), turns_up(b.rulebook))

    def deal(self, start: Start, only: What | None = None) -> Course:
        """Deal from a pack under both. With `only` nothing but that is compared."""
        s = self.a.start(start.pack, start.dealer, **self.taken_over(start, 0))
        t = self.b.start(self.tongue.pack_to_b(start.pack), start.dealer, **self.taken_over(start, 1))
        return Course(self, s, t, start, only)

    def lay(self, layout: Layout, only: What | None = None) -> Course | None:
        """Begin in the middle of play; None if one of the two does not take that position."""
        both = self.states(layout)
        return Course(self, *both, None, only, layout) if both is not None else None

    def begin(self, origin: Start | Layout | None, only: What | None = None) -> Course | None:
        """Begin with a deal or a position."""
        if isinstance(origin, Layout):
            return self.lay(origin, only)
        return self.deal(origin, only) if origin is not None else None

    def follow(self, start: Start, moves: Iterable[Move]) -> list[Divergence]:
        """Make given moves as long as both allow them, and return where the two part, in order."""
        return self.deal(start).follow(moves)

    # -- positions

    def states(self, layout: Layout) -> tuple[State, State] | None:
        """Put a position on the table under both; None if one does not take it."""
        s = build(self.a, self.data(layout, 0), layout)
        t = build(self.b, self.data(layout, 1), layout) if s is not None else None
        return (s, t) if s is not None and t is not None else None

    def data(self, layout: Layout, side: int) -> dict[str, Any]:
        """A position as the scenario file of one side has it."""
        return layout.data(self.a.rulebook.pack, side, self._turns_up[side])


class Course:
    """How far a deal has come under both. `found` is where they have parted so far, each key once.

    `is_over` once they cannot be played on side by side: a deal is over, or cards, turn or phase have parted.
    """

    def __init__(
        self,
        pair: Pair,
        s: State,
        t: State,
        start: Start | None = None,
        only: What | None = None,
        layout: Layout | None = None,
    ) -> None:
        """Compare the two states as they are."""
        self.pair, self.s, self.t, self.only = pair, s, t, only
        self.start, self.layout = start, layout
        self.moves: list[Move] = []
        self.found: list[Divergence] = []
        self.is_over = False
        self._noted: set[tuple[Kind, str]] = set()
        self._known: set[Differs] = set()
        self._phase, self._move = DEALING, ""
        self._figures = (pair.figures(s), pair.figures(t))
        self._compare(self._figures)

    def follow(self, moves: Iterable[Move]) -> list[Divergence]:
        """Make given moves as long as both allow them, and return where the two part."""
        for move in moves:
            if self.is_over or move not in self.common:
                break
            self.make(move)
        return self.found

    def play(self, choose: Callable[[Course, list[Move]], Move]) -> list[Divergence]:
        """Play on with chosen moves until it is over, and return where the two part."""
        while not self.is_over:
            self.make(choose(self, self.common))
        return self.found

    def make(self, move: Move) -> None:
        """Make a move that is legal in both. Raises OutOfTime."""
        pair, before = self.pair, self._figures
        pair.clock.check()
        self._phase, self._move = phase_of(pair.a, self.s), move.name
        self.s = pair.a.apply(self.s, move)
        self.t = pair.b.apply(self.t, pair.tongue.move_to_b(move))
        self.moves.append(move)
        self._figures = (pair.figures(self.s), pair.figures(self.t))
        self._compare(before)

    def refusal(self, move: Move) -> Divergence | None:
        """What parts the two at a move that A allows and B does not; None if it is not so."""
        there = self.pair.tongue.move_to_b(move)
        if move not in self.pair.a.legal_moves(self.s) or there in self.pair.b.legal_moves(self.t):
            return None
        about = ", ".join(dict.fromkeys(_refusals(self.pair.b, self.t, there)))
        kind = Kind("legality", phase_of(self.pair.a, self.s), move.name, "only-a")
        return Divergence(kind, about, self.start, tuple(self.moves), (move,), (), move.seat, {}, self.layout)

    # -- comparing

    def _compare(self, before: tuple[tuple[tuple[int, ...], ...], ...]) -> None:
        s, t, pair = self.s, self.t, self.pair
        self.common: list[Move] = []
        if self._asks("points"):
            self._note_step("points", pair.points(before, self._figures))
        if s.result is not None or t.result is not None:
            self.is_over = True
            if s.result is not None and t.result is not None:
                self._note_rest()
            self._note_ending()
            self._note_match()
            return
        cards, flow = list(pair.cards(s, t)), list(pair.flow(s, t))
        if flow:  # that cards have been drawn in one only, and the like, follows from it
            self._note("flow", "different", ", ".join(each.name for each in flow), [*flow, *cards])
        else:
            self._note_step("state", cards)
            self._note_rest()
        self._phase = phase_of(pair.a, s)
        if cards or flow:
            self.is_over = True
            return
        if self._asks("view"):
            self._note_views()
        self._note_legality()
        self.is_over = self.is_over or not self.common

    def _asks(self, what: What) -> bool:
        return self.only is None or self.only == what

    def _note_rest(self) -> None:
        """Note what has parted anew in what does not stop the deal."""
        if not self._asks("state"):
            return
        differs = set(self.pair.rest(self.s, self.t))
        self._note_step("state", [each for each in differs if each not in self._known])
        self._known = differs

    def _note_ending(self) -> None:
        r, q = self.s.result, self.t.result
        if r is not None and q is not None:
            differs = list(self.pair.result(r, q))
            if differs:
                about = r.by if r.by == q.by else f"{r.by} / {q.by}"
                about += ", same result" if [each.name for each in differs] == ["by"] else ""
                self._note("result", "different", about, differs)
        else:
            by = r or q
            words = ["yes" if each is not None else "no" for each in (r, q)]
            said = Differs("over", -1, words[0], words[1])
            self._note("flow", "only-a" if q is None else "only-b", f"over by {by.by if by else ''}", [said])

    def _note_match(self) -> None:
        """Note how the match goes on otherwise after a result that scores the same."""
        differs = list(self.pair.match(self.s, self.t))
        if differs and self._asks("flow"):
            name, a = differs[0].name, differs[0].a
            won_in_a: Verdict = "only-b" if a == GOES_ON else "only-a"
            kind = Kind("flow", MATCH, "", won_in_a if name == MATCH_OVER else "different")
            self._add(kind, name, {each.name: (each.a, each.b) for each in differs})

    def _note_step(self, what: What, differs: Iterable[Differs]) -> None:
        listed = sorted(differs)
        if listed:
            self._note(what, "different", ", ".join(dict.fromkeys(each.name for each in listed)), listed)

    def _note_views(self) -> None:
        by_name: dict[str, list[Differs]] = {}
        for each in self.pair.views(self.s, self.t):
            by_name.setdefault(each.name, []).append(each)
        move, self._move = self._move, ""
        for name, differs in by_name.items():
            self._note("view", "different", name, differs)
        self._move = move

    def _note_legality(self) -> None:
        pair = self.pair
        legal = pair.a.legal_moves(self.s)
        theirs = pair.b.legal_moves(self.t)
        if not pair.tongue.same:
            theirs = [pair.tongue.move_to_a(move) for move in theirs]
        if legal == theirs:
            self.common = legal
            return
        others, mine = set(theirs), set(legal)
        self.common = [move for move in legal if move in others]
        if not self._asks("legality"):
            return
        only_a = [move for move in legal if move not in others]
        only_b = [move for move in theirs if move not in mine]
        for name in dict.fromkeys(move.name for move in (*only_a, *only_b)):
            self._note_moves([m for m in only_a if m.name == name], [m for m in only_b if m.name == name])

    def _note_moves(self, only_a: list[Move], only_b: list[Move]) -> None:
        verdict: Verdict = "both-ways" if only_a and only_b else "only-a" if only_a else "only-b"
        pair, example = self.pair, (only_a or only_b)[0]
        refusing = []
        if only_a:
            refusing += _refusals(pair.b, self.t, pair.tongue.move_to_b(only_a[0]))
        if only_b:
            refusing += _refusals(pair.a, self.s, only_b[0])
        words = [
            ", ".join(write_move(pair.a.rulebook, m) for m in moves) or "nothing more"
            for moves in (only_a, only_b)
        ]
        kind = Kind("legality", self._phase, example.name, verdict)
        self._add(
            kind,
            ", ".join(dict.fromkeys(refusing)),
            {"only legal here": (words[0], words[1])},
            only_a,
            only_b,
            example.seat,
        )

    def _note(self, what: What, verdict: Verdict, about: str, differs: Sequence[Differs]) -> None:
        if not self._asks(what):
            return
        details = {
            each.name + (f" of {each.seat + 1}" if each.seat >= 0 else ""): (each.a, each.b)
            for each in differs
        }
        self._add(Kind(what, self._phase, self._move, verdict), about, details, seat=differs[0].seat)

    def _add(
        self,
        kind: Kind,
        about: str,
        details: dict[str, tuple[str, str]],
        only_a: Sequence[Move] = (),
        only_b: Sequence[Move] = (),
        seat: int = -1,
    ) -> None:
        if (kind, about) in self._noted:
            return
        self._noted.add((kind, about))
        self.found.append(
            Divergence(
                kind,
                about,
                self.start,
                tuple(self.moves),
                tuple(only_a),
                tuple(only_b),
                seat,
                details,
                self.layout,
            )
        )


def _refusals(engine: ReferenceEngine, s: State, move: Move) -> list[str]:
    """The ids of the clauses that refuse a move."""
    return [reason.clause for reason in engine.verdict(s, move).reasons]
