"""`sixtysix build`: what it writes, and what it does not replace."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest


def test_it_writes_a_module_and_a_sidecar(sixtysix: Callable[..., Any], folder: Path) -> None:
    done = sixtysix("build", "german-24", "-o", "rules.wasm", "--set", "tie=carry", "--json")
    assert (done.code, done.err) == (0, "")
    module, sidecar = (
        (folder / "rules.wasm").read_bytes(),
        json.loads((folder / "rules.json").read_text("utf-8")),
    )
    assert module.startswith(b"\0asm")
    assert done.json == {
        "module": "rules.wasm",
        "sidecar": "rules.json",
        "variant": "german-24",
        "hash": sidecar["hash"],
        "bytes": len(module),
        "sha256": hashlib.sha256(module).hexdigest(),
    }
    assert sidecar["module"]["sha256"] == done.json["sha256"]
    assert sidecar["settings"]["tie"] == "carry"
    assert sorted(each.name for each in folder.iterdir()) == ["rules.json", "rules.wasm"]
    assert sixtysix("build", "mande", "-o", "rules.wasm").code == 0, "its own files are replaced"
    assert json.loads((folder / "rules.json").read_text("utf-8"))["variant"] == "mande"


def test_without_a_name_it_takes_the_variants(sixtysix: Callable[..., Any], folder: Path) -> None:
    done = sixtysix("build", "mande")
    assert (done.code, done.err) == (0, "")
    assert done.out.startswith("Wrote mande.wasm (")
    assert done.out.endswith(" bytes) and mande.json.\n")


@pytest.mark.parametrize(
    ("name", "text"),
    [("rules.wasm", b"mine"), ("rules.json", b"{}"), ("rules.json", b"[[[["), ("rules.wasm", b"")],
)
def test_it_leaves_what_others_made(
    sixtysix: Callable[..., Any], folder: Path, name: str, text: bytes
) -> None:
    (folder / name).write_bytes(text)
    done = sixtysix("build", "german-24", "-o", "rules.wasm")
    assert (done.code, done.out) == (2, "")
    assert f"`{name}` was not made by this command, and is left as it is" in done.err
    assert [(each.name, each.read_bytes()) for each in folder.iterdir()] == [(name, text)]
    assert sixtysix("build", "german-24", "-o", "rules.wasm", "--force").code == 0


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["german-24", "-o", "rules.json"], "the name of a module ends in `.wasm`"),
        (
            ["german-24", "-o", "gone/rules.wasm"],
            "`gone/rules.wasm` cannot be written: no such file or directory",
        ),
        (["german-24", "--set", "tie=maybe"], "maybe"),
        (["no-such-game"], "no-such-game"),
    ],
)
def test_what_cannot_be_built(
    sixtysix: Callable[..., Any], folder: Path, arguments: list[str], says: str
) -> None:
    done = sixtysix("build", *arguments)
    assert (done.code, done.out) == (2, "")
    assert says in done.err
    assert list(folder.iterdir()) == []
    assert sixtysix("build", *arguments, "--json").json["error"]["message"]


def test_a_name_cannot_command_the_terminal(sixtysix: Callable[..., Any], folder: Path) -> None:
    done = sixtysix("build", "german-24", "-o", "\x1b[2Jrules.wasm")
    assert (done.code, "\x1b" in done.out + done.err) == (0, False)
