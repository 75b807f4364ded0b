"""What holds when one layer is laid over another: parts, removal, new rows and their places."""

from __future__ import annotations

from typing import Any

import pytest

from sixtysix_dsl.load.document import Mapping


def test_a_row_keeps_the_parts_that_are_not_given(child: Any, plain: Any) -> None:
    resolved, said = child("follow: {head: {play: trump}}")
    assert said == []
    assert plain(resolved.root.get("follow"))["head"] == {"play": "trump", "says": "You must head the trick."}


def test_a_text_stands_for_the_main_part(child: Any, plain: Any) -> None:
    resolved, _ = child("follow: {head: trump}\nmoves: {marry: {when: {pair: x}, worth: {plain: 25}}}")
    assert plain(resolved.root.get("follow"))["head"]["play"] == "trump"
    marry = plain(resolved.root.get("moves"))["marry"]
    assert marry["when"] == {
        "pair": {"if": "x", "says": "No pair."},
        "trick": {"if": "own tricks of me >= 1"},
    }
    assert marry["worth"] == {"trump": {"when": "s is trump", "is": "40"}, "plain": {"is": "25"}}


def test_a_row_a_part_and_a_condition_are_removed(child: Any, plain: Any) -> None:
    resolved, said = child("moves: {close: remove, marry: {does: remove, when: {trick: remove}}}")
    assert said == []
    moves = plain(resolved.root.get("moves"))
    assert list(moves) == ["marry"]
    assert list(moves["marry"]) == ["when", "worth"]
    assert list(moves["marry"]["when"]) == ["pair"]


def test_one_text_takes_the_place_of_all_conditions(child: Any, plain: Any) -> None:
    resolved, said = child("moves: {marry: {when: talon is open}}")
    assert said == []
    assert plain(resolved.root.get("moves"))["marry"]["when"] == "talon is open"


def test_a_part_that_the_parent_lacks_is_new_as_a_whole(child: Any, plain: Any) -> None:
    resolved, said = child("moves: {close: {worth: {big: {when: x, is: 2}, small: 1}, once: a deal}}")
    assert said == []
    close = plain(resolved.root.get("moves"))["close"]
    assert list(close) == ["when", "does", "worth", "once"]
    assert list(close["worth"]) == ["big", "small"]


def test_a_value_and_a_table_are_two_ways_to_define(child: Any, plain: Any) -> None:
    resolved, said = child("define: {half: {rows: {a: {when: x, is: 1}, b: 2}}, least of p: 4}")
    assert said == []
    define = plain(resolved.root.get("define"))
    assert list(define["half"]) == ["rows"]
    assert define["least of p"] == {"is": "4"}


def test_two_ways_of_one_thing_do_not_stand_together(child: Any, said: Any) -> None:
    _, found = child("define: {half: {is: 3, rows: {a: 1}}}")
    assert said(found) == [
        "child.yaml:5:21: error[two-ways]: a definition takes either `is` or `rows`, not both",
    ]


@pytest.mark.parametrize("also", ["", ", scores: remove"])
def test_what_each_scores_takes_the_place_of_what_the_winner_scores(
    child: Any, plain: Any, also: str
) -> None:
    resolved, found = child(
        "settle: {tie: {after: last, winner: closer, scores: 2}}",
        {"house": f"settle: {{tie: {{each scores: 1 if me is closer else -1{also}}}}}"},
    )
    assert found == []
    assert list(plain(resolved.root.get("settle"))["tie"]) == ["winner", "each scores"]


def test_a_definition_may_rename_its_parameter(child: Any, plain: Any) -> None:
    resolved, said = child("define: {least of q: points of q}")
    assert said == []
    assert plain(resolved.root.get("define")) == {"half": {"is": "33"}, "least of q": {"is": "points of q"}}


def test_hyphens_and_spaces_in_names_are_equal(child: Any, plain: Any) -> None:
    resolved, said = child(
        "follow: {by suit: {after: head, play: x}}", {"house": "follow: {by-suit: {play: y}}"}
    )
    assert said == []
    assert plain(resolved.root.get("follow"))["by suit"] == {"play": "y"}


