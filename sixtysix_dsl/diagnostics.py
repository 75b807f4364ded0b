"""One type for every fault, whichever phase found it.

A phase returns `(result, diagnostics)` and goes on as far as it can, so that all faults of a file are
reported at once. A diagnostic names the fault in a code of words (`unknown-word`, `duplicate-key`), says
where it is, and, wherever we know it, what would mend it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

Severity = Literal["error", "doubt"]

LONGEST_COMPARED = 64
"""Words longer than this, in characters, have no neighbours: comparing them costs time and helps nobody."""


class Place(NamedTuple):
    """A stretch of a file. Lines and columns count from 1, columns in characters; the end is exclusive.

    `file` is the path as it was given on the command line, for display and for looking up the text.
    """

    file: str
    line: int
    column: int
    end_line: int
    end_column: int

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}"

    def to(self, end: Place) -> Place:
        """The stretch from the start of this place to the end of `end`, which is in the same file."""
        return Place(self.file, self.line, self.column, end.end_line, end.end_column)


COMMAND_LINE = Place("<command line>", 1, 1, 1, 1)
"""The place of what no file says."""


class Label(NamedTuple):
    """A second place that belongs to a fault, with what is to be seen there."""

    place: Place
    message: str


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One fault (`error`) or one thing that is probably not meant (`doubt`)."""

    code: str
    severity: Severity
    place: Place
    message: str
    help: str | None = None
    labels: tuple[Label, ...] = ()

    def __str__(self) -> str:
        return f"{self.place}: {self.severity}[{self.code}]: {self.message}"


class VariantError(Exception):
    """A variant cannot be used. Its str is the full report; `diagnostics` are the faults one by one.

    The report is passed in, because drawing it needs the text of the files, which is not known here.
    """

    def __init__(self, diagnostics: Iterable[Diagnostic], report: str | None = None) -> None:
        self.diagnostics: tuple[Diagnostic, ...] = tuple(diagnostics)
        super().__init__(_plain_report(self.diagnostics) if report is None else report)


MAX_FAULTS = 100
"""So many faults of one kind of look at a file are told; to find the nearest names for each takes time."""


def too_many_faults(place: Place) -> Diagnostic:
    """Return what ends a list of faults that is cut: `place` is the first that is not looked at."""
    message = f"more than {MAX_FAULTS} faults: the rest was not looked at"
    return Diagnostic("too-many-faults", "error", place, message, "mend these first")


def has_errors(diagnostics: Iterable[Diagnostic]) -> bool:
    """True if one of them is more than a doubt."""
    return any(diagnostic.severity == "error" for diagnostic in diagnostics)


def sort_diagnostics(diagnostics: Iterable[Diagnostic]) -> list[Diagnostic]:
    """By file, then place; at one place errors before doubts. The order does not depend on the input's."""
    return sorted(diagnostics, key=_order)


def _order(diagnostic: Diagnostic) -> tuple[str, int, int, bool, str, str]:
    place = diagnostic.place
    is_doubt = diagnostic.severity == "doubt"
    return (place.file, place.line, place.column, is_doubt, diagnostic.code, diagnostic.message)


def _plain_report(diagnostics: Iterable[Diagnostic]) -> str:
    lines = []
    for diagnostic in diagnostics:
        lines.append(str(diagnostic))
        if diagnostic.help is not None:
            lines.append(f"  help: {diagnostic.help}")
    return "\n".join(lines)


def nearest(word: str, candidates: Iterable[str], limit: int = 3) -> list[str]:
    """The candidates that `word` was probably meant to be, best first, at most `limit`.

    Case, and the choice between space, hyphen and underscore, cost nothing; a letter too many, missing,
    wrong, or two swapped cost 1. A candidate may cost a third of the longer word, but a single
    letter must be right: every one-letter word is one step from every other.
    """
    wanted = _fold(word)
    if not wanted or len(wanted) > LONGEST_COMPARED:
        return []
    found: list[tuple[float, str, str]] = []
    for candidate in dict.fromkeys(candidates):
        folded = _fold(candidate)
        cost = _cost(wanted, folded)
        if cost is not None:
            found.append((cost, folded, candidate))
    return [candidate for _, _, candidate in sorted(found)[:limit]]


def did_you_mean(word: str, candidates: Iterable[str]) -> str | None:
    """A help sentence with the nearest candidates, or None if nothing is near."""
    found = [f"`{candidate}`" for candidate in nearest(word, candidates)]
    if not found:
        return None
    return f"did you mean {join_choices(found)}?"


def join_choices(words: Sequence[str], last: str = "or") -> str:
    """`a`, `a or b`, `a, b or c`; the empty text for no words."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {last} {words[-1]}"


def _fold(word: str) -> str:
    return word.strip().casefold().replace("_", " ").replace("-", " ")


def _cost(wanted: str, candidate: str) -> float | None:
    """How far `candidate` is from `wanted`, both folded; None if too far to be meant."""
    if wanted == candidate:
        return 0
    longer, shorter = max(len(wanted), len(candidate)), min(len(wanted), len(candidate))
    if shorter < 2 or longer > LONGEST_COMPARED:
        return None
    allowed = max(1, longer // 3)
    # A name cut short, or one word of a longer name, is further away than any typing error.
    if shorter >= 4 and (candidate.startswith(wanted) or wanted in candidate.split(" ")):
        return allowed + 0.5
    if longer - shorter > allowed:
        return None
    steps = _steps(wanted, candidate)
    return steps if steps <= allowed else None


def _steps(a: str, b: str) -> int:
    """Edits from `a` to `b`, two swapped neighbours counting as one (optimal string alignment)."""
    before: list[int] = []
    row = list(range(len(b) + 1))
    for i, letter in enumerate(a, 1):
        following = [i]
        for j, other in enumerate(b, 1):
            steps = min(row[j] + 1, following[j - 1] + 1, row[j - 1] + (letter != other))
            if i > 1 and j > 1 and letter == b[j - 2] and a[i - 2] == other:
                steps = min(steps, before[j - 2] + 1)
            following.append(steps)
        before, row = row, following
    return row[-1]
