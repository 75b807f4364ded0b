"""Results that are kept in a folder from one process to the next, for none but the user who made them.

What lies there becomes machine code that runs, so every entry is signed with a key that lies in the same folder, and
the folder must belong to the user and be closed to all others. An entry that is damaged, of another key, or of
another name is as good as not there. `docs/decisions/0005-compiled-cache.md` says what this protects against.
Whatever goes wrong, there is no cache, and nothing is said.
"""

from __future__ import annotations

import hashlib
import hmac
import os
import secrets
import stat
import time
from contextlib import suppress
from pathlib import Path

VARIABLE = "SIXTYSIX_CACHE"
"""The environment variable that names the folder; empty or `off` there is none."""
MOST_BYTES = 64_000_000
"""What all entries together may have; the oldest are given up."""
LARGEST = MOST_BYTES // 4

_KEY, _KEY_BYTES, _SIGNATURE_BYTES = "key", 32, 32
_MAGIC = b"66cache\x01"
_TEMPORARY = "new-"
_ABANDONED = 3600.0
"""After so many seconds nobody is still writing an entry."""
_SAFELY = sum(getattr(os, flag, 0) for flag in ("O_NOFOLLOW", "O_CLOEXEC", "O_NONBLOCK", "O_BINARY"))
_READ = os.O_RDONLY | _SAFELY
_NEW = os.O_WRONLY | os.O_CREAT | os.O_EXCL | _SAFELY
_HAS_OWNERS = hasattr(os, "geteuid")
_BY_FOLDER = _HAS_OWNERS and os.open in os.supports_dir_fd
"""Whether files are opened in a folder that is held open, which nobody can put another in the place of."""


def open_cache() -> Cache | None:
    """Return the user's cache, or None if there is none or it cannot be trusted."""
    named = os.environ.get(VARIABLE)
    if named is not None and named.strip().lower() in ("", "off"):
        return None
    try:
        return Cache(Path(named) if named is not None else _usual_folder())
    except (OSError, ValueError, ImportError):
        return None


def _usual_folder() -> Path:
    from platformdirs import user_cache_path

    return user_cache_path("sixtysix", appauthor=False) / "compiled"


