"""Where a report goes: the terminal, one JSON document, and files in other forms."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any

import typer

from sixtysix_dsl import __version__
from sixtysix_dsl.report.line import clean
from sixtysix_dsl.simulate.metrics import make_report
from sixtysix_dsl.simulate.part import Part, write_part
from sixtysix_dsl.simulate.plan import Plan, PlanError
from sixtysix_dsl.simulate.run import Played
from sixtysix_dsl.simulate.subject import Subject
from sixtysix_dsl.simulate.text import ASCII, Look, report_lines

from .columns import print_json, screen_width
from .loading import error_object, has_color
from .writing import must_be_writable, write_whole

Csv = Annotated[Path | None, typer.Option("--csv", metavar="FILE", help="Also write the figures as a table.")]
Parquet = Annotated[
    Path | None, typer.Option("--parquet", metavar="FILE", help="The same as Parquet; needs `pyarrow`.")
]
Html = Annotated[Path | None, typer.Option("--html", metavar="FILE", help="Also write a page with plots.")]


@dataclass(frozen=True, slots=True)
class Outputs:
    """What is asked for."""

    json: bool
    csv: Path | None
    parquet: Path | None
    html: Path | None
    tally: Path | None = None

    def check(self, *, prints_tally: bool = False, inputs: Sequence[Path] = ()) -> None:
        """Find out beforehand what cannot be written, and end with that. Raises PlanError for what cannot be."""
        files = [path for path in (self.csv, self.parquet, self.html, self.tally) if path is not None]
        if prints_tally and (self.json or files):
            help = "name a file for it with `--tally FILE`"
            raise PlanError("`--shard` prints the tally, and nothing else can be printed with it", help)
        must_be_writable(files, inputs, json=self.json)
        if self.parquet is not None:
            from sixtysix_dsl.simulate.tables import need_parquet

            need_parquet()


def print_tally(subject: Subject, plan: Plan, played: Played) -> None:
    """Print a part's tally."""
    print(_tally(subject, plan, played), end="")


def _tally(subject: Subject, plan: Plan, played: Played) -> str:
    return write_part(Part(subject, plan, played.sums, __version__))


def report_all(subject: Subject, plan: Plan, played: Played, outputs: Outputs) -> bool:
    """Write every file that is asked for, and print the report; the result is whether all could be written.

    A tally is written of a whole part only. What cannot be written is said, and costs nobody the report.
    """
    report = make_report(subject, plan, played)
    contents = _contents(report, outputs)
    if outputs.tally is not None and not played.interrupted:
        contents[outputs.tally] = _tally(subject, plan, played).encode()
    problems = [problem for path, content in contents.items() if (problem := write_whole(path, content))]
    if outputs.json:
        print_json(report | ({"error": error_object("unwritable-file", problems[0])} if problems else {}))
    else:
        for line in report_lines(report, _look()):
            print(line)
        if outputs.tally is not None and played.interrupted:
            print(f"No tally was written to {clean(str(outputs.tally))}.", file=sys.stderr)
    for problem in problems:
        print(clean(f"error: {problem}"), file=sys.stderr)
    return not problems


def _contents(report: dict[str, Any], outputs: Outputs) -> dict[Path, bytes]:
    """What is to be written where."""
    contents = {}
    if outputs.csv is not None:
        from sixtysix_dsl.simulate.tables import csv_text

        contents[outputs.csv] = csv_text(report).encode()
    if outputs.parquet is not None:
        from sixtysix_dsl.simulate.tables import parquet_bytes

        contents[outputs.parquet] = parquet_bytes(report)
    if outputs.html is not None:
        from sixtysix_dsl.simulate.html import html_page

        contents[outputs.html] = html_page(report).encode()
    return contents


def _look() -> Look:
    """What the output can show: width, color, and bars finer than `#`."""
    look = Look() if "utf" in (sys.stdout.encoding or "").lower() else ASCII
    look = look._replace(width=screen_width())
    return look._replace(before="\x1b[36m", after="\x1b[0m") if has_color(sys.stdout) else look
