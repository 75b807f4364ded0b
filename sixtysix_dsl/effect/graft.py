"""Trees of two variants mixed: what stands under one id in A's tree is put as it stands in B's.

Not by a rule file laid over A: what goes over may be a word or a table, a row that only moves, or named conditions in
place of one text, for which a rule file would need two layers and a place for every row.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from collections.abc import Mapping as Dict

from sixtysix_dsl.load.document import Mapping, Node, Scalar, Sequence
from sixtysix_dsl.lower.hashing import canonical_node
from sixtysix_dsl.resolve.outline import Outline, Parts, Rows, outline, part_id, row_id

NAMED = ("define", "state", "options")
"""Sections whose rows other clauses name."""
_WORD = re.compile(r"\w+(?:-\w+)*")
_OPTION = re.compile(r"\boption\s+(\w+(?:-\w+)*)")

_Items = dict[str, tuple[Scalar, Node, str]]


def graft(shape: Outline, a: Mapping, b: Mapping, at: str, id: str, *, moved: bool = False) -> Mapping | None:
    """Return A's node, which has the id `at`, with what has this id as in B; None if it is the same in both.

    With `moved` it is a row of both, which is to stand where it stands in B.
    """
    ours, theirs = _items(shape, a, at), _items(shape, b, at)
    for key in dict.fromkeys((*ours, *theirs)):
        its_id = theirs[key][2] if key in theirs else ours[key][2]
        if its_id != id and not id.startswith(f"{its_id}."):
            continue
        inner = _inner(shape, key)
        row, other = (side[key][1] if key in side else None for side in (ours, theirs))
        if its_id != id and inner is not None and isinstance(row, Mapping):
            # What is a table there and one text here, or nothing, goes over as a whole.
            if isinstance(other, Mapping) or other is None:
                empty = Mapping((), row.place)
                deeper = graft(inner, row, other or empty, its_id, id, moved=moved)
                if deeper is None:
                    continue
                return _replaced(shape, a, ours, key, (ours[key][0], deeper))
        elif (
            its_id == id
            and isinstance(inner, Parts)
            and isinstance(row, Mapping)
            and isinstance(other, Mapping)
        ):
            if moved:
                return _replaced(shape, a, _order(ours, theirs, key), key, ours[key][:2])
            changed = _with_main(inner, row, other)
            return _replaced(shape, a, ours, key, (ours[key][0], changed)) if changed is not None else None
        elif row is not None and other is not None and canonical_node(row) == canonical_node(other):
            return None
        return _replaced(shape, a, _order(ours, theirs, key), key, theirs[key][:2] if key in theirs else None)
    return None


def _items(shape: Outline, node: Node | None, at: str) -> _Items:
    """A mapping's items by what makes a key equal to another, each with its id."""
    if not isinstance(node, Mapping):
        return {}
    found: _Items = {}
    for key, value in node.items:
        name = shape.id_of(key.text) if isinstance(shape, Rows) else key.text
        found[name] = (key, value, f"{at}.{name}" if isinstance(shape, Rows) else part_id(at, key.text))
    return found


def _inner(shape: Outline, key: str) -> Outline | None:
    return shape.row if isinstance(shape, Rows) else shape.parts[key].inner


def _with_main(shape: Parts, row: Mapping, other: Mapping) -> Mapping | None:
    """A row whose id is also that of its main part, with that part, or what says it in another way, as in the other."""
    main = shape.main or ""
    parts = {main, *(shape.either if main in shape.either else ())}
    ours, theirs = ([item for item in node.items if item[0].text in parts] for node in (row, other))
    if [(key.text, canonical_node(value)) for key, value in ours] == [
        (key.text, canonical_node(value)) for key, value in theirs
    ]:
        return None
    return Mapping((*theirs, *(item for item in row.items if item[0].text not in parts)), row.place)


def _order(ours: _Items, theirs: _Items, key: str) -> _Items:
    """A's items with one where it stands in B: behind the nearest item before it that both have."""
    if key not in theirs:
        return ours
    before = list(theirs)[: list(theirs).index(key)]
    anchor = next((name for name in reversed(before) if name in ours), None)
    found: _Items = {} if anchor is not None else {key: theirs[key]}
    for name, item in ours.items():
        if name != key:
            found[name] = item
        if name == anchor:
            found[key] = theirs[key]
    return found


