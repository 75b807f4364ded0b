"""Whatever happens to a record, reading it ends in one clear message, and nothing is taken for what it is not."""

from __future__ import annotations

import json
import os
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from sixtysix_dsl.record.fault import RecordError
from sixtysix_dsl.record.reader import read_record

from .matches import follow_file, write_match

GAMES = ["german-24", "mande", "gaigel"]
Lines = list[dict[str, Any]]


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_match(tmp_path_factory.mktemp("record") / "match.jsonl", "german-24", seed=4, deals=3)


def problem_of(path: Path, variant: str = "german-24") -> RecordError | None:
    """What is wrong with a file; never another exception."""
    try:
        return follow_file(path, variant).fault
    except RecordError as fault:
        return fault


@pytest.mark.parametrize("variant", GAMES)
def test_a_record_is_followed_to_its_end(variant: str, tmp_path: Path) -> None:
    course = follow_file(write_match(tmp_path / "a.jsonl", variant, seed=3, deals=4), variant)
    assert course.fault is None
    assert course.deal is None
    assert all(played.result is not None for played in course.deals)


@pytest.fixture(scope="module")
def short(whole: Path, tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """A record of a few moves, one of them taken back."""
    path = write_match(tmp_path_factory.mktemp("short") / "match.jsonl", "german-24", seed=4, deals=1)
    return b"".join(path.read_bytes().splitlines(keepends=True)[:12])


def test_a_flipped_bit_of_any_byte_is_noticed(short: bytes, tmp_path: Path) -> None:
    damaged = tmp_path / "damaged.jsonl"
    seal = short.index(b', "crc"'), short.index(b"\n")
    for at in range(len(short) - 1):
        for bit in range(8) if at in range(*seal) else [at % 8]:
            damaged.write_bytes(short[:at] + bytes([short[at] ^ 1 << bit]) + short[at + 1 :])
            fault = problem_of(damaged)
            assert fault is not None, (at, bit)
            assert fault.kind in ("damaged", "newer"), fault
            assert str(fault).startswith(f"{damaged}:"), fault
            assert fault.line <= short[:at].count(b"\n") + 2
            assert fault.help
            assert "\n" not in str(fault)


def test_cut_off_anywhere_all_whole_lines_stand(short: bytes, tmp_path: Path) -> None:
    cut = tmp_path / "cut.jsonl"
    for at in range(len(short) + 1):
        cut.write_bytes(short[:at])
        if at < short.index(b"\n"):
            fault = problem_of(cut)
            assert fault is not None
            assert "anew" in fault.help
            continue
        record = read_record(cut)
        assert follow_file(cut, "german-24").fault is None
        # a line without its line feed is whole
        assert len(record.entries) + 1 in (short[:at].count(b"\n"), short[: at + 1].count(b"\n"))
        assert (record.note() is None) == (not record.cut)


def test_all_lines_have_a_seal_or_none(whole: Path, tmp_path: Path) -> None:
    lines = lines_of(whole)
    sealed = [json.loads(line) for line in whole.read_text(encoding="utf-8").splitlines()]
    path = tmp_path / "some.jsonl"
    for mixed, at in [([lines[0], *sealed[1:]], 1), ([*sealed[:5], *lines[5:]], 6)]:
        path.write_text("".join(json.dumps(line) + "\n" for line in mixed), encoding="utf-8")
        fault = problem_of(path)
        assert fault is not None
        assert (fault.kind, fault.line) == ("damaged", at)
        assert "every line" in fault.help


@pytest.mark.parametrize("is_sealed", [True, False])
def test_other_ends_of_lines_are_read(is_sealed: bool, whole: Path, tmp_path: Path) -> None:
    path = tmp_path / "windows.jsonl"
    data = whole.read_bytes()
    if not is_sealed:
        data = "".join(json.dumps(line) + "\n" for line in lines_of(whole)).encode()
    path.write_bytes(data.replace(b"\n", b"\r\n"))
    assert problem_of(path) is None


def lines_of(path: Path) -> Lines:
    """A record without its seals, so that the content itself is judged."""
    lines = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    return [{key: value for key, value in line.items() if key != "crc"} for line in lines]


def change(number: int, **keys: Any) -> Callable[[Lines], None]:
    def act(lines: Lines) -> None:
        lines[number] |= keys

    return act


def swap(a: int, b: int) -> Callable[[Lines], None]:
    def act(lines: Lines) -> None:
        lines[a], lines[b] = lines[b], lines[a]

    return act


def twice(lines: Lines) -> None:
    lines[1]["pack"][0] = lines[1]["pack"][1]


def wrong_score(lines: Lines) -> None:
    result = next(line for line in lines if "result" in line)["result"]
    result["scores"] = {"1": 99, "2": 0}


CHANGES: dict[str, tuple[Callable[[Lines], None], int, str]] = {
    "another format": (change(0, sixtysix=2), 1, "format 2"),
    "no header": (lambda lines: lines.pop(0) and None, 1, "not a record"),
    "two headers": (lambda lines: lines.insert(1, dict(lines[0])), 2, "second header"),
    "three seats": (change(0, seats=["a", "b", "c"], bots=[None] * 3), 1, "3 seats"),
    "no seats": (change(0, seats=[]), 1, "`seats`"),
    "half a character": (change(0, seats=["\ud800", "b"]), 1, "`seats`"),
    "a name that commands the terminal": (change(0, seats=["\x1b[2J", "b"]), 1, "`seats`"),
    "an endless name": (change(0, seats=["a" * 81, "b"]), 1, "`seats`"),
    "an option that is half a character": (change(0, options={"\udfff": "b"}), 1, "`options`"),
    "seed is text": (change(0, seed="7"), 1, "`seed`"),
    "a card twice": (twice, 2, "more than 1×"),
    "another card": (lambda lines: lines[1]["pack"].__setitem__(0, "7Z"), 2, "no card `7Z`"),
    "a card is missing": (lambda lines: lines[1]["pack"].pop() and None, 2, "23 cards"),
    "no such dealer": (change(1, dealer=3), 2, "`dealer` is 3"),
    "deal 2 first": (change(1, deal=2), 2, "this is deal 1"),
    "a move nobody knows": (change(2, move="dance"), 3, "no move `dance`"),
    "a card not in hand": (change(2, move="play 7H"), 3, "there is no card"),
    "no such seat": (change(2, seat=9), 3, "`seat` is 9"),
    "seat is true": (change(2, seat=True), 3, "`seat` is not a whole number"),
    "neither": (lambda lines: lines.insert(2, {"hello": 1}), 3, "no deal, move, undo or result"),
    "both": (change(2, undo=1), 3, "no deal, move, undo or result"),
    "undo too much": (lambda lines: lines.insert(3, {"undo": 2}), 4, "1 were made"),
    "undo nothing": (lambda lines: lines.insert(3, {"undo": 0}), 4, "`undo` is 0"),
    "undo as a huge number": (lambda lines: lines.insert(3, {"undo": 10**18}), 4, "`undo` is"),
    "drawn too much": (change(2, drawn=10**8), 3, "`drawn`"),
    "result too early": (lambda lines: lines.insert(3, {"result": {"winners": [], "scores": {}}}), 4, "not over"),
    "reordered": (swap(1, 2), 2, "no deal goes on"),
    "another result": (wrong_score, 0, "`scores` of the result"),
    "a state that is none": (lambda lines: lines.__setitem__(1, {"deal": 1, "dealer": 1, "state": "x"}), 2, "state"),
}  # fmt: skip


@pytest.mark.parametrize("name", CHANGES)
def test_content_is_judged(name: str, whole: Path, tmp_path: Path) -> None:
    act, line, says = CHANGES[name]
    lines = lines_of(whole)
    act(lines)
    path = tmp_path / "changed.jsonl"
    path.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    fault = problem_of(path)
    assert fault is not None
    assert says in fault.message
    assert fault.line == line or not line
    assert fault.help


def test_an_illegal_move_is_an_answer_and_not_damage(whole: Path, tmp_path: Path) -> None:
    lines = lines_of(whole)
    lines[2]["seat"] = 3 - lines[2]["seat"]
    path = tmp_path / "illegal.jsonl"
    path.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    fault = problem_of(path)
    assert fault is not None
    assert (fault.line, fault.kind, fault.is_answer) == (3, "illegal", True)
    assert "legal here: " in fault.help


@pytest.mark.parametrize(
    ("line", "says"),
    [
        (b'{"seat": NaN, "move": "play KS"}', "`NaN`"),
        (b'{"seat": 1.5, "move": "play KS"}', "not a whole number"),
        (b'{"seat": 1e999, "move": "play KS"}', "not a whole number"),
        (b'{"seat": 1' + b"0" * 5000 + b', "move": "play KS"}', "too large"),
        (b'{"seat": 1, "seat": 2, "move": "play KS"}', "twice"),
        (b"[" * 30_000, "nested"),
        (b"[1]", "not a JSON object"),
        (b"", "blank"),
        (b" \t", "blank"),
        (b"\xef\xbb\xbf{}", "byte order mark"),
        (b"\xff\xfe", "not UTF-8"),
        (b"\x00\x00", "not JSON"),
        (b'{"seat": 1, "move": "' + b"x" * 70_000 + b'"}', "more than any"),
        (b'{"seat": 1, "move": "\\u0000"}', "`move`"),
    ],
)
def test_lines_that_no_game_writes(line: bytes, says: str, whole: Path, tmp_path: Path) -> None:
    lines = [json.dumps(each).encode() for each in lines_of(whole)]
    path = tmp_path / "odd.jsonl"
    path.write_bytes(b"\n".join([*lines[:3], line, *lines[3:]]) + b"\n")
    fault = problem_of(path)
    assert fault is not None
    assert says in fault.message
    assert fault.line == 4
    assert len(str(fault)) < 400


def test_what_is_no_file(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "empty").touch()
    for name, says in [
        ("pipe", "not a plain file"),
        (".", "a folder"),
        ("empty", "empty"),
        ("none", "no such file"),
    ]:
        found: list[RecordError | None] = []
        reading = threading.Thread(
            target=lambda at=name, to=found: to.append(problem_of(tmp_path / at)), daemon=True
        )
        reading.start()
        reading.join(5)
        assert found, f"{name} is waited for"
        assert found[0] is not None
        assert says in found[0].message


def test_another_variant_is_not_the_records_fault(whole: Path) -> None:
    fault = problem_of(whole, "mande")
    assert fault is not None
    assert fault.is_answer
    assert "2 seats" in fault.message
