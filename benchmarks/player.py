"""Measures the player in a real Chromium: its size, its first picture, its frames.

    python benchmarks/player.py [RITE]        a minute; wants chromium and playwright

Frames are counted with a hundred people on the map: the cast is doubled until it is as large, the
others walking beside those they are doubles of. Exit code 1 when a bound is not kept.
"""

from __future__ import annotations

import base64
import json
import re
import sys
import tempfile
import time
import zlib
from copy import deepcopy
from pathlib import Path
from typing import Any

from run import Figure

import layout
from layout.api.player import player_page

CHROMIUM = "/usr/bin/chromium"
ARGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
LONG = 900  # steps
CROWD = 100
LOADS = 6
# the processor so many times slower: frames a second that are asked, of the sixty of a screen,
# one of which may fall between two counts
SLOWER = {1: 59, 4: 30}
_DATA = re.compile(rb'(<script type="text/plain" id="data">)(.*?)(</script>)', re.S)

# the clause is set with the map: when its letters are on the screen, so is the picture
TIMED = (b'id="clause"', b'id="clause" elementtiming="clause"')
PAINTED = """() => new Promise((done) => {
  const seen = (list) => done(list.getEntries()[0].renderTime);
  new PerformanceObserver(seen).observe({ type: "element", buffered: true });
})"""
PLAYED = """async (seconds) => {
  const gaps = [], work = [], show = player.refresh.bind(player);
  player.refresh = () => {
    const from = performance.now();
    show();
    work.push(performance.now() - from);
  };
  player.set(player.clock.row + 20, 0.6); // as at six times the timeline, but holding for no words
  const start = performance.now();
  let last = start;
  await new Promise((done) => {
    const frame = (now) => {
      gaps.push(now - last);
      last = now;
      if (now - start < seconds * 1000) requestAnimationFrame(frame); else done();
    };
    requestAnimationFrame(frame);
  });
  player.pause();
  const sorted = (list) => list.slice(1).sort((a, b) => a - b);
  const at = (list, share) => sorted(list)[Math.floor((list.length - 1) * share)];
  return [gaps.length / ((last - start) / 1000), at(work, 0.5), at(work, 0.95)];
}"""


def main(words: list[str]) -> int:
    from playwright.sync_api import sync_playwright  # noqa: PLC0415

    rite = layout.load(words[0] if words else "xiangyinjiu")
    began = time.process_time()
    page = player_page(rite)
    figures = [Figure("making the page", time.process_time() - began, 30, "s"),
               Figure("the page", len(page) / 1e6, 1.2, "MB"),
               Figure(f"a page of {LONG} steps at this rite's rate", _long(page, len(rite.frames)),
                      1.2, "MB")]  # fmt: skip
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as play:
        browser = play.chromium.launch(executable_path=CHROMIUM, args=ARGS)
        plain, crowded = Path(folder) / "plain.html", Path(folder) / "crowded.html"
        plain.write_bytes(page.replace(*TIMED))
        crowded.write_bytes(_crowded(page))
        figures.append(Figure("first picture, the least of six loads", _first(browser, plain),
                              300, "ms"))  # fmt: skip
        for slower, least in SLOWER.items():
            rate, middle, most = _frames(browser, crowded, slower)
            said = f", {slower} times slower" if slower > 1 else ""
            figures += [
                Figure(f"frames with {CROWD} people{said}", rate, least, "/s", at_least=True),
                Figure(f"script for a frame, the median{said}", middle, 500 / least, "ms"),
                Figure(f"script for a frame, 95 of 100{said}", most, 1000 / least, "ms"),
            ]
        browser.close()
    for figure in figures:
        print(figure)
    return 0 if all(figure.kept for figure in figures) else 1


def _long(page: bytes, steps: int) -> float:
    """MB, if what the steps take grew with them: the data, not the page and its fonts."""
    found = _DATA.search(page)
    assert found is not None
    data = len(found[2])
    return (len(page) - data + data * LONG / steps) / 1e6


def _crowded(page: bytes) -> bytes:
    """The page with doubles of its people, each a little beside."""
    found = _DATA.search(page)
    assert found is not None
    told: dict[str, Any] = json.loads(zlib.decompress(base64.b64decode(found[2])))
    for side in told["sides"]:
        cast = len(side["people"])
        for n in range(cast, CROWD):
            double = deepcopy(side["people"][n % cast])
            double[0] += f"·{n}"
            for stay in double[4]:
                stay[2][1][0] += 2500 * (n // cast)  # the first of its x, which all others add to
            side["people"].append(double)
            side["who"].append(side["who"][n % cast])
    data = base64.b64encode(zlib.compress(json.dumps(told).encode(), 9))
    return page[: found.start(2)] + data + page[found.end(2) :]


def _first(browser: Any, path: Path) -> float:
    times = []
    for _ in range(LOADS):
        page = browser.new_page(viewport={"width": 1440, "height": 900})
        page.goto(f"file://{path}#step=200")
        page.wait_for_timeout(900)
        times.append(float(page.evaluate(PAINTED)))
        page.close()
    return min(times)


def _frames(browser: Any, path: Path, slower: int) -> tuple[float, float, float]:
    page = browser.new_page(viewport={"width": 1440, "height": 900})
    page.goto(f"file://{path}#step=300")
    page.wait_for_selector("html[data-ready]", state="attached")
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": slower})
    rate, middle, most = page.evaluate(PLAYED, 6)
    page.close()
    return rate, middle, most


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
