"""Where a host finds things in a module's memory, as data: addresses, sizes of entries, and how many there are."""

from __future__ import annotations

from typing import Any

from sixtysix_dsl.compile.choosing import BOT_NUMBERS
from sixtysix_dsl.compile.layout import (
    BY_SEAT,
    MOST_MELDS,
    MOST_MOVES,
    SCALARS,
    TALON_ROOM,
    THINKING_AT,
    Layout,
)
from sixtysix_dsl.compile.view import view_parts
from sixtysix_dsl.rulebook.rulebook import Rulebook
from sixtysix_dsl.rulebook.tally import tally_blocks, tally_size


def memory_map(rulebook: Rulebook, layout: Layout) -> dict[str, Any]:
    """Return the memory map: the state as a whole and by fields, and the buffers that are read or written.

    `at` is an address in bytes, `size` the bytes of an entry, `count` the entries. Parts of a view follow each other.
    """
    seats, moves = rulebook.seats, len(rulebook.moves)
    counts = dict.fromkeys(SCALARS, 1) | dict.fromkeys(BY_SEAT, seats)
    counts |= {"trick": seats, "last_trick": seats, "asked_seats": seats + 1, "melds": MOST_MELDS}
    counts |= {"used_deal": moves, "used_lead": moves, "used_gap": moves, "talon": TALON_ROOM}
    parts = [{"name": part.name, "count": part.length} for part in view_parts(rulebook)]
    blocks = [{"name": block.name, "count": block.length} for block in tally_blocks(rulebook)]
    view_size = sum(part.length for part in view_parts(rulebook))
    return {
        "state": {"at": layout.state, "size": layout.state_size},
        "fields": {name: _place(layout, name, count) for name, count in counts.items()},
        "declared": [
            _place(layout, f"var {number}", seats if var.per_seat else 1)
            for number, var in enumerate(rulebook.state)
        ],
        "pack": _place(layout, "pack", rulebook.pack.size),
        "moves": _place(layout, "moves", MOST_MOVES),
        "reasons": {"at": layout["reasons"].address, "size": 8},
        "view": _place(layout, "view", view_size) | {"parts": parts},
        "bots": _place(layout, "bots", seats) | {"names": BOT_NUMBERS, "thinking": THINKING_AT},
        "tally": _place(layout, "tally", tally_size(rulebook)) | {"parts": blocks},
    }


def _place(layout: Layout, name: str, count: int) -> dict[str, int]:
    place = layout[name]
    return {"at": place.address, "size": place.size, "count": count}
