"""What play shows of two variants, as the forms of the report draw it: out of the plain data of `behaviour` alone."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from html import escape
from typing import Any, NamedTuple

from sixtysix_dsl.diff import wording
from sixtysix_dsl.diff.document import Document
from sixtysix_dsl.report.line import clean, fold
from sixtysix_dsl.report.sentence import listed

_WHATS = {
    "legality": "What may be done",
    "state": "What lies on the table",
    "points": "Points",
    "result": "How a deal ends",
    "flow": "Whose turn it is, and what comes next",
    "view": "What a seat sees",
}


WITNESSES = "The hands are the smallest found; `--witness-dir FOLDER` writes each as a scenario file."


class Told(NamedTuple):
    """One entry: its group, a line that says it, what each side says of it, the hands that show it, and the same as a
    scenario file."""

    group: str
    line: str
    says: tuple[str, ...]
    drawn: tuple[str, ...] = ()
    witness: str = ""


def told(document: Document) -> Iterator[Told]:
    """Yield the entries in which something differs, group by group, and last those that could not be decided."""
    names = wording.labels(document)
    order = list(_WHATS)
    entries = sorted(document.behaviour or (), key=lambda entry: order.index(str(entry["what"])))
    for entry in entries:
        if entry["verdict"] not in ("same", "undecided"):
            says = tuple(str(entry[side]) for side in ("a_says", "b_says", "unexplained") if entry.get(side))
            drawn = tuple(map(str, entry.get("drawn", ())))
            group = _WHATS[str(entry["what"])]
            yield Told(group, _line(entry, names), says, drawn, str(entry.get("witness", "")))
    undecided = [entry for entry in entries if entry["verdict"] == "undecided"]
    for budget in dict.fromkeys(int(entry.get("budget", 0)) for entry in undecided):
        for entry in undecided:
            if int(entry.get("budget", 0)) == budget:
                yield Told(f"No difference was seen in {budget:,} deals", _undecided(entry), ())
    for each in document.unseen or ():
        group = (
            f"Clauses that differ, of which nothing was seen in {each['deals']:,} deals before play parted"
        )
        yield Told(group, unseen_words(each), ())


def summary(document: Document) -> str:
    """Return how many entries there are of each sort, in a sentence."""
    entries = document.behaviour or ()
    differ = sum(entry["verdict"] not in ("same", "undecided") for entry in entries)
    undecided = sum(entry["verdict"] == "undecided" for entry in entries)
    same = len(entries) - differ - undecided
    said = f"{differ} difference{'s' if differ > 1 else ''}" if differ else "no difference was seen"
    remark = f" {document.play_remark[:1].upper()}{document.play_remark[1:]}." if document.play_remark else ""
    return f"In play: {said}; {same} kinds of decision are the same, {undecided} undecided.{remark}"


def _line(entry: Mapping[str, Any], names: tuple[str, str]) -> str:
    move = f"`{entry['move']}`" if entry["move"] else ""
    verdict, phase = str(entry["verdict"]), str(entry["phase"])
    if entry["what"] == "legality":
        said = {
            "only-a": f"{move} is legal in {names[0]} only",
            "only-b": f"{move} is legal in {names[1]} only",
            "both-ways": f"{move}: each has choices that the other has not",
        }[verdict]
    else:
        about = f" ({entry['about']})" if entry.get("about") else ""
        after = f"after {move}" if move else ""
        if phase == "match" and verdict in ("only-a", "only-b"):
            return f"the match is over in {names[verdict == 'only-b']} only{_share(entry)}"
        said = {"only-a": f"only in {names[0]}", "only-b": f"only in {names[1]}"}.get(verdict, "differs")
        said = f"{said} {after}".strip() + about
    where = "" if phase == "any" else f"{phase}: "
    return f"{where}{said}{_share(entry)}"


def _undecided(entry: Mapping[str, Any]) -> str:
    phase = "" if entry["phase"] == "any" else str(entry["phase"])
    move = f"`{entry['move']}`" if entry["move"] else ""
    return ": ".join(part for part in (_WHATS[str(entry["what"])], phase, move) if part)


def unseen_words(entry: Mapping[str, Any]) -> str:
    """Whether a clause came up at all."""
    clause, through, times = str(entry["clause"]), entry["through"], entry["took_effect"]
    if times is None:
        return clause
    if not times:
        never = "never took effect" if list(through) == [clause] else f"{listed(through)} never took effect"
        return f"{clause}: {never}"
    often = "once" if times == 1 else f"{times:,} times"
    if list(through) == [clause]:
        return f"{clause}: took effect {often}, to the same end"
    return f"{clause}: works in {listed(through)}, which took effect {often}, to the same end"


def _share(entry: Mapping[str, Any]) -> str:
    share = entry.get("share_of_deals")
    if not share:
        return ""
    percent = 100 * float(share)
    return f", in {percent:.0f} % of deals" if percent >= 1 else f", in {percent:.2g} % of deals"


# -- forms


def text_lines(document: Document, width: int = 100) -> Iterator[str]:
    """Yield the part as text."""
    shows = any(each.get("witness") for each in document.behaviour or ())
    said = f"{summary(document)} {WITNESSES}" if shows else summary(document)
    yield from ("", *fold(said, width))
    group = ""
    for each in told(document):
        if each.group != group:
            group = each.group
            yield from ("", group)
        yield from fold(each.line, width, "  ", "      ")
        for line in each.drawn:
            yield from _fold_drawn(clean(line), width)
        for says in each.says:
            yield from fold(says, width, " " * 6, " " * 8)


def _fold_drawn(line: str, width: int) -> Iterator[str]:
    """A line of a drawing, in which several spaces mean something, broken only if it must be."""
    indent = " " * 8
    yield from (
        [indent + line]
        if len(indent + line) <= width
        else fold(line.strip(), width, indent, indent + " " * 4)
    )


def markdown_lines(document: Document) -> Iterator[str]:
    """Yield the part as Markdown."""
    yield from ("", f"**{clean(summary(document))}**")
    group = ""
    for each in told(document):
        if each.group != group:
            group = each.group
            yield from ("", f"### {group}", "")
        yield f"- {clean(each.line)}"
        if each.drawn:
            yield from ("", "    ```text", *(f"    {clean(line)}" for line in each.drawn), "    ```", "")
        yield from (f"  - {clean(says)}" for says in each.says)


def html_section(document: Document) -> Iterator[str]:
    """Yield the part as a section of a page."""
    yield f"<h2>{escape(clean(summary(document)))}</h2>"
    group = ""
    for each in told(document):
        if each.group != group:
            group = each.group
            yield f"<h3>{escape(group)}</h3>"
        yield f"<p><strong>{escape(clean(each.line))}</strong></p>"
        if each.drawn:
            yield "<pre>" + escape("\n".join(clean(line) for line in each.drawn)) + "</pre>"
        yield from (f'<p class="note">{escape(clean(says))}</p>' for says in each.says)
        if each.witness:
            lines = escape("\n".join(clean(line) for line in each.witness.splitlines()))
            yield f"<details><summary>as a scenario file</summary><pre>{lines}</pre></details>"
