"""Two nets: what can be written wrongly is a problem at the word, and nothing is ever thrown."""

from __future__ import annotations

import inspect
import os
import resource
import subprocess
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest
from kit_rite import RITE, SECTION, small_rite
from seen import at_least

import layout
from layout.api.build import OrderChoice, orders_of
from layout.api.build.making import Stamps
from layout.api.rite import Plate, Rite, RiteFrame
from layout.cli import main
from layout.problems import ProblemError

ROOT = Path(__file__).parent.parent.parent
SMALL = 1_000_000_000  # bytes of address space


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder to work in, with the rite `little` in it."""
    small_rite(tmp_path)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def act(home: Path, *lines: str) -> tuple[layout.Problem, ...]:
    """What is said of the little rite when its first step is these acts."""
    acts = "".join(f"  - {line}\n" for line in lines)
    small_rite(home, section=SECTION.replace("  - 賓 北面，拜\n", acts, 1))
    try:
        return layout.load(str(home / "little")).problems
    except ProblemError as error:
        return error.problems


SLIPS = {  # act: where the slip begins, and a word of what to write
    "賓 適 阼階三步": (9, "東三"),
    "賓 適 西階三尺": (9, "東三"),
    "賓 適 洗東北當阼階": (9, ""),
    "賓 適 西階西百二步": (9, "百有二"),
    "賓 適 阼階南二三步": (9, "二十三"),
    "賓 取 二三爵": (9, "二十三"),
    "賓 取 百二爵": (9, "百有二"),
    "賓 拾取 九千萬爵": (7, ""),
    "賓 取 九千萬爵": (7, "餘爵"),
}


@pytest.mark.parametrize("line", SLIPS)
def test_a_slip_in_a_number_or_a_wind_is_told_at_the_word(tmp_path: Path, line: str) -> None:
    """A1: a measure without a wind, a corner that is no axis, a number that may be two."""
    col, fix = SLIPS[line]
    problem = next(p for p in act(tmp_path, line) if p.mark.line == 7)
    assert problem.mark.col >= col - 4
    assert fix in problem.fix
    assert "D906" not in {p.code for p in act(tmp_path, line)}


PLACES = (
    *("洗三步", "賓席三尺", "堂上三步", "東序端三尺", "兩楹間三步", "門中三尺", "百百", "三之三"),
    *("西階東北當楣", "二一步", "洗北二三步", "當", "之", "洗之之", "洗南千萬萬里", "又", "以堂深"),
)


def test_a_phrase_that_says_nothing_is_a_problem() -> None:
    """A1: whatever a place phrase is wrong in, `locate` tells it with its code and what to do."""
    rite = layout.load("xiangyinjiu")
    for phrase in at_least(15, PLACES):
        with pytest.raises(ProblemError) as caught:
            rite.locate(phrase)
        assert {p.code for p in caught.value.problems}.isdisjoint({"D904", "D905", "D906"}), phrase
        assert all(p.what and p.fix for p in caught.value.problems), phrase


@pytest.mark.parametrize("members", ["100", "[]", "三", "[無]"])
def test_a_group_of_nobody_is_told(tmp_path: Path, members: str) -> None:
    """B10: `members:` that names nobody is a problem, and passages that repeat meet no fault."""
    rite = RITE.replace("things:", f"  二人: {{members: {members}}}\nthings:")
    section = SECTION.replace("  do:\n", "  passage: 甲\n  do:\n", 1)
    again = "- {經: 賓北面拜。, en: The guest bows., as: 甲, each: {賓: [主人]}}\n"
    small_rite(tmp_path, rite=rite, section=section + again)
    with pytest.raises(ProblemError) as caught:
        layout.load(str(tmp_path / "little"))
    assert {p.code for p in caught.value.problems} & {"S208", "S209"}
    assert "D906" not in {p.code for p in caught.value.problems}


def test_a_group_of_thousands_is_told(tmp_path: Path) -> None:
    """C: a group has 999 members at most, and says so."""
    small_rite(tmp_path, rite=RITE.replace("stair: 西階, at", "count: 3000, stair: 西階, at"))
    with pytest.raises(ProblemError, match="from 1 to 999"):
        layout.load(str(tmp_path / "little"))


def run(home: Path, *words: str, **more: object) -> subprocess.CompletedProcess[bytes]:
    env = {**os.environ, "PYTHONPATH": str(ROOT), "OPENBLAS_NUM_THREADS": "1"}
    command = [sys.executable, "-m", "layout", *words]
    told = {"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "timeout": 100, **more}
    return subprocess.run(command, cwd=home, env=env, check=False, **told)  # type: ignore[call-overload, no-any-return]


@pytest.mark.parametrize("words", ["list", "export little", "laws", "expand little"])
def test_a_full_disk_on_standard_output_is_told(home: Path, words: str) -> None:
    """B4: what is printed into a full disk ends with a sentence and 1."""
    with Path("/dev/full").open("w") as full:
        done = run(home, *words.split(), stdout=full)
    assert done.returncode == 1
    assert done.stderr.decode().startswith("D904")
    assert b"Traceback" not in done.stderr
    assert b"Exception ignored" not in done.stderr


@pytest.mark.parametrize("number", [1, 2])
def test_a_closed_stream_is_open_on_nothing(home: Path, number: int) -> None:
    """B4: without standard output or error the work is done, and no file has their number."""
    shut = partial(os.close, number)
    done = run(home, "export", "little", "-o", "out.json", preexec_fn=shut)
    assert (done.returncode, done.stderr) == (0, b"")
    assert run(home, "list", preexec_fn=shut).returncode == 0


@pytest.mark.parametrize("words", ["export little -o loop.json", "build little -o loop"])
def test_a_link_to_itself_is_told(home: Path, words: str) -> None:
    """C: a target that leads to itself is a place where nothing can be written, and 2."""
    for name in ("loop", "loop.json"):
        (home / name).symlink_to(name)
    done = run(home, *words.split())
    assert done.returncode == 2
    assert b"Traceback" not in done.stderr
    assert done.stderr.split()[0] in (b"D894", b"D904")


def test_few_file_handles_are_told(home: Path) -> None:
    """C: a build that may open hardly a file says what the system says."""
    few = partial(resource.setrlimit, resource.RLIMIT_NOFILE, (12, 12))
    done = run(home, "build", "little", "--only", "export", "--jobs", "2", preexec_fn=few)
    assert done.returncode == 1
    assert b"Traceback" not in done.stderr
    assert b"open files" in done.stderr


def test_a_long_title_goes_upon_slides(home: Path) -> None:
    """B8: a title of 300 characters is a title."""
    small_rite(home, rite=RITE.replace("title: 小禮", "title: " + "禮" * 300))
    assert main(["slides", "little", "-o", "a.pptx"]) == 0


def test_a_basin_in_somebodys_hands_is_drawn(home: Path) -> None:
    """B9: nobody washes at a basin that is being carried."""
    things = "  洗: {kind: 洗, en: basin, at: 阼階東南, basis: 擬, why: 試}\nvariants:"
    section = SECTION.replace("- 賓 北面，拜", "- 賓 適 洗北\n  - 賓 坐取 洗，興")
    section = section.replace("興，降 自 西階", "興")
    small_rite(home, rite=RITE.replace("variants:", things), section=section)
    assert main(["plates", "little", "--steps", "1", "-o", "out"]) == 0


def test_a_court_of_a_thousand_li_is_drawn_in_bounded_memory(home: Path) -> None:
    """B11: a slip of the unit costs no gigabyte."""
    text = (ROOT / "scenes" / "sites" / "xiang.yaml").read_text(encoding="utf-8")
    assert "三百六十尺" in text
    (home / "little" / "sites").mkdir()
    long = text.replace("三百六十尺", "千里")
    (home / "little" / "sites" / "long.yaml").write_text(long, encoding="utf-8")
    rite = RITE.replace("site: xiang", "site: long")
    (home / "little" / "rite.yaml").write_text(rite, encoding="utf-8")
    room = partial(resource.setrlimit, resource.RLIMIT_AS, (SMALL, SMALL))
    done = run(home, "plates", "little", "--site", "-o", "out", preexec_fn=room)
    assert b"Traceback" not in done.stderr
    assert b"D905" not in done.stderr, done.stderr


@pytest.mark.parametrize(
    "words",
    ["slides little -o x.html", "handout little -o x.svg", "export little -o x.csv",
     "play little -o x.pdf", "sheet little -o x.png", "show little 1 --plate x.pdf",
     "chart little hall -o x.txt", "symbols -o x.gif", "export little -o -"],
)  # fmt: skip
def test_a_file_is_what_its_name_says(
    home: Path, capsys: pytest.CaptureFixture[str], words: str
) -> None:
    """B7: a name that ends otherwise than what is made is refused, and nothing is made."""
    assert main(words.split()) == 2
    assert "U903" in capsys.readouterr().err
    assert {path.name for path in home.iterdir()} == {"little"}


@pytest.mark.usefixtures("home")
@pytest.mark.parametrize(
    "words",
    ["explain little/rite.yaml:²", f"explain little/rite.yaml:{'9' * 5000}",
     "plates little --worst -1", "diff little --most -5", "diff little -- --output=x",
     f"handout little --blank names --ask {'9' * 5000}", "play little --guide .",
     f"play little --hall https://{'x' * 200}", "variants little --plate a.svg"],
)  # fmt: skip
def test_what_no_command_understands_is_told(
    capsys: pytest.CaptureFixture[str], words: str
) -> None:
    """Numbers that are none, names that are options, a folder for a file: a sentence, 1 or 2."""
    try:
        code: object = main(words.split())
    except SystemExit as ended:  # the parser of options ends by itself
        code = ended.code
    told = capsys.readouterr().err
    assert code in (1, 2)
    assert "D906" not in told
    assert len(told) < 2000


@pytest.mark.usefixtures("home")
def test_one_rite_under_two_names_is_one_order() -> None:
    """B6: by whatever name a rite is called, it is made from the same."""
    stamps = Stamps()
    ways = [orders_of([name], OrderChoice(["export"]))[0] for name in ("little", "./little")]
    assert len({stamps.of(order) for order in ways}) == 1


def test_whatever_is_raised_is_a_problem(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A fault of ours is one listed problem, exit 1; the traceback only when it is asked for."""

    def broken(_: object) -> int:
        raise KeyError("賓\x1b")

    monkeypatch.setattr("layout.cli.read.list_rites", broken)
    assert main(["list"]) == 1
    plain = capsys.readouterr().err
    assert plain.startswith("D906 a fault of the program: KeyError")
    assert "Traceback" not in plain
    assert "\x1b" not in plain
    monkeypatch.setenv("LAYOUT_TRACEBACK", "1")
    assert main(["list"]) == 1
    assert "Traceback" in capsys.readouterr().err


