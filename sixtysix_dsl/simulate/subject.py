"""What a report has to name: the rules that were played, their seats, rows and moves, as plain data."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

from sixtysix_dsl.rulebook.moves import PLAY
from sixtysix_dsl.rulebook.rulebook import Rulebook
from sixtysix_dsl.rulebook.tally import counted_clauses

NO_ROW = "table.no-row"
ANNULLED = "table.annulled"


@dataclass(frozen=True, slots=True)
class Subject:
    """Names for the numbers of a tally, in the tally's order. `sides` are lists of seats from 1.

    `endings` are clause ids: rows of `settle`, then what annulled. `moves` are pairs of a name and the clause that
    declares it, which is empty for the built-in one.
    """

    variant: str
    hash: str
    settings: dict[str, str]
    seats: int
    sides: tuple[tuple[int, ...], ...]
    endings: tuple[str, ...]
    annulling: int
    moves: tuple[tuple[str, str], ...]
    clauses: tuple[str, ...]

    @classmethod
    def of_rules(cls, rulebook: Rulebook) -> Subject:
        """Return the names of a settled Rulebook."""
        moves = [(rule.name, rule.origin.clause) for rule in rulebook.moves]
        rows = [row.origin.clause for row in rulebook.settle]
        return cls(
            rulebook.name,
            rulebook.hash,
            dict(rulebook.settings),
            rulebook.seats,
            tuple(tuple(seat + 1 for seat in side) for side in rulebook.sides),
            (*rows, NO_ROW, *(clause for _, clause in moves), ANNULLED),
            len(rows) + 1,
            ((PLAY, ""), *moves),
            tuple(origin.clause for origin in counted_clauses(rulebook)),
        )

    def data(self) -> dict[str, Any]:
        """Return it as JSON has it."""
        return asdict(self)

    @classmethod
    def from_data(cls, data: dict[str, Any]) -> Subject:
        """Return what `data` was made of. Raises TypeError or ValueError if it was not made so."""
        return cls(
            variant=read_text(data["variant"]),
            hash=read_text(data["hash"]),
            settings={read_text(name): read_text(value) for name, value in dict(data["settings"]).items()},
            seats=read_number(data["seats"]),
            sides=tuple(tuple(read_number(seat) for seat in side) for side in data["sides"]),
            endings=tuple(read_text(row) for row in data["endings"]),
            annulling=read_number(data["annulling"]),
            moves=tuple((read_text(name), read_text(clause)) for name, clause in data["moves"]),
            clauses=tuple(read_text(clause) for clause in data["clauses"]),
        )


def read_text(value: Any) -> str:
    """Return a text of a file as it is. Raises TypeError, or ValueError for what cannot be written again."""
    if not isinstance(value, str):
        raise TypeError("a text is wanted")
    value.encode()  # a surrogate alone is no text
    return value


def read_number(value: Any) -> int:
    """Return a whole number of a file as it is. Raises TypeError."""
    if type(value) is not int:
        raise TypeError("a whole number is wanted")
    return value
