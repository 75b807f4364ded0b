"""A part of a run as a file, and parts put together again to the same sums as if all had been played at once."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from sixtysix_dsl.rulebook.tally import Block
from sixtysix_dsl.simulate.plan import MOST_DEALS, MOST_PARTS, Plan, PlanError
from sixtysix_dsl.simulate.run import Played
from sixtysix_dsl.simulate.sound import check_sums
from sixtysix_dsl.simulate.subject import Subject, read_number, read_text
from sixtysix_dsl.simulate.sums import Sums

FORMAT = 1
MOST = 1 << 100
"""No sum is as large; the figures that are made of them are numbers of 64 bits then."""

_WORDS = {
    "version": "versions of sixtysix",
    "variant": "variants",
    "hash": "rules",
    "seed": "seeds",
    "bots": "bots",
    "count": "numbers of deals",
    "dealer": "dealers",
    "matches": "kinds, deals and matches",
    "most_deals": "limits of a match",
    "counts_clauses": "kinds, with and without clauses",
    "parts": "numbers of parts",
}
"""In what parts must agree, and how to say that they do not."""


@dataclass(frozen=True, slots=True)
class Part:
    """One part: the rules by name, the plan, and what was played of it. `file` is where it was read."""

    subject: Subject
    plan: Plan
    sums: Sums
    version: str
    file: str = ""

    @property
    def number(self) -> str:
        """Return it as people write it."""
        return f"{self.plan.part}/{self.plan.parts}"

    def agrees_in(self) -> dict[str, Any]:
        """Return what all parts of one run have in common."""
        plan = self.plan.data()
        plan["count"] = f"{plan['count']:,}"
        plan["bots"] = ",".join(plan["bots"])
        plan["dealer"] = plan["dealer"] + 1 if plan["dealer"] >= 0 else "by lot"
        mine = {"version": self.version, "variant": self.subject.variant, "hash": self.subject.hash, **plan}
        return {name: mine[name] for name in _WORDS}


def write_part(part: Part) -> str:
    """Return the text of a file that `read_part` reads: one JSON document."""
    sums = part.sums
    groups = {str(group): list(row) for group, row in sorted(sums.groups.items())}
    data = {
        "sixtysix-tally": FORMAT,
        "version": part.version,
        "rules": part.subject.data(),
        "plan": part.plan.data(),
        "units": sums.units,
        "tally": sums.numbers,
        "groups": groups,
    }
    return _write({**data, "sha256": _digest(data)}) + "\n"


def read_part(text: str, file: str) -> Part:
    """Read a part. Raises PlanError if it is none, or not a whole one."""
    try:
        data = json.loads(text)
        if not isinstance(data, dict) or "sixtysix-tally" not in data:
            raise PlanError(f"`{file}` is no tally", "`sixtysix simulate … --tally FILE` writes one")
        if data["sixtysix-tally"] != FORMAT:
            raise PlanError(f"`{file}` was written by another version of sixtysix", "play that part again")
        digest = data.pop("sha256")
        if digest != _digest(data):
            raise PlanError(f"`{file}` is not as it was written", "play that part again")
        part = _part(data, file)
    except (
        KeyError,
        IndexError,
        TypeError,
        ValueError,
        AttributeError,
        ArithmeticError,
        RecursionError,
    ) as problem:
        if isinstance(problem, PlanError):
            raise
        raise PlanError(f"`{file}` is no whole tally", "play that part again") from None
    if part.sums.units != len(part.plan.span):
        raise PlanError(f"`{file}` holds {part.sums.units} of {len(part.plan.span)}", "play that part again")
    return part


def _write(data: dict[str, Any]) -> str:
    return json.dumps(data, separators=(",", ":"))


def _digest(data: dict[str, Any]) -> str:
    """What tells whether a file has been changed since; it is no signature."""
    return hashlib.sha256(_write(data).encode()).hexdigest()


def _part(data: dict[str, Any], file: str) -> Part:
    told = data["plan"]
    plan = Plan(**{**told, "bots": tuple(map(read_text, told["bots"]))})
    numbers = (plan.seed, plan.count, plan.dealer, plan.most_deals, plan.part, plan.parts)
    _must_be(all(type(number) is int for number in numbers))
    _must_be(type(plan.matches) is bool and type(plan.counts_clauses) is bool)
    _must_be(1 <= plan.count <= MOST_DEALS and 1 <= plan.part <= plan.parts <= MOST_PARTS)
    subject = Subject.from_data(data["rules"])
    _must_be(len(plan.bots) == subject.seats and -1 <= plan.dealer < subject.seats)
    tally: dict[str, list[int]] = data["tally"]
    blocks = tuple(Block(name, len(row)) for name, row in tally.items())
    groups = {int(group): _numbers(row) for group, row in data["groups"].items()}
    total = _numbers([each for row in tally.values() for each in row])
    sums = Sums(blocks, total, groups, _number(data["units"]))
    check_sums(subject, plan, sums)
    return Part(subject, plan, sums, read_text(data["version"]), file)


def _must_be(holds: bool) -> None:
    if not holds:
        raise ValueError


def _number(value: Any) -> int:
    number = read_number(value)
    _must_be(abs(number) < MOST)
    return number


def _numbers(row: Sequence[Any]) -> tuple[int, ...]:
    return tuple(map(_number, row))


def merge_parts(parts: Sequence[Part]) -> tuple[Subject, Plan, Played]:
    """Put all parts of one run together. Raises PlanError if they are not all of one, or some are missing or twice."""
    first, total = parts[0], parts[0].sums
    for part in parts[1:]:
        _must_agree(first, part)
        total = total + part.sums
    by_number: dict[int, Part] = {}
    for part in parts:
        if (twin := by_number.setdefault(part.plan.part, part)) is not part:
            raise PlanError(
                f"part {part.number} is there twice: `{twin.file}` and `{part.file}`", "name each file once"
            )
    missing = [number for number in range(1, first.plan.parts + 1) if number not in by_number]
    if missing:
        some = ", ".join(f"{number}/{first.plan.parts}" for number in missing[:8])
        more = f" and {len(missing) - 8} more" if len(missing) > 8 else ""
        noun = "part" if len(missing) == 1 else "parts"
        raise PlanError(
            f"{noun} {some}{more} missing", f"play with `--shard {missing[0]}/{first.plan.parts}`"
        )
    return first.subject, replace(first.plan, part=1, parts=1), Played(total)


def _must_agree(first: Part, part: Part) -> None:
    mine, other = first.agrees_in(), part.agrees_in()
    for name, words in _WORDS.items():
        if mine[name] != other[name]:
            raise PlanError(
                f"`{first.file}` and `{part.file}` are of different {words}: {mine[name]} and {other[name]}",
                "parts of one run differ in nothing but `--shard`",
            )
    if first.subject != part.subject or first.sums.blocks != part.sums.blocks:
        raise PlanError(f"`{first.file}` and `{part.file}` count different things", "play both parts again")
