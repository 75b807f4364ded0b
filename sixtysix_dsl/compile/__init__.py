"""The compiling engine: a settled Rulebook as a WebAssembly module, and the host that runs it.

Invariants: the emitter (`module.py` and what it imports) knows no game and needs nothing but the Rulebook;
every rule is emitted from the same `Expr` and `Effect` that the reference engine reads, and in the order of
`interpret/interpreter.py`, which is the meaning. Only `host.py` knows wasmtime.
"""
