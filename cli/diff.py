"""``sixtysix diff``."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Annotated, Any, Literal

import typer

from sixtysix_dsl.diff.document import Document
from sixtysix_dsl.diff.loading import Asked, compare, load_side
from sixtysix_dsl.diff.revision import Revision, RevisionError, open_revision
from sixtysix_dsl.diff.side import Side
from sixtysix_dsl.diff.wording import INTERRUPTED_REMARK
from sixtysix_dsl.play.bots import BOTS
from sixtysix_dsl.report.line import in_ascii

from .app import INTERRUPTED
from .columns import print_json, screen_width, shows_symbols
from .loading import Json, Language, NoColor, fail, fail_with, parse_settings

Format = Literal["text", "json", "md", "github", "html"]
DEALS = 20_000
_FORMS = {"md": "markdown", "github": "github", "html": "html"}


def diff(
    a: Annotated[str, typer.Argument(metavar="A", help="A bundled variant, or the path of a file.")],
    b: Annotated[
        str | None, typer.Argument(metavar="[B]", help="Another. Left out: the parent of A, its `extends`.")
    ] = None,
    set_: Annotated[
        list[str] | None,
        typer.Option(
            "--set",
            metavar="[a.|b.]OPTION=VALUE",
            help="Set an option of A, of B, or of whichever has it; may be repeated.",
        ),
    ] = None,
    rev: Annotated[
        str | None,
        typer.Option(
            "--rev",
            metavar="REV[..REV]",
            help="Compare the file A as it was at a git revision with what it is, or was at another.",
        ),
    ] = None,
    rules: Annotated[
        list[str] | None,
        typer.Option(
            "--with",
            metavar="FILE",
            help="Lay a rule file over A, which with B left out is compared with itself without it; may be repeated.",
        ),
    ] = None,
    rules_only: Annotated[
        bool, typer.Option("--rules-only", help="Compare the clauses, and leave play alone.")
    ] = False,
    deals: Annotated[
        int | None,
        typer.Option(
            "--deals",
            metavar="N",
            min=1,
            max=100_000_000,
            help=f"Deals played side by side, however long it takes; {DEALS:,} unless said, or what time allows.",
        ),
    ] = None,
    seed: Annotated[int, typer.Option("--seed", metavar="N", help="The same seed, the same report.")] = 1,
    jobs: Annotated[
        int | None,
        typer.Option("--jobs", metavar="N", min=1, max=1024, help="Threads; one for each processor."),
    ] = None,
    witness_dir: Annotated[
        Path | None,
        typer.Option("--witness-dir", metavar="FOLDER", help="Write each witness there, as a scenario file."),
    ] = None,
    exhaustive: Annotated[
        bool, typer.Option("--exhaustive", help="Also search every deal and move of a small pack.")
    ] = False,
    scenarios: Annotated[
        list[str] | None,
        typer.Option(
            "--scenarios",
            metavar="PATH",
            help="Also say which scenarios of these files come out differently.",
        ),
    ] = None,
    bot: Annotated[
        str, typer.Option("--bot", metavar="NAME", help=f"Who plays to tell the effect: {', '.join(BOTS)}.")
    ] = "greedy",
    per_clause: Annotated[
        bool, typer.Option("--per-clause", help="Also tell the effect of each changed clause alone.")
    ] = False,
    each_option: Annotated[
        bool, typer.Option("--each-option", help="Tell what each value of each option of A does; takes no B.")
    ] = False,
    no_effect: Annotated[bool, typer.Option("--no-effect", help="Leave the effect on play out.")] = False,
    exit_code: Annotated[bool, typer.Option("--exit-code", help="1 if the rules differ, 0 if not.")] = False,
    format_: Annotated[Format, typer.Option("--format", help="How the report is written.")] = "text",
    json: Json = False,
    lang: Language = "en",
    no_color: NoColor = False,
) -> int:
    """Say what differs between two variants: clause by clause, what a change breaks, and what it does to play.

    Two variants with the same hash have the same rules, whatever their files look like.
    """
    if json and format_ not in ("text", "json"):
        fail(f"`--json` and `--format {format_}` exclude each other", json=True)
    chosen: Format = "json" if json else format_
    _check_bot(bot, json)
    played: dict[str, Any] = {
        "deals": deals or DEALS,
        "counted_out": deals is not None,
        "seed": seed,
        "jobs": jobs,
    }
    if each_option:
        from .diff_effect import tell_options

        if b is not None or rev is not None:
            fail("`--each-option` is about one variant", help="name one variant", json=json)
        return tell_options(a, set_ or [], chosen, bot=bot, rules=rules or [], **played)
    if scenarios:
        from .diff_scenarios import check_scenarios

        check_scenarios(scenarios, json)
    sides = _sides(a, b, set_ or [], rev, tuple(rules or ()), json)
    if witness_dir is not None and not rules_only:
        from .diff_play import make_folder

        make_folder(witness_dir, json)
    document = compare(*sides)
    _print_part(document, "clauses", chosen)
    parts: list[Part] = []
    if not rules_only and document.can_be_played:
        parts.append(("behaviour", lambda: _look_at_play(document, sides, witness_dir, json, played)))
    if exhaustive and not rules_only and not document.is_identical:
        parts.append(("exhaustive", lambda: _search(document, sides)))
    if scenarios or (b is None and rev is None and not rules_only):
        parts.append(("scenarios", lambda: _try_scenarios(document, scenarios)))
    if not (rules_only or no_effect or document.is_identical):
        parts.append(("impact", lambda: _look_at_effect(document, sides, bot, per_clause, played)))
    for part, look in parts:
        try:
            document.interrupted = look()
        except KeyboardInterrupt:
            document.interrupted = True
        if getattr(document, part) is not None:
            _print_part(document, part, chosen)
        if document.interrupted:
            break
    _print_whole(document, chosen)
    return INTERRUPTED if document.interrupted else int(exit_code and not document.is_same)


# -- the parts of the report, each of which says whether it was interrupted

Part = tuple[str, Callable[[], bool]]


def _look_at_play(
    document: Document, sides: tuple[Side, Side], witness_dir: Path | None, json: bool, asked: dict[str, Any]
) -> bool:
    from .diff_play import look_at_play

    return look_at_play(document, *sides, witness_dir=witness_dir, is_json=json, **asked)


def _search(document: Document, sides: tuple[Side, Side]) -> bool:
    from .diff_play import search_small_pack

    return search_small_pack(document, *sides)


def _try_scenarios(document: Document, paths: list[str] | None) -> bool:
    from .diff_scenarios import scenarios_of_parent, try_scenarios

    if paths:
        try_scenarios(document, paths)
    else:
        found = scenarios_of_parent(document)
        if found:
            try_scenarios(document, found, of_parent=True)
    return False


def _look_at_effect(
    document: Document, sides: tuple[Side, Side], bot: str, per_clause: bool, asked: dict[str, Any]
) -> bool:
    from .diff_effect import look_at_effect

    return look_at_effect(document, *sides, bot=bot, per_clause=per_clause, **asked)


# -- printing


def _print_part(document: Document, part: str, chosen: Format) -> None:
    """Print a part as soon as it is there, so that it can be read while the rest is being worked out."""
    if chosen == "text":
        from sixtysix_dsl.diff.text import PARTS

        lines = PARTS[part](document, max(screen_width(), 60))
        print("\n".join(lines if shows_symbols() else map(in_ascii, lines)), flush=True)


def _print_whole(document: Document, chosen: Format) -> None:
    if chosen == "json":
        print_json(document.as_data())
    elif chosen == "text":
        if document.interrupted:
            print(f"\n{INTERRUPTED_REMARK}")
    else:
        print(import_module(f"sixtysix_dsl.diff.{_FORMS[chosen]}").report(document))


def _check_bot(bot: str, json: bool) -> None:
    """Refuse a bot that does not play many deals."""
    if bot not in BOTS:
        fail(f"there is no bot `{bot}` for many deals", help=f"the bots are {', '.join(BOTS)}", json=json)


# -- what is compared


def _sides(
    a: str, b: str | None, words: list[str], rev: str | None, rules: tuple[str, ...], json: bool
) -> tuple[Side, Side]:
    settings = _settings(words, json)
    if rev is not None and rules:
        fail("`--rev` and `--with` exclude each other", json=json)
    if rev is not None:
        if b is not None:
            fail("`--rev` compares a file with itself: name one file", json=json)
        first, dots, last = rev.partition("..")
        old = _load(Asked(a, settings["a"], settings[""], _revision(first, a, json)), json)
        then = _revision(last, a, json) if dots else None
        return _checked((old, _load(Asked(a, settings["b"], settings[""], then), json)), settings[""], json)
    left = _load(Asked(a, settings["a"], settings[""], rules=rules), json)
    if b is None and rules:
        b = a
    if b is None:
        b = left.resolved.parent_file
        if b is None:
            fail(
                f"`{left.rulebook.name}` has no parent", help="name the variant to compare it with", json=json
            )
    return _checked((left, _load(Asked(b, settings["b"], settings[""]), json)), settings[""], json)


def _settings(words: list[str], json: bool) -> dict[str, dict[str, str]]:
    """Values of options for `a`, for `b`, and (under the empty name) for whichever has them."""
    found: dict[str, dict[str, str]] = {"a": {}, "b": {}, "": {}}
    for name, value in parse_settings(words, json=json).items():
        side, dot, option = name.partition(".")
        if dot and side not in ("a", "b"):
            fail(f"`{name}` is no option", help="write `a.OPTION`, `b.OPTION` or `OPTION`", json=json)
        found[side if dot else ""][option if dot else name] = value
    return found


def _revision(name: str, file: str, json: bool) -> Revision:
    try:
        return open_revision(name, Path(file))
    except RevisionError as fault:
        is_bundled = "/" not in file and not file.endswith(".yaml")
        help = "`--rev` compares a file of a repository: name it by its path, ending in `.yaml`"
        fail(str(fault), code="unknown-revision", help=help if is_bundled else None, json=json)


def _load(asked: Asked, json: bool) -> Side:
    side, loaded = load_side(asked)
    if side is None:
        fail_with(loaded.diagnostics, loaded.sources, json=json)
    return side


def _checked(sides: tuple[Side, Side], common: dict[str, str], json: bool) -> tuple[Side, Side]:
    """What is to be set wherever it is must be somewhere."""
    for name in common:
        if not any(name in side.resolved.options for side in sides):
            fail(f"neither variant has an option `{name}`", code="unknown-option", json=json)
    return sides
