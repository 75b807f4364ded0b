"""One layer in its full form: every row a mapping of parts, and nothing of a wrong shape left.

What is dropped here has been reported by `check_structure`. A row of a wrong shape stays, empty: the layers above may
name it, and should not be told that it does not exist.
"""

from __future__ import annotations

from sixtysix_dsl.diagnostics import Diagnostic, Label
from sixtysix_dsl.load.document import Mapping, Node, Scalar
from sixtysix_dsl.resolve.outline import Part, Parts, Rows, is_removal, kind_of, outline, sections


def normalise(root: Mapping) -> tuple[Mapping, list[Diagnostic]]:
    """The sections of a file, and what is wrong with the names of their rows."""
    work = _Normaliser()
    held = tuple((key, node) for key, node in root.items if key.text in sections())
    return work.parts(outline(), Mapping(held, root.place)), work.diagnostics


class _Normaliser:
    def __init__(self) -> None:
        self.diagnostics: list[Diagnostic] = []

    def parts(self, shape: Parts, node: Mapping) -> Mapping:
        items: list[tuple[Scalar, Node]] = []
        for key, value in node.items:
            part = shape.parts.get(key.text)
            if part is None:
                continue
            taken = value if is_removal(value) else self.part(part, value)
            if taken is not None:
                items.append((key, taken))
        return Mapping(tuple(items), node.place)

    def part(self, part: Part, value: Node) -> Node | None:
        if kind_of(value) not in part.takes or (isinstance(value, Scalar) and not value.text.strip()):
            return None
        if isinstance(part.inner, Parts):
            return self.row(part.inner, value)
        if isinstance(part.inner, Rows) and isinstance(value, Mapping):
            return self.rows(part.inner, value)
        return value

    def rows(self, shape: Rows, node: Mapping) -> Mapping:
        items: list[tuple[Scalar, Node]] = []
        seen: dict[str, Scalar] = {}
        for key, value in node.items:
            self.check_name(key)
            id = shape.id_of(key.text)
            if id in seen:
                message = f"`{key.text}` and `{seen[id].text}` are the same name"
                label = Label(seen[id].place, "given first here")
                help = "in names hyphens and spaces are equal; rename one of the two"
                self.diagnostics.append(
                    Diagnostic("duplicate-row", "error", key.place, message, help, (label,))
                )
                continue
            seen[id] = key
            items.append((key, value if is_removal(value) else self.row(shape.row, value)))
        return Mapping(tuple(items), node.place)

    def row(self, shape: Parts, value: Node) -> Mapping:
        if isinstance(value, Mapping):
            return self.parts(shape, value)
        if isinstance(value, Scalar) and shape.main is not None and value.text.strip():
            return Mapping(((Scalar(shape.main, value.place), value),), value.place)
        return Mapping((), value.place)

    def check_name(self, key: Scalar) -> None:
        if not _is_name(key.text):
            message = f"`{key.text}` cannot be the name of a row"
            help = "a name has letters, digits, spaces and hyphens"
            self.diagnostics.append(Diagnostic("wrong-name", "error", key.place, message, help))


def _is_name(text: str) -> bool:
    ends = text[:1] + text[-1:]
    return ends.isalnum() and text.replace("-", "").replace(" ", "").isalnum()
