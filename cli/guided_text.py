"""The text of a whole small game: pieces of the language, each with a comment, chosen by what was answered."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from sixtysix_dsl.resolve.header import VERSION
from sixtysix_dsl.resolve.references import SUFFIX

from .guided_known import Cards

DUTIES = {
    "free": "any card may be played",
    "follow": "the suit led must be followed",
    "follow-trump": "the suit led must be followed, and who cannot must trump",
    "head": "the suit led must be followed, and headed if possible; who cannot must trump",
}
"""What binds a follower once the talon is gone, the mildest first."""


@dataclass(frozen=True, slots=True)
class Answers:
    """Everything a guided file is made of.

    `pair` marry for `worth`, in trumps and in another suit; `grades` are for all tricks, for less than half, and else.
    """

    name: str
    seats: int
    is_pairs: bool
    cards: Cards
    hand: int
    has_talon: bool
    duty: str
    has_marriages: bool
    has_closing: bool
    last_trick: int
    target: int
    match: int
    pair: tuple[str, str]
    worth: tuple[int, int]
    grades: tuple[int, int, int]

    @property
    def rest(self) -> int:
        """Cards left after dealing: the talon, or what is laid aside."""
        return self.cards.size - self.seats * self.hand

    @property
    def side(self) -> str:
        """The clause word before a seat that stands for all who win with it."""
        return "side of " if self.is_pairs else ""

    @property
    def has_several_opponents(self) -> bool:
        """Whether a player plays against more than one other."""
        return self.seats > 2

    @property
    def others(self) -> str:
        """The clause words before a seat for those who win if it does not."""
        return "opponents of" if self.has_several_opponents else "opponent of"


def write_game(answers: Answers) -> str:
    """The file's text."""
    parts = [
        _head,
        _table,
        _pack,
        _state,
        _deal,
        _follow,
        _draw,
        _moves,
        _events,
        _define,
        _grade,
        _settle,
        _match,
        _views,
    ]
    blocks = ["\n".join(part(answers)) for part in parts]
    return "\n\n".join(block for block in blocks if block) + "\n"


def _head(game: Answers) -> Iterator[str]:
    file = f"{game.name}{SUFFIX}"
    yield f"# A whole game in one file. Change what you like, then run `sixtysix check {file}`."
    yield f"sixtysix: {VERSION}"
    yield f"variant: {game.name}"
    yield "standalone: true"
    yield f'title: {{en: "{game.name}, for {game.seats} with {game.cards.size} cards"}}'


def _table(game: Answers) -> Iterator[str]:
    yield "# Who plays: how many seats, which way round, each alone or in pairs of those who sit opposite each other."
    yield "table:"
    yield f"  seats: {game.seats}"
    yield "  turn: clockwise"
    yield f"  sides: {'pairs' if game.is_pairs else 'each-alone'}"
    if game.cards.copies > 1:
        yield "  equal cards: first-wins                          # of two equal cards in a trick"


def _pack(game: Answers) -> Iterator[str]:
    cards = game.cards
    yield "# The cards: every rank of every suit, the strongest first, and what each counts for whoever takes it."
    yield "pack:"
    yield f"  suits: [{', '.join(cards.suits)}]"
    yield f"  ranks: [{', '.join(cards.points)}]"
    yield f"  card points: {{{', '.join(f'{rank}: {points}' for rank, points in cards.points.items())}}}"
    if cards.copies > 1:
        yield f"  copies: {cards.copies}"


def _state(game: Answers) -> Iterator[str]:
    yield "# What is remembered during a deal: who has said that he has enough."
    yield "state:"
    yield "  claimer: {is: seat or none, starts: none, seen by: everyone}"


def _deal(game: Answers) -> Iterator[str]:
    turn = "turn 1 card up under the talon" if game.has_talon else "turn the last card dealt up"
    yield "# The deal, packet by packet, the card whose suit is trump, and who leads to the first trick."
    if game.rest and not game.has_talon:
        yield f"# Of the pack {game.rest} {'card is' if game.rest == 1 else 'cards are'} laid aside."
    yield "deal:"
    yield f"  hands: {{does: deal {game.hand} {'card' if game.hand == 1 else 'cards'} to each seat from eldest}}"
    yield f"  trump: {{does: [{turn}, make its suit trump]}}"
    yield ""
    yield "in play:"
    yield "  all: {seats: all seats, leader: eldest}"


def _follow(game: Answers) -> Iterator[str]:
    yield "# Which card may be led, and which be played to it. The first row that some card in hand can meet is the one"
    since = ", once the talon is gone" if game.has_talon and game.duty != "free" else ""
    yield f"# that binds: here {DUTIES[game.duty]}{since}."
    yield "lead:"
    yield "  free: {play: any card}"
    yield ""
    yield "follow:"
    duty = game.duty
    if duty != "free" and game.has_talon:
        yield "  free:     {when: talon is open, play: any card}"
    if duty == "head":
        yield "  head:"
        yield "    play: suit led that beats the trick"
        yield '    says: "You hold {cards}: as long as you can head the trick you must."'
    if duty != "free":
        yield '  follow:   {play: suit led, says: "You hold {cards}: you must follow suit."}'
    if duty == "head" and game.has_several_opponents:
        yield "  overruff:"
        yield "    play: trump that beats the trick"
        yield '    says: "You have none of the suit led but you hold {cards}: you must overtrump."'
    if duty in ("head", "follow-trump"):
        yield '  ruff:     {play: trump, says: "You have none of the suit led but you hold {cards}: you must trump."}'
    yield "  renounce: {play: any card}"


