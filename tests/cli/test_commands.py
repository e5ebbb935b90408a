"""Commands as somebody types them: answers, exit codes, and nothing half done."""

from __future__ import annotations

import json
import os
import pty
import re
import signal
import subprocess
import sys
import time
from functools import partial
from pathlib import Path

import pytest
from kit_rite import RITE, SECTION, small_rite
from seen import at_least

from layout.cli import main
from layout.cli.commands import COMMANDS
from layout.cli.options import Command
from layout.problems import cells
from pages.commands import manual

ROOT = Path(__file__).parent.parent.parent
SMALL = 25_000  # bytes of a picture in an index: the plate itself has six times as many
SECTION_BAD = SECTION.replace("賓 受 爵", "賓 受 爵\n  - 賓 受 爵")


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder to work in, with the rite `little` in it."""
    small_rite(tmp_path)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def start(*words: str, **more: object) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-m", "layout", *words]
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    return subprocess.Popen(command, env=env, **more)  # type: ignore[call-overload, no-any-return]


def test_the_page_of_commands_is_what_they_say_of_themselves() -> None:
    """docs/manual/commands.md names every command and option, and none that is not."""
    page = (ROOT / "docs" / "manual" / "commands.md").read_text(encoding="utf-8")
    assert page == manual(), "run python tools/manuals.py"
    for command in COMMANDS:
        for name, option in command.rows.items():
            assert option.meaning(), f"{command.name} {name} says nothing"


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command.name)
def test_every_command_helps(command: Command, capfd: pytest.CaptureFixture[str]) -> None:
    """`--help` of every command leaves with 0 and says what the command is for."""
    with pytest.raises(SystemExit) as left:
        main([command.name, "--help"])
    assert left.value.code == 0
    assert command.help in " ".join(capfd.readouterr().out.split())


@pytest.mark.parametrize(
    "words",
    [
        "list",
        "list little",
        "plates little -o out",
        "plates little -o out --key",
        "plates little -o out --steps 2..適賓前 --format png --dpi 20",
        "plates little -o out --steps 3 --text live --theme print --lang zh",
        "show little 獻賓",
        "plates little -o out --steps 3 --page 16:9 --lang all --transparent",
        "show little little.002 --plate one.svg",
        "show little 1 --plate two.png --page A5 --crop 堂上",
        "where little 獻賓",
        "where little 獻賓 主人",
        "locate little 西序端",
        "locate little 前 --who 賓 --at 2",
        "expand little",
        "check little",
        "coverage little --variant 遵者=來",
        "export little --format json",
        "laws",
    ],
)
@pytest.mark.usefixtures("home")
def test_done_is_0_and_says_it_in_json_too(capfd: pytest.CaptureFixture[str], words: str) -> None:
    """Answers go to standard output, nothing to standard error, no line over 100 columns."""
    assert main(words.split()) == 0
    said = capfd.readouterr()
    assert said.out
    assert said.err == ""
    if words.split(maxsplit=1)[0] not in ("export", "expand"):
        assert max(cells(line) for line in said.out.splitlines()) <= 100
    if not words.startswith("export"):
        assert main([*words.split(), "--json"]) == 0
    else:
        main(words.split())
    said = capfd.readouterr()
    assert json.loads(said.out)
    assert said.err == ""


def test_of_a_rite_without_its_section_nothing_is_located_and_the_reason_is_told(
    home: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    """A section file that is missing is told, whatever was asked."""
    for section in (home / "little").glob("[0-9]*.yaml"):
        section.unlink()
    assert main(["locate", "little", "西序端"]) == 1
    assert "yaml, or take it off the list" in capfd.readouterr().err


@pytest.mark.parametrize(
    ("words", "code", "told"),
    [
        ("", 2, "usage"),
        ("plate little", 2, "did you mean plates?"),
        ("list xiangyinjou", 2, "did you mean xiangyinjiu?"),
        ("where little 拜拜拜", 2, "U904"),
        ("where little 主人適篚北", 2, "did you mean 「主人適篚南，北面坐取爵，」 (step 2)?"),
        ("where little 1 客", 2, "U905"),
        ("show little 99", 2, "there is no step 99"),
        ("show little 0", 2, "U904"),
        ("show little 1 --plate x.gif", 2, "U903"),
        ("show little 1 --plate /dev/null/x.svg", 2, "D894"),
        ("locate little 西序瓦", 1, "P320"),
        ("locate little 西序端 --who 客", 2, "U905"),
        ("check little --variant 旁=來", 2, "P314"),
        ("check little --variant 房=foo", 2, "both zheng"),
        ("check nowhere", 2, "U901"),
        ("export little --variant 遵者=去", 2, "U910"),
        ("export little --variant 遵者", 2, "U902"),
        ("export little -o .", 2, "U903"),
        ("export little -o -", 2, "U903"),
        ("export little -o /dev/stdout", 2, "U903"),
        ("build little --scheduler=", 2, "D902"),
        ("plates little --steps 3..1", 2, "write 1..3"),
        ("plates little --steps 3..", 2, "U907"),
        ("plates little --format png --dpi 1e9", 2, "U906"),
        ("plates little --format png --dpi nan", 2, "U906"),
        ("plates little -o little/rite.yaml", 2, "a file stands where a folder is wanted"),
        ("plates little -o /dev/null/x", 2, "D894"),
    ],
)
def test_what_is_wrongly_asked_is_told(
    home: Path, capfd: pytest.CaptureFixture[str], words: str, code: int, told: str
) -> None:
    """1 where the scenes are at fault, 2 where the command is; nothing is made."""
    before = sorted(home.rglob("*"))
    assert main(words.split()) == code
    said = capfd.readouterr()
    assert told in said.err
    assert said.out == ""
    assert sorted(home.rglob("*")) == before


@pytest.mark.parametrize("words", ["show little", "plates little --theme gold", "list -x", "-x"])
@pytest.mark.usefixtures("home")
def test_words_that_argparse_refuses_are_2(words: str, capfd: pytest.CaptureFixture[str]) -> None:
    """What cannot be understood as a command is told in a line, and leaves with 2."""
    with pytest.raises(SystemExit) as left:
        main(words.split())
    assert left.value.code == 2
    assert words.startswith("-") or capfd.readouterr().err.count("\n") == 1


def test_scenes_with_problems_are_drawn_as_far_as_they_go(
    home: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    """Of a rite with a problem all that can be played is written; the problem has file and line,
    the step that has it is named, and the code is 1."""
    small_rite(home, section=SECTION_BAD)
    before = sorted(home.rglob("*"))
    assert main(["plates", "little", "-o", "out"]) == 1
    said = capfd.readouterr()
    assert "little/01_one.yaml:23:" in said.err
    assert "not played as written" in said.err
    assert sorted(home.rglob("*")) > before


@pytest.mark.usefixtures("home")
def test_every_variant_is_checked(capfd: pytest.CaptureFixture[str]) -> None:
    """Once at the defaults, once for each other reading of rite and site."""
    assert main(["check", "little", "--every-variant", "--json"]) == 0
    chosen = [answer["variants"] for answer in json.loads(capfd.readouterr().out)]
    assert chosen[0] == {}
    assert {"遵者": "來"} in chosen
    assert {"房": "zheng"} in chosen
    assert all(len(each) == 1 for each in chosen[1:])


def test_a_problem_is_json_too(home: Path, capfd: pytest.CaptureFixture[str]) -> None:
    """With `--json` a problem is told with its code, file and line."""
    small_rite(home, rite=RITE.replace("party: 主", "party: 客"))
    assert main(["check", "little", "--json"]) == 1
    (answer,) = json.loads(capfd.readouterr().out)
    assert [(p["code"], p["file"], p["line"]) for p in answer["problems"]] == [
        ("S207", "little/rite.yaml", 5)
    ]


@pytest.mark.usefixtures("home")
def test_a_reader_that_goes_away_is_no_error() -> None:
    """`layout expand RITE | head -1` ends in peace."""
    run = start("expand", "xiangyinjiu", stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert run.stdout is not None
    run.stdout.readline()
    run.stdout.close()
    assert run.stderr is not None
    assert run.stderr.read() == b""
    assert run.wait() == 0


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_ctrl_c_leaves_nothing_behind(home: Path, number: signal.Signals) -> None:
    """Stopped while drawing: 130, a word, no traceback, no plate."""
    # what runs in the background is deaf to SIGINT by its shell's wish: that is none of our matter
    heard = partial(signal.signal, number, signal.SIG_DFL)
    pipes = {"stderr": subprocess.PIPE, "stdout": subprocess.PIPE}
    run = start("plates", "little", "-o", "out", preexec_fn=heard, **pipes)
    end = time.monotonic() + 20
    while not list(home.glob("out/.making*/*.svg")) and time.monotonic() < end:
        time.sleep(0.01)
    run.send_signal(number)
    out, err = run.communicate()
    assert (run.returncode, out) == (130, b"")
    assert err.decode().strip() == "stopped; nothing half written is left"
    assert not (home / "out").exists()


@pytest.mark.usefixtures("home")
def test_progress_is_for_terminals() -> None:
    """On a terminal a line that counts; in a pipe silence."""
    ours, theirs = pty.openpty()
    run = start("plates", "little", "-o", "out", stderr=theirs, stdout=subprocess.PIPE)
    run.communicate()
    os.close(theirs)
    assert "小禮 4/4" in os.read(ours, 10_000).decode()
    os.close(ours)
    piped = start("plates", "little", "-o", "out", stderr=subprocess.PIPE, stdout=subprocess.PIPE)
    assert piped.communicate()[1] == b""


def test_plates_have_an_index(home: Path) -> None:
    """A page and a list beside the plates name each of them, the page what is key before all;
    key plates have their titles."""
    assert main(["plates", "little", "-o", "out"]) == 0
    listed = json.loads((home / "out" / "index.json").read_text(encoding="utf-8"))
    files = [row["file"] for row in listed]
    assert sorted([*files, "index.html", "index.json", "thumbnails"]) == sorted(
        os.listdir(home / "out")
    )
    page = (home / "out" / "index.html").read_text(encoding="utf-8")
    assert all(f'href="{name}"' in page for name in files)
    pictures = re.findall('<img src="([^"]+)" loading="lazy"', page)
    small = [row["thumbnail"] for row in listed]
    assert pictures[-len(small) :] == small
    assert len(pictures) > len(small)
    assert set(pictures) == set(small)
    assert all((home / "out" / name).stat().st_size < SMALL for name in at_least(3, pictures))
    assert re.search(r"@font-face\{.*src:url\(data:font/otf;base64,", page)
    assert page.count("<main>") == 1
    assert main(["plates", "little", "-o", "key", "--key"]) == 0
    assert (home / "key" / "01_獻賓圖.svg").is_file()


@pytest.mark.usefixtures("home")
def test_a_terminal_that_knows_no_chinese_stops_nothing() -> None:
    """Whatever the locale, UTF-8 goes out."""
    env = {**os.environ, "PYTHONPATH": str(ROOT), "LC_ALL": "C", "PYTHONIOENCODING": "ascii",
           "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}  # fmt: skip
    command = [sys.executable, "-m", "layout", "where", "little", "4"]
    run = subprocess.run(command, env=env, capture_output=True, check=False)
    assert (run.returncode, run.stderr) == (0, b"")
    assert "賓受爵" in run.stdout.decode("utf-8")