def _public(kind: type) -> list[Callable[..., object]]:
    """What a reader of the library calls: all that does more than hand on what it holds."""
    own = [each for name, each in vars(kind).items() if not name.startswith("_")]
    return [
        each.fget if isinstance(each, property) else each
        for each in own
        if inspect.isfunction(each) or isinstance(each, property)
    ]


KEPT = {
    "name",
    "events",
    "state",
    "compiled",
    "opening",
    "text",
    "people",
    "things",
    "score",
    "site",
    "problems",
    "variants",
    "departures",
    "unplayed",
}


def test_the_door_of_the_library_throws_problems_alone() -> None:
    """Every public function of a rite, a frame and a plate is a door; what hands on is none."""
    asked = [layout.load, *(each for kind in (Rite, RiteFrame, Plate) for each in _public(kind))]
    doors = {each.__name__ for each in at_least(8, asked) if hasattr(each, "__wrapped__")}
    assert {each.__name__ for each in asked} - doors == KEPT


@pytest.mark.usefixtures("home")
@pytest.mark.parametrize(
    "line",
    ["layout.load(3)", "layout.load(None)", "layout.load('little', 遵者=7)",
     "rite.find(None)", "rite.find([])", "rite.locate(7)", "rite.locate('賓', 8)",
      "rite.frames[0].plate(theme=[])", "rite.frames[0].plate(scale=7)",
     "rite.frames[0].plate().svg(text=[])", "rite.frames[0].plate().png(dpi='x')"],
)  # fmt: skip
def test_what_is_asked_amiss_in_python_is_a_problem(line: str) -> None:
    """Whatever is handed in at the door, what comes out is a ProblemError."""
    with pytest.raises(ProblemError):
        eval(line, {"layout": layout, "rite": layout.load("little")})  # our own lines


