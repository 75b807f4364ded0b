"""The files that make up one variant, read and checked one by one, in the order in which they are laid.

A chain goes from the first ancestor to the variant asked for; after each variant come the rule files of its
`with:`, and last those of the command line.
"""

from __future__ import annotations

from collections.abc import Sequence as Many
from pathlib import Path
from typing import NamedTuple

from sixtysix_dsl.diagnostics import COMMAND_LINE, Diagnostic, Label, Place, has_errors
from sixtysix_dsl.load.document import Mapping, Scalar, load_documents, read_text
from sixtysix_dsl.resolve.header import Header, LayerKind, check_version, first_place, read_header
from sixtysix_dsl.resolve.references import Refusal, Target, find_from_command_line, find_from_file
from sixtysix_dsl.resolve.structure import check_structure

MAX_CHAIN = 8
"""Variants in one `extends` chain."""


class LayerFile(NamedTuple):
    """One file as read. `group` is equal for the rule files of one `with:`, and None for a variant."""

    header: Header
    target: Target
    root: Mapping
    group: int | None = None

    @property
    def name(self) -> str:
        return self.header.name

    @property
    def kind(self) -> LayerKind:
        return self.header.kind


class Reading:
    """Everything read for one variant. `is_complete` if no file of the chain is missing."""

    def __init__(self, home: Path, sources: dict[str, str] | None = None) -> None:
        self.home = home
        self.layers: list[LayerFile] = []
        self.diagnostics: list[Diagnostic] = []
        self.sources = sources if sources is not None else {}
        self.is_complete = True

    def report(self, code: str, place: Place, message: str, help: str | None = None, *labels: Label) -> None:
        self.diagnostics.append(Diagnostic(code, "error", place, message, help, labels))


def read_top(
    reference: str, base: Path | None = None, sources: dict[str, str] | None = None
) -> tuple[Reading, LayerFile | None]:
    """The file that was asked for, by itself. With `base` the reference stands in a file of that folder.

    The texts of all files read go into `sources`, by the names under which they are shown.
    """
    home = base if base is not None else Path(reference).parent
    found = (
        find_from_command_line(reference)
        if base is None
        else find_from_file(reference, base, str(base), base)
    )
    reading = Reading(home, sources)
    if isinstance(found, Refusal):
        code = "unknown-variant" if found.is_missing else "path-refused"
        reading.report(code, COMMAND_LINE, found.message, found.help)
        return reading, None
    reading.home = found.path.parent
    return reading, _read(found, reading)


def read_chain(reading: Reading, top: LayerFile, rules: Many[str] = ()) -> None:
    """Completes the reading with the parents and rule files of `top` and those of the command line."""
    chain = [top]
    while (extends := chain[-1].header.extends) is not None:
        parent = _read_parent(extends, chain, reading)
        if parent is None:
            reading.is_complete = False
            break
        chain.append(parent)
    if not chain[-1].header.is_standalone:
        reading.is_complete = False
    for group, variant in enumerate(reversed(chain)):
        reading.layers.append(variant)
        for scalar in variant.header.with_:
            target = _find(scalar, variant, reading, "unknown-rules")
            _lay(target, scalar, group, reading)
    for text in rules:
        found = find_from_command_line(text)
        if isinstance(found, Refusal):
            reading.report("unknown-rules", COMMAND_LINE, found.message, found.help)
            continue
        _lay(found, None, len(chain), reading)


def _read_parent(extends: Scalar, chain: list[LayerFile], reading: Reading) -> LayerFile | None:
    target = _find(extends, chain[-1], reading, "unknown-parent")
    if target is None:
        return None
    if any(target.real == each.target.real for each in chain):
        names = [each.target.shown for each in chain] + [target.shown]
        message = "this variant would be its own ancestor: " + " → ".join(names)
        reading.report("extends-circle", extends.place, message)
        return None
    if len(chain) == MAX_CHAIN:
        message = f"a chain of `extends` has at most {MAX_CHAIN} files, and this would be one more"
        reading.report("chain-too-long", extends.place, message)
        return None
    parent = _read(target, reading, extends)
    if parent is not None and parent.kind == "rules":
        message = f"`{extends.text}` is a rule file, and only a variant can be a parent"
        label = Label(parent.header.key.place, "a rule file")
        reading.report(
            "not-a-variant", extends.place, message, "lay it over this variant with `with:`", label
        )
        return None
    return parent


