"""Every expectation of a scenario file: a reader for each makes the question that the board is asked."""

from __future__ import annotations

from collections.abc import Callable

from sixtysix_dsl.diagnostics import did_you_mean
from sixtysix_dsl.explain.clauses import clause_ids
from sixtysix_dsl.explain.explain import explain_move
from sixtysix_dsl.load.document import Mapping, Node
from sixtysix_dsl.play.notation import parse_move_of, write_move
from sixtysix_dsl.rulebook.moves import Move
from sixtysix_dsl.rulebook.outcome import Result
from sixtysix_dsl.scenario import figures
from sixtysix_dsl.scenario.board import Board, Check, Problem, is_prefix, write_moves, write_seats
from sixtysix_dsl.scenario.words import Misread, Words, items

Reader = Callable[[Node, Words], Check]


def read_expectations(pairs: tuple[tuple[Node, Node], ...], words: Words) -> list[tuple[str, Check]]:
    """Return the checks of one step with the names of their keys. Raises Misread."""
    named = {_key(key): value for key, value in pairs}
    found: list[tuple[str, Check]] = []
    for name, node in named.items():
        if name == "refused":
            found.append((name, _read_refused(node, named.get("because"), words)))
        elif name != "because":
            found.append((name, READERS[name](node, words)))
    return found


def _key(node: Node) -> str:
    return getattr(node, "text", "")


# -- moves


def _read_refused(node: Node, because: Node | None, words: Words) -> Check:
    move, wanted = words.move(node), _key(because).strip() if because is not None else ""

    def check(board: Board) -> Problem | None:
        verdict = board.judge(move)
        text = write_move(board.rulebook, move)
        if verdict.legal:
            return Problem(f"`{text}` to be refused", "it is legal", explain(board, move))
        clauses = [reason.clause for reason in verdict.reasons]
        if wanted and not any(is_prefix(wanted, clause) for clause in clauses):
            why = [*_unknown_clause(wanted, board), *explain(board, move)]
            return Problem(
                f"`{text}` refused because of {wanted}", "because of " + ", ".join(clauses), tuple(why)
            )
        return None

    return check


def explain(board: Board, move: Move) -> tuple[str, ...]:
    """Why a move is or is not legal, in lines."""
    said = explain_move(board.engine, board.state, move, language=board.language)
    return tuple(said.text().splitlines())


def _unknown_clause(wanted: str, board: Board) -> list[str]:
    known = clause_ids(board.rulebook)
    if any(is_prefix(wanted, clause) for clause in known):
        return []
    return [
        f"no clause of {board.rulebook.name} is called `{wanted}`; {did_you_mean(wanted, known) or ''}".rstrip(
            "; "
        )
    ]


def _read_moves(node: Node, words: Words) -> dict[int, list[Move]]:
    return {seat: [words.move(each, seat) for each in items(value)] for seat, _, value in words.by_seat(node)}


def _read_legal(node: Node, words: Words) -> Check:
    wanted = _read_moves(node, words)

    def check(board: Board) -> Problem | None:
        for seat, moves in wanted.items():
            asked = [write_move(board.rulebook, move, with_seat=False) for move in moves]
            legal = board.legal_of(seat)
            if set(asked) != set(legal):
                why = _why_not(board, seat, [each for each in asked if each not in legal])
                surplus = [each for each in legal if each not in asked]
                why += [f"not expected: {write_moves(surplus)}"] if surplus else []
                return Problem(write_moves(asked), write_moves(legal), tuple(why), f"seat {seat + 1} may")
            for move in moves:
                board.judge(move)
        return None

    return check


def _read_offers(node: Node, words: Words) -> Check:
    wanted = _read_moves(node, words)

    def check(board: Board) -> Problem | None:
        for seat, moves in wanted.items():
            asked = [write_move(board.rulebook, move, with_seat=False) for move in moves]
            legal = board.legal_of(seat)
            missing = [each for each in asked if each not in legal]
            if missing:
                why = tuple(_why_not(board, seat, missing))
                what = f"seat {seat + 1} may, among others"
                return Problem(write_moves(asked), write_moves(legal), why, what)
            for move in moves:
                board.judge(move)
        return None

    return check


