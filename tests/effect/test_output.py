"""The forms for people: what they say, and that they take no harm from names in a stranger's file."""

from __future__ import annotations

from typing import Any
from xml.etree import ElementTree

import pytest

from sixtysix_dsl.effect.html import effect_html, option_html
from sixtysix_dsl.effect.markdown import effect_markdown, option_markdown
from sixtysix_dsl.effect.paired import Asked, compare_play
from sixtysix_dsl.effect.text import effect_lines, option_lines
from sixtysix_dsl.effect.wording import headline
from sixtysix_dsl.rulebook.rulebook import Rulebook
from sixtysix_dsl.simulate.text import ASCII, Look

NASTY = "settle.<b>|`x`\x1b[31m"


def a_case(id: str, change: str, **more: Any) -> dict[str, Any]:
    plain = {"alike": None, "effect": None, "reason": None, "behaviour": []}
    return {"id": id, "change": change, **plain, **more}


@pytest.fixture(scope="module")
def impact(decided: Rulebook, one_more: Rulebook) -> dict[str, Any]:
    found = compare_play(decided, one_more, Asked(deals=320, bot="honest", jobs=1))
    found["endings"][0]["row"] = NASTY
    effect = {key: found[key] for key in ("deals", "metrics", "differing")}
    parts = {
        "what": "result",
        "phase": "tricks",
        "move": "claim",
        "verdict": "different",
        "share_of_deals": 0.5,
    }
    found["per_clause"] = [
        a_case("grade.plain", "changed", effect=effect, alike=False, behaviour=[parts]),
        a_case("grade.gone", "removed", effect=effect, alike=True),
        a_case("define.x", "added", reason="nobody reads it"),
        a_case("options.x", "added", reason="it is read elsewhere"),
    ]
    return found


@pytest.fixture(scope="module")
def options(impact: dict[str, Any]) -> list[dict[str, Any]]:
    parting = {
        "what": "legality",
        "phase": "tricks",
        "move": NASTY,
        "verdict": "only-a",
        "share_of_deals": 0.25,
    }
    named = {"option": "tie", "value": "carry", "instead_of": "none", "read_by": ["settle.tie.carries"]}
    return [{**impact["per_clause"][0], **named, "behaviour": [parting]}]


def test_text(impact: dict[str, Any]) -> None:
    lines = list(effect_lines(impact, Look(100)))
    text = "\n".join(lines)
    assert lines[0].startswith("320 deals under both, all honest, seed 1.")
    assert max(map(len, lines)) <= 100
    assert "game points of all" in text
    assert "+1.000" in text
    assert "│" in text
    assert "~ grade.plain" in text
    assert "nothing differs in 320 deals" in text
    assert "nobody reads it" in text
    assert "options.x" not in text
    assert "\x1b" not in text


def test_plain_text_has_plain_bars(impact: dict[str, Any]) -> None:
    lines = list(effect_lines(impact, ASCII._replace(width=100)))
    assert all(line.isascii() or "settle" in line for line in lines)
    assert any(line.endswith("#") and "|" in line for line in lines)


def test_headlines_tell_what_was_not_done(impact: dict[str, Any]) -> None:
    told = " ".join(headline({**impact, "interrupted": True, "asked": 1000}))
    assert "Interrupted: 1,000 deals were asked for" in told
    assert "not every changed clause" in " ".join(headline({**impact, "interrupted": True}))
    told = " ".join(headline({**impact, "paired": False, "reason": "their packs differ"}))
    assert "Not the same deals (their packs differ)" in told
    assert "rules are the same" in " ".join(headline({**impact, "same_rules": True}))
    assert list(effect_lines({**impact, "deals": 0, "per_clause": []}, ASCII))


def test_markdown(impact: dict[str, Any]) -> None:
    lines = list(effect_markdown(impact))
    heads = [line for line in lines if line.startswith("|---")]
    assert len(heads) >= 5
    assert not any("<b>" in line for line in lines)
    for number, line in enumerate(lines):
        if line.startswith("|---"):
            columns = line.count("|")
            assert lines[number - 1].count("|") == columns
    assert any(r"settle.&lt;b&gt;\|\`x\`" in line for line in lines)


def test_html_is_well_formed(impact: dict[str, Any], options: list[dict[str, Any]]) -> None:
    for parts in (effect_html(impact), option_html(options)):
        whole = "".join(parts)
        ElementTree.fromstring(f"<div>{whole}</div>")
        assert "<b>" not in whole
        assert "<svg" in whole


def test_options(options: list[dict[str, Any]]) -> None:
    text = "\n".join(option_lines(options, Look(120)))
    assert "tie=carry (not none)" in text
    assert "read by settle.tie.carries" in text
    assert "25.0 % of deals: tricks: `settle.<b>|`x`" in text
    assert "is legal only if tie is none" in text
    assert any(line.startswith("- ") for line in option_markdown(options))
