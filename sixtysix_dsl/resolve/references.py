"""Which file a name or path means, and whether it may be read.

A word without `/` and `.yaml` is a bundled variant, anything else a path. What a person types on the command
line may lie anywhere. What a *file* names is looked for beside that file, and must lie in the current folder or in
that of the first file: a variant from a stranger must not be able to show the rest of the disk in its diagnostics.
"""

from __future__ import annotations

import os
from itertools import islice
from pathlib import Path, PurePosixPath, PureWindowsPath
from typing import NamedTuple

from sixtysix_dsl.diagnostics import did_you_mean, join_choices, nearest
from sixtysix_dsl.load.read import is_there
from sixtysix_dsl.resources import resource_folder

SUFFIX = ".yaml"


MOST_LISTED = 1000
"""Names in a folder that are looked at for one that may be meant."""


class Target(NamedTuple):
    """A file to read: `path` to open it, `real` to know it again, `shown` to name it in messages."""

    path: Path
    real: Path
    shown: str


class Refusal(NamedTuple):
    """Why there is no target. `is_missing` if nothing is there, rather than that it may not be read."""

    message: str
    help: str | None = None
    is_missing: bool = False


def is_bundled_name(reference: str) -> bool:
    """True for a word that can only be the name of a bundled variant."""
    return "/" not in reference and "\\" not in reference and not reference.endswith(SUFFIX)


def bundled_names() -> list[str]:
    """The names of the bundled variants, sorted."""
    return sorted(path.stem for path in resource_folder("variants").glob(f"*{SUFFIX}"))


def find_bundled(name: str) -> Target | Refusal:
    """A bundled variant by its name."""
    names = bundled_names()
    if name not in names:
        help = did_you_mean(name, names) or "a file of your own is named by its path, ending in `.yaml`"
        return Refusal(f"there is no bundled variant `{name}`", help, is_missing=True)
    path = resource_folder("variants") / f"{name}{SUFFIX}"
    return Target(path, path.resolve(), _shown(path))


def find_from_command_line(reference: str) -> Target | Refusal:
    """What a person asked for: a bundled name, or a path to anywhere."""
    if is_bundled_name(reference):
        found = find_bundled(reference)
        if isinstance(found, Refusal) and is_there(Path(f"{reference}{SUFFIX}")):
            return Refusal(found.message, f"the file is called `{reference}{SUFFIX}`", is_missing=True)
        if isinstance(found, Refusal) and Path(reference).is_dir():
            help = f"`{reference}` is a folder: name the files in it, as in `{reference}/*{SUFFIX}`"
            return Refusal(found.message, help, is_missing=True)
        return found
    path = Path(reference)
    # A file that is not there is reported by whoever reads it, under the name that was given.
    return Target(path, _real(path) or path, reference)


def find_from_file(reference: str, folder: Path, shown_folder: str, home: Path) -> Target | Refusal:
    """What a file in `folder` names. `home` is the folder of the first file."""
    if is_bundled_name(reference):
        found = find_bundled(reference)
        if isinstance(found, Refusal) and is_there(folder / f"{reference}{SUFFIX}"):
            return Refusal(
                found.message, f"write `{reference}{SUFFIX}` for the file beside this", is_missing=True
            )
        return found
    windows = PureWindowsPath(reference)
    if reference.startswith("/") or windows.drive or windows.root:
        return Refusal("an absolute path may not stand in a file", "write the path from this file's folder")
    if not reference.endswith(SUFFIX):
        return Refusal(
            f"`{reference}` is not the path of a `{SUFFIX}` file",
            f"the names of files end in `{SUFFIX}`",
        )
    path = folder / reference
    real = _real(path)
    if real is None:
        return Refusal(f"`{reference}` is not a path that can be followed")
    if not any(real.is_relative_to(root) for root in _roots(home)):
        help = "a file may name what lies in the current folder or in that of the file that was asked for"
        return Refusal(f"`{reference}` leaves the folders that may be read", help)
    if not is_there(path):
        return Refusal(f"there is no file `{reference}`", _meant(reference, path), is_missing=True)
    return Target(path, real, os.path.normpath(Path(shown_folder) / reference))


def help_for_missing(reference: str) -> str | None:
    """What may be meant by a path from the command line at which there is nothing; None if that is not so."""
    path = Path(reference)
    return None if is_there(path) or not reference.endswith(SUFFIX) else _meant(reference, path)


def _meant(reference: str, path: Path) -> str | None:
    """A sentence with the bundled variant or the files beside `path` that may be meant."""
    stem = PureWindowsPath(reference).stem
    names = bundled_names()
    if stem in names:
        return f"the bundled variant is `{stem}`"
    near = nearest(path.name, _files_in(path.parent))
    if near:
        shown = [f"`{PurePosixPath(reference).with_name(name)}`" for name in near]
        return f"did you mean {join_choices(shown)}?"
    return did_you_mean(stem, names)


def _files_in(folder: Path) -> list[str]:
    """The names of the `.yaml` files of a folder, of a large one some."""
    try:
        with os.scandir(folder) as entries:
            names = [entry.name for entry in islice(entries, MOST_LISTED)]
    except (OSError, ValueError):
        return []
    return sorted(name for name in names if name.endswith(SUFFIX) and name.isprintable())


def _roots(home: Path) -> list[Path]:
    return [root for root in (_real(Path.cwd()), _real(home)) if root is not None]


def _real(path: Path) -> Path | None:
    """The path without links and dots; None if links go in a circle or the name is impossible."""
    try:
        return path.resolve()
    except (OSError, ValueError, RuntimeError):
        return None


def _shown(path: Path) -> str:
    """From the current folder if it lies there, so that what is shown does not depend on the machine."""
    try:
        return str(path.relative_to(Path.cwd()))
    except ValueError:
        return str(path)
