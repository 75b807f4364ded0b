"""A record together with the rules that it was played under, as far as they can be had."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path, PureWindowsPath
from typing import NoReturn

from sixtysix_dsl.diagnostics import Place
from sixtysix_dsl.interpret.engine import ReferenceEngine
from sixtysix_dsl.pipeline import Loaded, load_rules
from sixtysix_dsl.record.changed import what_changed
from sixtysix_dsl.record.fault import RecordError
from sixtysix_dsl.record.follow import Course, follow
from sixtysix_dsl.record.reader import Header, Record, read_record
from sixtysix_dsl.report.line import clean
from sixtysix_dsl.resolve.references import is_bundled_name
from sixtysix_dsl.rulebook.rulebook import Rulebook
from sixtysix_dsl.rulebook.state import State

from .loading import fail, fail_with
from .rule_texts import rule_texts


@dataclass(frozen=True, slots=True)
class Recorded:
    """A record, its rules as they are now, and what has changed in them. `variant` and `rules` load them again."""

    record: Record
    variant: str
    rules: tuple[str, ...]
    loaded: Loaded
    engine: ReferenceEngine
    changed: tuple[str, ...]

    @property
    def rulebook(self) -> Rulebook:
        """The rules."""
        return self.engine.rulebook

    def follow(self) -> Course[State]:
        """Follow it under these rules."""
        return follow(self.record, self.engine)

    def warnings(self) -> list[str]:
        """What to say before anything else: a line cut off, rules that have changed."""
        said = [note for note in (self.record.note(),) if note is not None]
        if self.changed:
            said.append(f"the rules of {self.rulebook.name} are not those of this record:")
            said += [f"  {each}" for each in self.changed]
        return said

    def warn(self) -> None:
        """Say so, where it does not get into what a program reads."""
        for line in self.warnings():
            print(clean(line) if line.startswith(" ") else clean(f"note: {line}"), file=sys.stderr)


def open_record(file: str, variant: str | None = None, *, json: bool = False) -> Recorded:
    """Read a record and load its rules, from `variant` if that is given; says why not and exits with 2."""
    try:
        record = read_record(file)
        reference, rules = _references(record, variant)
    except RecordError as fault:
        fail_record(fault, json=json)
    loaded = load_as_recorded(record.header, reference, rules)
    if loaded.rulebook is None or loaded.resolved is None:
        fail_with(loaded.diagnostics, loaded.sources, json=json)
    return _put_together(record, reference, rules, loaded, loaded.rulebook)


def open_as_played(file: str) -> Recorded | None:
    """Read a record with the rules that it was played under; None if those are not to be had as they were."""
    try:
        record = read_record(file)
        reference, rules = _references(record, None)
    except RecordError:
        return None
    loaded = load_as_recorded(record.header, reference, rules)
    if loaded.rulebook is None or loaded.rulebook.hash != record.header.rules_hash:
        return None
    return _put_together(record, reference, rules, loaded, loaded.rulebook)


def _references(record: Record, variant: str | None) -> tuple[str, tuple[str, ...]]:
    """The variant and the rule files to load; raises RecordError if the record names what may not be read."""
    reference = variant if variant is not None else _allowed(record, record.header.variant)
    return reference, tuple(_allowed(record, each) for each in record.header.rules)


def _put_together(
    record: Record, reference: str, rules: tuple[str, ...], loaded: Loaded, rulebook: Rulebook
) -> Recorded:
    clauses = rule_texts(loaded.resolved) if loaded.resolved is not None else {}
    changed = what_changed(record.header, rulebook, clauses)
    return Recorded(record, reference, rules, loaded, ReferenceEngine(rulebook), tuple(changed))


def load_as_recorded(header: Header, reference: str, rules: Sequence[str]) -> Loaded:
    """Load a variant with the options of a record, those that it still has."""
    loaded = load_rules(reference, rules=rules)
    if loaded.rulebook is None:
        return loaded
    own = loaded.rulebook.settings
    settings = {name: value for name, value in header.options.items() if own.get(name, value) != value}
    return load_rules(reference, rules=rules, settings=settings) if settings else loaded


def _allowed(record: Record, reference: str) -> str:
    """A variant that a record names: a bundled one, or a file in the current folder or in the record's own.

    A record may come from a stranger, and must not be able to show the rest of the disk.
    """
    if is_bundled_name(reference):
        return reference
    here, home = Path.cwd(), Path(record.file).absolute().parent
    windows = PureWindowsPath(reference)
    help = "say where the rules are with `--variant FILE`"
    if not (reference.startswith("/") or windows.drive or windows.root):
        try:
            for folder in (here, home):
                path = (folder / reference).resolve()
                inside = any(path.is_relative_to(root.resolve()) for root in (here, home))
                if inside and path.is_file():
                    return reference if folder is here else str(Path(record.file).parent / reference)
        except (OSError, ValueError, RuntimeError):
            pass
        message = f"the rules it was played under, `{reference}`, are not here"
    else:
        message = f"the rules it was played under, `{reference}`, lie elsewhere"
    raise RecordError(record.file, 1, message, help, "unreadable")


def fail_record(fault: RecordError, *, json: bool = False) -> NoReturn:
    """Say what is wrong with a record, and exit with 2."""
    place = Place(fault.file, fault.line, 1, fault.line, 1) if fault.line else None
    message = fault.message if place is not None else f"{fault.file}: {fault.message}"
    fail(message, code=f"record-{fault.kind}", help=fault.help, place=place, json=json)
