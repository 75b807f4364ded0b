"""A record's file as JSON objects, line by line, with everything refused that no game writes."""

from __future__ import annotations

import json
import os
import stat
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple, NoReturn

from sixtysix_dsl.record.fault import RecordError
from sixtysix_dsl.record.seal import is_sealed, split_seal

MOST_BYTES = 64 * 1024 * 1024
MOST_LINES = 200_000
LONGEST_HEADER = 1024 * 1024
LONGEST_LINE = 64 * 1024
LARGEST = 2**63 - 1

ANOTHER_COPY = "use a copy of the file from before it was damaged"
UNSEAL = f'{ANOTHER_COPY}; or take `, "crc": "…"` out of every line, and they are taken as they stand'


class Line(NamedTuple):
    """A whole line: its number from 1, what it says, and where it ends in the file."""

    number: int
    said: dict[str, Any]
    end: int


class Lines(NamedTuple):
    """All whole lines. `cut` is what stands behind them, unfinished; `seal` that of the last, None if none are kept."""

    lines: list[Line]
    cut: bytes
    seal: str | None


def read_lines(path: Path, file: str) -> Lines:
    """Read a file. Raises RecordError; a last line that is cut off is no fault."""
    data = _read(path, file)
    found: list[Line] = []
    seal: str | None = None
    for number, start, end in _spans(data, file):
        raw = data[start:end]
        is_last = end == len(data) and not raw.endswith(b"\n")
        if number == 1:
            seal = "" if split_seal(raw)[1] is not None else None
        elif seal is None and split_seal(raw)[1] is not None:
            raise RecordError(file, 1, f"the line has no seal, and line {number} has one", UNSEAL)
        try:
            said = _parse(raw, file, number)
            if seal is not None and not is_sealed(raw, seal):
                raise RecordError(
                    file, number, "the line is not as it was written, or not in its place", UNSEAL
                )
        except RecordError:
            if is_last and found:
                return Lines(found, raw, seal)
            if is_last:
                message = "the first line is cut off: nothing of a match is in the file yet"
                raise RecordError(
                    file, 1, message, "begin the match anew, with another file for the record"
                ) from None
            raise
        if seal is not None:
            seal = split_seal(raw)[1]
        found.append(Line(number, said, end))
    return Lines(found, b"", seal)


def _read(path: Path, file: str) -> bytes:
    """Read a plain file, and nothing else: a pipe might never end."""
    try:
        descriptor = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    except FileNotFoundError:
        raise RecordError(
            file, 0, "no such file", "name a file that `play --record` wrote", "unreadable"
        ) from None
    except (OSError, ValueError) as problem:
        said = (getattr(problem, "strerror", None) or "that is not the name of a file").lower()
        raise RecordError(
            file, 0, said, "name a file that `play --record` wrote and that you may read", "unreadable"
        ) from None
    status = os.fstat(descriptor)
    if not stat.S_ISREG(status.st_mode):
        os.close(descriptor)
        what = "a folder" if stat.S_ISDIR(status.st_mode) else "not a plain file"
        help = "name a file that `play --record` wrote"
        raise RecordError(file, 0, f"this is {what}, not a record", help, "unreadable")
    with os.fdopen(descriptor, "rb") as opened:
        if status.st_size > MOST_BYTES:
            message = f"the file has {status.st_size} bytes, and a record at most {MOST_BYTES}"
            raise RecordError(file, 0, message, "this is no record of a match", "unreadable")
        data = opened.read(MOST_BYTES + 1)
    if not data:
        raise RecordError(file, 0, "the file is empty", "begin the match anew: nothing of it was written")
    return data


def _spans(data: bytes, file: str) -> Iterator[tuple[int, int, int]]:
    """Number, start and end of each line, its line feed included."""
    start = number = 0
    while start < len(data):
        number += 1
        at = data.find(b"\n", start)
        end = at + 1 if at >= 0 else len(data)
        if end - start > (LONGEST_HEADER if number == 1 else LONGEST_LINE):
            raise RecordError(
                file, number, f"the line has {end - start} bytes, more than any of a record", ANOTHER_COPY
            )
        if number > MOST_LINES:
            raise RecordError(
                file, number, f"the file has more than {MOST_LINES} lines", "this is no record of a match"
            )
        yield number, start, end
        start = end


def _parse(raw: bytes, file: str, number: int) -> dict[str, Any]:
    try:
        text = raw.decode()
    except UnicodeDecodeError as problem:
        raise RecordError(
            file, number, f"byte {problem.start + 1} of the line is not UTF-8", ANOTHER_COPY
        ) from None
    if not text.strip():
        raise RecordError(file, number, "the line is blank", f"take it out, or {ANOTHER_COPY}")
    if text.startswith("\ufeff"):
        help = "save the file as UTF-8 without a mark"
        raise RecordError(file, number, "a byte order mark stands before the line", help)
    try:
        said = json.loads(
            text,
            object_pairs_hook=_object,
            parse_constant=_refuse_constant,
            parse_float=_refuse_float,
            parse_int=_whole,
        )
    except json.JSONDecodeError as problem:
        message = f"the line is not JSON: {problem.msg.lower()} at column {problem.colno}"
        raise RecordError(file, number, message, ANOTHER_COPY) from None
    except (_Refused, RecursionError) as problem:
        what = str(problem) if isinstance(problem, _Refused) else "brackets are nested too deeply"
        raise RecordError(file, number, what, ANOTHER_COPY) from None
    if not isinstance(said, dict):
        raise RecordError(file, number, "the line is not a JSON object", ANOTHER_COPY)
    return said


class _Refused(Exception):
    """Something that JSON allows and no record has."""


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    made = dict(pairs)
    if len(made) != len(pairs):
        raise _Refused("a key stands twice in the line")
    return made


def _refuse_constant(text: str) -> NoReturn:
    raise _Refused(f"`{text}` is no number of a record")


def _refuse_float(text: str) -> NoReturn:
    raise _Refused(f"`{text[:20]}` is not a whole number")


def _whole(text: str) -> int:
    if len(text) > 20 or abs(int(text)) > LARGEST:
        raise _Refused(f"the number {text[:20]}… is too large for a record")
    return int(text)
