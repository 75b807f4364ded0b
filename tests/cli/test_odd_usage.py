"""Whatever is asked for, there is an exit code and a sentence, and never a traceback."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

COMMAND = Path(sys.executable).with_name("sixtysix")
VARIANT_COMMANDS = ["options", "show", "play", "simulate", "verify"]


@pytest.mark.parametrize("command", VARIANT_COMMANDS)
def test_variants_that_cannot_be_had(command: str, sixtysix, write, folder: Path) -> None:
    (folder / "folder.yaml").mkdir()
    write("binary.yaml", bytes(range(256)))
    write("empty.yaml", "")
    write("rules.yaml", "sixtysix: 1\nrules: mine\n")
    for name, says in [
        ("german-42", "did you mean `german-24`?"),
        ("nowhere.yaml", "there is no such file"),
        ("folder.yaml", "this is a folder"),
        ("binary.yaml", "UTF-8"),
        ("empty.yaml", "nothing in this file"),
        ("rules.yaml", "rule file"),
        (".", "no bundled variant"),
        ("\0.yaml", "not the name of a file"),
    ]:
        done = sixtysix(command, name)
        assert (done.code, done.out) == (2, "")
        assert says in done.err
    if command != "play":
        error = sixtysix(command, "german-42", "--json").json["error"]
        assert set(error) >= {"code", "message", "file", "line", "column", "help"}


def test_an_unknown_option_names_the_nearest(sixtysix) -> None:
    done = sixtysix("options", "german-24", "--set", "tei=carry", "--json")
    assert done.code == 2
    assert done.json["error"]["help"] == "did you mean `tie`?"


@pytest.mark.parametrize(
    "args", [[], ["check"], ["show"], ["options"], ["play"], ["new"], ["play", "a", "b"], ["nonsense"]]
)
def test_arguments_that_are_missing_or_too_many(args: list[str], sixtysix) -> None:
    done = sixtysix(*args)
    assert (done.code, done.out) == (2, "")
    assert done.err


def test_two_forms_at_once(sixtysix) -> None:
    assert sixtysix("show", "german-24", "--yaml", "--hash").code == 2


@pytest.mark.skipif(os.name == "nt", reason="pipes end otherwise there")
@pytest.mark.parametrize("args", [["show", "german-24"], ["play", "german-24", "--seat", "0", "--seed", "1"]])
def test_a_closed_pipe(args: list[str]) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    try:
        done = subprocess.run([COMMAND, *args], stdout=writing, stderr=subprocess.PIPE, check=False)
    finally:
        os.close(writing)
    assert (done.returncode, done.stderr) == (141, b"")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no such device here")
@pytest.mark.parametrize("redirected", [">/dev/full", ">/dev/full 2>/dev/full", "2>/dev/full"])
@pytest.mark.parametrize(
    "line", ["show german-24", "simulate german-24 --deals 3 --json", "schema", "show nobody --json"]
)
def test_an_output_on_a_full_disk(line: str, redirected: str) -> None:
    done = subprocess.run(
        ["sh", "-c", f"{COMMAND} {line} {redirected}"], capture_output=True, text=True, check=False
    )
    is_told = redirected == "2>/dev/full" and "nobody" not in line
    assert done.returncode == (0 if is_told else 2), done
    if redirected == ">/dev/full":
        assert done.stderr == "error: the output cannot be written: no space left on device\n"


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no such device here")
def test_an_error_on_a_full_disk() -> None:
    done = subprocess.run(
        ["sh", "-c", f"{COMMAND} show nobody 2>/dev/full"], capture_output=True, check=False
    )
    assert (done.returncode, done.stdout) == (2, b"")


def test_through_real_pipes() -> None:
    done = subprocess.run(
        [COMMAND, "play", "german-24", "--seed", "5"],
        input=b"1\n\xff\xfe\n",
        capture_output=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"\x1b" not in done.stdout
    assert done.stdout.rstrip().endswith(b"The game was left.")


@pytest.mark.skipif(os.name == "nt", reason="there are no such signals there")
def test_an_interrupt_at_the_table(folder: Path) -> None:
    record = folder / "match.jsonl"
    with subprocess.Popen(
        [COMMAND, "play", "german-24", "--seed", "5", "--record", record],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as table:
        assert table.stdin is not None
        assert table.stdout is not None
        shown = b""
        while not shown.endswith(b"seat 1> "):
            letter = table.stdout.read(1)
            assert letter, shown  # it must not end before it asks
            shown += letter
        table.send_signal(2)
        said = table.stderr.read() if table.stderr else b""
        assert table.wait(10) == 130
    assert said.strip() == b""
    assert json.loads(record.read_text().splitlines()[0])["sixtysix"] == 1


@pytest.mark.skipif(os.name == "nt", reason="a shell of another kind is there")
@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-", "<&- >&- 2>&-"])
def test_a_stream_that_is_closed_from_the_start(folder: Path, closed: str) -> None:
    for line, code in (("variants", 0), ("play german-24 --seed 1", 0), ("show nobody", 2)):
        done = subprocess.run(
            ["sh", "-c", f"{COMMAND} {line} {closed}"],
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )
        assert done.returncode == code, (line, done)
        assert "internal error" not in done.stdout + done.stderr


@pytest.mark.parametrize("command", ["simulate", "verify"])
def test_an_interrupt_before_there_is_anything_to_tell(
    command: str, sixtysix, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupt(*args: object, **keys: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("sixtysix_dsl.pipeline.resolve_variant", interrupt)
    done = sixtysix(command, "german-24", "--json")
    assert done.code == 130
    assert done.json["error"]["code"] == "interrupted"
    quiet = sixtysix(command, "german-24")
    assert (quiet.code, quiet.out, quiet.err.strip()) == (130, "", "")


def test_an_interrupt_while_the_program_starts(folder: Path) -> None:
    (folder / "typer.py").write_text("raise KeyboardInterrupt")
    code = "from sixtysix_dsl.cli import app"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout, done.stderr) == (130, "", "")
