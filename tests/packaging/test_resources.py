"""The folders that ship with the code are found wherever it runs."""

from pathlib import Path

import pytest

from sixtysix_dsl import resources
from sixtysix_dsl.resources import read_resource, resource_folder

TOP = Path(__file__).parents[2]


@pytest.fixture(params=["wheel", "checkout"])
def folder(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A variants folder where an installed wheel, or a checkout, has it."""
    package = tmp_path / "sixtysix_dsl"
    folder = (package if request.param == "wheel" else tmp_path) / "variants"
    folder.mkdir(parents=True)
    monkeypatch.setattr(resources, "_PACKAGE", package)
    return folder


def test_the_folder_is_found(folder: Path) -> None:
    assert resource_folder("variants") == folder


def test_a_file_is_read_as_utf_8(folder: Path) -> None:
    folder.joinpath("tute.yaml").write_bytes("title: Tute de ♠\n".encode())
    assert read_resource("variants", "tute.yaml") == "title: Tute de ♠\n"


def test_a_missing_file_is_told_from_a_missing_folder(folder: Path) -> None:
    with pytest.raises(FileNotFoundError, match=r"none\.yaml"):
        read_resource("variants", "none.yaml")
    with pytest.raises(FileNotFoundError, match="lacks its folder 'grammar'"):
        read_resource("grammar", "none.lark")


@pytest.mark.parametrize("name", ["", ".", "..", "../pyproject.toml", "/etc/hosts", "a\\b"])
def test_a_path_is_refused(name: str) -> None:
    with pytest.raises(ValueError, match="not the name of a file in variants"):
        read_resource("variants", name)


@pytest.mark.parametrize(("kind", "pattern"), [("grammar", "*.lark"), ("variants", "*.yaml")])
def test_this_installation_has_its_files(kind: resources.Kind, pattern: str) -> None:
    names = {file.name for file in resource_folder(kind).glob(pattern)}
    assert names == {file.name for file in (TOP / kind).glob(pattern)}
    assert names
