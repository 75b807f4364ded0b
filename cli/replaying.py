"""What a replay says of each step: to all who look at open hands, or to one seat and no more than it saw."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from sixtysix_dsl.play.deal import Deal
from sixtysix_dsl.play.match import Match
from sixtysix_dsl.play.notation import write_move
from sixtysix_dsl.record.follow import Course, PlayedDeal, Step, take_step
from sixtysix_dsl.record.seen import move_as_seen
from sixtysix_dsl.record.writer import result_data
from sixtysix_dsl.rulebook.state import State

from .table import group_cards
from .telling import name_seats, tell_move, tell_result, tell_taken


class Shown(NamedTuple):
    """A point of a replay: the deal as it stands, and what has just happened. `trick` is the one that goes on."""

    played: PlayedDeal[State]
    step: Step | None
    deal: Deal[State]
    trick: int
    lines: tuple[str, ...]
    data: dict[str, Any]

    @property
    def number(self) -> int:
        """The step's number; 0 before the first of a match."""
        return self.step.number if self.step is not None else 0


class Replay:
    """A record's course as points in their order. `seat` (from 0) is who looks; None is all hands open."""

    def __init__(self, course: Course[State], seat: int | None = None, language: str = "en") -> None:
        """Look at a course."""
        self.course, self.seat, self.language = course, seat, language

    def points(self) -> Iterator[Shown]:
        """Every point. A deal is its own to look at, and changes with the next point."""
        for played in self.course.deals:
            deal = Deal(self.course.engine, played.start)
            yield Shown(played, None, deal, 1, tuple(self._deal_lines(played, deal)), {})
            for step in played.steps:
                yield self._take(played, deal, step)

    def _take(self, played: PlayedDeal[State], deal: Deal[State], step: Step) -> Shown:
        tricks, hands = list(deal.state.tricks), list(deal.state.hands)
        trick, is_before_play = deal.state.tricks_played + 1, deal.state.phase >= 0
        take_step(deal, step)
        data: dict[str, Any] = {"step": step.number, "line": step.line, "trick": trick}
        if step.move is None:
            count = step.undone
            lines = [f"{count} {'move' if count == 1 else 'moves'} taken back."]
            data |= {"undo": count}
        else:
            lines = tell_move(deal, step.move, tricks, () if self.seat is None else (self.seat,))
            lines += tell_taken(deal, hands) if is_before_play else []
            text = (
                write_move(deal.engine.rulebook, step.move, with_seat=False)
                if self.seat is None
                else move_as_seen(deal, step.move, self.seat)
            )
            data |= {"seat": step.move.seat + 1, "move": text}
        if self.seat is not None:
            data["view"] = deal.view(self.seat)
        if played.result is not None and step is played.steps[-1]:
            lines += self._result_lines(played, deal)
        return Shown(played, step, deal, trick, tuple(lines), data)

    def _deal_lines(self, played: PlayedDeal[State], deal: Deal[State]) -> Iterator[str]:
        begins = "From a position" if played.pack is None else f"Seat {played.dealer + 1} deals"
        yield f"Deal {played.number}. {begins}."
        pack = deal.engine.rulebook.pack
        for seat in range(deal.engine.rulebook.seats) if self.seat is None else (self.seat,):
            yield f"Seat {seat + 1} holds {group_cards(deal.view(seat)['hand'], pack)}"

    def _result_lines(self, played: PlayedDeal[State], deal: Deal[State]) -> list[str]:
        assert played.result is not None
        match: Match[State] = Match(
            self.course.engine, dealer=0, game_points=played.game_points, carried=played.result.carried
        )
        lines = tell_result(match, deal, played.result, self.language, with_clause=self.seat is None)
        winner = match.winner()
        if winner is not None:
            lines.append(f"{name_seats(winner)} {'wins' if len(winner) == 1 else 'win'} the match.")
        return lines

    def deals_data(self) -> list[dict[str, Any]]:
        """The whole replay as plain data."""
        found: list[dict[str, Any]] = []
        rulebook = self.course.engine.rulebook
        for shown in self.points():
            if shown.step is None:
                found.append(self._begin_data(shown))
            else:
                found[-1]["steps"].append({**shown.data, "says": list(shown.lines)})
        for played, data in zip(self.course.deals, found, strict=True):
            if played.result is not None:
                data["result"] = result_data(rulebook, played.result, played.game_points)
        return found

    def _begin_data(self, shown: Shown) -> dict[str, Any]:
        played, names = shown.played, self.course.engine.rulebook.pack.names
        data: dict[str, Any] = {"deal": played.number, "dealer": played.dealer + 1}
        if self.seat is not None:
            data["view"] = shown.deal.view(self.seat)
        elif played.pack is not None:
            data["pack"] = [names[card] for card in played.pack]
        else:
            data["state"] = str(shown.deal)
        return {**data, "steps": [], "result": None}
