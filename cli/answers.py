"""What a person typed at the table, and which move it means."""

from __future__ import annotations

from collections.abc import Sequence

from sixtysix_dsl.diagnostics import join_choices, nearest
from sixtysix_dsl.play.notation import parse_move_of, write_move
from sixtysix_dsl.rulebook.moves import PLAY, Move, MoveError
from sixtysix_dsl.rulebook.pack import CardError
from sixtysix_dsl.rulebook.rulebook import Rulebook

LONGEST = 80
"""Characters of an answer that are looked at."""


class NotUnderstood(Exception):
    """An answer that means no move; its text says what might have been meant."""


def read_answer(
    rulebook: Rulebook, seat: int, answer: str, offered: Sequence[Move], hand: Sequence[str] = ()
) -> Move:
    """Return the move, legal or not, that an answer means: a number, a card, a move's text, or its name alone.

    `offered` are the legal moves as they were numbered, `hand` the seat's cards. Raises NotUnderstood.
    """
    answer = " ".join(answer.split())
    if len(answer) > LONGEST:
        raise NotUnderstood("That is too long for a move.")
    if answer.isdecimal():
        return _by_number(rulebook, answer, offered, hand)
    answer = complete(answer, offered, rulebook)
    words = answer.lower().split()
    if len(words) == 1:
        named = [move for move in offered if move.name == words[0]]
        if len(named) == 1 and words[0] != PLAY:
            return named[0]
        try:
            return Move(seat, PLAY, (rulebook.pack.parse_card(answer),))
        except CardError:
            pass
    try:
        return parse_move_of(rulebook, seat, answer)
    except MoveError as error:
        raise NotUnderstood(_advice(rulebook, answer, error, offered, hand)) from None


def complete(answer: str, offered: Sequence[Move], rulebook: Rulebook) -> str:
    """Write out the name of a move of which only the beginning is given. Raises NotUnderstood if it begins several.

    Moves that are legal come before those that are not; what is a card, or a name already, stays as it is.
    """
    first, _, rest = answer.partition(" ")
    known = {PLAY, *rulebook.move_names()}
    try:
        rulebook.pack.parse_card(answer)
    except CardError:
        pass
    else:
        return answer
    if not first or first.lower() in known:
        return answer
    for names in ({move.name for move in offered}, known):
        found = sorted(name for name in names if name.startswith(first.lower()))
        if len(found) == 1:
            return f"{found[0]} {rest}".strip()
        if found:
            raise NotUnderstood(f"`{first}` may be {join_choices([f'`{name}`' for name in found])}.")
    return answer


def _by_number(rulebook: Rulebook, answer: str, offered: Sequence[Move], hand: Sequence[str]) -> Move:
    number = int(answer) if len(answer) < 4 else 0
    if not 1 <= number <= len(offered):
        said = f"There is no {answer} here: the moves are numbered 1 to {len(offered)}."
        rank = _rank_alone(rulebook, answer)
        raise NotUnderstood(said + _meant(_of_rank(rulebook, rank, offered, hand) if rank else []))
    return offered[number - 1]


def _rank_alone(rulebook: Rulebook, answer: str) -> str | None:
    """The rank of a play without a suit, `play 9` or `9`."""
    *before, rank = answer.upper().split() or [""]
    rank = "10" if rank == "T" else rank
    return rank if rank in rulebook.pack.ranks and before in ([], [PLAY.upper()]) else None


def _of_rank(rulebook: Rulebook, rank: str, offered: Sequence[Move], hand: Sequence[str]) -> list[str]:
    """The plays of the cards in hand of a rank; those that are legal first."""
    of_rank = rulebook.pack.rank_sets[rulebook.pack.ranks.index(rank)]
    held = [name for name in dict.fromkeys(hand) if of_rank >> rulebook.pack.parse_card(name) & 1]
    legal = [write_move(rulebook, move, with_seat=False) for move in offered]
    return sorted((f"{PLAY} {name}" for name in held), key=lambda text: text not in legal)


def _meant(texts: Sequence[str]) -> str:
    return f" Did you mean {join_choices([f'`{text}`' for text in texts])}?" if texts else ""


def _advice(
    rulebook: Rulebook, answer: str, error: MoveError, offered: Sequence[Move], hand: Sequence[str]
) -> str:
    rank = _rank_alone(rulebook, answer)
    if rank:
        plays = _of_rank(rulebook, rank, offered, hand)
        return f"A card is a rank and a suit.{_meant(plays) or f' You hold no {rank}.'}"
    texts = [write_move(rulebook, move, with_seat=False) for move in offered]
    shown = {text.removeprefix(f"{PLAY} "): text for text in texts} | {text: text for text in texts}
    near = list(dict.fromkeys(shown[text] for text in nearest(answer, shown)))
    first = str(error)
    said = f"{first[:1].upper()}{first[1:]}."
    if near:
        return said + _meant(near)
    return f"{said} {_sentence(error.help)}Legal now: {', '.join(texts)}."


def _sentence(help: str | None) -> str:
    return f"{help[:1].upper()}{help[1:].rstrip('.?')}{'?' if help.endswith('?') else '.'} " if help else ""
