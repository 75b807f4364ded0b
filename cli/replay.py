"""``sixtysix replay``."""

from __future__ import annotations

import contextlib
from pathlib import Path
from typing import Annotated, Any, NoReturn

import typer

from sixtysix_dsl.record.fault import RecordError
from sixtysix_dsl.record.follow import Course
from sixtysix_dsl.record.scenario import write_scenario
from sixtysix_dsl.record.seen import write_seen
from sixtysix_dsl.rulebook.state import State

from .columns import print_json
from .loading import Json, Language, NoColor, Rules, Settings, fail
from .recorded import Recorded, fail_record, open_as_played, open_record
from .replay_forms import print_all, replay_data, say_fault
from .replaying import Replay
from .stepping import Stepper
from .terminal import Left, Terminal
from .writing import reason_of, write_new


def replay(
    file: Annotated[str, typer.Argument(metavar="FILE", help="What `play --record` has written.")],
    view: Annotated[
        int | None, typer.Option("--view", metavar="SEAT", min=1, help="Only what this seat saw.")
    ] = None,
    deal: Annotated[
        int | None,
        typer.Option("--deal", metavar="N", min=1, help="Go to deal N; through a pipe: only that."),
    ] = None,
    trick: Annotated[
        int | None,
        typer.Option(
            "--trick", metavar="N", min=1, help="Go to trick N of the deal, the first if none is named."
        ),
    ] = None,
    from_: Annotated[
        int | None, typer.Option("--from", metavar="N", min=0, help="Play on from the point after step N.")
    ] = None,
    record: Annotated[
        Path | None, typer.Option("--record", metavar="FILE", help="With --from: write down the new match.")
    ] = None,
    scenario: Annotated[
        int | None,
        typer.Option(
            "--scenario", metavar="N", min=0, help="Print the point after step N as a scenario file."
        ),
    ] = None,
    seat: Annotated[
        int | None, typer.Option("--seat", metavar="N", min=1, help="With --export: the seat.")
    ] = None,
    export: Annotated[
        Path | None,
        typer.Option(
            "--export",
            metavar="FILE",
            help="Write what that seat may know, nothing else; `-` prints it.",
        ),
    ] = None,
    variant: Annotated[
        str | None,
        typer.Option(
            "--variant", metavar="V", help="Other rules: tells where the match would have gone otherwise."
        ),
    ] = None,
    set_: Settings = None,
    with_: Rules = None,
    lang: Language = "en",
    json: Json = False,
    no_color: NoColor = False,
) -> int:
    """Step through a record, judged move by move; play on from any point, or write it down.

    1 if a move is not legal by the rules at hand, or a result another.
    """
    _check_usage(locals())
    if variant is not None or set_ or with_:
        other = _under_other_rules(
            file, variant, set_, with_, json, is_shown=export is None and scenario is None and from_ is None
        )
        if other is not None:
            return other
    recorded = open_record(file, variant, json=json)
    course = recorded.follow()
    if not json:
        recorded.warn()
    seats = recorded.rulebook.seats
    for name, number in (("--view", view), ("--seat", seat)):
        if number is not None and number > seats:
            fail(f"there is no seat {number} for `{name}`", help=f"the seats are 1 to {seats}", json=json)
    if scenario is not None:
        return _print_scenario(recorded, course, scenario, deal, json)
    if export is not None and seat is not None:
        return _export(course, seat - 1, export, json)
    if from_ is not None:
        return _play_on(recorded, course, from_, deal, record, lang)
    shown = Replay(course, view - 1 if view is not None else None, lang)
    if json:
        print_json(replay_data(recorded, shown))
        return _exit_code(course)
    terminal = Terminal()
    if terminal.is_live:
        with contextlib.suppress(Left):
            Stepper(recorded, shown, terminal).run(deal, trick)
    else:
        print_all(recorded, shown, deal, trick)
    say_fault(course, shown.seat)
    return _exit_code(course)


