"""Diagnostics for people: the line, a caret under the fault, and what would mend it.

    error[unknown-word]: `tallon` is not a word of the language
      --> house.yaml:3:9
       |
     3 |   when: tallon is open
       |         ^^^^^^
      help: did you mean `talon`?

File contents are strangers' text: no control character of theirs reaches the terminal.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from sixtysix_dsl.diagnostics import Diagnostic, Label, Place
from sixtysix_dsl.report.line import clean, draw_line

_RESET = "\x1b[0m"
_BOLD = "\x1b[1m"
_BLUE = "\x1b[1;34m"
_STYLE = {"error": "\x1b[1;31m", "doubt": "\x1b[1;33m", "label": _BLUE, "help": "\x1b[1;36m"}


def render_text(diagnostics: Iterable[Diagnostic], sources: Mapping[str, str], color: bool = False) -> str:
    """The report, in the order given, one blank line between two diagnostics; empty for none.

    `sources` gives the text of each file by the name its places carry; a diagnostic of a file that is not
    there is drawn without its line. Ends with a line feed.
    """
    reports = [_render_one(diagnostic, sources, color) for diagnostic in diagnostics]
    return "\n".join(reports)


def _render_one(diagnostic: Diagnostic, sources: Mapping[str, str], color: bool) -> str:
    painter = _Painter(color)
    lines_of = {file: _lines(sources[file]) for file in _files(diagnostic) if file in sources}
    margin = len(str(max([diagnostic.place.line, *(label.place.line for label in diagnostic.labels)])))
    head = painter.paint(f"{diagnostic.severity}[{clean(diagnostic.code)}]", diagnostic.severity)
    rows = [f"{head}{painter.paint(': ' + clean(diagnostic.message), 'message')}"]

    here = diagnostic.place
    beside = [label for label in diagnostic.labels if _same_line(label.place, here)]
    marks = [(here, "", diagnostic.severity), *((label.place, label.message, "label") for label in beside)]
    rows += _snippet("-->", here, marks, lines_of, margin, painter)
    for label in diagnostic.labels:
        if label not in beside:
            rows += _label(label, lines_of, margin, painter)
    if diagnostic.help is not None:
        rows += _help(diagnostic.help, painter)
    return "\n".join(rows) + "\n"


def _label(label: Label, lines_of: Mapping[str, list[str]], margin: int, painter: _Painter) -> list[str]:
    rows = _snippet(":::", label.place, [(label.place, label.message, "label")], lines_of, margin, painter)
    if len(rows) == 1:
        # Without the file's text there is no underline to write the message behind.
        rows[0] += f" {clean(label.message)}"
    return rows


def _snippet(
    arrow: str,
    place: Place,
    marks: list[tuple[Place, str, str]],
    lines_of: Mapping[str, list[str]],
    margin: int,
    painter: _Painter,
) -> list[str]:
    """The place's name, its line and an underline for each mark; the name alone if there is no such line."""
    where = f"{clean(place.file)}:{place.line}:{place.column}"
    rows = [f"{' ' * margin} {painter.paint(arrow, 'label')} {where}"]
    lines = lines_of.get(place.file, [])
    if not 1 <= place.line <= len(lines):
        return rows
    line = lines[place.line - 1]
    drawn = draw_line(line, place.column, [_columns(mark, line) for mark, _, _ in marks])
    bar = painter.paint("|", "label")
    number = painter.paint(f"{place.line:>{margin}}", "label")
    rows.append(f"{' ' * margin} {bar}")
    rows.append(f"{number} {bar} {drawn.text}".rstrip())
    for (_, message, style), (before, width) in zip(marks, drawn.marks, strict=True):
        underline = ("-" if style == "label" else "^") * width
        text = f"{underline} {clean(message)}" if message else underline
        rows.append(f"{' ' * margin} {bar} {' ' * before}{painter.paint(text, style)}")
    return rows


def _columns(place: Place, line: str) -> tuple[int, int]:
    """First and last column (exclusive) of what a place covers of its first line."""
    if place.end_line > place.line:
        return place.column, max(len(line.rstrip()), place.column) + 1
    return place.column, max(place.end_column, place.column)


def _help(text: str, painter: _Painter) -> list[str]:
    first, *more = text.split("\n")
    rows = [f"  {painter.paint('help', 'help')}: {clean(first)}"]
    return rows + [f"        {clean(line)}".rstrip() for line in more]


def _files(diagnostic: Diagnostic) -> set[str]:
    return {diagnostic.place.file, *(label.place.file for label in diagnostic.labels)}


def _lines(text: str) -> list[str]:
    # Not splitlines: it also breaks at characters that are no line ends in YAML.
    return text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n").split("\n")


def _same_line(a: Place, b: Place) -> bool:
    return a.file == b.file and a.line == b.line


class _Painter:
    """Puts colors around text, or does not."""

    def __init__(self, color: bool) -> None:
        self.color = color

    def paint(self, text: str, style: str) -> str:
        if not self.color or not text:
            return text
        return f"{_STYLE.get(style, _BOLD)}{text}{_RESET}"
