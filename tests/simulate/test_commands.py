"""`sixtysix simulate` and `sixtysix merge` as they are called."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pytest

from sixtysix_dsl.cli import simulate as command
from sixtysix_dsl.compile import host, runner
from sixtysix_dsl.compile.guard import EndlessError
from sixtysix_dsl.compile.unit import CompileError
from sixtysix_dsl.play.bots import BOTS
from sixtysix_dsl.simulate.engines import DEFAULT_ENGINE

GERMAN = ("simulate", "german-24", "--deals", "24")


def test_the_report_does_not_depend_on_jobs(sixtysix) -> None:
    one, two = (sixtysix(*GERMAN, "--json", "--jobs", jobs) for jobs in ("1", "2"))
    assert (one.code, one.err) == (0, "")
    assert one.out == two.out
    assert one.json["bots"] == ["honest", "honest"]
    assert one.json["interrupted"] is False


def test_as_text(sixtysix) -> None:
    done = sixtysix(*GERMAN, "--bot", "random,honest", "--dealer", "2", "--seed", "-3")
    assert (done.code, done.err) == (0, "")
    heading = "german-24: 24 deals, seed -3, seat 1 random, seat 2 honest, seat 2 deals"
    assert done.out.splitlines()[0] == heading
    assert "settle." in done.out


def test_settings_are_used_and_told(sixtysix) -> None:
    plain, set_ = (sixtysix(*GERMAN, "--json", *more).json for more in ((), ("--set", "tie=carry")))
    assert set_["settings"]["tie"] == "carry"
    assert set_["hash"] != plain["hash"]


def test_matches(sixtysix) -> None:
    done = sixtysix("simulate", "mande", "--deals", "3", "--match", "--match-deals", "2", "--json").json
    assert done["matches"]["played"] == 3
    assert done["matches"]["limit"] == 2


def test_every_file_at_once(sixtysix, folder: Path) -> None:
    done = sixtysix(*GERMAN, "--clauses", "--csv", "a.csv", "--html", "a.html", "--tally", "a.json")
    assert done.code == 0
    assert sorted(path.name for path in folder.iterdir()) == ["a.csv", "a.html", "a.json"]
    again = sixtysix("merge", "a.json", "--json")
    assert again.out == sixtysix(*GERMAN, "--clauses", "--json").out


def test_parts_on_stdout_and_in_files(sixtysix, folder: Path) -> None:
    printed = sixtysix(*GERMAN, "--shard", "1/2")
    (folder / "1.json").write_text(printed.out)
    second = sixtysix(*GERMAN, "--shard", "2/2", "--tally", "2.json")
    assert ", part 2 of 2" in second.out.splitlines()[0]
    merged = sixtysix("merge", "2.json", "1.json", "--json", "--csv", "whole.csv", "--html", "whole.html")
    assert merged.code == 0
    assert merged.out == sixtysix(*GERMAN, "--json").out
    assert (folder / "whole.csv").read_text().startswith("kind,name,seat")
    missing = sixtysix("merge", "2.json", "--json")
    assert missing.code == 2
    assert missing.json["error"]["message"] == "part 1/2 missing"


@pytest.mark.parametrize(
    ("args", "says", "advises"),
    [
        (["--bot", "clever"], "no bot `clever`", ", ".join(BOTS)),
        (["--bot", "honest,honest,random"], "3 bots are named for 2 seats", "one for all"),
        (["--dealer", "3"], "no seat 3", "1 to 2"),
        (["--dealer", "0"], "no seat 0", "1 to 2"),
        (["--match-deals", "5"], "`--match-deals` is for matches", "`--match`"),
        (["--shard", "3/2"], "`3/2` is no part", "2/8"),
        (["--shard", "1/30"], "24 deals cannot be divided into 30 parts", "fewer"),
        (["--shard", "1/2", "--json"], "prints the tally", "--tally"),
        (["--executor", "cloud"], "no executor `cloud`", "threads"),
        (["--executor", "dask://"], "no executor `dask://`", "HOST:PORT"),
        (["--executor", "dask://host:1", "--jobs", "2"], "`--jobs` is for threads", "workers"),
        (["--engine", "steam"], "no engine `steam`", "reference"),
        (["--csv", "nowhere/a.csv"], "no folder for `nowhere/a.csv`", "nowhere"),
        (["--html", "."], "is a folder", "name a file"),
        (["--csv", "a", "--html", "a"], "two things are to be written to `a`", "each"),
        (["--deals", "0"], "'--deals'", ""),
        (["--deals", "9" * 20], "'--deals'", ""),
        (["--jobs", "0"], "'--jobs'", ""),
        (["--set", "tei=carry"], "tei", "did you mean `tie`?"),
    ],
)
def test_what_cannot_be_done_is_said_beforehand(
    args: list[str], says: str, advises: str, sixtysix, folder: Path
) -> None:
    done = sixtysix(*GERMAN, *args)
    said = done.json["error"] if "--json" in args else None
    text = f"{said['message']} {said['help']}" if said else done.err
    assert done.code == 2
    assert says in text
    assert advises in text
    assert not list(folder.iterdir())
    if not said:
        assert done.out == ""


def test_files_that_cannot_be_merged(sixtysix, folder: Path) -> None:
    (folder / "text.json").write_text("{")
    (folder / "other.json").write_text('{"variant": "german-24"}')
    (folder / "binary.json").write_bytes(b"\xff\xfe")
    for name in ("text.json", "other.json", "binary.json", "none.json", "."):
        done = sixtysix("merge", name)
        assert (done.code, done.out) == (2, "")
        assert done.err.startswith("error: `")
    assert sixtysix("merge").code == 2


def test_rules_that_leave_a_seat_without_a_move(sixtysix, folder: Path) -> None:
    (folder / "stuck.yaml").write_text("sixtysix: 1\nrules: stuck\nlead: {free: any card but trump}\n")
    done = sixtysix("simulate", "german-24", "--with", "stuck.yaml", "--deals", "200", "--json")
    assert done.code == 2
    if done.json["error"]["code"] == "stuck-deal":
        assert "no seat has a move" in done.json["error"]["message"]
        assert "--rehearse" in done.json["error"]["help"]


def test_packages_that_are_not_installed(sixtysix, monkeypatch: pytest.MonkeyPatch) -> None:
    for package in ("distributed", "pyarrow"):
        monkeypatch.setitem(sys.modules, package, None)
    for args, extra in ((["--executor", "dask://localhost:1"], "dask"), (["--parquet", "a"], "parquet")):
        done = sixtysix(*GERMAN, *args)
        assert done.code == 2
        assert f"pip install 'sixtysix[{extra}]'" in done.err


def test_without_wasmtime_it_says_what_to_do(sixtysix, monkeypatch: pytest.MonkeyPatch) -> None:
    """And does not fall back on an engine that takes a thousand times as long."""
    monkeypatch.setattr(host, "_held", {})
    monkeypatch.setitem(sys.modules, "wasmtime", None)
    done = sixtysix(*GERMAN, "--engine", DEFAULT_ENGINE)
    assert (done.code, done.out) == (2, "")
    assert done.err == (
        "error: the compiled engine needs the package `wasmtime`\n"
        "  help: pip install 'sixtysix[wasm]', or use `--engine reference`, which is slow and needs nothing\n"
    )
    assert sixtysix(*GERMAN, "--engine", "reference").code == 0


def test_both_engines_report_the_same(sixtysix) -> None:
    for args in (["--clauses", "--bot", "greedy,random"], ["--match"], ["--dealer", "2", "--seed", "-9"]):
        compiled, reference = (
            sixtysix(*GERMAN, "--json", *args, "--engine", e) for e in ("compiled", "reference")
        )
        assert compiled.code == 0
        assert compiled.out == reference.out


@pytest.mark.parametrize(
    ("problem", "code"),
    [(CompileError("too much"), "usage"), (EndlessError("deal 7 has no end"), "endless-deal")],
)
def test_rules_that_the_engine_cannot_play(
    problem: Exception, code: str, sixtysix, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_: object, **__: object) -> None:
        raise problem

    place = "ready_program" if isinstance(problem, CompileError) else "play_program"
    monkeypatch.setattr(runner, place, fails)
    done = sixtysix(*GERMAN, "--json", "--engine", "compiled")
    assert (done.code, done.err) == (2, "")
    assert done.json["error"]["code"] == code
    assert done.json["error"]["message"] == str(problem)


@pytest.fixture
def interrupted(monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody presses Ctrl-C as soon as anything is done."""

    @contextmanager
    def showing(matches: bool):  # type: ignore[no-untyped-def]
        yield lambda done, total: signal.raise_signal(signal.SIGINT)

    monkeypatch.setattr(command, "showing_progress", showing)


