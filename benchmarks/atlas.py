"""Measures pages of the atlas in a real Chromium on a slow line: their size, their first picture.

    python benchmarks/atlas.py FOLDER        of an atlas that is made; wants chromium and playwright

390 × 844, 1.6 Mbit/s, 150 ms, gzip, nothing kept. Exit code 1 when a bound is not kept.
"""

from __future__ import annotations

import gzip
import sys
import threading
from collections.abc import Iterator
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from run import Figure

CHROMIUM = "/usr/bin/chromium"
ARGS = ["--no-sandbox", "--disable-gpu", "--disable-background-networking"]
PHONE = {"width": 390, "height": 844}
LINE = {"offline": False, "latency": 150, "downloadThroughput": 200_000, "uploadThroughput": 94_000}
PACKED = {".html", ".css", ".js", ".xml"}
SEEN = """() => new Promise((done) => setTimeout(() => {
  const paint = performance.getEntriesByName("first-contentful-paint")[0];
  done([paint ? paint.startTime : 0, window.shifted]);
}, 1500))"""
SHIFTED = """window.shifted = 0;
new PerformanceObserver((list) => {
  for (const each of list.getEntries()) window.shifted += each.value;
}).observe({ type: "layout-shift", buffered: true });"""


class PackedFiles(SimpleHTTPRequestHandler):
    """Files as a host of pages sends them."""

    def do_GET(self) -> None:
        path = Path(self.translate_path(self.path))
        path = path / "index.html" if path.is_dir() else path
        if not path.is_file():
            self.send_error(404)
            return
        data, kind = path.read_bytes(), self.guess_type(path)
        self.send_response(200)
        self.send_header("Content-Type", kind)
        if path.suffix in PACKED:
            data = gzip.compress(data, 9)
            self.send_header("Content-Encoding", "gzip")
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, *_: object) -> None:
        """Nothing is told of each request."""


def figures(folder: Path, browser: Any, root: str) -> Iterator[Figure]:
    rites = sorted(path.parent for path in folder.glob("*/s"))
    clauses = [path for rite in rites for path in rite.glob("[0-9]*/index.html")]
    clauses = [path for path in clauses if b'id="now"' in path.read_bytes()]  # no way to another
    sizes = {path: len(gzip.compress(path.read_bytes(), 9)) for path in clauses}
    largest = max(clauses, key=lambda path: sizes[path])
    yield Figure("the largest clause, gzip", sizes[largest] / 1000, 25, "kB")
    every = sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())
    yield Figure(f"the atlas of {len(rites)} rites", every / 1e6, 300, "MB")
    median = sorted(clauses, key=lambda path: sizes[path])[len(clauses) // 2]
    for what, page in (("home", folder / "index.html"), ("a rite", rites[0] / "index.html"),
                       ("a clause", median), ("the largest clause", largest)):  # fmt: skip
        address = f"{root}/{page.parent.relative_to(folder).as_posix()}/".replace("/./", "/")
        sent, first, shift = visited(browser, address)
        yield Figure(f"{what}: first visit", sent / 1000, 300, "kB")
        yield Figure(f"{what}: first picture", first / 1000, 1, "s")
        yield Figure(f"{what}: shift", shift, 0.05, "")


def visited(browser: Any, address: str) -> tuple[float, float, float]:
    """The bytes that come at a first visit, when something is seen, and how much it shifts."""
    context = browser.new_context(viewport=PHONE)
    page = context.new_page()
    net = context.new_cdp_session(page)
    sent = []
    net.on("Network.loadingFinished", lambda told: sent.append(told["encodedDataLength"]))
    net.send("Network.enable")
    net.send("Network.emulateNetworkConditions", LINE)
    page.add_init_script(SHIFTED)
    page.goto(address, wait_until="load")
    first, shift = page.evaluate(SEEN)
    context.close()
    return sum(sent), first, shift


def main(words: list[str]) -> int:
    from playwright.sync_api import sync_playwright  # noqa: PLC0415

    folder = Path(words[0]).resolve()
    server = ThreadingHTTPServer(
        ("127.0.0.1", 0), lambda *args: PackedFiles(*args, directory=str(folder))
    )
    threading.Thread(target=server.serve_forever, daemon=True).start()
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=CHROMIUM, args=ARGS)
        found = list(figures(folder, browser, f"http://127.0.0.1:{server.server_port}"))
        browser.close()
    server.shutdown()
    for figure in found:
        print(figure)
    return int(any(not figure.kept for figure in found))


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