def _check_usage(given: dict[str, Any]) -> None:
    def is_given(name: str) -> bool:
        return given[name] is not None

    json: bool = given["json"]
    if is_given("export") != is_given("seat"):
        fail("`--seat` and `--export` go together", help="as in `--seat 2 --export seen.jsonl`", json=json)
    actions = [name for name in ("from_", "scenario", "export") if is_given(name)]
    if len(actions) > 1:
        names = " and ".join(f"`--{name.strip('_')}`" for name in actions)
        fail(f"{names} exclude each other", help="ask for one at a time", json=json)
    shown = ("view", "trick") if actions != ["export"] else ("view", "deal", "trick")
    if actions and any(is_given(name) for name in shown):
        names = ", ".join(f"`--{name}`" for name in shown)
        fail(f"`--{actions[0].strip('_')}` shows nothing", help=f"leave {names} out", json=json)
    is_other = any(given[name] for name in ("variant", "set_", "with_"))
    if is_other and any(is_given(name) for name in ("view", "deal", "trick")):
        help = "leave `--view`, `--deal`, `--trick` out"
        fail(
            "what other rules would do is told with all hands open, from the first deal", help=help, json=json
        )
    if json and is_given("from_"):
        fail("a game at a terminal is no JSON", help="leave `--json` or `--from` out", json=True)
    if is_given("record") and not is_given("from_"):
        fail("`--record` goes with `--from`", help="it writes down what is played on", json=json)


def _under_other_rules(
    file: str,
    variant: str | None,
    settings: list[str] | None,
    rules: list[str] | None,
    json: bool,
    *,
    is_shown: bool,
) -> int | None:
    """Replay under other rules; None if they are those of the record, or if its own are not to be had."""
    played = open_as_played(file) if is_shown else None
    if played is None:
        if settings or rules:
            help = "the record says which options it was played with"
            fail("`--set` and `--with` need the rules that the match was played under", help=help, json=json)
        return None
    from .other_rules import replay_under

    return replay_under(played, variant or played.variant, settings, rules, json)


def _exit_code(course: Course[State]) -> int:
    if course.fault is None:
        return 0
    return 1 if course.fault.is_answer else 2


def scenario_text(recorded: Recorded, course: Course[State], number: int, deal: int | None = None) -> str:
    """Return a point as a scenario file; raises IndexError or RecordError."""
    return write_scenario(course, number, recorded.variant, recorded.rules, deal)


def _print_scenario(
    recorded: Recorded, course: Course[State], number: int, deal: int | None, json: bool
) -> int:
    try:
        text = scenario_text(recorded, course, number, deal)
    except IndexError:
        _no_step(course, number, deal, json)
    except RecordError as problem:
        fail_record(problem, json=json)
    print_json({"scenario": text}) if json else print(text, end="")
    if not json:
        say_fault(course, None)
    return _exit_code(course)


def _no_step(course: Course[State], number: int, deal: int | None, json: bool = False) -> NoReturn:
    steps = course.steps
    of = f" in deal {deal}" if deal is not None else ""
    said = f"`{course.record.file}` has no step {number}{of}"
    fail(
        said,
        help=f"its steps are 1 to {steps}; 0 is before the first" if steps else "nothing was played",
        json=json,
    )


def _export(course: Course[State], seat: int, path: Path, json: bool) -> int:
    text = write_seen(course, seat)
    if str(path) == "-":
        print(text, end="")
    else:
        try:
            write_new(path, text.encode())
        except FileExistsError:
            fail(f"`{path}` exists already, and is left as it is", help="name another file", json=json)
        except (OSError, ValueError) as problem:
            fail(f"`{path}` cannot be written: {reason_of(problem)}", json=json)
    if not json:
        say_fault(course, seat)
    elif str(path) != "-":
        print_json({"seat": seat + 1, "file": str(path), "lines": text.count("\n")})
    return _exit_code(course)


def _play_on(
    recorded: Recorded, course: Course[State], number: int, deal: int | None, path: Path | None, language: str
) -> int:
    from .playing_on import play_on

    try:
        course.deal_at(number, deal)
    except IndexError:
        _no_step(course, number, deal)
    say_fault(course, None)
    return play_on(recorded, course, number, path, language, deal)
