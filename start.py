"""Sets everything up in `.venv` beside this file, then does what is asked.

    python3 start.py plates           the plates of 鄉飲酒禮, and where they are
    python3 start.py page             鄉飲酒禮 as a page that moves, for any browser
    python3 start.py paper            its key plates as a handout, to be photocopied for a class
    python3 start.py all              everything that the commands want: papers, slides, films,
                                      charts, the player; and the rites, by name
    python3 start.py release          a folder to be given away: the wheel, every rite as a page and
                                      a handout, the data, and an index.html that leads to them
    python3 start.py tests            every test, the types and the style
    python3 start.py tests --quick    in a minute and a half: the types, the style, what is tested
                                      of one part alone, and laws over 覲禮, the shortest rite

Needs Python 3.11 or later and nothing else. What is already set up is not set up again; plates need
less than tests do.
"""

from __future__ import annotations

import html
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
VENV = HERE / ".venv"
BIN = VENV / ("Scripts" if sys.platform == "win32" else "bin")
PYTHON = BIN / ("python.exe" if sys.platform == "win32" else "python")

LOCK = HERE / "requirements.lock"
# What tests are run with, each file by its hash; LAYOUT_NEWEST=1: the newest of everything instead.
LOCKED = (
    ("--require-hashes", "-r", str(LOCK)),
    ("--no-deps", "--no-build-isolation", "-e", "."),
)

NO_VENV = """This Python has no `venv`. Install it, then run this again:
    Debian, Ubuntu   sudo apt install python3-venv
    Fedora           sudo dnf install python3
    without rights   python3 -m pip install --user virtualenv
                     python3 -m virtualenv .venv"""

INDEX = """<!DOCTYPE html>
<html lang="zh-Hant"><head><meta charset="utf-8"><title>layout</title>
<meta name="viewport" content="width=device-width">
<style>body {{ max-width: 42em; margin: 2em auto; padding: 0 1em; font: 17px/1.7 serif }}</style>
</head><body><main><h1>儀禮 <small lang="en">The Yili, staged clause by clause</small></h1>
<p>頁自含一切，離線可觀。<span lang="en">A page has everything in it.</span></p>
<ul>
{rites}
</ul>
<h2>程式與資料 <small lang="en">Program and data</small></h2>
<ul>{files}</ul>
<p>CC BY 4.0 (<a href="https://creativecommons.org/licenses/by/4.0/">licence</a>);
<span lang="en">the program is under the MIT licence, the texts are in the public domain.</span></p>
</main></body></html>
"""

STYLE = (("-m", "ruff", "check", "."), ("-m", "mypy"))
PYTEST = ("-m", "pytest", "-n", "auto", "--dist", "loadfile")
RELEASE = "output/release"
WHEELS = (".", "./packages/author", "./packages/engine")
KINDS = ("--only", "page", "--only", "handout", "--only", "data")
JOBS = {  # by slugs: not every system takes other letters between programs
    "plates": (("-m", "layout", "plates", "xiangyinjiu"),),
    "page": (("-m", "layout", "play", "xiangyinjiu"),),
    "paper": (("-m", "layout", "handout", "xiangyinjiu", "--key"),),
    "all": (("-m", "layout", "list"),),
    "release": (
        ("-m", "layout", "build", *KINDS, "-o", RELEASE),
        ("-m", "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir", RELEASE, *WHEELS),
    ),
    "tests": (*STYLE, PYTEST),
    "tests --quick": (*STYLE, PYTEST),
}


EXTRAS = {"plates": "", "page": "web", "paper": "pdf", "all": "all", "release": "all"}


