"""`layout build`: what is made, what is left alone, what is told when it cannot be."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import pytest
from kit_rite import SECTION, small_rite
from seen import at_least

from layout.api.build import (
    EVERY,
    KINDS,
    BuildState,
    Order,
    OrderChoice,
    Outcome,
    build,
    orders_of,
    room,
)
from layout.api.cluster import cluster
from layout.api.pages.plates import manner
from layout.cli import main
from layout.read.files.paths import whole_rites
from layout.write.manifest import NAME

QUICK = OrderChoice(["export", "key"], ["modern"], ["zh"])


@pytest.fixture
def workers() -> Iterator[Executor]:
    with ThreadPoolExecutor(1) as executor:
        yield executor


@pytest.fixture
def folder(tmp_path: Path) -> str:
    return str(small_rite(tmp_path))


def _built(rite: str, out: Path, workers: Executor, choice: OrderChoice = QUICK) -> list[Outcome]:
    return list(build(orders_of([rite], choice), out, workers))


def _states(outcomes: list[Outcome]) -> set[BuildState]:
    return {outcome.state for outcome in outcomes}


def _all(out: Path) -> dict[str, bytes]:
    return {p.relative_to(out).as_posix(): p.read_bytes() for p in out.rglob("*") if p.is_file()}


def test_what_is_not_installed_is_told_before_anything_is_made(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """Each library that is wanted once, at once; kinds that want none are made without."""
    wanted = {kind.wants for kind in KINDS.values() if kind.wants}
    for library in at_least(3, wanted):
        monkeypatch.setitem(sys.modules, library, None)
    out = str(tmp_path / "out")
    assert main(["build", *whole_rites(), "-o", out]) == 2
    assert capsys.readouterr().err.count("is not installed") == len(wanted)
    assert not Path(out).exists()
    assert main(["build", str(small_rite(tmp_path)), "--only", "export", "-o", out]) == 0


def test_every_thing_has_a_place_of_its_own() -> None:
    """No two orders of all the rites write to one path, nor one into the folder of another."""
    paths = [order.path for order in orders_of(whole_rites(), OrderChoice((), [EVERY], [EVERY]))]
    assert len(set(paths)) == len(paths)
    assert not [a for a in paths for b in paths if b.startswith(f"{a}/")]


def test_no_dress_is_made_that_nobody_asked_for() -> None:
    """By default each kind of thing is ordered once of each rite; more, if it is asked for."""
    rites = whole_rites()
    orders = orders_of(rites, OrderChoice())
    assert len(orders) == len(rites) * len(KINDS)
    print_too = {o.kind for o in orders_of(rites[:1], OrderChoice(themes=["print"]))}
    assert print_too == set(KINDS)
    both = orders_of(rites[:1], OrderChoice(["plates"], ["modern", "print"], ["zh", "en"]))
    assert len(both) == 4


def test_everything_can_be_made_in_each_of_its_themes_and_languages() -> None:
    """If every dress is asked for, each kind of thing is ordered in every look that it has."""
    (slug, *_) = whole_rites()
    orders = orders_of([slug], OrderChoice((), [EVERY], [EVERY]))
    for name, kind in KINDS.items():
        mine = {(o.theme, o.lang) for o in orders if o.kind == name}
        assert {theme for theme, _ in mine} == set(kind.themes)
        assert {lang for _, lang in mine} == set(kind.langs)
        for theme, lang in mine:
            manner(theme, lang, "A4")  # a look that there is


def test_a_rite_called_by_two_names_is_made_once() -> None:
    """A rite named by its slug and by its title is ordered once."""
    assert orders_of(["jin", "覲禮"], QUICK) == orders_of(["jin"], QUICK)


def test_a_second_run_makes_nothing(folder: str, tmp_path: Path, workers: Executor) -> None:
    """A second run keeps everything, byte for byte."""
    out = tmp_path / "out"
    assert _states(_built(folder, out, workers)) == {BuildState.MADE}
    first = _all(out)
    assert _states(_built(folder, out, workers)) == {BuildState.KEPT}
    assert _all(out) == first


def test_the_manifest_names_every_file(folder: str, tmp_path: Path, workers: Executor) -> None:
    """The manifest lists every file that was made and no other."""
    out = tmp_path / "out"
    _built(folder, out, workers)
    made = json.loads((out / NAME).read_text(encoding="utf-8"))["made"]
    named = {file for thing in made.values() for file in thing["files"]}
    assert named == _all(out).keys() - {NAME}


@pytest.mark.parametrize("harm", ["gone", "altered"])
def test_what_was_harmed_is_made_again(
    folder: str, tmp_path: Path, workers: Executor, harm: str
) -> None:
    """A file lost or altered is made again as it was, and nothing else."""
    out = tmp_path / "out"
    _built(folder, out, workers)
    first = _all(out)
    plate = next((out / "little" / "key" / "modern-zh").glob("*.svg"))
    if harm == "gone":
        plate.unlink()
    else:
        plate.write_bytes(plate.read_bytes().replace(b"<svg", b"<sVg", 1))
    again = {o.order.kind: o.state for o in _built(folder, out, workers)}
    assert again == {"export": BuildState.KEPT, "key": BuildState.MADE}
    assert _all(out) == first


def test_a_changed_scene_is_made_again_and_old_files_go(
    folder: str, tmp_path: Path, workers: Executor
) -> None:
    """When a scene changes its things are made again, and files of the old name are gone."""
    out = tmp_path / "out"
    _built(folder, out, workers)
    rite = Path(folder) / "rite.yaml"
    rite.write_text(rite.read_text(encoding="utf-8").replace("獻賓圖", "獻圖"), encoding="utf-8")
    assert _states(_built(folder, out, workers)) == {BuildState.MADE}
    names = [p.name for p in (out / "little" / "key" / "modern-zh").glob("*.svg")]
    assert names
    assert not [name for name in names if "獻賓圖" in name]


def test_a_run_that_was_stopped_goes_on(folder: str, tmp_path: Path, workers: Executor) -> None:
    """What was done before is not done again."""
    out = tmp_path / "out"
    begun = build(orders_of([folder], QUICK), out, workers)
    done = next(begun).order
    begun.close()
    states = {outcome.order: outcome.state for outcome in _built(folder, out, workers)}
    assert states[done] is BuildState.KEPT


def test_one_failure_stops_nothing_else(tmp_path: Path, workers: Executor) -> None:
    """The problems of a rite are told with each thing of it; another rite is made."""
    other = small_rite(tmp_path, section=SECTION.replace("賓 受 爵", "賓 受 角"))
    other = other.rename(tmp_path / "faulty")
    folder = str(small_rite(tmp_path))
    out = tmp_path / "out"
    orders = orders_of([str(other), folder], OrderChoice(["key"], ["modern"], ["zh"]))
    bad, good = sorted(build(orders, out, workers), key=lambda o: o.state is BuildState.MADE)
    assert (bad.state, good.state) == (BuildState.FAILED, BuildState.MADE)
    assert bad.problems
    assert bad.order.rite == str(other)


def test_a_cluster_makes_the_same(folder: str, tmp_path: Path, workers: Executor) -> None:
    """The workers of a local Dask cluster write what a thread of this process does."""
    from distributed import LocalCluster  # noqa: PLC0415 - .8 s

    here, there = tmp_path / "here", tmp_path / "there"
    _built(folder, here, workers)
    one = {"n_workers": 1, "threads_per_worker": 1, "processes": False, "dashboard_address": None}
    with LocalCluster(**one) as local, cluster(local.scheduler_address) as executor:
        assert _states(_built(folder, there, executor)) == {BuildState.MADE}
    assert _all(here) == _all(there)


def test_what_is_at_work_together_has_room(monkeypatch: pytest.MonkeyPatch) -> None:
    """An order waits until there is memory for it beside the others, a lesser one goes before;
    what needs more than there is is made alone; with no bound nothing waits."""
    plates = {"long": 1000, "short": 10, "endless": 9000}
    monkeypatch.setattr(room, "_plates", plates.__getitem__)
    book, small = (Order(rite, rite, "book", "print", "zh") for rite in ("long", "short"))
    data = Order("long", "long", "export", "modern", "bilingual")
    assert room.need(book) > 2 * room.need(small) > 2 * room.need(data)
    assert room.need(replace(book, rite="endless")) == room.need(book) < 2 << 30  # in volumes
    bound = room.need(book) + room.need(data)
    assert room.next_to_make([book, data], [], 1) == book
    assert room.next_to_make([book, data], [data], bound) == book
    assert room.next_to_make([book, data], [small], bound) == data
    assert room.next_to_make([book], [book], bound) is None
    assert room.next_to_make([book], [book], None) == book
    assert room.next_to_make([], [], bound) is None


def test_free_memory_is_what_machine_and_container_say(tmp_path: Path) -> None:
    """The lesser of both counts; where neither says anything there is no bound."""
    machine = tmp_path / "meminfo"
    assert room.free(machine, tmp_path) is None
    machine.write_text("MemTotal: 9 kB\nMemAvailable: 4096 kB\n")
    assert room.free(machine, tmp_path) == 4096 * 1024
    (tmp_path / "memory.max").write_text("3000000\n")
    (tmp_path / "memory.current").write_text("1000000\n")
    assert room.free(machine, tmp_path) == 2_000_000
    (tmp_path / "memory.max").write_text("max\n")
    assert room.free(machine, tmp_path) == 4096 * 1024
