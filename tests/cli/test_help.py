"""What `--help` says of a default is what happens where nothing is said."""

from __future__ import annotations

import re

import pytest

from sixtysix_dsl.cli import app, drawing, screen
from sixtysix_dsl.cli.app import COMMANDS
from sixtysix_dsl.play.bots import BOTS
from sixtysix_dsl.rehearse import DEALS
from sixtysix_dsl.simulate.engines import usual_count
from sixtysix_dsl.simulate.plan import MATCH_DEALS


def help_of(command: str, capsys: pytest.CaptureFixture[str]) -> str:
    capsys.readouterr()
    assert app.main([command, "--help"]) == 0
    return " ".join(capsys.readouterr().out.split())


def test_defaults_that_depend_are_told_as_they_are(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert f"with each setting; left out, {DEALS}." in help_of("check", capsys)
    simulate = help_of("simulate", capsys)
    deals, matches = (usual_count("compiled", matches=matches) for matches in (False, True))
    assert f"left out, {deals:,}, or {matches:,}." in simulate
    assert f"left out, {MATCH_DEALS:,}." in simulate
    assert f"left out, {BOTS[0]}." in simulate
    assert "left out, normal." in help_of("play", capsys)
    monkeypatch.setattr(drawing, "can_draw", lambda: True)
    monkeypatch.setattr(screen, "Screen", lambda **asked: asked["pause"])
    assert drawing.Drawing().open(people=1) == drawing.SPEEDS["normal"]


@pytest.mark.parametrize("command", COMMANDS)
def test_every_option_is_explained_in_a_sentence(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    capsys.readouterr()
    assert app.main([command, "--help"]) == 0
    options = capsys.readouterr().out.partition("\nOptions:\n")[2]
    for each in re.split(r"\n(?=  (?:--|-\w))", "\n" + options)[1:]:
        told = re.sub(r"\[(?:default: [^]]*|required|[^]]*[<>][^]]*)\]", "", " ".join(each.split()))
        assert told.rstrip().endswith("."), told
