"""A definition that no clause uses.

```yaml german-24
define:
  three-quarters: 99
```

Use it, or remove it. A definition of a parent, whose users a child has removed, is not doubted.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from sixtysix_dsl.check.subject import Subject, doubt
from sixtysix_dsl.diagnostics import Diagnostic
from sixtysix_dsl.load.document import Mapping, Node, Scalar, Sequence

CODE, SEVERITY = "definition-never-used", "doubt"

_WORD = re.compile(r"[^\W\d_][\w-]*")
_HOLE = re.compile(r"\{([^{}]*)\}")
_SILENT = frozenset({"doc", "source", "label", "title"})


def check(subject: Subject) -> Iterator[Diagnostic]:
    """Report definitions whose name stands in no clause but their own."""
    section = subject.resolved.root.get("define")
    everywhere = Counter(_words(subject.resolved.root))
    for key, row in section.items if isinstance(section, Mapping) else ():
        if not subject.is_own(key.place):
            continue
        name = key.text.partition(" of ")[0].strip()
        inside = sum(word == name for word in _words(row))
        if everywhere[name] == inside:
            help = "use it in a clause, or remove it"
            yield doubt(CODE, key.place, f"no clause uses the definition `{name}`", help)


def _words(node: Node, in_text: bool = False) -> list[str]:
    """Return the words of all clauses below a node."""
    if isinstance(node, Scalar):
        texts = _HOLE.findall(node.text) if in_text else [node.text]
        return [word for text in texts for word in _WORD.findall(text)]
    if isinstance(node, Sequence):
        return [word for item in node.items for word in _words(item, in_text)]
    found: list[str] = []
    for key, value in node.items:
        if key.text not in _SILENT:
            found += _words(value, in_text or key.text == "says")
    return found
