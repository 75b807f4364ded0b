"""The command ``sixtysix``: finds a command's file, runs it, and turns whatever happens into an exit code.

To add a command ``NAME``:

1. Write ``cli/NAME.py`` with a function ``NAME`` (``-`` becomes ``_`` in both). Its parameters are Typer's,
   its docstring the text of ``sixtysix NAME --help``, what it returns the exit code (nothing is 0). Other
   modules may be imported at the top of the file: it is read only when the command is used.
2. Add its line to ``COMMANDS``, with the first paragraph of that docstring.

``sixtysix --help`` and ``--version`` thus import nothing but Typer, which a test watches.
"""

import errno
import gc
import importlib
import io
import json
import os
import sys
import traceback
from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Annotated, Any, TextIO

try:
    import typer
    from typer.core import TyperCommand, TyperGroup

    from sixtysix_dsl import __version__
except KeyboardInterrupt:  # these take most of a start
    raise SystemExit(130) from None

COMMANDS: dict[str, str] = {
    "variants": "List the bundled variants, a line each, as wide as the terminal; `--json` has it whole.",
    "options": "Show a variant's options: values, default, doubt, source, what reads them.",
    "show": "Show the resolved rules of a variant: as text, as one file, or their hash.",
    "check": "Report every fault and doubt of variants and rule files, at file, line and column.",
    "new": "Write a starter house-rule file, commented, into the current folder.",
    "play": "Play a match in the terminal, with people and bots at the seats.",
    "replay": "Step through a record, judged move by move; play on from any point, or write it down.",
    "history": "Tell how matches went that were played here; `history forget` forgets them.",
    "legal": "List the legal moves of every seat at the end of a scenario's steps.",
    "why": "Say why a move is or is not legal: clauses, their places, facts, and what is legal instead.",
    "test": "Run scenario files: a variant's unit tests. 1 if a scenario failed, 2 if one is in error.",
    "view": "Show what one seat sees at the end of a scenario's steps, and nothing else.",
    "diff": "Say what differs between two variants: clause by clause, what a change breaks, and what it does to play.",
    "simulate": "Play many deals, or matches, and report how they go, with 95 % confidence intervals.",
    "verify": "Play a variant with both engines at once, and report the first thing on which they disagree.",
    "merge": "Put the parts that `simulate --shard` played together, to the report of the whole.",
    "build": "Compile the rules to a WebAssembly module for other programs, with a JSON file that describes it.",
    "schema": "Print the JSON Schema of variant and scenario files.",
}

CANNOT_RUN = 2
INTERRUPTED = 130
PIPE_CLOSED = 141  # what a shell reports of a program that a closed pipe ended
UNWRITABLE = (errno.ENOSPC, errno.EFBIG, errno.EIO)


def main(args: Sequence[str] | None = None, commands: Mapping[str, str] = COMMANDS) -> int:
    """Run one command line and return its exit code. A person never sees a traceback."""
    gc.set_threshold(50_000)  # commands are short, and make many small things that stay
    args = sys.argv[1:] if args is None else list(args)
    _open_closed_streams()
    for output in (sys.stdout, sys.stderr):
        if isinstance(output, io.TextIOWrapper):
            output.reconfigure(errors="backslashreplace")  # a terminal without ♠ shows \u2660
    try:
        returned = typer.main.get_command(build_app(commands)).main(args, "sixtysix", standalone_mode=False)
        print(end="", flush=True)
        return returned if isinstance(returned, int) else 0
    except typer.TyperException as fault:
        return _report_usage(fault, args)
    except (KeyboardInterrupt, typer.Abort):
        if _wants_json(args):
            _print_error("interrupted", "interrupted before the end", None)
        return INTERRUPTED
    except (BrokenPipeError, SystemExit) as stop:
        if isinstance(stop, SystemExit) and not isinstance(stop.__context__, BrokenPipeError):
            raise
        _forget(sys.stdout)  # Typer makes a closed pipe an exit with code 1, which here means "no"
        return PIPE_CLOSED
    except Exception as fault:
        lost = _lost_output(fault)
        return _report_lost(lost) if lost is not None else _report_internal(fault, args)


