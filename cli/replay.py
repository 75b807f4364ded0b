"""``sixtysix replay``."""

from __future__ import annotations

import contextlib
import sys
from pathlib import Path
from typing import Annotated, Any, NoReturn

import typer

from sixtysix_dsl.record.fault import RecordError
from sixtysix_dsl.record.follow import Course
from sixtysix_dsl.record.scenario import write_scenario
from sixtysix_dsl.record.seen import write_seen
from sixtysix_dsl.report.line import clean
from sixtysix_dsl.rulebook.state import State

from .columns import print_json
from .loading import Json, Language, NoColor, Rules, Settings, fail
from .recorded import Recorded, fail_record, open_as_played, open_record
from .replaying import Replay, Shown
from .stepping import Stepper
from .terminal import Left, Terminal


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
            "--variant", metavar="V", help="Other rules: where would the match have gone otherwise?"
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
        return _print_scenario(recorded, course, scenario, json)
    if export is not None and seat is not None:
        return _export(course, seat - 1, export, json)
    if from_ is not None:
        return _play_on(recorded, course, from_, record, lang)
    shown = Replay(course, view - 1 if view is not None else None, lang)
    if json:
        print_json(_data(recorded, shown))
        return _exit_code(course)
    terminal = Terminal()
    if terminal.is_live:
        with contextlib.suppress(Left):
            Stepper(recorded, shown, terminal).run(deal, trick)
    else:
        _print_all(recorded, shown, deal, trick)
    _say_fault(course, shown.seat)
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
    if actions and any(is_given(name) for name in ("view", "deal", "trick")):
        fail(
            f"`--{actions[0].strip('_')}` shows nothing",
            help="leave `--view`, `--deal`, `--trick` out",
            json=json,
        )
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


def _say_fault(course: Course[State], seat: int | None) -> None:
    fault = _fault_for(course, seat)
    if fault is not None:
        sys.stdout.flush()
        print(clean(f"{_where(fault)}: error: {fault.message}"), file=sys.stderr)
        print(f"  help: {clean(fault.help)}", file=sys.stderr)


def _fault_for(course: Course[State], seat: int | None) -> RecordError | None:
    """The fault, for one seat without reasons and legal moves: they may tell of another hand."""
    fault = course.fault
    if fault is None or seat is None or fault.kind != "illegal":
        return fault
    return RecordError(
        fault.file, fault.line, "the move is not legal", "replay it without `--view`", fault.kind
    )


def _where(fault: RecordError) -> str:
    return f"{fault.file}:{fault.line}" if fault.line else fault.file


def _print_all(recorded: Recorded, replay: Replay, deal: int | None, trick: int | None) -> None:
    """The whole replay, or one deal or trick of it, as lines."""
    header = recorded.record.header
    terminal = Terminal()
    seats = ", ".join(f"seat {number} {clean(name)}" for number, name in enumerate(header.seats, 1))
    seed = f" Seed {header.seed}." if replay.seat is None else ""
    if deal is None and trick is None:
        terminal.say(f"{recorded.rulebook.name}.{seed} At the table: {seats}.")
    found = False
    for shown in replay.points():
        if _is_asked(shown, deal, trick):
            found = True
            if shown.step is None:
                terminal.say("", *shown.lines)
            else:
                first, *rest = shown.lines
                terminal.say(f"{shown.number:>4}  {first}", *(f"      {line}" for line in rest))
    if not found and (deal is not None or trick is not None):
        what = f"trick {trick} of deal {deal or 1}" if trick is not None else f"deal {deal}"
        fail(
            f"there is no {what} in `{recorded.record.file}`", help=f"it has {len(replay.course.deals)} deals"
        )


def _is_asked(shown: Shown, deal: int | None, trick: int | None) -> bool:
    if trick is not None:
        return shown.played.number == (deal or 1) and shown.step is not None and shown.trick == trick
    return deal is None or shown.played.number == deal


def _data(recorded: Recorded, replay: Replay) -> dict[str, Any]:
    header, course = recorded.record.header, replay.course
    data: dict[str, Any] = {
        "file": recorded.record.file,
        "variant": recorded.rulebook.name,
        "rules_hash": header.rules_hash,
        "hash": recorded.rulebook.hash,
        "changed": list(recorded.changed),
        "cut_off": bool(recorded.record.cut),
        "options": dict(recorded.rulebook.settings),
        "seats": list(header.seats),
    }
    if replay.seat is None:
        data["seed"] = header.seed
    else:
        data["view"] = replay.seat + 1
    fault = _fault_for(course, replay.seat)
    winner = course.match.winner()
    return {
        **data,
        "deals": replay.deals_data(),
        "match": {str(seat): points for seat, points in enumerate(course.match.game_points, 1)},
        "winner": [seat + 1 for seat in winner] if winner is not None else None,
        "fault": None
        if fault is None
        else {
            "code": f"record-{fault.kind}",
            "message": fault.message,
            "line": fault.line,
            "help": fault.help,
        },
    }


def scenario_text(recorded: Recorded, course: Course[State], number: int) -> str:
    """Return a point as a scenario file; raises IndexError or RecordError."""
    rulebook = recorded.rulebook
    defaults = {option.name: option.default for option in rulebook.options}
    settings = {name: value for name, value in rulebook.settings.items() if defaults.get(name) != value}
    return write_scenario(course, number, recorded.variant, settings, recorded.rules)


def _print_scenario(recorded: Recorded, course: Course[State], number: int, json: bool) -> int:
    try:
        text = scenario_text(recorded, course, number)
    except IndexError:
        _no_step(course, number, json)
    except RecordError as problem:
        fail_record(problem, json=json)
    print_json({"scenario": text}) if json else print(text, end="")
    return 0


def _no_step(course: Course[State], number: int, json: bool = False) -> NoReturn:
    steps = course.steps
    said = f"`{course.record.file}` has no step {number}"
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
            with path.open("x", encoding="utf-8") as file:
                file.write(text)
        except FileExistsError:
            fail(f"`{path}` exists already, and is left as it is", help="name another file", json=json)
        except (OSError, ValueError) as problem:
            reason = (getattr(problem, "strerror", None) or "that is not the name of a file").lower()
            fail(f"`{path}` cannot be written: {reason}", json=json)
    if not json:
        _say_fault(course, seat)
    elif str(path) != "-":
        print_json({"seat": seat + 1, "file": str(path), "lines": text.count("\n")})
    return _exit_code(course)


def _play_on(recorded: Recorded, course: Course[State], number: int, path: Path | None, language: str) -> int:
    from .playing_on import play_on

    if number > course.steps:
        _no_step(course, number)
    return play_on(recorded, course, number, path, language)
