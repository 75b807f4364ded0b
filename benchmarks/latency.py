"""How long it takes from the text of a variant to its first compiled result, in a process that has begun.

    python benchmarks/latency.py [TIMES] [VARIANT …]

For each variant the least of TIMES (20) tries, in milliseconds: *load* is reading, checking and settling
the files, *emit* writing the module, *wasmtime* making machine code of it, *play* one deal of honest bots. Those are
*cold*, with nothing in the cache; *cached* is all of it once more with what a process before has left there, of which
*back* is what comes after loading. Exit code 1 if a variant takes more than 60 ms cold, or 5 ms of it to emit. What
other work on the machine takes is left out: the clock counts, or the processor's if it has counted less.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path
from time import perf_counter, process_time

from sixtysix_dsl.compile import host, runner
from sixtysix_dsl.compile.cache import Cache
from sixtysix_dsl.compile.runner import compile_program, play_program, ready_program
from sixtysix_dsl.pipeline import load_variant
from sixtysix_dsl.resolve.references import bundled_names
from sixtysix_dsl.rulebook.work import Work
from sixtysix_dsl.syntax.parser import parse_clause

WHOLE_BAR, EMIT_BAR = 60.0, 5.0
HEAD = ("load", "emit", "wasmtime", "play", "cold", "back", "cached", "bytes", "machine")


class Watch:
    """Measures step after step."""

    def __init__(self) -> None:
        """Begin now."""
        self.now, self.steps = (perf_counter(), process_time()), list[float]()

    def step(self) -> None:
        """End a step, and begin the next."""
        before, self.now = self.now, (perf_counter(), process_time())
        self.steps.append(1000 * min(end - begun for begun, end in zip(before, self.now, strict=True)))


def cold(variant: str) -> list[float]:
    """Return the times of each step without a cache."""
    forget()
    watch = Watch()
    rulebook = load_variant(variant)
    watch.step()
    bots = ("honest",) * rulebook.seats
    program = compile_program(rulebook, bots=bots)
    watch.step()
    host.compile_module(program.code)
    watch.step()
    play_program(program, Work(bots, 1, 0, 1))
    watch.step()
    return watch.steps


def cached(variant: str, cache: Cache) -> list[float]:
    """Return the times of loading, and of all that follows with the cache."""
    forget()
    watch = Watch()
    rulebook = load_variant(variant)
    watch.step()
    bots = ("honest",) * rulebook.seats
    play_program(ready_program(rulebook, bots=bots, cached=cache), Work(bots, 1, 0, 1))
    watch.step()
    return watch.steps


def forget() -> None:
    """Be a process that has read and compiled nothing yet."""
    host._held.clear()
    runner._running.__dict__.clear()
    parse_clause.cache_clear()


def main() -> int:
    """Measure and print."""
    words = sys.argv[1:]
    times = int(words.pop(0)) if words and words[0].isdecimal() else 20
    slow = False
    print("| variant |" + "".join(f" {name} |" for name in HEAD))
    print("|---|" + "--:|" * len(HEAD))
    with tempfile.TemporaryDirectory() as folder:
        cache = Cache(Path(folder) / "cache")
        for variant in words or sorted(bundled_names()):
            steps = [min(tries) for tries in zip(*(cold(variant) for _ in range(times)), strict=True)]
            cached(variant, cache)
            load, back = (
                min(tries) for tries in zip(*(cached(variant, cache) for _ in range(times)), strict=True)
            )
            code = compile_program(load_variant(variant), bots=("honest",)).code
            machine = len(host.compile_module(code).serialize())
            figures = [*steps, sum(steps), back, load + back]
            row = "".join(f" {figure:.1f} |" for figure in figures)
            print(f"| `{variant}` |{row} {len(code):,} | {machine:,} |", flush=True)
            slow = slow or sum(steps) > WHOLE_BAR or steps[1] > EMIT_BAR
    return int(slow)


if __name__ == "__main__":
    sys.exit(main())
