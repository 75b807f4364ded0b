"""Diagnostics in SARIF 2.1.0, the exchange form of code scanning services and editors."""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import PurePath
from typing import Any
from urllib.parse import quote

from sixtysix_dsl.diagnostics import Diagnostic, Place

SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"

_LEVEL = {"error": "error", "doubt": "warning"}


def render_sarif(diagnostics: Iterable[Diagnostic], version: str | None = None) -> str:
    """A log with one run; `version` is this program's. Columns are in characters, ends exclusive."""
    listed = list(diagnostics)
    codes = sorted({diagnostic.code for diagnostic in listed})
    driver: dict[str, Any] = {"name": "sixtysix", "rules": [_rule(code) for code in codes]}
    if version is not None:
        driver["version"] = version
    run = {
        "tool": {"driver": driver},
        "columnKind": "unicodeCodePoints",
        "results": [_result(diagnostic, codes.index(diagnostic.code)) for diagnostic in listed],
    }
    return json.dumps({"$schema": SCHEMA, "version": "2.1.0", "runs": [run]}, indent=2) + "\n"


def _rule(code: str) -> dict[str, Any]:
    return {"id": code, "shortDescription": {"text": code.replace("-", " ")}}


def _result(diagnostic: Diagnostic, rule: int) -> dict[str, Any]:
    text = diagnostic.message if diagnostic.help is None else f"{diagnostic.message}\nhelp: {diagnostic.help}"
    result: dict[str, Any] = {
        "ruleId": diagnostic.code,
        "ruleIndex": rule,
        "level": _LEVEL[diagnostic.severity],
        "message": {"text": text},
        "locations": [{"physicalLocation": _location(diagnostic.place)}],
    }
    if diagnostic.labels:
        result["relatedLocations"] = [
            {"id": number, "physicalLocation": _location(label.place), "message": {"text": label.message}}
            for number, label in enumerate(diagnostic.labels)
        ]
    return result


def _location(place: Place) -> dict[str, Any]:
    region = {
        "startLine": place.line,
        "startColumn": place.column,
        "endLine": place.end_line,
        "endColumn": place.end_column,
    }
    return {"artifactLocation": {"uri": _uri(place.file)}, "region": region}


def _uri(file: str) -> str:
    """A relative path as a relative reference, an absolute one as a `file:` URI."""
    path = PurePath(file)
    # Bytes of a file name that are no text (lone surrogates here) are percent-encoded like all others.
    written = quote(path.as_posix(), errors="surrogateescape")
    if not path.is_absolute():
        return written
    return f"file://{written if written.startswith('/') else '/' + written}"
