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


def read_answer(rulebook: Rulebook, seat: int, answer: str, offered: Sequence[Move]) -> Move:
    """Return the move, legal or not, that an answer means: a number, a card, a move's text, or its name alone.

    `offered` are the legal moves as they were numbered. Raises NotUnderstood.
    """
    answer = " ".join(answer.split())
    if len(answer) > LONGEST:
        raise NotUnderstood("That is too long for a move.")
    if answer.isdecimal():
        return _by_number(answer, offered)
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
        raise NotUnderstood(_advice(rulebook, answer, error, offered)) from None


def _by_number(answer: str, offered: Sequence[Move]) -> Move:
    number = int(answer) if len(answer) < 4 else 0
    if not 1 <= number <= len(offered):
        raise NotUnderstood(f"There is no {answer} here: the moves are numbered 1 to {len(offered)}.")
    return offered[number - 1]


def _advice(rulebook: Rulebook, answer: str, error: MoveError, offered: Sequence[Move]) -> str:
    texts = [write_move(rulebook, move, with_seat=False) for move in offered]
    shown = {text.removeprefix(f"{PLAY} "): text for text in texts} | {text: text for text in texts}
    near = list(dict.fromkeys(shown[text] for text in nearest(answer, shown)))
    first = str(error)
    said = f"{first[:1].upper()}{first[1:]}."
    if near:
        meant = join_choices([f"`{text}`" for text in near])
        return f"{said} Did you mean {meant}?"
    return f"{said} {_sentence(error.help)}Legal now: {', '.join(texts)}."


def _sentence(help: str | None) -> str:
    return f"{help[:1].upper()}{help[1:].rstrip('.?')}{'?' if help.endswith('?') else '.'} " if help else ""
