"""Being here puts this folder on the path, so that tests find the kits.

Rites are read once a session, and compiled ones are kept in a folder of the session's own, or in
that of LAYOUT_TESTS_CACHE. With LAYOUT_TESTS_QUICK set the shortest rite is the only one, and what
is slow is left out.
"""

from __future__ import annotations

import gc
import json
import os
import re
import tempfile
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

import pytest
import sampling
from PIL import Image, ImageChops
from sampling import RITES_A_LAW, some

import layout
from layout.read.files.paths import whole_rites

QUICK = bool(os.environ.get("LAYOUT_TESTS_QUICK"))
RITES = ("jin",) if QUICK else whole_rites()
OTHERS = tuple(slug for slug in whole_rites() if slug not in RITES)
SLOW = (  # and what they test
    "browser/*: the player and animated SVG in a browser",
    "hostile/*: hostile and random files",
    "laws/test_site*.py laws/test_errata.py: sites by themselves, errata of old plates",
    "laws/test_chamber.py laws/test_served.py laws/test_ta*.py: close views, tallies, the target",
    "laws/test_svg_files.py laws/test_ways_drawn.py: files of plates, ways as drawn",
    "laws/test_dashe.py laws/test_tesheng.py laws/test_told_whole.py: facts of other rites",
    "laws/test_readings.py laws/test_cites.py: every reading of every dispute, what is quoted",
    "test_determinism.py test_readme.py: runs in other processes, the front page",
    "mutants/*: mistakes planted in the scenes",
    "cli/*: commands",
    "unit/test_build.py laws/test_film.py laws/test_slides.py unit/test_player_page.py: "
    "builds, films, slides, the player's page",
    "laws/test_handout*.py laws/test_contact.py laws/test_books.py: printed papers",
)
collect_ignore_glob = [name for line in SLOW for name in line.partition(":")[0].split()] * QUICK
ALWAYS = "tests/test_rite.py"  # sees every rite in each run
OF_A_RITE = re.compile(rf"(?:^|-)({'|'.join(RITES)})(?: \d+-\d+)?(?:-|$)")  # a test by its id
PART = re.compile(
    rf"\b({'|'.join(RITES)})( \d+-\d+)?\b"
)  # a rite, or a stretch of it, in a test's name
HEAVY = (  # in every rite
    "tests/laws/test_plates.py",
    "tests/browser/test_player.py",
    "tests/laws/test_woodcut.py",
    "tests/laws/test_readings.py",
    "tests/test_rite.py",
    "tests/laws/test_motion.py",
    "tests/laws/test_views.py",
    "tests/laws/test_key_plates.py",
    "tests/test_determinism.py",
)
GOLDEN = Path(__file__).parent / "golden"
SQUARE, SHADE = 4, 20  # dots; of 255: what smoothing may change in a square


def pytest_sessionstart(session: pytest.Session) -> None:
    """A run says at its head which samples it draws, so that a failure can be had again."""
    config = session.config
    if not hasattr(config, "workerinput"):
        of = (
            "the whole"
            if sampling.WHOLE
            else f"of a law {RITES_A_LAW}, drawn by the day, where all run"
        )
        line = f"rites: {' '.join(RITES)}; {of}: LAYOUT_TESTS_SEED={sampling.SEED}"
        config.pluginmanager.getplugin("terminalreporter").write_line(line)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--update-golden", action="store_true", help="write goldens anew")


def pytest_configure(config: pytest.Config) -> None:
    gc.set_threshold(100_000, 20, 100)  # plates are a million values and no circles
    if hasattr(config, "workerinput"):
        return  # one of several processes: they share what the first has made
    os.environ["LAYOUT_CACHE"] = os.environ.get("LAYOUT_TESTS_CACHE") or _folder(config)
    if config.getoption("numprocesses", None):
        for slug in RITES:
            layout.load(slug)  # compiled once for all of them


def _folder(config: pytest.Config) -> str:
    kept = tempfile.TemporaryDirectory(prefix="layout-tests-")
    config.add_cleanup(kept.cleanup)
    return kept.name


TOOK = pytest.StashKey[float]()
SECONDS: dict[str, float] = {}  # of the processor, that each test took, with what it waited for


def _processor() -> float:
    times = os.times()
    return times.user + times.system + times.children_user + times.children_system


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    item.stash[TOOK] = _processor()
    return (yield)


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]) -> None:
    if call.when == "teardown":
        item.user_properties.append(("seconds", round(_processor() - item.stash[TOOK], 2)))


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    if report.when == "teardown":
        SECONDS[report.nodeid] = float(dict(report.user_properties)["seconds"])


