"""`layout new`: a folder made of a text that can be checked and drawn at once."""

from __future__ import annotations

from pathlib import Path

import pytest
from seen import at_least

import layout
from layout.api.drafting import begin_rite, clauses_of, steps_of
from layout.api.verdict import examine
from layout.basis import Basis
from layout.cli.main import main
from layout.problems import ProblemError, wrong
from layout.read.text import unpointed

PLAIN = """\
# 迎賓
主人立于門東，西面。賓立于門西，東面。
主人再拜。賓答拜。曰：「某敢請。」

授爵
主人坐取爵，興。賓對曰：「諾。」
賓北面坐。
"""
TEXTS = Path(__file__).resolve().parents[3] / "shared" / "texts"


@pytest.fixture
def plain(tmp_path: Path) -> Path:
    """A plain text of two sections."""
    path = tmp_path / "hui.txt"
    path.write_text(PLAIN, encoding="utf-8")
    return path


def test_a_text_is_cut_and_nothing_of_it_is_lost(plain):
    """Headings begin sections, stops end clauses, sentences make steps; every character stays."""
    clauses = clauses_of(plain, "hui", "會")
    assert {clause.section for clause in clauses} == {"迎賓", "授爵"}
    said = unpointed("".join(clause.text for clause in clauses))
    bare = unpointed("".join(line for line in PLAIN.splitlines() if line not in ("# 迎賓", "授爵")))
    assert said == bare
    steps = list(at_least(6, steps_of(clauses)))
    assert [c for step in steps for c in step] == list(clauses)
    for step in steps:
        told = "".join(clause.text for clause in step)
        assert told.count("「") == told.count("」")


def test_speech_may_be_in_either_marks(plain, tmp_path):
    """“…” is what 「…」 is: the same clauses, and no step begins within what is said."""
    other = tmp_path / "marks.txt"
    other.write_text(PLAIN.translate(str.maketrans("「」", "“”")), encoding="utf-8")
    told = [clause.text for clause in clauses_of(other, "hui", "會")]
    assert told == [clause.text for clause in clauses_of(plain, "hui", "會")]
    assert sum("「" in text for text in at_least(8, told)) == 2


def test_a_text_without_stops_is_cut_too(tmp_path):
    """Into short pieces, in order, whole."""
    path = tmp_path / "bare.txt"
    path.write_text("主人立于門東西面賓立于門西東面主人再拜", encoding="utf-8")
    assert "".join(c.text for c in clauses_of(path, "a", "b")) == path.read_text("utf-8")


def test_what_is_begun_has_nothing_wrong_and_can_be_drawn(plain, tmp_path):
    """People, acts and site are guessed; check leaves with 0, every plate is drawn."""
    assert main(["new", "hui", str(plain), "-o", str(tmp_path)]) == 0
    folder = str(tmp_path / "hui")
    rite = layout.load(folder)
    assert {"主人", "賓"} <= set(rite.score.cast)
    assert "爵" in rite.score.things
    assert not wrong(examine(folder, {}).problems)
    assert main(["check", folder]) == 0
    assert main(["plates", folder, "-o", str(tmp_path / "out"), "--steps", "1..2"]) == 0
    assert len(list((tmp_path / "out").glob("*.svg"))) == 2
    told = "".join(frame.text or "" for frame in rite.frames)
    assert unpointed(told) == unpointed("".join(c.text for c in rite.score.clauses))


def test_what_is_proposed_says_so(plain, tmp_path):
    """Each act has the words of its clause, and the basis 擬 with a reason."""
    begin_rite("hui", plain, tmp_path)
    rite = layout.load(str(tmp_path / "hui"))
    acts = [(step, act) for step in rite.score.steps for act in step.acts]
    for step, act in at_least(5, acts):
        assert act.ground is not None
        assert act.ground.basis is Basis.擬
        assert act.ground.why
        assert act.verb.name[-1] in (step.text or "")


@pytest.mark.parametrize(
    ("slug", "text", "code"),
    [
        ("Ā b", PLAIN, "U971"),
        ("taken", PLAIN, "U972"),
        ("hui", "\n", "U970"),
        ("hui", "Hello world.", "U970"),
        ("hui", "主人迎宾于门外，再拜。", "U970"),
    ],
)
def test_what_cannot_be_begun_is_told(tmp_path, slug, text, code):
    """Nothing is written over, and nothing is made of nothing."""
    path = tmp_path / "text.txt"
    path.write_text(text, encoding="utf-8")
    (tmp_path / "taken").mkdir()
    with pytest.raises(ProblemError) as caught:
        begin_rite(slug, path, tmp_path)
    assert [p.code for p in caught.value.problems] == [code]
    assert sorted(p.name for p in tmp_path.iterdir()) == ["taken", "text.txt"]


def test_a_site_that_there_is_not_is_asked_wrongly(tmp_path):
    """As any other word of a command that is not known, with the nearest."""
    path = tmp_path / "text.txt"
    path.write_text(PLAIN, encoding="utf-8")
    with pytest.raises(ProblemError) as caught:
        begin_rite("hui", path, tmp_path, site="dweling")
    assert [(p.code, "dwelling" in p.fix) for p in caught.value.problems] == [("U911", True)]
    assert [p.name for p in tmp_path.iterdir()] == ["text.txt"]


@pytest.mark.parametrize("text", ["死", "\ufeff死于適室。", "# 浴\n甸人掘坎于階間\n"])
def test_a_text_in_which_nobody_is_known_is_begun_too(tmp_path, text):
    """One character, a mark of the editor before it, or nobody whom another rite has."""
    path = tmp_path / "text.txt"
    path.write_text(text, encoding="utf-8")
    begun = begin_rite("hui", path, tmp_path)
    assert not wrong(examine(str(begun.folder), {}).problems)


@pytest.mark.skipif(not TEXTS.is_dir(), reason="the texts of other chapters are not here")
def test_a_chapter_nobody_has_staged_is_begun(tmp_path):
    """士相見禮: every clause in place, nothing wrong, some of it played."""
    begun = begin_rite("xiangjian", TEXTS / "xiangjian.tsv", tmp_path)
    found = examine(str(begun.folder), {})
    assert not wrong(found.problems)
    assert begun.acts >= 20
    assert "T702" not in {problem.code for problem in found.problems}


def test_a_heading_may_be_as_long_as_it_likes(tmp_path):
    """The file of its section has a name that can be read; 燕禮 has headings of fifteen signs."""
    text = tmp_path / "yan.txt"
    text.write_text(f"# {'公舉媵爵酬賓遂旅酬初燕盛禮成' * 5}\n主人再拜。\n", encoding="utf-8")
    begun = begin_rite("yan", text, tmp_path)
    assert len(layout.load(str(begun.folder)).frames) == 1


def test_one_sign_that_editions_have_is_no_simplified_text(tmp_path):
    """合卺 stands in the Song edition."""
    text = tmp_path / "hun.txt"
    text.write_text("主人拜。賓荅拜。" * 20 + "實四爵合卺。\n", encoding="utf-8")
    assert "卺" in "".join(clause.text for clause in clauses_of(text, "hun", "昏"))