def _draw(game: Answers) -> Iterator[str]:
    if not game.has_talon:
        return
    left = game.rest % game.seats
    yield "# After a trick each draws a card from the talon, as long as it is open, the winner of the trick first."
    if left:
        yield f"# It does not divide: the last {'card stays' if left == 1 else f'{left} cards stay'} out of play."
    residue = ", residue: stays out" if left else ""
    yield "draw:"
    yield f"  after trick: {{when: talon is open, cards: 1, from: winner of last trick{residue}}}"


def _moves(game: Answers) -> Iterator[str]:
    whose = "Nobody of your side has" if game.is_pairs else "You have not"
    trick = f'trick: {{if: tricks of me >= 1, says: "{whose} taken a trick yet."}}'
    yield "# What may be announced, when, and what it does. A condition that fails says why."
    yield "moves:"
    if game.has_marriages:
        high, low = game.pair
        of = " of s that is unmarried" if game.cards.copies > 1 else " of s"
        yield f"  marry:                                           # {high} and {low} of one suit, one of which is led"
        yield "    kind: meld"
        yield "    window: on lead"
        yield "    choose: suit s"
        yield "    when:"
        yield "      pair:"
        yield f"        if: hand has both {high}{of} and {low}{of}"
        yield f'        says: "A marriage needs {high} and {low} of the suit in hand."'
        yield f"      {trick}"
        yield "    worth:"
        yield f"      trump: {{when: s is trump, is: {game.worth[0]}}}"
        yield f"      plain: {{is: {game.worth[1]}}}"
        yield "    does:"
        yield f"      - meld worth with {high}{of} and {low}{of}"
        yield "      - count the meld just announced"
        yield f"      - must lead {high} of s or {low} of s"
    if game.has_closing:
        yield "  close:                                           # nobody draws now, and the closer must get enough"
        yield "    kind: close"
        yield "    window: on lead"
        yield '    when: {talon open: {if: talon is open, says: "The talon is already {talon}."}}'
        yield "    does: close talon"
    yield "  claim:                                           # ends the deal; the points are counted only now"
    yield "    kind: claim"
    yield f"    window: on lead{' or bound lead' if game.has_marriages else ''}"
    yield f"    when: {{{trick}}}"
    yield "    does: [claimer becomes me, end deal]"


def _events(game: Answers) -> Iterator[str]:
    aside = game.rest and not game.has_talon
    if not aside and not game.last_trick:
        return
    yield "# What happens by itself when a deal has been played out."
    yield "events:"
    if game.last_trick:
        open = " when: closer is none," if game.has_closing else ""
        does = f"give {game.last_trick} points to winner of last trick"
        yield f"  last trick: {{at: all cards played,{open} does: {does}}}"
    if aside:
        yield "  laid aside: {at: all cards played, does: give talon to winner of last trick}"


def _define(game: Answers) -> Iterator[str]:
    what = "Card points and marriages" if game.has_marriages else "Card points"
    yield f"# {what} that win a deal."
    yield "define:"
    yield f"  enough: {{is: {game.target}}}"


def _grade(game: Answers) -> Iterator[str]:
    many = game.has_several_opponents and not game.is_pairs
    tricks = "highest tricks of p for p in opponents of winner" if many else "tricks of opponent of winner"
    points = (
        "2 * (highest points of p for p in opponents of winner)"
        if many
        else "2 * points of opponent of winner"
    )
    all_tricks, half, plain = game.grades
    yield "# What a won deal is worth in game points: the others have no trick, less than half of enough, or more."
    yield "grade:"
    yield f"  trickless:  {{when: {tricks} = 0, is: {all_tricks}}}"
    yield f"  under half: {{when: {points} < enough, is: {half}}}"
    yield f"  plain:      {{is: {plain}}}"


def _settle(game: Answers) -> Iterator[str]:
    side, others = game.side, game.others
    win, made = "scores: grade of winner", "points of closer >= enough"
    yield "# Who wins the deal, and what he scores: the first row that applies. A failure pays what success would have."
    yield "settle:"
    yield f"  claim upheld: {{when: claimer is not none and points of claimer >= enough, winner: {side}claimer, {win}}}"
    yield f"  claim false:  {{when: claimer is not none, winner: {others} claimer, scores: grade of claimer}}"
    if game.has_closing:
        yield f"  close made:   {{when: closer is not none and {made}, winner: {side}closer, {win}}}"
        yield f"  close failed: {{when: closer is not none, winner: {others} closer, scores: grade of closer}}"
    yield f"  more points:  {{when: side with most points is not none, winner: side with most points, {win}}}"
    yield "  tie:          {winner: none}"


def _match(game: Answers) -> Iterator[str]:
    yield "# How many game points win the match, and who deals next."
    yield "match:"
    yield f"  target: {game.match}"
    yield "  dealer: seat after dealer"


def _views(game: Answers) -> Iterator[str]:
    yield "# Who sees what. `own side` and `nobody` are other answers."
    yield "views:"
    yield "  hand: owner"
    if game.has_talon:
        yield "  talon: nobody"
        yield "  turn-up: everyone"
    yield "  trick: everyone"
    yield "  taken: nobody"
    yield "  points: everyone"
