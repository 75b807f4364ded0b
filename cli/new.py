"""``sixtysix new``."""

from __future__ import annotations

import re
from pathlib import Path, PureWindowsPath
from typing import Annotated

import typer

from sixtysix_dsl.resolve.references import SUFFIX, bundled_names, is_bundled_name

from .columns import print_json
from .loading import Json, Language, NoColor, fail, load_whole_or_exit
from .starter import write_starter

_NAME = re.compile(r"[^\W_]+(?:-[^\W_]+)*")


def new(
    name: Annotated[str, typer.Argument(metavar="NAME", help="Letters, digits and hyphens.")],
    extends: Annotated[str, typer.Option("--extends", metavar="VARIANT", help="The variant to change.")],
    rules: Annotated[
        bool, typer.Option("--rules", help="A rule file, which can be laid over any variant like this one.")
    ] = False,
    json: Json = False,
    lang: Language = "en",
    no_color: NoColor = False,
) -> int:
    """Write a starter house-rule file, commented, into the current folder."""
    name = name.removesuffix(SUFFIX)
    if not _NAME.fullmatch(name):
        help = "a name has letters, digits and hyphens; the file is written into the current folder"
        fail(f"`{name}` cannot be the name of a variant", help=help, json=json)
    if name in bundled_names():
        fail(f"`{name}` is the name of a bundled variant", help="give yours a name of its own", json=json)
    if not is_bundled_name(extends) and not _may_stand_in_a_file(extends):
        help = "go to the folder of the parent, or above it, and name it from there"
        fail(f"a file in this folder may not extend `{extends}`", help=help, json=json)
    resolved, rulebook = load_whole_or_exit(extends, json=json)
    file = Path(f"{name}{SUFFIX}")
    text = write_starter(name, extends, resolved, rulebook, is_rules=rules)
    try:
        with file.open("x", encoding="utf-8") as out:
            out.write(text)
    except FileExistsError:
        fail(f"`{file}` exists already, and is left as it is", help="choose another name", json=json)
    except OSError as problem:
        fail(f"`{file}` cannot be written: {(problem.strerror or 'no reason given').lower()}", json=json)
    if json:
        print_json({"file": str(file), "kind": "rules" if rules else "variant", "extends": extends})
    else:
        print(_next_steps(str(file), extends, rules))
    return 0


def _may_stand_in_a_file(reference: str) -> bool:
    windows = PureWindowsPath(reference)
    return not (windows.is_absolute() or windows.root or windows.drive or ".." in windows.parts)


def _next_steps(file: str, parent: str, rules: bool) -> str:
    check, play = (f"{file} --variant {parent}", f"{parent} --with {file}") if rules else (file, file)
    return (
        f"Wrote {file}. Change it in your editor, then:\n"
        f"  sixtysix check {check}\n"
        f"  sixtysix play {play}\n"
        f"`sixtysix options {parent}` lists what can simply be set, `sixtysix show {parent}` all rules."
    )
