"""Sentences that all forms of a report share."""

from __future__ import annotations

from collections.abc import Iterator

from sixtysix_dsl.diff.document import Document, Variant
from sixtysix_dsl.diff.records import Record, Written
from sixtysix_dsl.report.sentence import listed

TITLES = {
    "pack": "the pack",
    "deal": "the table and the deal",
    "auction": "the auction, and announcements of its kind",
    "legality": "which cards may be played",
    "draw": "drawing",
    "meld": "marriages and other melds",
    "exchange": "the exchange",
    "close": "closing",
    "claim": "claiming",
    "settlement": "points and settlement",
    "match": "the match",
    "view": "who sees what",
    "text": "words that rule nothing",
}
INTERRUPTED_REMARK = "Interrupted: there is more to know, and this is what was found so far."
MOST_REACHED = 5
"""Clauses that a change reaches are named up to this number."""


def labels(document: Document) -> tuple[str, str]:
    """Return what the two sides are called: by name, if that tells them apart."""
    a, b = document.a, document.b
    if a.called != b.called:
        return a.called, b.called
    return f"A ({a.called})", f"B ({b.called})"


def headline(document: Document) -> str:
    """Return the summary in one line."""
    a, b = labels(document)
    count = document.count()
    if document.is_identical:
        more = f" {_words(count['text'])}." if count["text"] else ""
        return f"{a} and {b}: the same rules.{more}"
    rules = [
        f"{count[change]} {said}"
        for change, said in (
            ("changed", "changed"),
            ("removed", f"only in {a}"),
            ("added", f"only in {b}"),
            ("moved", "moved"),
        )
        if count[change]
    ]
    same = plural(count["same-meaning"], "clause is", "clauses are") + " the same in other words"
    parts = []
    if rules:
        total = sum(count[change] for change in ("changed", "removed", "added", "moved"))
        parts.append(f"{plural(total, 'clause differs', 'clauses differ')} ({', '.join(rules)})")
        parts += [same] if count["same-meaning"] else []
    else:
        parts.append(f"the same rules in other words: {plural(count['same-meaning'], 'clause', 'clauses')}")
    parts += [_words(count["text"])] if count["text"] else []
    return f"{a} and {b}: {'; '.join(parts)}."


def remarks(document: Document) -> Iterator[str]:
    """Yield what else must be known before the records are read."""
    a, b = labels(document)
    if document.interrupted:
        yield INTERRUPTED_REMARK
    if document.seats_differ:
        yield f"The tables differ: {document.a.seats} seats in {a}, {document.b.seats} in {b}."
    if document.packs_differ:
        yield f"The packs differ: {document.a.cards} cards in {a}, {document.b.cards} in {b}."
    if document.sides_differ:
        yield "The sides differ: not the same seats play together."
    if document.seats_differ or document.sides_differ:
        yield "No deal can be played under both side by side: compared are the rules, and the effect over many deals."
    breaks = document.breaks()
    if breaks:
        yield f"Broken by it: {broken(breaks)}."


def variant_line(variant: Variant) -> str:
    """Return where a side lies, and what it is."""
    text = f"{variant.file}, {variant.seats} seats, {variant.cards} cards, hash {variant.hash}"
    settings = ", ".join(f"{name} = {value}" for name, value in variant.settings.items())
    return f"{text}, with {settings}" if settings else text


def broken(breaks: list[str] | tuple[str, ...]) -> str:
    """Return a list of what is broken, in words."""
    return listed("bots' action lists" if each == "action lists" else each for each in breaks)


def change_words(record: Record, document: Document) -> str:
    """Return what has become of a clause."""
    a, b = labels(document)
    return {
        "added": f"only in {b}",
        "removed": f"only in {a}",
        "changed": "changed",
        "moved": "moved",
        "same-meaning": "the same in other words",
    }[record.change]


def details(record: Record) -> Iterator[str]:
    """Yield what a record says besides its texts."""
    if record.note:
        yield record.note
    if record.reaches:
        shown = list(record.reaches[:MOST_REACHED])
        rest = len(record.reaches) - len(shown)
        yield f"read by {', '.join(shown)}" + (f" and {rest} more" if rest else "")
    if record.breaks:
        yield f"breaks {broken(record.breaks)}"


def place(written: Written) -> str:
    """Return where a text stands, the layer that set it, and the options that it reads."""
    where = f"{written.file}:{written.line}"
    layer = f" ({written.layer})" if written.layer else ""
    options = ", ".join(f"{name} = {value}" for name, value in written.options)
    means = f"; it comes to: {written.in_force}" if written.in_force else ""
    return f"{where}{layer}{', ' if options else ''}{options}{means}"


def plural(count: int, one: str, more: str) -> str:
    """Return a count with its noun."""
    return f"{count} {one if count == 1 else more}"


def _words(count: int) -> str:
    return plural(count, "text for people differs", "texts for people differ")
