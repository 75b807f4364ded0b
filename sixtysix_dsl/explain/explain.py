"""Put a verdict into words and data, as `sixtysix why` and every refusal in play give it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from sixtysix_dsl.diagnostics import join_choices
from sixtysix_dsl.explain import words
from sixtysix_dsl.explain.facts import facts_of, may_know
from sixtysix_dsl.interpret.engine import ReferenceEngine
from sixtysix_dsl.play.notation import write_move
from sixtysix_dsl.rulebook.expr import Expr
from sixtysix_dsl.rulebook.moves import Move
from sixtysix_dsl.rulebook.outcome import Reason
from sixtysix_dsl.rulebook.state import State
from sixtysix_dsl.rulebook.wording import write_value


@dataclass(frozen=True, slots=True)
class Because:
    """One deciding clause in words: its id, place and layer, what it says, and the facts it read."""

    clause: str
    file: str | None
    line: int | None
    layer: str | None
    says: str
    facts: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Explanation:
    """A verdict on a move: because of what, and what is legal instead."""

    move: str
    legal: bool
    because: tuple[Because, ...]
    instead: tuple[str, ...]

    def data(self) -> dict[str, Any]:
        """Return it in the form of `sixtysix why --json`."""
        because = [
            {
                "clause": b.clause,
                "file": b.file,
                "line": b.line,
                "layer": b.layer,
                "says": b.says,
                "facts": b.facts,
            }
            for b in self.because
        ]
        return {"move": self.move, "legal": self.legal, "because": because, "instead": list(self.instead)}

    def text(self) -> str:
        """Return it as a few lines for people."""
        lines = [f"{self.move}: {'legal' if self.legal else 'not legal'}"]
        for b in self.because:
            lines.append(f"  {b.says}")
            place = f"  ({b.file}:{b.line}, set by {b.layer})" if b.file else ""
            lines.append(f"    {b.clause}{place}")
            lines += [f"    {words}: {value}" for words, value in b.facts.items()]
        if not self.legal:
            lines.append("  legal instead: " + (", ".join(self.instead) if self.instead else "nothing"))
        return "\n".join(lines)


def explain_move(
    engine: ReferenceEngine, state: State, move: Move, *, language: str = "en", seat: int | None = None
) -> Explanation:
    """Explain a move, legal or not. With `seat`, only facts that this seat may know are told."""
    rulebook = engine.rulebook
    verdict = engine.verdict(state, move)
    because = tuple(
        _because(engine, state, move, reason, verdict.legal, language, seat) for reason in verdict.reasons
    )
    instead: tuple[str, ...] = ()
    if not verdict.legal:
        mine = [other for other in engine.legal_moves(state) if other.seat == move.seat]
        instead = tuple(write_move(rulebook, other, with_seat=False) for other in mine)
    return Explanation(write_move(rulebook, move), verdict.legal, because, instead)


def _because(
    engine: ReferenceEngine,
    state: State,
    move: Move,
    reason: Reason,
    legal: bool,
    language: str,
    seat: int | None,
) -> Because:
    rulebook, pack = engine.rulebook, engine.rulebook.pack

    def evaluate(expr: Expr) -> int:
        if expr.op == "cards_of_duty":
            return reason.cards
        return engine.interpreter.values.build(expr)(state, list(reason.locals))

    names = _local_names(engine, move, reason)
    facts: dict[str, str] = {}
    for expr in reason.values:
        facts |= facts_of(expr, rulebook, evaluate, names, seat)
    if reason.cards:
        facts["you hold"] = pack.write_cards(reason.cards)
    says = ""
    if reason.says is not None:
        pieces = reason.says.pieces(language)
        says = "".join(
            piece if isinstance(piece, str) else _put_in(piece, engine, evaluate, seat) for piece in pieces
        )
    if not says:
        says = _default_words(engine, state, move, reason, legal, names, seat)
    origin = reason.origin
    if origin is None:
        return Because(reason.clause, None, None, None, says, facts)
    return Because(reason.clause, origin.file, origin.line, origin.layer, says, facts)


def _put_in(piece: Expr, engine: ReferenceEngine, evaluate: Any, seat: int | None) -> str:
    if piece.op != "cards_of_duty" and not may_know(piece, engine.rulebook, evaluate, seat):
        return "…"
    return write_value(evaluate(piece), piece.type, engine.rulebook.pack)


def _local_names(engine: ReferenceEngine, move: Move, reason: Reason) -> tuple[str, ...]:
    """Return what locals stand for, in words: the chosen suit by its name, the mover as `me`."""
    rulebook, pack = engine.rulebook, engine.rulebook.pack
    rule = next(
        (r for r in rulebook.moves if r.name == move.name and reason.clause.startswith(r.origin.clause)), None
    )
    choices = rule.choices if rule else ()
    # What refuses before conditions are asked, such as `once`, has no locals; the choices are made all the same.
    names = [""] * max(len(reason.locals), *(choice.slot + 1 for choice in choices), 1)
    names[0] = "me"
    for choice, value in zip(choices, move.args, strict=False):
        if choice.kind == "suit":
            names[choice.slot] = pack.suits[value]
        elif choice.kind == "card":
            names[choice.slot] = pack.names[value]
        else:
            names[choice.slot] = str(value + 1) if choice.kind == "seat" else str(value)
    return tuple(names)


def _default_words(
    engine: ReferenceEngine,
    state: State,
    move: Move,
    reason: Reason,
    legal: bool,
    names: tuple[str, ...],
    seat: int | None,
) -> str:
    pack = engine.rulebook.pack
    if reason.clause in words.TABLE:
        return words.window_words(engine.rulebook, reason.clause, reason.origin) or words.TABLE[reason.clause]
    if reason.clause.endswith(".once"):
        return words.ONCE
    if reason.clause.endswith(".choose"):
        return _choices_words(engine, state, move, reason, seat)
    if reason.cards:
        cards = pack.write_cards(reason.cards)
        if state.must and not legal:
            return words.BOUND["follow" if state.trick else "lead"].format(cards=cards)
        return (words.MAY_PLAY if legal else words.MUST_PLAY).format(cards=cards)
    return words.LEGAL if legal else words.asks_words(reason.values, pack, names)


def _choices_words(
    engine: ReferenceEngine, state: State, move: Move, reason: Reason, seat: int | None
) -> str:
    """What may be chosen in place of what was, as far as `seat` may know it."""
    announcements, pack = engine.interpreter.announcements, engine.rulebook.pack
    e = list(reason.locals)
    its_own = [a for a in announcements.all if reason.clause == f"{a.rule.origin.clause}.choose"]
    for choice, value in zip(its_own[0].choices if its_own and e else (), move.args, strict=False):
        kind, among, upto, step = (
            choice.choice.kind,
            choice.choice.among,
            choice.choice.upto,
            choice.choice.step,
        )
        limits = [limit for limit in (among, upto) if limit is not None]
        allowed = announcements.values_of(choice, state, e)
        if value in allowed or tuple(limits) != reason.values:
            continue

        def evaluate(expr: Expr) -> int:
            return engine.interpreter.values.build(expr)(state, list(reason.locals))

        if not all(may_know(limit, engine.rulebook, evaluate, seat) for limit in limits):
            break
        if not allowed:
            return words.NONE_TO_CHOOSE.format(kind=kind)
        if kind == "number":
            span = words.SPAN.format(low=allowed[0], high=allowed[-1])
            steps = words.STEPS.format(step=step) if step > 1 else ""
            return words.MAY_CHOOSE.format(choices=f"{span}{steps}" if len(allowed) > 1 else allowed[0])
        names = {"suit": pack.letters, "card": pack.names}.get(kind)
        texts = [names[each] if names else str(each + 1) for each in allowed]
        return words.MAY_CHOOSE.format(choices=f"{'seat ' if kind == 'seat' else ''}{join_choices(texts)}")
    return words.NOT_AMONG
