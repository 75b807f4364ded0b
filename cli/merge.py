"""``sixtysix merge``."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from sixtysix_dsl.simulate.part import Part, merge_parts, read_part
from sixtysix_dsl.simulate.plan import PlanError

from .app import CANNOT_RUN
from .loading import Json, Language, NoColor, fail
from .reporting import Csv, Html, Outputs, Parquet, report_all

LARGEST = 64 * 2**20
"""Bytes of a tally that are read; none is nearly as long."""


def merge(
    files: Annotated[list[Path], typer.Argument(metavar="FILE…", help="The tallies of all parts.")],
    csv: Csv = None,
    parquet: Parquet = None,
    html: Html = None,
    json: Json = False,
    lang: Language = "en",
    no_color: NoColor = False,
) -> int:
    """Put the parts that `simulate --shard` played together, to the report of the whole."""
    outputs = Outputs(json, csv, parquet, html)
    try:
        outputs.check(inputs=files)
        subject, plan, played = merge_parts([_read(file) for file in files])
    except PlanError as problem:
        fail(str(problem), help=problem.help, json=json)
    return 0 if report_all(subject, plan, played, outputs) else CANNOT_RUN


def _read(file: Path) -> Part:
    try:
        with file.open("rb") as opened:
            content = opened.read(LARGEST + 1)  # not as much as it says to have: a device says nothing
        if len(content) > LARGEST:
            raise PlanError(f"`{file}` is too long for a tally")
        text = content.decode()
    except PlanError:
        raise
    except UnicodeDecodeError:
        raise PlanError(f"`{file}` is no tally", "it is not UTF-8") from None
    except (OSError, ValueError) as problem:
        reason = getattr(problem, "strerror", None) or "that is not the name of a file"
        raise PlanError(f"`{file}` cannot be read: {reason.lower()}") from None
    return read_part(text, str(file))
