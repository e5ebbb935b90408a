"""`layout build`."""

from __future__ import annotations

import argparse
import os
import signal
import sys
import time
import warnings
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import replace
from multiprocessing import active_children, parent_process
from multiprocessing.connection import wait
from pathlib import Path
from threading import Thread

from layout.api.build import (
    EVERY,
    KINDS,
    THEMES,
    BuildState,
    Order,
    OrderChoice,
    Outcome,
    build,
    orders_of,
)
from layout.api.build.room import free
from layout.api.cluster import cluster
from layout.cache import folder as folder_of_rites
from layout.cli.common import Progress, json_argument, print_json, report
from layout.cli.main import STOPPED, on_ending
from layout.files import clear_away
from layout.problems import Problem, ProblemError, asked_wrongly
from layout.read.files.paths import whole_rites
from layout.say.tongue import LANGUAGES
from layout.write.extras import at_hand

JOBS = (1, 256)
_CLEARING = 0.3  # s


def arguments(options: argparse.ArgumentParser) -> None:

    kinds = "; ".join(f"{name}, {kind.help}" for name, kind in KINDS.items())
    options.add_argument("rites", metavar="RITE", nargs="*", help="default: every rite there is")
    options.add_argument("-o", "--output", metavar="DIR", default="output", help="default: output")
    options.add_argument(
        "--only",
        metavar="KIND",
        action="append",
        default=[],
        help=f"only things of this kind (may be repeated): {kinds}",
    )
    options.add_argument(
        "--theme",
        choices=(*THEMES, EVERY),
        action="append",
        default=[],
        help="in this theme, not in the first of each kind (likewise)",
    )
    options.add_argument(
        "--lang",
        choices=(*LANGUAGES, EVERY),
        action="append",
        default=[],
        help="in this language, not in the first of each kind (likewise)",
    )
    options.add_argument(
        "--jobs",
        type=int,
        metavar="N",
        default=0,
        help="at a time; default: one a processor, as far as there is memory for",
    )
    options.add_argument(
        "--scheduler",
        metavar="ADDRESS",
        help="work on the Dask cluster there, such as tcp://host:8786; its workers must have this "
        "layout and see DIR",
    )
    options.add_argument("--dry-run", action="store_true", help="list what there is to make")
    json_argument(options)


def run(args: argparse.Namespace) -> int:

    if args.jobs and not JOBS[0] <= args.jobs <= JOBS[1]:
        what = f"--jobs {args.jobs} is not between {JOBS[0]} and {JOBS[1]}"
        raise asked_wrongly("U952", what, "one for each processor is as fast as it gets")
    orders = orders_of(args.rites or whole_rites(), OrderChoice(args.only, args.theme, args.lang))
    folder = Path(args.output)
    if args.dry_run:
        return _listed(args, orders)
    if not args.scheduler:
        _check_libraries(orders)
    folder_of_rites()  # what is wrong with it is said here once, and by no worker
    progress = Progress(len(orders), "build")
    outcomes = []
    try:
        with _executor(args) as executor:
            room = None if args.jobs or args.scheduler else free()
            for outcome in build(orders, folder, executor, room):
                outcomes.append(outcome)
                progress.step()
    except KeyboardInterrupt:
        clear_away(folder)  # a worker may have been stopped once more while it did so itself
        raise
    finally:
        progress.end()
    return _told(args, folder, outcomes)


def _check_libraries(orders: Sequence[Order]) -> None:
    """Everything that is not installed is told before anything is made."""
    lacking: list[Problem] = []
    for library in dict.fromkeys(filter(None, (KINDS[order.kind].wants for order in orders))):
        try:
            at_hand(library, "`--only` other kinds")
        except ProblemError as error:
            lacking += error.problems
    if lacking:
        raise ProblemError(*lacking)


@contextmanager
def _executor(args: argparse.Namespace) -> Iterator[Executor]:
    """Processes of this machine, or the workers of a cluster."""
    if args.scheduler is not None:
        with cluster(args.scheduler) as executor:
            yield executor
        return
    executor = ProcessPoolExecutor(args.jobs or os.cpu_count(), initializer=_quiet)
    try:
        yield executor
    except KeyboardInterrupt:
        _stop_workers()
        raise
    finally:
        executor.shutdown(cancel_futures=True)


def _stop_workers() -> None:
    """Each clears away what it has begun, goes on to what was given to it, and is stopped again."""
    while workers := active_children():
        time.sleep(_CLEARING)
        for worker in workers:
            worker.terminate()


def _quiet() -> None:
    """Whoever stops a worker ends what it has begun, which is cleared away, and no more is said.
    It ends with the process that began it, whatever ended that."""
    warnings.simplefilter("ignore")
    on_ending(lambda *_: sys.exit(STOPPED))
    signal.signal(signal.SIGINT, lambda *_: sys.exit(STOPPED))
    Thread(target=_follow, daemon=True).start()


def _follow() -> None:
    parent = parent_process()
    if parent is not None:
        wait([parent.sentinel])
        os.kill(os.getpid(), signal.SIGTERM)
        time.sleep(_CLEARING)
        os._exit(STOPPED)  # there is nobody left to hand anything to


def _listed(args: argparse.Namespace, orders: Sequence[Order]) -> int:
    if args.json:
        print_json([order.path for order in orders])
    else:
        print("\n".join(order.path for order in orders))
    return 0


def _told(args: argparse.Namespace, folder: Path, outcomes: Sequence[Outcome]) -> int:
    count = Counter(outcome.state for outcome in outcomes)
    if args.json:
        print_json([{"path": o.order.path, "state": o.state.value} for o in outcomes])
    elif count[BuildState.KEPT] == len(outcomes):
        print(f"nothing to do: all {len(outcomes)} are as they would be made, in {folder}")
    else:
        told = ", ".join(f"{count[state]} {state.value}" for state in BuildState if count[state])
        print(f"{told}; in {folder}, where manifest.json has every file")
    problems = tuple(
        replace(problem, what=f"{outcome.order.path}: {problem.what}")
        for outcome in outcomes
        for problem in outcome.problems
    )
    return report(problems) if problems else 0
