"""The JSON Schema takes what the language takes, as far as an editor can know."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import jsonschema
import pytest
from ruamel.yaml import YAML

from sixtysix_dsl.resolve.schema import variant_schema

CHECKOUT = Path(__file__).parents[2]
FILES = sorted([*(CHECKOUT / "variants").glob("*.yaml"), *(CHECKOUT / "examples").glob("*.yaml")])
VALIDATOR = jsonschema.Draft202012Validator(variant_schema())


def as_an_editor_reads(text: str) -> Any:
    """Typed by YAML, but with keys as text, as in JSON."""

    def keyed(node: Any) -> Any:
        if isinstance(node, dict):
            return {str(key): keyed(value) for key, value in node.items()}
        return [keyed(item) for item in node] if isinstance(node, list) else node

    return keyed(YAML(typ="safe", pure=True).load(text))


def test_it_is_a_schema() -> None:
    jsonschema.Draft202012Validator.check_schema(variant_schema())


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_it_takes_every_file_that_ships(path: Path) -> None:
    assert [error.message for error in VALIDATOR.iter_errors(as_an_editor_reads(path.read_text()))] == []


@pytest.mark.parametrize(
    "wrong",
    [
        "moves: {close: {wen: x}}",
        "moves: {close: on lead}",
        "follow: [a]",
        "tabel: {seats: 2}",
        "pack: {ranks: 1}",
    ],
)
def test_it_refuses_what_is_wrong(wrong: str) -> None:
    assert VALIDATOR.is_valid(as_an_editor_reads("sixtysix: 1\nrules: a\n"))
    assert not VALIDATOR.is_valid(as_an_editor_reads(f"sixtysix: 1\nrules: a\n{wrong}\n"))


def test_every_part_is_described() -> None:
    schema = variant_schema()
    for name, held in [("file", schema), *schema["$defs"].items()]:
        for part, about in held["properties"].items():
            assert "description" in about, f"{name}.{part}"
