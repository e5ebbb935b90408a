"""What is asked is understood in whatever script it is written."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from conftest import read
from sampling import some
from seen import at_least

from layout.api.ask import clauses_of, occurrences, others_told, person_meant
from layout.api.player import lore_of
from layout.api.rite import Rite
from layout.cli.main import main
from layout.phrases.derivations import sentence
from layout.problems import ProblemError
from layout.read.files.paths import rites
from layout.read.finding import find_rite
from layout.read.text import bare
from layout.read.vocabulary import read_vocabulary
from layout.say.asking import syllable
from layout.say.tongue import BOTH, simple
from layout.score import Step

RITE = "xiangyinjiu"
SAME = (
    "西北面献宾",
    "xi bei mian xian bin",
    "xībĕi miàn",
    "facing north-west, the host offers the cup",
)


@pytest.mark.parametrize("words", SAME)
def test_a_clause_is_found_in_any_script(words: str) -> None:
    """Simple forms, pinyin and English lead to the clause that the text's own words lead to."""
    rite = read(RITE)
    (wanted,) = rite.find("西北面獻賓")
    assert wanted.n in [frame.n for frame in rite.find(words)]


def test_every_character_of_the_texts_is_read() -> None:
    """There is no character of a clause that cannot be asked for in pinyin."""
    known = read_vocabulary().pinyin.of_word
    texts = [step.text for slug in some(2, rites()) for step in read(slug).score.steps if step.text]
    assert not {char for text in at_least(90, texts) for char in bare(text) if char not in known}


def test_of_several_clauses_all_are_told() -> None:
    """Where several clauses hold the words, the answer says how many and which, in their words."""
    steps = read(RITE).score.steps
    spans = occurrences(steps, "獻")
    first, *others = others_told(steps, spans, BOTH).splitlines()
    assert first.startswith(f"1 of {len(spans)}; ")
    for line, (_, last) in zip(at_least(3, others), spans[1:], strict=True):
        assert line.split() == [str(last + 1), steps[last].text]


SEARCH = Path(__file__).parents[2] / "layout" / "write" / "player" / "js" / "search.js"
ASK = """
import { readFileSync } from "node:fs";
const { hits, learn } = await import(process.argv[1]);
const { steps, lore, asked } = JSON.parse(readFileSync(0, "utf8"));
learn(...lore.simple, lore.aloud);
const found = asked.map((words) => hits(steps, words).map(({ n, last }) => [n, last]));
console.log(JSON.stringify(found));
"""
ODD = ("獻", "拜", "，。", "", "the", "xi", "x", "guest's mat", "guest’s mat", "主人 Lǐ",
       "no such words", "second guest bows", "cup offers", "後", "乡")  # fmt: skip


