"""Check sums of lines, each with all before it in it, so that a changed, lost or moved line is noticed.

A line that is sealed ends with `, "crc": "XXXXXXXX"}`: the CRC-32 of the seal of the line before (nothing for the
first) followed by the line up to that comma, in UTF-8. It helps against mishaps, not against forgers: what is played is
judged by the rules.
"""

from __future__ import annotations

import json
import re
import zlib
from collections.abc import Mapping
from typing import Any

_END = re.compile(rb', "crc": "([0-9a-f]{8})"\}\s*\Z')


def seal_line(line: Mapping[str, Any], before: str | None) -> tuple[bytes, str | None]:
    """Return a line as it is written, and its seal; `before` is that of the line before, None where none are kept."""
    text = json.dumps(line, ensure_ascii=False).encode()
    if before is None:
        return text + b"\n", None
    seal = _seal(text[:-1], before)
    return text[:-1] + f', "crc": "{seal}"}}\n'.encode(), seal


def split_seal(line: bytes) -> tuple[bytes, str | None]:
    """Return what a line says, up to the seal, and the seal it carries, None if it has none."""
    found = _END.search(line)
    return (line[: found.start()], found.group(1).decode()) if found else (line, None)


def is_sealed(line: bytes, before: str) -> bool:
    """Whether a line carries the right seal."""
    said, seal = split_seal(line)
    return seal == _seal(said, before)


def _seal(said: bytes, before: str) -> str:
    return f"{zlib.crc32(before.encode() + said):08x}"
