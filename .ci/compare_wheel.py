"""Compare the files in a wheel with those git knows: ``compare_wheel.py WHEEL``, in the top folder."""

import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path


def expected_files() -> set[str]:
    """Every file in the folders of code and data, but text for people (*.md), by its name in the wheel."""
    project = tomllib.loads(Path("pyproject.toml").read_text(encoding="utf-8"))
    folders: dict[str, str] = project["tool"]["setuptools"]["package-dir"]
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--", *folders.values()], capture_output=True, text=True, check=True
    )
    names = {folder: package.replace(".", "/") for package, folder in folders.items()}
    files = set()
    for line in filter(None, listed.stdout.split("\0")):
        top, _, rest = line.partition("/")
        if not rest.endswith(".md"):
            files.add(f"{names[top]}/{rest}")
    return files


def main(wheel: str) -> int:
    with zipfile.ZipFile(wheel) as archive:
        found = {name for name in archive.namelist() if ".dist-info/" not in name}
    expected = expected_files()
    for name in sorted(expected - found):
        print(f"not in the wheel: {name}")
    for name in sorted(found - expected):
        print(f"in the wheel, but not in git: {name}")
    print(f"{len(found)} files in the wheel")
    return int(found != expected)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