def _questions(rite: Rite) -> Iterator[tuple[str, int | None]]:
    """Questions drawn from clauses here and there in a rite, each with the step it is drawn from;
    and some that are odd."""
    pinyin = rite.score.vocabulary.pinyin
    written = [i for i, step in enumerate(rite.score.steps) if step.text and step.en]
    for i in written[:: len(written) // 14]:
        step = rite.score.steps[i]
        han, english = step.text or "", step.en.rstrip(".").split()
        yield han, i
        yield simple(han[: len(han) // 2 + 2]), i
        yield " ".join(syllable(char, pinyin) for char in bare(han)), i
        yield " ".join(pinyin.of_word.get(char, char) for char in bare(han)[:4]), i
        yield " ".join(english[:5]), i
        yield " ".join(reversed(english[-3:])), i
        yield "".join(syllable(char, pinyin) for char in bare(han)[:5])[:-1], None
    yield from ((words, None) for words in ODD)


@pytest.mark.skipif(not shutil.which("node"), reason="NOT TESTED: no node")
def test_commands_and_page_answer_alike() -> None:
    """To some hundred questions in every script, commands and the player's search give the same
    clauses, and among them the one that the question is drawn from."""
    rite = read(RITE)
    steps = rite.score.steps
    questions = list(at_least(100, _questions(rite)))
    rows = [{"i": i, "text": step.text or "", "en": step.en} for i, step in enumerate(steps)]
    lore = lore_of([], [step.text or "" for step in steps], rite.score.vocabulary.pinyin)
    told = json.dumps({"steps": rows, "lore": lore, "asked": [words for words, _ in questions]})
    command = ["node", "--input-type=module", "-e", ASK, SEARCH.as_uri()]
    run = subprocess.run(command, input=told, capture_output=True, text=True, check=True)
    own = clauses_of(steps)
    for (words, step), found in zip(questions, json.loads(run.stdout), strict=True):
        assert [list(span) for span in own.spans(words)] == found, words
        assert step is None or any(first <= step <= last for first, last in found), words


@pytest.mark.parametrize(
    "name",
    [
        "乡饮酒礼",
        "鄉飲",
        "xiangyinjiu li",
        "The District Wine-Drinking",
        "district wine",
        "xiangyin",
        "Xiāng yǐn jiǔ lǐ",
        "district wine-drinking",
    ],
)
def test_a_rite_is_found_by_any_name_it_alone_can_have(name: str) -> None:
    """A title in simple forms, pinyin or English, or the beginning of one, names its rite."""
    assert find_rite(name).name == RITE


def test_what_is_no_rite_says_why() -> None:
    """A beginning of two titles asks which; a chapter without scenes is said to be unwritten."""
    with pytest.raises(ProblemError, match="not written yet"):
        find_rite("聘禮")
    with pytest.raises(ProblemError, match="公食大夫禮 of the 儀禮 is not written yet"):
        find_rite("公食")
    with pytest.raises(ProblemError, match="there is no rite") as asked:
        find_rite("乡")
    assert "鄉射禮、鄉飲酒禮" in asked.value.problems[0].fix


def test_a_step_counted_from_the_top_tells_where_he_is() -> None:
    """The derivation of who came down so many steps ends at the point where he stands."""
    frame = read("shiguan").find("shiguan.112")[-1].state
    guest = frame.people["賓"]
    assert guest.pos is not None
    assert f"自上數之 = ({guest.pos[0]:g}, {round(guest.pos[1], 2):g})" in sentence(
        guest.derivation
    )


@pytest.mark.parametrize(
    ("words", "name"),
    [
        ("second guest", "介"),
        ("Host", "主人"),
        ("众宾", "眾賓"),
        ("zhòng bīn", "眾賓"),
        ("the Host", "主人"),
        ("nobody", "nobody"),
    ],
)
def test_a_person_is_found_in_english_and_in_simple_forms(words: str, name: str) -> None:
    """Whom the text calls 介 is found as the second guest, and a group by its simple forms."""
    rite = read(RITE)
    assert person_meant(rite.score, words, rite.frames[64].state) == name


@pytest.mark.parametrize(
    "words", ["where xiangyinjiu 65", "where xiangyinjiu 65 guest", "next xiangyinjiu 65"]
)
def test_an_answer_is_in_the_language_that_is_asked_for(
    words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """In English an answer has no Chinese but what no English stands for, in Chinese no English."""
    assert main([*words.split(), "--lang", "en"]) == 0
    english = capsys.readouterr().out.partition("refused:")[0]
    told = [line for line in at_least(3, english.splitlines()) if "scenes/" not in line]
    if words.startswith("where"):
        assert not re.findall("[\u4e00-\u9fff]", "".join(told).replace("尺", ""))
        assert main([*words.split(), "--lang", "zh"]) == 0
        table, _, _ = capsys.readouterr().out.partition("所以然")
        assert not re.findall("[a-z]{3}", table)
    else:
        assert "the guest bows to the host" in english


@pytest.mark.parametrize("words", ["coverage xiangyinjiu", "expand xiangyinjiu"])
def test_a_table_is_in_the_language_that_is_asked_for(
    words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """In English sections and clauses have their English, which names a vessel in Chinese now and
    then; in Chinese heads and sums are Chinese; acts and ids stand as they are written."""
    told = {}
    for lang in ("en", "zh"):
        assert main([*words.split(), "--lang", lang]) == 0
        lines = capsys.readouterr().out.splitlines()
        as_written = ("scenes/", "←", "--variant")
        told[lang] = [
            line for line in at_least(20, lines) if not any(w in line for w in as_written)
        ]
    english = "".join(told["en"])
    assert len(re.findall("[\u4e00-\u9fff]", english)) < len(english) / 500
    assert not re.findall("[a-z]{3}", re.sub(r"xiangyinjiu\.\w+", "", "".join(told["zh"])))


def test_words_that_several_bear_are_asked_back() -> None:
    """Where an English name is that of several who are no group, nobody is chosen among them."""
    rite = read("dashe")
    with pytest.raises(ProblemError) as asked:
        person_meant(rite.score, "minister", rite.frames[100].state)
    (problem,) = asked.value.problems
    assert problem.code == "U905"
    assert all(name in problem.fix for name in ("卿一", "卿二", "卿三"))


@pytest.mark.parametrize(
    ("id_", "told"),
    [("xiangyinjiu.060", "xiangyinjiu/60"), ("xiangyinjiu.008+3", "xiangyinjiu/8/3"),
     ("shiguan.175b", "shiguan/175b")],
)  # fmt: skip
def test_an_address_is_the_clause(id_: str, told: str) -> None:
    """A step is addressed by its clause, a repeated one by its place in what it repeats."""
    assert Step(id_, "", "經", None, "", ()).address == told


def test_an_address_is_asked_for() -> None:
    """Every step is found by the address that data and answers tell of it."""
    steps = read("xiangjian").score.steps
    for i, step in enumerate(at_least(50, steps)):
        assert i in {at for span in occurrences(steps, step.address) for at in span}, step.id


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        (("the host ofers the cup",), "the host offers the cup"),
        (("60", "the seconnd guest"), "second guest"),
    ],
)
def test_english_misspelt_is_told_as_it_is_spelt(
    asked: tuple[str, ...], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Words of a clause, or somebody's name, misspelt in English: the fix has them right."""
    assert main(["where", RITE, *asked]) == 2
    assert f"did you mean {told}" in capsys.readouterr().err.replace("'", "").replace(
        "the second", "second"
    )
