"""The JSON beside a module: everything that its numbers mean. The same variant gives the same text."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path
from typing import Any, NamedTuple

from sixtysix_dsl.compile.module import INTERFACE, compile_rules
from sixtysix_dsl.compile.moves import ARGUMENT_BITS, ARGUMENTS, RULE_SHIFT, SEAT_BITS, shift_of
from sixtysix_dsl.compile.reasons import Grounds
from sixtysix_dsl.compile.view import HIDDEN
from sixtysix_dsl.embed.memory_map import memory_map
from sixtysix_dsl.embed.texts import Texts, talon_states, type_data
from sixtysix_dsl.resources import resource_folder
from sixtysix_dsl.rulebook.expr import Origin
from sixtysix_dsl.rulebook.moves import PLAY
from sixtysix_dsl.rulebook.pack import SYMBOLS, Pack
from sixtysix_dsl.rulebook.rulebook import Rulebook

FORMAT = "sixtysix-rules"
"""What `format` says in a sidecar, by which one is known."""


class Build(NamedTuple):
    """A module, its sidecar as data, and as the text of a file."""

    code: bytes
    sidecar: dict[str, Any]

    @property
    def text(self) -> str:
        """Return the sidecar as the text of a file: a line for each key, and for each member of what has many."""
        lines = [f"{_write(key)}: {_lay_out(value)}" for key, value in self.sidecar.items()]
        return "{\n" + ",\n".join(lines) + "\n}\n"


def build_rules(rulebook: Rulebook, file: str) -> Build:
    """Compile a settled Rulebook for other hosts; `file` is the name that the module will have. Raises CompileError."""
    compiled = compile_rules(rulebook, plays=True)
    grounds = Grounds(rulebook)
    texts = Texts(rulebook, grounds)
    sidecar = {
        "format": FORMAT,
        "interface": INTERFACE,
        "variant": rulebook.name,
        "title": rulebook.title,
        "hash": rulebook.hash,
        "settings": rulebook.settings,
        "module": {
            "file": file,
            "bytes": len(compiled.code),
            "sha256": hashlib.sha256(compiled.code).hexdigest(),
        },
        "seats": rulebook.seats,
        "sides": [list(side) for side in rulebook.sides],
        "target": rulebook.match.target.number,
        **_pack(rulebook.pack),
        "moves": _moves(rulebook),
        "word": {
            "seat": {"shift": 0, "bits": SEAT_BITS},
            "arguments": [{"shift": shift_of(at), "bits": ARGUMENT_BITS} for at in range(ARGUMENTS)],
            "number": {"shift": RULE_SHIFT},
        },
        "phases": [phase.name for phase in rulebook.phases],
        "talon_states": talon_states(),
        "declared": [
            {
                "name": var.name,
                "per_seat": var.per_seat,
                "for_match": var.for_match,
                "type": type_data(var.type),
            }
            for var in rulebook.state
        ],
        "hidden": str(HIDDEN),
        "reasons": [_placed(texts.reason(number)) for number in range(len(grounds.all))],
        "settle": [
            _placed(_clause(row.origin) | {"label": dict(row.label)}) | {"number": number}
            for number, row in enumerate(rulebook.settle)
        ],
        "memory": memory_map(rulebook, compiled.layout),
    }
    return Build(compiled.code, sidecar)


def _pack(pack: Pack) -> dict[str, Any]:
    """Suits, ranks and cards, each by number, and other ways to write them that are understood."""
    symbols = {symbol: letter for symbol, letter in SYMBOLS.items() if letter in pack.letters}
    ranks = {"T": "10"} if "10" in pack.ranks and "T" not in pack.ranks else {}
    return {
        "suits": [
            {"name": name, "letter": letter} for name, letter in zip(pack.suits, pack.letters, strict=True)
        ],
        "ranks": [
            {"name": name, "points": points} for name, points in zip(pack.ranks, pack.points, strict=True)
        ],
        "cards": [
            {
                "card": pack.names[number],
                "suit": suit,
                "rank": rank,
                "points": pack.value_of[number],
                "face": (pack.faces[number] & -pack.faces[number]).bit_length() - 1,
            }
            for number, (suit, rank, _) in enumerate(pack.cards)
        ],
        "also_written": {"suits": symbols, "ranks": ranks},
    }


def _moves(rulebook: Rulebook) -> list[dict[str, Any]]:
    """Every move by the number that stands for it in a word: playing a card, then the announcements."""
    play = {"number": 0, "name": PLAY, "kind": "play", "clause": None, "phase": -1}
    moves: list[dict[str, Any]] = [play | {"choices": [{"name": "card", "kind": "card"}]}]
    for rule in rulebook.moves:
        choices = [{"name": choice.name, "kind": choice.kind} for choice in rule.choices]
        moves.append(
            {
                "number": rule.number + 1,
                "name": rule.name,
                "kind": rule.kind,
                "clause": rule.origin.clause,
                "phase": rule.phase,
                "choices": choices,
            }
        )
    return moves


def _clause(origin: Origin) -> dict[str, Any]:
    return {"clause": origin.clause, "file": origin.file, "line": origin.line, "layer": origin.layer}


def _placed(data: dict[str, Any]) -> dict[str, Any]:
    """The same; a bundled file goes by its name alone, wherever this is installed and called from."""
    if data["file"] is not None and Path(data["file"]).resolve().parent == resource_folder("variants"):
        data["file"] = f"variants/{Path(data['file']).name}"
    return data


def _lay_out(value: Any) -> str:
    if isinstance(value, list) and any(isinstance(each, dict) for each in value):
        return "[\n  " + ",\n  ".join(_write(each) for each in value) + "\n]"
    if isinstance(value, dict) and any(isinstance(each, dict | list) for each in value.values()):
        return "{\n  " + ",\n  ".join(f"{_write(key)}: {_write(each)}" for key, each in value.items()) + "\n}"
    return _write(value)


def _write(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)
