"""The length that no deal exceeds."""

from __future__ import annotations

from pathlib import Path

import pytest

from sixtysix_dsl.check.progress import Unbounded, longest_deal
from sixtysix_dsl.lower.settle import settle_options

from .conftest import lowered


def test_cards_and_announcements_are_counted() -> None:
    rulebook, _ = lowered("polish-deferred")
    # 24 cards, a marriage for each of 12 leads, an exchange for each of 2 seats, one close, one claim
    assert longest_deal(rulebook) == 24 + 12 + 2 + 1 + 1


def test_options_shorten_it_once_they_are_put_in() -> None:
    rulebook, _ = lowered("german-24")
    whole = longest_deal(rulebook)
    assert longest_deal(settle_options(rulebook, {"claim-automatic": "yes"})) == whole - 1


def test_bids_are_bounded_by_what_the_state_can_hold() -> None:
    rulebook, _ = lowered("tysiac")
    assert longest_deal(rulebook) < 24 + 400 + 2 * 24


def test_a_move_without_a_limit_has_no_bound(tmp_path: Path) -> None:
    wave = tmp_path / "wave.yaml"
    moves = "moves: {wave: {after: last, window: on lead, does: nothing}}"
    wave.write_text(f"sixtysix: 1\nrules: wave\n{moves}\n", encoding="utf-8")
    with pytest.raises(Unbounded, match=r"moves\.wave"):
        longest_deal(lowered("german-24", str(wave))[0])
