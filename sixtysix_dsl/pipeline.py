"""The way from a variant file to a Rulebook, on one screen. Each step returns its result and what is wrong."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from sixtysix_dsl.check import check_rulebook, check_settings_together
from sixtysix_dsl.diagnostics import Diagnostic, VariantError, has_errors, sort_diagnostics
from sixtysix_dsl.load.document import Scalar
from sixtysix_dsl.lower.hashing import canonical_form, hash_rules, hash_variant
from sixtysix_dsl.lower.lower import lower_variant
from sixtysix_dsl.lower.settle import settle_options
from sixtysix_dsl.report.text import render_text
from sixtysix_dsl.resolve.options import check_settings
from sixtysix_dsl.resolve.outline import row_id
from sixtysix_dsl.resolve.variant import Resolved, resolve_variant
from sixtysix_dsl.rulebook.rulebook import Rulebook


@dataclass(frozen=True, slots=True)
class Loaded:
    """What became of a file: the steps that succeeded, all faults, and the texts they are in.

    `unsettled` is the Rulebook for all values of all options, `rulebook` the same with the values in force put in. Both
    are None if there is an error.
    """

    resolved: Resolved | None
    unsettled: Rulebook | None
    rulebook: Rulebook | None
    diagnostics: tuple[Diagnostic, ...]
    sources: dict[str, str]


def load_rules(
    reference: str,
    *,
    base: Path | None = None,
    rules: Sequence[str] = (),
    settings: Mapping[str, str | int | bool] | None = None,
    checks: bool = True,
) -> Loaded:
    """Load, resolve, lower, check and settle a variant; never raises for what is in a file.

    `rules` are rule files laid over it, `settings` values of options. Without `checks` only what is needed to
    run it is verified.
    """
    sources: dict[str, str] = {}
    resolved, found = resolve_variant(
        reference, base=base, rules=rules, settings=_as_words(settings or {}), sources=sources
    )
    unsettled: Rulebook | None = None
    if resolved is not None and has_errors(found):
        _, faults = lower_variant(resolved)
        found = [*found, *(fault for fault in faults if fault.code in _OF_ITS_TEXT_ALONE)]
    elif resolved is not None:
        unsettled, faults = lower_variant(resolved)
        found = [*found, *faults]
        if unsettled is not None and checks:
            found += check_rulebook(unsettled, resolved, hash_variant)
        if has_errors(found):
            unsettled = None
    rulebook = settle_options(unsettled, {}) if unsettled is not None else None
    return Loaded(resolved, unsettled, rulebook, _latest_layer_first(found, resolved), sources)


_OF_ITS_TEXT_ALONE = {"syntax", "unfinished-clause", "nested-too-deep"}
"""Faults that a clause has whatever is wrong beside it. A word, on the other hand, may be unknown, or of another type,
only because the row that says what it is has a fault itself."""


def _as_words(settings: Mapping[str, str | int | bool]) -> dict[str, str]:
    """Return values of options as files write them: programs say 7 and True."""
    words = {True: "yes", False: "no"}
    return {name: words[value] if isinstance(value, bool) else str(value) for name, value in settings.items()}


def _latest_layer_first(found: Sequence[Diagnostic], resolved: Resolved | None) -> tuple[Diagnostic, ...]:
    """Sort faults by place, those of the file that was asked for, or laid over it, before those of its ancestors."""
    files = [layer.file for layer in resolved.layers] if resolved is not None else []
    layer = {file: -number for number, file in enumerate(files)}
    return tuple(sorted(sort_diagnostics(found), key=lambda fault: layer.get(fault.place.file, 1)))


def set_options(
    loaded: Loaded, settings: Sequence[tuple[Scalar, Scalar]]
) -> tuple[Rulebook | None, list[Diagnostic]]:
    """Settle a variant with other values of options: `settings` are names and values in some file, the places of
    what is wrong with them. So a file that uses one variant in many ways reads it once."""
    if loaded.resolved is None or loaded.unsettled is None:
        return None, []
    asked = {row_id(name.text): (value.text, name.place, value.place) for name, value in settings}
    chosen, faults = check_settings(loaded.resolved.options, asked)
    faults = faults or check_settings_together(loaded.unsettled, loaded.resolved, chosen)
    if faults:
        return None, faults
    settled = settle_options(loaded.unsettled, {name: setting.text for name, setting in chosen.items()})
    if settled.settings != loaded.unsettled.settings:
        named = hash_rules(canonical_form(loaded.resolved.root), settled.settings)
        settled = replace(settled, hash=named)
    return settled, []


def load_variant(
    reference: str,
    *,
    rules: Sequence[str] = (),
    settings: Mapping[str, str | int | bool] | None = None,
    base: Path | None = None,
) -> Rulebook:
    """Return the settled Rulebook of a variant, bundled name or path. Raises VariantError with the whole report."""
    loaded = load_rules(reference, base=base, rules=rules, settings=settings)
    if loaded.rulebook is None:
        raise VariantError(loaded.diagnostics, render_text(loaded.diagnostics, loaded.sources))
    return loaded.rulebook
