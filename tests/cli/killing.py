"""Recorded games that are killed, `kill -9`, at a random moment, and go on: the real program, time and again."""

from __future__ import annotations

import json
import os
import pty
import random
import re
import signal
import subprocess
import sys
import threading
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

COMMAND = str(Path(sys.executable).with_name("sixtysix"))
WHENS = ("time", "line", "result")
"""After some time, after some more lines of the record, as a deal ends."""
_LONGEST = 90.0
_MOST_BEFORE = 10
_TOLD = re.compile(rb"^Seat \d+ plays", re.M)


@dataclass(frozen=True)
class Game:
    """A match to be played. `people` are as `--seat` takes them; `is_drawn` is at a pseudo-terminal."""

    variant: str
    people: str = "0"
    bots: str = "random"
    seed: int = 1
    deals: int = 3
    speed: str = "instant"
    is_open: bool = False
    is_drawn: bool = False
    more: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        """What it is, in a line."""
        where = "drawn" if self.is_drawn else "piped"
        return (
            f"{self.variant}, people at {self.people}, {self.bots}, {where}{', open' if self.is_open else ''}"
        )


@dataclass
class Killed:
    """What was seen: `kills` of games that had begun to write, `before` those of games that had not."""

    kills: int = 0
    before: int = 0
    cut: int = 0
    at_results: int = 0
    lost: int = 0
    faults: list[str] = field(default_factory=list)

    def __iadd__(self, other: Killed) -> Killed:
        """Add what was seen elsewhere."""
        self.kills += other.kills
        self.before += other.before
        self.cut += other.cut
        self.at_results += other.at_results
        self.lost += other.lost
        self.faults += other.faults
        return self


class Running:
    """One process of a game, fed with answers by somebody who types at random."""

    def __init__(self, game: Game, args: list[str], folder: Path, dice: random.Random) -> None:
        """Begin."""
        self.game, self.dice, self.out = game, random.Random(dice.random()), b""
        env = os.environ | {"SIXTYSIX_HOME": str(folder / "home"), "PYTHONUNBUFFERED": "1", "TERM": "xterm"}
        self._terminal = -1
        if game.is_drawn:
            self._terminal, inside = pty.openpty()
            self.process = subprocess.Popen(
                [COMMAND, *args],
                cwd=folder,
                env=env,
                stdin=inside,
                stdout=inside,
                stderr=inside,
                start_new_session=True,
            )
            os.close(inside)
        else:
            self.process = subprocess.Popen(
                [COMMAND, *args],
                cwd=folder,
                env=env,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                bufsize=0,
            )
        work = [self._read_drawn, self._type] if game.is_drawn else [self._read_piped]
        self._threads = [threading.Thread(target=each, daemon=True) for each in work]
        for thread in self._threads:
            thread.start()

    def _answer(self) -> bytes:
        return self.dice.choices(
            (b"1", b"2", b"undo", b"", b"nonsense"), (75, 15, 6, 2 + 30 * self.game.is_drawn, 2)
        )[0]

    def _read_piped(self) -> None:
        assert self.process.stdout is not None
        assert self.process.stdin is not None
        while chunk := self.process.stdout.read(65536):
            self.out += chunk
            if self.out.endswith(b"> "):
                try:
                    self.process.stdin.write(self._answer() + b"\n")
                except OSError:
                    return

    def _read_drawn(self) -> None:
        try:
            while chunk := os.read(self._terminal, 65536):
                self.out += chunk
        except OSError:
            return

    def _type(self) -> None:
        try:
            while self.process.poll() is None:
                os.write(self._terminal, self._answer() + b"\r")
                time.sleep(0.03)
        except OSError:
            return

    def end(self, *, kill: bool) -> int:
        """Kill it, or let it end; returns the exit code."""
        if kill:
            self.process.send_signal(signal.SIGKILL)
        try:
            self.process.wait(timeout=_LONGEST)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        for thread in self._threads:
            thread.join(5)
        for pipe in (self.process.stdin, self.process.stdout):
            if pipe is not None:
                pipe.close()
        if self._terminal >= 0:
            os.close(self._terminal)
        return self.process.returncode


