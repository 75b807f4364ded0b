"""Where play under two variants parts: found, attributed to clauses, shrunk, and written down as a witness.

Both variants are settled Rulebooks with the same seats and the same cards; how those are numbered may differ. Moves,
cards and suits of a comparison are numbered as in the first, A; `translate` turns them into those of B.

`pair` plays one deal under both and says where they part, `find` plays many; `attribute` names the clauses, `shrink`
makes a small case of a large one, and `witness` writes it as a scenario file.
"""
