"""``sixtysix history``."""

from __future__ import annotations

import sys
from typing import Annotated, Any

import typer

from sixtysix_dsl.diagnostics import join_choices
from sixtysix_dsl.history.place import history_file
from sixtysix_dsl.history.report import summarise, write_csv
from sixtysix_dsl.history.store import HistoryError, Store
from sixtysix_dsl.report.line import clean

from .columns import print_json, screen_width
from .loading import Json, Language, NoColor, fail

FORGET = "forget"


def history(
    words: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[forget] [VARIANT]", help="A variant, by name or hash; with `forget`, what to forget."
        ),
    ] = None,
    export: Annotated[
        str | None, typer.Option("--export", metavar="csv", help="Print every deal as a table.")
    ] = None,
    yes: Annotated[bool, typer.Option("--yes", "-y", help="Forget without asking.")] = False,
    lang: Language = "en",
    json: Json = False,
    no_color: NoColor = False,
) -> int:
    """Tell how matches went that were played here; `history forget` forgets them.

    Matches of bots alone are not kept, nor what `play --no-history` plays. No cards are kept at all.
    """
    given = list(words or ())
    is_forgetting = given[:1] == [FORGET]
    given = given[1:] if is_forgetting else given
    if len(given) > 1:
        fail("more than one variant is named", help="as in `history german-24`", json=json)
    if export not in (None, "csv"):
        fail(f"there is no form `{export}`", help="the form is `csv`; `--json` is JSON", json=json)
    if export is not None and (json or is_forgetting):
        fail("`--export` goes alone", help="leave the rest out", json=json)
    variant = given[0] if given else None
    path = history_file()
    if not path.exists():
        return _print_nothing(is_forgetting, export is not None, json)
    try:
        store = Store(path)
        try:
            if is_forgetting:
                return _forget(store, variant, yes, json)
            if export is not None:
                print(write_csv(store, variant, lang), end="")
                return 0
            found = summarise(store, variant, lang)
        finally:
            store.close()
    except HistoryError as problem:
        fail(str(problem), code="history", help=problem.help, json=json)
    if json:
        print_json({"file": str(path), "variants": found})
    else:
        print("\n".join(_lines(found, variant)))
    return 0


def _print_nothing(is_forgetting: bool, is_export: bool, json: bool) -> int:
    if json:
        print_json({"forgotten": 0} if is_forgetting else {"file": None, "variants": []})
    elif not is_export:
        print("Nothing has been played here yet.")
    return 0


def _forget(store: Store, variant: str | None, yes: bool, json: bool) -> int:
    count = store.count_matches(variant)
    what = f"{count} {'match' if count == 1 else 'matches'}{f' of {clean(variant)}' if variant else ''}"
    if count and not yes:
        if json or not sys.stdin.isatty():
            fail(f"forgetting {what} was not confirmed", help="add `--yes`", json=json)
        if input(f"Forget {what}? This cannot be undone. [y/N] ").strip().lower() not in ("y", "yes"):
            print("Nothing was forgotten.")
            return 1
    forgotten = store.forget(variant) if count else 0
    print_json({"forgotten": forgotten}) if json else print(f"Forgotten: {what}.")
    return 0


def _lines(found: list[dict[str, Any]], variant: str | None) -> list[str]:
    if not found:
        return [f"No match of {clean(variant)} is kept." if variant else "Nothing has been played here yet."]
    lines: list[str] = []
    for each in found:
        lines += [""] if lines else []
        matches = f"{each['matches']} {'match' if each['matches'] == 1 else 'matches'}"
        lines.append(
            f"{each['variant']} ({each['rules_hash'][:8]}): {matches}, {each['finished']} to the end, "
            f"{each['deals']} {'deal' if each['deals'] == 1 else 'deals'}, {_days(each)}"
        )
        lines += _seat_lines(each)
        lines += _bars(each["results"])
    return lines


def _days(summary: dict[str, Any]) -> str:
    first, last = summary["first"][:10], summary["last"][:10]
    return first if first == last else f"{first} to {last}"


def _seat_lines(summary: dict[str, Any]) -> list[str]:
    rows = [["seat", "players", "matches won", "deals won", "game points"]]
    for seat in summary["seats"]:
        players = [f"{clean(name)} ({count})" for name, count in sorted(seat["players"].items())]
        figures = [seat["matches_won"], seat["deals_won"], seat["game_points"]]
        rows.append([str(seat["seat"]), join_choices(players, "and"), *map(str, figures)])
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    return [
        "  "
        + "  ".join(
            cell.ljust(width) if column == 1 else cell.rjust(width)
            for column, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    ]


def _bars(results: list[dict[str, Any]]) -> list[str]:
    """How deals ended, by the variant's own names, each with a bar."""
    if not results:
        return []
    mark = "█" if "utf" in (sys.stdout.encoding or "").lower() else "#"
    names = [clean(result["label"]) + (" (annulled)" if result["annulled"] else "") for result in results]
    widest = min(max(map(len, names)), 40)
    longest = max(10, min(30, screen_width() - widest - 20))
    most = max(result["deals"] for result in results)
    lines = []
    for name, result in zip(names, results, strict=True):
        bar = mark * max(1, round(longest * result["deals"] / most))
        lines.append(f"  {name[:widest]:<{widest}}  {result['deals']:>4}  {result['share']:>4.0%}  {bar}")
    return lines
