"""`sixtysix verify` as it is called."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from sixtysix_dsl.cli import app
from sixtysix_dsl.cli import verify as command

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    monkeypatch.chdir(tmp_path)

    def call(*args: str) -> tuple[int, str, str]:
        code = app.main(["verify", *args])
        said = capsys.readouterr()
        assert "Traceback" not in said.err
        return code, said.out, said.err

    return call


def test_without_wasmtime(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "wasmtime", None)
    code, out, err = run("german-24", "--deals", "1")
    assert (code, out) == (2, "")
    assert "pip install 'sixtysix[wasm]'" in err
    code, out, err = run("german-24", "--deals", "1", "--json")
    assert (code, err) == (2, "")
    assert json.loads(out)["error"]["code"] == "missing-extra"


class TestWithWasmtime:
    """What needs the second engine."""

    @pytest.fixture(autouse=True)
    def wasmtime(self) -> None:
        pytest.importorskip("wasmtime", reason="the compiled engine needs the extra `wasm`")

    def test_agreement(self, run: Run) -> None:
        code, out, err = run("german-24", "--deals", "2", "--seed", "3")
        assert (code, err) == (0, "")
        assert out.startswith("german-24: both engines agree on 2 deals move by move (")
        assert run("german-24", "--deals", "2", "--seed", "3") == (code, out, err)

    def test_all_options_but_those_set(self, run: Run) -> None:
        words = ("tausendeins", "--deals", "10", "--all-options", "--json")
        code, out, _ = run(*words)
        free = json.loads(out)
        assert (code, free["agreed"], free["disagreement"], free["settings"]) == (0, True, None, 2)
        fixed = json.loads(run(*words, "--set", "match-target=500")[1])
        assert fixed["option_values"]["tried"] < free["option_values"]["tried"]

    def test_an_own_variant_and_a_rule_file(self, run: Run, tmp_path: Path) -> None:
        own = "sixtysix: 1\nvariant: own\nextends: german-24\nset: {tie: carry}\n"
        (tmp_path / "own.yaml").write_text(own, encoding="utf-8")
        code, out, _ = run("own.yaml", "--deals", "1", "--json")
        assert code == 0
        assert json.loads(out)["variant"] == "own"

    def test_a_disagreement(self, run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        from tests.verify.planted import MissingMove

        monkeypatch.setattr(MissingMove.__base__, "legal_moves", _missing(MissingMove.__base__))
        own = "sixtysix: 1\nvariant: own\nextends: schnapsen\n"
        (tmp_path / "rules").mkdir()
        (tmp_path / "rules/own.yaml").write_text(own, encoding="utf-8")
        words = ("rules/own.yaml", "--set", "tie=carry", "--deals", "2")
        code, out, err = run(*words)
        assert (code, err) == (1, "")
        first, _, scenario = out.partition("\n\n")
        assert first.startswith("rules/own.yaml: the engines disagree on the legal moves, after ")
        assert [line.split()[0] for line in first.splitlines()[1:]] == ["reference", "compiled"]
        (tmp_path / "found.yaml").write_text(scenario, encoding="utf-8")
        (tmp_path / "deep").mkdir()
        code, out, _ = run(*words, "--scenario", "deep/found.yaml", "--json")
        data = json.loads(out)["disagreement"]
        assert (code, data["what"], data["settings"]) == (1, "legal moves", {})
        assert data["scenario"] == (tmp_path / "deep/found.yaml").read_text(encoding="utf-8")
        assert "variant: ../rules/own.yaml\n" in data["scenario"].replace('"', "")
        assert app.main(["test", "found.yaml", "deep/found.yaml"]) == 0
        assert run(*words, "--scenario", "nowhere/found.yaml")[0] == 2

    def test_an_interrupt(self, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
        play = command.verify_rules.__globals__["Table"].play

        def interrupted(table: object, number: int) -> int:
            if number == 2:
                raise KeyboardInterrupt
            return int(play(table, number))

        monkeypatch.setattr(command.verify_rules.__globals__["Table"], "play", interrupted)
        code, out, err = run("german-24", "--deals", "5")
        assert code == 130
        assert "2 deals move by move" in out
        assert "interrupted" in err


def _missing(base: type) -> Callable[..., list[object]]:
    """What `MissingMove` does, for whoever builds the engine itself."""
    whole = base.legal_moves

    def legal_moves(engine: object, state: bytes) -> list[object]:
        legal = list(whole(engine, state))
        return legal[1:] if engine.codec.number(state, "tricks_played") else legal

    return legal_moves
