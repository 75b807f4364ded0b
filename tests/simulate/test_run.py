"""A run in any batches, on any executor, in any parts, gives the same figures; an interrupted one says so."""

from __future__ import annotations

import json
import pickle
import signal
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import replace
from itertools import count

import pytest

from sixtysix_dsl.pipeline import load_variant
from sixtysix_dsl.simulate.part import Part, _digest, merge_parts, read_part, write_part
from sixtysix_dsl.simulate.plan import Plan, PlanError, parse_part
from sixtysix_dsl.simulate.reference import play_tally
from sixtysix_dsl.simulate.run import LostError, Place, Player
from sixtysix_dsl.simulate.subject import Subject
from sixtysix_dsl.simulate.sums import TallyError

HONEST = Plan(("honest", "honest"), 5, 50, counts_clauses=True)
MATCHES = Plan(("random", "honest"), 5, 12, dealer=1, matches=True, most_deals=20)


@pytest.mark.parametrize("plan", [HONEST, MATCHES])
def test_a_report_depends_neither_on_jobs_nor_on_batches(german, report, plan: Plan) -> None:
    wanted = report(german, plan)
    assert report(german, plan, jobs=4) == wanted
    for batch in (1, 7, 1000):
        assert report(german, plan, jobs=2, batch=batch) == wanted


def test_every_number_is_in_one_group_and_in_one_part() -> None:
    for deals in (1, 2, 31, 32, 33, 100, 1001):
        plan = replace(HONEST, count=deals)
        for parts in (1, 2, 3, 7):
            if parts > deals:
                continue
            spans = [plan.only(part, parts).span for part in range(1, parts + 1)]
            assert [number for span in spans for number in span] == list(range(deals))
        for number in range(deals):
            group = plan.group_of(number)
            assert (plan.group_end(group - 1) if group else 0) <= number < plan.group_end(group)


@pytest.mark.parametrize("plan", [HONEST, MATCHES])
def test_parts_make_the_whole(german, play, plan: Plan) -> None:
    subject = Subject.of_rules(german)
    parts = []
    for number in (2, 3, 1):
        part = plan.only(number, 3)
        text = write_part(Part(subject, part, play(german, part).sums, "1"))
        parts.append(read_part(text, f"{number}.json"))
    assert merge_parts(parts) == (subject, plan, play(german, plan))


def test_what_is_sent_about_can_be_pickled(german) -> None:
    for rulebook in (german, load_variant("mande")):
        player = pickle.loads(pickle.dumps(Player(play_tally, rulebook)))
        work = replace(HONEST, bots=("random",) * rulebook.seats).work(0, 1)
        assert player.play(player.compiled, pickle.loads(pickle.dumps(work))) == play_tally(rulebook, work)


def test_an_interrupt_leaves_what_is_done(german, play) -> None:
    calls = count()

    def interrupt(done: int, total: int) -> None:
        assert total == 50
        if next(calls) == 2:
            signal.raise_signal(signal.SIGINT)

    played = play(german, HONEST, batch=1, jobs=2, progress=interrupt)
    assert played.interrupted
    assert 3 <= played.sums.units < 50
    assert played.sums.numbers["deals"] == [played.sums.units]
    assert sum(row[0] for row in played.sums.groups.values()) == played.sums.units


class Unreliable(ThreadPoolExecutor):
    """Loses every other task."""

    def __init__(self) -> None:
        super().__init__(1)
        self.tasks = count()

    def submit(self, fn, /, *args, **kwargs):  # type: ignore[no-untyped-def]
        if next(self.tasks) % 2:
            lost: Future[object] = Future()
            lost.set_exception(ConnectionError("the worker is gone"))
            return lost
        return super().submit(fn, *args, **kwargs)


def test_a_lost_batch_is_played_again(german, play) -> None:
    with Unreliable() as pool:
        place = Place(pool, lambda: 1, 0.05, retries=3)
        assert play(german, HONEST, place=place, batch=10) == play(german, HONEST)


def broken(compiled: object, work: object) -> list[int]:
    raise ConnectionError("the worker is gone")


def test_a_batch_that_is_always_lost_ends_the_run(german, play) -> None:
    with ThreadPoolExecutor(1) as pool, pytest.raises(LostError, match="the worker is gone"):
        play(german, HONEST, place=Place(pool, lambda: 1, 0.05, retries=2), player=Player(broken, None))