@pytest.mark.parametrize(
    "asked",
    [
        lambda rite: rite.find(True),
        lambda rite: rite.holds(5),
        lambda rite: rite.under(None),
        lambda rite: rite.locate("賓", 7),
        lambda rite: rite.frames[0].plate(crop=set()),
        lambda rite: rite.frames[0].plate().png("x"),
        lambda rite: rite.frames[0].seen_by(1.5),
        lambda rite: rite.find(),
        lambda rite: rite.find("拜", 2),
        lambda _: layout.load(),
    ],
)
def test_what_is_of_another_type_is_the_callers(
    tmp_path: Path, asked: Callable[[layout.Rite], object]
) -> None:
    """Whoever gives from Python what is not asked for is told so: it is no fault of the program."""
    rite = layout.load(str(small_rite(tmp_path)))
    with pytest.raises(ProblemError) as caught:
        asked(rite)
    assert {problem.code for problem in caught.value.problems} == {"U965"}


def test_a_reading_called_name_can_be_chosen(tmp_path: Path) -> None:
    """Whatever a dispute is called, its readings are chosen by it."""
    head = RITE.replace("遵者:", "name:")
    rite = layout.load(str(small_rite(tmp_path, rite=head)), name="來")
    assert rite.variants["name"] == "來"


def test_a_fault_of_the_program_is_told_as_one(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where everything given is of its type, what goes wrong is not the caller's."""

    def failing(*_: object) -> None:
        raise RuntimeError("a fault")

    monkeypatch.setattr("layout.api.rite.compile_rite", failing)
    with pytest.raises(ProblemError) as caught:
        layout.load(str(home / "little"), 遵者="來")
    assert [problem.code for problem in caught.value.problems] == ["D906"]