def main(words: list[str]) -> int:
    for stream in (sys.stdout, sys.stderr):
        stream.reconfigure(encoding="utf-8")  # whatever the system's letters are
    if sys.version_info < (3, 11):  # noqa: UP036 - who runs this may have any Python
        print(f"Python 3.11 or later is needed; this is {sys.version.split()[0]}", file=sys.stderr)
        return 2
    job = " ".join(words)
    if job not in JOBS:
        print(__doc__, file=sys.stderr)
        return 2
    if not set_up(EXTRAS.get(job, "dev")):
        return 1
    npm = shutil.which("npm")
    if words[0] == "tests" and npm and not (HERE / "node_modules").exists():
        subprocess.run((npm, "ci", "--no-audit", "--no-fund"), cwd=HERE, check=False)
    told = {
        **os.environ,
        "LAYOUT_TESTS_QUICK": "1" if "--quick" in words else "",
        "PYTHONDONTWRITEBYTECODE": "",  # or each of the commands tested would compile all anew
    }
    codes = [
        subprocess.run((PYTHON, *args), cwd=HERE, env=told, check=False).returncode
        for args in JOBS[job]
    ]
    if job == "release" and not any(codes):
        (HERE / RELEASE / "index.html").write_text(index(HERE / RELEASE), encoding="utf-8")
        print(f"open {HERE / RELEASE / 'index.html'}")
    return max(codes, key=abs)


def index(folder: Path) -> str:
    """A page that leads to all that is in the release."""
    asked = (PYTHON, "-m", "layout", "list", "--json")
    told = subprocess.run(asked, cwd=HERE, capture_output=True, encoding="utf-8", check=True).stdout
    rows = []
    for rite in json.loads(told):
        slug, names = rite["slug"], f"{rite['title']} <i lang='en'>{html.escape(rite['en'])}</i>"
        files = {f"{slug}.html": "頁 page", "handout-bilingual.pdf": "圖 handout"}
        links = [
            f"<a href='{slug}/{file}'>{words}</a>"
            for file, words in files.items()
            if (folder / slug / file).is_file()
        ]
        rows += [f"<li>{names}: {' · '.join(links)}</li>"] if links else []
    others = sorted(path.name for path in folder.glob("*.whl"))
    if (folder / "data").is_dir():
        others.append("data/README.md")
    files = " ".join(f"<li><a href='{name}'>{name}</a></li>" for name in others)
    return INDEX.format(rites="\n".join(rows), files=files)


def set_up(extra: str) -> bool:
    """A virtual environment with the project and an extra in it; True when it is there."""
    locked = extra == "dev" and not os.environ.get("LAYOUT_NEWEST")
    wanted = (HERE / "pyproject.toml").read_text(encoding="utf-8")
    wanted += LOCK.read_text(encoding="utf-8") if locked else ""
    held_by = {extra, "dev"} | ({"all"} if extra != "dev" else set())  # which have what is wanted
    if any(_stamped(held).startswith(wanted) for held in held_by):
        return True
    if not PYTHON.exists() and not make_venv():
        print(NO_VENV, file=sys.stderr)
        return False
    long = "a minute" if extra else "half a minute"
    print(f"setting up .venv (once; about {long}) …", file=sys.stderr, flush=True)
    quietly = ("--quiet", "--disable-pip-version-check", "--no-compile")
    install = (PYTHON, "-m", "pip", "install", *quietly)
    project = f".[{extra}]" if extra else "."
    for step in LOCKED if locked else (("-e", project),):
        if subprocess.run((*install, *step), cwd=HERE, check=False).returncode:
            print("pip could not install the project; its message is above", file=sys.stderr)
            return False
    _stamp(extra).write_text(wanted, encoding="utf-8")
    return True


def _stamp(extra: str) -> Path:
    return VENV / f"installed-{extra or 'core'}"


def _stamped(extra: str) -> str:
    stamp = _stamp(extra)
    return stamp.read_text(encoding="utf-8") if stamp.exists() else ""


def make_venv() -> bool:
    """Debian's bare Python begins a `.venv` and fails half-way: half of one is none."""
    made = subprocess.run((sys.executable, "-m", "venv", VENV), check=False).returncode == 0
    if not made:
        shutil.rmtree(VENV, ignore_errors=True)
    return made


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
