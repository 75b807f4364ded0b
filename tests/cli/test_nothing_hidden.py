"""All that a person is shown or told in a whole deal stays the same if the cards that it never saw lay otherwise.

One person plays against bots, twice: the second time the cards that it never saw in the first are dealt in another way,
and all seats make the same moves. Each time it is asked it asks for everything that can be asked for.
"""

from __future__ import annotations

import random
import sqlite3
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import zip_longest
from pathlib import Path
from typing import Any

import pytest

from sixtysix_dsl.cli.keeping import Keeper
from sixtysix_dsl.cli.session import Session
from sixtysix_dsl.cli.table import table_lines
from sixtysix_dsl.cli.terminal import Left, Terminal
from sixtysix_dsl.history.watch import HistoryWatch
from sixtysix_dsl.interpret.engine import ReferenceEngine
from sixtysix_dsl.play.bots import choose_next
from sixtysix_dsl.play.deal import Deal, shuffled_pack
from sixtysix_dsl.play.match import Match
from sixtysix_dsl.play.notation import write_move
from sixtysix_dsl.resolve.references import bundled_names
from sixtysix_dsl.rulebook.moves import PLAY, Move
from sixtysix_dsl.rulebook.pack import cards_in
from sixtysix_dsl.rulebook.rng import stream
from sixtysix_dsl.table.draw import draw
from sixtysix_dsl.table.look import Look
from sixtysix_dsl.table.scene import Scene
from tests.record.matches import engine_of

LOOKS = (Look(79, 24), Look(40, 12, is_ascii=True))
MOST_PACKS, MOST_TRIES = 1, 6
"""So many other ways to deal the cards; so often a seat is asked at one point of a deal, moves being taken back."""
ALWAYS = ("table", "rules", "last", "undo", "?")


class Script:
    """The moves of a deal, and who makes them. What is made next follows from how many are made."""

    def __init__(self, moves: Sequence[Move], deal: Deal[Any], seat: int) -> None:
        self.moves, self.deal, self.seat = moves, deal, seat

    def next(self) -> Move | None:
        """The next move; None after the last."""
        done = len(self.deal.moves)
        return self.moves[done] if done < len(self.moves) else None

    def choose(self, bots: Sequence[str | None], deal: Deal[Any], _: object) -> Move | None:
        """In place of the bots."""
        move = self.next()
        if move is None:
            raise Left
        return None if bots[move.seat] is None else move


