"""From a path to text: the only place where variant and scenario files are opened."""

from __future__ import annotations

import codecs
import os
import stat
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from pathlib import Path
from typing import TypeAlias

from sixtysix_dsl.diagnostics import Diagnostic, Place
from sixtysix_dsl.load.limits import MAX_FILE_BYTES
from sixtysix_dsl.load.source import find_control_characters, normal_text

Reader: TypeAlias = Callable[[Path], "bytes | None"]
"""Gives what a file holds, or None for one that is read from the disk; raises FileNotFoundError if there is none."""

_reader: ContextVar[Reader | None] = ContextVar("reader", default=None)


@contextmanager
def reading_from(reader: Reader | None) -> Iterator[None]:
    """Read files through something other than the disk, such as a git revision, as long as this lasts."""
    token = _reader.set(reader)
    try:
        yield
    finally:
        _reader.reset(token)


def is_there(path: Path) -> bool:
    """Whether there is something at a path, where files are read from."""
    reader = _reader.get()
    try:
        return (reader is not None and reader(path) is not None) or path.exists()
    except (OSError, ValueError):
        return False


def read_text(path: Path, display: str) -> tuple[str | None, list[Diagnostic]]:
    """The text of a file, line endings made line feeds and a byte order mark dropped, or None and why not.

    `display` is how the file is named in diagnostics. Codes: `unreadable-file` (missing, a folder, no
    permission, not a regular file), `file-too-large`, `not-utf8`, `control-character`. Never raises for
    what is on the disk.
    """
    try:
        data = _read_bytes(path)
    except (OSError, ValueError) as problem:
        return None, [_fault("unreadable-file", display, _reason(problem))]
    if data is None:
        return None, [_fault("unreadable-file", display, "this is not a regular file")]
    if len(data) > MAX_FILE_BYTES:
        message = f"this file is larger than {MAX_FILE_BYTES // 1024} KiB, the most that is read"
        return None, [_fault("file-too-large", display, message)]
    return _decode(data, display)


def _read_bytes(path: Path) -> bytes | None:
    """Up to one byte more than the limit; None if it is no regular file.

    The file is opened without waiting and then looked at, in that order: a pipe that nobody writes to
    would block an ordinary open, and a look before opening could be outdated.
    """
    reader = _reader.get()
    elsewhere = reader(path) if reader is not None else None
    if elsewhere is not None:
        return elsewhere[: MAX_FILE_BYTES + 1]
    flags = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
    descriptor = os.open(path, flags)
    try:
        mode = os.fstat(descriptor).st_mode
        if stat.S_ISDIR(mode):
            raise IsADirectoryError
        if not stat.S_ISREG(mode):
            return None
        with os.fdopen(descriptor, "rb", closefd=False) as file:
            return file.read(MAX_FILE_BYTES + 1)
    finally:
        os.close(descriptor)


def _reason(problem: OSError | ValueError) -> str:
    if isinstance(problem, FileNotFoundError):
        return "there is no such file"
    if isinstance(problem, IsADirectoryError):
        return "this is a folder, not a file"
    if isinstance(problem, PermissionError):
        return "there is no permission to read this file"
    if isinstance(problem, OSError) and problem.strerror:
        return f"this file cannot be read: {problem.strerror.lower()}"
    return "this is not the name of a file"


def _decode(data: bytes, display: str) -> tuple[str | None, list[Diagnostic]]:
    body = data.removeprefix(codecs.BOM_UTF8)
    try:
        text = body.decode("utf-8")
    except UnicodeDecodeError as problem:
        before = normal_text(body[: problem.start].decode("utf-8"))
        line = before.count("\n") + 1
        column = len(before) - (before.rfind("\n") + 1) + 1
        byte = body[problem.start]
        place = Place(display, line, column, line, column + 1)
        message = f"byte 0x{byte:02X} here is not UTF-8 text"
        help = "save the file as UTF-8"
        return None, [Diagnostic("not-utf8", "error", place, message, help)]
    text = normal_text(text)
    faults = find_control_characters(display, text)
    return (None if faults else text), faults


def _fault(code: str, display: str, message: str) -> Diagnostic:
    return Diagnostic(code, "error", Place(display, 1, 1, 1, 1), message)
