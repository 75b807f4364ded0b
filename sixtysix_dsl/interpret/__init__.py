"""The reference engine: a small interpreter of the Rulebook that gives verdict and reason.

Invariants:

- the Rulebook is settled; values are closures over it, built once for an `Interpreter`;
- a `State` is changed only here; `apply` works on a copy, so whoever holds a state keeps it;
- nothing here knows a game: every rule comes from the Rulebook, the order of events from `interpreter.py`.
"""
