"""Who lies: the dead on a bed, lifted, brought and covered, and told as a person throughout."""

from __future__ import annotations

import math
import re

import pytest
from kit_rite import small_rite
from seen import at_least

from layout import Rite, load
from layout.api.data.solid import solid_scene
from layout.play.notation import parts_of
from layout.say.brief import brief_of
from layout.space import DECKS
from layout.stage import Posture
from layout.vocabulary import Family
from layout.vocabulary.kind import LYING

RITE = """\
title: 小禮
en: The Little Rite
site: xiang
cast:
  尸: {party: 死者, en: dead, at: 牀, basis: 擬, why: 試}
  主人: {party: 主, en: host, stair: 阼階, at: 阼階上, facing: 北, basis: 擬, why: 試}
  士:
    {party: 有司, en: gentlemen, count: 4, stair: 西階, at: 西階上, facing: 北, row: 西上, why: 試}
things:
  牀: {kind: 牀, en: bed, at: 戶牖間, facing: 南, basis: 擬, why: 試}
  外牀: {kind: 牀, en: other bed, at: 兩楹之間, facing: 北, basis: 擬, why: 試}
  被: {kind: 被, en: sheet, at: 房戶間, basis: 擬, why: 試}
sections: [01_one]
"""
WORDS = """\
verbs:
  覆尸:
    {family: 服, en: "covers {to|him} with {thing}", does: [tuck:著], takes: to, needs: thing}
kinds:
  被: {en: sheet, family: dress, size: 二尺 × 二尺, basis: 擬, why: 試, glyph: 冪}
dress:
  被: {en: sheet, traits: cover}
"""
SECTION = """\
section: 斂
en: The dressing
steps:
- 經: 士舉尸。
  en: They lift him.
  do: 士 舉 尸
- 經: 遷于牀。
  en: They move him to the bed.
  do: 士 遷 尸 于 外牀
- 經: 主人取被，
  en: The host takes the sheet.
  do: 主人 適 被西，取 被
- 經: 覆尸。
  en: He covers the dead.
  do: 主人 適 尸東，覆尸 尸 被
- 經: 主人出于足。
  en: He goes out past the feet.
  do: 主人 適 阼階上 由 尸足
"""


@pytest.fixture(scope="module")
def dead(tmp_path_factory) -> Rite:
    texts = [line[6:] for line in SECTION.splitlines() if line.startswith("- 經: ")]
    rows = (f"little.{n:03}\t經\t斂\t{text}" for n, text in enumerate(texts, start=1))
    text = "\n".join(("id\tpart\tsection\ttext", *rows)) + "\n"
    home = tmp_path_factory.mktemp("dead")
    return load(str(small_rite(home, section=SECTION, rite=RITE, text=text, own=WORDS)))


def states(rite: Rite) -> list:
    return [frame.state.people["尸"] for frame in rite.frames]


def test_the_dead_lies_on_what_bears_him(dead):
    """He lies in the middle of his bed with his head where the bed's is, and still lies when he
    is lifted, moved and covered."""
    first, *_, last = at_least(5, states(dead))
    assert all(one.posture is Posture.臥 for one in states(dead))
    assert first.facing == 180.0
    assert (last.upon, last.facing) == ("外牀", 0.0)
    assert last.pos == dead.frames[-1].state.things["外牀"].pos


def test_those_who_lift_him_are_on_both_sides_of_him(dead):
    """Who lifts him comes to one side of him or the other, as many on each, and bears him until he
    is laid down."""
    lifted, laid, *_ = dead.frames
    him = lifted.state.people["尸"]
    assert him.bearers == ("士一", "士二", "士三", "士四")
    sides = [lifted.state.people[each].pos[0] - him.pos[0] for each in at_least(4, him.bearers)]
    assert sorted(side > 0 for side in sides) == [False, False, True, True]
    assert not laid.state.people["尸"].bearers
    assert math.dist(laid.state.people["士一"].pos, laid.state.people["尸"].pos) < LYING[1]


