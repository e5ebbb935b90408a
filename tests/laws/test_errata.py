"""The known errors of the old plates, those of the rites written here: what 楊復 drew is not so in
what is played, the correction is; and of a play made to err as he did the same question finds it.

Who corrected him is 《欽定儀禮義疏》, 禮節圖 (卷四十五, 四十六), whose words stand in the table.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

import pytest
from conftest import read
from kit_words import KINDS

from layout.compass import bearing, read_facing, wind_of
from layout.matters.archery.nouns import MATTER, Scored, scored
from layout.measure.numerals import number_in_words
from layout.score import Score
from layout.site import PortalKind, Site
from layout.stage import Frame, PersonState, Point, Posture, ThingState

STEP = 1.2  # 尺: a 武, the depth of a step of a stair
GUESTS = ("介", "眾賓一", "眾賓二", "眾賓三")


@dataclass(frozen=True)
class Play:
    """A rite as played, and the clause that is asked about."""

    score: Score
    site: Site
    frames: tuple[Frame, ...]
    at: int  # the frame that quotes the clause

    @property
    def frame(self) -> Frame:
        return self.frames[self.at]

    def with_frame(self, frame: Frame) -> Play:
        frames = (*self.frames[: self.at], frame, *self.frames[self.at + 1 :])
        return replace(self, frames=frames)

    def with_person(self, name: str, **changed: object) -> Play:
        people = self.frame.people
        person = replace(people[name], **changed)  # type: ignore[arg-type]
        return self.with_frame(replace(self.frame, people={**people, name: person}))

    def pos(self, name: str) -> Point:
        pos = self.frame.people[name].pos
        assert pos is not None
        return pos


@dataclass(frozen=True)
class Ask:
    """A question to a play about a subject, and a play made to answer otherwise."""

    read: Callable[[Play, str], str]
    spoil: Callable[[Play, str, str], Play]


# --- the questions ---


def first_of(names: str) -> str:
    return names.partition("、")[0]


def facing(play: Play, who: str) -> str:
    return wind_of(bearing(play.frame.people[who].facing or 0.0)).value


def faced(play: Play, who: str, old: str) -> Play:
    return play.with_person(who, facing=float(read_facing(old).bearing))


def part_of_hall(play: Play, mat: str) -> str:
    """Whether a mat by the back wall lies in the middle of the hall or in a corner."""
    x = (play.frame.things[mat].pos or (math.inf, 0.0))[0]
    if abs(x) < 1.0:
        return "堂中"
    return "西北隅" if x < 0 else "東北隅"


def moved_west(play: Play, mat: str, _: str) -> Play:
    """To before the window, where 東房西室 puts it."""
    thing = play.frame.things[mat]
    x = play.site.features["牖"].anchor[0]
    moved = replace(thing, pos=(x, (thing.pos or (0.0, 0.0))[1]))
    return play.with_frame(replace(play.frame, things={**play.frame.things, mat: moved}))


def side(play: Play, pair: str) -> str:
    """On which hand of the giver the receiver stands; the giver faces north there."""
    receiver, giver = pair.split("、")
    return "右" if play.pos(receiver)[0] > play.pos(giver)[0] else "左"


def crossed(play: Play, pair: str, old: str) -> Play:
    receiver, giver = pair.split("、")
    x, y = play.pos(giver)
    return play.with_person(receiver, pos=(x + 8.0 * (1 if old == "右" else -1), y))


def standing(play: Play, names: str) -> str:
    there = [n for n in names.split("、") if play.frame.people[n].on_stage]
    return "有" if there else "無"


def stood(play: Play, names: str, old: str) -> Play:
    return play.with_person(first_of(names), on_stage=old == "有", pos=(-40.0, -17.0))


def tallies(play: Play, _: str) -> str:
    """Whether the tallies told of one side ever go beyond its forty, or all beyond eighty."""
    told = (scored(frame.matters).counters.values() for frame in play.frames)
    over = (max(heaps) > 40 or sum(heaps) > 80 for heaps in told if heaps)
    return "溢" if any(over) else "不溢"


def miscounted(play: Play, _: str, __: str) -> Play:
    """右筭二十純, 左筭十純者三."""
    return play.with_frame(replace(play.frame, matters={MATTER: Scored({"右獲": 40, "左獲": 60})}))


def salutes(play: Play, who: str) -> str:
    """In how many places he salutes in the step."""
    where, found = play.frames[play.at - 1].people[who].pos, set()
    for event in (e for e in play.frame.events if e.who == who):
        where = event.path[-1] if event.path else where
        found |= {where} if event.verb.name == "揖" else set()
    return number_in_words(len(found))


def stayed(play: Play, _: str, __: str) -> Play:
    events = tuple(replace(e, path=()) for e in play.frame.events)
    return play.with_frame(replace(play.frame, events=events))


def how_many(play: Play, stem: str) -> str:
    return number_in_words(sum(name.startswith(stem) for name in play.frame.things))


def added(play: Play, stem: str, _: str) -> Play:
    things = {**play.frame.things, f"{stem}又": ThingState(f"{stem}又", KINDS[stem[-1]])}
    return play.with_frame(replace(play.frame, things=things))


def steps_of(play: Play, stair: str) -> str:
    ys = [y for _, y in play.site.areas[stair].ring]
    return number_in_words(round((max(ys) - min(ys)) / STEP))


def lowered(play: Play, stair: str, _: str) -> Play:
    area = play.site.areas[stair]
    low = min(y for _, y in area.ring)
    ring = tuple((x, min(y, low + 3 * STEP)) for x, y in area.ring)
    areas = {**play.site.areas, stair: replace(area, ring=ring)}
    return replace(play, site=replace(play.site, areas=areas))


def bows_on_mats(play: Play, names: str) -> str:
    """Whether any of them ever bows on a mat."""
    people = [f.people[n] for f in play.frames for n in names.split("、") if n in f.people]
    bows = [p for p in people if p.posture in (Posture.拜, Posture.稽首)]
    assert bows
    return "席" if any(p.mat for p in bows) else "不在席"


def bowed(play: Play, names: str, _: str) -> Play:
    return play.with_person(first_of(names), posture=Posture.拜, mat="賓席")


def is_cast(play: Play, who: str) -> str:
    return "有" if who in play.frame.people else "無"


def joined(play: Play, who: str, _: str) -> Play:
    people: Mapping[str, PersonState] = {**play.frame.people, who: PersonState(who, None)}
    return play.with_frame(replace(play.frame, people=people))


def gates(play: Play, whose: str) -> str:
    """How many gates there are between the road and somebody's court."""
    names = {
        p.name for p in play.site.portals if p.kind is PortalKind.GATE and p.name.startswith(whose)
    }
    return number_in_words(len(names))


