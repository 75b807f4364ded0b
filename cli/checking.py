"""Check one file, whichever kind it is."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass, field, replace

from sixtysix_dsl.diagnostics import COMMAND_LINE, Diagnostic, sort_diagnostics
from sixtysix_dsl.load.document import Mapping as Node
from sixtysix_dsl.load.document import load_documents
from sixtysix_dsl.pipeline import Loaded, load_rules
from sixtysix_dsl.resolve.references import is_bundled_name
from sixtysix_dsl.resolve.variant import resolve_rules
from sixtysix_dsl.rulebook.rulebook import Rulebook

UNREADABLE = frozenset({"unreadable-file", "file-too-large", "not-utf8"})
"""Faults of a file that was asked for after which nothing else can be said of it."""


@dataclass(frozen=True, slots=True)
class Checked:
    """What is wrong with one file; `note` is what could not be checked and how it can be.

    `unsettled` is its Rulebook for all values of its options, if it is a variant without errors.
    """

    diagnostics: tuple[Diagnostic, ...]
    sources: dict[str, str] = field(default_factory=dict)
    unsettled: Rulebook | None = None
    is_unreadable: bool = False
    note: str = ""


def check_reference(
    reference: str, *, over: str | None, rules: Sequence[str], settings: Mapping[str, str]
) -> Checked:
    """Check a variant with rule files over it, or a rule file over the variant `over`, or by itself if that is None."""
    typed = {COMMAND_LINE.file, reference, *rules, *([over] if over else [])}
    loaded = load_rules(reference, rules=rules, settings=settings)
    if loaded.resolved is not None or is_bundled_name(reference):
        return _checked(loaded, typed)
    root = _first_mapping(reference, loaded.sources.get(reference, ""))
    if root is None or root.key("rules") is None or root.key("variant") is not None:
        return _checked(loaded, typed)
    if over is not None:
        return _checked(load_rules(over, rules=[*rules, reference], settings=settings), typed)
    _, found = resolve_rules(reference)
    note = f"{reference} is a rule file: its structure was checked; `--variant VARIANT` checks its clauses over one"
    return Checked(tuple(found), loaded.sources, note=note)


def _checked(loaded: Loaded, typed: Set[str]) -> Checked:
    """Whatever is wrong with the command line itself is no verdict on the file either."""
    is_unreadable = any(
        each.place == COMMAND_LINE or (each.code in UNREADABLE and each.place.file in typed)
        for each in loaded.diagnostics
    )
    return Checked(loaded.diagnostics, loaded.sources, loaded.unsettled, is_unreadable)


def rehearse_checked(checked: Checked, *, deals: int | None, seed: int) -> Checked:
    """Play deals too, if the file has no errors: with every value of every option, so before they are settled."""
    if checked.unsettled is None:
        return checked
    from sixtysix_dsl.rehearse import DEALS, SECONDS, rehearse

    seconds = math.inf if deals is not None else SECONDS
    found = rehearse(checked.unsettled, deals=deals or DEALS, seed=seed, seconds=seconds)
    return replace(checked, diagnostics=tuple(sort_diagnostics([*checked.diagnostics, *found])))


def _first_mapping(file: str, text: str) -> Node | None:
    """The first document of a text, to see what it is. Its faults are reported by whoever reads it in earnest."""
    documents = load_documents(file, text)[0] if text else []
    root = documents[0].root if documents else None
    return root if isinstance(root, Node) else None
