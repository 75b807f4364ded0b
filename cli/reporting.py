"""Where a report goes: the terminal, one JSON document, and files in other forms."""

from __future__ import annotations

import os
import sys
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
from .loading import fail, has_color

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

    def check(self, *, prints_tally: bool = False) -> None:
        """Find out beforehand what cannot be written: nobody wants to learn it after an hour. Raises PlanError."""
        files = [path for path in (self.csv, self.parquet, self.html, self.tally) if path is not None]
        if prints_tally and (self.json or files):
            help = "name a file for it with `--tally FILE`"
            raise PlanError("`--shard` prints the tally, and nothing else can be printed with it", help)
        for number, path in enumerate(files):
            if path in files[:number]:
                raise PlanError(f"two things are to be written to `{path}`", "name a file for each")
            _must_be_writable(path)
        if self.parquet is not None:
            from sixtysix_dsl.simulate.tables import need_parquet

            need_parquet()


def _must_be_writable(path: Path) -> None:
    try:
        is_folder, has_folder = path.is_dir(), path.absolute().parent.is_dir()
        can_write = os.access(path if path.exists() else path.absolute().parent, os.W_OK)
    except (OSError, ValueError):
        raise PlanError(f"`{path}` is not the name of a file") from None
    if is_folder:
        raise PlanError(f"`{path}` is a folder", "name a file")
    if not has_folder:
        raise PlanError(f"there is no folder for `{path}`", f"make `{path.parent}` first")
    if not can_write:
        raise PlanError(f"`{path}` may not be written", "name a file elsewhere")


def print_tally(subject: Subject, plan: Plan, played: Played) -> None:
    """Print a part's tally."""
    print(_tally(subject, plan, played), end="")


def _tally(subject: Subject, plan: Plan, played: Played) -> str:
    return write_part(Part(subject, plan, played.sums, __version__))


def report_all(subject: Subject, plan: Plan, played: Played, outputs: Outputs) -> None:
    """Write every file that is asked for, then print the report. A tally is written of a whole part only."""
    report = make_report(subject, plan, played)
    try:
        _write_files(report, outputs)
        if outputs.tally is not None and not played.interrupted:
            outputs.tally.write_text(_tally(subject, plan, played), encoding="utf-8")
    except OSError as problem:
        reason = (problem.strerror or str(problem)).lower()
        fail(f"`{problem.filename}` cannot be written: {reason}", code="unwritable-file", json=outputs.json)
    if outputs.json:
        print_json(report)
        return
    for line in report_lines(report, _look()):
        print(line)
    if outputs.tally is not None and played.interrupted:
        print(f"No tally was written to {clean(str(outputs.tally))}.", file=sys.stderr)


def _write_files(report: dict[str, Any], outputs: Outputs) -> None:
    if outputs.csv is not None:
        from sixtysix_dsl.simulate.tables import csv_text

        outputs.csv.write_text(csv_text(report), encoding="utf-8")
    if outputs.parquet is not None:
        from sixtysix_dsl.simulate.tables import write_parquet

        write_parquet(report, outputs.parquet)
    if outputs.html is not None:
        from sixtysix_dsl.simulate.html import html_page

        outputs.html.write_text(html_page(report), encoding="utf-8")


def _look() -> Look:
    """What the output can show: width, color, and bars finer than `#`."""
    look = Look() if "utf" in (sys.stdout.encoding or "").lower() else ASCII
    look = look._replace(width=screen_width())
    return look._replace(before="\x1b[36m", after="\x1b[0m") if has_color(sys.stdout) else look