def one_gate(play: Play, whose: str, _: str) -> Play:
    kept = [p for p in play.site.portals if p.name != f"{whose}之內門"]
    return replace(play, site=replace(play.site, portals=tuple(kept)))


def borrowed(play: Play, other: str) -> str:
    """Whether it is said that the acts are those of another rite."""
    return "言之" if any(other in q.by for q in play.frame.step.open) else "不言"


def unsaid(play: Play, _: str, __: str) -> Play:
    return play.with_frame(replace(play.frame, step=replace(play.frame.step, open=())))


def order(play: Play, words: str) -> str:
    """Whether the clause comes before another one or after it."""
    other = next(i for i, f in enumerate(play.frames) if words in (f.step.text or ""))
    return "前" if play.at < other else "後"


def forestalled(play: Play, _: str, __: str) -> Play:
    frames = (play.frame, *play.frames[: play.at], *play.frames[play.at + 1 :])
    return replace(play, frames=frames, at=0)


ASKS: Mapping[str, Ask] = {
    "面": Ask(facing, faced),
    "席處": Ask(part_of_hall, moved_west),
    "受於": Ask(side, crossed),
    "先立": Ask(standing, stood),
    "筭": Ask(tallies, miscounted),
    "揖處": Ask(salutes, stayed),
    "數": Ask(how_many, added),
    "階等": Ask(steps_of, lowered),
    "拜處": Ask(bows_on_mats, bowed),
    "其人": Ask(is_cast, joined),
    "門數": Ask(gates, one_gate),
    "所借": Ask(borrowed, unsaid),
    "其次": Ask(order, forestalled),
}


# --- the table ---


@dataclass(frozen=True)
class Erratum:
    """A plate, words of the clause at which it errs, the question, what is so and what erred."""

    plate: str
    rite: str
    clause: str
    ask: str
    subject: str
    right: str
    old: str
    by: str  # 義疏, in its words


