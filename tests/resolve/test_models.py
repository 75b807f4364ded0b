"""The check of a file's structure, the models of its JSON Schema and the description cannot drift apart."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from pydantic import ValidationError

from sixtysix_dsl.diagnostics import Place
from sixtysix_dsl.load.document import Mapping, Node, Scalar, Sequence, load_documents
from sixtysix_dsl.resolve.kinds import Part, Parts, Rows
from sixtysix_dsl.resolve.outline import kind_of, outline
from sixtysix_dsl.resolve.schema import file_model
from sixtysix_dsl.resolve.structure import check_structure

CHECKOUT = Path(__file__).parents[2]
FILES = sorted([*(CHECKOUT / "variants").glob("*.yaml"), *(CHECKOUT / "examples").glob("*.yaml")])

TEXTS: list[Any] = ["x", "remove", " remove ", "", "  "]
LISTS: list[Any] = [[], ["x"], ["x", ""], [["x"]], [{"a": "x"}]]
ONE_OF_EACH: list[Any] = ["x", ["x"], {}]
MAPPINGS: list[Any] = [
    {},
    {"en": "x"},
    {"de-AT": "x"},
    {"english": "x"},
    {"en": ""},
    {"en": ["x"]},
    {"en": {"a": "x"}},
]


def places(shape: Parts, *path: str) -> Iterator[tuple[tuple[str, ...], Part]]:
    """Everywhere in a file where a value may stand, as keys from the margin, and what may stand there."""
    for key, part in shape.parts.items():
        yield (*path, key), part
        if isinstance(part.inner, Parts):
            yield from places(part.inner, *path, key)
        elif isinstance(part.inner, Rows):
            yield (*path, key, "some row"), part.inner.part()
            yield from places(part.inner.row, *path, key, "some row")


PLACES = dict(places(outline()))


def places_in(section: str) -> list[tuple[str, ...]]:
    return [path for path in PLACES if path[0] == section]


def made(path: tuple[str, ...], value: Any) -> Any:
    """A file with that value in that place, and nothing else."""
    for key in reversed(path):
        value = {key: value}
    return value


def node(plain: Any) -> Node:
    place = Place("f", 1, 1, 1, 1)
    if isinstance(plain, dict):
        return Mapping(tuple((Scalar(key, place), node(value)) for key, value in plain.items()), place)
    return Sequence(tuple(map(node, plain)), place) if isinstance(plain, list) else Scalar(plain, place)


def codes(plain: Any) -> list[str]:
    """What the check finds."""
    root = node(plain)
    assert isinstance(root, Mapping)
    return [each.code for each in check_structure(root)]


def is_taken(plain: Any) -> bool:
    """What the models say."""
    try:
        file_model().model_validate(plain)
    except ValidationError:
        return False
    return True


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_both_take_every_file_that_ships(path: Path, plain: Any) -> None:
    (document,), _ = load_documents(str(path), path.read_text())
    assert isinstance(document.root, Mapping)
    assert check_structure(document.root) == []
    assert is_taken(plain(document.root))


@pytest.mark.parametrize("section", outline().parts)
def test_both_say_the_same_of_every_value_in_every_place(section: str) -> None:
    for path in places_in(section):
        for value in [*TEXTS, *LISTS, *MAPPINGS]:
            file, unknown = made(path, value), made((*path[:-1], f"no {path[-1]}"), value)
            assert (codes(file) == []) == is_taken(file), file
            assert (codes(unknown) == []) == is_taken(unknown), unknown


@pytest.mark.parametrize("section", outline().parts)
def test_only_what_a_part_takes_is_taken(section: str) -> None:
    for path in places_in(section):
        part = PLACES[path]
        for value in ONE_OF_EACH:
            assert codes(made(path, value)) == ([] if kind_of(node(value)) in part.takes else ["wrong-shape"])
        is_removable = part.takes_remove or "text" in part.takes
        assert codes(made(path, "remove")) == ([] if is_removable else ["wrong-shape"])
        assert codes(made(path, "")) == ["empty-value"]
        if part.by_language:
            assert codes(made(path, {"en": "x", "english": "x"})) == ["unknown-language"]


def test_a_variant_is_loaded_without_what_takes_long_to_import() -> None:
    program = "import sys, sixtysix_dsl.pipeline as p; assert p.load_rules('german-24').rulebook; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert not {"pydantic", "jsonschema", "rich", "typer"} & set(done.stdout.split())