@pytest.mark.parametrize(
    ("new", "order"),
    [
        ("x: {before: first, play: p}", "x free head follow"),
        ("x: {after: last, play: p}", "free head follow x"),
        ("x: {before: head, play: p}", "free x head follow"),
        ("x: {after: free, play: p}", "free x head follow"),
        ("x: {after: free, play: p}, y: {after: free, play: p}", "free x y head follow"),
        ("x: {before: free, play: p}, y: {before: free, play: p}", "x y free head follow"),
        ("x: {before: first, play: p}, y: {before: first, play: p}", "x y free head follow"),
        ("x: {after: y, play: p}, y: {after: head, play: p}", "free head y x follow"),
        ("head: remove, x: {after: head, play: p}", "free x follow"),
    ],
)
def test_new_rows_go_where_they_say(child: Any, new: str, order: str) -> None:
    resolved, said = child(f"follow: {{{new}}}")
    assert said == []
    follow = resolved.root.get("follow")
    assert isinstance(follow, Mapping)
    assert follow.keys() == tuple(order.split())
    assert "before" not in str(follow)


@pytest.mark.parametrize(
    ("given", "meant"), [("after: first", "before: first"), ("before: last", "after: last")]
)
def test_the_ends_of_a_table_are_named_one_way(child: Any, given: str, meant: str) -> None:
    _, found = child(f"follow: {{new: {{{given}, play: trump}}}}")
    assert [each.help for each in found] == [f"write `{meant}`"]


def test_rows_of_a_section_that_the_parent_lacks_also_need_a_place(child: Any, said: Any) -> None:
    _, diagnostics = child("draw: {late: {cards: 1, from: dealer}}")
    assert said(diagnostics) == ["child.yaml:5:8: error[unknown-row]: `parent` has no row `late` in `draw`"]
    resolved, diagnostics = child("draw: {late: {before: first, cards: 1, from: dealer}}")
    assert diagnostics == []
    assert "draw.late" in resolved.ids


def test_rows_of_fixed_name_options_and_definitions_need_no_place(child: Any) -> None:
    resolved, said = child(
        "table: {sides: pairs}\noptions: {far: {default: no, doc: So?}}\ndefine: {quarter of p: 16}"
    )
    assert said == []
    assert {"table.sides.is", "options.far", "define.quarter"} <= set(resolved.ids)


def test_rule_files_come_after_the_variant_in_their_order(child: Any, plain: Any) -> None:
    resolved, said = child(
        "follow: {head: {play: one}}",
        {"a": "follow: {head: {play: two, source: A}}", "b": "follow: {free: {play: three, source: B}}"},
    )
    assert said == []
    follow = plain(resolved.root.get("follow"))
    assert [follow["head"]["play"], follow["free"]["play"]] == ["two", "three"]
    assert [layer.name for layer in resolved.layers] == ["parent", "child", "a", "b"]


def test_the_command_line_comes_last_and_disagrees_without_a_doubt(
    child: Any, folder: Any, plain: Any
) -> None:
    (folder / "cl.yaml").write_text("sixtysix: 1\nrules: cl\nfollow: {head: {play: z}}\n")
    resolved, said = child("", {"a": "follow: {head: {play: y}}"}, rules=["cl.yaml"])
    assert said == []
    assert plain(resolved.root.get("follow"))["head"]["play"] == "z"


def test_only_a_child_is_told_that_it_changes_nothing(child: Any, said: Any) -> None:
    _, diagnostics = child("moves: {close: {when: talon  is open, source: R1}}")
    assert said(diagnostics) == [
        "child.yaml:5:23: doubt[changes-nothing]: this says what `moves.close.when` says already in `parent`"
    ]
    assert child("", {"a": "moves: {close: {when: talon is open}}"})[1] == []


def test_every_text_still_knows_its_own_file(child: Any) -> None:
    resolved, _ = child("moves: {marry: {when: {pair: {if: x}}}}")
    assert resolved.ids["moves.marry.when.pair"].file == "parent.yaml"
    assert resolved.ids["moves.marry.when.pair.if"].file == "child.yaml"
    assert resolved.ids["moves.marry.when.pair.says"].file == "parent.yaml"
