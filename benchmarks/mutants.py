"""How many small changes of a variant `diff` finds: every clause deleted, negated, or shifted by one.

    python benchmarks/mutants.py [--deals N] [VARIANT ...]

A mutant is the variant's own file with one change, loaded as any file is. It is played against the original
side by side, and what parts is shrunk to a witness. Those that do not load, and those whose rules are the
same with the options in force, are only counted. Those that were not found are listed; one may be equivalent
all the same: a condition that always holds here, a row that no deal comes to. Exit code 1 if fewer than 95 %
are found.
"""

from __future__ import annotations

import argparse
import re
import sys
import tempfile
from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any, NamedTuple

from ruamel.yaml import YAML

from sixtysix_dsl.compile.host import HostError
from sixtysix_dsl.diverge.behaviour import Explainer
from sixtysix_dsl.diverge.fast import find_fast
from sixtysix_dsl.diverge.forms import differing
from sixtysix_dsl.diverge.side import Side
from sixtysix_dsl.diverge.translate import NotComparable
from sixtysix_dsl.pipeline import load_rules
from sixtysix_dsl.resources import resource_folder

ROWS = ("deal", "lead", "follow", "draw", "moves", "events", "define", "grade", "settle", "in play")
"""Sections whose rows are clauses."""
INNER = ("when", "rows", "worth")
"""Parts of a row that have rows of their own."""
CONDITIONS = ("when", "if", "automatic when")
NUMBER = re.compile(r"((?:>=|<=|!=|=|<|>|\+|-|\bdeal|\bgive|\bif)\s*)(\d+)\b(?! of\b)")


class Mutant(NamedTuple):
    """A changed file: what was changed, where, and the whole as data."""

    how: str
    where: str
    data: dict[str, Any]


def mutants(data: dict[str, Any]) -> Iterator[Mutant]:
    """Yield every mutant of a variant's file."""
    for section in ROWS:
        rows = data.get(section)
        if isinstance(rows, dict):
            yield from of_rows(data, (section,), rows)
    for path, value in scalars(data):
        if path[0] in (*ROWS, "match"):
            yield from of_scalar(data, path, value)


def of_rows(data: dict[str, Any], path: tuple[Any, ...], rows: dict[Any, Any]) -> Iterator[Mutant]:
    """Yield mutants without one row, here or further in."""
    for name, row in rows.items():
        yield Mutant("deleted", ".".join(map(str, (*path, name))), without(data, (*path, name)))
        for part in INNER if isinstance(row, dict) else ():
            if isinstance(row.get(part), dict):
                yield from of_rows(data, (*path, name, part), row[part])


def of_scalar(data: dict[str, Any], path: tuple[Any, ...], value: Any) -> Iterator[Mutant]:
    """Yield mutants of one scalar: a condition turned round, each number one more."""
    where = ".".join(map(str, path))
    if path[-1] in CONDITIONS and isinstance(value, str):
        yield Mutant("negated", where, put(data, path, f"not ({value})"))
    if path[-1] in ("says", "source", "doc", "kind", "once") or "says" in path or "source" in path:
        return
    if isinstance(value, int) and not isinstance(value, bool):
        yield Mutant("shifted", where, put(data, path, value + 1))
    for found in NUMBER.finditer(value) if isinstance(value, str) else ():
        more = f"{value[: found.start(2)]}{int(found[2]) + 1}{value[found.end(2) :]}"
        yield Mutant("shifted", where, put(data, path, more))


def scalars(node: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[tuple[Any, ...], Any]]:
    """Yield every scalar with the way to it."""
    items = node.items() if isinstance(node, dict) else enumerate(node) if isinstance(node, list) else None
    if items is None:
        yield path, node
        return
    for key, inner in items:
        yield from scalars(inner, (*path, key))


def put(data: dict[str, Any], path: tuple[Any, ...], value: Any) -> dict[str, Any]:
    """The same data with another scalar."""
    copy = deepcopy(data)
    node: Any = copy
    for key in path[:-1]:
        node = node[key]
    node[path[-1]] = value
    return copy


def without(data: dict[str, Any], path: tuple[Any, ...]) -> dict[str, Any]:
    """The same data without a row."""
    copy = deepcopy(data)
    node: Any = copy
    for key in path[:-1]:
        node = node[key]
    del node[path[-1]]
    return copy


def main() -> int:
    """Play and print."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("variants", nargs="*", default=["german-24", "polish-deferred"], metavar="VARIANT")
    parser.add_argument("--deals", type=int, default=20_000)
    asked = parser.parse_args()
    results = [report(variant, asked.deals) for variant in asked.variants]
    return int(not all(results))


def report(variant: str, deals: int) -> bool:
    """Play all mutants of a variant and print a summary; whether enough were found."""
    text = (resource_folder("variants") / f"{variant}.yaml").read_text(encoding="utf-8")
    data = YAML(typ="safe", pure=True).load(text)
    original = Side.of(load_rules(variant, checks=False), variant)
    begun, found, missed, broken, same = perf_counter(), 0, [], 0, 0
    lengths = []
    with tempfile.TemporaryDirectory() as folder:
        for mutant in mutants(data):
            length = moves_to_show(original, mutant, Path(folder), deals)
            if length == BROKEN:
                broken += 1
            elif length == SAME:
                same += 1
            elif length is None:
                missed.append(f"{mutant.how} {mutant.where}")
            else:
                found += 1
                lengths.append(length)
    reasons = known_reasons(variant)
    open_ = [each for each in missed if each not in reasons]
    total = found + len(open_)
    print(f"{variant}: {found} of {total} found ({100 * found / total:.1f} %), median witness ", end="")
    print(f"{median(lengths):.0f} moves; {len(missed) - len(open_)} are equivalent for a reason, ", end="")
    print(f"{same} have the same clauses, {broken} do not load; {perf_counter() - begun:.0f} s")
    for line in sorted(missed):
        print("   ", f"{line}: {reasons.get(line, 'NOT FOUND')}")
    sys.stdout.flush()
    return found >= 0.95 * total


def known_reasons(variant: str) -> dict[str, str]:
    """Why some mutants of a variant change nothing, by mutant."""
    text = Path(__file__).with_name("equivalent_mutants.yaml").read_text(encoding="utf-8")
    found: dict[str, str] = YAML(typ="safe", pure=True).load(text).get(variant, {})
    return found


BROKEN, SAME = -1, -2


def moves_to_show(original: Side, mutant: Mutant, folder: Path, deals: int) -> int | None:
    """The moves of the shortest witness; None if nothing parts; BROKEN if the file does not load, SAME if it
    has no other rules."""
    file = folder / "mutant.yaml"
    with file.open("w", encoding="utf-8") as out:
        YAML(pure=True).dump(mutant.data, out)
    loaded = load_rules(str(file), checks=False)
    if loaded.rulebook is None:
        return BROKEN
    try:
        changed = Side.of(loaded, str(file))
        if not differing(original.forms, changed.forms):
            return SAME
        explainer = Explainer(original, changed)
        found = find_fast(explainer.pair, deals, jobs=1, slowly=20)
    except (HostError, NotComparable):
        return 0  # it cannot be played on, or not with these cards: that is difference enough
    keys = sorted(found.examples, key=lambda key: len(found.examples[key][0].moves))
    return len(explainer.explain(found.examples[keys[0]]).case.moves) if keys else None


if __name__ == "__main__":
    sys.exit(main())
