"""Both engines against each other: the same deals, move by move, and whatever can be asked about them.

Invariants: the reference engine says what is right, and chooses the moves; the other is asked alternately with it, in
one process; whatever it answers, or fails to, is a difference that is reported, and no exception.

`compare` asks both about one position, `deals` plays a deal, `tallies` compares mass play, `verify` does it all, and
`scenario` writes what was found as a scenario file.
"""