def test_an_interrupt_reports_what_is_done(interrupted, sixtysix, folder: Path) -> None:
    args = ("simulate", "german-24", "--deals", "50000", "--jobs", "1")
    done = sixtysix(*args, "--json", "--csv", "a.csv", "--tally", "a.json")
    assert done.code == 130
    assert done.json["interrupted"] is True
    assert 0 < done.json["deals"] < done.json["asked"] == 50000
    assert (folder / "a.csv").exists()
    assert not (folder / "a.json").exists()
    text = sixtysix(*args)
    assert text.code == 130
    assert "Interrupted: 50,000 deals were asked for" in text.out
    part = sixtysix(*args, "--shard", "1/2")
    assert (part.code, part.out) == (130, "")
    assert "there is no tally" in part.err


def test_an_executor_that_dies(sixtysix, monkeypatch: pytest.MonkeyPatch) -> None:
    real = command.play_plan

    def dying(*args):  # type: ignore[no-untyped-def]
        return replace(real(*args), interrupted=True, trouble="OSError: it is gone")

    monkeypatch.setattr(command, "play_plan", dying)
    done = sixtysix(*GERMAN, "--json")
    assert done.code == 2
    assert done.json["deals"] == 24
    assert done.err.startswith("error: the executor failed: OSError: it is gone\n")