def pytest_sessionfinish(session: pytest.Session) -> None:
    """What each test took is kept for `tools/suite.py`."""
    kept = getattr(session.config, "cache", None)
    if kept and not hasattr(session.config, "workerinput"):
        kept.set("layout/seconds", SECONDS)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """A quick run says what it has not tested."""
    if QUICK:
        left = "; ".join(line.partition(": ")[2] for line in SLOW)
        terminalreporter.write_line(f"\nLeft out: every rite but {' '.join(RITES)}; {left}.")


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    """Of several processes each takes a share at a time."""
    if config.getoption("dist") != "loadfile":
        return None
    from xdist.scheduler import LoadFileScheduling  # noqa: PLC0415 - there are several processes

    class Shared(LoadFileScheduling):  # type: ignore[misc]
        def _split_scope(self, nodeid: str) -> str:
            return share_of(nodeid)

    config.option.loadscopereorder = False
    return Shared(config, log)


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Of a law over every rite some rites are seen where all tests are run; what is heavy goes
    first, so that no process is left with it at the end."""
    if QUICK:
        items[:] = [item for item in items if not any(slug in item.name for slug in OTHERS)]
    elif not config.option.keyword and not any(".py" in word for word in config.args):
        kept = set(sampled(items))
        config.hook.pytest_deselected(items=[item for item in items if item not in kept])
        items[:] = [item for item in items if item in kept]
    if hasattr(config, "workerinput"):
        order = {path: i for i, path in enumerate(HEAVY)}
        items.sort(key=lambda item: order.get(item.nodeid.partition("::")[0], len(HEAVY)))


def sampled(items: Sequence[pytest.Item]) -> Iterator[pytest.Item]:
    """Of each law over every rite the tests of so many, others every day; and all other tests."""
    rites: dict[str, set[str]] = {}
    for item in items:
        if slug := rite_of(item):
            rites.setdefault(item.nodeid.partition("[")[0], set()).add(slug)
    drawn = {law: some(RITES_A_LAW, sorted(every), law) for law, every in rites.items()}
    for item in items:
        slug, (law, _, _) = rite_of(item), item.nodeid.partition("[")
        if not slug or slug in drawn[law]:
            yield item


def rite_of(item: pytest.Item) -> str:
    """The rite of which a law is tested, if it is a law over every rite."""
    if item.nodeid.startswith(ALWAYS):
        return ""
    found = OF_A_RITE.search(getattr(getattr(item, "callspec", None), "id", ""))
    return found[1] if found else ""


def share_of(nodeid: str) -> str:
    """The tests of a file go together; of a heavy one those of a rite, or of a stretch of it."""
    path, _, test = nodeid.partition("::")
    part = PART.search(test) if path in HEAVY else None
    return f"{path} {part[0]}" if part else path


@cache
def read(slug: str) -> layout.Rite:
    if QUICK and slug in OTHERS:
        pytest.skip(f"a quick run reads {' '.join(RITES)} alone")
    return layout.load(slug)


@lru_cache(maxsize=1)
def written(slug: str) -> dict[str, Any]:
    """As it is exported: each step with what is otherwise than before."""
    from layout.api.data.document import document  # noqa: PLC0415 - only some tests export

    return json.loads("".join(document(read(slug))))


@lru_cache(maxsize=1)
def filled(slug: str) -> dict[str, Any]:
    """The same, each step with all people and things: added up from the step that tells all."""
    export, people, things = written(slug), {}, {}
    steps = []
    for step in export["steps"]:
        people = {**people, **step["people"]}
        things = {**things, **{n: t for n, t in step["things"].items() if "pos" in t}}
        steps.append({**step, "people": people, "things": things})
    return {**export, "steps": steps}


@pytest.fixture(scope="session", params=RITES)
def rite(request: pytest.FixtureRequest) -> layout.Rite:
    """Each rite that ships, at its defaults."""
    return read(request.param)


@pytest.fixture(scope="session", params=RITES)
def exported(request: pytest.FixtureRequest) -> dict[str, Any]:
    """Each rite that ships, as `layout export --format json` writes it, its steps filled up."""
    return filled(request.param)


class Golden:
    """Texts and pictures that are compared with those committed, or replace them."""

    def __init__(self, *, update: bool) -> None:
        self.update = update

    def compare(self, name: str, text: str) -> None:
        path = GOLDEN / name
        if self.update:
            path.write_text(text, encoding="utf-8")
        assert path.is_file(), f"no golden {name}; run pytest --update-golden"
        assert text.splitlines() == path.read_text(encoding="utf-8").splitlines(), (
            "if the change is meant: pytest --update-golden, and read the difference"
        )

    def compare_picture(self, name: str, picture: Image.Image) -> None:
        path = GOLDEN / name
        if self.update:
            picture.save(path, optimize=True)
        assert path.is_file(), f"no golden {name}; run pytest --update-golden"
        with Image.open(path) as kept:
            assert kept.size == picture.size
            # a square of four dots by four is as dark as it was
            difference = ImageChops.difference(kept.reduce(SQUARE), picture.reduce(SQUARE))
        assert difference.getextrema()[1] <= SHADE, (
            "if the change is meant: pytest --update-golden, and look at the picture"
        )


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Golden:
    return Golden(update=request.config.getoption("--update-golden"))