ERRATA = (
    Erratum(
        "設席陳器圖", "xiangyinjiu", "乃席賓、主人、介", "席處", "賓席", "堂中", "西北隅",
        "「賓在堂中戶牖之閒，此注以為牖前；楊氏圖…席在堂之西北隅，則仍惑于東房西室說也，易之」",
    ),
    Erratum(
        "設席陳器圖", "xiangyinjiu", "羹定", "先立", "、".join(GUESTS), "無", "有",
        "「時未迎賓，惡得先有立者，刪」",
    ),
    Erratum(
        "主人迎賓圖", "xiangyinjiu", "主人與賓三揖", "揖處", "主人", "三", "一",
        "孤子冠圖「楊圖拜揖讓如冠主六字載之當臬之處，誤也」；鄉飲「賓少進時賓主發步後各三揖」",
    ),
    Erratum(
        "主人獻賓圖", "xiangyinjiu", "主人坐奠爵于篚，興對", "面", "主人", "西南", "南",
        "「楊氏圖作主人南面對，亦惑于鄭說耳，今改西南面向賓」",
    ),
    Erratum(
        "鄉射獻賓", "xiangshe", "主人坐奠爵于篚，興對", "面", "主人", "西南", "南",
        "「飲禮立司正以上與鄉飲酒畧同，諸禮節已見于彼」；鄉飲酒「今改西南面向賓」",
    ),
    Erratum(
        "主人獻賓圖", "xiangyinjiu", "主人坐奠爵于篚，興對", "拜處", "賓、主人、介", "不在席", "席",
        "「賓祭薦等皆席上行之，拜則降席，下倣此」；醴賓圖「拜必在階上而不在席」",
    ),
    Erratum(
        "旅酬圖", "xiangyinjiu", "受酬者自介右", "受於", "眾賓一、介", "右", "左",
        "「經言受酬者自介右，蓋指受介酬者言也」",
    ),
    Erratum(
        "旅酬圖", "xiangyinjiu", "眾受酬者受自左", "受於", "眾賓二、眾賓一", "左", "右",
        "「眾受酬者受自左，則指眾賓相酬言之；原圖載眾受酬者于介左，則混矣」",
    ),
    Erratum(
        "主人迎遵獻遵圖", "xiangyinjiu", "賓若有遵者", "其次", "受酬者自介右", "後", "前",
        "「原圖此下有主人迎遵之節，據經附載篇末而不在此」",
    ),
    Erratum(
        "無筭爵圖", "xiangyinjiu", "無筭爵。", "所借", "鄉射", "言之", "不言",
        "「楊圖移鄉射儀節為無算爵圖于此，至鄉射第載經文而圖則闕」",
    ),
    Erratum(
        "再射取矢視筭圖", "xiangshe", "先數右獲", "筭", "", "不溢", "溢",
        "「原圖右算二十純，左算十純者三…且有溢于八十算之外者，誤矣」",
    ),
    Erratum(
        "無筭爵圖", "xiangshe", "大夫之觶長受", "其人", "介", "無", "有",
        "「楊改作大夫之觶以之介，不知此經本無介也，今依經易之」",
    ),
    Erratum(
        "諸侯覲天子圖", "jin", "侯氏入門右", "階等", "西階", "九", "三",
        "「天子階九尺九等」；燕禮「諸侯之階應七等，原圖三等階，易之，下並同」",
    ),
    Erratum(
        "行享禮圖", "jin", "四享", "數", "享璧", "三", "四",
        "「經言四享，注改四為三…無取四之義是也，今從之」",
    ),
    Erratum(
        "賜侯氏車服圖", "jin", "迎于外門外", "門數", "侯氏", "二", "一",
        "「敖氏以為舍惟一門，則古文無外門外字是也；今依經載之」",
    ),
)  # fmt: skip


def named(erratum: Erratum) -> str:
    return f"{erratum.rite}-{erratum.plate}-{erratum.ask}"


def play_of(erratum: Erratum) -> Play:
    rite = read(erratum.rite)
    frames: Sequence[Frame] = [frame.state for frame in rite.frames]
    at = next(i for i, f in enumerate(frames) if erratum.clause in (f.step.text or ""))
    return Play(rite.score, rite.site, tuple(frames), at)


@pytest.mark.parametrize("erratum", ERRATA, ids=named)
def test_what_is_played_is_as_corrected_and_not_as_the_old_plate_had_it(erratum: Erratum) -> None:
    """Where an old plate errs, the play has what its corrector has, and not what the plate has."""
    answer = ASKS[erratum.ask].read(play_of(erratum), erratum.subject)
    assert answer == erratum.right, erratum.by
    assert answer != erratum.old


@pytest.mark.parametrize("erratum", ERRATA, ids=named)
def test_a_play_that_errs_like_the_old_plate_is_found_out(erratum: Erratum) -> None:
    """A play spoilt so that it errs like the old plate is read as that error."""
    ask = ASKS[erratum.ask]
    spoilt = ask.spoil(play_of(erratum), erratum.subject, erratum.old)
    assert ask.read(spoilt, erratum.subject) == erratum.old
