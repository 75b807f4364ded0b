"""Two deals as deals of a match: what both take over from it, and whether it goes on alike after them."""

from __future__ import annotations

from sixtysix_dsl.compile import code
from sixtysix_dsl.compile.code import E, i64
from sixtysix_dsl.compile.settlement import side_with_target
from sixtysix_dsl.compile.side_by_side import MOST_STANDINGS, SideBySide
from sixtysix_dsl.compile.unit import Writer


def take_over(p: SideBySide, deal: E) -> None:
    """Before a deal begins: put what it takes over from its match into both states."""
    pairing, body = p.pairing, p.body
    first = body.keep(code.mul(code.remainder(deal, i64(MOST_STANDINGS)), i64(pairing.taken_over)))
    seats = range(pairing.a.seats)
    for w in (p.a, p.b):
        w.access.put("carried", p.at("standings", first))
        for seat in seats:
            w.access.put_at("game_points", i64(seat), p.at("standings", code.add(first, i64(1 + seat))))
        at = 1 + len(seats)
        places = {var.name: number for number, var in enumerate(w.rulebook.state)}
        for name in pairing.kept:
            for seat in seats if w.rulebook.state[places[name]].per_seat else range(1):
                w.access.put_at(f"var {places[name]}", i64(seat), p.at("standings", code.add(first, i64(at))))
                at += 1
        for number, var in enumerate(w.rulebook.state):
            if var.for_match and var.name not in pairing.kept:
                for seat in seats if var.per_seat else range(1):
                    w.access.put_at(f"var {number}", i64(seat), i64(var.starts))


def compare_matches(p: SideBySide, moves: E, deal: E) -> None:
    """After a deal that both score alike: note whether the match is won in one only, or another seat deals next."""
    body, first = p.body, p.pairing.first_match
    annulled = body.keep(code.ne(p.a.access.get("annulled"), code.ZERO))
    with body.when(code.negate(annulled)):
        won = [body.keep(code.ge(_winner(w), code.ZERO)) for w in (p.a, p.b)]
        for number in range(2):
            with body.when(code.both(won[number], code.negate(won[1 - number]))):
                p.note(i64(first + number), moves, deal)
        dealers = [body.keep(w.values.value(w.rulebook.match.dealer, {0: code.NONE})) for w in (p.a, p.b)]
        with body.when(code.both(code.negate(code.either(*won)), code.ne(*dealers))):
            p.note(i64(first + 2), moves, deal)


def _winner(w: Writer) -> E:
    """The side that has won the match by this deal, or -1."""
    return side_with_target(
        w, lambda seat: code.add(w.access.at("game_points", i64(seat)), w.access.at("scores", i64(seat)))
    )
