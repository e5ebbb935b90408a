"""The shape of the house: arrows point down, rooms are small, the front door is light."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import cache
from importlib import import_module
from pathlib import Path

import pytest
from kit_literals import strings, words_in
from kit_parses import parses
from kit_tongues import compared
from seen import at_least

from census import imported_once, small_functions
from circles import beneath, circles, graph_of, modules_of
from layout.read.files.paths import heading, rites
from pages.house import PAGE, manual, rooms_of_draw, storeys

ROOT = Path(__file__).parent.parent / "layout"
GLOSSARY = ROOT.parent / "docs" / "glossary.md"

# as docs/architecture.md tells them: higher rooms may import lower ones, neighbours not each other
STOREYS = tuple(map(frozenset, [("__main__",), *storeys(PAGE.read_text(encoding="utf-8"))]))
# the rooms on whose storeys the modules of a matter stand, by what they give (`layout.matters`)
STANDS = {
    "nouns": "citation",
    "reading": "read",
    "effects": "play",
    "state": "play",
    "exporting": "api",
    "laws": "check",
    "panels": "draw",
}
# what is imported within a function: what is heavy, or not everywhere; each in one place
HEAVY = {"brotli", "distributed", "fcntl", "imageio_ffmpeg", "layout.charts.plot", "resvg",
         "shapely", "svgwrite"}  # fmt: skip
# modules that load some of the house late, so that who needs none of it does not wait for it
DOORS = {"api/rite.py", "api/compiling.py", "api/corpus/database.py", "api/trying.py"}
INK = {"write", "said", "vocabulary", "fonts", "picture", "typeset", "problems", "shape", "files",
       "late", "version"}  # fmt: skip


def modules() -> list[Path]:
    """Those of the house; what stands in for a library in a browser is none."""
    return sorted(path for path in ROOT.rglob("*.py") if path.parent != ROOT / "atlas" / "browser")


def room(path: Path) -> str:
    return room_of(path.relative_to(ROOT).with_suffix("").parts)


def room_of(parts: Sequence[str]) -> str:
    """The room of a module; of one that a matter gives a room, that room."""
    if parts[0] != "matters" or len(parts) < 3 or parts[2] == "__init__":
        return parts[0]
    return STANDS[parts[2]]


def storey(name: str) -> int:
    return next(i for i, rooms in enumerate(STOREYS) if name in rooms)


@cache
def imported(path: Path) -> tuple[ast.Import | ast.ImportFrom, ...]:
    """The imports of a module, late ones too."""
    every = ast.walk(ast.parse(path.read_text(encoding="utf-8")))
    return tuple(node for node in every if isinstance(node, ast.Import | ast.ImportFrom))


def imported_from(path: Path) -> Iterator[tuple[str, list[str]]]:
    """The modules that names are imported from, and the names."""
    for node in imported(path):
        if isinstance(node, ast.ImportFrom) and node.module:
            yield node.module, [alias.name for alias in node.names]


def imports(path: Path) -> set[str]:
    found: set[str] = set()
    for node in imported(path):
        if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("layout"):
            inner = node.module.split(".")[1:]
            found.update([room_of(inner)] if inner else [alias.name for alias in node.names])
        elif isinstance(node, ast.Import):
            found.update(a.name.split(".")[1] for a in node.names if a.name.startswith("layout."))
    return found


def test_every_module_has_its_storey():
    """Each module lies in a room that the architecture names, and each room named has one."""
    known = set().union(*STOREYS) | {"__init__"}
    assert {room(path) for path in at_least(300, modules())} == known


def test_the_picture_is_of_the_page():
    """docs/manual/house.svg shows the rooms that docs/architecture.md tells."""
    assert (PAGE.parent / "manual" / "house.svg").read_text(encoding="utf-8") == manual(), (
        "run python tools/manuals.py"
    )


def test_arrows_point_down():
    """No module imports a room above its own, nor a neighbour on the same storey."""
    known = set().union(*STOREYS)
    wrong = [
        f"{path.relative_to(ROOT)} imports {name}"
        for path in at_least(300, modules())
        if (here := room(path)) != "__init__"
        for name in imports(path) & known
        if name != here and storey(name) <= storey(here)
    ]
    assert not wrong


def matters_named(path: Path) -> set[str]:
    """The matters that a module imports by name."""
    rooms = (room.split(".") for room, _ in imported_from(path))
    return {parts[2] for parts in rooms if parts[:2] == ["layout", "matters"] and parts[2:]}


def test_nobody_names_a_matter_but_itself():
    """A room asks the registry for what matters give it; no matter knows of another."""
    wrong = [
        f"{path.relative_to(ROOT)} imports {named}"
        for path in at_least(300, modules())
        if (named := matters_named(path) - {*path.relative_to(ROOT).parts[1:2]})
        or (named and path.relative_to(ROOT).parts[0] != "matters")
    ]
    assert not wrong


def test_writers_know_ink_and_no_rites():
    """`write` imports ink, letters and words, nothing of scores, sites or stages."""
    wrong = [
        f"{path.name} imports {name}"
        for path in at_least(35, (ROOT / "write").rglob("*.py"))
        for name in imports(path) - INK
    ]
    assert not wrong


def test_a_class_name_is_one_idea():
    """No public class has the name of another: one word for one idea."""
    named = Counter(
        node.name
        for path in at_least(300, modules())
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.ClassDef) and not node.name.startswith("_")
    )
    twice = sorted(name for name, n in at_least(400, named.items()) if n > 1)
    assert not twice


def test_the_glossary_names_what_is_there():
    """Every class that docs/glossary.md gives as the home of a word stands in its module."""
    told = re.findall(r"`([a-z_.]+)\.([A-Z]\w+)[.`]", GLOSSARY.read_text(encoding="utf-8"))
    lost = [
        f"{home}.{name}"
        for home, name in at_least(25, told)
        if not re.search(rf"\b{name}\b", _module(home))
    ]
    assert not lost


def test_the_glossary_can_be_learnt():
    """A newcomer has at most sixty words to learn, and each has one meaning."""
    text = GLOSSARY.read_text(encoding="utf-8")
    words = re.findall(r"^\| (?!word \|)([^|]+) \|", text, flags=re.MULTILINE)
    assert len(list(at_least(40, words))) <= 60
    assert len(set(words)) == len(words)


def _module(home: str) -> str:
    """The text of a module or of a room's front door."""
    path = ROOT / home.replace(".", "/")
    file = path.with_suffix(".py")
    known = file if file.is_file() else path / "__init__.py"
    return known.read_text(encoding="utf-8") if known.is_file() else ""


