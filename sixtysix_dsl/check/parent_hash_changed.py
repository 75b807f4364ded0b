"""The parent's rules are no longer those that this child was written against.

A child that says `parent hash:` pins the rules of its parent, with its options' values. Texts and comments do not
count. The hash that the parent has now is in the message.

```yaml german-24 variant
parent hash: 00000000000000000000000000000000
```

Read what has changed (`sixtysix diff` shows it), then write the new hash.
"""

from __future__ import annotations

from collections.abc import Iterator

from sixtysix_dsl.check.subject import Subject, doubt
from sixtysix_dsl.diagnostics import Diagnostic
from sixtysix_dsl.resolve.variant import resolve_variant

CODE, SEVERITY = "parent-hash-changed", "doubt"

SHORTEST = 8
"""So many digits of a hash are enough to name it."""


def check(subject: Subject) -> Iterator[Diagnostic]:
    """Report a pinned hash that is not the parent's."""
    pinned, parent_file = subject.resolved.parent_hash, subject.resolved.parent_file
    if pinned is None or parent_file is None or subject.hash_of is None:
        return
    parent, _ = resolve_variant(parent_file)
    if parent is None:
        return
    now, text = subject.hash_of(parent), pinned.text.strip().lower()
    if len(text) < SHORTEST or not now.startswith(text):
        message = f"the rules of `{parent.name}` have changed since this was written: their hash is now {now}"
        yield doubt(CODE, pinned.place, message, "read what has changed, then write the new hash")
