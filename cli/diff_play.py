"""What ``sixtysix diff`` finds out by playing: behaviour with witnesses, and a search of a small pack."""

from __future__ import annotations

import json
import math
import os
from pathlib import Path
from tempfile import NamedTemporaryFile
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
    counted_out: bool,
    seed: int,
    jobs: int | None,
    witness_dir: Path | None,
    is_json: bool,
) -> bool:
    """Fill `behaviour`, and write the witnesses; the result is whether it was interrupted.

    Deals that somebody has `counted_out` are all played, however long it takes.
    """
    from sixtysix_dsl.diff.wording import labels
    from sixtysix_dsl.diverge.look import SECONDS, look_into

    names = labels(document)
    with showing_progress(False) as progress:
        look = look_into(
            _play_side(document.a, a, names[0], witness_dir),
            _play_side(document.b, b, names[1], witness_dir),
            deals=deals,
            seed=seed,
            jobs=jobs or os.cpu_count() or 1,
            progress=progress,
            seconds=SECONDS._replace(playing=math.inf) if counted_out else SECONDS,
        )
    document.behaviour = look.data()
    document.unseen = [each.data() for each in look.quiet]
    document.play_remark = ". ".join(filter(None, (look.remark, *look.spent)))
    if witness_dir is not None:
        _write_witnesses(look.behaviours, witness_dir, is_json)
    return look.interrupted


def _play_side(variant: Variant, side: Side, label: str, witness_dir: Path | None) -> Any:
    from sixtysix_dsl.diverge.side import Side as PlaySide

    reference, rules = reference_of(variant), variant.rules
    if witness_dir is not None and reference.endswith(".yaml"):
        reference = os.path.relpath(reference, witness_dir)
    if witness_dir is not None and rules:
        reference, rules = _write_variant(variant, reference, witness_dir), ()
    return PlaySide(
        side.rulebook,
        reference,
        variant.settings,
        label,
        side.resolved.ids,
        canonical_form(side.resolved.root),
        rules,
    )


def _write_variant(variant: Variant, parent: str, folder: Path) -> str:
    """Write a variant with its rule files laid over it: a scenario names a variant, and no rules beside it."""
    name = "-with-".join((variant.name, *(Path(rule).stem for rule in variant.rules)))
    rules = ", ".join(json.dumps(os.path.relpath(rule, folder)) for rule in variant.rules)
    text = f"sixtysix: 1\nvariant: {name}\nextends: {json.dumps(parent)}\nwith: [{rules}]\n"
    (folder / f"{name}.yaml").write_text(text, encoding="utf-8")
    return f"{name}.yaml"


def reference_of(variant: Variant) -> str:
    """Return how a scenario names a variant: a bundled one by its name, any other by its file."""
    bundled = resource_folder("variants") / f"{variant.name}.yaml"
    return variant.name if Path(variant.file).resolve() == Path(str(bundled)).resolve() else variant.file


def make_folder(folder: Path, is_json: bool) -> None:
    """Make the folder of the witnesses, and see to it that one can write there, before anything is played."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with NamedTemporaryFile(dir=folder):
            pass
    except OSError as problem:
        why = problem.strerror or str(problem)
        fail(f"the witnesses cannot be written to {folder}: {why}", code="unwritable", json=is_json)


def _write_witnesses(behaviours: list[Any], folder: Path, is_json: bool) -> None:
    """Write each witness to a file of its own; what lies there already is kept, and numbers tell files apart."""
    try:
        used: set[str] = set()
        for behaviour in behaviours:
            if not behaviour.witness:
                continue
            name, number = behaviour.file_name, 1
            while name in used:
                number += 1
                name = f"{behaviour.file_name}-{number}"
            used.add(name)
            (folder / f"{name}.yaml").write_text(behaviour.witness, encoding="utf-8")
    except OSError as problem:
        fail(f"the witnesses cannot be written: {problem}", json=is_json)


def search_small_pack(document: Document, a: Side, b: Side) -> bool:
    """Fill `exhaustive`; the result is whether it was interrupted."""
    from sixtysix_dsl.compile.host import HostError
    from sixtysix_dsl.compile.pairing import Unpaired
    from sixtysix_dsl.compile.unit import CompileError
    from sixtysix_dsl.exhaust.search import UNDECIDED, search_through

    try:
        with showing_progress(False) as progress:
            found = search_through(a.rulebook, b.rulebook, progress=progress)
    except (Unpaired, CompileError, HostError) as problem:
        document.exhaustive = {
            "pack": "",
            "deals": 0,
            "states": 0,
            "verdict": UNDECIDED,
            "why": str(problem),
            "never_used": [],
            "behaviour": [],
        }
        return False
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
    return found.interrupted
