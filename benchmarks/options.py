"""What each value of each option of a variant changes in play, against the value in force: found, named, witnessed.

    python benchmarks/options.py [VARIANT ...]

A line a value: how many divergences there are, how many moves their witnesses take at most, and the clauses that read
the option and are named. A value of which nothing is seen has the reason beside it. The exit code is 1 if a witness
fails, or if a divergence is put down to clauses that have nothing to do with the option.
"""

from __future__ import annotations

import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from time import perf_counter

from sixtysix_dsl.diff.behaviour import unseen_words
from sixtysix_dsl.diverge.forms import differing
from sixtysix_dsl.diverge.look import Look, look_into
from sixtysix_dsl.diverge.side import Side
from sixtysix_dsl.diverge.translate import NotComparable
from sixtysix_dsl.effect.options import other_values
from sixtysix_dsl.pipeline import load_rules
from sixtysix_dsl.resources import resource_folder
from sixtysix_dsl.scenario.suite import run_suite
from sixtysix_dsl.scenario.variants import Shelf


def main(names: list[str]) -> int:
    """Print the table, and return the exit code."""
    bundled = sorted(
        path.name[:-5] for path in resource_folder("variants").iterdir() if path.name.endswith(".yaml")
    )
    begun, bad, counted = perf_counter(), 0, 0
    for name in names or bundled:
        for option, value, said, is_good in _rows(name):
            print(f"{name:<18} {option + '=' + value:<38} {said}", flush=True)
            counted += 1
            bad += not is_good
    print(f"{counted} values, {bad} not as they should be, {perf_counter() - begun:.0f} s")
    return int(bad > 0)


def _rows(name: str) -> Iterator[tuple[str, str, str, bool]]:
    base = load_rules(name, checks=False)
    assert base.rulebook is not None
    assert base.unsettled is not None
    for option in base.unsettled.options:
        for value in other_values(option, base.rulebook.settings[option.name]):
            settings = {option.name: value}
            other = load_rules(name, settings=settings, checks=False)
            if other.rulebook is None:
                yield option.name, value, f"cannot be alone: {other.diagnostics[0].message}", True
                continue
            try:
                a, b = Side.of(base, name), Side.of(other, name, settings=settings)
                yield option.name, value, *_said(a, b, look_into(a, b))
            except NotComparable as problem:
                yield option.name, value, f"not played: {problem}", True


def _said(a: Side, b: Side, look: Look) -> tuple[str, bool]:
    if not look.behaviours:
        quiet = "; ".join(unseen_words(each.data()) for each in look.quiet)
        return f"changes nothing: {quiet or 'no clause differs'}", True
    parted = set(differing(a.forms, b.forms))
    named = [{clause.id for clause in (*x.why.clauses_a, *x.why.clauses_b)} for x in look.behaviours]
    foreign = [x.file_name for x, ids in zip(look.behaviours, named, strict=True) if not ids & parted]
    failed = _failed(look)
    most = max(len(each.case.moves) for each in look.behaviours)
    clauses = ", ".join(sorted(set().union(*named) & parted)[:3])
    said = f"{len(look.behaviours)} divergences in up to {most} moves: {clauses}"
    said += f" FOREIGN {foreign}" if foreign else ""
    said += f" FAILED {failed}" if failed else ""
    return said, not foreign and not failed


def _failed(look: Look) -> list[str]:
    with tempfile.TemporaryDirectory() as folder:
        for number, each in enumerate(look.behaviours):
            Path(folder, f"{number:02}.yaml").write_text(each.witness, encoding="utf-8")
        return [str(o.message) for o in run_suite([folder], Shelf()).outcomes if o.status != "passed"]


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
