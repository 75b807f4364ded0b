"""Nothing that stands in a file raises an exception, and what is returned has one form."""

from __future__ import annotations

from pathlib import Path

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from sixtysix_dsl.load.document import Mapping, Node, Scalar
from sixtysix_dsl.resolve.outline import Parts, Rows, outline
from sixtysix_dsl.resolve.variant import resolve_file

KEYS = [
    "variant",
    "rules",
    "extends",
    "standalone",
    "with",
    "set",
    "sixtysix",
    "title",
    "options",
    "moves",
    "phases",
]
KEYS += [
    "follow",
    "define",
    "pack",
    "table",
    "views",
    "head",
    "marry",
    "close",
    "when",
    "worth",
    "rows",
    "is",
    "play",
]
KEYS += [
    "before",
    "after",
    "values",
    "default",
    "pair",
    "tie",
    "of p",
    "ranks",
    "least of p",
    "least of q",
    "a.b",
]
TEXTS = [*KEYS, "remove", "parent.yaml", "child.yaml", "first", "last", "1", "1 to 3", "yes", "''", "..", "/"]

leaves = st.sampled_from(TEXTS)
nodes = st.recursive(
    leaves,
    lambda inner: st.one_of(
        st.lists(inner, max_size=3).map(lambda items: f"[{', '.join(items)}]"),
        st.dictionaries(st.sampled_from(KEYS), inner, max_size=4).map(
            lambda pairs: "{" + ", ".join(f"{key}: {value}" for key, value in pairs.items()) + "}"
        ),
    ),
    max_leaves=25,
)
HEADS = ["variant: a\nstandalone: yes\n", "variant: a\nextends: parent.yaml\n", "rules: a\n", ""]


@settings(
    max_examples=150,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(st.sampled_from(HEADS), st.dictionaries(st.sampled_from(KEYS), nodes, max_size=8))
def test_any_file(folder: Path, head: str, sections: dict[str, str]) -> None:
    body = "".join(f"{key}: {value}\n" for key, value in sections.items() if f"{key}:" not in head)
    (folder / "child.yaml").write_text(f"sixtysix: 1\n{head}{body}")
    resolved, diagnostics = resolve_file("child.yaml")
    assert resolved is not None or diagnostics
    if resolved is not None:
        has_one_form(outline(), resolved.root)


def has_one_form(shape: Parts | Rows, node: Node) -> None:
    """Rows are mappings of known parts, and nothing of overriding is left."""
    assert isinstance(node, Mapping)
    for key, value in node.items:
        assert not (isinstance(value, Scalar) and value.text == "remove")
        if isinstance(shape, Rows):
            has_one_form(shape.row, value)
            continue
        assert key.text not in ("before", "after")
        inner = shape.parts[key.text].inner
        if isinstance(inner, Parts) or (inner is not None and isinstance(value, Mapping)):
            has_one_form(inner, value)
