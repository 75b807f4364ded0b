"""Two engines asked about one position: the first thing on which they do not agree."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple

from sixtysix_dsl.compile.engine import CompiledEngine
from sixtysix_dsl.interpret.engine import ReferenceEngine
from sixtysix_dsl.play.notation import write_move
from sixtysix_dsl.rulebook.engine import Engine
from sixtysix_dsl.rulebook.moves import Move
from sixtysix_dsl.rulebook.outcome import Reason, Verdict
from sixtysix_dsl.rulebook.rulebook import Rulebook
from sixtysix_dsl.rulebook.state import State
from sixtysix_dsl.rulebook.state_text import write_state
from sixtysix_dsl.verify.asked import Asked


class Difference(NamedTuple):
    """On what two engines do not agree, about which move or seat, and what each says."""

    what: str
    about: str
    reference: str
    compiled: str
    move: Move | None = None
    seat: int = -1

    def __str__(self) -> str:
        """Say it in a few words."""
        return f"{self.what} {self.about}".rstrip()


class Disagree(Exception):
    """The engines do not agree; `difference` says on what."""

    def __init__(self, difference: Difference) -> None:
        """Remember it."""
        super().__init__(str(difference))
        self.difference = difference


class Comparison:
    """Two engines for the same settled Rulebook. Whatever the compiled one does, no more than Disagree is raised."""

    def __init__(self, reference: ReferenceEngine, compiled: CompiledEngine) -> None:
        """Compare these two."""
        self.reference, self.compiled = reference, compiled
        self.rulebook: Rulebook = reference.rulebook
        self.asked = Asked(self.rulebook)

    # -- from position to position

    def start(self, *args: Any) -> tuple[State, bytes]:
        """Deal with both (see `Engine.start`)."""
        mine = self.reference.start(*args)
        return mine, self._ask("the deal", lambda: self.compiled.start(*args))

    def apply(self, theirs: bytes, move: Move) -> bytes:
        """Make a legal move with the compiled engine."""
        made: bytes = self._ask("of the last move", lambda: self.compiled.apply(theirs, move))
        return made

    # -- one position

    def briefly(self, mine: State, theirs: bytes) -> list[Move]:
        """Compare state, result and legal moves, and return these."""
        decoded = self._ask("", lambda: self.compiled.codec.decode(theirs))
        if mine != decoded:
            raise Disagree(_of_states(self.rulebook, mine, decoded))
        self._same("turn", "", self.reference.turn_of(mine), lambda: self.compiled.turn_of(theirs), str)
        self._same("result", "", mine.result, lambda: self.compiled.result_of(theirs), str)
        legal = self.reference.legal_moves(mine)
        self._same("legal moves", "", legal, lambda: self.compiled.legal_moves(theirs), self._moves)
        return legal

    def thoroughly(self, mine: State, theirs: bytes) -> list[Move]:
        """Compare whatever can be asked about a position; return the legal moves."""
        legal = self.briefly(mine, theirs)
        for move in self.asked.at(mine.turn, legal):
            self.judge(mine, theirs, move)
        self.views(mine, theirs)
        reference, compiled = self.reference, self.compiled
        self._same("variables", "", reference.match_vars(mine), lambda: compiled.match_vars(theirs), str)
        if legal and hasattr(compiled, "scores"):
            scores = reference.scores(mine, legal)
            self._same("scores", "of greedy", scores, lambda: compiled.scores(theirs, legal), str)
        self._texts(mine, theirs, legal)
        return legal

    def views(self, mine: State, theirs: bytes) -> None:
        """Compare what each seat sees."""
        for seat in range(self.rulebook.seats):
            self._view(mine, theirs, seat)

    def judge(self, mine: State, theirs: bytes, move: Move) -> Verdict:
        """Compare the verdicts on any move, and return it."""
        verdict = self.reference.verdict(mine, move)
        found = self._ask("of a verdict", lambda: self.compiled.verdict(theirs, move), move=move)
        if found != verdict:
            about = f"on {write_move(self.rulebook, move)}"
            said, other = _of_verdicts(verdict, found)
            raise Disagree(Difference("verdict", about, said, other, move, move.seat))
        return verdict

    def finish(self, mine: State, theirs: bytes) -> None:
        """Compare what a deal that is over leaves to the next."""
        dealer = self.reference.next_dealer(mine)
        self._same("next dealer", "", dealer, lambda: self.compiled.next_dealer(theirs), str)

    def _view(self, mine: State, theirs: bytes, seat: int) -> None:
        view = self.reference.view(mine, seat)
        about = f"of seat {seat + 1}"
        found = self._ask(about, lambda: self.compiled.view(theirs, seat), seat=seat)
        if found != view:
            keys = [key for key in {**view, **found} if view.get(key) != found.get(key)]
            said, other = (", ".join(f"{key}: {side.get(key)}" for key in keys) for side in (view, found))
            raise Disagree(Difference("view", about, said, other, seat=seat))
        if list(found) != list(view):
            raise Disagree(
                Difference("view", f"{about}, its order", str(list(view)), str(list(found)), seat=seat)
            )

    def _texts(self, mine: State, theirs: bytes, legal: list[Move]) -> None:
        """Compare the text forms, and what is read from them."""
        text = self.reference.write(mine)
        self._same("text of the state", "", text, lambda: self.compiled.write(theirs), str)
        again = self._ask("read from its text", lambda: self.compiled.read(text))
        decoded = self._ask("read from its text", lambda: self.compiled.codec.decode(again))
        if decoded != mine:
            raise Disagree(_of_states(self.rulebook, mine, decoded, " read from its text"))
        about = "of the state read from its text"
        self._same("legal moves", about, legal, lambda: self.compiled.legal_moves(again), self._moves)

    def _same(
        self, what: str, about: str, mine: Any, ask: Callable[[], Any], show: Callable[[Any], str]
    ) -> None:
        theirs = self._ask(f"{what} {about}".rstrip(), ask)
        if theirs != mine:
            raise Disagree(Difference(what, about, show(mine), show(theirs)))

    def _ask(self, about: str, ask: Callable[[], Any], **whose: Any) -> Any:
        try:
            return ask()
        except Exception as fault:  # whatever goes wrong in an engine is what is looked for
            said = f"{type(fault).__name__}: {fault}"
            raise Disagree(Difference("failure", about, "no failure", said, **whose)) from fault

    def _moves(self, moves: Iterable[Move]) -> str:
        return ", ".join(write_move(self.rulebook, move) for move in moves) or "none"


def say_state(engine: Engine[Any], state: Any) -> str:
    """Return a state as text, or why it has none."""
    try:
        return engine.write(state)
    except Exception as fault:  # a state may be any nonsense
        return f"({type(fault).__name__}: {fault})"


def _of_states(rulebook: Rulebook, mine: State, theirs: State, more: str = "") -> Difference:
    names = [name for name in State.__slots__ if getattr(mine, name) != getattr(theirs, name)]
    said, other = (" ".join(_words(rulebook, state, names)) for state in (mine, theirs))
    return Difference("state", f"in {', '.join(names)}{more}", said, other)


def _words(rulebook: Rulebook, state: State, names: list[str]) -> Iterator[str]:
    """Yield parts of a state as its text has them, or as they are if it has none."""
    try:
        written = dict(word.split("=", 1) for word in write_state(rulebook, state).split()[1:])
    except Exception:  # such a state cannot be written
        written = {name: repr(getattr(state, name)) for name in names}
    for name in names:
        yield f"{name}={written.get(name, 'as at first')}"


def _of_verdicts(mine: Verdict, theirs: Verdict) -> tuple[str, str]:
    """Return two verdicts in words, with the parts of their reasons in which they differ."""
    if _brief(mine) != _brief(theirs):
        return _brief(mine), _brief(theirs)
    for one, other in zip(mine.reasons, theirs.reasons, strict=True):
        for name in Reason._fields:
            said, found = getattr(one, name), getattr(other, name)
            if said != found:
                return f"{one.clause}: {name} {said}", f"{other.clause}: {name} {found}"
    return str(mine), str(theirs)


def _brief(verdict: Verdict) -> str:
    clauses = ", ".join(reason.clause for reason in verdict.reasons) or "no clause"
    return f"{'legal' if verdict.legal else 'refused'} by {clauses}"
