"""First-match tables as the checks of rows see them: conditions in order, and what is true where they are tried."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from sixtysix_dsl.check.card import TheCard
from sixtysix_dsl.check.domains import Answer
from sixtysix_dsl.check.partial import Partial, joined, opposite
from sixtysix_dsl.check.subject import Subject
from sixtysix_dsl.check.truths import Truth, at_lead, following
from sixtysix_dsl.rulebook.expr import YES, Expr, Origin
from sixtysix_dsl.rulebook.rulebook import Duty


@dataclass(frozen=True, slots=True)
class Row:
    """One row: where it stands, when it applies, and for a duty the cards that meet it."""

    origin: Origin
    when: Expr
    play: Expr | None = None


@dataclass(frozen=True, slots=True)
class Rows:
    """One table. `clause` is its id; `uses` are the table's rows once for each use (of a definition)."""

    clause: str
    called: str
    uses: tuple[tuple[Row, ...], ...]
    given: tuple[Truth, ...] = ()
    needs_all: bool = True
    also: tuple[Partial, ...] = field(default=())

    def first(self, card: TheCard, rows: Sequence[Row], at: int, others: Sequence[int]) -> Answer:
        """Return a case in which the row `at` applies and none of the `others`."""
        row, space = rows[at], card.space
        if row.play is None:
            return space.find([row.when], [rows[i].when for i in others], given=self.given)
        also = [*self.also, card.is_in(row.play), *(_misses(card, rows[i]) for i in others)]
        reads = [value for i in (at, *others) for value in (rows[i].when, rows[i].play) if value is not None]
        return space.find([row.when], also=also, given=self.given, reads=reads)

    def gap(self, card: TheCard, rows: Sequence[Row]) -> Answer:
        """Return a case in which no row applies; of duties, one card in hand that meets none."""
        space = card.space
        if any(row.play is not None for row in rows):
            reads = [value for row in rows for value in (row.when, row.play) if value is not None]
            also = [*self.also, *(_misses(card, row) for row in rows)]
            return space.find([YES], also=also, given=self.given, reads=reads)
        return space.find([YES], [row.when for row in rows], given=self.given)


def _misses(card: TheCard, row: Row) -> Partial:
    """Return the function of whether the row does not apply, or the card does not meet it."""
    return opposite(joined([card.space.build(row.when), card.is_in(row.play or YES)], 0))


def all_rows(subject: Subject) -> Iterator[Rows]:
    """Yield every table of the variant whose rows are tried from the top."""
    rulebook = subject.rulebook
    yield Rows("in-play", "`in play`", (tuple(Row(r.origin, r.when or YES) for r in rulebook.in_play),))
    for clause, duties, given in (
        ("lead", rulebook.lead, at_lead()),
        ("follow", rulebook.follow, following()),
    ):
        also = subject.card.truths() if clause == "follow" else ()
        yield Rows(clause, f"`{clause}`", (_duties(duties),), given, also=also)
    yield Rows(
        "draw", "`draw`", (tuple(Row(r.origin, r.when or YES) for r in rulebook.draw),), needs_all=False
    )
    for clause, tables in subject.tables.items():
        uses = [tuple(Row(o, w) for o, w in zip(t.origins, t.args[::2], strict=True)) for t in tables]
        name = clause.rpartition(".")[2] if clause.startswith("define.") else clause
        yield Rows(clause, f"`{name}`", tuple(uses))
    yield Rows("settle", "`settle`", (tuple(Row(r.origin, r.when or YES) for r in rulebook.settle),))


def _duties(duties: tuple[Duty, ...]) -> tuple[Row, ...]:
    return tuple(Row(duty.origin, duty.when or YES, duty.play) for duty in duties)
