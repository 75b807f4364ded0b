"""What ``sixtysix diff`` finds out by playing: behaviour with witnesses, and a search of a small pack."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from sixtysix_dsl.diff.document import Document, Variant
from sixtysix_dsl.diff.side import Side
from sixtysix_dsl.lower.hashing import canonical_form
from sixtysix_dsl.resources import resource_folder

from .loading import fail
from .progress import showing_progress


def look_at_play(
    document: Document,
    a: Side,
    b: Side,
    *,
    deals: int,
    seed: int,
    jobs: int | None,
    witness_dir: Path | None,
    json: bool,
) -> bool:
    """Fill `behaviour`, and write the witnesses; the result is whether it was interrupted."""
    from sixtysix_dsl.diff.wording import labels
    from sixtysix_dsl.diverge.look import look_into

    names = labels(document)
    with showing_progress(False) as progress:
        look = look_into(
            _play_side(document.a, a, names[0], witness_dir),
            _play_side(document.b, b, names[1], witness_dir),
            deals=deals,
            seed=seed,
            jobs=jobs or os.cpu_count() or 1,
            progress=progress,
        )
    document.behaviour = look.data()
    if look.remark:
        document.play_remark = look.remark
    if witness_dir is not None:
        _write_witnesses(look.behaviours, witness_dir, json)
    return look.deals < deals and not look.remark


def _play_side(variant: Variant, side: Side, label: str, witness_dir: Path | None) -> Any:
    from sixtysix_dsl.diverge.side import Side as PlaySide

    reference = _reference(variant)
    if witness_dir is not None and reference.endswith(".yaml"):
        reference = os.path.relpath(reference, witness_dir)
    return PlaySide(
        side.rulebook,
        reference,
        variant.settings,
        label,
        side.resolved.ids,
        canonical_form(side.resolved.root),
    )


def _reference(variant: Variant) -> str:
    """How a scenario names a variant: a bundled one by its name, any other by its file."""
    bundled = resource_folder("variants") / f"{variant.name}.yaml"
    return variant.name if Path(variant.file).resolve() == Path(str(bundled)).resolve() else variant.file


def _write_witnesses(behaviours: list[Any], folder: Path, json: bool) -> None:
    """Write each witness to a file of its own; what lies there already is kept, and numbers tell files apart."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        used: set[str] = set()
        for behaviour in behaviours:
            name, number = behaviour.file_name, 1
            while name in used:
                number += 1
                name = f"{behaviour.file_name}-{number}"
            used.add(name)
            (folder / f"{name}.yaml").write_text(behaviour.witness, encoding="utf-8")
    except OSError as problem:
        fail(f"the witnesses cannot be written: {problem}", json=json)


def search_small_pack(document: Document, a: Side, b: Side) -> None:
    """Fill `exhaustive`."""
    from sixtysix_dsl.exhaust.search import search_through

    with showing_progress(False) as progress:
        found = search_through(a.rulebook, b.rulebook, progress=progress)
    document.exhaustive = {
        "pack": found.pack,
        "deals": found.deals,
        "states": found.states,
        "verdict": found.verdict,
        "why": found.why,
        "never_used": list(found.never_used),
        "behaviour": [
            {"what": p.what, "phase": p.phase, "move": p.move, "verdict": p.verdict, "deals": p.deals}
            for p in found.partings
            if p.deals >= 0
        ],
    }


def try_scenarios(document: Document, paths: list[str]) -> None:
    """Fill `scenarios`: of those that pass under the second variant, which do not under the first."""
    from sixtysix_dsl.scenario.suite import run_suite
    from sixtysix_dsl.scenario.variants import Shelf

    outcomes = []
    for variant in (document.a, document.b):
        suite = run_suite(paths, Shelf((), list(variant.settings.items())), _reference(variant))
        outcomes.append(suite.data()["scenarios"])
    pairs = [(ours, theirs) for ours, theirs in zip(*outcomes, strict=True) if theirs["status"] == "passed"]
    keys = ("file", "line", "scenario", "status", "step", "message")
    differ = [{key: ours[key] for key in keys} for ours, _ in pairs if ours["status"] != "passed"]
    document.scenarios = {"passed": len(pairs), "differ": differ}
