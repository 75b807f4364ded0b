"""What editors learn of scenario files agrees with what the reader takes."""

import json
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from ruamel.yaml import YAML

from sixtysix_dsl.scenario.expect import READERS
from sixtysix_dsl.scenario.shape import EXPECTATIONS, scenario_schema

FOLDER = Path(__file__).parents[1] / "scenarios"
SCHEMA = Draft202012Validator(scenario_schema())


def _documents(text: str) -> list[Any]:
    return [json.loads(json.dumps(each)) for each in YAML(typ="safe", pure=True).load_all(text)]


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.yaml")), ids=lambda path: path.stem)
def test_scenario_files_keep_to_the_schema(path: Path) -> None:
    for document in _documents(path.read_text(encoding="utf-8")):
        assert [error.message for error in SCHEMA.iter_errors(document)] == []


@pytest.mark.parametrize(
    "text",
    [
        "{scenario: a, variant: v}",
        "{scenario: a, variant: v, deal: {seed: 1}, position: {}}",
        "{scenario: a, variant: v, deal: {sed: 1}}",
        "{scenario: a, variant: v, deal: {seed: 1}, steps: [{trn: 1}]}",
        "{scenario: a, variant: v, deal: {hands: {one: AS}}}",
    ],
)
def test_the_schema_refuses(text: str) -> None:
    (document,) = _documents(text)
    assert not SCHEMA.is_valid(document)


def test_every_expectation_has_a_reader() -> None:
    assert set(EXPECTATIONS) == {*READERS, "refused", "because"}
