"""The texts of reasons as pieces that any host can put together: what `explain/explain.py` says, as data.

A piece is a string, `{"value": n}` (the n-th value that `why` writes for the reason), `{"cards": true}` (the cards it
writes), or `{"argument": n}` (the n-th argument of the move that was asked about, in full words).
"""

from __future__ import annotations

import re
from typing import Any

from sixtysix_dsl.compile.reasons import Ground, Grounds
from sixtysix_dsl.explain import words
from sixtysix_dsl.rulebook.expr import Expr
from sixtysix_dsl.rulebook.rulebook import Choice, MoveRule, Rulebook
from sixtysix_dsl.rulebook.types import TALON_STATES, WINDOWS, Kind, Type
from sixtysix_dsl.rulebook.words import BY_OP

Pieces = list[Any]

_KINDS = {Kind.FLAG: "flag", Kind.CHOICE: "choice", Kind.WINDOW: "windows"} | {
    kind: kind.name.lower()
    for kind in (Kind.NUMBER, Kind.SUIT, Kind.CARDS, Kind.SEAT, Kind.SEATS, Kind.SUITS)
}
_SLOT = re.compile("\0(\\d+)\0")
"""Where an argument goes in a text, while that is made."""


def type_data(type_: Type) -> dict[str, Any]:
    """Return a type as data: its kind, and the words of a list."""
    data: dict[str, Any] = {"kind": _KINDS[type_.kind]}
    if type_.kind is Kind.CHOICE:
        data["words"] = list(type_.values)
    if type_.kind is Kind.WINDOW:
        data["words"] = list(WINDOWS)
    return data


def talon_states() -> list[str]:
    """Return the words for what the talon is, by number."""
    return list(TALON_STATES.values)


class Texts:
    """Describes the reasons of one Rulebook."""

    def __init__(self, rulebook: Rulebook, grounds: Grounds) -> None:
        """Find out which reasons are of which sort."""
        self.rulebook, self.grounds = rulebook, grounds
        self._rule: dict[int, MoveRule] = {}
        self._choice: dict[int, Choice] = {}
        for rule in rulebook.moves:
            self._rule |= dict.fromkeys(grounds.conditions[rule.number], rule)
            self._choice |= dict(zip(grounds.choose[rule.number], rule.choices, strict=True))
        self._bound = {number: section for section, all_ in grounds.bound.items() for number in all_}

    def reason(self, number: int) -> dict[str, Any]:
        """Return what a host needs to know of a reason: its clause and place, its values, and its texts.

        `texts` are by language, for the case that the move is refused; `if_legal` are those for the other case where
        they differ. What the mover may not know of the values is marked `secret`: he is told `…`.
        """
        ground = self.grounds.all[number]
        origin = ground.origin
        data: dict[str, Any] = {
            "number": number,
            "clause": ground.clause,
            "file": origin.file if origin is not None else None,
            "line": origin.line if origin is not None else None,
            "layer": origin.layer if origin is not None else None,
            "values": [self._value(piece) for piece in ground.pieces],
        }
        if number in self._choice:
            return data | self._choose(self._choice[number])
        if ground.says is not None and any(ground.says.by_language.values()):
            places = {id(piece): at for at, piece in enumerate(ground.pieces)}
            texts = ground.says.by_language
            return data | {
                "texts": {lang: [_piece(each, places) for each in pieces] for lang, pieces in texts.items()}
            }
        return data | {key: {"en": pieces} for key, pieces in self._default(number, ground).items()}

    def _value(self, piece: Expr) -> dict[str, Any]:
        secret = {"secret": True} if any(self._is_secret(part) for part in piece.walk()) else {}
        return type_data(piece.type) | secret

    def _is_secret(self, part: Expr) -> bool:
        """Whether the mover may not know a fact; whose it is must be plain, or else it is taken for another's."""
        mine = bool(part.args) and (
            part.args[0].op == "me" or (part.args[0].op, part.args[0].value) == ("local", 0)
        )
        if part.op in ("state", "state_of"):
            viewer = self.rulebook.state[int(part.value)].seen_by
            return viewer != "everyone" and not (mine and viewer in ("owner", "own side"))
        fact = BY_OP.get(part.op)
        if fact is None or fact.known == "all" or part.op in ("hand", "cards_of_duty"):
            return False
        if fact.known == "never":
            return True
        viewer = self.rulebook.views[fact.known]
        return viewer != "everyone" and not (mine and viewer in ("owner", "own side"))

    def _default(self, number: int, ground: Ground) -> dict[str, Pieces]:
        """What is said where the variant says nothing, as `explain` does."""
        rulebook, clause = self.rulebook, ground.clause
        if clause in words.TABLE:
            return {"texts": [words.window_words(rulebook, clause, ground.origin) or words.TABLE[clause]]}
        if number in self.grounds.once or number in self.grounds.legal:
            return {"texts": [words.ONCE if number in self.grounds.once else words.LEGAL]}
        may_play = _with_cards(words.MAY_PLAY)
        if number in self._bound:
            return {"texts": _with_cards(words.BOUND[self._bound[number]]), "if_legal": may_play}
        if number in self.grounds.none.values() or self._is_duty(number):
            return {"texts": _with_cards(words.MUST_PLAY), "if_legal": may_play}
        names = ["me"] + [""] * rulebook.locals
        rule = self._rule.get(number)
        for at, choice in enumerate(rule.choices if rule is not None else ()):
            names[choice.slot] = f"\0{at}\0"
        asked = words.asks_words(ground.values, rulebook.pack, names)
        pieces: Pieces = [
            {"argument": int(part)} if at % 2 else part for at, part in enumerate(_SLOT.split(asked)) if part
        ]
        return {"texts": pieces}

    def _is_duty(self, number: int) -> bool:
        return any(number in rows for rows in self.grounds.duties.values())

    def _choose(self, choice: Choice) -> dict[str, Any]:
        """The texts about what may be chosen: where there is nothing, one thing, or several."""
        kind = choice.kind
        none = {"if_none": {"en": [words.NONE_TO_CHOOSE.format(kind=kind)]}}
        before, after = words.MAY_CHOOSE.split("{choices}")
        if kind != "number":
            lead = f"{before}{'seat ' if kind == 'seat' else ''}"
            several = {"kind": {"suit": "suits", "seat": "seats", "card": "cards"}[kind]}
            return {
                "choice": "set",
                "values": [several],
                "texts": {"en": [lead, {"any_of": 0}, after]},
            } | none
        low, high = {"value": 0}, {"value": 1}
        start, middle, end = re.split("{low}|{high}", words.SPAN)
        steps = words.STEPS.format(step=choice.step) if choice.step > 1 else ""
        return {
            "choice": "numbers",
            "step": choice.step,
            "values": [{"kind": "number"}, {"kind": "number"}],
            "texts": {"en": [f"{before}{start}", low, middle, high, f"{end}{steps}{after}"]},
            "if_one": {"en": [before, low, after]},
        } | none


def _piece(piece: str | Expr, places: dict[int, int]) -> Any:
    if isinstance(piece, str):
        return piece
    return {"cards": True} if piece.op == "cards_of_duty" else {"value": places[id(piece)]}


def _with_cards(text: str) -> Pieces:
    before, after = text.split("{cards}")
    return [before, {"cards": True}, after]
