"""How a deal goes: the skeleton that all games of the family share, as functions of a module.

Every function here and in the files that it is put together from does what the method of the same name in
`interpret/interpreter.py` does, on the state in memory.
"""

from __future__ import annotations

from sixtysix_dsl.compile import code
from sixtysix_dsl.compile.announcing import announce
from sixtysix_dsl.compile.code import i64
from sixtysix_dsl.compile.dealing import deal, reset
from sixtysix_dsl.compile.drawing import ask_before_drawing
from sixtysix_dsl.compile.effects import ANNUL
from sixtysix_dsl.compile.phases import ask_next, enter_phase
from sixtysix_dsl.compile.settlement import write_settlement
from sixtysix_dsl.compile.tricks import begin_lead, begin_play, play, take_trick
from sixtysix_dsl.compile.unit import Unit, Writer
from sixtysix_dsl.compile.wasm import I32, I64


def define_skeleton(unit: Unit) -> None:
    """Name all functions of the skeleton."""
    unit.define("reset", reset, (I64, I32))
    unit.define("deal", deal)
    unit.define("enter_phase", enter_phase, (I64,))
    unit.define("ask_next", ask_next)
    unit.define("begin_play", begin_play)
    unit.define("begin_lead", begin_lead)
    unit.define("finish", _finish)
    unit.define("take_trick", take_trick)
    unit.define("ask_before_drawing", ask_before_drawing)
    unit.define("announce", announce, (I64,))
    unit.define("play", play, (I64, I64))


def _finish(w: Writer) -> None:
    body, access = w.body, w.access
    access.put("turn", code.NONE)
    access.put("question", code.ZERO)
    access.put("over", code.ONE)
    ended = access.get("ended")
    if ended.const is None:
        with body.when(code.eq(ended, i64(ANNUL))):
            access.put("annulled", code.ONE)
            access.put("left", access.get("carried"))
            body.give_back()
    write_settlement(w)
