"""Programs for mass play: kept from one process to the next, and metered so that honest work always ends."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from sixtysix_dsl.compile import host, runner
from sixtysix_dsl.compile.cache import Cache
from sixtysix_dsl.compile.guard import EndlessError
from sixtysix_dsl.compile.runner import compile_program, play_program, ready_program
from sixtysix_dsl.lower.settle import settle_options
from sixtysix_dsl.pipeline import load_rules, load_variant
from sixtysix_dsl.rulebook.work import Work
from sixtysix_dsl.simulate.reference import play_tally

pytest.importorskip("wasmtime")
WORK = Work(("honest", "honest"), 1, 0, 20)


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Cache:
    """An empty cache, and a process that holds nothing."""
    forget(monkeypatch)
    return Cache(tmp_path / "cache")


def forget(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(host, "_held", {})


def never(*_: object, **__: object) -> Any:
    raise AssertionError("not to be called")


def test_a_second_process_compiles_nothing(cache: Cache, monkeypatch: pytest.MonkeyPatch) -> None:
    rulebook = load_variant("schnapsen")
    first = ready_program(rulebook, bots=WORK.bots, cached=cache)
    forget(monkeypatch)
    monkeypatch.setattr(runner, "compile_program", never)
    monkeypatch.setattr(host, "_compile", never)
    again = ready_program(load_variant("schnapsen"), bots=WORK.bots, cached=cache)
    assert again == first == pickle.loads(pickle.dumps(again))
    assert play_program(again, WORK) == play_tally(rulebook, WORK)


def test_each_purpose_and_each_setting_has_its_own(cache: Cache) -> None:
    rulebook = load_variant("german-24")
    plain = ready_program(rulebook, bots=("random",), cached=cache)
    purposes: list[dict[str, Any]] = [{"counts_clauses": True}, {"bots": ("greedy",)}, {"matches": True}]
    for purpose in purposes:
        assert (
            ready_program(rulebook, cached=cache, **purpose) == compile_program(rulebook, **purpose) != plain
        )
    carry = load_variant("german-24", settings={"tie": "carry"})
    assert ready_program(carry, cached=cache) == compile_program(carry)
    unsettled = load_rules("german-24").unsettled
    assert unsettled is not None
    settled = settle_options(unsettled, {"tie": "carry"})  # its hash is still that of the default
    assert settled.hash == rulebook.hash
    assert ready_program(settled, cached=cache) == compile_program(settled) != plain


def test_moves_in_another_order_are_another_program() -> None:
    """The hash of rules leaves the order of announcements out, but a tally has it."""
    rulebook = load_variant("german-24")
    turned = tuple(rule._replace(number=at) for at, rule in enumerate(reversed(rulebook.moves)))
    other = replace(rulebook, moves=turned)
    assert other.hash == rulebook.hash
    assert runner._name(other, False, False, False) != runner._name(rulebook, False, False, False)


def test_whoever_changes_the_emitter_is_not_deceived(cache: Cache, monkeypatch: pytest.MonkeyPatch) -> None:
    rulebook = load_variant("schnapsen")
    name = runner._name(rulebook, False, False, False)
    monkeypatch.setattr(runner, "_emitter", lambda: "changed")
    assert runner._name(rulebook, False, False, False) != name
    monkeypatch.undo()
    monkeypatch.setattr(runner, "INTERFACE", -1)
    assert runner._name(rulebook, False, False, False) != name


def test_machine_code_of_another_wasmtime_is_not_looked_at(
    cache: Cache, monkeypatch: pytest.MonkeyPatch
) -> None:
    program = ready_program(load_variant("schnapsen"), cached=cache)
    monkeypatch.setattr(host, "_version", lambda: "1.2.3")
    assert cache.get(host._name(program.code)) is None


def test_bad_entries_never_reach_wasmtime(
    cache: Cache, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    import wasmtime

    rulebook = load_variant("schnapsen")
    first = ready_program(rulebook, cached=cache)
    files = sorted((tmp_path / "cache").glob("*.entry"))
    assert len(files) == 2
    for file in files:
        content = bytearray(file.read_bytes())
        content[len(content) // 2] ^= 1
        file.write_bytes(content)
    forget(monkeypatch)
    monkeypatch.setattr(wasmtime.Module, "deserialize", never)
    assert ready_program(rulebook, cached=cache) == first
    monkeypatch.undo()
    forget(monkeypatch)
    monkeypatch.setattr(host, "_compile", never)  # the entries were replaced
    assert ready_program(rulebook, cached=cache) == first


def test_machine_code_that_wasmtime_refuses_is_compiled_again(
    cache: Cache, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Signed by this user, and still of no use here: a home that machines with other processors share."""
    rulebook = load_variant("schnapsen")
    program = ready_program(rulebook, bots=WORK.bots, cached=cache)
    cache.put(host._name(program.code), b"\x7fELF of another world")
    forget(monkeypatch)
    assert play_program(ready_program(rulebook, bots=WORK.bots, cached=cache), WORK) == play_tally(
        rulebook, WORK
    )
    assert len(cache.get(host._name(program.code)) or b"") > 1000


def test_a_program_of_a_broken_entry_is_compiled_again(cache: Cache) -> None:
    rulebook = load_variant("schnapsen")
    cache.put(runner._name(rulebook, False, False, False), b"short")
    assert ready_program(rulebook, cached=cache) == compile_program(rulebook)


def test_names_are_the_same_in_every_process() -> None:
    program = (
        "from sixtysix_dsl.compile import runner\n"
        "from sixtysix_dsl.pipeline import load_rules, load_variant\n"
        "print(runner._name(load_variant('tysiac'), False, True, False))\n"
    )
    names = set()
    for seed in "012":
        environment = {**os.environ, "PYTHONHASHSEED": seed}
        done = subprocess.run(
            [sys.executable, "-c", program], env=environment, capture_output=True, check=True
        )
        names.add(done.stdout)
    assert len(names) == 1


def test_more_fuel_is_given_as_long_as_deals_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(runner, "FUEL_OF_PIECE", 5_000)
    for variant, bots in (("german-24", "honest"), ("tysiac", "greedy")):
        rulebook = load_variant(variant)
        for work in (
            Work((bots,) * rulebook.seats, 3, 0, 50),
            Work((bots,) * rulebook.seats, 3, 0, 3, -1, True, 5),
        ):
            program = compile_program(rulebook, bots=work.bots, matches=work.matches)
            assert play_program(program, work) == play_tally(rulebook, work)


def test_a_deal_that_does_not_end_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """Here a deal of ordinary length, for which there is no fuel."""
    rulebook = load_variant("german-24")
    monkeypatch.setattr(runner, "FUEL_OF_PIECE", 30_000)
    monkeypatch.setattr(runner, "FUEL_ALONE", 100)
    with pytest.raises(EndlessError, match=r"^deal \d+ of seed 3 does not come to an end$"):
        play_program(compile_program(rulebook), Work(WORK.bots, 3, 10, 500))
    with pytest.raises(EndlessError, match=r"^deal \d+ of seed \d+ does not come to an end$"):
        play_program(compile_program(rulebook, matches=True), Work(WORK.bots, 3, 0, 9, -1, True, 5))
