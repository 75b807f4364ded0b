"""How large a file from a stranger may be.

A hand-written variant has some hundred lines, a hundred nodes a screen and a depth of six. The limits are
far above that and far below what would cost a second or much memory.
"""

from __future__ import annotations

MAX_FILE_BYTES = 256 * 1024
"""Bytes of one file on disk, and characters of one text handed in directly."""

MAX_DEPTH = 32
"""Collections inside each other."""

MAX_NODES = 12_000
"""Keys, values and collections in one file, all its documents together."""

MAX_DOCUMENTS = 1_000
"""Documents (`---`) in one file."""

MAX_FAULTS = 100
"""Structural faults reported for one file; reading stops there. Nobody mends more in one go."""

MAX_CONTROL_CHARACTERS = 10
"""Forbidden characters reported for one file; a file full of them is not text."""