class Listener(Terminal):
    """Writes down whatever reaches a person, and asks for all there is before each move."""

    def __init__(self, script: Script, *, is_drawn: bool, asks_seldom: int) -> None:
        super().__init__()
        self.script, self.is_drawn, self.every = script, is_drawn, asks_seldom  # type: ignore[misc]
        self.heard: list[str] = []
        self.waiting: Iterator[str] | None = None
        self.questions = 0
        self.taken_back: set[int] = set()
        self.tries: Counter[int] = Counter()

    def say(self, *texts: str, strong: bool = False) -> None:
        self.heard += texts

    def show(self, scene: Scene) -> None:
        self.heard += table_lines(scene.view, scene.rulebook, scene.names, scene.hands)
        self.heard += scene.moves
        self.look(replace(scene, says=self.heard[-3:]))

    def watch(self, scene: Scene | None) -> None:
        if scene is not None:
            self.look(scene)

    def look(self, scene: Scene) -> None:
        for look in LOOKS:
            self.heard += [line.plain for line in draw(scene, look)]

    def rest(self, lines: Sequence[str]) -> None:
        self.heard += lines

    def announce(self, *lines: str) -> None:
        self.heard += lines

    def ask(self, prompt: str, words: Sequence[str] = (), who: str = "") -> str:
        self.heard += [prompt, *words]
        if self.waiting is None:
            self.waiting = self.answers(set(words))
        answer = next(self.waiting, None)
        if answer is None:
            self.waiting = None
            self.tries[len(self.script.deal.moves)] += 1
            assert max(self.tries.values()) <= MOST_TRIES, f"{self.heard[-3:]}, {self.script.next()}"
            return self.made()
        self.heard.append(f"asked: {answer}")
        return answer

    def made(self) -> str:
        move = self.script.next()
        if move is None:
            raise Left
        mine = move.seat == self.script.seat
        return write_move(self.script.deal.engine.rulebook, move, with_seat=False) if mine else ""

    def answers(self, words: set[str]) -> Iterator[str]:
        """What to ask: all that is cheap, and now and then a hint, options in turn, and every card."""
        rulebook, done = self.script.deal.engine.rulebook, len(self.script.deal.moves)
        self.questions += 1
        yield from (word for word in ALWAYS if word != "undo")
        if done not in self.taken_back:
            self.taken_back.add(done)
            yield "undo"
            if len(self.script.deal.moves) != done:
                return  # it is another question now
        if self.questions % self.every != 1:
            return
        yield "hint"
        option = rulebook.options[self.questions // self.every % len(rulebook.options)]
        values = option.values or (str(option.low), str(option.high))
        yield f"what-if {option.name}={next(each for each in values if each != option.default)}"
        faces = dict.fromkeys(rulebook.pack.names)
        yield from (f"why {name}" for name in faces)
        yield from (name for name in faces if name not in words)  # refused
        yield from (f"why {rule.name}" for rule in rulebook.moves)


def dealer_of(seed: int, seats: int) -> int:
    """Who deals; in one of three deals it is the person, who sits out then in some games."""
    return (2 * seed + 1) % seats


def a_deal(engine: ReferenceEngine, seed: int, seat: int) -> Deal[Any]:
    """A whole deal in which a seat speaks on its turn only."""
    rulebook = engine.rulebook
    deal: Deal[Any] = Deal.from_pack(
        engine, shuffled_pack(rulebook, seed, 0), dealer=dealer_of(seed, rulebook.seats)
    )
    bots = [None if each == seat else "honest" for each in range(rulebook.seats)]
    rng, dice = stream(seed, "bots", 0), random.Random(seed)
    while deal.outcome() is None:
        move = choose_next(bots, deal, rng) or dice.choice(deal.legal_moves(seat))
        deal.push_legal(move)
    return deal


def never_seen(deal: Deal[Any], seat: int, count: int) -> list[int]:
    """The cards that a seat has not seen in the first moves of a deal, from the states and not from views."""
    pack, seen = deal.engine.rulebook.pack, 0
    states = [state for state, _ in deal.history] + [deal.state]
    for state in states[: count + 1]:
        seen |= state.hands[seat] | state.shown
        seen |= sum(1 << card for card in {*state.trick, *state.last_trick})
        seen |= sum(1 << card for card in {state.turn_up, state.turned} if card >= 0)
    for move in deal.moves[:count]:
        seen |= pack.faces[move.args[0]] if move.name == PLAY else 0
    return list(cards_in(pack.all & ~seen))


def with_other_cards(engine: ReferenceEngine, moves: Sequence[Move], new: dict[int, int]) -> list[Move]:
    """The same moves, where they name cards that lie otherwise now."""

    def changed(move: Move) -> Move:
        rule = next((each for each in engine.rulebook.moves if each.name == move.name), None)
        if rule is None or not any(choice.kind == "card" for choice in rule.choices):
            return move
        args = [
            new.get(value, value) if choice.kind == "card" else value
            for choice, value in zip(rule.choices, move.args, strict=True)
        ]
        return Move(move.seat, move.name, tuple(args))

    return [changed(move) for move in moves]


def can_be(deal: Deal[Any], moves: Sequence[Move]) -> bool:
    """Whether these moves can be made."""
    for move in moves:
        if deal.outcome() is not None or move not in deal.legal_moves():
            return False
        deal.push_legal(move)
    return True


def dealt_otherwise(
    engine: ReferenceEngine, order: Sequence[int], moves: Sequence[Move], hidden: Sequence[int], seed: int
) -> list[tuple[list[int], list[Move]]]:
    """Return some packs in which hidden cards have changed places, with the same moves, which must be possible."""
    dice, names = random.Random(seed), engine.rulebook.pack.names
    found: list[tuple[list[int], list[Move]]] = []
    for _ in range(40):
        new = dict(zip(hidden, dice.sample(hidden, len(hidden)), strict=True))
        other, theirs = [new.get(card, card) for card in order], with_other_cards(engine, moves, new)
        is_other = [names[card] for card in other] != [names[card] for card in order]
        begun = Deal.from_pack(engine, other, dealer=dealer_of(seed, engine.rulebook.seats))
        if is_other and can_be(begun, theirs):
            found.append((other, theirs))
        if len(found) == MOST_PACKS:
            break
    return found


def shown(
    monkeypatch: pytest.MonkeyPatch, path: Path, deal: Deal[Any], moves: Sequence[Move], seat: int, seed: int
) -> tuple[list[str], list[Any]]:
    """All that a person hears and sees, and what the history keeps."""
    engine: Any = deal.engine
    script = Script(moves, deal, seat)
    monkeypatch.setattr("sixtysix_dsl.cli.session.choose_next", script.choose)
    bots = tuple(None if each == seat else "honest" for each in range(engine.rulebook.seats))
    listener = Listener(script, is_drawn=bool(seed % 2), asks_seldom=5)
    path.unlink(missing_ok=True)
    watch = HistoryWatch(path, engine.rulebook, id="a", players=["x"] * len(bots), trouble=pytest.fail)
    session = Session(engine, Match(engine, seed), bots, listener, [watch], most_deals=1, prepared=deal)
    session.keeper = Keeper(engine.rulebook.name)
    try:
        session.play()
    except Left:
        listener.heard.append("left")
    watch.close()
    kept: list[Any] = []
    if path.exists():
        with sqlite3.connect(path) as file:
            kept = [file.execute("SELECT number, row, carried, moves FROM deals").fetchall()]
            kept += [file.execute("SELECT number, seat, won, score, game_points FROM scores").fetchall()]
    return listener.heard, kept


@pytest.mark.parametrize("variant", bundled_names())
def test_hidden_cards_change_nothing_that_reaches_a_person(
    variant: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("wasmtime", reason="the compiled engine needs the extra `wasm`")
    engine, compared, asked = engine_of(variant), 0, set()
    seats = engine.rulebook.seats
    for seed in range(3):
        seat = seed % seats
        whole = a_deal(engine, seed, seat)
        order = shuffled_pack(engine.rulebook, seed, 0)
        for count in (len(whole.moves) // 3, len(whole.moves)):
            moves, hidden = whole.moves[:count], never_seen(whole, seat, count)
            begun = Deal.from_pack(engine, order, dealer=dealer_of(seed, seats))
            here = shown(monkeypatch, tmp_path / "history", begun, moves, seat, seed)
            asked |= {line.split()[1] for line in here[0] if line.startswith("asked: ")}
            for other, theirs in dealt_otherwise(engine, order, moves, hidden, seed):
                again = Deal.from_pack(engine, other, dealer=dealer_of(seed, seats))
                there = shown(monkeypatch, tmp_path / "history", again, theirs, seat, seed)
                parts = zip_longest(there[0], here[0])
                assert [pair for pair in parts if pair[0] != pair[1]] == [], f"seed {seed}, {count} moves"
                assert there[1] == here[1]
                compared += 1
    assert compared >= 3
    assert {*ALWAYS, "hint", "what-if", "why"} <= asked
