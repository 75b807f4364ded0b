"""Files that a command writes beside its report: looked at beforehand, and a report is never lost over one."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Sequence
from pathlib import Path

from .loading import fail


def must_be_writable(paths: Sequence[Path], inputs: Sequence[Path] = (), *, json: bool) -> None:
    """Find out beforehand what cannot be written, and end with that: nobody wants to learn it after an hour."""
    for number, path in enumerate(paths):
        problem = _problem_of(path)
        if problem is None and _real(path) in map(_real, paths[:number]):
            problem = f"two things are to be written to `{path}`", "name a file for each"
        if problem is None and _real(path) in map(_real, inputs):
            problem = f"`{path}` is to be read, and cannot be written to", "name another file"
        if problem is not None:
            message, help = problem
            fail(message, code="unwritable-file", help=help, json=json)


def write_whole(path: Path, content: bytes) -> str | None:
    """Write a file; return why that could not be done, if so. Half a file is not left where there was none."""
    try:
        with contextlib.suppress(FileExistsError):
            write_new(path, content)
            return None
        path.write_bytes(content)
    except (OSError, ValueError) as problem:
        return f"`{path}` cannot be written: {reason_of(problem)}"
    return None


def write_new(path: Path, content: bytes) -> None:
    """Make a file whole or not at all. Raises FileExistsError if there is one, OSError or ValueError."""
    with path.open("xb") as file:
        try:
            file.write(content)
            file.flush()
        except BaseException:
            path.unlink(missing_ok=True)  # what is on a full disk would be in the way of the next attempt
            raise


def reason_of(problem: OSError | ValueError) -> str:
    """Why a file cannot be written, as the end of a sentence."""
    return (getattr(problem, "strerror", None) or "that is not the name of a file").lower()


def _problem_of(path: Path) -> tuple[str, str | None] | None:
    """Why a file cannot be written, and what to do about it."""
    try:
        is_folder, has_folder = path.is_dir(), path.absolute().parent.is_dir()
        can_write = os.access(path if path.exists() else path.absolute().parent, os.W_OK)
    except (OSError, ValueError):
        return f"`{path}` is not the name of a file", None
    if is_folder:
        return f"`{path}` is a folder", "name a file"
    if not has_folder:
        return f"there is no folder for `{path}`", f"make `{path.parent}` first"
    if not can_write:
        return f"`{path}` may not be written", "name a file elsewhere"
    return None


def _real(path: Path) -> str:
    return os.path.realpath(path)