def test_the_sheet_goes_with_him_and_is_over_him(dead):
    """What he is covered with is worn by him, where he is."""
    covered = dead.frames[3].state
    assert [piece.name for piece in covered.people["尸"].dress] == ["襲", "被"]
    assert covered.things["被"].held_by == "尸"
    assert covered.things["被"].pos == covered.people["尸"].pos


def test_past_his_feet_is_beyond_his_foot(dead):
    """尸足 is a place beyond the end of him where his head is not."""
    (event,) = dead.frames[4].state.events
    south = dead.frames[4].state.people["尸"].pos[1] - LYING[1] / 2
    assert min(y for _, y in event.path) < south
    spot = dead.locate("尸足")
    assert spot.pos[1] < south
    assert dead.locate("尸首").pos[1] > south + LYING[1]


def test_he_is_told_as_a_person(dead):
    """In the state line his head has a wind, and he is among the people, never the things."""
    frame = dead.frames[3].state
    people, things = parts_of(frame)
    assert [line for line in at_least(1, people) if "尸@" in line and "北首臥 在外牀" in line]
    assert not [line for line in at_least(1, things) if line.startswith("尸")]


def test_in_space_he_lies_and_is_covered(dead):
    """In space his lying body is seen, his standing one never, and the sheet from when it is laid
    over him."""
    (him,) = (one for one in at_least(5, solid_scene(dead)) if one.name == "尸")
    parts = {part.name: part for part in him.within}
    standing, lying, sheet = (parts[f"尸 {what}"] for what in ("body", "lying", "sheet"))
    assert {rows[1][0] for rows in standing.keys[0].rows} == {0.0}
    assert lying.keys[0].rows[-1][1][0] == 1.0
    assert sheet.keys[0].rows[-1][1][0] == 1.0
    assert sheet.keys[0].rows[-1][0] > 0


COFFIN = RITE.replace(
    "sections:",
    """\
  柩: {kind: 柩, en: coffin, at: 兩楹之間西一丈, facing: 南, basis: 擬, why: 試}
  柩車: {kind: 柩車, en: coffin carriage, at: 中庭, facing: 南, basis: 擬, why: 試}
sections:""",
)
BURIED = (
    ("舉尸于柩。", "士 舉 尸，遷 尸 于 柩"), ("乃蓋。", "士一 蓋棺 柩"), ("舁柩。", "士 舁 柩"),
    ("遷于車。", "士 遷 柩 于 柩車"), ("屬引。", "士 屬引 柩車"), ("乃行。", "士一 適 門內 南面"),
)  # fmt: skip


@pytest.fixture(scope="module")
def buried(tmp_path_factory) -> Rite:
    steps = "".join(f"- 經: {text}\n  en: They do.\n  do: {act}\n" for text, act in BURIED)
    rows = "".join(f"little.{n:03}\t經\t斂\t{text}\n" for n, (text, _) in enumerate(BURIED, 1))
    text, section = f"id\tpart\tsection\ttext\n{rows}", f"section: 斂\nen: It\nsteps:\n{steps}"
    own = WORDS.replace(
        "verbs:",
        'verbs:\n  屬引: {family: 行, en: "draws {thing}", does: "bear:ahead", takes: thing}',
    )
    home = tmp_path_factory.mktemp("buried")
    return load(str(small_rite(home, section=section, rite=COFFIN, text=text, own=own)))


def test_in_his_coffin_he_goes_where_it_goes(buried):
    """He lies in it, and in it on the carriage; where that is drawn, it and he are; nothing of it
    is a problem of the play."""
    assert not [p for p in buried.problems if p.code[0] in "RP"]
    *_, before, after = (frame.state for frame in at_least(6, buried.frames))
    assert after.things["柩"].inside == "柩車"
    assert after.people["尸"].upon == "柩"
    for frame in (before, after):
        spots = {frame.people["尸"].pos, frame.things["柩"].pos, frame.things["柩車"].pos}
        assert len(spots) == 1
    assert before.things["柩車"].pos != after.things["柩車"].pos


