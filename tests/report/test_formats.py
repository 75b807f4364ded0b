"""The forms that programs read: JSON, workflow commands, SARIF."""

from __future__ import annotations

import json

from sixtysix_dsl.diagnostics import Diagnostic, Label, Place
from sixtysix_dsl.report.github import render_github
from sixtysix_dsl.report.json import render_json
from sixtysix_dsl.report.sarif import render_sarif

ERROR = Diagnostic(
    "unknown-word",
    "error",
    Place("dir/house.yaml", 12, 18, 12, 24),
    "`tallon` is 100% unknown",
    "did you mean `talon`?",
    (Label(Place("german-24.yaml", 3, 1, 3, 6), "replaces this"),),
)
DOUBT = Diagnostic("row-never-reached", "doubt", Place("a,b:c.yaml", 1, 1, 3, 2), "two\nlines")


def test_json() -> None:
    assert json.loads(render_json([ERROR, DOUBT])) == {
        "errors": 1,
        "doubts": 1,
        "diagnostics": [
            {
                "code": "unknown-word",
                "severity": "error",
                "file": "dir/house.yaml",
                "line": 12,
                "column": 18,
                "end_line": 12,
                "end_column": 24,
                "message": "`tallon` is 100% unknown",
                "help": "did you mean `talon`?",
                "labels": [
                    {
                        "file": "german-24.yaml",
                        "line": 3,
                        "column": 1,
                        "end_line": 3,
                        "end_column": 6,
                        "message": "replaces this",
                    }
                ],
            },
            {
                "code": "row-never-reached",
                "severity": "doubt",
                "file": "a,b:c.yaml",
                "line": 1,
                "column": 1,
                "end_line": 3,
                "end_column": 2,
                "message": "two\nlines",
                "help": None,
                "labels": [],
            },
        ],
    }


def test_json_of_nothing_and_of_names_that_are_no_text() -> None:
    assert render_json([]) == '{"errors": 0, "doubts": 0, "diagnostics": []}\n'
    strange = Diagnostic("x", "error", Place("\udcff\x9b.yaml", 1, 1, 1, 1), "♠")
    assert render_json([strange]).isascii()


def test_github() -> None:
    assert render_github([ERROR, DOUBT]) == (
        "::error file=dir/house.yaml,line=12,endLine=12,col=18,endColumn=24,title=unknown-word"
        "::`tallon` is 100%25 unknown%0Agerman-24.yaml:3:1: replaces this%0Ahelp: did you mean `talon`?\n"
        "::warning file=a%2Cb%3Ac.yaml,line=1,endLine=3,title=row-never-reached::two%0Alines\n"
    )


def test_github_commands_cannot_be_broken_out_of() -> None:
    evil = Diagnostic("x", "error", Place("a\n::error::b", 1, 1, 1, 1), "m\r\n::stop-commands::\x1b[2J")
    drawn = render_github([evil])
    assert drawn.count("\n") == 1
    assert "\r" not in drawn
    assert "\x1b" not in drawn


def test_sarif() -> None:
    log = json.loads(render_sarif([ERROR, DOUBT, ERROR], version="1.2.3"))
    assert log["version"] == "2.1.0"
    (run,) = log["runs"]
    driver = run["tool"]["driver"]
    assert (driver["name"], driver["version"]) == ("sixtysix", "1.2.3")
    assert [rule["id"] for rule in driver["rules"]] == ["row-never-reached", "unknown-word"]
    assert [(r["ruleId"], r["ruleIndex"], r["level"]) for r in run["results"]] == [
        ("unknown-word", 1, "error"),
        ("row-never-reached", 0, "warning"),
        ("unknown-word", 1, "error"),
    ]
    first, second, _ = run["results"]
    assert first["locations"][0]["physicalLocation"] == {
        "artifactLocation": {"uri": "dir/house.yaml"},
        "region": {"startLine": 12, "startColumn": 18, "endLine": 12, "endColumn": 24},
    }
    assert first["relatedLocations"][0]["message"] == {"text": "replaces this"}
    assert second["locations"][0]["physicalLocation"]["artifactLocation"] == {"uri": "a%2Cb%3Ac.yaml"}


def test_sarif_paths() -> None:
    def uri(file: str) -> str:
        log = json.loads(render_sarif([Diagnostic("x", "error", Place(file, 1, 1, 1, 1), "m")]))
        found: str = log["runs"][0]["results"][0]["locations"][0]["physicalLocation"]["artifactLocation"][
            "uri"
        ]
        return found

    assert uri("./my rules/ä.yaml") == "my%20rules/%C3%A4.yaml"
    assert uri("/srv/a.yaml") == "file:///srv/a.yaml"
    assert uri("\udcff.yaml") == "%FF.yaml"
