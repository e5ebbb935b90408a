"""What is made again, and what makes a thing that was kept worthless."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from seen import at_least

from circles import beneath, graph_of, modules_of
from layout.api.compiling import compile_again
from layout.cache import again, changed, digest_of
from layout.cache.key import modules_beneath

HOUSE = Path(__file__).parents[2] / "layout"
COMPILES = """
import sys
import layout.api
before = {*sys.modules}
from layout.api.compiling import compile_again
compile_again("jin", {}, None)
print(*sorted(n for n in {*sys.modules} - before if n.startswith("layout.")))
"""


def test_a_thing_is_made_once_under_its_key() -> None:
    """What was made is not made again under the same key, and is under another."""
    made: list[str] = []
    kept = dict[str, str]()

    def make() -> str:
        made.append("again")
        return made[-1]

    assert again("a", make, kept) == again("a", make, kept) == "again"
    assert len(made) == 1
    again("b", make, kept)
    assert len(made) == 2


def test_what_is_changed_is_what_is_not_the_same() -> None:
    """Of two states of many things those are told that are another, or are new."""
    one, two = object(), object()
    assert changed({"a": one, "b": two}, {"a": one, "b": one}) == [two]
    assert changed({"b": two, "a": one}, {"a": one}) == [two]
    assert not changed({}, {"a": one})


def test_a_key_knows_names_bytes_and_words(tmp_path: Path) -> None:
    """A key is another when a word, a file's name or what is in it is another."""
    first, second = tmp_path / "first", tmp_path / "second"
    for path in (first, second):
        path.write_text("a")
    keys = {digest_of(["w"], [first]), digest_of(["v"], [first]), digest_of(["w"], [second])}
    first.write_text("b")
    assert len({*keys, digest_of(["w"], [first])}) == 4


def test_all_that_compiles_a_rite_makes_a_kept_one_worthless() -> None:
    """Every module that is loaded while a rite is compiled is in the key of kept rites; `say`,
    which `place` imports, is; what draws is not."""
    ran = subprocess.run(
        [sys.executable, "-c", COMPILES], capture_output=True, text=True, check=True
    )
    known = modules_beneath(["layout.api.compiling"])
    for name in at_least(20, ran.stdout.split()):
        texts = (HOUSE.parent / name.replace(".", "/") / "__init__.py").is_file()
        assert name in known or texts, name
    assert "layout.phrases.derivations" in known
    assert not [name for name in known if name.startswith(("layout.draw", "layout.write"))]


def test_the_key_sees_every_import() -> None:
    """What the key finds beneath a module by its text is all that it imports."""
    graph = graph_of(modules_of(HOUSE))
    for name in ("layout.api.compiling", "layout.check", "layout.read.rules"):
        found = modules_beneath([name])
        told = at_least(30, beneath(graph, [name]) - {"layout"})
        assert not {*told} - {*found}, name


def test_what_is_kept_of_another_reading_has_the_steps_of_this_one() -> None:
    """Played after the usual reading, each frame has the step that its score has, and no other
    that is only like it: what is reckoned by step finds it (`layout export --variant`)."""
    usual = compile_again("xiangjian", {}, None)
    other = compile_again("xiangjian", {"受爵": "席末"}, None, usual)
    pairs = zip(other.frames, other.score.steps, strict=True)
    assert all(frame.step is step for frame, step in at_least(100, pairs))
