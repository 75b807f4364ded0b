"""Every bundled variant has a deal that can be read from beginning to end; one without fails here."""

from __future__ import annotations

import pytest
from syrupy.assertion import SnapshotAssertion
from syrupy.extensions.single_file import SingleFileSnapshotExtension, WriteMode

from sixtysix_dsl.pipeline import load_variant
from sixtysix_dsl.resolve.references import bundled_names
from tests.playthrough.narrate import narrate

STORIES = {
    "german-24": (47, ""),
    "polish-deferred": (47, ""),
    "historic-32": (56, ""),
    "historic-32-three": (68, ""),
    "double-48": (33, ""),
    "mande": (67, ""),
    "mande, ordinary": (28, "bid"),
    "schnapsen": (118, ""),
    "tute-2": (2, ""),
    "tausendeins": (13, ""),
    "tysiac": (72, ""),
    "three-hand-24": (47, ""),
    "strict-marriage": (51, ""),
    "partnership-24": (16, ""),
    "gaigel": (48, ""),
}
"""Deals in which much happens: the seed, and a kind of move that the bots avoid."""


class Story(SingleFileSnapshotExtension):
    """One text file a variant."""

    _write_mode = WriteMode.TEXT
    file_extension = "txt"


def test_every_variant_has_a_playthrough() -> None:
    assert {name.split(",")[0] for name in STORIES} == set(bundled_names())


@pytest.mark.parametrize("name", STORIES)
def test_playthrough(name: str, snapshot: SnapshotAssertion) -> None:
    seed, avoid = STORIES[name]
    story = narrate(load_variant(name.split(",", maxsplit=1)[0]), seed, avoid)
    assert story == snapshot(extension_class=Story)
