"""The history's file: migrations, two games at once, and everything that can be wrong with it."""

from __future__ import annotations

import sqlite3
import threading
from pathlib import Path

import pytest

from sixtysix_dsl.history import schema
from sixtysix_dsl.history.place import history_file
from sixtysix_dsl.history.report import summarise, write_csv
from sixtysix_dsl.history.store import DealResult, HistoryError, Store


def result(number: int = 1, row: str = "settle.claim-upheld", winner: int = 1) -> DealResult:
    scores = (2, 0) if winner == 1 else (0, 2)
    return DealResult(number, 2, row, {"en": "Claim", "de": "Ansage"}, False, 0, 17, [winner], scores, scores)


def fill(store: Store, id: str = "a", deals: int = 1) -> None:
    store.begin_match(id, "german-24", "0123456789abcdef", ["person", "honest"])
    for number in range(1, deals + 1):
        store.add_deal(id, result(number))


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "data" / "history.sqlite3"


def make_version_1(file: Path) -> None:
    """A file as the first version wrote it."""
    file.parent.mkdir(parents=True)
    connection = sqlite3.connect(file)
    for step in schema.MIGRATIONS[0]:
        connection.execute(step)
    connection.execute(f"PRAGMA application_id = {schema.APPLICATION}")
    connection.execute("PRAGMA user_version = 1")
    connection.execute(
        "INSERT INTO matches VALUES ('old', 'mande', 'ff', '[\"person\"]', '2020', NULL, NULL)"
    )
    connection.execute("INSERT INTO deals VALUES ('old', 1, 1, '2020', 'settle.x', '{}', 0, 0)")
    connection.commit()
    connection.close()


def test_a_file_of_version_1_is_brought_up(file: Path) -> None:
    make_version_1(file)
    store = Store(file)
    fill(store)
    assert [(row["match"], row["moves"]) for row in store.query("SELECT * FROM deals ORDER BY match")] == [
        ("a", 17),
        ("old", None),
    ]
    assert {each["variant"] for each in summarise(store)} == {"mande", "german-24"}
    store.close()
    again = Store(file)
    assert again.query("PRAGMA user_version")[0][0] == schema.VERSION
    again.close()


def test_a_migration_that_fails_changes_nothing(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    make_version_1(file)
    steps = (schema.MIGRATIONS[0], ("ALTER TABLE deals ADD COLUMN moves INTEGER", "NONSENSE"))
    monkeypatch.setattr(schema, "MIGRATIONS", steps)
    with pytest.raises(HistoryError):
        Store(file)
    monkeypatch.undo()
    store = Store(file)
    assert store.count_matches("mande") == 1
    store.close()


def test_a_file_of_a_later_version_is_left_alone(file: Path) -> None:
    Store(file).close()
    connection = sqlite3.connect(file)
    connection.execute("PRAGMA user_version = 99")
    connection.close()
    with pytest.raises(HistoryError, match="later version"):
        Store(file)


def test_a_database_of_another_program_is_left_alone(file: Path) -> None:
    file.parent.mkdir()
    connection = sqlite3.connect(file)
    connection.execute("CREATE TABLE mine (x)")
    connection.close()
    before = file.read_bytes()
    with pytest.raises(HistoryError, match="another program"):
        Store(file)
    assert file.read_bytes() == before


@pytest.mark.parametrize("data", [b"Dear diary, " * 100, b"SQLite format 3\x00" + b"\xff" * 5000])
def test_what_is_no_database_is_left_alone(data: bytes, file: Path) -> None:
    file.parent.mkdir()
    file.write_bytes(data)
    with pytest.raises(HistoryError) as caught:
        Store(file)
    assert str(file) in caught.value.help
    assert file.read_bytes() == data


def test_flipped_bits_end_in_one_kind_of_error(file: Path) -> None:
    import random

    store = Store(file)
    fill(store, deals=40)
    store.close()
    data, dice = file.read_bytes(), random.Random(1)
    for _ in range(60):
        changed = bytearray(data)
        for _ in range(30):
            changed[dice.randrange(len(changed))] ^= 1 << dice.randrange(8)
        for rest in ("-wal", "-shm"):
            file.with_name(file.name + rest).unlink(missing_ok=True)
        file.write_bytes(changed)
        try:
            damaged = Store(file)
            try:
                fill(damaged, "b")
                summarise(damaged)
                write_csv(damaged)
            finally:
                damaged.close()
        except HistoryError as problem:
            assert problem.help  # noqa: PT017 - not every flip is met


def test_two_games_at_once(file: Path) -> None:
    faults: list[Exception] = []

    def play(id: str) -> None:
        try:
            store = Store(file)
            fill(store, id, deals=25)
            store.close()
        except HistoryError as problem:
            faults.append(problem)

    games = [threading.Thread(target=play, args=(name,)) for name in "abcd"]
    for game in games:
        game.start()
    for game in games:
        game.join()
    store = Store(file)
    assert faults == []
    assert summarise(store)[0]["deals"] == 100
    assert store.query("PRAGMA journal_mode")[0][0] == "wal"
    store.close()


def test_a_deal_that_is_told_twice_counts_once(file: Path) -> None:
    store = Store(file)
    fill(store, deals=2)
    fill(store, deals=2)
    assert summarise(store)[0]["deals"] == 2
    store.close()


def test_the_report_has_the_variants_own_words(file: Path) -> None:
    store = Store(file)
    fill(store, deals=3)
    store.add_deal("a", result(4, "settle.more-points", 2))
    store.end_match("a", [1])
    (summary,) = summarise(store, language="de")
    assert [(each["label"], each["deals"], each["won_by"]) for each in summary["results"]] == [
        ("Ansage", 3, {"1": 3}),
        ("Ansage", 1, {"2": 1}),
    ]
    assert summary["seats"][0] == {
        "seat": 1,
        "players": {"person": 1},
        "matches_won": 1,
        "deals_won": 3,
        "game_points": 6,
    }
    assert summarise(store, "01234567")
    assert not summarise(store, "mande")
    assert len(write_csv(store).splitlines()) == 1 + 4 * 2
    store.close()


def test_what_is_forgotten_is_gone_from_the_file(file: Path) -> None:
    store = Store(file)
    store.begin_match("secretmatch", "german-24", "0123456789abcdef", ["Rumpelstilz", "honest"])
    store.add_deal("secretmatch", result())
    store.begin_match("other", "mande", "fedc", ["person"])
    assert store.forget("german-24") == 1
    assert store.count_matches() == 1
    store.close()
    left = b"".join(path.read_bytes() for path in file.parent.iterdir())
    assert b"Rumpelstilz" not in left


def test_the_tests_have_a_folder_of_their_own(home_of_the_tests: str) -> None:
    assert history_file().is_relative_to(home_of_the_tests)