def _find(scalar: Scalar, referring: LayerFile, reading: Reading, code: str) -> Target | None:
    if not scalar.text.strip():
        return None
    shown_folder = str(Path(referring.target.shown).parent)
    found = find_from_file(scalar.text.strip(), referring.target.path.parent, shown_folder, reading.home)
    if isinstance(found, Refusal):
        reading.report(code if found.is_missing else "path-refused", scalar.place, found.message, found.help)
        return None
    return found


def _lay(target: Target | None, scalar: Scalar | None, group: int, reading: Reading) -> None:
    """Read one rule file and put it on top."""
    if target is None:
        return
    place = scalar.place if scalar is not None else COMMAND_LINE
    if any(target.real == each.target.real for each in reading.layers if each.kind == "rules"):
        reading.report("laid-twice", place, f"`{target.shown}` is laid over the variant already")
        return
    layer = _read(target, reading, scalar)
    if layer is None:
        return
    if layer.kind == "variant":
        key = layer.header.key
        message = f"`{layer.name}` is a variant, and only rule files can be laid over one"
        help = "a rule file begins with `rules: NAME` in place of `variant: NAME`"
        labels = (Label(key.place, "a variant"),) if scalar is not None else ()
        reading.report("not-a-rule-file", place if scalar is not None else key.place, message, help, *labels)
        return
    reading.layers.append(LayerFile(layer.header, layer.target, layer.root, group))


def _read(target: Target, reading: Reading, asked: Scalar | None = None) -> LayerFile | None:
    """One file with all its faults reported, or None if nothing can be made of it."""
    text, faults = read_text(target.path, target.shown)
    if text is None:
        reading.diagnostics += [_at_reference(fault, asked) for fault in faults]
        return None
    reading.sources[target.shown] = text
    documents, faults = load_documents(target.shown, text)
    reading.diagnostics += faults
    if not documents or _is_scenarios(documents[0].root, reading):
        return None
    if len(documents) > 1:
        message = "a variant or rule file is one document, and another begins here"
        reading.report(
            "several-documents", _first(documents[1].root), message, "delete the line `---` or what follows"
        )
    root = documents[0].root
    if not isinstance(root, Mapping):
        message = "a variant or rule file begins with lines like `sixtysix: 1` and `variant: NAME`"
        reading.report("wrong-shape", _first(root), message)
        return None
    faults = check_version(root)
    reading.diagnostics += faults
    if has_errors(faults) and root.get("sixtysix") is not None:
        return None
    header, faults = read_header(root)
    reading.diagnostics += check_structure(root) + faults
    return None if header is None else LayerFile(header, target, root)


def _is_scenarios(root: object, reading: Reading) -> bool:
    """Whether it is a file of another kind; of what is missing in it nothing need be said."""
    scenario = root.key("scenario") if isinstance(root, Mapping) and root.get("sixtysix") is None else None
    if scenario is not None:
        message = "this is a file of scenarios, neither a variant nor a rule file"
        reading.report(
            "not-a-variant", scenario.place, message, f"run it: `sixtysix test {scenario.place.file}`"
        )
    return scenario is not None


def _at_reference(fault: Diagnostic, asked: Scalar | None) -> Diagnostic:
    """A file that cannot be opened is shown where it is named, if a file names it."""
    if asked is None or fault.code != "unreadable-file":
        return fault
    return Diagnostic(fault.code, "error", asked.place, f"`{asked.text}`: {fault.message}", fault.help)


def _first(node: object) -> Place:
    if isinstance(node, Mapping):
        return first_place(node)
    place: Place = node.place  # type: ignore[attr-defined]
    return Place(place.file, place.line, place.column, place.line, place.column + 1)
