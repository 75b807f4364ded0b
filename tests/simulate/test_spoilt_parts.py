"""Tallies with any one value changed to anything: they are refused, or whatever can be made of them is made."""

from __future__ import annotations

import copy
import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from sixtysix_dsl.pipeline import load_variant
from sixtysix_dsl.simulate.html import html_page
from sixtysix_dsl.simulate.metrics import make_report
from sixtysix_dsl.simulate.part import Part, _digest, merge_parts, read_part, write_part
from sixtysix_dsl.simulate.plan import Plan, PlanError
from sixtysix_dsl.simulate.subject import Subject
from sixtysix_dsl.simulate.tables import csv_text
from sixtysix_dsl.simulate.text import Look, report_lines

PLANS = {
    "deals": Plan(("honest", "random"), 7, 20, counts_clauses=True),
    "matches": Plan(("random", "honest"), 7, 9, matches=True, most_deals=3),
}
GONE = object()
VALUES: tuple[Any, ...] = (
    GONE, None, True, -1, 0, 1, 7, 2**63, 10**30, 10**400, 1.5, float("nan"), float("inf"),
    "", "x", "\x1b[2J", "\ud800", [], [1], [[1, 2], [3]], {}, {"a": 1},
)  # fmt: skip
FEW = 6
"""Entries that are tried of a long list."""


def places(data: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    if path:
        yield path
    if isinstance(data, dict):
        keys: list[Any] = list(data)
    else:
        keys = list(range(len(data))) if isinstance(data, list) else []
    for key in keys if len(keys) <= 3 * FEW else random.Random(1).sample(keys, FEW):
        yield from places(data[key], (*path, key))


def changed(data: Any, path: tuple[Any, ...], value: Any) -> Any:
    data = copy.deepcopy(data)
    inner = data
    for key in path[:-1]:
        inner = inner[key]
    if value is GONE:
        del inner[path[-1]]
    else:
        inner[path[-1]] = value
    return data


@pytest.mark.parametrize("kind", PLANS)
def test_any_value_changed_to_anything(kind: str, play: Any) -> None:
    rulebook, plan = load_variant("german-24"), PLANS[kind].only(1, 1)
    whole = json.loads(write_part(Part(Subject.of_rules(rulebook), plan, play(rulebook, plan).sums, "1")))
    del whole["sha256"]
    refused = read = 0
    for path in places(whole):
        for value in VALUES:
            data = changed(whole, path, value)
            try:
                part = read_part(json.dumps({**data, "sha256": _digest(data)}), "part.json")
                subject, merged, played = merge_parts([part])
            except PlanError:
                refused += 1
                continue
            read += 1
            report = make_report(subject, merged, played)
            assert "\x1b" not in "\n".join(report_lines(report, Look())), path
            assert csv_text(report).encode()
            assert html_page(report).encode()
            assert "NaN" not in json.dumps(report), path
    assert refused > 8 * read


def test_files_that_never_end(sixtysix: Any, folder: Path) -> None:
    device = Path("/dev/zero")
    if not device.exists():
        pytest.skip("there is no such device here")
    done = sixtysix("merge", str(device))
    assert (done.code, done.out) == (2, "")
    assert "too long for a tally" in done.err