class Cache:
    """A folder of signed entries."""

    def __init__(self, folder: Path, most: int = MOST_BYTES) -> None:
        """Open it, or make it. Raises OSError if that cannot be done or others may write there."""
        self._folder, self._most, self._at = folder, most, None
        folder.parent.mkdir(parents=True, exist_ok=True)
        with suppress(FileExistsError):
            folder.mkdir(mode=0o700)
        if _BY_FOLDER:
            self._at = os.open(folder, _READ | os.O_DIRECTORY)
            _must_be_ours(os.fstat(self._at), 0o022)
        elif not stat.S_ISDIR(os.lstat(folder).st_mode):
            raise NotADirectoryError(folder)
        try:
            self._key = self._find_key()
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        """Let go of the folder."""
        if self._at is not None:
            os.close(self._at)
            self._at = None

    def __del__(self) -> None:
        self.close()

    def get(self, name: str) -> bytes | None:
        """Return what was put there under this name, if it is still there and as it was."""
        try:
            file = _file_of(name)
            content = self._read(file, LARGEST + 1024)
            with suppress(OSError):
                self._touch(file)
        except OSError:
            return None
        start = len(_MAGIC) + _SIGNATURE_BYTES
        signature, rest = content[len(_MAGIC) : start], content[start:]
        if content[: len(_MAGIC)] != _MAGIC or not hmac.compare_digest(signature, self._sign(name, rest)):
            return None
        return rest

    def put(self, name: str, content: bytes) -> None:
        """Keep something under a name, in the place of what was there, if that can be done."""
        if len(content) > LARGEST:
            return
        with suppress(OSError):
            self._write(_file_of(name), _MAGIC + self._sign(name, content) + content)
            self._make_room()

    def _sign(self, name: str, content: bytes) -> bytes:
        """The signature of an entry: of its name too, so that none stands in for another."""
        title = name.encode()
        signed = hmac.new(self._key, len(title).to_bytes(8, "big") + title, hashlib.sha256)
        signed.update(content)
        return signed.digest()

    def _find_key(self) -> bytes:
        """The key of this folder. One that others may know is thrown away, and all that it signed with it."""
        for _ in range(3):
            with suppress(FileNotFoundError):
                with suppress(_NotOurs):
                    key = self._read(_KEY, _KEY_BYTES + 1, closed_to=0o077)
                    if len(key) == _KEY_BYTES:
                        return key
                os.unlink(self._path(_KEY), dir_fd=self._at)
            with suppress(FileExistsError):  # another process was quicker: its key it is
                self._write(_KEY, secrets.token_bytes(_KEY_BYTES), replaces=False)
        raise PermissionError(f"{self._folder} has no key")

    def _path(self, file: str) -> str:
        return file if self._at is not None else str(self._folder / file)

    def _read(self, file: str, most: int, closed_to: int = 0o022) -> bytes:
        try:
            opened = os.open(self._path(file), _READ, dir_fd=self._at)
        except FileNotFoundError:
            raise
        except OSError as problem:  # a symbolic link, or a file that we may not read
            raise _NotOurs(*problem.args) from None
        with os.fdopen(opened, "rb") as stream:
            _must_be_ours(os.fstat(opened), closed_to, is_file=True)
            return stream.read(most)

    def _write(self, file: str, content: bytes, *, replaces: bool = True) -> None:
        """Write a whole file or nothing: others see it once it is complete."""
        temporary = f"{_TEMPORARY}{secrets.token_hex(8)}"
        try:
            with os.fdopen(os.open(self._path(temporary), _NEW, 0o600, dir_fd=self._at), "wb") as stream:
                stream.write(content)
            names = self._path(temporary), self._path(file)
            if replaces:
                os.replace(*names, src_dir_fd=self._at, dst_dir_fd=self._at)
            elif _BY_FOLDER:
                os.link(*names, src_dir_fd=self._at, dst_dir_fd=self._at)
            else:
                os.rename(*names)  # noqa: PTH104 - fails where there is one already, on systems without owners
        finally:
            with suppress(OSError):
                os.unlink(self._path(temporary), dir_fd=self._at)

    def _touch(self, file: str) -> None:
        """Note that an entry is in use."""
        if self._at is not None and os.utime in os.supports_dir_fd:
            os.utime(file, dir_fd=self._at, follow_symlinks=False)
        else:
            os.utime(self._path(file))

    def _make_room(self) -> None:
        """Give the oldest entries up until the rest fits, and what was left half written."""
        found, now = [], time.time()
        with os.scandir(self._at if self._at is not None else self._folder) as files:
            for file in files:
                about = file.stat(follow_symlinks=False)
                is_temporary = file.name.startswith(_TEMPORARY)
                if is_temporary and now - about.st_mtime > _ABANDONED:
                    found.append((0.0, about.st_size, file.name))
                elif file.name != _KEY and not is_temporary and stat.S_ISREG(about.st_mode):
                    found.append((about.st_mtime, about.st_size, file.name))
        total = sum(size for _, size, _ in found)
        for age, size, name in sorted(found):
            if total <= self._most and age > 0:
                break
            with suppress(OSError):
                os.unlink(self._path(name), dir_fd=self._at)
            total -= size


class _NotOurs(OSError):
    """A file or folder that belongs to somebody else, or that others may write to."""


def _must_be_ours(about: os.stat_result, closed_to: int, *, is_file: bool = False) -> None:
    """Raise _NotOurs unless it is our own, and closed to others as far as that."""
    if is_file and not stat.S_ISREG(about.st_mode):
        raise _NotOurs("no file")
    if _HAS_OWNERS and (about.st_uid != os.geteuid() or about.st_mode & closed_to):
        raise _NotOurs("others may write there")


def _file_of(name: str) -> str:
    return hashlib.sha256(name.encode()).hexdigest()[:40] + ".entry"
