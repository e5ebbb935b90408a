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


def proposed(tmp_path: Path, text: str) -> dict[str, list[str]]:
    """The act lines that are proposed for each step of a text."""
    path = tmp_path / "text.txt"
    path.write_text(text, encoding="utf-8")
    acts: dict[str, list[str]] = {}
    begun = begin_rite("hui", path, tmp_path, "temple")
    for page in sorted(begun.folder.glob("[0-9]*.yaml")):
        for line in page.read_text("utf-8").splitlines():
            if line.startswith("- 經: "):
                acts[line.removeprefix("- 經: ")] = last = []
            elif line.startswith("  - "):
                last.append(line.removeprefix("  - ").partition(" 〔")[0])
    return acts


def test_who_is_not_named_is_nobody_but_who_acts_in_the_sentence(tmp_path):
    """Not who was named last: neither in the next sentence, nor where another may have begun to
    act, whom nobody knows, nor of the facing of a mat that somebody set."""
    text = (
        "主人立于門東，西面。再拜。婦人俠牀，東面。公史自西方，南面。"
        "主人以賓入，北面。賓設席于門西，東面。主人北面，賓再拜，興。"
    )
    acts = proposed(tmp_path, text)
    assert set(at_least(7, acts)) >= {"再拜。", "婦人俠牀，東面。"}
    said = {line for lines in acts.values() for line in lines}
    assert {"主人 西面", "主人 北面", "賓 再拜"} <= said
    for step in ("再拜。", "婦人俠牀，東面。", "公史自西方，南面。"):
        assert acts[step] == []
    assert acts["主人以賓入，北面。"] == ["主人 北面"]
    assert not {"賓 東面", "主人 再拜", "主人 東面", "主人 南面"} & said


def test_whoever_begins_a_clause_three_times_is_somebody(tmp_path):
    """Of whom no rite has heard: with the party whose name is in his; no thing, and nobody who is
    called by a word of grammar."""
    path = tmp_path / "text.txt"
    path.write_text("世婦哭。世婦東面。世婦興。商祝入。商祝拜。商祝出。又拜。又興。又入。", "utf-8")
    cast = layout.load(str(begin_rite("hui", path, tmp_path, "temple").folder)).score.cast
    assert {name: who.party.name for name, who in cast.items()} == {"世婦": "婦", "商祝": "有司"}


@pytest.mark.parametrize(
    ("text", "site"),
    [
        ("主人立于堂下。賓入廟門。主人出寢門。", "shi"),
        ("主人哭于寢。至于廟。至于壙，乃窆。", "mourning"),
        ("公出于寢，立于廟門外。公揖賓。公入。", "palace"),
        ("主人立于廟門外。主人入廟。", "temple"),
    ],
)
def test_the_site_is_the_one_of_which_the_text_names_the_grounds(tmp_path, text, site):
    """The whole house, where both its halls are named; the one with the grave; a lord's, where it
    is his; and no ground that nobody names."""
    path = tmp_path / "text.txt"
    path.write_text(text, encoding="utf-8")
    assert begin_rite("hui", path, tmp_path).site == site


def test_a_chapter_has_its_own_name_and_english(tmp_path):
    """Which its first words say; of another text English is how its name is read."""
    path = tmp_path / "text.txt"
    for text, title, en in (
        ("昏禮，下達。主人拜。", "士昏禮", "The Wedding of a Gentleman"),
        ("會禮。主人拜。", "會禮", "Huili"),
    ):
        path.write_text(text, encoding="utf-8")
        folder = begin_rite(f"hui{len(en)}", path, tmp_path, "temple").folder
        score = layout.load(str(folder)).score
        assert (score.title, score.en) == (title, en)


def test_a_step_that_nobody_has_written_says_so(tmp_path):
    """On its plate and where it is asked for, instead of a state that others left; a clause that
    its author has translated is written, though nobody moves in it."""
    path = tmp_path / "text.txt"
    path.write_text("主人再拜。或曰，不然。是為禮。", encoding="utf-8")
    folder = begin_rite("hui", path, tmp_path, "temple").folder
    page = next(folder.glob("01*.yaml"))
    words = page.read_text("utf-8").replace("是為禮。\n", "是為禮。\n  en: Such is the rite.\n")
    page.write_text(words, encoding="utf-8")
    steps = layout.load(str(folder)).score.steps
    assert [step.staging.value for step in at_least(3, steps)] == ["staged", "unwritten", "told"]
    assert "Not yet written" in layout.load(str(folder)).frames[1].plate().svg()


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
    begun = begin_rite("yan", text, tmp_path, "temple")
    assert len(layout.load(str(begun.folder)).frames) == 1


def test_one_sign_that_editions_have_is_no_simplified_text(tmp_path):
    """合卺 stands in the Song edition."""
    text = tmp_path / "hun.txt"
    text.write_text("主人拜。賓荅拜。" * 20 + "實四爵合卺。\n", encoding="utf-8")
    assert "卺" in "".join(clause.text for clause in clauses_of(text, "hun", "昏"))
