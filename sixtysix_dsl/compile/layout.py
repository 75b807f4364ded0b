"""Where everything lies in a module's memory: tables, the state of the deal, and the buffers of the interface.

Numbers are 8 bytes, little-endian; the talon, its order and what has been used are single bytes. An array
over seats or suits has one entry more, before the first: that of seat -1 or suit -1, which is none. It holds
what a fact about none is (0, or none), so that no access needs a test. See `docs/embedding.md` for what a
host may rely on.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from sixtysix_dsl.compile.wasm import PAGE
from sixtysix_dsl.rulebook.rulebook import Rulebook
from sixtysix_dsl.rulebook.tally import tally_size
from sixtysix_dsl.rulebook.types import NONE, Kind

SCALARS = (
    "dealer head end turn_up turned last_dealt closed closer trump in_play leader turn played trick_winner "
    "winning_card ruffed last_played last_winner tricks_played fresh married shown must must_rule phase asked "
    "bidding question ended ended_by carried melded over winners row annulled left"
).split()
"""Fields of one number. `head` and `end` bound the talon, `played`, `last_played`, `asked` and `melded` count
the entries of `trick`, `last_trick`, `asked_seats` and `melds`; `over` to `left` are the result."""
BY_SEAT = "hands taken tricks card_points bonus counted pending marriages game_points scores".split()
MOST_MELDS = 64
MOST_MOVES = 4096
"""Room in the list of legal moves; no decision has more (see `announcements.py`)."""
TALON_ROOM = 256
THINKING_AT = 7
"""The byte of `bots` that says whether any seat thinks; those before it are bots by seat."""


class Place(NamedTuple):
    """A field: where it begins (its entry 0), and how many bytes an entry has."""

    address: int
    size: int = 8


class Layout:
    """The memory map of one settled Rulebook."""

    def __init__(
        self,
        rulebook: Rulebook,
        tables: Sequence[tuple[str, int, Sequence[int]]],
        view_numbers: int,
        base: int = 64,
    ) -> None:
        """Lay everything out from `base` on: `end` is where it ends. `tables` are (name, least index, numbers),
        `view_numbers` the size of a seat's view."""
        seats, moves = rulebook.seats, len(rulebook.moves)
        self.fields: dict[str, Place] = {}
        self.data: list[tuple[int, bytes]] = []
        self._at = base
        for name, least, numbers in tables:
            content = b"".join((number & (1 << 64) - 1).to_bytes(8, "little") for number in numbers)
            self.fields[name] = Place(self._at - 8 * least)
            self.data.append((self._at, content))
            self._at += len(content)
        self.state = self._at
        for name in SCALARS:
            self._take(name)
        for name in BY_SEAT:
            self._take(name, seats, neutral=True)
        self.variables: list[Place] = []
        self.neutral: list[tuple[int, int]] = []
        for number, var in enumerate(rulebook.state):
            if var.per_seat:
                nobody = NONE if var.type.kind in (Kind.SEAT, Kind.SUIT) else 0
                self.neutral.append((self._at, nobody))
            place = self._take(f"var {number}", seats if var.per_seat else 1, neutral=var.per_seat)
            self.variables.append(place)
        self._take("trick", seats)
        self._take("last_trick", seats)
        self._take("asked_seats", seats + 1)
        self._take("melds", MOST_MELDS)
        for name in ("used_deal", "used_lead", "used_gap"):
            self._take(name, -(-moves // 8) * 8, size=1)
        self._take("talon", TALON_ROOM, size=1)
        self.state_size = self._at - self.state
        self._take("pack", 64, size=1)
        self._take("bots", 8, size=1)
        self._take("random", 5)
        self._take("moves", MOST_MOVES)
        self._take("wanted", MOST_MOVES)
        self._take("before", self.state_size // 8)
        self._take("view", view_numbers)
        self._take("reasons", 4096)
        self._take("tally", tally_size(rulebook))
        self.end = self._at
        self.pages = -(-self._at // PAGE)

    def _take(self, name: str, entries: int = 1, *, size: int = 8, neutral: bool = False) -> Place:
        if neutral:
            self._at += size
        place = self.fields[name] = Place(self._at, size)
        self._at += -(-entries * size // 8) * 8
        return place

    def __getitem__(self, name: str) -> Place:
        """Return the place of a field or table."""
        return self.fields[name]
