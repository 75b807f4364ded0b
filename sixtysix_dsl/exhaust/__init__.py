"""Two variants on a small pack, searched through: every deal, every move.

What it finds is true of the small pack and of nothing else; the report says so, and names the clauses that
the small pack never came to.
"""