def test_with_the_lid_on_nobody_sees_him(buried):
    """He is on the plate before it and on none after; he is told as shut in it; the coffin is drawn
    over its carriage."""
    svgs = [frame.plate(lang="en").svg() for frame in at_least(6, buried.frames)]
    assert ["people/尸" in svg for svg in svgs] == [True, *([False] * 5)]
    assert buried.frames[1].state.people["尸"].is_covered
    assert svgs[3].index('id="things/柩車"') < svgs[3].index('id="things/柩"')


def test_in_space_the_coffin_stands_on_its_carriage(buried):
    """It is as high as the carriage’s floor from when it is set on it, and goes as that goes; he is
    seen no more from when he is shut in."""
    solids = {one.name: one for one in at_least(5, solid_scene(buried))}
    (low, *_), (high, *_) = (
        [place[2] for _, place in solids[name].keys[0].rows[-1:]] for name in ("柩車", "柩")
    )
    assert high == pytest.approx(low + DECKS[Family.CARRIAGE])
    ends = [solids[name].keys[0].rows[-1][1][:2] for name in ("柩車", "柩")]
    assert ends[0] == ends[1]
    assert solids["尸"].keys[-1].rows[-1][1][0] == 0.0


def test_wailing_lasts_until_it_is_ended(tmp_path):
    """Who wails does so from step to step, and is told and seen to, until it is ended."""
    texts = ("主人哭。", "主人北面。", "主人哭。", "哭止。")
    acts = ("主人 哭", "主人 北面", "主人 哭", "主人 止哭")
    steps = "".join(
        f"- 經: {text}\n  en: He wails.\n  do: {act}\n"
        for text, act in zip(texts, acts, strict=True)
    )
    rows = "".join(f"little.{n:03}\t經\t斂\t{text}\n" for n, text in enumerate(texts, start=1))
    text, section = "id\tpart\tsection\ttext\n" + rows, "section: 斂\nen: Wailing\nsteps:\n" + steps
    made = load(str(small_rite(tmp_path, section=section, rite=RITE, text=text, own=WORDS)))
    assert not [p for p in made.problems if p.code.startswith("R5")]
    host = [frame.state.people["主人"] for frame in at_least(4, made.frames)]
    assert [len([piece for piece in one.dress if piece.lasts]) for one in host] == [1, 1, 1, 0]
    assert [bool(marks(frame)) for frame in made.frames] == [True, True, True, False]


def test_a_section_that_recurs_says_when(tmp_path):
    """每: is told with the section's title in the words of every tongue."""
    section = SECTION.replace("steps:", "每: {朝夕: morning and evening}\nsteps:", 1)
    section, text = section[: section.index("- 經: 遷")], "little.001\t經\t斂\t士舉尸。\n"
    text = "id\tpart\tsection\ttext\n" + text
    made = load(str(small_rite(tmp_path, section=section, rite=RITE, text=text, own=WORDS)))
    told = brief_of(made.score).section("斂")
    assert (told.han, told.en) == ("斂（朝夕皆然）", "The dressing (morning and evening)")
    assert "朝夕皆然" in made.frames[0].plate().svg()


def marks(frame) -> list:
    """The signs of what lasts on the figures of a plate."""
    return re.findall('class="sign"', frame.plate().svg())


def test_the_dead_does_nothing(tmp_path):
    """An act of somebody dead is refused, with who is to do it to him."""
    section = SECTION.replace("do: 士 舉 尸", "do: 尸 興")
    text = "id\tpart\tsection\ttext\nlittle.001\t經\t斂\t士舉尸。\n"
    section = section[: section.index("- 經: 遷")]
    rite = load(str(small_rite(tmp_path, section=section, rite=RITE, text=text, own=WORDS)))
    (problem,) = (p for p in at_least(1, rite.problems) if p.code == "R570")
    assert "dead" in problem.what


