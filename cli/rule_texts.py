"""The clauses of a variant as a record's header keeps them: what counts for the rules' hash, by id."""

from __future__ import annotations

from sixtysix_dsl.resolve.variant import Resolved
from sixtysix_dsl.syntax.parser import canonical_text

from .clauses import Clause, walk_clauses

_SILENT = frozenset({"says", "label", "title", "doc", "source"})


def rule_texts(resolved: Resolved) -> dict[str, str]:
    """Return the text of each clause, white space folded; what is only said to people is left out."""
    return {
        item.id: canonical_text(item.text)
        for item in walk_clauses(resolved.root)
        if isinstance(item, Clause) and not _SILENT & set(item.id.split("."))
    }
