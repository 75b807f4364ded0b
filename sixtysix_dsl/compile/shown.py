"""What a seat sees, from the block that a module wrote, in the form of `sixtysix view --json`."""

from __future__ import annotations

import struct
from typing import Any

from sixtysix_dsl.compile.view import HIDDEN, view_parts
from sixtysix_dsl.rulebook.pack import cards_in
from sixtysix_dsl.rulebook.rulebook import Rulebook
from sixtysix_dsl.rulebook.seating import seats_in
from sixtysix_dsl.rulebook.types import TALON_STATES
from sixtysix_dsl.rulebook.wording import write_value


class ViewCodec:
    """Reads the views of one Rulebook's modules."""

    def __init__(self, rulebook: Rulebook) -> None:
        """Remember the parts."""
        self.rulebook, self.parts = rulebook, view_parts(rulebook)
        self.size = 8 * sum(part.length for part in self.parts)

    def decode(self, seat: int, block: bytes) -> dict[str, Any]:
        """Return the view of a seat (from 0); seats are numbered from 1 in it, and what is not shown is None."""
        found: dict[str, list[int]] = {}
        at = 0
        for part in self.parts:
            found[part.name] = list(struct.unpack_from(f"<{part.length}q", block, at))
            at += 8 * part.length
        return self._describe(seat, found)

    def _describe(self, seat: int, found: dict[str, list[int]]) -> dict[str, Any]:
        pack, rulebook = self.rulebook.pack, self.rulebook
        one = {name: values[0] for name, values in found.items()}

        def who(name: str) -> int | None:
            return one[name] + 1 if one[name] >= 0 else None

        def by_seat(name: str) -> dict[str, int | None]:
            shown = found[name]
            return {str(x + 1): None if value == HIDDEN else value for x, value in enumerate(shown)}

        talon: dict[str, Any] = {
            "cards": one["talon_cards"],
            "state": TALON_STATES.values[one["talon_state"]],
            "turn_up": pack.names[one["turn_up"]] if one["turn_up"] >= 0 else None,
        }
        if one["talon_shown"]:
            talon["order"] = [pack.names[card] for card in found["talon"] if card >= 0]
        lies = zip(found["trick_seats"], found["trick"], strict=True)
        melds = [
            (word & 0xFF, (word >> 8 & 0xFF) - 1, word >> 16) for word in found["melds"][: one["melded"]]
        ]
        known = {str(x + 1): self._cards(cards) for x, cards in enumerate(found["known"]) if cards}
        data: dict[str, Any] = {
            "seat": seat + 1,
            "hand": self._cards(one["hand"]),
            "trump": pack.letters[one["trump"]] if one["trump"] >= 0 else None,
            "talon": talon,
            "trick": [{"seat": x + 1, "card": pack.names[card]} for x, card in lies if x >= 0],
            "tricks": by_seat("tricks"),
            "points": by_seat("points"),
            "card_points": by_seat("card_points"),
            "meld_points": by_seat("meld_points"),
            "pending": by_seat("pending"),
            "known": known,
            "cards_in_hand": by_seat("cards_in_hand"),
            "turn": who("turn"),
            "leader": one["leader"] + 1 if one["phase"] < 0 else None,
            "dealer": one["dealer"] + 1,
            "in_play": [x + 1 for x in seats_in(one["in_play"])],
            "closer": who("closer"),
            "phase": rulebook.phases[one["phase"]].name if one["phase"] >= 0 else None,
            "melds": [
                {"seat": x + 1, "suit": pack.letters[suit], "points": p} for x, suit, p in melds if suit >= 0
            ],
            "state": self._declared(found),
            "game_points": by_seat("game_points"),
            "carried": one["carried"],
            "over": bool(one["over"]),
        }
        if one["taken"] != HIDDEN:
            data["taken"] = {str(x + 1): self._cards(cards) for x, cards in enumerate(found["taken"])}
        return data

    def _cards(self, cards: int) -> list[str]:
        return [self.rulebook.pack.names[card] for card in cards_in(cards & (1 << 64) - 1)]

    def _declared(self, found: dict[str, list[int]]) -> dict[str, Any]:
        pack, shown = self.rulebook.pack, {}
        for number, var in enumerate(self.rulebook.state):
            values = found[f"var {number}"]
            words = {
                str(x + 1): write_value(value, var.type, pack)
                for x, value in enumerate(values)
                if value != HIDDEN
            }
            if words:
                shown[var.name] = words if var.per_seat else words["1"]
        return shown
