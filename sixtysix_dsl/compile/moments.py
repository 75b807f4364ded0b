"""What events do at a moment of the deal, and what follows if one of them ends it."""

from __future__ import annotations

from collections.abc import Callable

from sixtysix_dsl.compile import code
from sixtysix_dsl.compile.code import E
from sixtysix_dsl.compile.unit import Writer


def happen(w: Writer, moment: str, seat: E) -> None:
    """Do what the events of a moment do; `seat` is who `me` is in them."""
    events = [event for event in w.rulebook.events if event.at == moment]
    env = {0: w.body.keep(seat)} if events else {}
    for event in events:
        with w.body.when(w.values.test(event.when, env)):
            w.count(event.origin)
            w.effects.run(event.does, env)


def may_end(w: Writer, moment: str) -> bool:
    """Whether an event of a moment may end the deal."""
    events = (event for event in w.rulebook.events if event.at == moment)
    steps = (step for event in events for effect in event.does for step in effect.walk())
    return any(step.op in ("end_deal", "annul_deal") for step in steps)


def finish_or(w: Writer, possible: bool, go_on: Callable[[], None]) -> None:
    """Finish if the deal has been ended, which may be possible or not, else go on."""
    ended = w.access.get("ended")
    if ended.const is not None or not possible:
        go_on()
        return
    with w.body.if_else(code.ne(ended, code.ZERO)) as fork:
        w.call("finish")
        fork.otherwise()
        go_on()
