"""Resolved variant to Rulebook: every clause is parsed, typed and given its meaning; names are gone afterwards.

`lower_variant` does it once for all values of all options; `settle_options` then puts the values in.
"""
