"""Layers laid over each other: part by part, by id, never by position.

The result consists of the nodes of the layers: only mappings are made anew, and every key and text still knows its own
file and place.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from sixtysix_dsl.diagnostics import Diagnostic, Label, Place, Severity, did_you_mean
from sixtysix_dsl.load.document import Mapping, Node, Scalar
from sixtysix_dsl.resolve.outline import (
    PLACEMENT,
    SILENT,
    Part,
    Parts,
    Rows,
    is_removal,
    is_same,
    outline,
    part_id,
)
from sixtysix_dsl.resolve.placement import NewRow, Row, insert_rows, placements

_SHOWN = 8
"""Names listed in a help at most."""


class Layer(NamedTuple):
    """What merging must know of a layer. `group` is equal for the rule files of one `with:`, None for a variant."""

    name: str
    group: int | None


class _Setter(NamedTuple):
    """Who set or removed something last, and where."""

    layer: Layer
    place: Place
    done: str


class Merger:
    """Lays layers over each other, the first ancestor first, and collects what is wrong on the way."""

    def __init__(self) -> None:
        self.root: Mapping | None = None
        self.diagnostics: list[Diagnostic] = []
        self.below: list[Layer] = []
        self._layer = Layer("", None)
        self._set_by: dict[str, _Setter] = {}
        self._removed: dict[str, _Setter] = {}

    def lay(self, layer: Layer, sections: Mapping) -> Mapping:
        """Put one more layer, in its full form, on top; returns the whole so far."""
        self._layer = layer
        self.root = self._parts(outline(), self.root, sections, "")
        self.below.append(layer)
        return self.root

    def note_option(self, name: str, place: Place) -> None:
        """Remember who sets an option: two rule files may also disagree on that."""
        self._note(f"set.{name}", f"the option `{name}`", place, "set")

    # Mappings with fixed keys

    def _parts(self, shape: Parts, base: Mapping | None, over: Mapping, id: str) -> Mapping:
        held = {key.text: (key, node) for key, node in base.items} if base is not None else {}
        for key, value in over.items:
            name = key.text
            if name in PLACEMENT:
                continue
            its_id = part_id(id, name)
            before = held.get(name)
            if is_removal(value):
                if before is None:
                    self._nothing_to_remove(f"no `{name}`{_in(id)}", value.place, its_id, name, held)
                else:
                    self._remove(its_id, value.place)
                    del held[name]
                continue
            if name in shape.either:
                self._take_place(shape, held, over, name)
            part = shape.parts[name]
            merged = self._part(part, before[1] if before else None, value, its_id, name)
            # A row of fixed name keeps its place in the parent, like any other row; a part is where it was given last.
            held[name] = (before[0] if before and part.inner is not None else key, merged)
        return Mapping(tuple(held.values()), over.place if base is None else base.place)

    def _take_place(
        self, shape: Parts, held: dict[str, tuple[Scalar, Node]], over: Mapping, name: str
    ) -> None:
        """Of two ways of saying one thing, the one given now holds."""
        for other in shape.either:
            node = over.get(other)
            if other == name or (node is not None and is_removal(node)):
                continue  # what is removed by name goes by itself
            held.pop(other, None)
            if node is not None and name == shape.either[-1]:
                message = f"{shape.called} takes either `{other}` or `{name}`, not both"
                self._report("two-ways", node.place, message, "delete one of the two")

    def _part(self, part: Part, before: Node | None, value: Node, id: str, name: str) -> Node:
        if part.inner is None or not isinstance(value, Mapping):
            self._set(before, value, id, is_silent=name in SILENT)
            return value
        if isinstance(part.inner, Parts):
            return self._parts(part.inner, before if isinstance(before, Mapping) else None, value, id)
        if before is not None and not isinstance(before, Mapping):
            message = f"`{id}` is one text, so it has no named rows that could be changed"
            help = "write the whole as one text"
            label = Label(before.place, f"one text{self._in_parent()}")
            self._report(
                "rows-over-text",
                value.items[0][0].place if value.items else value.place,
                message,
                help,
                label,
            )
            return before
        return self._rows(part.inner, before, value, id)

    # Mappings with names chosen by authors

    def _rows(self, shape: Rows, base: Mapping | None, over: Mapping, id: str) -> Mapping:
        table: dict[str, Row] = (
            {shape.id_of(key.text): (key, node) for key, node in base.items} if base else {}
        )
        # A table that only this layer has is new as a whole; its rows stand in the order of the file.
        is_new = base is None and (not self.below or "." in id)
        new: list[NewRow] = []
        removals: list[tuple[str, Scalar, Place]] = []
        for key, row in over.items:
            name = shape.id_of(key.text)
            if not isinstance(row, Mapping):
                removals.append((name, key, row.place))
            elif name in table:
                table[name] = self._known_row(shape, table[name], (key, row), f"{id}.{name}")
            else:
                added = self._new_row(shape, table, (key, row), id, is_new)
                if added is not None:
                    new.append(added)
        table = insert_rows(
            table, new, shape.id_of, lambda row, circle: self._misplaced(row, circle, id, table, new)
        )
        # Last, so that a new row can take the place of one that goes.
        for name, key, place in removals:
            if name in table:
                self._remove(f"{id}.{name}", place)
                del table[name]
            else:
                self._nothing_to_remove(
                    f"no row `{key.text}` in `{id}`", key.place, f"{id}.{name}", key.text, _names(table)
                )
        return Mapping(tuple(table.values()), over.place if base is None else base.place)

    def _known_row(self, shape: Rows, old: Row, over: tuple[Scalar, Mapping], id: str) -> Row:
        key, row = over
        old_key, node = old
        for placement in placements(row):
            message = f"`{key.text}` exists already{self._in_parent()}, and keeps its place"
            help = f"delete `{placement.word.text}`, or give the new row another name"
            self._report("row-exists", placement.word.place, message, help, Label(old_key.place, "here"))
        merged = self._parts(shape.row, node if isinstance(node, Mapping) else None, row, id)
        # `NAME of q` in place of `NAME of p`: what is said now is said of q.
        is_renamed = shape.row.has_parameter and old_key.text.split() != key.text.split()
        return (key if is_renamed else old_key, merged)

    def _new_row(
        self, shape: Rows, table: dict[str, Row], over: tuple[Scalar, Mapping], id: str, is_new: bool
    ) -> NewRow | None:
        key, row = over
        name = shape.id_of(key.text)
        places = placements(row)
        if len(places) > 1:
            message = f"`{key.text}` has two places, `before` and `after`"
            self._report("two-places", places[1].word.place, message, "delete one of the two")
        if places and not self.below:
            message = "a standalone variant has no parent whose rows this could go before or after"
            self._report(
                "place-not-needed", places[0].word.place, message, "its rows stand in the order of the file"
            )
            places = []
        if not places and not is_new and not _is_whole(shape.row, row):
            self._unknown_row(shape, table, key, id)
            return None
        if not places and self.below and not is_new:
            self._doubt_name(key, id, table)
        merged = self._parts(shape.row, None, row, f"{id}.{name}")
        return NewRow(name, (key, merged), places[0] if places else None)

    # Who set what

    def _set(self, before: Node | None, value: Node, id: str, is_silent: bool) -> None:
        if is_silent:
            return
        self._note(id, f"`{id}`", value.place, "set")
        if before is not None and self.below and self._layer.group is None and is_same(before, value):
            message = f"this says what `{id}` says already{self._in_parent()}"
            labels = (Label(before.place, "the same"),)
            self._report("changes-nothing", value.place, message, "delete it", *labels, severity="doubt")

    def _note(self, id: str, what: str, place: Place, done: str) -> None:
        if self._layer.group is None:
            return
        for known, setter in self._set_by.items():
            is_same = known == id or known.startswith(f"{id}.")
            if is_same and setter.layer.group == self._layer.group and setter.layer != self._layer:
                first, second = f"{setter.done} by `{setter.layer.name}`", f"{done} by `{self._layer.name}`"
                message = f"{what} is {first}, and then {second}: the latter holds"
                label = Label(setter.place, first)
                self._report("set-twice", place, message, None, label, severity="doubt")
                break
        self._set_by[id] = _Setter(self._layer, place, done)

    def _remove(self, id: str, place: Place) -> None:
        self._note(id, f"`{id}`", place, "removed")
        self._removed[id] = _Setter(self._layer, place, "removed")

    # Faults

    def _unknown_row(self, shape: Rows, table: dict[str, Row], key: Scalar, id: str) -> None:
        message = f"`{self._parent()}` has no row `{key.text}` in `{id}`"
        new = "a new row needs `before:` or `after:` a sibling"
        if shape.row.needs:
            parts = " and ".join(f"`{'` or `'.join(need.split('|'))}`" for need in shape.row.needs)
            new = f"a new row needs {parts}"
        meant = did_you_mean(key.text, _names(table))
        help = f"{meant[:-1]}? {new}" if meant else new
        self._report(
            "unknown-row", key.place, message, help, *self._removed_label(f"{id}.{shape.id_of(key.text)}")
        )

    def _misplaced(
        self, row: NewRow, circle: bool, id: str, table: dict[str, Row], new: Iterable[NewRow]
    ) -> None:
        if row.placement is None:
            return
        sibling = row.placement.sibling
        if circle:
            message = f"`{row.row[0].text}` goes {row.placement.word.text} `{sibling.text}`, which itself goes by it"
            self._report("place-circle", sibling.place, message, "name a sibling of the parent")
            return
        names = [*_names(table), *(each.row[0].text for each in new if each is not row), "first", "last"]
        message = f"there is no row `{sibling.text}` in `{id}` that this could go {row.placement.word.text}"
        labels = self._removed_label(f"{id}.{sibling.text}")
        swapped = {"first": "`before: first`", "last": "`after: last`"}.get(sibling.text)
        help = f"write {swapped}" if swapped else _hint(sibling.text, names)
        self._report("unknown-sibling", sibling.place, message, help, *labels)

    def _nothing_to_remove(self, what: str, place: Place, id: str, name: str, names: Iterable[str]) -> None:
        message = f"`{self._parent()}` has {what} to remove"
        if not self.below:
            message = "a standalone variant has no parent of which something could be removed"
        self._report("nothing-to-remove", place, message, _hint(name, names), *self._removed_label(id))

    def _doubt_name(self, key: Scalar, id: str, table: dict[str, Row]) -> None:
        near = [name for name in _names(table) if abs(len(name) - len(key.text)) < 2]
        meant = did_you_mean(key.text, near)
        if meant is not None:
            message = f"`{key.text}` is new in `{id}`, but its name is close to another"
            help = f"{meant} `after: last` says that it is meant to be new"
            self._report("similar-name", key.place, message, help, severity="doubt")

    def _removed_label(self, id: str) -> tuple[Label, ...]:
        setter = self._removed.get(id)
        return (Label(setter.place, f"removed by `{setter.layer.name}`"),) if setter is not None else ()

    def _in_parent(self) -> str:
        return f" in `{self._parent()}`" if self.below else ""

    def _parent(self) -> str:
        # Not the rule file below, which may say nothing about it.
        variants = [layer.name for layer in self.below if layer.group is None]
        return variants[-1] if variants else self._layer.name

    def _report(
        self,
        code: str,
        place: Place,
        message: str,
        help: str | None,
        *labels: Label,
        severity: Severity = "error",
    ) -> None:
        self.diagnostics.append(Diagnostic(code, severity, place, message, help, labels))


def _is_whole(shape: Parts, row: Mapping) -> bool:
    """True if a row without a place says enough to be new; never so where the order of rows matters."""
    given = row.keys()
    return bool(shape.needs) and all(any(part in given for part in need.split("|")) for need in shape.needs)


def _names(table: dict[str, Row]) -> list[str]:
    return [key.text for key, _ in table.values()]


def _hint(name: str, known: Iterable[str]) -> str | None:
    """What was meant, or else what there is."""
    names = list(known)
    shown = ", ".join(f"`{each}`" for each in names[:_SHOWN]) + (" …" if len(names) > _SHOWN else "")
    return did_you_mean(name, names) or (f"there are {shown}" if names else None)


def _in(id: str) -> str:
    return f" in `{id}`" if id else ""
