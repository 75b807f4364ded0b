"""``sixtysix build``."""

from __future__ import annotations

import json as json_module
import os
import tempfile
from pathlib import Path
from typing import Annotated

import typer

from sixtysix_dsl.compile.unit import CompileError
from sixtysix_dsl.embed.sidecar import FORMAT, build_rules
from sixtysix_dsl.report.line import clean

from .columns import print_json
from .loading import Json, Language, NoColor, Rules, Settings, Variant, fail, load_or_exit

MODULE, SIDECAR = ".wasm", ".json"
_MAGIC = b"\0asm"
_MOST_READ = 4_000_000
"""Bytes of a file that is looked at before it is replaced; a sidecar has a twentieth of them."""


def build(
    variant: Variant,
    output: Annotated[
        Path | None,
        typer.Option(
            "--output", "-o", metavar="FILE.wasm", help="The module; VARIANT.wasm here if not given."
        ),
    ] = None,
    force: Annotated[
        bool, typer.Option("--force", help="Also replace files that were not made by this command.")
    ] = False,
    set_: Settings = None,
    with_: Rules = None,
    json: Json = False,
    lang: Language = "en",
    no_color: NoColor = False,
) -> int:
    """Compile the rules to a WebAssembly module for other programs, with a JSON file that describes it."""
    rulebook = load_or_exit(variant, set_, with_, json)
    module = output if output is not None else Path(f"{rulebook.name}{MODULE}")
    if module.suffix != MODULE:
        help = (
            f"write `-o {module.stem}{MODULE}`; its description goes beside it, as `{module.stem}{SIDECAR}`"
        )
        fail(f"the name of a module ends in `{MODULE}`", help=help, json=json)
    sidecar = module.with_suffix(SIDECAR)
    try:
        made = build_rules(rulebook, module.name)
    except CompileError as problem:
        fail(str(problem), code="cannot-compile", json=json)
    for file, is_ours in ((module, _is_module), (sidecar, _is_sidecar)):
        if not force and not is_ours(file):
            help = "choose another name, or `--force` to replace it"
            fail(f"`{file}` was not made by this command, and is left as it is", help=help, json=json)
    for file, content in ((module, made.code), (sidecar, made.text.encode())):
        try:
            _replace(file, content)
        except OSError as problem:
            fail(f"`{file}` cannot be written: {(problem.strerror or 'no reason given').lower()}", json=json)
    described = made.sidecar["module"]
    if json:
        data = {
            "module": str(module),
            "sidecar": str(sidecar),
            "variant": rulebook.name,
            "hash": rulebook.hash,
        }
        print_json({**data, "bytes": described["bytes"], "sha256": described["sha256"]})
    else:
        print(clean(f"Wrote {module} ({described['bytes']:,} bytes) and {sidecar}."))
    return 0


def _is_module(file: Path) -> bool:
    """Whether a file may be replaced by a module: it is not there, or is one."""
    start = _start_of(file, len(_MAGIC))
    return start is None or start == _MAGIC


def _is_sidecar(file: Path) -> bool:
    text = _start_of(file, _MOST_READ)
    if text is None:
        return True
    try:
        data = json_module.loads(text)
    except (ValueError, RecursionError):
        return False
    return isinstance(data, dict) and data.get("format") == FORMAT


def _start_of(file: Path, size: int) -> bytes | None:
    """The first bytes of a file, none if it cannot be read, or None if there is no such file."""
    try:
        with file.open("rb") as opened:
            return opened.read(size)
    except FileNotFoundError:
        return None
    except OSError:
        return b""


def _replace(file: Path, content: bytes) -> None:
    """Write a file whole or not at all: whoever has the old one open keeps it."""
    handle, name = tempfile.mkstemp(prefix=f".{file.name}.", dir=file.parent)
    try:
        with os.fdopen(handle, "wb") as out:
            out.write(content)
        mask = os.umask(0)
        os.umask(mask)
        Path(name).chmod(0o666 & ~mask)  # as if it had been opened: mkstemp is for its owner alone
        Path(name).replace(file)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise
