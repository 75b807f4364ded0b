"""Every form of the report: keys of the contract, the text as it is printed, tables, and a page that stands alone."""

from __future__ import annotations

import csv
import io
import os
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest

from sixtysix_dsl.pipeline import load_variant
from sixtysix_dsl.simulate import wording
from sixtysix_dsl.simulate.html import html_page
from sixtysix_dsl.simulate.metrics import make_report
from sixtysix_dsl.simulate.plan import Plan
from sixtysix_dsl.simulate.run import Played
from sixtysix_dsl.simulate.subject import Subject
from sixtysix_dsl.simulate.sums import Sums
from sixtysix_dsl.simulate.tables import COLUMNS, csv_text, parquet_bytes, rows_of
from sixtysix_dsl.simulate.text import ASCII, Look, report_lines

GOLDEN = Path(__file__).parent / "report.txt"
PLAN = Plan(("honest", "random"), 7, 40, counts_clauses=True)
MATCHES = Plan(("random",) * 4, 7, 10, dealer=2, matches=True, most_deals=3)


@pytest.mark.parametrize("variant", ["german-24", "mande"])
def test_the_keys_of_the_contract(variant: str, report) -> None:
    rulebook = load_variant(variant)
    plan = Plan(("random",) * rulebook.seats, 3, 30, counts_clauses=True)
    data = report(rulebook, plan)
    assert (data["variant"], data["hash"]) == (variant, rulebook.hash)
    assert (data["deals"], data["seed"], data["bots"]) == (30, 3, ["random"] * rulebook.seats)
    for entry in data["metrics"]:
        assert isinstance(entry["name"], str)
        low, high = entry["ci95"]
        assert low <= entry["mean"] <= high
    for entry in data["endings"]:
        low, high = entry["ci95"]
        assert low <= entry["share"] <= high
    assert sum(entry["share"] for entry in data["endings"]) == pytest.approx(1)
    rows = {row.origin.clause for row in rulebook.settle}
    assert {entry["row"] for entry in data["endings"] if not entry["annulled"]} <= rows | {"table.no-row"}
    seats = [entry for entry in data["metrics"] if entry["name"] == "game points"]
    assert [entry["seat"] for entry in seats] == list(range(1, rulebook.seats + 1))
    sides = [entry["side"] for entry in data["metrics"] if entry["name"] == "deals won" and "side" in entry]
    assert sides == [[seat + 1 for seat in side] for side in rulebook.sides]
    assert data["moves"][0]["move"] == "play"
    assert all(entry["count"] == round(entry["per_deal"] * 30) for entry in data["clauses"])
    for entry in data["points"]:
        assert sum(entry["histogram"].values()) == 30
        assert list(entry["quantiles"].values()) == sorted(entry["quantiles"].values())


def test_matches(report) -> None:
    rulebook = load_variant("partnership-24")
    data = report(rulebook, MATCHES)
    assert data["matches"]["played"] == 10
    assert data["matches"]["unfinished"] > 0
    by_name = {entry["name"]: entry for entry in data["metrics"]}
    assert by_name["matches unfinished"]["count"] == data["matches"]["unfinished"]
    assert by_name["deals of a match"]["mean"] == data["deals"] / 10
    assert data["dealer"] == 3
    text = "\n".join(report_lines(data, Look()))
    assert "10 matches of" in text
    assert "unfinished: given up after 3 deals." in text


def test_the_text_is_as_written(german, report) -> None:
    """To write it anew after a change of wording, run this with UPDATE_GOLDENS=1 and read the difference."""
    said = "\n".join(report_lines(report(german, PLAN), Look(width=76))) + "\n"
    if os.environ.get("UPDATE_GOLDENS"):
        GOLDEN.write_text(said, encoding="utf-8")
    assert said == GOLDEN.read_text(encoding="utf-8")


@pytest.mark.parametrize("width", [20, 40, 60, 80, 200])
def test_lines_are_no_longer_than_the_screen_if_they_can_be(width: int, german, report) -> None:
    lines = list(report_lines(report(german, PLAN), ASCII._replace(width=width)))
    assert all(line.isascii() for line in lines)
    if width >= 60:
        assert max(map(len, lines)) <= width


