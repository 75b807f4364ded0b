"""The first floor: from a file to a tree of text that knows where it stands.

Invariants: no scalar has a type other than text; every node has a place; no input raises an exception.
"""
