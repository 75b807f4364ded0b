"""Variants whose clauses are written otherwise and mean the same play alike, in many deals and on a small pack."""

from __future__ import annotations

from pathlib import Path

import pytest

pytest.importorskip("wasmtime", reason="the compiled engine needs the extra `wasm`")

from sixtysix_dsl.diff.compare import compare_rules
from sixtysix_dsl.diff.loading import Asked, load_side
from sixtysix_dsl.diverge.look import look_into
from sixtysix_dsl.exhaust.search import EQUIVALENT, search_through
from sixtysix_dsl.exhaust.smaller import Size
from tests.diverge.conftest import side

OTHER_WORDS = {
    "german-24": """
moves:
  marry:
    when:
      pair:  {if: hand has K of s and hand has Q of s}
      trick: {if: not (option meld-needs-trick and own tricks of me < 1)}
  exchange: {when: {face down: {if: not face-down cards in talon < option exchange-min-facedown}}}
  close: {when: {first trick: {if: option close-before-first-trick or tricks played > 0}}}
  claim: {when: {closing: {if: option close-opponent-may-claim or not (closer is not none and closer is not me)}}}
define:
  last-trick-points: {is: 0 if not option last-trick is bonus else 10}
grade:
  trickless:  {when: 0 >= counted-tricks of opponent of winner}
  under half: {when: not (counted-points of opponent of winner > 32)}
settle:
  claim upheld:
    when: claimer is not none and not (points of claimer < 66) and not (closer is not none and closer is not claimer)
""",
    "historic-32": """
define:
  exchange-card: {is: 9 of trump if not option exchange is seven else 7 of trump}
moves:
  exchange: {when: {played here: {if: option exchange is nine or option exchange is seven}}}
grade:
  trickless:  {when: not highest tricks of p for p in opponents of winner >= 1}
settle:
  close made: {when: points of closer >= enough and closer is not none}
  tie: {carries: 0 if option tie is none or option tie is last-trick else 1}
""",
    "mande": """
moves:
  marry:
    when:
      contract: {if: not (contract is not normal and soloist is not me and rival is not me)}
      trick:    {if: not option meld-needs-trick or own tricks of me > 0}
events:
  lapse: {when: contract is normal and trick number > 5}
define:
  mande-worth: {is: 6 if cards is six else 12}
settle:
  remande won:  {scores: mande-worth + mande-worth}
  remande held: {scores: mande-worth + mande-worth}
""",
}


@pytest.mark.parametrize("variant", OTHER_WORDS)
def test_the_same_in_other_words_is_no_difference(variant: str, tmp_path: Path) -> None:
    file = tmp_path / "again.yaml"
    file.write_text(
        f"sixtysix: 1\nvariant: again\nextends: {variant}\n{OTHER_WORDS[variant]}", encoding="utf-8"
    )
    ours, theirs = (load_side(Asked(name, {}, {}))[0] for name in (variant, str(file)))
    assert ours is not None
    assert theirs is not None
    assert ours.rulebook.hash != theirs.rulebook.hash
    records = compare_rules(ours, theirs)
    assert len(records) >= 4
    look = look_into(side(variant), side(str(file)), deals=10_000, jobs=1)
    assert look.behaviours == []
    assert look.quiet


@pytest.mark.parametrize("variant", ["german-24", "historic-32"])
def test_the_same_in_other_words_is_equivalent_on_a_small_pack(variant: str, tmp_path: Path) -> None:
    file = tmp_path / "again.yaml"
    file.write_text(
        f"sixtysix: 1\nvariant: again\nextends: {variant}\n{OTHER_WORDS[variant]}", encoding="utf-8"
    )
    found = search_through(side(variant).rulebook, side(str(file)).rulebook, Size(suits=2, ranks=3, hand=2))
    assert found.verdict == EQUIVALENT
    assert found.states > 10_000
