"""One scenario as its file says it: structure, and where everything stands. What cards and moves mean comes later."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from sixtysix_dsl.diagnostics import Diagnostic, Place, sort_diagnostics
from sixtysix_dsl.load.document import Document, Mapping, Node, Scalar, Sequence
from sixtysix_dsl.scenario.kinds import check_kind, fault
from sixtysix_dsl.scenario.shape import SCENARIO


@dataclass(frozen=True, slots=True)
class Step:
    """A move, or expectations with the keys that name them; `number` counts from 1."""

    number: int
    place: Place
    move: Scalar | None = None
    expects: tuple[tuple[Scalar, Node], ...] = ()

    @property
    def text(self) -> str:
        """The step on one line."""
        if self.move is not None:
            return self.move.text
        return ", ".join(f"{key.text}: {write_node(value)}" for key, value in self.expects)


@dataclass(frozen=True, slots=True)
class Scenario:
    """One document. `faults` are those of its structure: with any the scenario is in error and cannot be run."""

    name: str
    place: Place
    first_line: int
    last_line: int
    root: Mapping
    steps: tuple[Step, ...]
    faults: tuple[Diagnostic, ...] = ()

    @property
    def file(self) -> str:
        """The file as it was named."""
        return self.place.file

    @property
    def folder(self) -> Path:
        """The folder from which its paths count."""
        return Path(self.file).parent

    @property
    def variant(self) -> Scalar | None:
        """The variant it names."""
        return self.scalar("variant")

    @property
    def language(self) -> str:
        """The language of its messages."""
        node = self.scalar("lang")
        return node.text if node is not None else "en"

    @property
    def settings(self) -> tuple[tuple[Scalar, Scalar], ...]:
        """Options and their values."""
        node = self.root.get("set")
        items = node.items if isinstance(node, Mapping) else ()
        return tuple((key, value) for key, value in items if isinstance(value, Scalar))

    def scalar(self, key: str) -> Scalar | None:
        """The text under a key."""
        node = self.root.get(key)
        return node if isinstance(node, Scalar) else None


def read_document(
    document: Document, first_line: int, last_line: int, faults: Iterable[Diagnostic] = ()
) -> Scenario:
    """Return the scenario of a document, whatever is wrong with it; `faults` were found on loading it."""
    root = document.root
    found = list(faults)
    check_kind(root, SCENARIO, None, found)
    if not isinstance(root, Mapping):
        return Scenario("", root.place, first_line, last_line, Mapping((), root.place), (), tuple(found))
    key, name = root.key("scenario"), root.get("scenario")
    start = Place(root.place.file, root.place.line, root.place.column, root.place.line, root.place.column + 1)
    place = key.place if key is not None else start
    found += _missing(root, place)
    steps = _steps(root.get("steps"), found)
    text = name.text if isinstance(name, Scalar) else ""
    return Scenario(text, place, first_line, last_line, root, steps, tuple(sort_diagnostics(found)))


LANGUAGES = ("en", "pt", "de", "pl")


def _missing(root: Mapping, place: Place) -> list[Diagnostic]:
    found: list[Diagnostic] = []
    if root.key("scenario") is None:
        found.append(
            fault(
                "not-a-scenario", place, "this document has no `scenario`", "say in a sentence what it shows"
            )
        )
    if root.key("variant") is None:
        help = "name a bundled variant or the path of a file: `variant: german-24`"
        found.append(fault("missing-key", place, "the scenario does not say its `variant`", help))
    deal, position = root.key("deal"), root.key("position")
    if deal is None and position is None:
        help = "add `deal:` with a seed, a pack or hands, or a `position:`"
        found.append(fault("missing-key", place, "the scenario does not say how the cards lie", help))
    if deal is not None and position is not None:
        help = "a position takes the place of the deal"
        found.append(fault("two-deals", position.place, "there is a `deal` already", help))
    lang = root.get("lang")
    if isinstance(lang, Scalar) and lang.text not in LANGUAGES:
        help = f"the languages are {', '.join(LANGUAGES)}"
        found.append(fault("unknown-language", lang.place, f"there is no language `{lang.text}`", help))
    return found


def _steps(node: Node | None, found: list[Diagnostic]) -> tuple[Step, ...]:
    items = node.items if isinstance(node, Sequence) else ()
    if isinstance(node, Scalar) and node.text.strip():
        found.append(fault("wrong-shape", node.place, "`steps` takes a list", "begin each step with `- `"))
    steps: list[Step] = []
    for number, item in enumerate(items, 1):
        if isinstance(item, Scalar):
            steps.append(Step(number, item.place, item))
        elif isinstance(item, Mapping):
            because = item.key("because")
            if because is not None and item.key("refused") is None:
                help = "write it under the `refused:` that it belongs to"
                found.append(fault("missing-key", because.place, "`because` needs a `refused`", help))
            steps.append(Step(number, item.place, None, item.items))
    return tuple(steps)


def write_node(node: Node) -> str:
    """A value of the file on one line."""
    if isinstance(node, Scalar):
        return node.text
    if isinstance(node, Sequence):
        return "[" + ", ".join(write_node(item) for item in node.items) + "]"
    return "{" + ", ".join(f"{key.text}: {write_node(value)}" for key, value in node.items) + "}"