def _open_closed_streams() -> None:
    """A program started without one of its three streams has None there: nothing is read, what is said is lost."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, Path(os.devnull).open(mode, encoding="utf-8"))  # noqa: SIM115 - as long as the program


def _report_usage(fault: Any, args: Sequence[str]) -> int:
    """A wrong command line: what Typer says of it, or a document that says it."""
    if _wants_json(args):
        _print_error("usage", fault.format_message(), "see --help")
    else:
        fault.show()
    return CANNOT_RUN


def _lost_output(fault: Exception) -> OSError | None:
    """Why what was said cannot be written, if that is what is wrong: a full disk."""
    lost = fault if isinstance(fault, OSError) and fault.errno in UNWRITABLE and not fault.filename else None
    for output in (sys.stdout, sys.stderr):
        try:
            output.flush()
        except OSError as problem:
            lost = lost or problem
            _forget(output)
    return lost


def _report_lost(problem: OSError) -> int:
    """Say it where people look: a document would go where nothing can be written."""
    _forget(sys.stdout)
    reason = (problem.strerror or str(problem)).lower()
    try:
        print(f"error: the output cannot be written: {reason}", file=sys.stderr, flush=True)
    except OSError:
        _forget(sys.stderr)  # it is as full: only the exit code can say it
    return CANNOT_RUN


def _report_internal(fault: Exception, args: Sequence[str]) -> int:
    """A fault of this program: one line, whatever it was."""
    if os.environ.get("SIXTYSIX_DEBUG"):
        traceback.print_exception(fault)
    said = " ".join(f"{type(fault).__name__}: {fault}".split())
    advice = "please report; set SIXTYSIX_DEBUG=1 for the traceback"
    if _wants_json(args):
        _print_error("internal-error", said, advice)
    else:
        print(f"internal error: {said} ({advice})", file=sys.stderr)
    return CANNOT_RUN


def _print_error(code: str, message: str, advice: str | None) -> None:
    error = {"code": code, "message": message, "file": None, "line": None, "column": None, "help": advice}
    print(json.dumps({"error": error}))


def _wants_json(args: Sequence[str]) -> bool:
    """Whether JSON is asked for, as far as one can tell of a command line that may be wrong."""
    options = list(args[: args.index("--")]) if "--" in args else list(args)
    return "--json" in options or "--format=json" in options or ("--format", "json") in pairwise(options)


def _forget(output: TextIO) -> None:
    """Nobody reads any more: let Python's last flush on exit go nowhere rather than complain."""
    try:
        os.dup2(os.open(os.devnull, os.O_WRONLY), output.fileno())
    except (OSError, ValueError):  # not a real file: under tests
        setattr(sys, "stdout" if output is sys.stdout else "stderr", io.StringIO())


def build_app(commands: Mapping[str, str]) -> typer.Typer:
    """The root command, with the name and the help of each command, and nothing of its file yet."""
    app = _make_typer(cls=_Root, no_args_is_help=True)
    app.callback()(_root)
    for name, text in commands.items():
        app.command(name, cls=_LazyCommand, help=text, short_help=text)(_stand_in)
    return app


def _make_typer(**settings: Any) -> typer.Typer:
    """Plain Typer: Rich for its help and its errors would double the time of a start."""
    settings |= {"add_completion": False, "rich_markup_mode": None, "pretty_exceptions_enable": False}
    return typer.Typer(**settings)


class _Root(TyperGroup):
    """Tells an interrupt from a command that has told of one: Typer makes both the same exit code."""

    def invoke(self, ctx: Any) -> Any:
        try:
            return super().invoke(ctx)
        except KeyboardInterrupt:
            raise typer.Abort from None


class _LazyCommand(TyperCommand):
    """Holds a command's place in the list; once the command is used, its file is imported and takes over."""

    def make_context(self, *args: Any, **kwargs: Any) -> Any:
        assert self.name is not None
        own = _make_typer()
        own.command(self.name)(load_command(self.name))
        return typer.main.get_command(own).make_context(*args, **kwargs)


def load_command(name: str) -> Callable[..., int | None]:
    """The function of a command, from its file."""
    attribute = name.replace("-", "_")
    module = importlib.import_module(f".{attribute}", __package__)
    function: Callable[..., int | None] = getattr(module, attribute)
    return function


def _stand_in() -> None:
    """Never called."""


def _print_version(wanted: bool) -> None:
    if wanted:
        print(f"sixtysix {__version__}")
        raise typer.Exit


def _root(
    version: Annotated[
        bool, typer.Option("--version", callback=_print_version, is_eager=True, help="Show the version.")
    ] = False,
) -> None:
    """Card games of the sixty-six family: check, play and test their rules."""


if __name__ == "__main__":
    sys.exit(main())
