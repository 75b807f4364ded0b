"""Many deals in node: the tally is what the reference engine counts."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from sixtysix_dsl.rulebook.rulebook import Rulebook
from sixtysix_dsl.rulebook.tally import split_tally
from sixtysix_dsl.rulebook.work import Work
from sixtysix_dsl.simulate.reference import play_tally
from tests.embed.conftest import rulebook_of

RULES = Path(__file__).parents[2] / "examples" / "embed" / "rules.mjs"
SCRIPT = """
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";
const [rules, module, bots] = process.argv.slice(1);
const { loadRules } = await import(pathToFileURL(rules));
const sidecar = JSON.parse(readFileSync(module.replace(/wasm$/, "json"), "utf8"));
const table = await loadRules(readFileSync(module), sidecar);
const tally = table.playMany({ deals: 60, seed: -5, bots: bots.split(",") });
console.log(JSON.stringify(tally, (_, value) => (typeof value === "bigint" ? Number(value) : value)));
"""


@pytest.mark.parametrize(
    ("variant", "bots"),
    [
        ("german-24", "honest,greedy"),
        ("mande", "greedy,random,honest,greedy"),
        ("tysiac", "random,random,random"),
    ],
)
def test_node_counts_what_python_counts(
    variant: str, bots: str, node: str, built: Callable[[Rulebook], Path]
) -> None:
    rulebook = rulebook_of(variant, {})
    module = built(rulebook) / "rules.wasm"
    command = [node, "--input-type=module", "-e", SCRIPT, str(RULES), str(module), bots]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)
    assert done.returncode == 0, done.stderr
    tally = play_tally(rulebook, Work(tuple(bots.split(",")), -5, 0, 60))
    assert json.loads(done.stdout) == split_tally(rulebook, tally)