def late(text: str) -> Iterator[str]:
    """What a module imports within a function, or loads `Late`."""
    tree = ast.parse(text)
    for function in (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)):
        for node in ast.walk(function):
            if isinstance(node, ast.Import):
                yield from (alias.name for alias in node.names)
            elif isinstance(node, ast.ImportFrom):
                yield node.module or "."
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Late":
            yield ast.literal_eval(node.args[0])


def test_only_what_is_heavy_is_loaded_late():
    """Modules import at their top. A library that is heavy or may be missing is loaded late in one
    place; some of the house only by its doors."""
    found = [
        (path.relative_to(ROOT).as_posix(), name)
        for path in at_least(300, modules())
        for name in late(path.read_text(encoding="utf-8"))
    ]
    asked = [(file, name) for file, name in at_least(8, found) if file not in DOORS]
    assert {name for _, name in asked} <= HEAVY, asked
    assert not [name for name, n in Counter(name for _, name in found).items() if n > 1]
    assert {file for file, _ in found} >= DOORS  # none is named that loads nothing


@pytest.mark.parametrize(
    "planted",
    [
        "def f():\n    from layout.play import state_line\n",
        "def f():\n    if True:\n        import layout.play\n",
        "class C:\n    def f(self):\n        import layout.play as p\n",
        "play = Late('layout.play')\n",
    ],
)
def test_a_late_import_that_is_planted_is_found(planted):
    """The law above sees imports within functions and methods, and modules that are `Late`."""
    assert [*late(planted)] == ["layout.play"]
    assert not [*late("import layout.play\nif True:\n    from layout import play\n")]


def test_no_files_import_one_another():
    """No module imports itself by way of others: at its top, late, or for types alone."""
    graph = graph_of(modules_of(ROOT))
    assert circles(graph) == []
    for module in at_least(300, graph):
        assert graph[module] <= graph.keys()
    assert len(beneath(graph, ["layout.api.rite"])) > 200


