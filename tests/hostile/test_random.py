"""Random acts and random slips of the pen: always problems, never a fault of the program."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from kit_play import CAST, THINGS, names, rite, school
from kit_rite import RITE, SECTION, TEXT, small_rite

import layout
from layout.check import check
from layout.play import play
from layout.problems import Mark, ProblemError
from layout.read.scene.actline import parse_act
from layout.read.vocabulary import read_vocabulary

WORDS = read_vocabulary()
PREFIXED, VERBS = ("", "", "", *WORDS.prefixes), (*WORDS.verbs,)
PEOPLE = (*CAST, "眾賓", "主人、賓")
PLACES = (
    *("西階上", "阼階東", "洗南", "賓席前", "主人之右", "賓左", "席末", "兩楹間", "東序東", "門外"),
    *("房中", "室中", "西階", "位", "中庭", "堂西", "其左", "序端", "薦西", "爵南", "弓下", "篚中"),
    *("賓席上", "西壁", "北堂"),
)
ENDS = (
    "自 西階",
    "自 北方",
    "自 門",
    "東面",
    "西北面",
    "面 賓",
    "面 爵",
    "北上",
    "「請」",
    *WORDS.said_manners,
)
SIGNS = "：:-[]{},'\"#&*!|>%@`\n  賓爵九百步東之面，。「」\0\u200b0"


def _words(chance: random.Random) -> str:
    pools = (PEOPLE, (*THINGS, "爵", "篚", "席", "俎"), PLACES, ENDS)
    said = []
    for _ in range(chance.randint(0, 4)):
        pool = chance.choice(pools)
        before = "于 " if pool is PLACES and chance.random() < 0.7 else ""
        said.append(before + chance.choice(pool))
    return " ".join(said)


def _line(chance: random.Random) -> str:
    """An act line in which every word is known, if nothing else."""
    while True:
        verbs = (
            f"{chance.choice(PREFIXED)}{chance.choice(VERBS)} {_words(chance)}"
            for _ in range(chance.randint(1, 3))
        )
        line = f"{chance.choice(PEOPLE)} {'，'.join(verb.strip() for verb in verbs)}"
        try:
            parse_act(line, Mark("random", 1, 1), names())
        except ProblemError:
            continue
        return line


@pytest.mark.parametrize("seed", range(30))
def test_random_acts_are_played_or_refused(seed: int) -> None:
    """Any line that can be read can be played, and its frames examined."""
    chance = random.Random(seed)
    score = rite(*(_line(chance) for _ in range(40)))
    check(score, school(), play(score, school()).frames)


def _slip(chance: random.Random, text: str) -> str:
    """The text with up to four signs lost, doubled, or put in."""
    signs = list(text)
    for _ in range(chance.randint(1, 4)):
        at = chance.randrange(len(signs))
        if chance.random() < 0.4:
            del signs[at : at + chance.choice((1, 1, 1, 30))]
        elif chance.random() < 0.6:
            signs.insert(at, chance.choice(SIGNS))
        else:
            signs[at:at] = signs[at : at + chance.randint(1, 30)]
    return "".join(signs)


@pytest.mark.parametrize("seed", range(100))
def test_slips_of_the_pen_are_told(tmp_path: Path, seed: int) -> None:
    """Every slip is a problem with a code, or does no harm."""
    chance = random.Random(seed)
    folder = small_rite(tmp_path)
    file, text = chance.choice([("rite.yaml", RITE), ("01_one.yaml", SECTION), ("text.tsv", TEXT)])
    (folder / file).write_text(_slip(chance, text), encoding="utf-8")
    try:
        rite = layout.load(str(folder))
        problems = rite.problems
        assert problems or rite.frames
    except ProblemError as error:
        problems = error.problems
        assert problems
    assert all(problem.code and problem.what for problem in problems)
