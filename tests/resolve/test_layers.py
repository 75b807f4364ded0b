"""Which files are read, and which are refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from sixtysix_dsl.diagnostics import Diagnostic
from sixtysix_dsl.resolve.variant import resolve_rules, resolve_variant

FROM_HERE = "write the path from this file's folder"
FOLDERS = "a file may name what lies in the current folder or in that of the file that was asked for"


def lines(text: str, name: str = "child.yaml") -> list[str]:
    """What is said about a file of that text, with helps."""
    Path(name).write_text(text)
    return said(resolve_variant(name)[1])


def said(diagnostics: list[Diagnostic]) -> list[str]:
    return [f"{each}" + (f" ({each.help})" if each.help else "") for each in diagnostics]


def child(extends: str, more: str = "") -> str:
    return f"sixtysix: 1\nvariant: child\nextends: {extends}\n{more}"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("sixtysix: 1\nvariant: a\n", "2:1: error[no-parent]: the variant does not say what it builds on"),
        (
            "sixtysix: 1\nvariant: a\nstandalone: true\nextends: german-24\n",
            "4:1: error[standalone-and-extends]: a variant with a parent is not standalone",
        ),
        (
            "sixtysix: 1\nvariant: a\nstandalone: no\n",
            "3:13: error[wrong-value]: `standalone` can only be `true`, not `no`",
        ),
        ("sixtysix: 1\nvariant: a b\nstandalone: yes\n", "2:10: error[wrong-name]: `a b` cannot be a name"),
        (
            "variant: german-24\nscenario: a claim\nsteps: []\n---\nscenario: another\n",
            "2:1: error[not-a-variant]: this is a file of scenarios, neither a variant nor a rule file",
        ),
        (
            "variant: a\nstandalone: yes\n",
            "1:1: error[missing-key]: the file does not say its version of the language",
        ),
        (
            "sixtysix: 2\nvariant: a\nnews: yes\n",
            "1:11: error[unsupported-version]: this file is written in version 2 of the language; "
            "only version 1 is known here",
        ),
        ("sixtysix: 1\nstandalone: yes\n", "1:1: error[missing-key]: the file has no name"),
        (
            "sixtysix: 1\nvariant: a\nrules: b\n",
            "3:1: error[variant-and-rules]: a file is either a variant or a rule file",
        ),
        (
            "sixtysix: 1\nvarient: a\n",
            "2:1: error[unknown-key]: `varient` is not a key of a variant or rule file",
        ),
        (
            "sixtysix: 1\nvariant: a\nextend: b\n",
            "3:1: error[unknown-key]: `extend` is not a key of a variant or rule file",
        ),
        (
            "- sixtysix\n",
            "1:1: error[wrong-shape]: a variant or rule file begins with lines like `sixtysix: 1` and `variant: NAME`",
        ),
        (
            "sixtysix: 1\nvariant: a\nstandalone: yes\n---\nb: c\n",
            "5:1: error[several-documents]: a variant or rule file is one document, and another begins here",
        ),
    ],
)
def test_what_a_file_says_about_itself(text: str, expected: str) -> None:
    Path("child.yaml").write_text(text)
    assert [str(each) for each in resolve_variant("child.yaml")[1]] == [f"child.yaml:{expected}"]


@pytest.mark.parametrize(
    ("extends", "expected"),
    [
        ("germna-24", "unknown-parent]: there is no bundled variant `germna-24` (did you mean `german-24`?)"),
        (
            "parent",
            "unknown-parent]: there is no bundled variant `parent` (write `parent.yaml` for the file beside this)",
        ),
        (
            "german-24.yaml",
            "unknown-parent]: there is no file `german-24.yaml` (the bundled variant is `german-24`)",
        ),
        ("/etc/a.yaml", f"path-refused]: an absolute path may not stand in a file ({FROM_HERE})"),
        ("'C:\\a.yaml'", f"path-refused]: an absolute path may not stand in a file ({FROM_HERE})"),
        (
            "sub/../../a.yaml",
            f"path-refused]: `sub/../../a.yaml` leaves the folders that may be read ({FOLDERS})",
        ),
        (
            "a/b.txt",
            "path-refused]: `a/b.txt` is not the path of a `.yaml` file (the names of files end in `.yaml`)",
        ),
        ("folder.yaml", "unreadable-file]: `folder.yaml`: this is a folder, not a file"),
    ],
)
def test_parents_that_are_not_taken(folder: Path, extends: str, expected: str) -> None:
    (folder / "folder.yaml").mkdir()
    (folder.parent / "a.yaml").write_text("secret: words\n")
    assert lines(child(extends)) == [f"child.yaml:3:10: error[{expected}"]


def test_a_link_may_not_lead_out(folder: Path) -> None:
    (folder.parent / "secret.yaml").write_text("secret: words\n")
    (folder / "link.yaml").symlink_to(folder.parent / "secret.yaml")
    (found,) = lines(child("link.yaml"))
    assert "path-refused" in found
    assert "secret" not in found


def test_links_in_a_circle(folder: Path) -> None:
    (folder / "a.yaml").symlink_to(folder / "b.yaml")
    (folder / "b.yaml").symlink_to(folder / "a.yaml")
    assert len(lines(child("a.yaml"))) == 1
    assert [each.code for each in resolve_variant("a.yaml")[1]] == ["unreadable-file"]


def test_paths_count_from_the_folder_of_the_file_that_names_them(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (folder / "sub").mkdir()
    (folder / "sub" / "middle.yaml").write_text("sixtysix: 1\nvariant: middle\nextends: ../parent.yaml\n")
    (folder / "child.yaml").write_text(child("sub/middle.yaml"))
    resolved, diagnostics = resolve_variant("child.yaml")
    assert diagnostics == []
    assert resolved is not None
    assert [layer.file for layer in resolved.layers] == ["parent.yaml", "sub/middle.yaml", "child.yaml"]
    # From elsewhere, with the scenario's folder as base and with a path that was typed.
    monkeypatch.chdir(folder / "sub")
    for reference, base in (("child.yaml", Path("..")), ("../child.yaml", None)):
        resolved, diagnostics = resolve_variant(reference, base=base)
        assert diagnostics == []
        assert resolved is not None
        assert [layer.file for layer in resolved.layers] == [
            "../parent.yaml",
            "../sub/middle.yaml",
            "../child.yaml",
        ]


def test_a_chain_of_eight_and_no_more(folder: Path) -> None:
    for number in range(1, 9):
        extends = "parent.yaml" if number == 1 else f"v{number - 1}.yaml"
        (folder / f"v{number}.yaml").write_text(f"sixtysix: 1\nvariant: v{number}\nextends: {extends}\n")
    assert resolve_variant("v7.yaml")[1] == []
    assert said(resolve_variant("v8.yaml")[1]) == [
        "v1.yaml:3:10: error[chain-too-long]: a chain of `extends` has at most 8 files, and this would be one more"
    ]


def test_rule_files_are_no_parents_and_variants_no_rule_files(folder: Path) -> None:
    (folder / "house.yaml").write_text("sixtysix: 1\nrules: house\n")
    assert lines(child("house.yaml")) == [
        "child.yaml:3:10: error[not-a-variant]: `house.yaml` is a rule file, and only a variant can be a parent "
        "(lay it over this variant with `with:`)"
    ]
    assert lines(child("parent.yaml", "with: [parent.yaml, nothing.yaml, house.yaml, ./house.yaml]\n")) == [
        "child.yaml:4:8: error[not-a-rule-file]: `parent` is a variant, and only rule files can be laid over one "
        "(a rule file begins with `rules: NAME` in place of `variant: NAME`)",
        "child.yaml:4:21: error[unknown-rules]: there is no file `nothing.yaml`",
        "child.yaml:4:47: error[laid-twice]: `house.yaml` is laid over the variant already",
    ]


def test_a_rule_file_has_no_parent(folder: Path) -> None:
    (folder / "house.yaml").write_text("sixtysix: 1\nrules: house\nextends: german-24\nwith: a.yaml\n")
    assert [str(each) for each in resolve_rules("house.yaml")[1]] == [
        "house.yaml:3:1: error[not-in-rules]: a rule file has no `extends`: it belongs to no variant",
        "house.yaml:4:1: error[not-in-rules]: a rule file has no `with`: it belongs to no variant",
    ]


@pytest.mark.parametrize(
    ("reference", "expected"),
    [
        ("germa-24", "<command line>:1:1: error[unknown-variant]: there is no bundled variant `germa-24` "
         "(did you mean `german-24`?)"),
        ("parent", "<command line>:1:1: error[unknown-variant]: there is no bundled variant `parent` "
         "(the file is called `parent.yaml`)"),
        (".", "<command line>:1:1: error[unknown-variant]: there is no bundled variant `.` "
         "(`.` is a folder: name the files in it, as in `./*.yaml`)"),
        ("gone.yaml", "gone.yaml:1:1: error[unreadable-file]: there is no such file"),
        ("a\0.yaml", "a\0.yaml:1:1: error[unreadable-file]: this is not the name of a file"),
    ],
)  # fmt: skip
def test_what_was_asked_for_is_not_there(reference: str, expected: str) -> None:
    resolved, diagnostics = resolve_variant(reference)
    assert resolved is None
    assert said(diagnostics) == [expected]


def test_rules_of_the_command_line_that_are_not_there() -> None:
    resolved, diagnostics = resolve_variant("parent.yaml", rules=["no-closing", "gone.yaml", "german-24"])
    assert resolved is not None
    assert sorted(each.code for each in diagnostics) == [
        "not-a-rule-file",
        "unknown-rules",
        "unreadable-file",
    ]


def test_faults_of_all_files_are_reported_at_once(folder: Path) -> None:
    (folder / "middle.yaml").write_text("sixtysix: 1\nvariant: middle\nextends: parent.yaml\nfolow: {}\n")
    (folder / "house.yaml").write_text("sixtysix: 1\nrules: house\nmoves: {close: {wen: x}}\n")
    text = "sixtysix: 1\nvariant: child\nextends: middle.yaml\nwith: house.yaml\nfollow: {hed: {play: x}}\n"
    (folder / "child.yaml").write_text(text)
    assert [f"{each.place} {each.code}" for each in resolve_variant("child.yaml")[1]] == [
        "child.yaml:5:10 unknown-row",
        "house.yaml:3:17 unknown-key",
        "middle.yaml:4:1 unknown-key",
    ]
