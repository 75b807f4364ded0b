"""The shape of one layer: a variant or a rule file, on its own. Every part may be left out, since a layer may
hold only what differs.

These models are the one place that says what a file may hold. `structure` checks files with them, `outline`
reads from them how to normalise and merge, and `schema` makes the JSON Schema of them. Field names are
keys of the file, with underscores for spaces and after words that Python keeps for itself.
"""

from typing import ClassVar

from pydantic import BaseModel, ConfigDict

from sixtysix_dsl.resolve.kinds import (
    ByLanguage,
    InnerPartsRows,
    InnerRows,
    ListOrMapping,
    PartsRows,
    Row,
    Rows,
    Text,
    TextByName,
    TextList,
    TextOrList,
    TextOrRows,
    part,
)


def _key(field: str) -> str:
    return field.strip("_").replace("_", " ")


class Shape(BaseModel):
    """A mapping with fixed keys."""

    # Built on first use, and then all at once: building each model by itself costs several times as much.
    model_config = ConfigDict(extra="forbid", alias_generator=_key, defer_build=True)

    called: ClassVar[str]
    """What a message calls it, with its article."""
    main: ClassVar[str | None] = None
    """The part that a text in place of the mapping stands for."""
    needs: ClassVar[tuple[str, ...]] = ()
    """What a new row must have to do without a place; `a|b` is one of the two. Empty: it needs a place."""
    either: ClassVar[tuple[str, ...]] = ()
    """Parts that are two ways of saying one thing: giving one takes the place of the other."""
    has_parameter: ClassVar[bool] = False
    """True if a row may be named `NAME of p`; its id is that of NAME."""


class Noted(Shape):
    source: Text = part("Where the rule comes from. It changes nothing.")
    doc: ByLanguage = part("What there is to say about it. It changes nothing.")


class Placed(Noted):
    before: Text = part("For a new row: the sibling that it goes before, or `first`.")
    after: Text = part("For a new row: the sibling that it goes after, or `last`.")


class Fixed(Noted):
    called = "this row"
    main = "is"
    is_: Text = part("The value.")


class View(Noted):
    called = "a view"
    main = "seen by"
    seen_by: Text = part("`owner`, `own side`, `everyone` or `nobody`.")


class Table(Shape):
    called = "`table`"
    seats: Row[Fixed] = part("How many seats there are.")
    turn: Row[Fixed] = part("`clockwise` or `counter-clockwise`.")
    sides: Row[Fixed] = part("`each-alone` or `pairs`.")
    equal_cards: Row[Fixed] = part("Which of two equal cards wins: `first-wins` or `last-wins`.")


class Pack(Shape):
    called = "`pack`"
    suits: ListOrMapping = part("The suits, or suits of one's own with their letters.")
    ranks: TextList = part("The ranks, from strongest to weakest.")
    card_points: TextByName = part("What a card of each rank is worth.")
    copies: Text = part("How often every card is in the pack.")
    without: TextOrList = part("Cards that are not in the pack.")
    trump_ranks: TextList = part("The ranks of the trump suit, where they are ordered otherwise.")


class Option(Placed):
    called = "an option"
    needs = ("default",)
    values: TextOrList = part("The values it may have: a list, or `1 to 1000`. Left out: yes and no.")
    default: Text = part("The value it has unless it is set.")
    requires: Text = part("A condition over options that must hold when this one is not at its default.")
    excludes: Text = part("A condition over options that must not hold when this one is not at its default.")


class State(Placed):
    called = "a state variable"
    main = "is"
    needs = ("is", "starts")
    is_: Text = part("What it can be, as in `yes or no`, `seat or none`, `number from 0 to 12`.")
    for_: Text = part("`each seat` makes one for each seat.")
    starts: Text = part("Its first value.")
    lives: Text = part("`match` keeps it from deal to deal.")
    seen_by: Text = part("`everyone`, `owner` (of one for each seat) or `nobody`.")


class Case(Placed):
    called = "a row of a table of values"
    main = "is"
    when: Text = part("The condition under which it applies.")
    is_: Text = part("The value.")


class Definition(Placed):
    called = "a definition"
    main = "is"
    needs = ("is|rows",)
    either = ("is", "rows")
    has_parameter = True
    is_: Text = part("The value.")
    rows: InnerRows[Case] = part("A table: the first row that applies gives the value.")
    any_order: Text = part("`yes` if the rows exclude each other.")


class Packet(Placed):
    called = "a packet"
    main = "does"
    when: Text = part("The condition under which it is dealt.")
    does: TextOrList = part("What is dealt, turned up and made trump.")


class Condition(Placed):
    called = "a condition of a move"
    main = "if"
    if_: Text = part("The condition.")
    says: ByLanguage = part("What to say to someone whose move fails here.")