class Dying(ThreadPoolExecutor):
    """Cannot be reached any more after some tasks."""

    tasks = 0

    def submit(self, fn, /, *args, **kwargs):  # type: ignore[no-untyped-def]
        self.tasks += 1
        if self.tasks > 4:
            raise OSError("the scheduler is gone")
        return super().submit(fn, *args, **kwargs)


def test_an_executor_that_dies_leaves_what_is_done(german, play) -> None:
    with Dying(1) as pool:
        played = play(german, HONEST, place=Place(pool, lambda: 1, 0.05, retries=2), batch=1)
    assert played.interrupted
    assert played.trouble == "OSError: the scheduler is gone"
    assert played.sums.numbers["deals"] == [played.sums.units]
    assert 0 < played.sums.units <= 4


def test_a_tally_of_other_rules_is_not_added(german, play) -> None:
    with pytest.raises(TallyError, match="a tally of 1 numbers"):
        play(german, HONEST, player=Player(foreign, None))


def foreign(compiled: object, work: object) -> list[int]:
    return [1]


@pytest.mark.parametrize("text", ["", "1", "0/2", "3/2", "1/0", "a/b", "1/2/3", "-1/2", "1/99999999", "¹/²"])
def test_texts_that_are_no_part(text: str) -> None:
    with pytest.raises(PlanError, match="is no part"):
        parse_part(text)


@pytest.fixture
def parts(german, play) -> list[dict]:  # type: ignore[type-arg]
    """Three parts as data, to be spoilt."""
    plans = [replace(HONEST, count=6).only(number, 3) for number in (1, 2, 3)]
    subject = Subject.of_rules(german)
    return [json.loads(write_part(Part(subject, plan, play(german, plan).sums, "1"))) for plan in plans]


def merged(parts: list[dict]) -> None:  # type: ignore[type-arg]
    merge_parts([read_part(sealed(data), f"{number}.json") for number, data in enumerate(parts, 1)])


def sealed(data: dict) -> str:  # type: ignore[type-arg]
    """The text of a part as if it had been written so."""
    return json.dumps({**data, "sha256": _digest({key: data[key] for key in data if key != "sha256"})})


def test_parts_that_do_not_belong_together(parts) -> None:
    merged(parts)
    for where, key, value, says in [
        ("plan", "seed", 6, "different seeds: 5 and 6"),
        ("plan", "bots", ["honest", "random"], "different bots: honest,honest and honest,random"),
        ("plan", "count", 7, "different numbers of deals: 6 and 7"),
        ("plan", "dealer", 0, "different dealers: by lot and 1"),
        ("rules", "hash", "0", "different rules"),
    ]:
        spoilt = json.loads(json.dumps(parts))
        spoilt[1][where][key] = value
        with pytest.raises(PlanError, match=says):
            merged(spoilt)


def test_parts_that_are_missing_or_twice(parts) -> None:
    with pytest.raises(PlanError, match="part 2/3 missing"):
        merged([parts[0], parts[2]])
    with pytest.raises(PlanError, match="parts 1/3, 3/3 missing"):
        merged([parts[1]])
    with pytest.raises(PlanError, match=r"part 2/3 is there twice: `2.json` and `4.json`"):
        merged([*parts, parts[1]])


@pytest.mark.parametrize(
    "spoil",
    [
        lambda data: data.pop("tally"),
        lambda data: data["plan"].pop("seed"),
        lambda data: data["plan"].update(count=0),
        lambda data: data["plan"].update(part=9),
        lambda data: data["tally"].update(deals=["many"]),
        lambda data: data["tally"].update(deals=[1.5]),
        lambda data: data["tally"]["wins"].append(1),
        lambda data: data["groups"].update({"0": [1]}),
        lambda data: data["groups"].update({"99": data["groups"]["0"]}),
        lambda data: data["rules"].update(moves=[1]),
        lambda data: data.update(plan=None),
        lambda data: data.update({"sixtysix-tally": 2}),
        lambda data: data.update(units=1),
    ],
)
def test_files_that_are_no_whole_tally(parts, spoil) -> None:
    spoil(parts[0])
    with pytest.raises(PlanError):
        read_part(sealed(parts[0]), "1.json")


def test_a_file_that_was_changed(parts) -> None:
    parts[0]["plan"]["seed"] += 1
    read_part(sealed(parts[0]), "1.json")
    with pytest.raises(PlanError, match="is not as it was written"):
        read_part(json.dumps(parts[0]), "1.json")
    del parts[0]["sha256"]
    with pytest.raises(PlanError, match="no whole tally"):
        read_part(json.dumps(parts[0]), "1.json")
