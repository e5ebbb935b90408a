"""Which orders are made at once: as many as there is memory for, by what each will take."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path

from layout.api.build.kinds import KINDS
from layout.api.build.orders import Order
from layout.api.handout.volumes import VOLUME
from layout.api.rite import load
from layout.problems import ProblemError

BASE = 400 * 2**20  # bytes a worker takes whatever it makes, measured
DATA = 3 * 2**30  # and what plays a long rite under each of its readings
PLATE: Mapping[str, int] = {"book": 3 * 2**20, "sheet": 2**20}  # and for each plate of these
_FOLIO = 5 * VOLUME // 4  # plates of a volume, at most: it has more where they are light
_MACHINE = Path("/proc/meminfo")
_GROUP = Path("/sys/fs/cgroup")


def need(order: Order) -> int:
    """The bytes that making an order takes."""
    if KINDS[order.kind].of_all:
        return DATA
    each = PLATE.get(order.kind, 0)
    if not each:
        return BASE
    plates = _plates(order.rite)
    return BASE + each * (min(plates, _FOLIO) if order.kind == "book" else plates)


@cache
def _plates(rite: str) -> int:
    """How many plates a rite has; what is wrong with it is told when it is made."""
    try:
        return len(load(rite).frames)
    except ProblemError:
        return 0


def free(machine: Path = _MACHINE, group: Path = _GROUP) -> int | None:
    """The memory that this machine, or the container it is, can still give away; None where
    neither says."""
    rooms = [room for room in (_of_machine(machine), _of_group(group)) if room is not None]
    return max(0, min(rooms)) if rooms else None


def _of_machine(path: Path) -> int | None:
    try:
        lines = dict(line.split(":", 1) for line in path.read_text().splitlines() if ":" in line)
        return int(lines["MemAvailable"].split()[0]) * 1024
    except (OSError, KeyError, ValueError):
        return None


def _of_group(folder: Path) -> int | None:
    """What is left of the memory that a container may take; None where it has no bound."""
    try:
        most = int((folder / "memory.max").read_text())
        return most - int((folder / "memory.current").read_text())
    except (OSError, ValueError):
        return None


def next_to_make(waiting: list[Order], at_work: list[Order], room: int | None) -> Order | None:
    """The first order that waits for which there is room beside those at work; any, where none is
    at work."""
    if room is None or not at_work:
        return waiting[0] if waiting else None
    left = room - sum(map(need, at_work))
    return next((order for order in waiting if need(order) <= left), None)
