"""Diagnostics as workflow commands, which GitHub shows at the line of a change.

A command is one line; what is special in it is percent-encoded, in a property (file, title) two characters
more than in the message. Without that, a file name or a word from a file could start a command of its own.
"""

from __future__ import annotations

from collections.abc import Iterable

from sixtysix_dsl.diagnostics import Diagnostic

_COMMAND = {"error": "error", "doubt": "warning"}


def render_github(diagnostics: Iterable[Diagnostic]) -> str:
    """One command a line. Help and labels follow the message, on lines of their own within it."""
    return "".join(_command(diagnostic) + "\n" for diagnostic in diagnostics)


def _command(diagnostic: Diagnostic) -> str:
    place = diagnostic.place
    properties = {"file": _property(place.file), "line": str(place.line), "endLine": str(place.end_line)}
    if place.end_line == place.line:
        # GitHub takes columns only for a place on one line.
        properties["col"] = str(place.column)
        properties["endColumn"] = str(place.end_column)
    properties["title"] = _property(diagnostic.code)
    listed = ",".join(f"{name}={value}" for name, value in properties.items())
    lines = [diagnostic.message, *(f"{label.place}: {label.message}" for label in diagnostic.labels)]
    if diagnostic.help is not None:
        lines.append(f"help: {diagnostic.help}")
    message = "\n".join(lines)
    return f"::{_COMMAND[diagnostic.severity]} {listed}::{_data(message)}"


def _data(text: str) -> str:
    return _printable(text).replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")


def _printable(text: str) -> str:
    """Log viewers obey escapes as terminals do, and lone surrogates cannot be written out."""
    return "".join(
        character if character.isprintable() or character in "\r\n" else "\ufffd" for character in text
    )