@pytest.mark.parametrize(
    "planted",
    [
        {"layout.a": "from layout.b import B", "layout.b": "from layout.a import A"},
        {"layout.a": "import layout.b", "layout.b": "def f():\n    from layout import a"},
        {"layout.a": "from layout import b",
         "layout.b": "if TYPE_CHECKING:\n    from layout.a import A"},
        {"layout.a": "from layout.b import B", "layout.b": "a = Late('layout.a')"},
        {"layout.a": "from layout.c import f", "layout.c": "import layout.b",
         "layout.b": "from layout.a import A"},
        {"layout.a": "from layout import V", "layout": "from layout.b import B",
         "layout.b": "import layout.a"},
    ],
)  # fmt: skip
def test_a_circle_that_is_planted_is_found(planted):
    """The law above sees circles of two and of three, late ones, and those for types alone."""
    above = {"layout.top": "from layout.a import A", "layout.low": ""}
    (found,) = circles(graph_of({**planted, **above}))
    assert set(found) == planted.keys()


DRAW = ROOT / "draw"
FLOORS = rooms_of_draw(PAGE.read_text(encoding="utf-8"))  # the highest first


def entered(path: Path) -> Iterator[tuple[str, bool]]:
    """The rooms of draw that a module outside them enters, and whether by the door."""
    own = ".".join(("layout", *path.relative_to(ROOT).parts[:2], ""))
    for name, _ in imported_from(path):
        if name.startswith("layout.draw.") and not f"{name}.".startswith(own):
            _, _, floor, *inner = name.split(".")
            if floor in FLOORS:
                yield floor, not inner


def test_the_rooms_of_draw_are_those_of_the_page():
    """Each module of draw but the composer lies in a room that the architecture tells."""
    there = {path.name for path in DRAW.iterdir() if path.is_dir() and path.name[0] != "_"}
    assert there == set(FLOORS)
    assert {path.name for path in DRAW.glob("*.py")} == {"__init__.py", "compose.py"}


def test_others_come_in_by_the_door_alone():
    """From outside a room of draw its modules are reached through its `__init__`, and within draw
    from a higher room only: so there are no circles."""
    wrong = []
    for path in at_least(300, modules()):
        inner = path.relative_to(ROOT).parts
        floor = FLOORS.index(inner[1]) if inner[0] == "draw" and len(inner) > 2 else -1
        for room_entered, is_by_door in entered(path):
            if not is_by_door or FLOORS.index(room_entered) <= floor:
                wrong.append(f"{path.relative_to(ROOT)} enters {room_entered}")
    assert not wrong


def asked_of(path: Path) -> Iterator[tuple[str, str]]:
    """The rooms that a module comes into from outside, and what it asks for there."""
    own = path.relative_to(ROOT.parent).with_suffix("").parts
    for name, words in imported_from(path):
        room = tuple(name.split("."))
        if own[: len(room)] != room:
            yield from ((name, word) for word in words)


def test_a_door_leads_to_what_others_use():
    """A door exports nothing that nobody outside asks for; of draw, no module outside."""
    asked = {each for path in at_least(300, modules()) for each in asked_of(path)}
    tried = [path for at in ("tests", "tools") for path in (ROOT.parent / at).rglob("*.py")]
    every = asked | {each for path in at_least(200, tried) for each in asked_of(path)}
    doors = (path.parent.relative_to(ROOT.parent).parts for path in ROOT.rglob("*/__init__.py"))
    for room in at_least(40, sorted(doors)):
        if room[:2] != ("layout", "matters"):  # which are come into by their registry
            name = ".".join(room)
            for word in getattr(import_module(name), "__all__", ()):
                assert (name, word) in (asked if room[1:2] == ("draw",) else every), (name, word)


