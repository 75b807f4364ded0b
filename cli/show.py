"""``sixtysix show``."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from sixtysix_dsl.resolve.variant import Resolved
from sixtysix_dsl.rulebook.rulebook import Rulebook

from .clauses import Clause, Heading, walk_clauses
from .columns import print_json
from .loading import Json, Language, NoColor, Rules, Settings, Variant, fail, load_whole_or_exit
from .standalone import write_standalone
from .variants import title_of


def show(
    variant: Variant,
    set_: Settings = None,
    with_: Rules = None,
    source: Annotated[
        bool, typer.Option("--source", help="Say which file, line and layer set each clause.")
    ] = False,
    yaml: Annotated[
        bool, typer.Option("--yaml", help="One file that has it all, a standalone variant.")
    ] = False,
    hash_: Annotated[
        bool, typer.Option("--hash", help="Only the hash, which names rules and settings.")
    ] = False,
    json: Json = False,
    lang: Language = "en",
    no_color: NoColor = False,
) -> int:
    """Show the resolved rules of a variant: as text, as one file, or their hash."""
    if yaml and hash_:
        fail("`--yaml` and `--hash` exclude each other", json=json)
    resolved, rulebook = load_whole_or_exit(variant, set_, with_, json)
    if hash_:
        print_json({"hash": rulebook.hash}) if json else print(rulebook.hash)
    elif yaml:
        text = write_standalone(resolved, rulebook.hash)
        print_json({"yaml": text}) if json else print(text, end="")
    elif json:
        print_json(_data(resolved, rulebook, lang))
    else:
        print("\n".join(_lines(resolved, rulebook, source, lang)))
    return 0


def _data(resolved: Resolved, rulebook: Rulebook, language: str) -> dict[str, Any]:
    clauses = [
        {
            "id": item.id,
            "text": item.text,
            "file": item.place.file,
            "line": item.place.line,
            "layer": resolved.layer_of.get(item.place.file),
        }
        for item in walk_clauses(resolved.root)
        if isinstance(item, Clause)
    ]
    return {
        "variant": rulebook.name,
        "title": title_of(rulebook, language),
        "hash": rulebook.hash,
        "layers": [{"name": each.name, "kind": each.kind, "file": each.file} for each in resolved.layers],
        "settings": rulebook.settings,
        "clauses": clauses,
    }


def _lines(resolved: Resolved, rulebook: Rulebook, source: bool, language: str) -> list[str]:
    lines = [f"{rulebook.name}: {title_of(rulebook, language)}", f"hash {rulebook.hash}"]
    if len(resolved.layers) > 1:
        lines.append("made of " + ", then ".join(f"{each.name} ({each.file})" for each in resolved.layers))
    chosen = [f"{name} = {value.text}" for name, value in resolved.settings.items()]
    if chosen:
        lines.append("set: " + ", ".join(chosen))
    items = list(walk_clauses(resolved.root))
    places = [_set_where(item, resolved) if source else "" for item in items]
    margin = max(map(len, places), default=0)
    for item, place in zip(items, places, strict=True):
        if isinstance(item, Heading) and item.depth == 0:
            lines += ["", item.id]
        else:
            said = item.id if isinstance(item, Heading) else f"{item.name}: {item.text}"
            lines.append(f"{place:<{margin}}{'  ' * item.depth}{said}")
    return lines


def _set_where(item: Heading | Clause, resolved: Resolved) -> str:
    if isinstance(item, Heading):
        return ""
    return f"{item.place.file}:{item.place.line}  {resolved.layer_of.get(item.place.file, '')}"
