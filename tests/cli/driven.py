"""The real program in a pseudo-terminal, with a screen that reads what it draws."""

from __future__ import annotations

import os
import re
import signal
import sys
import time
from pathlib import Path

import pexpect
import pyte

COMMAND = str(Path(sys.executable).with_name("sixtysix"))
CARD = re.compile(r"(?:10|[AKQJ98765432RSC])[♠♥♦♣]")
_READY = re.compile(r"(?:^[^ ].*> |Press Enter.*\. )$")
_ASKS, _LONGEST = "\x1b[?2004h", 30


class Driven:
    """One game at a terminal. `ask` types a line and waits until the program asks again or ends."""

    def __init__(
        self, *args: str, rows: int = 24, columns: int = 80, env: dict[str, str] | None = None
    ) -> None:
        self.screen = pyte.Screen(columns, rows)
        self.stream = pyte.Stream(self.screen)
        known = {name: value for name, value in os.environ.items() if name != "NO_COLOR"}
        known |= {"TERM": "xterm-256color", "LC_ALL": "C.UTF-8", "PYTHONWARNINGS": "error", **(env or {})}
        self.raw, self.asked = "", 0
        self.program = pexpect.spawn(
            COMMAND,
            ["play", *args],
            dimensions=(rows, columns),
            env=known,
            encoding="utf-8",
            timeout=_LONGEST,
        )
        self.is_over = False
        self.wait()

    def wait(self) -> None:
        """Read until the program asks, and shows that it does, or is over."""
        end = time.monotonic() + _LONGEST
        while time.monotonic() < end:
            if self.raw.count(_ASKS) > self.asked and _READY.search(self.row()):
                self.asked = self.raw.count(_ASKS)
                return
            try:
                read = self.program.read_nonblocking(65536, 0.2)
            except pexpect.TIMEOUT:
                continue
            except pexpect.EOF:
                self.is_over = True
                return
            self.raw += read
            self.stream.feed(read)
        raise AssertionError("it neither asks nor ends:\n" + self.text())

    def row(self) -> str:
        """The line up to the cursor."""
        return self.screen.display[self.screen.cursor.y][: self.screen.cursor.x]

    def text(self) -> str:
        """What is on the screen."""
        return "\n".join(line.rstrip() for line in self.screen.display).rstrip()

    def ask(self, line: str) -> str:
        """Type a line and return what is on the screen then."""
        self.program.send(line + "\r")
        self.wait()
        return self.text()

    def resize(self, rows: int, columns: int) -> str:
        """Change the window and let it be drawn again."""
        self.screen.resize(rows, columns)
        self.program.setwinsize(rows, columns)
        end = time.monotonic() + 1.0
        while time.monotonic() < end:
            try:
                read = self.program.read_nonblocking(65536, 0.2)
            except pexpect.TIMEOUT:
                continue
            self.raw += read
            self.stream.feed(read)
        return self.text()

    def code(self) -> int:
        """Let it end, and return its exit code."""
        if not self.is_over:
            self.program.expect(pexpect.EOF)
            self.raw += self.program.before or ""
        self.program.close()
        return self.program.exitstatus if self.program.exitstatus is not None else -self.program.signalstatus

    def left_behind(self) -> str:
        """What stays in the terminal: all that was not on the alternate screen."""
        return re.sub(r"\x1b\[\?1049h.*?\x1b\[\?1049l", "", self.raw, flags=re.S)

    def stop(self) -> None:
        """End it whatever it does."""
        self.program.close(force=True)

    def terminate(self) -> None:
        """Ask it to end."""
        self.program.kill(signal.SIGTERM)
