"""The effect in `sixtysix diff`."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest


def run(*words: str) -> subprocess.CompletedProcess[str]:
    code = "import sys; from sixtysix_dsl.cli import app; sys.exit(app.main(sys.argv[1:]))"
    return subprocess.run([sys.executable, "-c", code, *words], capture_output=True, text=True, check=False)


def test_diff_tells_the_effect() -> None:
    done = run("diff", "german-24", "historic-32", "--deals", "64", "--bot", "honest", "--json")
    impact = json.loads(done.stdout)["impact"]
    assert (impact["deals"], impact["bot"], impact["paired"]) == (64, "honest", False)
    assert {"name", "a", "b", "delta", "ci95"} <= impact["metrics"][0].keys()
    done = run("diff", "german-24", "historic-32", "--deals", "64", "--no-effect")
    assert "effect on play" not in done.stdout
    assert done.returncode == 0


def test_each_option() -> None:
    done = run("diff", "historic-32-three", "--each-option", "--deals", "40", "--bot", "honest", "--json")
    assert done.returncode == 0, done.stderr
    data = json.loads(done.stdout)
    assert data["deals"] == 40
    assert {"option", "value", "alike", "effect"} <= data["options"][0].keys()


@pytest.mark.parametrize(
    "words", [("german-24", "mande", "--each-option"), ("german-24", "mande", "--bot", "nobody")]
)
def test_what_makes_no_sense_is_refused(words: tuple[str, ...]) -> None:
    assert run("diff", *words).returncode == 2
