"""What ``pyproject.toml`` lists by hand agrees with the folders."""

import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

TOP = Path(__file__).parents[2]
PROJECT = tomllib.loads((TOP / "pyproject.toml").read_text(encoding="utf-8"))
SETUPTOOLS = PROJECT["tool"]["setuptools"]
PACKAGES: list[str] = SETUPTOOLS["packages"]
FOLDERS: dict[str, str] = SETUPTOOLS["package-dir"]


def folder_of(package: str) -> Path:
    for mapped in sorted(FOLDERS, key=len, reverse=True):
        if package == mapped or package.startswith(mapped + "."):
            return TOP.joinpath(FOLDERS[mapped], *package.removeprefix(mapped).strip(".").split("."))
    raise AssertionError(f"tool.setuptools.package-dir says nothing of {package}")


def packaged_files() -> Iterator[tuple[str, Path]]:
    """Each file to install, with the package it belongs to. Text for people (*.md) stays behind."""
    for mapped, name in FOLDERS.items():
        folder = TOP / name
        for file in sorted(folder.rglob("*")):
            if file.is_file() and "__pycache__" not in file.parts and file.suffix not in {".md", ".pyc"}:
                yield ".".join([mapped, *file.parent.relative_to(folder).parts]), file


def test_every_folder_with_code_or_data_is_a_package() -> None:
    missing = sorted({package for package, _ in packaged_files()} - set(PACKAGES))
    lines = "\n".join(f'    "{package}",' for package in missing)
    assert not missing, f"add to tool.setuptools.packages in pyproject.toml:\n{lines}"


def test_every_package_has_its_folder() -> None:
    gone = [package for package in PACKAGES if not folder_of(package).is_dir()]
    assert not gone, f"remove from tool.setuptools.packages in pyproject.toml: {gone}"


def test_every_data_file_is_package_data() -> None:
    patterns: dict[str, list[str]] = SETUPTOOLS["package-data"]
    for package, file in packaged_files():
        listed = any(file.match(pattern) for pattern in patterns.get(package, []))
        assert file.suffix == ".py" or listed, (
            f'{file.relative_to(TOP)} would not be installed: add "*{file.suffix}" to "{package}" '
            "under tool.setuptools.package-data in pyproject.toml"
        )


def test_every_folder_of_code_has_an_init_file() -> None:
    for package, file in packaged_files():
        if file.suffix == ".py":
            assert (file.parent / "__init__.py").is_file(), f"{package} needs an __init__.py"


@pytest.mark.parametrize("name", ["cli", "grammar", "variants"])
def test_a_mapped_folder_is_not_in_the_package_as_well(name: str) -> None:
    assert not (TOP / "sixtysix_dsl" / name).exists()


def test_the_readme_is_shown_by_package_indexes() -> None:
    if (TOP / "README.md").exists():
        assert PROJECT["project"].get("readme") == "README.md", 'add to [project]: readme = "README.md"'