def _replaced(
    shape: Outline, a: Mapping, items: _Items, key: str, item: tuple[Scalar, Node] | None
) -> Mapping:
    """A's mapping with one item put in the place that it has in `items`, or left out."""
    kept: list[tuple[Scalar, Node]] = []
    either = () if isinstance(shape, Rows) else shape.either
    for name, (its_key, value, _) in items.items():
        if name == key:
            if item is not None:
                kept.append(item)
        elif not (item is not None and key in either and name in either):
            kept.append((its_key, value))
    if item is not None and key not in items:
        kept.append(item)
    return Mapping(tuple(kept), a.place)


# -- what a clause names


def bring_named(root: Mapping, theirs: Mapping, id: str) -> tuple[Mapping, tuple[str, ...]]:
    """Return the tree with what the clause of B names and the tree lacks, and the ids of that."""
    lacking = {
        name: (section, key, row)
        for section in NAMED
        for name, (key, row) in named_rows(theirs, section).items()
        if name not in named_rows(root, section)
    }
    brings: list[str] = []
    todo = [_find(outline(), theirs, "", id)]
    while todo:
        for word in dict.fromkeys(_WORD.findall(_words(todo.pop()))):
            if word in lacking:
                section, key, row = lacking.pop(word)
                brings.append(f"{section}.{word}")
                root = _added(root, section, key, row)
                todo.append(row)
    return root, tuple(brings)


def named_rows(root: Mapping, section: str) -> dict[str, tuple[Scalar, Node]]:
    """Return the rows of a section by the name that clauses call them."""
    node, shape = root.get(section), outline().parts[section].inner
    assert isinstance(shape, Rows)
    return {shape.id_of(key.text): (key, row) for key, row in node.items} if isinstance(node, Mapping) else {}


def is_said(root: Mapping, name: str) -> bool:
    """Return whether some clause says this word."""
    return any(name in _WORD.findall(text) for text in _texts(root))


def rename_options(root: Mapping, names: Dict[str, str]) -> Mapping:
    """Return the tree with some options under other names, where they are declared and wherever they are read."""
    if not names:
        return root

    def renamed(node: Node) -> Node:
        if isinstance(node, Scalar):
            text = _OPTION.sub(lambda found: f"option {names.get(found[1], found[1])}", node.text)
            return node if text == node.text else Scalar(text, node.place)
        if isinstance(node, Mapping):
            return Mapping(tuple((key, renamed(value)) for key, value in node.items), node.place)
        return Sequence(tuple(renamed(item) for item in node.items), node.place)

    items: list[tuple[Scalar, Node]] = []
    for key, value in root.items:
        node = renamed(value)
        if key.text == "options" and isinstance(node, Mapping):
            rows = tuple(
                (Scalar(names.get(row_id(name.text), name.text), name.place), row) for name, row in node.items
            )
            node = Mapping(rows, node.place)
        items.append((key, node))
    return Mapping(tuple(items), root.place)


def _added(root: Mapping, section: str, key: Scalar, row: Node) -> Mapping:
    node = root.get(section)
    held = node.items if isinstance(node, Mapping) else ()
    whole = Mapping((*held, (key, row)), node.place if node is not None else key.place)
    items = [(name, whole if name.text == section else value) for name, value in root.items]
    if node is None:
        items.append((Scalar(section, key.place), whole))
    return Mapping(tuple(items), root.place)


def _find(shape: Outline, node: Node, at: str, id: str) -> Node | None:
    for key, (_, value, its_id) in _items(shape, node, at).items():
        if its_id == id:
            return value
        inner = _inner(shape, key)
        if id.startswith(f"{its_id}.") and inner is not None:
            found = _find(inner, value, its_id, id)
            if found is not None:
                return found
    return None


def _words(node: Node | None) -> str:
    return " ".join(_texts(node)) if node is not None else ""


def _texts(node: Node) -> Iterator[str]:
    if isinstance(node, Scalar):
        yield " ".join(node.text.split())
    elif isinstance(node, Mapping):
        for key, value in node.items:
            if key.text not in ("doc", "source"):
                yield from _texts(value)
    else:
        for item in node.items:
            yield from _texts(item)