class Announcement(Placed):
    kind: Text = part("How bots and reports speak of it.", examples=["meld", "exchange", "close", "claim"])
    mode: Text = part("`optional`, `compulsory` or `automatic`.")
    choose: TextOrList = part("What is chosen with it, as in `suit s` or `card c in hand`.")
    when: TextOrRows[Condition] = part("A condition, or named conditions.")
    worth: TextOrRows[Case] = part("What it counts: a value, or a table.")
    does: TextOrList = part("What happens.")
    once: Text = part("`a deal`, `a lead` or `a gap`, for each seat.")


class Move(Announcement):
    called = "a move"
    window: Text = part("Where it is open, as in `on lead`.")
    automatic_when: Text = part("When an automatic move happens.")


class PhaseMove(Announcement):
    called = "a move of a phase"
    then: Text = part("The phase that follows, or `play`.")


class Phase(Placed):
    called = "a phase"
    asks: Text = part("Who is asked, as in `eldest` or `each seat from eldest`.")
    moves: InnerPartsRows[PhaseMove] = part("The moves to choose from.")
    does: TextOrList = part("What happens in it.")
    when: Text = part("The condition without which it is skipped.")
    then: Text = part("The phase that follows, or `play`.")


class InPlay(Placed):
    called = "a row of `in play`"
    when: Text = part("The condition under which it applies.")
    seats: Text = part("Who plays.")
    leader: Text = part("Who leads first.")


class Duty(Placed):
    called = "a duty"
    main = "play"
    when: Text = part("The condition under which it binds.")
    play: Text = part("The cards that meet it.")
    says: ByLanguage = part("What to say to someone who plays another card.")


class Draw(Placed):
    called = "a way of drawing"
    when: Text = part("The condition under which it applies.")
    cards: Text = part("How many cards each seat draws.")
    from_: Text = part("Who draws first.")
    residue: Text = part("What becomes of cards that do not divide.")


class Event(Placed):
    called = "an event"
    main = "does"
    at: Text = part("`deal begins`, `play begins`, `lead`, `trick taken` or `all cards played`.")
    when: Text = part("The condition under which it happens.")
    does: TextOrList = part("What happens.")


class Grade(Placed):
    called = "a row of `grade`"
    main = "is"
    when: Text = part("The condition under which it applies.")
    is_: Text = part("What a won deal is worth.")
    label: ByLanguage = part("What such a result is called.")


class Settlement(Placed):
    called = "a row of `settle`"
    when: Text = part("The condition under which it applies.")
    winner: Text = part("Who wins the deal: a seat, seats or `none`.")
    scores: Text = part("What each winner scores.")
    each_scores: Text = part("What every seat scores, as `me`; may be minus.")
    carries: Text = part("What carries over to the next decided deal.")
    label: ByLanguage = part("What such a result is called.")


class Match(Shape):
    called = "`match`"
    target: Row[Fixed] = part("The game points that win the match.")
    dealer: Row[Fixed] = part("Who deals next.")


class Views(Shape):
    called = "`views`"
    hand: Row[View] = part("Who sees a hand.")
    talon: Row[View] = part("Who sees the talon.")
    turn_up: Row[View] = part("Who sees the turn-up.", name="turn-up")
    trick: Row[View] = part("Who sees the trick.")
    taken: Row[View] = part("Who sees the tricks taken.")
    points: Row[View] = part("Who sees the points.")


class File(Shape):
    called = "a variant or rule file"

    sixtysix: Text = part("Version of the language.", const=1)
    variant: Text = part("The name of this variant.")
    rules: Text = part("The name of this rule file.")
    standalone: Text = part("`true` if the variant is a whole game.")
    extends: Text = part("The parent: a bundled variant, or a relative path to a `.yaml` file.")
    with_: TextOrList = part("Rule files to lay over this variant, in order.")
    title: ByLanguage = part("What people call it.")
    doc: ByLanguage = part("What there is to say about it.")
    sources: TextByName = part("The sources of the rules: a name, and what it is.")
    parent_hash: Text = part("The hash of the parent that this was written against.")
    set_: TextByName = part("Values of options.")

    table: Table = part("Seats, turn and sides.")
    pack: Pack = part("The cards.")
    options: PartsRows[Option] = part("What can be switched.")
    state: Rows[State] = part("What is remembered.")
    define: Rows[Definition] = part("Values with a name.")
    deal: Rows[Packet] = part("The packets, in order.")
    phases: PartsRows[Phase] = part("What is asked and done before play.")
    in_play: PartsRows[InPlay] = part("Who plays and who leads: the first row that applies.")
    lead: Rows[Duty] = part("The leader's duties: the first row that some card can meet.")
    follow: Rows[Duty] = part("A follower's duties: the first row that some card can meet.")
    draw: PartsRows[Draw] = part("How cards are drawn: the first row that applies.")
    moves: PartsRows[Move] = part("The announcements.")
    events: Rows[Event] = part("What happens by itself.")
    grade: Rows[Grade] = part("What a won deal is worth: the first row that applies.")
    settle: PartsRows[Settlement] = part("Who wins the deal: the first row that applies.")
    match: Match = part("The match.")
    views: Views = part("Who sees what.")
