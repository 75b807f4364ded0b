"""Two variants laid side by side, clause by clause.

Clauses belong together if they have the same id. A clause whose text is the same differs only if it reads an option
that is set otherwise; what changes in a definition is said there, not once for every clause that reads it. Rows under
another name that say the same are one row, and a table that gives the same value in every case is the same table.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from sixtysix_dsl.diff.definitions import unread_definitions
from sixtysix_dsl.diff.listing import WORDS, Item, Part, Row, Table
from sixtysix_dsl.diff.meaning import Judge, Verdict
from sixtysix_dsl.diff.options import compare_options
from sixtysix_dsl.diff.order import Order, Placed
from sixtysix_dsl.diff.reading import options_in
from sixtysix_dsl.diff.records import CATEGORIES, Change, Record, Written
from sixtysix_dsl.diff.side import Side
from sixtysix_dsl.diff.sorting import breaks_of, category_of, readers_of
from sixtysix_dsl.resolve.outline import outline
from sixtysix_dsl.rulebook.expr import YES, Expr

NOT_DECIDED = "whether both mean the same was not decided"
IN_FORCE = "the same with the options in force"
LEFT_OUT = "the same is meant where it is left out"
NEVER = "it never applies with the options in force"
ORDER_IS_FREE = "it stands elsewhere, but no case is decided otherwise"
RENAMED = "the same under another name"

_VALUE_TABLES = ("rows", "worth", "grade")


def compare_rules(a: Side, b: Side) -> list[Record]:
    """Return a record for every clause that differs, by what they are about."""
    comparison = _Comparison(a, b)
    comparison.run()
    records = comparison.records + compare_options(a, b, comparison.records)
    return sorted(records, key=lambda record: CATEGORIES.index(record.category))


class _Comparison:
    def __init__(self, a: Side, b: Side) -> None:
        self.a, self.b = a, b
        self.judge = Judge(a.rulebook, b.rulebook)
        self.order = Order(self.judge, a.rulebook, b.rulebook)
        self.records: list[Record] = []

    def run(self) -> None:
        for name in outline().parts:
            if name == "options":
                continue
            left, right = self.a.sections.get(name), self.b.sections.get(name)
            whole = left or right
            if whole is not None:
                self.records += self.items(left or _emptied(whole), right or _emptied(whole))
        self.records = unread_definitions(self.records, self.a, self.b)

    # -- two of the same id

    def items(self, left: Item, right: Item) -> list[Record]:
        """Return the records of two clauses, rows or tables."""
        if isinstance(left, Part) and isinstance(right, Part):
            return self.parts(left, right)
        if isinstance(left, Row) and isinstance(right, Row):
            return self.rows(left, right)
        if isinstance(left, Table) and isinstance(right, Table):
            return self.tables(left, right)
        return self.whole(left, right)

    def parts(self, left: Part, right: Part) -> list[Record]:
        """One text in both."""
        is_alike = left.form == right.form
        if left.name in WORDS:
            return [] if is_alike else [self.record("changed", left, right)]
        if is_alike and not self._options(left.text, right.text):
            return []
        verdict = self.verdict(left.id, right.id)
        if verdict is Verdict.SAME:
            return [] if is_alike else [self.record("same-meaning", left, right, self._why_same(left, right))]
        return [self.changed(left, right, verdict)]

    def rows(self, left: Row, right: Row) -> list[Record]:
        """Parts of two rows; one that is written as a value here and as a table there is compared as a whole."""
        ways = [each for each in left.either if (each in left.parts) != (each in right.parts)]
        if ways and left.main in left.either:
            return self.whole(left, right)
        found: list[Record] = []
        for name in dict.fromkeys((*left.parts, *right.parts)):
            one, other = left.parts.get(name), right.parts.get(name)
            if one is not None and other is not None:
                found += self.items(one, other)
            else:
                found += self.only(one, other)
        return found

    def tables(self, left: Table, right: Table) -> list[Record]:
        """Rows of two tables, and whether those that stand elsewhere matter."""
        renamed = self._renamed(left, right)
        found: list[Record] = []
        for name, row in left.rows.items():
            other = right.rows.get(renamed.get(name, name))
            if other is None:
                found += self.only(row, None)
            elif name in renamed:
                found.append(self.record("same-meaning", row, other, RENAMED))
            else:
                found += self.items(row, other)
        taken = {*left.rows, *renamed.values()}
        found += [
            each for name, row in right.rows.items() if name not in taken for each in self.only(None, row)
        ]
        if left.is_ordered:
            found += self._moved(left, right, renamed)
        return self._as_a_whole(left, right, found)

    def whole(self, left: Item, right: Item) -> list[Record]:
        """What is of different shape is compared as one."""
        verdict = self.verdict(left.id, right.id)
        if verdict is Verdict.SAME:
            return [self.record("same-meaning", left, right, self._why_same(left, right))]
        return [self.changed(left, right, verdict)]

    def _as_a_whole(self, left: Table, right: Table, found: list[Record]) -> list[Record]:
        """A table of values, or of conditions, whose rows differ may still come to the same."""
        rules = [record for record in found if record.is_rule]
        is_one = left.name in _VALUE_TABLES or (left.name == "when" and left.id.count("."))
        if not rules or not is_one or self.verdict(left.id, right.id) is not Verdict.SAME:
            return found
        words = [record for record in found if record.category == "text"]
        return [self.record("same-meaning", left, right, self._why_same(left, right)), *words]

    # -- what only one has

    def only(self, left: Item | None, right: Item | None) -> list[Record]:
        """Return the record of what one variant lacks. Left out may mean what the other says."""
        item = left if left is not None else right
        assert item is not None
        if self.verdict(item.id, item.id) is Verdict.SAME:
            return [self.record("same-meaning", left, right, LEFT_OUT)]
        if isinstance(item, Row) and self._never(item, self.a if left is not None else self.b):
            return [self.record("same-meaning", left, right, NEVER)]
        return [self.record("added" if left is None else "removed", left, right)]

    def _never(self, row: Row, side: Side) -> bool:
        when = side.meanings.get(f"{row.id}.when", ())
        return len(when) == 1 and isinstance(when[0], Expr) and when[0].is_const and not when[0].number

    # -- rows elsewhere, or under another name

    def _renamed(self, left: Table, right: Table) -> dict[str, str]:
        """Return rows of A that B has under another name, where names are for people and refusals only."""
        if not left.is_ordered and left.name != "when":
            return {}
        gone = [row for name, row in left.rows.items() if name not in right.rows]
        new = [row for name, row in right.rows.items() if name not in left.rows]
        pairs = [(one, other) for one in gone for other in new if self._is_same_row(one, other)]
        ones, others = [one.id for one, _ in pairs], [other.id for _, other in pairs]
        return {
            _name(one): _name(other)
            for one, other in pairs
            if ones.count(one.id) == 1 and others.count(other.id) == 1
        }

    def _is_same_row(self, left: Row, right: Row) -> bool:
        one, other = _ruling(left), _ruling(right)
        if one.keys() != other.keys() or not all(
            isinstance(each, Part) for each in (*one.values(), *other.values())
        ):
            return False
        return all(self.verdict(one[name].id, other[name].id) is Verdict.SAME for name in one)

    def _moved(self, left: Table, right: Table, renamed: dict[str, str]) -> list[Record]:
        back = {new: old for old, new in renamed.items()}
        a = [self._placed(name, name, row, self.a) for name, row in left.rows.items()]
        b = [self._placed(back.get(name, name), name, row, self.b) for name, row in right.rows.items()]
        found: list[Record] = []
        for moved in self.order.moved(left.id.partition(".")[0], a, b):
            one, other = left.rows[moved.name], right.rows[renamed.get(moved.name, moved.name)]
            if moved.matters:
                passed = " and ".join(f"`{left.rows[name].id}`" for name in moved.matters)
                note = f"it has changed places with {passed}, which can hold with it"
                found.append(self.record("moved", one, other, note))
            else:
                found.append(self.record("same-meaning", one, other, ORDER_IS_FREE))
        return found

    def _placed(self, name: str, own: str, row: Row, side: Side) -> Placed:
        when = side.meanings.get(f"{row.id}.when", (YES,))
        play, moment = side.meanings.get(row.id, ()), row.parts.get("at")
        is_duty = row.main == "play"
        takes_all = not is_duty or (len(play) == 1 and getattr(play[0], "op", "") == "any_card")
        holds = when[0] if isinstance(when[0], Expr) else YES
        return Placed(name, holds, moment.text if moment is not None else "", takes_all)

    # -- records

    def verdict(self, left: str, right: str) -> Verdict:
        """Whether what two clauses come to is the same; of what has no meaning but its words, it is not."""
        one, other = self.a.meanings.get(left), self.b.meanings.get(right)
        return Verdict.DIFFERENT if one is None or other is None else self.judge.same(one, other)

    def changed(self, left: Item, right: Item, verdict: Verdict) -> Record:
        """Return the record of two clauses that are not known to mean the same."""
        note = NOT_DECIDED if verdict is Verdict.UNDECIDED else ""
        return self.record("changed", left, right, note, decided=not note)

    def record(
        self, change: Change, left: Item | None, right: Item | None, note: str = "", *, decided: bool = True
    ) -> Record:
        """Return the record of a clause."""
        item = right if right is not None else left
        assert item is not None
        sides = [side for side, each in ((self.a, left), (self.b, right)) if each is not None]
        category = category_of(item.id, *sides)
        is_rule = change != "same-meaning" and category != "text"
        section = item.id.partition(".")[0]
        reaches: Sequence[str] = ()
        if is_rule and section in ("define", "state") and category != "view":
            reaches = tuple(dict.fromkeys(each for side in sides for each in readers_of(item.id, side)))
        options = set(options_in(" ".join(each.text for each in (left, right) if each is not None)))
        return Record(
            item.id,
            category,
            change,
            _written(left, self.a, options),
            _written(right, self.b, options),
            breaks_of(item.id, left is None or right is None, *sides) if is_rule else (),
            note,
            tuple(reaches),
            decided,
        )

    def _options(self, *texts: str) -> list[str]:
        """Return the options that texts read and that are set otherwise, or are in one variant only."""
        ours, theirs = self.a.rulebook.settings, self.b.rulebook.settings
        names = dict.fromkeys(name for text in texts for name in options_in(text))
        return [name for name in names if ours.get(name) != theirs.get(name)]

    def _why_same(self, left: Item, right: Item) -> str:
        return IN_FORCE if options_in(left.text) != options_in(right.text) else ""


def _written(item: Item | None, side: Side, options: Iterable[str]) -> Written | None:
    if item is None:
        return None
    settings = side.rulebook.settings
    read = tuple((name, settings[name]) for name in sorted(options) if name in settings)
    in_force = side.in_force(item.id) if read and isinstance(item, Part) else ""
    return side.written(item.text, item.place, read, in_force)


def _emptied(section: Row | Table) -> Row | Table:
    return replace(section, parts={}) if isinstance(section, Row) else replace(section, rows={})


def _ruling(row: Row) -> dict[str, Item]:
    return {name: item for name, item in row.parts.items() if name not in WORDS}


def _name(row: Row) -> str:
    return row.id.rpartition(".")[2]
