"""A terminal on which the table is drawn, again and again in place: nothing of it can be scrolled back to."""

from __future__ import annotations

import io
import shutil
import signal
import sys
import time
from collections.abc import Sequence
from types import FrameType
from typing import TYPE_CHECKING, Any

from sixtysix_dsl.table.draw import draw, to_ansi
from sixtysix_dsl.table.look import Look
from sixtysix_dsl.table.scene import Scene

from .loading import has_color
from .terminal import Left, Terminal, typed

if TYPE_CHECKING:
    from prompt_toolkit import PromptSession
    from prompt_toolkit.data_structures import Size

_ENTER, _LEAVE = "\x1b[?1049h\x1b[H", "\x1b[?1049l"
_BEGIN, _END = "\x1b[?2026h", "\x1b[?2026l"
"""Between these a terminal that knows them shows nothing half drawn; others ignore them."""
_MENU = 3
"""Lines below the prompt for what may be meant, where there is room."""
_TERMINATED = 143


class Screen(Terminal):
    """Draws on the alternate screen, which leaves no trace. What is said stands above the hand until a move is made."""

    is_drawn = True

    def __init__(self, *, is_ascii: bool = False, four_colour: bool = False, pause: float = 0.6) -> None:
        """Take over the terminal with the first drawing. `pause` is how long each move of a bot is shown."""
        super().__init__(pause)
        self.is_ascii, self.four_colour = is_ascii, four_colour
        self._said: list[str] = []
        self._public: list[str] = []
        self._welcome = ""
        self._scene: Scene | None = None
        self._is_open = False
        self._before: list[Any] | None = None
        self._aside = _Aside(self)
        self._sessions: dict[str, PromptSession[str]] = {}

    # -- what Terminal does, drawn

    def say(self, *texts: str, strong: bool = False) -> None:
        """Keep texts for the next drawing."""
        self._said += [line for text in texts for line in text.split("\n") if line]

    def tell(self, *lines: str) -> None:
        """What everybody hears is in the scene already."""

    def welcome(self, *lines: str) -> None:
        """Say what is not on the table anyway."""
        self._welcome = " ".join((lines[1], *lines[3:]))

    def announce(self, *lines: str) -> None:
        """Keep what may stand in the terminal afterwards: who won, and nothing about cards."""
        self._public += lines

    def show(self, scene: Scene) -> None:
        """Put another scene in place of the last. It is drawn with the next question."""
        self._scene = scene

    def watch(self, scene: Scene | None) -> None:
        """Draw a scene and let it be seen for a moment."""
        if self.pause <= 0 or scene is None:
            return
        self._open()
        look = self._look()
        lines = to_ansi(draw(scene, look, look.height - 1), has_colour=has_color(sys.stdout))
        body = "\x1b[K\r\n".join(lines)
        sys.stdout.write(f"{_BEGIN}\x1b[?25l\x1b[H{body}\x1b[J{_END}")
        sys.stdout.flush()
        time.sleep(self.pause)

    def ask(self, prompt: str, words: Sequence[str] = (), who: str = "") -> str:
        """Return what is answered below the scene. `words` complete it; answers given before are `who`'s own."""
        self._open()
        from prompt_toolkit.completion import FuzzyCompleter, WordCompleter

        look = self._look()
        menu = _MENU if words and look.height > 2 * _MENU + 8 else 0
        session = self._session(who)
        offered = WordCompleter(list(words), sentence=True, match_middle=False, ignore_case=True)
        sys.stdout.write("\x1b[?25h\x1b[H")
        sys.stdout.flush()
        try:
            answer = session.prompt(
                lambda: self._message(prompt, menu),
                completer=FuzzyCompleter(offered, enable_fuzzy=False) if words else None,
                reserve_space_for_menu=menu,
                complete_while_typing=bool(menu),
            )
        except EOFError:
            raise Left from None
        self._said.clear()
        if self._scene is not None:
            self._welcome = ""
        return typed(answer)

    def hand_over(self, called: str, told: Sequence[str]) -> None:
        """Let one person look away and another come: the screen is cleared before, and what was said is forgotten."""
        self._scene = None
        self._said = [f"Pass to {called}: only {called} looks now."]
        self._wipe()
        self.wait("Press Enter when you are there. ")
        self._wipe()

    def rest(self, lines: Sequence[str]) -> None:
        """Let what everybody may see be read, before the next deal."""
        self._scene, self._said = None, [line for line in lines if line]
        self._wipe()
        self.wait("Press Enter to go on. ")

    def close(self, *lines: str) -> None:
        """Give the terminal back as it was, and leave there what may stand in it."""
        if self._is_open:
            self._is_open = False
            sys.stdout.write(f"\x1b[?25h{_LEAVE}")
            sys.stdout.flush()
            _restore_echo(self._before)
            sys.stderr = self._aside.before
            signal.signal(signal.SIGTERM, signal.SIG_DFL)
        super().say(*self._public, *lines)

    # -- the terminal itself

    def _look(self) -> Look:
        columns, lines = shutil.get_terminal_size()
        return Look(max(columns - 1, 20), max(lines, 5), self.is_ascii, self.four_colour)

    def _open(self) -> None:
        if not self._is_open:
            self._is_open = True
            self._before = _stop_echo()
            sys.stderr = self._aside
            sys.stdout.write(_ENTER)
            sys.stdout.flush()  # prompt_toolkit writes below this buffer: what waits in it would come after
            signal.signal(signal.SIGTERM, self._terminated)

    def _terminated(self, number: int, frame: FrameType | None) -> None:
        self.close("The game was ended.")
        sys.exit(_TERMINATED)

    def _wipe(self) -> None:
        self._open()
        sys.stdout.write("\x1b[H\x1b[2J")
        sys.stdout.flush()

    def _message(self, prompt: str, menu: int) -> Any:
        """The scene with the prompt below, for the size that the terminal has now."""
        from prompt_toolkit.formatted_text import ANSI
        from rich.text import Text

        look = self._look()
        room = look.height - 2 - menu
        if self._scene is None:
            lines = [Text(line) for text in self._said for line in _fold(text, look.width)][-room:]
        else:
            from dataclasses import replace

            scene = replace(self._scene, says=tuple(self._said))
            if self._welcome:  # below what bots did before the first question, and not in its place
                scene = replace(scene, told=(*scene.told, self._welcome))
            lines = draw(scene, look, room)
        drawn = to_ansi(lines, has_colour=has_color(sys.stdout))
        return ANSI("\n".join([*drawn, prompt]))

    def _session(self, who: str) -> PromptSession[str]:
        if who not in self._sessions:
            from prompt_toolkit import PromptSession
            from prompt_toolkit.history import InMemoryHistory
            from prompt_toolkit.output.color_depth import ColorDepth
            from prompt_toolkit.output.vt100 import Vt100_Output

            depth = ColorDepth.DEPTH_4_BIT if has_color(sys.stdout) else ColorDepth.DEPTH_1_BIT
            output = Vt100_Output(sys.stdout, _size, default_color_depth=depth, enable_cpr=False)
            self._sessions[who] = PromptSession(history=InMemoryHistory(), output=output, color_depth=depth)
        return self._sessions[who]


