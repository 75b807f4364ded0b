"""What is wrong with a clause's form, in words of the card table."""

from __future__ import annotations

import re
from difflib import SequenceMatcher

from lark import UnexpectedCharacters, UnexpectedToken

from sixtysix_dsl.diagnostics import nearest
from sixtysix_dsl.rulebook.words import visible_words


class ClauseError(Exception):
    """A fault of form: code, message and help, at offsets `start` to `end` of the clause."""

    def __init__(self, code: str, message: str, start: int, end: int, help: str | None = None) -> None:
        """Remember what is wrong, where, and what to do."""
        super().__init__(message)
        self.code, self.message, self.start, self.end, self.help = (
            code,
            message,
            start,
            max(end, start + 1),
            help,
        )


_BEGINNINGS = {
    "effects": (
        "an effect",
        "effects begin with `make`, `meld`, `show`, `deal`, `give`, `close talon`, `end deal`, `NAME becomes` …",
    ),
    "value": ("a value", None),
    "choices": (
        "a choice",
        "choices are `suit s`, `card c in hand`, `seat x in others than me`, `number n from 1 to 9 step 1`",
    ),
    "asked": (
        "an answer to who is asked",
        "write `eldest`, `each seat from eldest` or `round from eldest until one is left`",
    ),
    "holds": (
        "what a state can hold",
        "it is `yes or no`, `seat or none`, `suit or none`, `points`, `number from 0 to 12` or `one of a, b`",
    ),
    "span": ("a range", "write it as in `1 to 10`"),
}
_FORMS = (
    "cards to|card up under the talon|card up into hand of|with turn-up|points to|each seat from|round from|"
    "until one is left|seat or none|suit or none|yes or no|one of|number from|for each"
).split("|")
"""Phrases that only hold a form together."""


def describe_token(text: str, start: str, error: UnexpectedToken) -> ClauseError:
    """Turn the parser's complaint about a token into a fault with the mend, if one can be guessed."""
    token = error.token
    if token.type == "$END":
        end = len(text.rstrip())
        return ClauseError(
            "unfinished-clause",
            f"`{_tail(text, end)}` is not finished: something must follow",
            max(0, end - 1),
            end,
        )
    at, word = int(token.start_pos or 0), str(token)
    end = at + len(word)
    before = text[:at].rstrip()
    if not before:
        what, help = _BEGINNINGS[start]
        if start != "holds":
            help = _suggest(text, at) or help
        return ClauseError("syntax", f"{what} cannot begin with `{word}`", at, end, help)
    if start == "effects" and word == "is":
        message = f"`is` compares, and cannot follow `{_tail(before, len(before))}` in an effect"
        return ClauseError("syntax", message, at, end, "write `becomes`")
    return ClauseError(
        "syntax", f"`{word}` cannot follow `{_tail(before, len(before))}`", at, end, _suggest(text, at)
    )


def describe_character(text: str, error: UnexpectedCharacters) -> ClauseError:
    """Turn the lexer's complaint about a character into a fault."""
    at = int(error.pos_in_stream or 0)
    char = text[at]
    helps = {
        "&": "write `and`",
        "|": "write `or`",
        "!": "write `not`, or `!=` between two values",
        "/": "there is no division; `rounded down to` rounds",
        "{": "braces stand only in `says`",
        '"': "values are not quoted in clauses",
        "'": "values are not quoted in clauses",
        "_": "names are written with hyphens",
    }
    if char == "." or (char.isdigit() and re.match(r"\d+\.\d", text[max(0, at - 3) : at + 3])):
        helps[char] = "numbers are whole"
    if char.isdigit():
        helps.setdefault(
            char, "a name does not begin with a digit; a rank is written as in `9 of trump` or `rank 9`"
        )
    return ClauseError("unknown-sign", f"`{char}` has no meaning in a clause", at, at + 1, helps.get(char))


def _tail(text: str, end: int) -> str:
    return " ".join(text[:end].split()[-3:])


def _suggest(text: str, at: int) -> str | None:
    """Find the phrase that the words around a fault come nearest to, with as many words as the phrase has."""
    before = re.findall(r"[\w-]+", text[:at])
    after = re.findall(r"[\w-]+", text[at:])
    best: tuple[float, str] | None = None
    for phrase in [*visible_words(), *_FORMS]:
        length = len(phrase.split())
        if length == 1 and before:
            continue
        for back in range(min(length, len(before) + 1)):
            for many in (length, length + 1):
                words = before[len(before) - back :] + after[: many - back]
                guess = " ".join(words)
                if len(words) == many and guess != phrase and nearest(guess, [phrase], limit=1):
                    right = sum(word in phrase.split() for word in words)
                    rank = (many - right) * 10 - length - SequenceMatcher(None, guess, phrase).ratio()
                    if best is None or rank < best[0]:
                        best = (rank, phrase)
    return f"did you mean `{best[1]}`?" if best else None
