"""Being here puts this folder on the path, so that tests find the kits.

Rites are read once a session, and compiled ones are kept in a folder of the session's own.
"""

from __future__ import annotations

import json
import os
import re
import tempfile
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from PIL import Image, ImageChops

import layout
from layout.read.paths import rites

RITES = rites()
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


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--update-golden", action="store_true", help="write goldens anew")


def pytest_configure(config: pytest.Config) -> None:
    if hasattr(config, "workerinput"):
        return  # one of several processes: they share what the first has made
    kept = tempfile.TemporaryDirectory(prefix="layout-tests-")
    config.add_cleanup(kept.cleanup)
    os.environ["LAYOUT_CACHE"] = kept.name
    if config.getoption("numprocesses", None):
        for slug in RITES:
            layout.load(slug)  # compiled once for all of them


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
    """What is heavy goes first, so that no process is left with it at the end."""
    if hasattr(config, "workerinput"):
        order = {path: i for i, path in enumerate(HEAVY)}
        items.sort(key=lambda item: order.get(item.nodeid.partition("::")[0], len(HEAVY)))


def share_of(nodeid: str) -> str:
    """The tests of a file go together; of a heavy one those of a rite, or of a stretch of it."""
    path, _, test = nodeid.partition("::")
    part = PART.search(test) if path in HEAVY else None
    return f"{path} {part[0]}" if part else path


@cache
def read(slug: str) -> layout.Rite:
    return layout.load(slug)


@cache
def written(slug: str) -> dict[str, Any]:
    from layout.api.document import document  # noqa: PLC0415 - only some tests export

    return json.loads("".join(document(read(slug))))


@pytest.fixture(scope="session", params=RITES)
def rite(request: pytest.FixtureRequest) -> layout.Rite:
    """Each rite that ships, at its defaults."""
    return read(request.param)


@pytest.fixture(scope="session", params=RITES)
def exported(request: pytest.FixtureRequest) -> dict[str, Any]:
    """Each rite that ships, as `layout export` writes it."""
    return written(request.param)


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
