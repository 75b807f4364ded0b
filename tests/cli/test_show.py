"""`variants`, `options`, `show` and `schema`: what is bundled, and what it says."""

from __future__ import annotations

import json
from pathlib import Path

import jsonschema
import pytest

from sixtysix_dsl.cli.schema import schema_of
from sixtysix_dsl.resolve.references import bundled_names

TOP = Path(__file__).parents[2]


def test_variants_as_json(sixtysix) -> None:
    found = {each["name"]: each for each in sixtysix("variants", "--json").json}
    assert sorted(found) == bundled_names()
    for each in found.values():
        assert set(each) == {"name", "title", "seats", "sides", "cards", "source", "hash"}
    assert found["mande"]["sides"] == [[1, 3], [2, 4]]
    assert (found["double-48"]["seats"], found["double-48"]["cards"]) == (4, 48)


def test_variants_for_people(sixtysix) -> None:
    first, *lines = sixtysix("variants").out.splitlines()
    assert first.split() == ["name", "seats", "cards", "title", "source"]
    assert [line.split()[0] for line in lines] == bundled_names()


def test_options_as_json(sixtysix) -> None:
    found = sixtysix("options", "german-24", "--set", "tie=carry", "--json").json
    tie = next(each for each in found if each["name"] == "tie")
    assert tie["values"] == ["none", "carry", "last-trick"]
    assert (tie["default"], tie["value"]) == ("none", "carry")
    assert "settle.tie.carries" in tie["read_by"]
    assert tie["doc"]
    assert tie["source"]
    target = next(each for each in found if each["name"] == "match-target")
    assert (target["values"], target["low"], target["high"]) == (None, 1, 1000)


def test_options_for_people(sixtysix, write) -> None:
    said = sixtysix("options", "german-24", "--set", "tie=carry").out
    assert "tie = carry   (default none)\n    values:  none, carry, last-trick\n" in said
    assert "match-target = 7\n    values:  1 to 1000\n" in said


@pytest.mark.parametrize("name", bundled_names())
def test_one_file_of_all_layers_has_the_same_hash(name: str, sixtysix, write) -> None:
    file = write(f"{name}-whole.yaml", sixtysix("show", name, "--yaml").out)
    assert sixtysix("show", file, "--hash").out == sixtysix("show", name, "--hash").out
    again = sixtysix("show", file, "--yaml").out
    assert again.split("\n")[1:] == (Path.cwd() / file).read_text(encoding="utf-8").split("\n")[1:]


def test_one_file_has_settings_and_rule_files(sixtysix, write) -> None:
    asked = ("--set", "tie=carry", "--with", str(TOP / "examples" / "hearts-thirty.yaml"))
    file = write("whole.yaml", sixtysix("show", "german-24", *asked, "--yaml").out)
    assert "set:\n  tie: carry\n" in (Path.cwd() / file).read_text()
    assert sixtysix("show", file, "--hash").out == sixtysix("show", "german-24", *asked, "--hash").out
    assert sixtysix("show", file, "--hash").out != sixtysix("show", "german-24", "--hash").out


def test_the_text_names_each_clause_and_its_place(sixtysix, write) -> None:
    write("house.yaml", "sixtysix: 1\nvariant: house\nextends: german-24\ngrade:\n  plain: {is: 2}\n")
    plain = sixtysix("show", "house.yaml").out
    assert "\nfollow\n  follow.free\n    when: talon is open\n    play: any card\n  follow.head\n" in plain
    assert "    moves.marry.when.pair\n      if: hand has both K of s and Q of s\n" in plain
    lines = sixtysix("show", "house.yaml", "--source").out.splitlines()
    mine = [line.split() for line in lines if line.startswith("house.yaml")]
    assert mine == [["house.yaml:5", "house", "is:", "2"]]
    assert any("german-24.yaml:" in line and line.endswith("play: any card") for line in lines)


def test_show_as_json(sixtysix) -> None:
    found = sixtysix("show", "mande", "--json").json
    clause = next(each for each in found["clauses"] if each["id"] == "follow.head.play")
    assert clause["text"] == "suit led that beats the trick"
    assert clause["layer"] == "mande"
    assert found["hash"] == sixtysix("show", "mande", "--hash").out.strip()
    ids = [each["id"] for each in found["clauses"]]
    assert len(ids) == len(set(ids))


def test_the_schema_takes_every_bundled_variant(sixtysix) -> None:
    from ruamel.yaml import YAML

    schema = sixtysix("schema", "--kind", "variant").json
    jsonschema.Draft202012Validator.check_schema(schema)
    validator = jsonschema.Draft202012Validator(schema)
    for file in (TOP / "variants").glob("*.yaml"):
        assert list(validator.iter_errors(_text_keys(YAML(typ="safe").load(file)))) == []


def test_the_schema_of_both_kinds_takes_both(sixtysix) -> None:
    both = sixtysix("schema").json
    jsonschema.Draft202012Validator.check_schema(both)
    validator = jsonschema.Draft202012Validator(both)
    variant = {"sixtysix": 1, "variant": "ours", "extends": "german-24", "moves": {"close": "remove"}}
    scenario = {"scenario": "one", "variant": "german-24", "deal": {"seed": "7"}, "steps": ["1 close"]}
    assert validator.is_valid(variant)
    assert validator.is_valid(scenario)
    assert not validator.is_valid(variant | {"mooves": {}})
    assert not validator.is_valid(scenario | {"stps": []})


def _text_keys(data):
    """JSON has text keys only, and an editor that speaks YAML to it has made them so."""
    if isinstance(data, dict):
        return {str(key): _text_keys(value) for key, value in data.items()}
    return [_text_keys(item) for item in data] if isinstance(data, list) else data


def test_the_schema_in_the_documentation_is_this_one() -> None:
    file = TOP / "docs" / "schema" / "variant.json"
    assert json.loads(file.read_text(encoding="utf-8")) == schema_of("variant"), (
        "write it anew: sixtysix schema --kind variant > docs/schema/variant.json"
    )


def test_a_fault_without_which_there_is_no_variant_is_shown_in_its_line(sixtysix, write) -> None:
    done = sixtysix("show", write("child.yaml", "sixtysix: 1\nvariant: child\nextends: nowhere.yaml\n"))
    assert done.code == 2
    assert "\n3 | extends: nowhere.yaml\n" in done.err
