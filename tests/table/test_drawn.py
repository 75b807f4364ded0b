"""The table of every variant as it is drawn, at fixed widths; `pytest --snapshot-update` writes the snapshots anew."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

import pytest

from sixtysix_dsl.resolve.references import bundled_names
from sixtysix_dsl.table.around import places
from sixtysix_dsl.table.draw import draw, to_ansi
from sixtysix_dsl.table.look import Look
from sixtysix_dsl.table.pictures import pictures
from sixtysix_dsl.table.sample import sample_deal, sample_scene
from sixtysix_dsl.table.scene import Scene

PICTURES = Path(__file__).parents[2] / "docs" / "pictures"


@pytest.fixture(scope="module", params=bundled_names())
def scenes(request: pytest.FixtureRequest) -> list[Scene]:
    """Before anything is played, and in the middle."""
    return [sample_scene(*sample_deal(request.param, moves)) for moves in (0, 9)]


def text_of(scene: Scene, look: Look) -> str:
    return "\n".join(line.plain.rstrip() for line in draw(scene, look))


def test_the_table_of_every_variant(scenes: list[Scene], snapshot) -> None:
    tables = [text_of(scene, Look(80, 22)) for scene in scenes]
    assert "\n\n".join(tables) == snapshot


@pytest.mark.parametrize("look", [Look(80, 24), Look(40, 24), Look(200, 60), Look(30, 12), Look(80, 10)])
def test_it_fits_and_the_hand_is_always_there(scenes: list[Scene], look: Look) -> None:
    for scene in scenes:
        for said in ((), tuple(f"line {number} " + "word " * 30 for number in range(9))):
            lines = draw(replace(scene, told=said), look)
            assert len(lines) <= look.height
            assert max(line.cell_len for line in lines) <= look.width
            shown = "".join(line.plain for line in lines[-10:])
            pack = scene.rulebook.pack
            assert all(look.card(pack, name).plain in shown for name in scene.view["hand"])


def test_in_a_low_window_an_answer_keeps_its_beginning_and_the_news_their_end(scenes: list[Scene]) -> None:
    lines = tuple(f"line {number}" for number in range(30))
    for scene in scenes:
        for look in (Look(60, 12), Look(60, 12, is_ascii=True)):
            mark = "..." if look.is_ascii else "…"
            asked = text_of(replace(scene, says=lines), look)
            assert "line 0" in asked
            assert f" {mark}" in asked
            assert "line 29" not in asked
            heard = text_of(replace(scene, told=lines), Look(60, 22))
            assert "line 29" in heard


def test_every_move_has_its_number(scenes: list[Scene]) -> None:
    for scene in scenes:
        words = text_of(scene, Look(100, 40)).split()
        assert {str(number) for number in range(1, len(scene.moves) + 1)} <= set(words)


def test_ascii_is_ascii(scenes: list[Scene]) -> None:
    for scene in scenes:
        named = replace(scene, names=["a"] * len(scene.names), called=())
        assert text_of(named, Look(80, 24, is_ascii=True)).replace("…", "").isascii()


def test_colours_are_left_out_where_there_are_none(scenes: list[Scene]) -> None:
    lines = draw(scenes[0], Look(80, 24, four_colour=True))
    colour = re.compile(r"3[124]m")
    assert colour.search("".join(to_ansi(lines, has_colour=True)))
    assert not colour.search("".join(to_ansi(lines, has_colour=False)))


@pytest.mark.parametrize("seats", range(2, 7))
@pytest.mark.parametrize("is_clockwise", [True, False])
def test_everybody_has_a_place_and_the_next_is_on_the_right_side(seats: int, is_clockwise: bool) -> None:
    found = places(2, seats, is_clockwise)
    assert sorted([2, *found]) == list(range(1, seats + 1))
    assert len(set(found.values())) == seats - 1
    following = 2 % seats + 1
    assert found[following] == ("top" if seats == 2 else "left" if is_clockwise else "right")


def _words(svg: str) -> str:
    """What stands in a picture; how it is drawn differs from one version of Rich to the next."""
    return " ".join(
        "".join(part.itertext()) for part in ElementTree.fromstring(svg).iter() if part.tag.endswith("text")
    )


def test_the_pictures_are_up_to_date() -> None:
    pytest.importorskip("wasmtime", reason="one of them has a hint")
    made = dict(pictures())
    assert {file.name for file in PICTURES.iterdir()} == set(made)
    for name, svg in made.items():
        written = (PICTURES / name).read_text(encoding="utf-8")
        assert _words(written) == _words(svg), "run: python -m sixtysix_dsl.table docs/pictures"
