"""Sets everything up in `.venv` beside this file, then does what is asked.

    python3 start.py plates     the plates of 鄉飲酒禮, and where they are
    python3 start.py tests      every test, the types and the style

Needs Python 3.11 or later and nothing else. What is already set up is not set up again.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
VENV = HERE / ".venv"
BIN = VENV / ("Scripts" if sys.platform == "win32" else "bin")
PYTHON = BIN / ("python.exe" if sys.platform == "win32" else "python")

NO_VENV = """This Python has no `venv`. Install it, then run this again:
    Debian, Ubuntu   sudo apt install python3-venv
    Fedora           sudo dnf install python3
    without rights   python3 -m pip install --user virtualenv
                     python3 -m virtualenv .venv"""

JOBS = {
    "plates": (("-m", "layout", "plates", "鄉飲酒禮"),),
    "tests": (
        ("-m", "ruff", "check", "."),
        ("-m", "mypy"),
        ("-m", "pytest", "-n", "auto", "--dist", "loadfile"),
    ),
}


def main(words: list[str]) -> int:
    if sys.version_info < (3, 11):  # noqa: UP036 - who runs this may have any Python
        print(f"Python 3.11 or later is needed; this is {sys.version.split()[0]}", file=sys.stderr)
        return 2
    if len(words) != 1 or words[0] not in JOBS:
        print(__doc__, file=sys.stderr)
        return 2
    if not set_up():
        return 1
    npm = shutil.which("npm")
    if words[0] == "tests" and npm and not (HERE / "node_modules").exists():
        subprocess.run((npm, "ci", "--no-audit", "--no-fund"), cwd=HERE, check=False)
    codes = [
        subprocess.run((PYTHON, *job), cwd=HERE, check=False).returncode for job in JOBS[words[0]]
    ]
    return max(codes, key=abs)


def set_up() -> bool:
    """A virtual environment with the project in it; True when it is there."""
    stamp = VENV / "installed"
    wanted = (HERE / "pyproject.toml").read_text(encoding="utf-8")
    if stamp.exists() and stamp.read_text(encoding="utf-8") == wanted:
        return True
    if not PYTHON.exists() and not make_venv():
        print(NO_VENV, file=sys.stderr)
        return False
    print("setting up .venv (once; about a minute) …", file=sys.stderr, flush=True)
    install = (PYTHON, "-m", "pip", "install", "--quiet", "--disable-pip-version-check")
    if subprocess.run((*install, "-e", ".[dev]"), cwd=HERE, check=False).returncode:
        print("pip could not install the project; its message is above", file=sys.stderr)
        return False
    stamp.write_text(wanted, encoding="utf-8")
    return True


def make_venv() -> bool:
    """Debian's bare Python begins a `.venv` and fails half-way: half of one is none."""
    made = subprocess.run((sys.executable, "-m", "venv", VENV), check=False).returncode == 0
    if not made:
        shutil.rmtree(VENV, ignore_errors=True)
    return made


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
