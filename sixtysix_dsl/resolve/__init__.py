"""The floor that makes one variant of several files.

Invariants: every scalar of the result is a node of some file and knows its place there; nothing is parsed as
a clause here; no input raises an exception; what a layer may hold is said once, in `shape`.
"""
