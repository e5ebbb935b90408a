"""Nobody and nothing is left behind: workers, temporary files, runs that meet, lost clusters."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from kit_rite import small_rite

from layout.api.build import OrderChoice, build, orders_of
from layout.api.cluster import cluster
from layout.files import lasting
from layout.problems import ProblemError
from layout.write.files import staged, write_file
from layout.write.manifest import Manifest

ROOT = Path(__file__).parent.parent.parent
BUILD = ("build", "little", "--only", "plates", "--jobs", "2", "-o", "out")


@pytest.fixture
def home(tmp_path: Path) -> Path:
    """A folder to work in, with the rite `little` in it."""
    small_rite(tmp_path)
    return tmp_path


@pytest.fixture
def started(home: Path) -> Iterator[Callable[..., subprocess.Popen[bytes]]]:
    """Starts commands, each in a group of its own; none outlives the test."""
    runs: list[subprocess.Popen[bytes]] = []

    def start(*words: str, heeding: Callable[[], None] = _heeding) -> subprocess.Popen[bytes]:
        env = {**os.environ, "PYTHONPATH": str(ROOT)}
        command = [sys.executable, "-m", "layout", *words]
        run = subprocess.Popen(
            command, cwd=home, env=env, stderr=subprocess.PIPE, start_new_session=True,
            preexec_fn=heeding,  # noqa: PLW1509 - no threads here
        )  # fmt: skip
        runs.append(run)
        return run

    yield start
    for run in runs:
        if run.poll() is None:
            os.killpg(run.pid, signal.SIGKILL)
        run.wait()


def _heeding() -> None:
    """As from a window, whatever the tests themselves were begun by."""
    signal.signal(signal.SIGHUP, signal.SIG_DFL)


def _until(happens: Callable[[], object], seconds: float) -> bool:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if happens():
            return True
        time.sleep(0.02)
    return False


def _making(home: Path) -> list[Path]:
    return list(home.rglob(".making*"))


def _children(number: int) -> list[int]:
    told = Path(f"/proc/{number}/task/{number}/children").read_text()
    return [int(word) for word in told.split()]


def _lives(number: int) -> bool:
    try:
        return Path(f"/proc/{number}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def test_workers_end_with_their_parent(
    home: Path, started: Callable[..., subprocess.Popen[bytes]]
) -> None:
    """B2: the main process of a build is killed outright: its workers are gone in seconds."""
    run = started(*BUILD)
    assert _until(lambda: _making(home), 60)
    workers = _children(run.pid)
    assert len(workers) == 2
    run.kill()
    assert _until(lambda: not any(map(_lives, workers)), 10)


def test_a_press_ends_with_its_parent(tmp_path: Path) -> None:
    """Who presses a volume by itself does not go on when the one that began it is killed."""
    long = "#for i in range(99999) { for j in range(99999) {} }"
    (tmp_path / "main.typ").write_text(long, encoding="utf-8")
    asked = (
        "from pathlib import Path; from layout.write.handout.press import press; "
        f"press({{}}, Path({str(tmp_path)!r}), is_apart=True)"
    )
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    run = subprocess.Popen((sys.executable, "-c", asked), env=env)
    try:
        assert _until(lambda: _children(run.pid), 60)
        (press,) = _children(run.pid)
        time.sleep(1)  # it is at work by then, or about to be
    finally:
        run.kill()
        run.wait()
    assert _until(lambda: not _lives(press), 10)


def test_what_a_dead_run_left_is_swept(
    home: Path, started: Callable[..., subprocess.Popen[bytes]]
) -> None:
    """B3: all is killed outright: the next run makes the rest and leaves nothing begun."""
    for _ in range(10):  # what is begun may be done before the blow falls
        run = started(*BUILD)
        assert _until(lambda: _making(home), 60)
        workers = _children(run.pid)
        os.killpg(run.pid, signal.SIGKILL)
        run.wait()
        assert _until(lambda: not any(map(_lives, workers)), 10)  # noqa: B023 - asked at once
        if _making(home):
            break
    assert _making(home)
    again = started(*BUILD)
    _, said = again.communicate()
    assert (again.returncode, said) == (0, b"")
    assert not _making(home)


@pytest.mark.parametrize("number", [signal.SIGHUP, signal.SIGTERM])
def test_a_window_that_is_closed_stops_a_build(
    home: Path, started: Callable[..., subprocess.Popen[bytes]], number: int
) -> None:
    """B3: SIGHUP is as SIGTERM: 130, a word, nothing begun is left, no worker lives."""
    run = started(*BUILD)
    assert _until(lambda: _making(home), 60)
    workers = _children(run.pid)
    os.killpg(run.pid, number)
    _, said = run.communicate(timeout=30)
    assert run.returncode == 130
    assert said.decode().strip() == "stopped; nothing half written is left"
    assert not _making(home)
    assert _until(lambda: not any(map(_lives, workers)), 5)


def test_a_build_that_a_script_begins_goes_on_at_ctrl_c(
    home: Path, started: Callable[..., subprocess.Popen[bytes]]
) -> None:
    """Where the main process does not heed Ctrl-C its workers do not either: all is made."""

    def deaf() -> None:
        signal.signal(signal.SIGINT, signal.SIG_IGN)

    run = started(*BUILD, heeding=deaf)
    assert _until(lambda: _making(home), 60)
    os.killpg(run.pid, signal.SIGINT)
    _, errors = run.communicate(timeout=100)
    assert (run.returncode, errors) == (0, b"")


def test_two_runs_in_one_folder_make_everything(
    home: Path, started: Callable[..., subprocess.Popen[bytes]]
) -> None:
    """Two builds at once in one folder: both end well, and the manifest names what both made."""
    runs = [started(*BUILD), started(*BUILD, "--only", "export")]
    for run in runs:
        _, said = run.communicate(timeout=200)
        assert (run.returncode, said) == (0, b"")
    made = Manifest.of(home / "out").made
    orders = orders_of([str(home / "little")], OrderChoice(["plates", "export"]))
    assert set(made) == {order.path for order in orders}
    assert not _making(home)


def test_what_a_living_run_makes_is_left_alone(tmp_path: Path) -> None:
    """Only what nobody works on is swept, and only what bears such a name."""
    ours = [
        tmp_path / f".making-{os.getppid()}-00000000-abc",
        tmp_path / ".making-x",
        tmp_path / "a",
    ]
    for path in ours:
        path.write_text("")
    write_file(tmp_path / "b", b"")
    assert {path.name for path in tmp_path.iterdir()} == {*(path.name for path in ours), "b"}


def test_the_folder_that_is_told_is_the_readers(tmp_path: Path) -> None:
    """C: what cannot be written is told by the name that was asked for, not by that of a bench."""
    with staged(tmp_path / "out") as bench:
        assert lasting(bench / "a.svg") == tmp_path / "out" / "a.svg"
        (bench / "a").mkdir()
        with pytest.raises(ProblemError, match=f"cannot write {tmp_path}/out/a(;|$)"):
            write_file(bench / "a", b"")
        (bench / "a").rmdir()


def test_what_is_replaced_is_first_on_the_disk(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """C: a file that takes another's place is flushed before; a new one need not be."""
    flushed: list[int] = []
    monkeypatch.setattr("layout.write.files.os.fsync", flushed.append)
    write_file(tmp_path / "a", b"1")
    assert not flushed
    write_file(tmp_path / "a", b"2")
    with staged(tmp_path) as bench:
        (bench / "a").write_bytes(b"3")
    assert len(flushed) == 2


@pytest.mark.parametrize("gone", ["workers", "scheduler"])
def test_a_lost_cluster_is_told(home: Path, gone: str) -> None:
    """B5: no worker, or no scheduler any more: told within ten seconds, what was made is kept."""
    from distributed import LocalCluster  # noqa: PLC0415 - .8 s

    orders = orders_of([str(home / "little")], OrderChoice(["export"]))
    none = {"n_workers": 0, "dashboard_address": None}
    with LocalCluster(**none) as local, cluster(local.scheduler_address) as executor:
        begun = time.monotonic()
        outcomes = build(orders, home / "out", executor)
        if gone == "scheduler":
            local.close()
        (outcome,) = outcomes
        assert time.monotonic() - begun < 10
    assert [problem.code for problem in outcome.problems] == ["D907"]
