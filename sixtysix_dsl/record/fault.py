"""What is wrong with a record: where, what, and what to do about it."""

from __future__ import annotations

from typing import Literal

Kind = Literal["unreadable", "damaged", "newer", "illegal", "differs", "in-use"]
"""`illegal` and `differs` are answers of the rules: a move they refuse, a result that is another under them."""


class RecordError(ValueError):
    """A record that cannot be read or followed; `file:line` is where, `help` what to do."""

    def __init__(self, file: str, line: int, message: str, help: str, kind: Kind = "damaged") -> None:
        """Remember it all; `line` 0 is the file as a whole."""
        super().__init__(f"{file}:{line}: {message}" if line else f"{file}: {message}")
        self.file, self.line, self.message, self.help, self.kind = file, line, message, help, kind

    @property
    def is_answer(self) -> bool:
        """Whether the record could be read, and the rules say no to what it holds."""
        return self.kind in ("illegal", "differs")
