"""The Rulebook: a variant as frozen, typed, finite data, which every engine reads and none changes.

Beside it stands what every engine has in common: what a deal consists of and its text form, moves, seats, results.
"""
