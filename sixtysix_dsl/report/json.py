"""Diagnostics as one JSON object, the form other programs read."""

from __future__ import annotations

import json
from collections.abc import Iterable
from typing import Any

from sixtysix_dsl.diagnostics import Diagnostic, Label


def render_json(diagnostics: Iterable[Diagnostic]) -> str:
    """`{"errors": n, "doubts": n, "diagnostics": […]}` on one line; lines and columns from 1, ends exclusive.

    Only ASCII: file names may hold bytes, and files characters, that no output encoding or terminal takes.
    """
    return json.dumps(diagnostics_object(diagnostics)) + "\n"


def diagnostics_object(diagnostics: Iterable[Diagnostic]) -> dict[str, Any]:
    """The same as an object, for those who put it into one of their own."""
    listed = list(diagnostics)
    errors = sum(diagnostic.severity == "error" for diagnostic in listed)
    return {
        "errors": errors,
        "doubts": len(listed) - errors,
        "diagnostics": [_diagnostic(diagnostic) for diagnostic in listed],
    }


def _diagnostic(diagnostic: Diagnostic) -> dict[str, Any]:
    place = diagnostic.place
    return {
        "code": diagnostic.code,
        "severity": diagnostic.severity,
        "file": place.file,
        "line": place.line,
        "column": place.column,
        "end_line": place.end_line,
        "end_column": place.end_column,
        "message": diagnostic.message,
        "help": diagnostic.help,
        "labels": [_label(label) for label in diagnostic.labels],
    }


def _label(label: Label) -> dict[str, Any]:
    place = label.place
    return {
        "file": place.file,
        "line": place.line,
        "column": place.column,
        "end_line": place.end_line,
        "end_column": place.end_column,
        "message": label.message,
    }
