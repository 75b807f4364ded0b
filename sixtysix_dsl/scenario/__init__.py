"""Scenario files: cards, moves, and what must be so. They test variants, report bugs, and say where a position is.

Invariants: every key, value and step knows its place; what a file says wrongly is a diagnostic and makes the scenario
an *error*, what the rules do otherwise is a *failure*; no input raises an exception.

`read` finds and reads files, `variants` loads what they play, `position` puts the cards on the table, `run` makes
the moves and asks the expectations of `expect`.
"""
