"""The pictures of `docs/play.md`, drawn as the table itself draws. `python -m sixtysix_dsl.table` makes them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from io import StringIO
from typing import NamedTuple

from rich.console import Console
from rich.text import Text

from sixtysix_dsl.table.draw import draw
from sixtysix_dsl.table.hint import hint_lines
from sixtysix_dsl.table.look import Look
from sixtysix_dsl.table.sample import sample_deal, sample_scene


class Picture(NamedTuple):
    """A table to be drawn: a bundled variant after so many moves; `asks` for a hint, or not."""

    name: str
    variant: str
    moves: int
    look: Look
    asks: bool = False


PICTURES = (
    Picture("two", "german-24", 7, Look(80, 22), asks=True),
    Picture("three", "tysiac", 20, Look(80, 22)),
    Picture("four", "mande", 12, Look(80, 22)),
    Picture("four-colour", "gaigel", 30, Look(80, 22, four_colour=True)),
    Picture("narrow", "gaigel", 30, Look(44, 22)),
    Picture("ascii", "schnapsen", 6, Look(80, 22, is_ascii=True)),
)


def lines_of(picture: Picture) -> Sequence[Text]:
    """Return what is drawn."""
    match, deal = sample_deal(picture.variant, picture.moves)
    scene = sample_scene(match, deal)
    if picture.asks:
        assert match.engine is deal.engine
        scene = replace(scene, says=hint_lines(match.engine, deal, 0))  # type: ignore[arg-type]
    return [*draw(scene, picture.look), Text("Ana>")]


def pictures() -> Iterator[tuple[str, str]]:
    """Yield the name of each file and the SVG that is in it."""
    for picture in PICTURES:
        console = Console(record=True, width=picture.look.width, file=StringIO(), force_terminal=True)
        for line in lines_of(picture):
            console.print(line, soft_wrap=True)
        title = f"sixtysix play {picture.variant}"
        yield f"{picture.name}.svg", console.export_svg(title=title, unique_id=f"table-{picture.name}")