def test_the_front_door_is_light():
    """`import layout` and the help load neither matplotlib nor shapely nor numpy."""
    code = (
        "import sys, contextlib, io, layout\n"
        "from layout.cli import main\n"
        "with contextlib.suppress(SystemExit), contextlib.redirect_stdout(io.StringIO()):\n"
        "    main(['--help'])\n"
        "heavy = {'matplotlib', 'shapely', 'numpy', 'yaml', 'uharfbuzz'} & set(sys.modules)\n"
        "print(*sorted(heavy))\n"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (run.stdout, run.stderr) == ("\n", "")


def test_the_engine_knows_no_rite():
    """No module names a rite by its slug or title."""
    home = ROOT.parent / "scenes"
    named = {
        word for slug in at_least(6, rites()) for word in (slug, heading(home / slug)["title"])
    }
    wrong = [
        f"{path.relative_to(ROOT)}:{node.lineno} {node.value!r}"
        for path in at_least(300, modules())
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value in named
    ]
    assert not wrong


READERS = {"read", "measure", "phrases", "compass"}  # what is written is read there, and said there


def test_no_room_parses_what_another_said():
    """Facts go down as values: outside the readers nothing takes a field of a noun apart."""
    wrong = [
        f"{path.relative_to(ROOT)}:{line}"
        for path in at_least(300, modules())
        if room(path) not in READERS
        for line in parses(path.read_text(encoding="utf-8"))
    ]
    assert not wrong


@pytest.mark.parametrize(
    "planted",
    [
        "why = person.derivation.split('; 面: ')[0]",
        "owner, _, noun = spot.place.partition('之')",
        "is_stair = (body.name or '').endswith('階')",
        "basis = re.search('經|注', feature.cite)",
        "steps = _STEPS.fullmatch(m.act.place)",
        "bare = names[0].name.removeprefix('兩')",
        "own = f'{gate.owner}{gate.name}'.rpartition('之')",
    ],
)
def test_a_parse_that_is_planted_is_found(planted):
    """The law above sees each way of taking a field apart."""
    assert list(parses(planted)) == [1]


def test_a_value_asked_for_is_no_parse():
    """What is compared, joined or printed is not taken apart."""
    fair = "x = link.what == spot.phrase and ', '.join(link.of); y = text.split(); z = a.name + b"
    assert not list(parses(fair))


def test_nobody_tells_languages_apart():
    """In which language a thing is said its tongue knows, which is chosen once: outside `say`, and
    the reader of the option, no module compares a language."""
    wrong = [
        f"{path.relative_to(ROOT)}:{line}"
        for path in at_least(300, modules())
        if room(path) not in {"say", "cli"}
        for line in compared(path.read_text(encoding="utf-8"))
    ]
    assert not wrong


@pytest.mark.parametrize(
    "planted",
    [
        "han = '' if lang == 'en' else word",
        "is_alone = self.manner.tongue is HAN",
        "has_both = self.lang in ('bilingual', 'pinyin')",
        "words = {'zh': han, 'en': english}[asked.lang]",
        "words = WORDS.get(lang, han)",
        "is_han = asked.tongue.name.startswith('zh')",
        "is_simple = sheet.lang != SCRIPT",
        "told = note[subject.lang == 'en']",
    ],
)
def test_a_language_compared_is_found(planted):
    """The law above sees each way of telling languages apart."""
    assert [*compared(planted)]


def test_a_tongue_asked_is_fair():
    """What a tongue is asked, and how it is read from the option, is no comparison."""
    fair = (
        "said = tongue.told(x) if tongue.has_han else y; own = TONGUES[args.lang]; z = one.en == w"
    )
    assert not [*compared(fair)]


def test_no_word_of_data_stands_in_the_code():
    """Verbs, kinds, parties, dress, offices, manners, parts, counters and people are data: no
    string of the engine is one, or has one of two characters within it, but as a quotation."""
    found: dict[str, set[str]] = {}
    seen = 0
    for path in modules():
        for _, text in strings(path.read_text(encoding="utf-8")):
            seen += 1
            if words := words_in(text, room(path)):
                found.setdefault(str(path.relative_to(ROOT)), set()).update(words)
    assert not found
    assert seen > 9_000, f"only {seen} strings were there to be examined"


@pytest.mark.parametrize(
    ("planted", "found"),
    [
        ("if thing.kind.name == '爵': pass", "爵"),
        ("fix = f'let {who} 升席 before'", "升席"),
        ("WORDS = '獻 酢 酬'.split()", "獻 酢 酬"),
        ("is_host = '主人' in names", "主人"),
        ("stair = site.features['阼階']", "阼階"),
        ("units = {'弓': 6}", "弓"),
    ],
)
def test_a_word_that_is_planted_is_found(planted, found):
    """The law above sees words that are compared, listed, and said in prose."""
    told = {word for _, text in strings(planted) for word in words_in(text, "play")}
    assert told == {*found.split()}


@pytest.mark.parametrize(
    "fair",
    [
        '"""賓 takes the 爵."""',
        "source = '鄉射禮「袒決遂」'",
        "WINDS = '東南西北'",
        "posture = '稽首'",
        "title = 'to the hall'",
    ],
)
def test_the_grammar_and_quotations_are_no_words_of_data(fair):
    """Docstrings, texts that are quoted, winds and postures stand where they are wanted."""
    told = [words_in(text, "play") for _, text in strings(fair)]
    assert told in ([], [frozenset()])


PLAYER = ROOT / "write" / "player" / "js"


def test_no_word_of_data_stands_in_the_players_script():
    """The page is told by flags and keys what is a bow, a banner or a bow of the body."""
    found: dict[str, set[str]] = {}
    quoted = [
        (path, said)
        for path in PLAYER.glob("*.js")
        if path.name != "words.js"  # of its panel
        for line in path.read_text(encoding="utf-8").splitlines()
        for said in re.findall(r"[\"'`/]([^\"'`/]*[\u3400-\U0003ffff][^\"'`/]*)[\"'`/]", line)
        if not line.lstrip().startswith(("//", "/*", "*"))
    ]
    for path, said in at_least(10, quoted):
        if words := words_in(said, "draw"):
            found.setdefault(path.name, set()).update(words)
    assert found == {}


# what may still be cut up, each to come down: no change may add to it
MODULES = 508
SMALL_FUNCTIONS = 455
IMPORTED_ONCE = 128
# a module that one other imports, and why it is an idea by itself
OF_ITS_OWN: dict[str, str] = {
    "layout.atlas.fonts": "faces in slices that never move",
    "layout.atlas.works": "what a worker does for the atlas",
}
REASONS = 60  # of them, at most


def test_the_house_has_few_modules():
    """A module is an idea: there are no more of them than stand above."""
    assert len([*at_least(300, modules())]) <= MODULES


def test_few_private_functions_are_small_and_used_once():
    """What six lines do once for its own module is written where it is done, or a test names it."""
    found = small_functions(ROOT, ROOT.parent / "tests")
    assert len([*at_least(1, found)]) <= SMALL_FUNCTIONS, "python tools/house.py --small lists them"


def test_a_module_has_two_importers():
    """A module is asked for by two others, or is a door, or is told above why it stands alone."""
    found = imported_once(ROOT)
    assert OF_ITS_OWN.keys() <= set(found), "some have two importers, or are gone"
    assert len(OF_ITS_OWN) <= REASONS
    left = set(at_least(1, found)) - OF_ITS_OWN.keys()
    assert len(left) <= IMPORTED_ONCE, "python tools/house.py --once lists them"


PLANTED = {
    "__init__": "from house.door import enter\n",
    "door": "from house.parts import whole\n\n\ndef enter():\n    return _own() + whole()\n\n\n"
    "def _own():\n    return 1\n",
    "other": "from house import parts\n",
    "parts": "def whole():\n    return _twice() + _twice() + _long() + _tested()\n\n\n"
    "def _twice():\n    return 1\n\n\n"
    "def _long():\n" + "    1\n" * 6 + "\n\ndef _tested():\n    return 2\n",
}


@pytest.fixture
def planted(tmp_path: Path) -> Path:
    """A small package, and a test that names one of its private functions."""
    for name, source in PLANTED.items():
        path = tmp_path / "house" / f"{name}.py"
        path.parent.mkdir(exist_ok=True)
        path.write_text(source, encoding="utf-8")
    (tmp_path / "tests").mkdir()
    (tmp_path / "tests" / "test_it.py").write_text("from house.parts import _tested\n_tested()\n")
    return tmp_path


def test_a_small_function_that_is_planted_is_found(planted: Path):
    """The law above counts what is short, private, used once and in no test, and nothing else."""
    assert small_functions(planted / "house", planted / "tests") == ["house.door._own"]


def test_a_module_that_one_other_imports_is_found(planted: Path):
    """The law above counts modules with one importer: no door, and none that two import."""
    assert imported_once(planted / "house") == ["house.door"]
