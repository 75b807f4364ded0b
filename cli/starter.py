"""The text of a first house-rule file: a head that says nothing new, and changes to take over, as comments."""

from __future__ import annotations

from collections.abc import Iterator

from sixtysix_dsl.load.document import Mapping, Scalar
from sixtysix_dsl.resolve.header import VERSION
from sixtysix_dsl.resolve.variant import Resolved
from sixtysix_dsl.rulebook.rulebook import Rulebook

from .clauses import write_node

EASILY_REMOVED = ("close", "exchange", "annul", "meld")
"""Kinds of moves without which a game is still a game, the likeliest first."""


def write_starter(name: str, parent: str, resolved: Resolved, rulebook: Rulebook, *, is_rules: bool) -> str:
    """The file's text. Each block of comments can be taken over by itself."""
    head = [
        f"# House rules over {parent}: what is not said here stays as it is there.",
        f"sixtysix: {VERSION}",
    ]
    head += [f"rules: {name}"] if is_rules else [f"variant: {name}", f"extends: {parent}"]
    guide = [
        "# Some changes that are often made. Take the `# ` away from the lines of one, and change its values.",
        "# A row keeps the parts that are not named.",
    ]
    blocks = [
        _option(rulebook, parent),
        _value(resolved, parent),
        _duty(resolved),
        _removal(rulebook, parent),
    ]
    return "\n\n".join("\n".join(lines) for lines in (head, guide, *blocks) if lines) + "\n"


def _option(rulebook: Rulebook, parent: str) -> list[str]:
    """Another value for the first option."""
    for option in rulebook.options:
        others = [value for value in option.values or () if value != option.default]
        if others:
            doc = [f"# {' '.join(option.doc.split())}"] if option.doc else []
            return [
                f"# Set an option; `sixtysix options {parent}` lists them.",
                *doc,
                f"# set: {{{option.name}: {others[0]}}}",
            ]
    return []


def _value(resolved: Resolved, parent: str) -> list[str]:
    """A value as the parent has it: what a deal is worth, or else the first definition."""
    for section in ("grade", "define"):
        for row, parts in _rows(resolved.root, section):
            value = parts.get("is")
            if isinstance(value, Scalar):
                return [
                    f"# Change a value. This is what {parent} says.",
                    f"# {section}:",
                    f"#   {row}: {{is: {_quoted(write_node(value))}}}",
                ]
    return []


def _duty(resolved: Resolved) -> list[str]:
    """A new duty before the first of the parent, at the same time, or in the first trick if only options say when."""
    for row, parts in _rows(resolved.root, "follow"):
        when = parts.get("when")
        condition = write_node(when) if isinstance(when, Scalar) else ""
        if not condition or condition.startswith("option "):
            condition = "tricks played = 0"
        return [
            "# Add a duty. The first row that some card in hand can meet is the one that binds.",
            "# follow:",
            "#   our duty:",
            f"#     before: {row}",
            f"#     when: {_quoted(condition)}",
            "#     play: suit led",
            '#     says: "You hold {cards}: at this table you follow suit."',
        ]
    return []


def _removal(rulebook: Rulebook, parent: str) -> list[str]:
    """A move that the parent has and a house may not want."""
    removable = [rule for rule in rulebook.moves if rule.phase < 0 and rule.kind in EASILY_REMOVED]
    if not removable:
        return []
    name = min(removable, key=lambda rule: EASILY_REMOVED.index(rule.kind)).name
    return [f"# Take a move of {parent} away.", "# moves:", f"#   {name}: remove"]


def _rows(root: Mapping, section: str) -> Iterator[tuple[str, Mapping]]:
    held = root.get(section)
    for key, value in held.items if isinstance(held, Mapping) else ():
        if isinstance(value, Mapping):
            yield key.text, value


def _quoted(text: str) -> str:
    """In quotes where YAML would read more into the text than is meant."""
    return f'"{text}"' if set(text) & set("{}[],:#'&*!|>%@`") and '"' not in text else text