class _Aside(io.TextIOBase):
    """Stands in for stderr while the table is drawn: what is said there is shown, and stands there afterwards."""

    def __init__(self, screen: Screen) -> None:
        self.screen, self.before = screen, sys.stderr

    def write(self, text: str) -> int:
        if text.strip():
            self.screen.say(text.rstrip())
            self.screen.announce(text.rstrip())
        return len(text)


def _stop_echo() -> list[Any] | None:
    """Keep what is typed while bots move off the table; return how the terminal was."""
    import termios

    try:
        before = termios.tcgetattr(sys.stdin)
        silent = [*before[:3], before[3] & ~termios.ECHO, *before[4:]]
        termios.tcsetattr(sys.stdin, termios.TCSADRAIN, silent)
    except (termios.error, OSError, ValueError):
        return None
    return before


def _restore_echo(before: list[Any] | None) -> None:
    import contextlib
    import termios

    if before is not None:
        with contextlib.suppress(termios.error, OSError, ValueError):
            termios.tcsetattr(sys.stdin, termios.TCSADRAIN, before)


def _size() -> Size:
    from prompt_toolkit.data_structures import Size

    columns, lines = shutil.get_terminal_size()
    return Size(rows=lines, columns=columns)


def _fold(text: str, width: int) -> list[str]:
    from .columns import fold

    return fold(text, width)
