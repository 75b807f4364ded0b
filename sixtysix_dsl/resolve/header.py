"""What a file says about itself: its name, its kind, and what it builds on."""

from __future__ import annotations

from typing import Literal, NamedTuple

from sixtysix_dsl.diagnostics import Diagnostic, Label, Place, nearest
from sixtysix_dsl.load.document import Mapping, Scalar, Sequence
from sixtysix_dsl.resolve.outline import outline

LayerKind = Literal["variant", "rules"]

VERSION = "1"
_YES = ("yes", "true")
_NOT_IN_RULES = ("standalone", "extends", "with", "parent hash")


class Header(NamedTuple):
    """`with_` and `extends` are references as written; both are empty for a rule file."""

    name: str
    kind: LayerKind
    key: Scalar
    is_standalone: bool
    extends: Scalar | None
    with_: tuple[Scalar, ...]


def check_version(root: Mapping) -> list[Diagnostic]:
    """Of another version nothing else can be said, so this comes before everything."""
    version = root.get("sixtysix")
    if version is None:
        # Whoever wrote `sixtysixth: 1` is told by the structure.
        if any(nearest(key.text, ["sixtysix"]) for key, _ in root.items):
            return []
        message, help = (
            "the file does not say its version of the language",
            f"write `sixtysix: {VERSION}` at the top",
        )
        return [Diagnostic("missing-key", "error", first_place(root), message, help)]
    if not isinstance(version, Scalar) or version.text.strip() in ("", VERSION):
        return []
    message = f"this file is written in version {version.text} of the language; only version {VERSION} is known here"
    return [Diagnostic("unsupported-version", "error", version.place, message)]


def read_header(root: Mapping) -> tuple[Header | None, list[Diagnostic]]:
    """None if it cannot be told what the file is. Wrong shapes are reported by `check_structure`, not here."""
    variant, rules = root.key("variant"), root.key("rules")
    if variant is not None and rules is not None:
        message = "a file is either a variant or a rule file"
        label = Label(variant.place, "a variant")
        return None, [
            Diagnostic("variant-and-rules", "error", rules.place, message, "delete one of the two", (label,))
        ]
    key = variant or rules
    if key is None:
        if _is_misspelt(root, "variant", "rules"):
            return None, []
        help = "write `variant: NAME`, or `rules: NAME` for a file of house rules"
        return None, [Diagnostic("missing-key", "error", first_place(root), "the file has no name", help)]
    faults: list[Diagnostic] = []
    name = root.get(key.text)
    if isinstance(name, Scalar) and name.text.strip() and not _is_name(name.text):
        message = f"`{name.text}` cannot be a name"
        faults.append(
            Diagnostic("wrong-name", "error", name.place, message, "a name has letters, digits and hyphens")
        )
    text = name.text if isinstance(name, Scalar) else ""
    if rules is not None:
        return Header(text, "rules", key, False, None, ()), faults + _check_rules(root)
    extends = root.get("extends")
    header = Header(
        text,
        "variant",
        key,
        root.key("standalone") is not None,
        extends if isinstance(extends, Scalar) else None,
        tuple(_texts(root, "with")),
    )
    return header, faults + _check_variant(root, key)


def _is_name(text: str) -> bool:
    return all(word.isalnum() for word in text.split("-"))


def first_place(root: Mapping) -> Place:
    """Where what is missing at the top of a file is shown: at its first key."""
    return root.items[0][0].place if root.items else root.place


def _check_variant(root: Mapping, key: Scalar) -> list[Diagnostic]:
    standalone, extends = root.key("standalone"), root.key("extends")
    if standalone is not None and extends is not None:
        message = "a variant with a parent is not standalone"
        labels = (Label(standalone.place, "standalone"),)
        help = "delete one of the two"
        return [Diagnostic("standalone-and-extends", "error", extends.place, message, help, labels)]
    if standalone is None and extends is None:
        if _is_misspelt(root, "standalone", "extends"):
            return []
        message = "the variant does not say what it builds on"
        help = (
            "write `extends: NAME` to change another variant, or `standalone: true` if this is a whole game"
        )
        return [Diagnostic("no-parent", "error", key.place, message, help)]
    value = root.get("standalone")
    if isinstance(value, Scalar) and value.text.strip() and value.text.strip().lower() not in _YES:
        message = f"`standalone` can only be `true`, not `{value.text}`"
        help = "write `extends: NAME` in its place if there is a parent"
        return [Diagnostic("wrong-value", "error", value.place, message, help)]
    return []


def _check_rules(root: Mapping) -> list[Diagnostic]:
    faults: list[Diagnostic] = []
    for name in _NOT_IN_RULES:
        key = root.key(name)
        if key is not None:
            message = f"a rule file has no `{name}`: it belongs to no variant"
            help = "write `variant: NAME` in place of `rules: NAME` if it is one"
            faults.append(Diagnostic("not-in-rules", "error", key.place, message, help))
    return faults


def _is_misspelt(root: Mapping, *wanted: str) -> bool:
    """True if an unknown key was probably meant to be one of these: that is reported already."""
    known = outline().parts
    unknown = [key.text for key, _ in root.items if key.text not in known]
    return any(nearest(key, known, 1) in [[name] for name in wanted] for key in unknown)


def _texts(root: Mapping, name: str) -> list[Scalar]:
    node = root.get(name)
    items = node.items if isinstance(node, Sequence) else (node,)
    return [item for item in items if isinstance(item, Scalar) and item.text.strip()]