def made(tmp_path, *acts: str, rite: str = RITE, own: str = WORDS) -> Rite:
    """A rite of these acts, a step each."""
    texts = [f"其{n}。" for n in "一二三四五六"[: len(acts)]]
    pairs = zip(texts, acts, strict=True)
    steps = "".join(f"- 經: {text}\n  en: They do.\n  do: {act}\n" for text, act in pairs)
    rows = "".join(f"little.{n:03}\t經\t斂\t{text}\n" for n, text in enumerate(texts, start=1))
    text, section = "id\tpart\tsection\ttext\n" + rows, "section: 斂\nen: It\nsteps:\n" + steps
    return load(str(small_rite(tmp_path, section=section, rite=rite, text=text, own=own)))


def test_those_who_lift_him_stand_beside_his_bed_and_not_on_it(tmp_path):
    """Who lifts him stands clear of what he lies on, the second of two as the first."""
    lifted = made(tmp_path, "士一、士二 舉 尸").frames[0].state
    bed = lifted.things["牀"]
    wide, deep = bed.kind.footprint(bed.facing)
    for name in at_least(2, lifted.people["尸"].bearers):
        x, y = lifted.people[name].pos
        assert abs(x - bed.pos[0]) > wide / 2 or abs(y - bed.pos[1]) > deep / 2


def test_where_others_stand_at_both_his_sides_he_is_lifted_by_head_and_feet(tmp_path):
    """敖繼公「士舉舉尸首足」: with his sides taken those who lift him stand at his head and
    feet, and so they bring him; nobody is pushed off."""
    rite = RITE.replace("at: 阼階上, facing: 北", "at: 牀東一尺五寸, facing: 西").replace(
        "  士:",
        "  賓: {party: 賓, en: guest, at: 牀西一尺五寸, facing: 東, basis: 擬, why: 試}\n  士:",
    )
    rite = rite.replace("at: 戶牖間", "at: 中庭").replace("at: 兩楹之間", "at: 中庭南三丈")
    one, two = (
        f.state
        for f in made(tmp_path, "士一、士二 舉 尸", "士一、士二 遷 尸 于 外牀", rite=rite).frames
    )
    for frame in (one, two):
        him = frame.people["尸"]
        assert {frame.people[name].pos[0] for name in ("士一", "士二")} == {him.pos[0]}
    assert one.people["主人"].pos == two.people["主人"].pos


def test_two_bear_a_bed_up_a_stair(tmp_path):
    """Whoever bears with another what the other takes up a stair goes up by it too."""
    acts = (
        "士 降自 西階，適 庭牀南",
        "士一、士二 舁 庭牀，升自 西階",
        "士一、士二 設 庭牀 于 兩楹之間",
    )
    rite = RITE.replace("外牀: {", "庭牀: {").replace("at: 兩楹之間", "at: 中庭")
    played = made(tmp_path, *acts, rite=rite)
    assert not [p for p in played.problems if p.code in ("C806", "R507", "R541")]
    assert played.frames[-1].state.things["庭牀"].pos[1] > 0


def test_a_coffin_may_be_shut_from_the_first(tmp_path):
    """`manner: [蓋]` of a thing: it is so at the opening; and who lies in what stands on a carriage
    lies in that, not on the carriage, and is let down with it by ropes held from both its sides."""
    rite = COFFIN.replace("at: 牀, basis", "at: 柩, basis").replace(
        "at: 兩楹之間西一丈, facing: 南, basis: 擬, why: 試}", "in: 柩車, facing: 南, manner: [蓋]}"
    )
    acts = ("士 降自 西階，適 中庭西", "士 屬紼 柩", "士 設 柩 于 中庭南三丈")
    words = WORDS.replace(
        "verbs:",
        'verbs:\n  屬紼: {family: 行, en: "ropes {thing}", does: "bear:apart", needs: thing}',
    )
    first, held, last = (
        frame.state for frame in made(tmp_path, *acts, rite=rite, own=words).frames
    )
    assert first.people["尸"].is_covered
    assert {frame.people["尸"].upon for frame in (first, held, last)} == {"柩"}
    assert last.people["尸"].pos == last.things["柩"].pos != first.things["柩"].pos
    sides = [held.people[name].pos[0] - held.things["柩"].pos[0] for name in ("士一", "士二")]
    assert min(map(abs, sides)) > 6
    assert sides[0] * sides[1] < 0
