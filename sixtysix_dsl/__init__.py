"""Card games of the sixty-six family, written down as rules and played from them.

Importing this package imports nothing else of it: the command line depends on a quick start.
"""

__version__ = "0.1.0"
