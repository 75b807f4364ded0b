"""Read a record: every line is one that a game writes, in an order in which a game writes them.

What needs the rules (the cards of the pack, legal moves, results) is judged in `follow.py`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

from sixtysix_dsl.record.fault import RecordError
from sixtysix_dsl.record.lines import ANOTHER_COPY, LARGEST, Line, Lines, read_lines

VERSION = 1
MOST_SEATS = 16
MOST_UNDONE = 10_000
MOST_DRAWN = 1000
"""Numbers that bots draw between two lines; they draw one at a time."""
MOST_WORDS = 1000
LONGEST_NAME = 80


@dataclass(frozen=True, slots=True)
class Header:
    """The first line. `bots` has a bot's name, or None for a person, for each seat.

    `clauses` are the texts of the rules by their ids, `id` names the match among others.
    """

    variant: str
    rules_hash: str
    options: Mapping[str, str]
    seats: tuple[str, ...]
    seed: int
    rules: tuple[str, ...] = ()
    bots: tuple[str | None, ...] | None = None
    clauses: Mapping[str, str] = field(default_factory=dict)
    id: str = ""


class DealLine(NamedTuple):
    """A deal begins, from a pack (names of cards) or from a state as text. Seats count from 0 here."""

    line: int
    number: int
    dealer: int
    pack: tuple[str, ...] | None
    state: str | None


class MoveLine(NamedTuple):
    """A move, as text without the seat. `drawn` is None where the record does not say it."""

    line: int
    seat: int
    move: str
    drawn: int | None


class UndoLine(NamedTuple):
    """The last moves are taken back."""

    line: int
    moves: int
    drawn: int | None


class ResultLine(NamedTuple):
    """A deal is over; `said` are winners, scores and more, by their keys."""

    line: int
    said: Mapping[str, Any]


Entry = DealLine | MoveLine | UndoLine | ResultLine


@dataclass(frozen=True, slots=True)
class Record:
    """A record in the right form. `whole` bytes of the file are good; `cut` is what follows, a line that was cut off.

    `seal` is the check sum of the last line, None if there are none; `ends_line` is whether the last line is ended.
    """

    file: str
    header: Header
    entries: tuple[Entry, ...]
    whole: int
    cut: bytes
    seal: str | None
    ends_line: bool

    def note(self) -> str | None:
        """Say what was dropped, if anything was."""
        if not self.cut:
            return None
        line = len(self.entries) + 2
        return f"{self.file}:{line}: the last line is cut off and left out; everything before it stands"


def read_record(path: Path | str) -> Record:
    """Read a record and check its form. Raises RecordError, with `file:line` and what to do."""
    file = str(path)
    found = read_lines(Path(path), file)
    header = _Shape(file, found.lines[0]).header()
    entries = tuple(_Shape(file, line).entry(len(header.seats)) for line in found.lines[1:])
    _check_drawn(file, entries)
    ends_line = bool(found.cut) or _ends_line(Path(path), found)
    return Record(file, header, entries, found.lines[-1].end, found.cut, found.seal, ends_line)


def _ends_line(path: Path, found: Lines) -> bool:
    with path.open("rb") as opened:
        opened.seek(found.lines[-1].end - 1)
        return opened.read(1) == b"\n"


def _check_drawn(file: str, entries: tuple[Entry, ...]) -> None:
    """The count only grows in a deal, and by little: whoever goes on draws as many numbers."""
    before = 0
    for entry in entries:
        if isinstance(entry, DealLine):
            before = 0
        elif isinstance(entry, (MoveLine, UndoLine)) and entry.drawn is not None:
            if not before <= entry.drawn <= before + MOST_DRAWN:
                message = f"`drawn` is {entry.drawn} after {before}"
                raise RecordError(file, entry.line, message, ANOTHER_COPY)
            before = entry.drawn


class _Shape:
    """Takes one line apart."""

    def __init__(self, file: str, line: Line) -> None:
        self.file, self.number, self.said = file, line.number, line.said

    def fail(self, message: str) -> RecordError:
        return RecordError(self.file, self.number, message, ANOTHER_COPY)

    def header(self) -> Header:
        said = self.said
        if "sixtysix" not in said:
            help = 'a record\'s first line begins with `{"sixtysix": 1`; `play --record` writes one'
            raise RecordError(self.file, 1, "this is not a record of a match", help)
        version = self.whole("sixtysix", 0, 2**31)
        if version != VERSION:
            help = "use the version of sixtysix that wrote it, or a later one"
            raise RecordError(
                self.file, 1, f"the record is of format {version}, not {VERSION}", help, "newer"
            )
        seats = tuple(self.texts("seats", 1, MOST_SEATS))
        if not all(name.isprintable() and len(name) <= LONGEST_NAME for name in seats):
            raise self.fail(f"`seats` are not names of at most {LONGEST_NAME} characters that can be printed")
        return Header(
            variant=self.text("variant", 4096),
            rules_hash=self.text("rules_hash", 64),
            options=self.words("options"),
            seats=seats,
            seed=self.whole("seed", -LARGEST, LARGEST),
            rules=tuple(self.texts("with", 0, 100)) if "with" in said else (),
            bots=self.bots(len(seats)) if "bots" in said else None,
            clauses=self.words("clauses") if "clauses" in said else {},
            id=self.text("id", 64) if "id" in said else "",
        )

    def bots(self, seats: int) -> tuple[str | None, ...]:
        bots = self.said["bots"]
        if (
            not isinstance(bots, list)
            or len(bots) != seats
            or not all(b is None or _is_text(b) for b in bots)
        ):
            raise self.fail("`bots` is not a name or null for each seat")
        return tuple(bots)

    def entry(self, seats: int) -> Entry:
        kinds: dict[str, Callable[[int], Entry]] = {
            "deal": self.deal,
            "move": self.move,
            "undo": self.undo,
            "result": self.result,
        }
        named = [kind for kind in kinds if kind in self.said]
        if "sixtysix" in self.said:
            raise self.fail("a second header: two records lie in one file")
        if len(named) != 1:
            raise self.fail("the line is no deal, move, undo or result")
        return kinds[named[0]](seats)

    def deal(self, seats: int) -> DealLine:
        has_pack, has_state = "pack" in self.said, "state" in self.said
        if has_pack == has_state:
            raise self.fail("a deal begins from a `pack` or from a `state`")
        pack = tuple(self.texts("pack", 1, 64)) if has_pack else None
        state = self.text("state", 20_000) if has_state else None
        number = self.whole("deal", 1, 2**31)
        return DealLine(self.number, number, self.whole("dealer", 1, seats) - 1, pack, state)

    def move(self, seats: int) -> MoveLine:
        return MoveLine(self.number, self.whole("seat", 1, seats) - 1, self.text("move", 80), self.drawn())

    def undo(self, seats: int) -> UndoLine:
        return UndoLine(self.number, self.whole("undo", 1, MOST_UNDONE), self.drawn())

    def result(self, seats: int) -> ResultLine:
        said = self.said["result"]
        if not isinstance(said, dict) or not {"winners", "scores"} <= set(said):
            raise self.fail("a result has `winners` and `scores`")
        return ResultLine(self.number, said)

    def drawn(self) -> int | None:
        return self.whole("drawn", 0, 2**31) if "drawn" in self.said else None

    def whole(self, key: str, low: int, high: int) -> int:
        value = self.said.get(key)
        if not isinstance(value, int) or isinstance(value, bool):
            raise self.fail(f"`{key}` is not a whole number")
        if not low <= value <= high:
            raise self.fail(f"`{key}` is {value}, not from {low} to {high}")
        return value

    def text(self, key: str, longest: int) -> str:
        value = self.said.get(key)
        if not isinstance(value, str) or not _is_text(value) or len(value) > longest:
            raise self.fail(f"`{key}` is not a text of at most {longest} characters")
        return value

    def texts(self, key: str, least: int, most: int) -> list[str]:
        values = self.said.get(key)
        if not isinstance(values, list) or not all(_is_text(value) for value in values):
            raise self.fail(f"`{key}` is not a list of texts")
        if not least <= len(values) <= most:
            raise self.fail(f"`{key}` has {len(values)} entries, not {least} to {most}")
        return values

    def words(self, key: str) -> dict[str, str]:
        values = self.said.get(key)
        if not isinstance(values, dict) or not all(map(_is_text, (*values, *values.values()))):
            raise self.fail(f"`{key}` does not give a text for each name")
        if len(values) > MOST_WORDS:
            raise self.fail(f"`{key}` has {len(values)} entries, more than {MOST_WORDS}")
        return values


def _is_text(value: object) -> bool:
    """Whether it is a text that can be written: half of a character that takes two codes cannot."""
    if not isinstance(value, str) or len(value) > 20_000 or "\x00" in value:
        return False
    try:
        value.encode()
    except UnicodeEncodeError:
        return False
    return True
