"""The command line starts quickly, and ends with an exit code and never with a traceback."""

import json
import os
import subprocess
import sys
import types
from pathlib import Path

import pytest
import typer

import sixtysix_dsl
from sixtysix_dsl.cli import app

COMMANDS = {"try-it": "Try it."}


def run(code: str, **env: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", code],
        capture_output=True,
        text=True,
        encoding="utf-8",
        env=os.environ | env,
        check=False,
    )


@pytest.fixture
def use(monkeypatch: pytest.MonkeyPatch):
    """Puts a function in the place of the file ``cli/try_it.py``."""

    def put(function) -> None:
        module = types.ModuleType("sixtysix_dsl.cli.try_it")
        module.try_it = function
        monkeypatch.setitem(sys.modules, module.__name__, module)

    return put


def test_the_installed_command() -> None:
    command = Path(sys.executable).with_name("sixtysix")
    said = subprocess.run([command, "--version"], capture_output=True, text=True, check=True).stdout
    assert said == f"sixtysix {sixtysix_dsl.__version__}\n"


def test_help_imports_nothing_that_takes_time() -> None:
    done = run("import sys; from sixtysix_dsl.cli.app import main; main(['--help']); print(*sys.modules)")
    *help_lines, modules = done.stdout.splitlines()
    assert done.returncode == 0
    assert "Usage: sixtysix" in help_lines[0]
    loaded = set(modules.split())
    assert not loaded & {"rich", "lark", "pydantic", "ruamel", "ruamel.yaml", "click"}
    ours = {name for name in loaded if name.startswith("sixtysix_dsl")}
    assert ours == {"sixtysix_dsl", "sixtysix_dsl.cli", "sixtysix_dsl.cli.app"}


def test_help_lists_commands_without_their_files(capsys: pytest.CaptureFixture[str]) -> None:
    assert app.main(["--help"], COMMANDS) == 0
    assert "  try-it  Try it.\n" in capsys.readouterr().out


@pytest.mark.parametrize("name", app.COMMANDS)
def test_every_command_has_its_function_and_says_in_the_list_what_its_help_says(name: str) -> None:
    first_paragraph = (app.load_command(name).__doc__ or "").split("\n\n")[0]
    assert " ".join(first_paragraph.split()) == app.COMMANDS[name]


@pytest.mark.parametrize("code", [None, 0, 1, 2])
def test_what_a_command_returns_is_the_exit_code(code: int | None, use) -> None:
    use(lambda: code)
    assert app.main(["try-it"], COMMANDS) == (code or 0)


def test_parameters_of_a_command(use, capsys: pytest.CaptureFixture[str]) -> None:
    def try_it(variant: str, seed: int = 1) -> int:
        """Try it.

        At length.
        """
        print(variant, seed)
        return seed

    use(try_it)
    assert app.main(["try-it", "german", "--seed", "2"], COMMANDS) == 2
    assert capsys.readouterr().out == "german 2\n"
    assert app.main(["try-it", "--help"], COMMANDS) == 0
    said = capsys.readouterr().out
    assert "Usage: sixtysix try-it [OPTIONS] " in said
    assert "At length." in said


@pytest.mark.parametrize(
    ("args", "says"),
    [
        ([], "Usage: sixtysix"),
        (["--nonsense"], "No such option: --nonsense"),
        (["try"], "Did you mean 'try-it'?"),
        (["try-it", "surplus"], "unexpected extra argument"),
    ],
)
def test_a_wrong_command_line_exits_2(
    args: list[str], says: str, use, capsys: pytest.CaptureFixture[str]
) -> None:
    use(lambda: None)
    assert app.main(args, COMMANDS) == 2
    said = capsys.readouterr()
    assert says in said.err
    assert said.out == ""


@pytest.mark.parametrize(
    "args", [["try-it", "--json", "x"], ["try-it", "--format", "json"], ["try", "--format=json"]]
)
def test_a_wrong_command_line_that_asks_for_json_gets_it(
    args: list[str], use, capsys: pytest.CaptureFixture[str]
) -> None:
    use(lambda: None)
    assert app.main(args, COMMANDS) == 2
    said = capsys.readouterr()
    error = json.loads(said.out)["error"]
    assert error["code"] == "usage"
    assert set(error) == {"code", "message", "file", "line", "column", "help"}
    assert said.err == ""


def fail() -> None:
    raise RuntimeError("two\nlines")


def test_a_fault_of_ours_is_one_line(use, capsys: pytest.CaptureFixture[str]) -> None:
    use(fail)
    assert app.main(["try-it"], COMMANDS) == 2
    assert capsys.readouterr().err == (
        "internal error: RuntimeError: two lines (please report; set SIXTYSIX_DEBUG=1 for the traceback)\n"
    )


def test_a_fault_of_ours_as_json(use, capsys: pytest.CaptureFixture[str]) -> None:
    def try_it(json: bool = False) -> None:
        fail()

    use(try_it)
    assert app.main(["try-it", "--json"], COMMANDS) == 2
    said = capsys.readouterr()
    assert json.loads(said.out)["error"]["message"] == "RuntimeError: two lines"
    assert said.err == ""


def test_the_traceback_is_there_for_whoever_asks(
    use, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("SIXTYSIX_DEBUG", "1")
    use(fail)
    assert app.main(["try-it"], COMMANDS) == 2
    assert "Traceback (most recent call last)" in capsys.readouterr().err


@pytest.mark.parametrize("interrupt", [KeyboardInterrupt, typer.Abort])
def test_an_interrupt_exits_130(interrupt: type[BaseException], use) -> None:
    def try_it() -> None:
        raise interrupt

    use(try_it)
    assert app.main(["try-it"], COMMANDS) == 130


@pytest.mark.skipif(os.name == "nt", reason="pipes end otherwise there")
@pytest.mark.parametrize("lines", [1, 100_000])
def test_a_closed_pipe_is_no_error(lines: int) -> None:
    code = (
        "import sys, types\n"
        "from sixtysix_dsl.cli.app import main\n"
        "module = sys.modules['sixtysix_dsl.cli.try_it'] = types.ModuleType('try_it')\n"
        f"module.try_it = lambda: print(*range({lines}), sep='\\n')\n"
        "sys.exit(main(['try-it'], {'try-it': 'Try it.'}))\n"
    )
    reading, writing = os.pipe()
    os.close(reading)
    try:
        done = subprocess.run(
            [sys.executable, "-c", code], stdout=writing, stderr=subprocess.PIPE, check=False
        )
    finally:
        os.close(writing)
    assert (done.returncode, done.stderr) == (141, b"")


def test_a_terminal_that_lacks_a_character_gets_its_number() -> None:
    code = (
        "import sys, types\n"
        "from sixtysix_dsl.cli.app import main\n"
        "module = sys.modules['sixtysix_dsl.cli.try_it'] = types.ModuleType('try_it')\n"
        "module.try_it = lambda: print('A♠')\n"
        "sys.exit(main(['try-it'], {'try-it': 'Try it.'}))\n"
    )
    done = run(code, PYTHONIOENCODING="ascii")
    assert (done.returncode, done.stdout, done.stderr) == (0, "A\\u2660\n", "")