def test_imports_that_take_time_are_left_until_they_are_needed() -> None:
    program = (
        "import sys\n"
        "from sixtysix_dsl.cli.app import main\n"
        "main(['simulate', 'german-24', '--deals', '2', '--json', '--engine', 'reference'])\n"
        "print(*sys.modules)\n"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    document, modules = done.stdout.splitlines()
    assert json.loads(document)["deals"] == 2
    loaded = set(modules.split())
    assert not loaded & {"rich", "distributed", "dask", "pyarrow", "pydantic", "sixtysix_dsl.simulate.html"}


@pytest.mark.skipif(os.name == "nt", reason="there are no such terminals there")
def test_a_bar_at_a_terminal() -> None:
    """A run of more than a second shows a bar on stderr and takes it away; stdout has the document alone."""
    import pty

    ours, theirs = pty.openpty()
    program = (
        "import sys, time\n"
        "from sixtysix_dsl.cli.progress import showing_progress\n"
        "with showing_progress(False) as progress:\n"
        "    for done in range(12):\n"
        "        time.sleep(0.12)\n"
        "        progress(done, 12)\n"
        "print('{}')\n"
    )
    environment = {**os.environ, "TERM": "xterm", "COLUMNS": "80"}
    with subprocess.Popen(
        [sys.executable, "-c", program], stdout=subprocess.PIPE, stderr=theirs, env=environment
    ) as running:
        os.close(theirs)
        shown = b""
        try:
            while part := os.read(ours, 4096):
                shown += part
        except OSError:  # that is how a terminal ends
            pass
        assert running.stdout is not None
        assert running.stdout.read() == b"{}\n"
    os.close(ours)
    assert b"of 12 deals" in shown
