"""What is wrong with a clause's form, in words of the card table."""

from __future__ import annotations

import re

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


_EXPECTED = {
    "effects": "an effect",
    "value": "a value",
    "choices": "a choice such as `suit s`",
    "asked": "who is asked, such as `eldest` or `each seat from eldest`",
    "holds": "what it holds, such as `yes or no`, `seat or none`, `points`, `number from 0 to 12`, `one of a, b`",
    "span": "a range such as `1 to 10`",
}


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
        return ClauseError(
            "syntax", f"{_EXPECTED[start]} cannot begin with `{word}`", at, end, _suggest(text, at)
        )
    if word == "&&" or word == "||":
        return ClauseError("syntax", f"`{word}` is not used here", at, end, "write `and` or `or`")
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
    """Find the phrase that the words around a fault come nearest to."""
    phrases = [phrase for phrase in visible_words() if " " in phrase]
    before = re.findall(r"[\w-]+", text[:at])
    after = re.findall(r"[\w-]+", text[at:])
    for back in (2, 1, 3, 0):
        for ahead in (2, 1, 3):
            words = before[len(before) - back :] if back else []
            guess = " ".join(words + after[:ahead])
            found = nearest(guess, [p for p in phrases if abs(len(p) - len(guess)) <= 4], limit=1)
            if found and found[0] != guess:
                return f"did you mean `{found[0]}`?"
    return None
