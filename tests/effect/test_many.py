"""Each changed clause alone, and each value of each option."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from sixtysix_dsl.diff.compare import compare_rules
from sixtysix_dsl.diff.loading import Asked as AskedSide
from sixtysix_dsl.diff.loading import load_side
from sixtysix_dsl.diff.side import Side
from sixtysix_dsl.effect.options import each_option
from sixtysix_dsl.effect.paired import Asked
from sixtysix_dsl.effect.per_clause import Changed, each_clause
from sixtysix_dsl.effect.text import option_lines
from sixtysix_dsl.pipeline import load_rules
from sixtysix_dsl.simulate.text import Look

FEW = Asked(deals=150, seed=3, bot="honest", jobs=1)


def side(name: str) -> Side:
    found, _ = load_side(AskedSide(name, {}, {}))
    assert found is not None
    return found


@pytest.fixture(scope="module")
def sides() -> tuple[Side, Side]:
    return side("german-24"), side("polish-deferred")


@pytest.fixture(scope="module")
def changed(sides: tuple[Side, Side]) -> list[Changed]:
    return [Changed(each.id, each.change) for each in compare_rules(*sides) if each.is_rule]


def play(sides: tuple[Side, Side], changed: list[Changed], asked: Asked = FEW) -> list[dict[str, Any]]:
    a, b = sides
    rows, interrupted = each_clause(a.resolved, a.rulebook, b.resolved, changed, asked)
    assert not interrupted
    return rows


@pytest.fixture(scope="module")
def rows(sides: tuple[Side, Side], changed: list[Changed]) -> dict[str, dict[str, Any]]:
    return {each["id"]: each for each in play(sides, changed)}


def test_every_changed_clause_has_a_row(rows: dict[str, dict[str, Any]], changed: list[Changed]) -> None:
    assert list(rows) == [each.id for each in changed]
    assert all((each["effect"] is None) == (each["reason"] is not None) for each in rows.values())
    without = [id for id, each in rows.items() if each["effect"] is None]
    behavioural = [id for id in rows if id.split(".")[0] not in ("options", "state", "define")]
    assert not set(behavioural) & set(without)


def test_a_row_tells_what_the_clause_does(rows: dict[str, dict[str, Any]]) -> None:
    trick = rows["moves.marry.when.trick"]
    assert {(each["what"], each["move"], each["verdict"]) for each in trick["behaviour"]} >= {
        ("legality", "marry", "only-b")
    }
    assert not trick["alike"]
    assert rows["grade.under-half.when"]["effect"]["differing"][0]["count"] == 0, "nobody else wins by it"
    assert rows["views.points"]["alike"], "bots do not look at points"
    assert rows["moves.marry.does"]["brings"] == ["options.meld-credit"]


def test_rows_do_not_depend_on_threads(sides: tuple[Side, Side], changed: list[Changed]) -> None:
    some = changed[:4]
    assert json.dumps(play(sides, some)) == json.dumps(play(sides, some, replace(FEW, jobs=2)))


def test_an_interrupt_leaves_the_rows_that_are_done(sides: tuple[Side, Side], changed: list[Changed]) -> None:
    def stop(done: int, asked: int) -> None:
        if done == 2:
            raise KeyboardInterrupt

    a, b = sides
    found, interrupted = each_clause(a.resolved, a.rulebook, b.resolved, changed[:4], FEW, stop)
    assert interrupted
    assert [each["id"] for each in found] == [each.id for each in changed[:2]]


@pytest.fixture(scope="module")
def options() -> dict[str, list[dict[str, Any]]]:
    found = {}
    for name in ("german-24", "historic-32-three"):
        found[name], interrupted = each_option(load_rules(name), replace(FEW, deals=200))
        assert not interrupted
    return found


@pytest.mark.parametrize("name", ["german-24", "historic-32-three"])
def test_every_value_of_every_option_has_a_row(options: dict[str, list[dict[str, Any]]], name: str) -> None:
    rulebook = load_rules(name).unsettled
    assert rulebook is not None
    rows = options[name]
    for option in rulebook.options:
        tried = {each["value"] for each in rows if each["option"] == option.name}
        if option.values is not None:
            assert tried == set(option.values) - {rulebook.settings[option.name]}
        else:
            assert len(tried) >= 2


def test_an_option_is_told_by_what_it_changes(options: dict[str, list[dict[str, Any]]]) -> None:
    rows = {(each["option"], each["value"]): each for each in options["german-24"]}
    trick = rows["exchange-needs-trick", "yes"]
    assert trick["read_by"] == ["moves.exchange.when.trick.if"]
    assert {each["move"] for each in trick["behaviour"]} == {"exchange"}
    target = rows["match-target", "8"]
    assert [(each["what"], each["phase"], each["verdict"]) for each in target["behaviour"]] == [
        ("flow", "match", "only-a")
    ]
    assert target["alike"] is False
    said = "\n".join(option_lines([target], Look(100)))
    assert "changes no deal; after " in said
    assert "% of deals: the match is over only if match-target is 7" in said
    assert rows["false-claim-three-if", "never"]["alike"] is True


def test_a_value_that_changes_nothing_is_told(options: dict[str, list[dict[str, Any]]]) -> None:
    """Nobody marries before his first trick, so that a marriage counts at once or with any trick of his."""
    rows = {(each["option"], each["value"]): each for each in options["german-24"]}
    row = rows["meld-credit", "any-trick"]
    assert row["alike"]
    assert row["behaviour"] == []
    assert not rows["meld-credit", "later-trick"]["alike"]
