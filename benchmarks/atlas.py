"""What a page of the atlas costs on a phone and a slow line, beside what was asked:

    layout atlas -o atlas
    python benchmarks/atlas.py atlas

Chromium, 390 × 844, 1.6 Mbit/s, 150 ms, gzip, an empty cache for each page. One line a page: its
HTML in kB as it comes, all that a first visit brings, the first picture, how far things shift, the
longest task, and, where something is asked, the answer; `!` stands before what is over its bound.
With `--axe FILE` axe-core is run on each, by day and by night. The end is 1 if anything is over.
"""

from __future__ import annotations

import argparse
import functools
import gzip
import sys
import threading
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from playwright.sync_api import Page, sync_playwright

CHROMIUM = "/usr/bin/chromium"
PHONE = {"width": 390, "height": 844}
LINE = {"offline": False, "latency": 150, "downloadThroughput": 1.6e6 / 8,
        "uploadThroughput": 0.75e6 / 8}  # fmt: skip
BOUNDS = {"html": 25.0, "visit": 300.0, "picture": 1.0, "shift": 0.05, "task": 100.0,
          "answer": 1.5}  # fmt: skip
REST = 4000  # ms after all has come, in which things may still move
WATCHED = """
window.seen = { shift: 0, task: 0 };
new PerformanceObserver((list) => {
  for (const each of list.getEntries()) if (!each.hadRecentInput) seen.shift += each.value;
}).observe({ type: "layout-shift", buffered: true });
new PerformanceObserver((list) => {
  for (const each of list.getEntries()) seen.task = Math.max(seen.task, each.duration);
}).observe({ type: "longtask", buffered: true });
"""
PAINTED = "performance.getEntriesByName('first-contentful-paint')[0]?.startTime / 1000"


@dataclass
class Cost:
    """What one page cost."""

    address: str
    told: dict[str, float] = field(default_factory=dict)
    found: list[str] = field(default_factory=list)

    @property
    def over(self) -> list[str]:
        return [key for key, value in self.told.items() if value > BOUNDS[key]]

    def line(self) -> str:
        parts = [
            f"{'!' if key in self.over else ' '}{self.told[key]:8.3f}"
            if key in self.told
            else " " * 9
            for key in BOUNDS
        ]
        return f"{self.address:34}{''.join(parts)}  {'; '.join(self.found)}"


class _Served(SimpleHTTPRequestHandler):
    """A plain host that packs what it sends, as all do."""

    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:
        path = Path(self.translate_path(self.path))
        path = path / "index.html" if path.is_dir() else path
        if not path.is_file():
            self.send_error(404)
            return
        data = path.read_bytes()
        is_packed = path.suffix in (".html", ".css", ".js", ".json", ".xml", ".svg")
        body = gzip.compress(data, 6) if is_packed else data
        self.send_response(200)
        self.send_header("Content-Type", self.guess_type(str(path)))
        self.send_header("Content-Length", str(len(body)))
        if is_packed:
            self.send_header("Content-Encoding", "gzip")
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        """Nothing."""


def addresses(folder: Path) -> Iterator[str]:
    """A page of each sort, of the rite that has most clauses, and its largest clause."""
    yield "/"
    counts = {p.parent.parent: 0 for p in folder.glob("*/play/index.html")}
    for rite in counts:
        counts[rite] = sum(1 for _ in rite.glob("[0-9]*/index.html"))
    rite = max(counts, key=lambda each: counts[each])
    yield f"/{rite.name}/"
    clauses = sorted(rite.glob("[0-9]*/index.html"), key=lambda p: p.stat().st_size)
    for path in (clauses[len(clauses) // 2], clauses[-1]):
        yield f"/{rite.name}/{path.parent.name}/"
    for sort in ("s", "plate", "who", "at", "of"):
        found = sorted(rite.glob(f"{sort}/*/index.html"), key=lambda p: p.stat().st_size)
        if found:
            yield f"/{rite.name}/{sort}/{found[-1].parent.name}/"
    for sort in ("verb", "law", "source", "dispute"):
        found = sorted(folder.glob(f"{sort}/*/index.html"), key=lambda p: p.stat().st_size)
        if found:
            yield f"/{sort}/{found[-1].parent.name}/"
    yield from (f"/{rite.name}/hall/", "/ask/", "/ask/?q=xibeimianxianbin", "/sql/", "/try/",
                "/read/", "/docs/")  # fmt: skip


def cost_of(browser: Any, root: str, address: str, axe: str) -> Cost:
    """A page opened for the first time."""
    context = browser.new_context(viewport=PHONE, device_scale_factor=2)
    page = context.new_page()
    line = context.new_cdp_session(page)
    line.send("Network.enable")
    line.send("Network.emulateNetworkConditions", LINE)
    came: dict[str, float] = {}
    sorts: dict[str, str] = {}
    line.on("Network.responseReceived", lambda e: sorts.update({e["requestId"]: e["type"]}))
    line.on("Network.loadingFinished",
            lambda e: came.update({e["requestId"]: e["encodedDataLength"] / 1000}))  # fmt: skip
    page.add_init_script(WATCHED)
    cost = Cost(address)
    is_trial = address.startswith("/try/")
    if is_trial:  # the engine is measured by itself
        page.add_init_script("Object.defineProperty(navigator, 'connection',"
                             " { value: { saveData: true } })")  # fmt: skip
    page.goto(f"{root}{address}", wait_until="load")
    if "?q=" in address:
        page.locator("#answer li").first.wait_for(timeout=20_000)
        cost.told["answer"] = page.evaluate("performance.now() / 1000")
    page.wait_for_timeout(REST)
    page.mouse.wheel(0, 6000)
    page.wait_for_timeout(500)
    pages = [size for id_, size in came.items() if sorts.get(id_) == "Document"]
    cost.told |= {
        "html": sum(pages),
        "visit": sum(came.values()),
        "picture": page.evaluate(PAINTED) or 0.0,
        **page.evaluate("seen"),
    }
    if axe:
        cost.found = [*_violations(page, axe)]
    context.close()
    return cost


def _violations(page: Page, axe: str) -> Iterator[str]:
    """What axe-core finds, by day and by night."""
    page.evaluate(axe)
    for light in ("light", "dark"):
        page.emulate_media(color_scheme=light)
        found = page.evaluate("axe.run(document, { resultTypes: ['violations'] })")
        for each in found["violations"]:
            yield f"{light}: {each['id']} ({len(each['nodes'])}) {each['nodes'][0]['target'][0]}"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--axe", type=Path, help="node_modules/axe-core/axe.min.js")
    parser.add_argument("pages", nargs="*", help="addresses; default: one of each sort")
    args = parser.parse_args()
    handler = functools.partial(_Served, directory=str(args.folder))
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    root = f"http://127.0.0.1:{server.server_port}"
    axe = args.axe.read_text(encoding="utf-8") if args.axe else ""
    units: Mapping[str, str] = {"html": "kB", "visit": "kB", "picture": "s", "shift": "",
                                "task": "ms", "answer": "s"}  # fmt: skip
    print(f"{'':34}" + "".join(f"{f'{key} {units[key]}':>9}" for key in BOUNDS))
    print(f"{'asked':34}" + "".join(f"{f'≤ {bound:g}':>9}" for bound in BOUNDS.values()))
    over = 0
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        for address in args.pages or addresses(args.folder):
            cost = cost_of(browser, root, address, axe)
            over += len(cost.over) + len(cost.found)
            print(cost.line(), flush=True)
        browser.close()
    return 1 if over else 0


if __name__ == "__main__":
    sys.exit(main())