def _why_not(board: Board, seat: int, texts: list[str]) -> list[str]:
    lines: list[str] = []
    for text in texts:
        move = parse_move_of(board.rulebook, seat, text)
        said = explain_move(board.engine, board.state, move, language=board.language)
        reasons = "; ".join(f"{because.says} ({because.clause})" for because in said.because)
        lines.append(f"{text}: {reasons}")
    return lines


# -- the result


def _read_result(node: Node, words: Words) -> Check:
    parts = {key.text: value for key, value in node.items} if isinstance(node, Mapping) else {}
    winners = _read_winners(parts["winner"], words) if "winner" in parts else None
    scores = words.number(parts["scores"]) if "scores" in parts else None
    by = _key(parts["by"]).strip() if "by" in parts else ""

    def check(board: Board) -> Problem | None:
        result = board.result
        if result is None:
            return Problem("the deal to be over", "it goes on")
        got = frozenset(seat for seat in range(board.rulebook.seats) if result.winners >> seat & 1)
        why = (f"settled by {result.by}, scores {_scores(result)}",)
        if winners is not None and _with_sides(winners, board) != _with_sides(got, board):
            return Problem(_winners(winners), _winners(got), why, "winner")
        gets = {result.scores[seat] for seat in got} or set(result.scores)
        if scores is not None and gets != {scores}:
            return Problem(str(scores), " and ".join(map(str, sorted(gets))), why, "scores")
        if by and not is_prefix(by, result.by):
            return Problem(by, result.by, tuple(_unknown_clause(by, board)), "settled by")
        return None

    return check


def _read_winners(node: Node, words: Words) -> frozenset[int]:
    seats = [words.seat_or_none(each) for each in items(node)]
    if -1 in seats and len(seats) > 1:
        raise Misread("wrong-value", node.place, "`none` cannot win together with a seat")
    return frozenset(seat for seat in seats if seat >= 0)


def _with_sides(seats: frozenset[int], board: Board) -> frozenset[int]:
    return frozenset(member for seat in seats for member in board.side_of(seat))


def _winners(seats: frozenset[int]) -> str:
    return " and ".join(str(seat + 1) for seat in sorted(seats)) or "none"


def _scores(result: Result) -> str:
    return write_seats({seat: str(score) for seat, score in enumerate(result.scores)})


def _read_scored(node: Node, words: Words) -> Check:
    wanted = words.figures(node)

    def check(board: Board) -> Problem | None:
        result = board.result
        if result is None:
            return Problem("the deal to be over", "it goes on")
        got = {seat: result.scores[seat] for seat in wanted}
        if got == wanted:
            return None
        said, found = (write_seats({seat: str(n) for seat, n in each.items()}) for each in (wanted, got))
        return Problem(said, found, (f"settled by {result.by}",))

    return check


def _read_going(node: Node, words: Words) -> Check:
    wanted = words.flag(node)

    def check(board: Board) -> Problem | None:
        result = board.result
        if (result is None) == wanted:
            return None
        over = (
            f"it is over: settled by {result.by}, scores {_scores(result)}"
            if result is not None
            else "it goes on"
        )
        return Problem("the deal to go on" if wanted else "the deal to be over", over)

    return check


def _read_match_over(node: Node, words: Words) -> Check:
    text = _key(node).strip().lower()
    wanted = -1 if text in ("no", "false", "none") else words.seat(node)

    def check(board: Board) -> Problem | None:
        won = board.match.winner()
        if (won is None) if wanted < 0 else (won is not None and wanted in won):
            return None
        said = "the match to go on" if wanted < 0 else f"seat {wanted + 1} to have won the match"
        standing = write_seats({seat: str(n) for seat, n in enumerate(board.match.game_points)})
        found = f"it goes on at {standing}" if won is None else f"seat {_winners(frozenset(won))} has won it"
        return Problem(said, found, (f"the target is {board.match.target}",))

    return check


READERS: dict[str, Reader] = {
    **{name: figures.read_figure(name) for name in figures.FIGURES},
    "legal": _read_legal,
    "offers": _read_offers,
    "hand": figures.read_hands,
    "talon": figures.read_talon,
    "trump": figures.read_trump,
    "turn": figures.read_turn,
    "carried": figures.read_carried,
    "sees": figures.read_sees,
    "result": _read_result,
    "scored": _read_scored,
    "going": _read_going,
    "match over": _read_match_over,
}
