"""What lies in the cache is used only if this user put it there, whole; and whatever is wrong, nothing breaks."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from sixtysix_dsl.compile import cache as module
from sixtysix_dsl.compile.cache import VARIABLE, Cache, open_cache

posix = pytest.mark.skipif(os.name != "posix", reason="permissions are different there")
NAME, CONTENT = "what it is for", bytes(range(256)) * 2


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "deep" / "cache"


def entry(folder: Path) -> Path:
    """The one entry of a folder."""
    (found,) = folder.glob("*.entry")
    return found


def test_what_is_put_is_got_and_replaced(folder: Path) -> None:
    cache = Cache(folder)
    assert cache.get(NAME) is None
    cache.put(NAME, CONTENT)
    assert cache.get(NAME) == CONTENT
    cache.put(NAME, b"")
    assert Cache(folder).get(NAME) == b""
    assert Cache(folder).get("another name") is None
    assert sorted(path.name for path in folder.iterdir()) == [entry(folder).name, "key"]


def test_no_bit_of_an_entry_may_change(folder: Path) -> None:
    cache = Cache(folder)
    cache.put(NAME, b"machine code")
    file = entry(folder)
    whole = file.read_bytes()
    for bit in range(8 * len(whole)):
        changed = bytearray(whole)
        changed[bit // 8] ^= 1 << bit % 8
        file.write_bytes(changed)
        assert cache.get(NAME) is None, bit
    for size in range(len(whole)):
        file.write_bytes(whole[:size])
        assert cache.get(NAME) is None, size
    file.write_bytes(whole + b"\0")
    assert cache.get(NAME) is None
    cache.put(NAME, CONTENT)
    assert cache.get(NAME) == CONTENT


def test_an_entry_stands_for_its_own_name_only(folder: Path) -> None:
    cache = Cache(folder)
    cache.put("one", b"1")
    file = entry(folder)
    one = file.read_bytes()
    file.unlink()
    cache.put("two", b"2")
    entry(folder).write_bytes(one)
    assert cache.get("two") is None


def test_an_entry_from_elsewhere_is_not_trusted(folder: Path, tmp_path: Path) -> None:
    Cache(folder).put(NAME, CONTENT)
    ours, theirs = Cache(tmp_path / "other"), entry(folder)
    ours.put(NAME, b"ours")
    entry(tmp_path / "other").write_bytes(theirs.read_bytes())
    assert ours.get(NAME) is None


@pytest.mark.parametrize("content", [b"", b"short", bytes(33)])
def test_a_key_that_is_none_is_replaced(content: bytes, folder: Path) -> None:
    Cache(folder).put(NAME, CONTENT)
    (folder / "key").write_bytes(content)
    cache = Cache(folder)
    assert cache.get(NAME) is None
    cache.put(NAME, CONTENT)
    assert Cache(folder).get(NAME) == CONTENT


@posix
def test_only_the_user_can_read_it(folder: Path) -> None:
    before = os.umask(0)
    try:
        Cache(folder).put(NAME, CONTENT)
    finally:
        os.umask(before)
    assert folder.stat().st_mode & 0o777 == 0o700
    assert {path.stat().st_mode & 0o777 for path in folder.iterdir()} == {0o600}


@posix
def test_a_key_that_others_may_read_is_replaced(folder: Path) -> None:
    Cache(folder).put(NAME, CONTENT)
    (folder / "key").chmod(0o644)
    assert Cache(folder).get(NAME) is None
    assert (folder / "key").stat().st_mode & 0o777 == 0o600


@posix
@pytest.mark.parametrize("mode", [0o770, 0o702, 0o777, 0o1777])
def test_a_folder_that_others_may_write_to_is_refused(mode: int, folder: Path) -> None:
    Cache(folder).put(NAME, CONTENT)
    folder.chmod(mode)
    with pytest.raises(OSError, match="others"):
        Cache(folder)


@posix
def test_a_folder_or_file_of_somebody_else_is_refused(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    cache = Cache(folder)
    cache.put(NAME, CONTENT)
    stranger = os.geteuid() + 1
    monkeypatch.setattr(os, "geteuid", lambda: stranger)
    assert cache.get(NAME) is None
    with pytest.raises(OSError, match="others"):
        Cache(folder)


@posix
def test_symbolic_links_are_not_followed(folder: Path, tmp_path: Path) -> None:
    cache = Cache(folder)
    cache.put(NAME, CONTENT)
    file = entry(folder)
    away = tmp_path / "away"
    file.rename(away)
    file.symlink_to(away)
    assert cache.get(NAME) is None
    cache.put(NAME, b"new")
    assert (cache.get(NAME), away.read_bytes() != b"new") == (b"new", True)

    (folder / "key").rename(tmp_path / "key")
    (folder / "key").symlink_to(tmp_path / "key")
    assert Cache(folder).get(NAME) is None
    assert not (folder / "key").is_symlink()

    (tmp_path / "link").symlink_to(folder)
    with pytest.raises(OSError, match=r"."):
        Cache(tmp_path / "link")


@posix
def test_what_is_no_file_is_not_waited_for(folder: Path) -> None:
    cache = Cache(folder)
    cache.put(NAME, CONTENT)
    file = entry(folder)
    file.unlink()
    os.mkfifo(file, 0o600)
    assert cache.get(NAME) is None
    file.unlink()
    file.mkdir(0o700)
    assert cache.get(NAME) is None
    cache.put(NAME, CONTENT)
    assert cache.get(NAME) is None
    (folder / "key").unlink()
    (folder / "key").mkdir()
    with pytest.raises(OSError, match=r"."):
        Cache(folder)


@posix
def test_a_folder_put_in_its_place_is_not_used(folder: Path, tmp_path: Path) -> None:
    cache = Cache(folder)
    cache.put(NAME, CONTENT)
    folder.rename(tmp_path / "moved")
    Cache(folder).put(NAME, b"other")
    assert cache.get(NAME) == CONTENT


def test_the_oldest_are_given_up(folder: Path) -> None:
    cache = Cache(folder, most=1000)
    for number in range(3):
        cache.put(str(number), bytes(300))
    for number, path in enumerate(sorted(folder.glob("*.entry"))):
        os.utime(path, (number, number))
    by_age = [name for name in "012" if (folder / module._file_of(name)).exists()]
    by_age.sort(key=lambda name: (folder / module._file_of(name)).stat().st_mtime)
    assert len(by_age) == 2 or len(by_age) == 3
    assert cache.get(by_age[0]) is not None  # and is now the youngest
    cache.put("3", bytes(300))
    cache.put("4", bytes(300))
    assert cache.get("4") is not None
    assert cache.get(by_age[1]) is None
    assert sum(path.stat().st_size for path in folder.glob("*.entry")) <= 1000


def test_what_is_too_large_is_not_kept(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "LARGEST", 10)
    cache = Cache(folder)
    cache.put(NAME, bytes(11))
    assert cache.get(NAME) is None


def test_what_was_left_half_written_goes(folder: Path) -> None:
    cache = Cache(folder)
    old, young = folder / "new-1", folder / "new-2"
    for path in (old, young):
        path.write_bytes(b"half")
    os.utime(old, (time.time() - 7200,) * 2)
    cache.put(NAME, CONTENT)
    assert (old.exists(), young.exists(), cache.get(NAME)) == (False, True, CONTENT)


@pytest.mark.parametrize("broken", ["open", "replace", "fdopen", "scandir", "unlink"])
def test_a_disk_that_fails(broken: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    cache = Cache(folder)

    def fails(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(module.os, broken, fails)
        cache.put(NAME, CONTENT)
        cache.get(NAME)
    assert Cache(folder).get(NAME) in (None, CONTENT)


@posix
@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may write anywhere")
def test_a_folder_that_may_not_be_written(folder: Path) -> None:
    Cache(folder).put(NAME, CONTENT)
    folder.chmod(0o500)
    cache = Cache(folder)
    cache.put("other", CONTENT)
    assert (cache.get(NAME), cache.get("other")) == (CONTENT, None)


def test_it_can_be_named_and_switched_off(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for word in ("off", "", " OFF "):
        monkeypatch.setenv(VARIABLE, word)
        assert open_cache() is None
    monkeypatch.setenv(VARIABLE, str(folder))
    cache = open_cache()
    assert cache is not None
    cache.put(NAME, CONTENT)
    assert entry(folder).exists()


@pytest.mark.parametrize("named", ["{}/file/below", "{}/file", "\0"])
def test_a_folder_that_cannot_be(named: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setattr(os, "environ", {VARIABLE: named.format(tmp_path)})
    assert open_cache() is None


def test_without_platformdirs_there_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(VARIABLE, raising=False)
    monkeypatch.setitem(sys.modules, "platformdirs", None)
    assert open_cache() is None


def test_the_usual_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(VARIABLE, raising=False)
    platformdirs = pytest.importorskip("platformdirs")
    monkeypatch.setattr(platformdirs, "user_cache_path", lambda name, appauthor: tmp_path / name)
    cache = open_cache()
    assert cache is not None
    assert (tmp_path / "sixtysix" / "compiled" / "key").exists()


PROCESS = """
import sys
from pathlib import Path
from sixtysix_dsl.compile.cache import Cache
cache = Cache(Path(sys.argv[1]), most=20_000)
for turn in range(60):
    for name in range(8):
        found = cache.get(str(name))
        assert found is None or found == bytes([name]) * (1000 + name), (turn, name)
        cache.put(str(name), bytes([name]) * (1000 + name))
"""


def together(count: int, start: Callable[[], subprocess.CompletedProcess[str]]) -> None:
    with ThreadPoolExecutor(count) as pool:
        for done in [pool.submit(start) for _ in range(count)]:
            assert done.result().returncode == 0, done.result().stderr


def test_processes_at_once(folder: Path) -> None:
    """All begin without a folder and without a key, and read what others write and give up."""
    args = [sys.executable, "-c", PROCESS, str(folder)]
    together(3, lambda: subprocess.run(args, capture_output=True, text=True, check=False))
    cache = Cache(folder)
    assert [cache.get(str(name)) for name in range(8)] == [bytes([name]) * (1000 + name) for name in range(8)]
    assert not list(folder.glob("new-*"))
