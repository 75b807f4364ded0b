"""Which clauses name a definition, a state variable or an option: what a change of it reaches.

Clauses are read as words. That a choice of a move has the name of a definition elsewhere would be taken for a use of
it; nothing but what a record says of its reach depends on that.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cached_property

from sixtysix_dsl.diff.listing import Row, Table, leaves

_WORD = re.compile(r"\w+(?:-\w+)*")
_OPTION = re.compile(r"\boption\s+(\w+(?:-\w+)*)")


def options_in(text: str) -> tuple[str, ...]:
    """Return the names of the options that a clause reads itself."""
    return tuple(dict.fromkeys(_OPTION.findall(text)))


class Readers:
    """The clauses of one variant, and what they read."""

    def __init__(self, sections: Mapping[str, Row | Table]) -> None:
        """Take the clauses of all sections."""
        self._sections = sections

    @cached_property
    def _texts(self) -> dict[str, str]:
        found: dict[str, str] = {}
        for name, section in self._sections.items():
            for leaf in leaves(section) if name != "options" else ():
                if leaf.name not in ("says", "label"):
                    found[leaf.id] = f"{found.get(leaf.id, '')} {leaf.text}"
        return found

    @cached_property
    def _by_word(self) -> dict[str, list[str]]:
        found: dict[str, list[str]] = {}
        for id, text in self._texts.items():
            if id.startswith(("pack.", "views.", "table.")):
                continue  # words of their own, which name no definition
            for word in dict.fromkeys(_WORD.findall(text)):
                found.setdefault(word, []).append(id)
        return found

    @cached_property
    def _by_option(self) -> dict[str, list[str]]:
        found: dict[str, list[str]] = {}
        for id, text in self._texts.items():
            for option in options_in(text):
                found.setdefault(option, []).append(id)
        return found

    def of_option(self, name: str) -> list[str]:
        """Return the clauses that read an option themselves."""
        return self._by_option.get(name, [])

    def of_word(self, name: str) -> list[str]:
        """Return the clauses that name a definition or a state variable."""
        own = (f"define.{name}", f"state.{name}")
        ids = self._by_word.get(name, [])
        return [id for id in ids if id not in own and not id.startswith(tuple(f"{each}." for each in own))]

    def reached(self, ids: list[str]) -> list[str]:
        """Return the clauses other than definitions that these are, or that read them through definitions."""
        found: dict[str, None] = {}
        seen: set[str] = set()
        todo = list(ids)
        while todo:
            id = todo.pop(0)
            if id in seen:
                continue
            seen.add(id)
            section, _, rest = id.partition(".")
            if section == "define":
                todo += self.of_word(rest.partition(".")[0])
            elif section == "grade":
                found[id] = None
                todo += self.of_word("grade")
            elif section != "state":
                found[id] = None
        return list(found)
