"""The drawn table as somebody meets it who knows the game and has read nothing, at 80 columns and 24 lines."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest

from sixtysix_dsl.resolve.references import bundled_names

pexpect = pytest.importorskip("pexpect")

from .driven import Driven  # noqa: E402

QUICK = ("--speed", "instant", "--no-history")
IN_SHORT = r" \d+c \d+t "


@pytest.fixture
def drive() -> Iterator[Callable[..., Driven]]:
    games: list[Driven] = []

    def begin(*args: str, **settings: int) -> Driven:
        games.append(Driven(*args, *QUICK, **settings))
        return games[-1]

    yield begin
    for game in games:
        game.stop()


@pytest.mark.parametrize("variant", bundled_names())
def test_the_first_question_says_what_was_done_before_it_and_how_to_go_on(
    variant: str, drive: Callable[..., Driven]
) -> None:
    game = drive(variant, "--seed", "11")
    said = " ".join(game.text().split())
    assert "Deal 1. Seat" in said
    assert "At the table: seat 1 a person, seat 2 greedy" in said
    assert "`?` is help, `quit` leaves." in said
    assert "At the table" not in game.ask("table")


def test_an_auction_that_others_have_begun_is_not_lost(drive: Callable[..., Driven]) -> None:
    said = " ".join(drive("mande", "--seed", "11").text().split())
    assert "Seat 3: ask. Seat 4: pass. Seed 11." in said


def test_where_people_take_turns_the_first_of_them_is_greeted(drive: Callable[..., Driven]) -> None:
    game = drive("german-24", "--seed", "5", "--seat", "all")
    assert "`?` is help" in " ".join(game.ask("").split())


@pytest.mark.parametrize("variant", bundled_names())
def test_seats_keep_their_places_and_figures_their_words(variant: str, drive: Callable[..., Driven]) -> None:
    game = drive(variant, "--seed", "11", "--deals", "1")
    listed = asked = 0
    while not game.is_over and asked < 40:
        screen = game.text()
        if "your hand" in screen:
            asked += 1
            words = " ".join(screen.split())
            assert not re.search(IN_SHORT, words), screen
            listed += "1 person (you)" in screen.partition("2 greedy")[0]
        game.ask("" if "Enter lets it go on" in screen or "Press Enter" in screen else "1")
    assert asked
    assert listed <= asked // 4, "one's own seat is below the others, but where much is said"
