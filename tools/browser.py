"""What the atlas ships of others so that the engine runs in a browser, packed into
layout/atlas/vendor from where npm and pip have put it:

    npm install --no-save pyodide@314.0.7 geos-wasm@3.1.1
    pip download uharfbuzz==0.57.0 --no-deps --only-binary=:all: --python-version 3.14 \\
        --implementation cp --abi abi3 --platform pyemscripten_2026_0_wasm32 -d FOLDER
    python tools/browser.py node_modules FOLDER

Python's own library is compiled by Pyodide, under node, and lacks what nothing here asks for.
"""

from __future__ import annotations

import gzip
import io
import sys
import tempfile
import zipfile
from collections.abc import Mapping
from pathlib import Path

from layout.atlas.engine import VENDOR, compiled, zip_of

# of Python's library; what is imported at the start stays
LEFT_OUT = ("pdb.py", "doctest.py", "pydoc", "unittest/", "_pyrepl/", "idlelib/", "imaplib.py",
            "smtplib.py", "poplib.py", "ftplib.py", "nntplib.py", "xmlrpc/", "wsgiref/", "turtle",
            "pickletools.py", "cProfile.py", "profile.py", "pstats.py", "mailbox.py", "sqlite3/",
            "tomllib/", "zipapp.py", "trace.py", "optparse.py", "getopt.py", "fileinput.py",
            "http/cookiejar.py", "http/server.py", "xml/dom/", "wave.py", "cmd.py",
            "site-packages/", "zoneinfo/", "venv/", "ensurepip/", "curses/", "dbm/", "lib2to3/",
            "concurrent/interpreters/", "plistlib.py", "configparser.py",
            "ctypes/", *(f"encodings/cp{n}" for n in "015789"),
            "encodings/mac_", "encodings/iso", "encodings/big5", "encodings/euc_",
            "encodings/gb", "encodings/shift", "encodings/koi8", "encodings/hz", "encodings/johab",
            "encodings/kz", "encodings/ptcp", "encodings/tis", "encodings/hp",
            "encodings/palmos")  # fmt: skip


def main(node_modules: Path, wheels: Path) -> None:
    pyodide = node_modules / "pyodide"
    kept = {name: (pyodide / name).read_bytes()
            for name in ("pyodide.asm.wasm", "pyodide.asm.mjs", "pyodide.mjs")}  # fmt: skip
    kept["geos.mjs"] = (node_modules / "geos-wasm/build/package/geos.esm.js").read_bytes()
    for name, data in kept.items():
        _keep(name, data)
    library = _unzipped(pyodide / "python_stdlib.zip")
    wanted = {n: d for n, d in library.items() if not n.startswith(LEFT_OUT)}
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "python_stdlib.zip").write_bytes(zip_of(library))
        _keep("python_stdlib.zip", zip_of(compiled(wanted, library=zip_of(library))))
    wheel = next(wheels.glob("uharfbuzz-*wasm32.whl"))
    found = {n: d for n, d in _unzipped(wheel).items() if n.startswith("uharfbuzz/")}
    _keep("uharfbuzz.zip", zip_of({n: d for n, d in found.items() if "_test" not in n}))


def _unzipped(path: Path) -> Mapping[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(path.read_bytes())) as whole:
        return {name: whole.read(name) for name in whole.namelist() if not name.endswith("/")}


def _keep(name: str, data: bytes) -> None:
    (VENDOR / f"{name}.gz").write_bytes(gzip.compress(data, 9, mtime=0))


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:]))
