"""The whole screen for one seat, in lines that fit it: match, talon, seats, trick, hand, moves, and what was said."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from io import StringIO

from rich.console import Console
from rich.text import Text

from sixtysix_dsl.table.around import around_lines, direction, listed_lines
from sixtysix_dsl.table.declared import declared_texts
from sixtysix_dsl.table.hand import hand_lines, saying_lines
from sixtysix_dsl.table.look import Look
from sixtysix_dsl.table.scene import Scene

_FEWEST_TOLD = 2


def draw(scene: Scene, look: Look, height: int | None = None) -> list[Text]:
    """Return the lines of the screen, at most `height`, none wider than the look. The hand is always there."""
    room = look.height if height is None else height
    heard = scene.says or ["  ".join(scene.told)]
    told = [line for text in heard if text for line in _fold(Text(text), look.width)]
    top = [*_match_lines(scene, look), *_talon_lines(scene, look), _rule(look)]
    table = listed_lines(scene, look) if look.is_compact else around_lines(scene, look)
    around = [*table, *_declared_lines(scene, look)]
    own = [Text("your hand", "bold"), *hand_lines(scene, look), *saying_lines(scene, look)]
    free = room - len(top) - len(around) - len(own) - 1
    fewest = len(told) if scene.says else min(_FEWEST_TOLD, len(told))
    if free < fewest and not look.is_compact:
        return draw(scene, Look(look.width, 0, look.is_ascii, look.four_colour), room)
    if free < fewest:
        top, own = [line for line in top if line.plain.strip(look.sign("line"))][-1:], own[1:]
        around = [] if scene.says else around
        free = room - len(top) - len(around) - len(own) - 1
    said = _as_many(told, free, look, from_start=bool(scene.says))
    lines = [*top, *around, *([_rule(look), *said] if said else []), *own]
    return [_cut(line, look.width) for line in lines[-room:]]


def _as_many(lines: Sequence[Text], room: int, look: Look, *, from_start: bool) -> list[Text]:
    """Return lines that there is room for, and a mark where some are left out: an answer begins with what matters
    most, and of what was said the last is the news."""
    if room <= 0 or len(lines) <= room:
        return list(lines[: max(room, 0)])
    mark = "..." if look.is_ascii else "…"
    if from_start:
        last = lines[room - 1].copy()
        last.truncate(look.width - len(mark) - 1)
        return [*lines[: room - 1], last.append(f" {mark}")]
    return [Text(f"{mark} ") + lines[-room], *lines[len(lines) - room + 1 :]]


def to_ansi(lines: Iterable[Text], *, has_colour: bool, width: int = 200) -> list[str]:
    """Return lines as a terminal takes them."""
    out = StringIO()
    console = Console(
        file=out,
        force_terminal=True,
        color_system="standard" if has_colour else None,
        width=max(width, 1) + 1,
        legacy_windows=False,
        highlight=False,
        emoji=False,
        markup=False,
        no_color=not has_colour,
        _environ={},
    )
    for line in lines:
        console.print(line, soft_wrap=True)
    return out.getvalue().split("\n")[:-1]


def _match_lines(scene: Scene, look: Look) -> list[Text]:
    points, dot = scene.view["game_points"], look.sign("dot")
    sides = [f"{scene.side(side)}: {points[str(side[0] + 1)]}" for side in scene.rulebook.sides]
    left = Text().append(scene.title or scene.rulebook.name, "bold").append(f"{dot}deal {scene.deal}")
    right = Text(f"match to {scene.target}{dot}" + dot.join(sides))
    if left.cell_len + right.cell_len + 3 <= look.width:
        return [left.append(" " * (look.width - left.cell_len - right.cell_len)).append_text(right)]
    return [_cut(left, look.width), *_fold(right, look.width)]


def _talon_lines(scene: Scene, look: Look) -> list[Text]:
    view, pack = scene.view, scene.rulebook.pack
    parts = [Text(f"phase {view['phase']}")] if view["phase"] else []
    trump = Text("trump ")
    if scene.trump >= 0:
        trump.append(look.sign("trump"), "bold").append_text(look.suit(pack, scene.trump))
        trump.append(f" {pack.suits[scene.trump]}")
    parts.append(trump if scene.trump >= 0 else trump.append("none"))
    talon = view["talon"]
    if talon["state"] != "none":
        count = talon["cards"]
        parts.append(Text(f"talon {talon['state']}, {count} {'card' if count == 1 else 'cards'}"))
        if talon["turn_up"]:
            parts.append(Text("turn-up ").append_text(look.card(pack, talon["turn_up"])))
        if talon.get("order"):
            parts.append(Text("in it ") + Text(" ").join(look.card(pack, name) for name in talon["order"]))
    if view["carried"]:
        parts.append(Text(f"carried over {view['carried']}"))
    if scene.rulebook.seats > 2:
        parts.append(Text(f"turn {look.sign(direction(scene))} {direction(scene)}"))
    return _joined(parts, look)


def _declared_lines(scene: Scene, look: Look) -> list[Text]:
    """Marriages, and the variant's own state where it is no longer what it was at the start."""
    view, pack = scene.view, scene.rulebook.pack
    parts = []
    if view["melds"]:
        melds = [
            Text(f"{scene.short(meld['seat'])} ")
            + look.suit(pack, pack.letters.index(meld["suit"]))
            + Text(f" {meld['points']}")
            for meld in view["melds"]
        ]
        parts.append(Text("marriages: ") + Text(", ").join(melds))
    parts += [Text(text) for text in declared_texts(view, scene.rulebook, scene.short)]
    return _joined(parts, look)


def _joined(parts: Sequence[Text], look: Look) -> list[Text]:
    """Parts side by side, in as many lines as it takes."""
    lines: list[Text] = []
    dot = look.sign("dot")
    for part in parts:
        if lines and lines[-1].cell_len + len(dot) + part.cell_len <= look.width:
            lines[-1].append(dot, "dim").append_text(part)
        else:
            lines += _fold(part, look.width)
    return lines


def _fold(text: Text, width: int) -> list[Text]:
    """Break a line at words; what goes on is indented as the line is."""
    if text.cell_len <= width:
        return [text]
    indent = len(text.plain) - len(text.plain.lstrip())
    console = Console(file=StringIO(), width=max(width - indent, 10), color_system=None)
    parts = text[indent:].wrap(console, max(width - indent, 10))
    for part in parts:
        part.rstrip()
    return [Text(" " * indent) + part for part in parts]


def _rule(look: Look) -> Text:
    return Text(look.sign("line") * look.width, "dim")


def _cut(line: Text, width: int) -> Text:
    line.truncate(width)
    return line
