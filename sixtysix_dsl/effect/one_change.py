"""A variant with one clause of another: A as it is, but for what stands under one id, which is as in B.

The two resolved trees are mixed (`graft`), not their files: every node keeps its file and line. What is made so is
lowered and checked like any other variant.

If the clause names definitions, state or options that A lacks, those come with it, and what they name in turn. Whatever
else would be needed is a change of its own; then A with this clause alone is no game, and the reason is told.
"""

from __future__ import annotations

from dataclasses import dataclass

from sixtysix_dsl.check import check_rulebook
from sixtysix_dsl.diagnostics import Diagnostic, has_errors
from sixtysix_dsl.effect.graft import bring_named, graft, is_said, named_rows, rename_options
from sixtysix_dsl.lower.hashing import hash_variant
from sixtysix_dsl.lower.lower import lower_variant
from sixtysix_dsl.lower.settle import settle_options
from sixtysix_dsl.resolve.options import Setting, read_options
from sixtysix_dsl.resolve.outline import outline
from sixtysix_dsl.resolve.variant import Resolved
from sixtysix_dsl.rulebook.rulebook import Rulebook

_IDLE = frozenset(("option-not-read", "row-never-reached"))
"""Errors of a file that leave its rules what they are: something is left over."""


@dataclass(frozen=True, slots=True)
class Mixed:
    """What became of A with one clause of B: its rules, or the reason why there are none; `brings` are ids of what B
    has that came with the clause."""

    rulebook: Rulebook | None
    brings: tuple[str, ...] = ()
    reason: str | None = None


def change_one(a: Resolved, b: Resolved, id: str, *, moved: bool = False) -> Mixed:
    """Return A with the clause of this id as it is in B: changed, added, moved or removed. Never raises for what is in
    the variants.

    A clause comes with the values that its options have in B. The id of an option stands for its value, for all clauses
    of A that read it.
    """
    section, _, name = id.partition(".")
    if section == "options":
        return _change_option(a, b, name)
    values = (_values_of(a), _values_of(b))
    others = [each for each in values[0].keys() & values[1].keys() if values[0][each] != values[1][each]]
    theirs = rename_options(b.root, {each: f"{each}-in-b" for each in others})
    root = graft(outline(), a.root, theirs, "", id, moved=moved)
    if root is None:
        return Mixed(None, (), "it is the same in both")
    if section in ("define", "state") and name not in named_rows(a.root, section):
        own = name.partition(".")[0]
        if own not in named_rows(a.root, section) and not is_said(a.root, own):
            return Mixed(None, (), "no clause of A reads it: it takes part with the clauses of B that do")
    root, brings = bring_named(root, theirs, id)
    settings = dict(a.settings)
    for brought in brings:
        kind, _, option = brought.partition(".")
        if kind == "options":
            settings[option] = Setting(values[1][option.removesuffix("-in-b")], None)
    mixed = a._replace(
        root=root,
        settings=settings,
        layer_of={**b.layer_of, **a.layer_of},
        sources={**b.sources, **a.sources},
    )
    shown = tuple(each.removesuffix("-in-b") for each in brings)
    return _settle(mixed, shown, id)


def _change_option(a: Resolved, b: Resolved, name: str) -> Mixed:
    option, _, part = name.partition(".")
    if part:
        return Mixed(None, (), "it says how an option may be set, which changes no deal")
    if option not in a.options or option not in b.options:
        return Mixed(None, (), "an option takes part with the clauses that read it")
    value = _values_of(b)[option]
    if value == _values_of(a)[option]:
        return Mixed(None, (), "it is the same in both")
    if not a.options[option].takes(value):
        return Mixed(None, (), f"the option of A does not take `{value}`")
    return _settle(a._replace(settings={**a.settings, option: Setting(value, None)}), (), f"options.{option}")


def _values_of(resolved: Resolved) -> dict[str, str]:
    """The values of options in force."""
    settings = resolved.settings
    return {
        name: settings[name].text if name in settings else option.default
        for name, option in resolved.options.items()
    }


def _settle(mixed: Resolved, brings: tuple[str, ...], id: str) -> Mixed:
    options, faults = read_options(mixed.root.get("options"))
    kept = {name: value for name, value in mixed.settings.items() if name in options}
    unfit = [name for name, value in kept.items() if not options[name].takes(value.text)]
    if unfit:
        return Mixed(None, brings, f"option `{unfit[0]}` does not have the value that is set")
    mixed = mixed._replace(options=options, settings=kept)
    if not has_errors(faults):
        unsettled, found = lower_variant(mixed)
        faults = [*faults, *found]
        if unsettled is not None and not has_errors(faults):
            faults = [*faults, *check_rulebook(unsettled, mixed, hash_variant)]
            if all(fault.severity != "error" or fault.code in _IDLE for fault in faults):
                return Mixed(settle_options(unsettled, {}), brings)
    return Mixed(None, brings, _reason(faults, id))


def _reason(faults: list[Diagnostic], id: str) -> str:
    """What is wrong with A and this clause, in the words of the first error."""
    errors = [fault for fault in faults if fault.severity == "error" and fault.code not in _IDLE]
    said = (
        f"{errors[0].message} ({errors[0].place.file}:{errors[0].place.line})"
        if errors
        else "it cannot be made"
    )
    return f"A with this alone is no game: {said}"
