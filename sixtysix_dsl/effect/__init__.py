"""What a change of rules does to the game: the same deals under both, and the mean of their differences.

`sides` plays, `figures` says what is looked at in a deal, `sums` adds up and finds intervals, `paired` makes the
report. `one_change` makes a variant with one clause of another, `per_clause` and `options` play many such variants.
`text`, `markdown` and `html` draw what these return, which is plain data.
"""
