"""From a path to text: what is taken, what is not, and where the first bad byte is."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from sixtysix_dsl.load.document import read_text
from sixtysix_dsl.load.limits import MAX_FILE_BYTES


def faults_of(path: Path) -> list[str]:
    text, faults = read_text(path, "shown.yaml")
    assert text is None
    return [f"{fault.place}: {fault.code}: {fault.message}" for fault in faults]


@pytest.mark.parametrize(
    ("data", "text"),
    [
        (b"a: b\n", "a: b\n"),
        (b"\xef\xbb\xbfa: b\r\nc: d\r\n", "a: b\nc: d\n"),
        ("a: ♠\n".encode(), "a: ♠\n"),
        (b"", ""),
    ],
)
def test_good_text(tmp_path: Path, data: bytes, text: str) -> None:
    path = tmp_path / "a.yaml"
    path.write_bytes(data)
    assert read_text(path, "a.yaml") == (text, [])


def test_bytes_that_are_not_utf8(tmp_path: Path) -> None:
    path = tmp_path / "a.yaml"
    path.write_bytes("\ufeffa: b\r\nc: ä".encode() + "ü\n".encode("latin-1"))
    assert faults_of(path) == ["shown.yaml:2:5: not-utf8: byte 0xFC here is not UTF-8 text"]


def test_control_characters(tmp_path: Path) -> None:
    path = tmp_path / "a.yaml"
    path.write_bytes(b"a: b\nc: \x1b[31m\n")
    assert faults_of(path) == [
        "shown.yaml:2:4: control-character: U+001B (a control character) is not allowed in a rules file"
    ]


def test_too_large(tmp_path: Path) -> None:
    path = tmp_path / "a.yaml"
    path.write_bytes(b" " * (MAX_FILE_BYTES + 1))
    assert faults_of(path) == [
        "shown.yaml:1:1: file-too-large: this file is larger than 256 KiB, the most that is read"
    ]


def test_missing(tmp_path: Path) -> None:
    assert faults_of(tmp_path / "a.yaml") == ["shown.yaml:1:1: unreadable-file: there is no such file"]


def test_a_folder(tmp_path: Path) -> None:
    assert faults_of(tmp_path) == ["shown.yaml:1:1: unreadable-file: this is a folder, not a file"]


def test_a_name_that_cannot_be() -> None:
    assert faults_of(Path("a\0b")) == ["shown.yaml:1:1: unreadable-file: this is not the name of a file"]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes on this system")
def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    path = tmp_path / "pipe"
    os.mkfifo(path)
    assert faults_of(path) == ["shown.yaml:1:1: unreadable-file: this is not a regular file"]
