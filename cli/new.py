"""``sixtysix new``."""

from __future__ import annotations

import re
import sys
from contextlib import redirect_stdout
from pathlib import Path, PureWindowsPath
from typing import Annotated, NoReturn

import typer

from sixtysix_dsl.resolve.references import SUFFIX, bundled_names, is_bundled_name

from .columns import print_json
from .loading import Json, Language, NoColor, fail, load_whole_or_exit
from .starter import write_starter
from .terminal import Left, Terminal

_NAME = re.compile(r"[^\W_]+(?:-[^\W_]+)*")


def new(
    name: Annotated[str, typer.Argument(metavar="NAME", help="Letters, digits and hyphens.")],
    extends: Annotated[
        str | None, typer.Option("--extends", metavar="VARIANT", help="The variant to change.")
    ] = None,
    rules: Annotated[
        bool, typer.Option("--rules", help="A rule file, which can be laid over any variant like this one.")
    ] = False,
    guided: Annotated[
        bool, typer.Option("--guided", help="Ask a few questions and write a whole game, standing alone.")
    ] = False,
    seats: Annotated[
        str | None, typer.Option("--seats", metavar="N", help="Answers: how many seats.")
    ] = None,
    pairs: Annotated[bool | None, typer.Option("--pairs/--no-pairs", help="Answers: partners.")] = None,
    pack: Annotated[
        str | None,
        typer.Option("--pack", metavar="N|RANKS", help="Answers: how many cards, or ranks, strongest first."),
    ] = None,
    hand: Annotated[str | None, typer.Option("--hand", metavar="N", help="Answers: cards in hand.")] = None,
    talon: Annotated[bool | None, typer.Option("--talon/--no-talon", help="Answers: drawing.")] = None,
    duty: Annotated[
        str | None,
        typer.Option(
            "--duty", metavar="free|follow|follow-trump|head", help="Answers: what binds a follower."
        ),
    ] = None,
    marriages: Annotated[
        bool | None, typer.Option("--marriages/--no-marriages", help="Answers: marriages.")
    ] = None,
    closing: Annotated[
        bool | None, typer.Option("--closing/--no-closing", help="Answers: closing the talon.")
    ] = None,
    last_trick: Annotated[
        str | None, typer.Option("--last-trick", metavar="N", help="Answers: points for the last trick.")
    ] = None,
    target: Annotated[
        str | None, typer.Option("--target", metavar="N", help="Answers: points that win a deal.")
    ] = None,
    match: Annotated[
        str | None, typer.Option("--match", metavar="N", help="Answers: game points that win the match.")
    ] = None,
    json: Json = False,
    lang: Language = "en",
    no_color: NoColor = False,
) -> int:
    """Write a starter house-rule file, commented, into the current folder.

    With --guided, or with an answer on the command line, it is a whole game that stands alone. What is not
    answered there is asked in a terminal, or with --guided; otherwise the defaults hold.
    """
    name = name.removesuffix(SUFFIX)
    if not _NAME.fullmatch(name):
        help = "a name has letters, digits and hyphens; the file is written into the current folder"
        fail(f"`{name}` cannot be the name of a variant", help=help, json=json)
    if name in bundled_names():
        fail(f"`{name}` is the name of a bundled variant", help="give yours a name of its own", json=json)
    file = Path(f"{name}{SUFFIX}")
    values = {
        "seats": seats,
        "pairs": pairs,
        "pack": pack,
        "hand": hand,
        "talon": talon,
        "duty": duty,
        "marriages": marriages,
        "closing": closing,
        "last-trick": last_trick,
        "target": target,
        "match": match,
    }
    given = {
        flag: value if isinstance(value, str) else "yes" if value else "no"
        for flag, value in values.items()
        if value is not None
    }
    if guided or given:
        if extends is not None or rules:
            flag = f"--{next(iter(given))}" if given and not guided else "--guided"
            message = f"`{flag}` makes a whole game, which is over no other"
            fail(message, help="leave it out, or `--extends` and `--rules`", json=json)
        _refuse_existing(file, json=json)
        text = _ask_and_write(name, given, is_asking=guided, json=json)
    else:
        if extends is None:
            fail(
                "nothing says what to begin with",
                help="`--extends VARIANT` changes a game, `--guided` asks for a whole one",
                json=json,
            )
        if not is_bundled_name(extends) and not _may_stand_in_a_file(extends):
            help = "go to the folder of the parent, or above it, and name it from there"
            fail(f"a file in this folder may not extend `{extends}`", help=help, json=json)
        resolved, rulebook = load_whole_or_exit(extends, json=json)
        text = write_starter(name, extends, resolved, rulebook, is_rules=rules)
    _write(file, text, json=json)
    if json:
        print_json({"file": str(file), "kind": "rules" if rules else "variant", "extends": extends})
    else:
        print(_next_steps(str(file), extends, rules))
    return 0


def _ask_and_write(name: str, given: dict[str, str], *, is_asking: bool, json: bool) -> str:
    """The text of a whole game. In JSON the questions go where errors go."""
    from .guided import Interview, WrongFlag, interview
    from .guided_text import write_game

    try:
        with redirect_stdout(sys.stderr if json else sys.stdout):
            terminal = Terminal()
            asks = terminal.ask if is_asking or (terminal.is_live and not json) else None
            return write_game(interview(name, Interview(given, asks, terminal.say)))
    except WrongFlag as wrong:
        fail(f"`--{wrong.flag}`: {wrong}", json=json)
    except Left:
        help = (
            "an empty line takes the default; flags without `--guided` ask nothing where there is no terminal"
        )
        fail("the answers ended before the questions did, and nothing is written", help=help, json=json)


def _write(file: Path, text: str, *, json: bool) -> None:
    """Write a new file, whole or not at all."""
    try:
        out = file.open("x", encoding="utf-8")
    except FileExistsError:
        _refuse(file, json=json)
    except OSError as problem:
        fail(f"`{file}` cannot be written: {(problem.strerror or 'no reason given').lower()}", json=json)
    try:
        with out:
            out.write(text)
    except BaseException as problem:
        file.unlink(missing_ok=True)
        if not isinstance(problem, OSError):
            raise
        fail(f"`{file}` cannot be written: {(problem.strerror or 'no reason given').lower()}", json=json)


def _refuse_existing(file: Path, *, json: bool) -> None:
    """Before anything is asked."""
    if file.exists():
        _refuse(file, json=json)


def _refuse(file: Path, *, json: bool) -> NoReturn:
    fail(f"`{file}` exists already, and is left as it is", help="choose another name", json=json)


def _may_stand_in_a_file(reference: str) -> bool:
    windows = PureWindowsPath(reference)
    return not (windows.is_absolute() or windows.root or windows.drive or ".." in windows.parts)


def _next_steps(file: str, parent: str | None, rules: bool) -> str:
    check, play = (f"{file} --variant {parent}", f"{parent} --with {file}") if rules else (file, file)
    lists = (
        f"`sixtysix options {parent}` lists what can simply be set, `sixtysix show {parent}` all rules."
        if parent is not None
        else "Its comments say what each section does; `sixtysix check --rehearse` plays it as well."
    )
    return (
        f"Wrote {file}. Change it in your editor, then:\n"
        f"  sixtysix check {check}\n"
        f"  sixtysix play {play}\n{lists}"
    )
