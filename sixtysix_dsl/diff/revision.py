"""Files as a git revision has them: what `diff --rev` reads in place of the disk.

Git is asked with lists of arguments, never through a shell, and only for a commit that it has named itself. What lies
outside the repository (the bundled variants, where they are installed) is read from the disk.
"""

from __future__ import annotations

import subprocess
from dataclasses import dataclass, field
from pathlib import Path

LONGEST = 30
"""Seconds after which git is given up."""


class RevisionError(Exception):
    """A revision cannot be read; the message is for people."""


@dataclass(slots=True)
class Revision:
    """A commit: `name` as it was asked for, `commit` its full number, `top` the repository's folder."""

    name: str
    commit: str
    top: Path
    _known: dict[str, bytes | None] = field(default_factory=dict)

    def read(self, path: Path) -> bytes | None:
        """Return what a file was, None if it lies outside; raise FileNotFoundError if it was not there."""
        real = path.resolve()
        if not real.is_relative_to(self.top):
            return None
        name = real.relative_to(self.top).as_posix()
        if name not in self._known:
            done = _git(self.top, "show", "--no-textconv", "--end-of-options", f"{self.commit}:{name}")
            self._known[name] = done.stdout if done.returncode == 0 else None
        data = self._known[name]
        if data is None:
            raise FileNotFoundError(name)
        return data


def open_revision(name: str, beside: Path) -> Revision:
    """Return the commit of that name in the repository that holds a file; raise RevisionError."""
    folder = beside.resolve().parent
    if not folder.is_dir():
        raise RevisionError(f"there is no folder {beside.parent}")
    found = _git(folder, "rev-parse", "--show-toplevel")
    if found.returncode:
        raise RevisionError(f"{beside} lies in no git repository")
    top = Path(found.stdout.decode().strip()).resolve()
    commit = _git(top, "rev-parse", "--verify", "--quiet", "--end-of-options", f"{name}^{{commit}}")
    if commit.returncode:
        raise RevisionError(f"this repository has no revision `{name}`")
    return Revision(name, commit.stdout.decode().strip(), top)


def _git(folder: Path, *args: str) -> subprocess.CompletedProcess[bytes]:
    try:
        return subprocess.run(
            ["git", "-C", str(folder), *args],
            stdin=subprocess.DEVNULL,
            capture_output=True,
            check=False,
            timeout=LONGEST,
        )
    except FileNotFoundError:
        raise RevisionError("git is not installed here") from None
    except (OSError, ValueError, subprocess.TimeoutExpired) as fault:
        raise RevisionError(f"git cannot be asked: {fault}") from None
