"""What a sidecar holds, and that a variant always gives the same bytes."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import Any

import jsonschema
import pytest

from sixtysix_dsl.embed.sidecar import build_rules
from sixtysix_dsl.resolve.references import bundled_names
from tests.embed.conftest import rulebook_of

NUMBER, TEXT = {"type": "integer", "minimum": 0}, {"type": "string", "minLength": 1}
PLACE = {
    "type": "object",
    "properties": {"at": NUMBER, "size": NUMBER, "count": NUMBER},
    "required": ["at", "size"],
}
PIECE = {
    "anyOf": [
        {"type": "string"},
        {
            "type": "object",
            "properties": {"value": NUMBER},
            "required": ["value"],
            "additionalProperties": False,
        },
        {
            "type": "object",
            "properties": {"any_of": NUMBER},
            "required": ["any_of"],
            "additionalProperties": False,
        },
        {
            "type": "object",
            "properties": {"argument": NUMBER},
            "required": ["argument"],
            "additionalProperties": False,
        },
        {"const": {"cards": True}},
    ]
}
TEXTS = {
    "type": "object",
    "minProperties": 1,
    "additionalProperties": {"type": "array", "items": PIECE, "minItems": 1},
}
REASON = {
    "type": "object",
    "properties": {
        "number": NUMBER,
        "clause": TEXT,
        "file": {"type": ["string", "null"]},
        "line": {"type": ["integer", "null"]},
        "layer": {"type": ["string", "null"]},
        "values": {"type": "array", "items": {"type": "object", "required": ["kind"]}},
        "texts": TEXTS,
        "if_legal": TEXTS,
        "if_none": TEXTS,
        "if_one": TEXTS,
        "choice": {"enum": ["set", "numbers"]},
        "step": NUMBER,
    },
    "required": ["number", "clause", "file", "line", "layer", "values", "texts"],
    "additionalProperties": False,
}
SCHEMA = {
    "type": "object",
    "properties": {
        "format": {"const": "sixtysix-rules"},
        "interface": {"const": 1},
        "reasons": {"type": "array", "items": REASON, "minItems": 6},
        "memory": {
            "type": "object",
            "properties": {
                "fields": {"type": "object", "additionalProperties": PLACE},
                "declared": {"type": "array", "items": PLACE},
            }
            | dict.fromkeys(("state", "pack", "moves", "reasons", "view"), PLACE),
        },
    },
    "required": (
        "format interface variant title hash settings module seats sides target suits ranks cards also_written moves "
        "word phases talon_states declared hidden reasons settle memory"
    ).split(),
}


@pytest.mark.parametrize("variant", sorted(bundled_names()))
def test_every_bundled_variant_has_a_sidecar_of_this_form(variant: str) -> None:
    rulebook = rulebook_of(variant)
    sidecar = build_rules(rulebook, "rules.wasm").sidecar
    jsonschema.validate(sidecar, SCHEMA)
    for name in ("reasons", "moves", "settle"):
        assert [each["number"] for each in sidecar[name]] == list(range(len(sidecar[name])))
    assert all(fits(reason) for reason in sidecar["reasons"])
    state = sidecar["memory"]["state"]
    inside = [*sidecar["memory"]["fields"].values(), *sidecar["memory"]["declared"]]
    assert all(state["at"] <= each["at"] < state["at"] + state["size"] for each in inside)


def fits(reason: dict[str, Any]) -> bool:
    """Whether the slots of a reason's texts are among its values."""
    slots = [
        piece.get("value", piece.get("any_of", 0))
        for pieces in reason["texts"].values()
        for piece in pieces
        if isinstance(piece, dict) and not {"cards", "argument"} & piece.keys()
    ]
    return all(slot < len(reason["values"]) for slot in slots)


def test_some_lines_of_a_sidecar() -> None:
    sidecar = build_rules(rulebook_of("german-24"), "rules.wasm").sidecar
    assert sidecar["module"]["file"] == "rules.wasm"
    assert sidecar["cards"][2] == {"card": "KS", "suit": 0, "rank": 2, "points": 4, "face": 2}
    assert sidecar["moves"][4] == {
        "number": 4,
        "name": "marry",
        "kind": "meld",
        "clause": "moves.marry",
        "phase": -1,
        "choices": [{"name": "s", "kind": "suit"}],
    }
    head = next(reason for reason in sidecar["reasons"] if reason["clause"] == "follow.head")
    assert (head["file"], head["layer"], head["values"]) == (
        "variants/german-24.yaml",
        "german-24",
        [{"kind": "cards"}],
    )
    assert head["texts"]["en"] == [
        "You hold ",
        {"cards": True},
        ": as long as you can head the trick you must.",
    ]
    talon = next(reason for reason in sidecar["reasons"] if reason["clause"] == "moves.close.when.talon-open")
    assert talon["values"] == [{"kind": "choice", "words": ["none", "open", "closed", "exhausted"]}]


PROGRAM = """
import hashlib, sys
sys.modules["wasmtime"] = None  # building needs none
from sixtysix_dsl.embed.sidecar import build_rules
from sixtysix_dsl.pipeline import load_rules
for name in ("mande", "gaigel", "tysiac"):
    made = build_rules(load_rules(name).rulebook, "rules.wasm")
    print(hashlib.sha256(made.code).hexdigest(), hashlib.sha256(made.text.encode()).hexdigest())
"""


def test_the_same_variant_gives_the_same_bytes(tmp_path: Any) -> None:
    printed = [
        subprocess.run(
            [sys.executable, "-c", PROGRAM],
            env=os.environ | {"PYTHONHASHSEED": seed},
            cwd=folder,
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed, folder in (("1", tmp_path), ("2", tmp_path.parent))
    ]
    assert printed[0] == printed[1]
    assert len(set(printed[0].split())) == 6