def test_nothing_played_is_no_error(german) -> None:
    nothing = make_report(Subject.of_rules(german), PLAN, Played(Sums.of_rules(german), interrupted=True))
    text = "\n".join(report_lines(nothing, Look()))
    assert text.endswith("Interrupted: 40 deals were asked for, and this is what was done.")
    assert nothing["metrics"][0] == {"name": "deals won", "seat": 1, "mean": None, "ci95": None, "count": 0}
    assert csv_text(nothing)
    assert well_formed(html_page(nothing)) is not None


def well_formed(page: str) -> ElementTree.Element:
    doctype, _, rest = page.partition("\n")
    assert doctype == "<!DOCTYPE html>"
    return ElementTree.fromstring(rest)


def test_the_page_stands_alone(german, report) -> None:
    for data in (report(german, PLAN), report(load_variant("partnership-24"), MATCHES)):
        page = html_page(data)
        root = well_formed(page)
        tags = {each.tag for each in root.iter()}
        assert "svg" in tags
        assert not tags & {"script", "link", "img", "iframe", "a"}
        for word in ("http:", "https:", "url(", "@import", "//"):
            assert word not in page
        text = "".join(root.itertext())
        assert "settle.claim-upheld" in text
        assert "nan" not in page


def test_names_that_look_like_markup(german, report) -> None:
    data = report(german, PLAN) | {"variant": "<b>&", "settings": {"<i>": '"&'}}
    data["endings"][0]["row"] = "<script>"
    root = well_formed(html_page(data))
    assert "script" not in {each.tag for each in root.iter()}
    assert "<script>" in "".join(root.itertext())


def test_names_that_a_terminal_would_obey(german, report) -> None:
    data = report(german, PLAN) | {"variant": "\x1b[2J"}
    data["endings"][0]["row"] = "a\x1b]0;b\x07"
    assert "\x1b" not in "\n".join(report_lines(data, Look()))


def test_the_table(german, report) -> None:
    data = report(german, PLAN)
    rows = list(csv.DictReader(io.StringIO(csv_text(data))))
    assert list(rows[0]) == list(COLUMNS)
    kinds = {row["kind"] for row in rows}
    assert kinds == {"metric", "ending", "move", "clause", "points", "length", "tricks"}
    won = next(row for row in rows if (row["name"], row["seat"]) == ("deals won", "1"))
    assert float(won["value"]) == data["metrics"][0]["mean"]
    assert [float(won["low"]), float(won["high"])] == data["metrics"][0]["ci95"]
    for kind in ("length", "tricks"):
        assert sum(int(row["count"]) for row in rows if row["kind"] == kind) == 40


def test_parquet_and_back(german, report, folder: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet", reason="Parquet needs the extra `parquet`")
    data = report(german, PLAN)
    (folder / "report.parquet").write_bytes(parquet_bytes(data))
    table = parquet.read_table(folder / "report.parquet")
    assert table.to_pylist() == list(rows_of(data))
    assert table.schema.metadata[b"sixtysix.hash"] == german.hash.encode()


def test_shares_that_are_nearly_none_or_all() -> None:
    said = [wording.percent(share) for share in (0, 0.0001, 0.0004999, 0.0006, 0.5, 0.9994, 0.9999, 1, None)]
    assert said == ["0.0 %", "< 0.1 %", "< 0.1 %", "0.1 %", "50.0 %", "99.9 %", "> 99.9 %", "100.0 %", "-"]


def test_bins_of_a_round_width() -> None:
    assert wording.coarse_bins({}, 4) == []
    assert wording.coarse_bins({"7": 2}, 4) == [(7, 7, 2)]
    assert wording.coarse_bins({"0": 1, "9": 2, "31": 3}, 4) == [
        (0, 9, 3),
        (10, 19, 0),
        (20, 29, 0),
        (30, 39, 3),
    ]
    assert len(wording.coarse_bins({str(value): 1 for value in range(401)}, 16)) <= 16