class Match:
    """One match, killed again and again. `record` is its file."""

    def __init__(self, game: Game, folder: Path, dice: random.Random) -> None:
        """Nothing is played yet."""
        self.game, self.folder, self.dice = game, folder, dice
        self.record, self.seen = folder / "killed.jsonl", Killed()
        self.whole = b""

    def play(self, kills: int, whens: tuple[str, ...] = WHENS) -> Killed:
        """Kill it so many times, or until it is over; then let it come to its end and look at what it wrote."""
        while self.seen.kills < kills and self._kill(self.dice.choice(whens)):
            pass
        running = self._begin()
        code = running.end(kill=False)
        over = b"is over" in running.out
        if code not in ((0, 2) if over else (0,)):
            self.fault(f"it ends with {code}: {running.out[-500:]!r}")
        self._check(running)
        self._judge()
        return self.seen

    def fault(self, said: str) -> None:
        """Note what must not be."""
        self.seen.faults.append(f"{self.game.text}, seed {self.game.seed}: {said}")

    def _begin(self) -> Running:
        game = self.game
        args = ["--deals", str(game.deals), "--speed", game.speed, *(["--open"] if game.is_open else [])]
        if self.record.exists() and self.record.stat().st_size:
            args = ["play", "--resume", self.record.name, *args]
        else:
            args += ["--seat", game.people, "--bot", game.bots, "--seed", str(game.seed), *game.more]
            args = ["play", game.variant, "--record", self.record.name, *args]
        return Running(game, args, self.folder, self.dice)

    def _lines(self) -> bytes:
        return self.record.read_bytes() if self.record.exists() else b""

    def _kill(self, when: str) -> bool:
        """Play on and kill it at a moment; False if it was over before."""
        before = self._lines()
        running = self._begin()
        end = time.monotonic() + _LONGEST
        moment = time.monotonic() + self.dice.uniform(0.2, 1.5)
        lines, results = before.count(b"\n") + self.dice.randrange(1, 60), before.count(b'{"result"')
        while running.process.poll() is None and time.monotonic() < end:
            if when == "time":
                if time.monotonic() >= moment:
                    break
                time.sleep(0.002)
                continue
            now = self._lines()
            if now.count(b"\n") >= lines or (when == "result" and now.count(b'{"result"') > results):
                time.sleep(self.dice.uniform(0, 0.003))
                break
        was_running = running.process.poll() is None
        code = running.end(kill=was_running)
        if code != -signal.SIGKILL:
            if code != 0 and b"is over" not in running.out:
                self.fault(f"it does not go on: {code}, {running.out[-500:]!r}")
            return False
        self._check(running)
        if not self.whole:
            self.seen.before += 1
            return self.seen.before < _MOST_BEFORE
        self.seen.kills += 1
        self.seen.at_results += self.whole.rpartition(b"\n{")[2].startswith(b'"result"')
        return True

    def _check(self, running: Running) -> None:
        """All that was written is still there, and all that was told is written, but for the last move."""
        data = self._lines()
        whole = data[: data.rfind(b"\n") + 1]
        self.seen.cut += whole != data
        if not whole.startswith(self.whole):
            self.fault("what stood in the record is gone")
        new = whole[len(self.whole) :]
        self.whole = whole
        if not self.game.is_drawn:
            told, written = len(_TOLD.findall(running.out)), new.count(b'"move": "play ')
            self.seen.lost += told > written
            if told > written + 1:
                self.fault(f"{told} cards were told, and {written} written")

    def _judge(self) -> None:
        """The record as a whole is one that the rules agree with; of bots alone, as if nobody had been killed."""
        if not self.whole:
            self.fault("nothing was ever written")
            return
        done = self._run("replay", self.record.name, "--json")
        found = json.loads(done.stdout) if done.returncode in (0, 1) else {}
        if done.returncode or found.get("fault") is not None or found.get("cut_off"):
            self.fault(f"the record cannot be replayed: {done.stdout[-300:]} {done.stderr[-300:]}")
        game = self.game
        if game.people == "0":
            args = ["--seat", "0", "--bot", game.bots, "--seed", str(game.seed), "--deals", str(game.deals)]
            self._run("play", game.variant, *args, *game.more, "--record", "whole.jsonl")
            if said(self.record) != said(self.folder / "whole.jsonl"):
                self.fault("it is not the match that was begun")
            return
        kept = json.loads(self._run("history", "--json").stdout)["variants"]
        deals = sum(deal["result"] is not None for deal in found.get("deals", ()))
        if sum(each["deals"] for each in kept) != deals or sum(each["matches"] for each in kept) > 1:
            self.fault(f"the history has other deals than the {deals} of the record")

    def _run(self, *args: str) -> subprocess.CompletedProcess[str]:
        env = os.environ | {"SIXTYSIX_HOME": str(self.folder / "home")}
        return subprocess.run(
            [COMMAND, *args],
            cwd=self.folder,
            env=env,
            capture_output=True,
            text=True,
            check=False,
            timeout=_LONGEST,
        )


def said(path: Path) -> list[dict[str, Any]]:
    """What a record says after its header, without the seals."""
    lines = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()[1:]]
    return [{key: value for key, value in line.items() if key != "crc"} for line in lines]
