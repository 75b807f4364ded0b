"""How bots weigh moves: scores written as values of the Rulebook's kind, so that every engine works them out alike.

Nothing here plays. A `Policy` is made for a settled Rulebook, an engine evaluates it like any clause, and
`play/bots.py` says what follows from the scores.
"""
