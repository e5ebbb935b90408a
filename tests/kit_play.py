"""A small rite in the hall of the school, played from act lines: for tests of engine and laws."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import NamedTuple

from kit_words import KINDS, WORDS, side

from layout.basis import Basis, Ground
from layout.matters.archery.nouns import MATTER, Bypass, Contest, words_of
from layout.place import place_site
from layout.play import play
from layout.problems import Mark, Problem
from layout.read.scene.actline import parse_act
from layout.read.scene.names import Names
from layout.score import (
    Act,
    Cast,
    Expectation,
    Score,
    Step,
    Thing,
)
from layout.site import Site
from layout.stage import Beat, Frame, PersonState, ThingState
from layout.stage.course import Played

OTHERS = (  # who is in some rite or other: off stage until he is put there
    ("尸", "尸", None), ("祝", "有司", None), ("佐食", "有司", None), ("主婦", "婦", None),
    ("公", "君", None), ("天子", "君", None), ("侯氏", "賓", None), ("使者", "有司", None),
    ("工一", "樂", "工"), ("相者一", "執事", "相者"), ("笙一", "樂", "笙"), ("樂正", "樂", None),
    ("舉觶者一", "有司", "舉觶者"), ("沃洗者", "執事", None), ("司射", "有司", None),
    ("上耦上射", "賓", None), ("上耦下射", "賓", None), ("亡者", "死者", None),
)  # fmt: skip
CAST = {
    c.name: c
    for c in (
        Cast("主人", side("主"), "host", stair="阼階", at="阼階上", facing="北"),
        Cast("賓", side("賓"), "guest", stair="西階", at="西階上", facing="北"),
        Cast("介", side("賓"), "second guest", stair="西階", at="西階西", facing="東"),
        *(Cast(f"眾賓{n}", side("賓"), "other guests", "眾賓", stair="西階") for n in "一二三"),
        Cast("贊者", side("執事"), "helper", stair="西階"),
        Cast("司馬", side("有司"), "marshal", stair="西階"),
        *(Cast(name, side(party), name, group, "西階") for name, party, group in OTHERS),
    )
}
GROUPS = {
    "眾賓": ("眾賓一", "眾賓二", "眾賓三"),
    **{group: (name,) for name, _, group in OTHERS if group},
}
THINGS = {
    t.name: t
    for t in (
        Thing("壺", KINDS["壺"], "jar", at="房戶間"),
        Thing("上篚", KINDS["篚"], "upper basket", at="壺南", facing="西"),
        Thing("洗", KINDS["洗"], "basin", at="阼階東南南北以堂深東西當東榮"),
        Thing("下篚", KINDS["篚"], "lower basket", at="洗西", facing="北"),
        Thing("爵一", KINDS["爵"], "cup", inside="上篚", fill="虛"),
        Thing("爵二", KINDS["爵"], "cup", inside="上篚", fill="虛"),
        Thing("觶", KINDS["觶"], "beaker", inside="下篚", fill="虛"),
        Thing("賓席", KINDS["席"], "the guest's mat", of="賓", at="戶牖間", facing="南", head="東"),
        Thing("主人席", KINDS["席"], "the host's mat", of="主人"),
        Thing("賓薦", KINDS["薦"], "dishes", of="賓"),
        Thing("賓俎", KINDS["俎"], "stand", of="賓"),
        Thing("賓肺", KINDS["肺"], "lung", of="賓", inside="賓俎"),
        Thing("弓", KINDS["弓"], "bow", at="西階西南一丈"),
        Thing("矢一", KINDS["矢"], "arrow", at="西階西南一丈"),
        Thing("矢二", KINDS["矢"], "arrow", at="西階西南一丈"),
        Thing("扑", KINDS["扑"], "switch", at="西階西南一丈"),
        Thing("筭", KINDS["筭"], "tally", at="西階西南一丈"),
        Thing("決", KINDS["決"], "thumb ring", at="西階西南一丈"),
        Thing("拾", KINDS["拾"], "arm guard", at="西階西南一丈"),
        Thing("楅", KINDS["楅"], "rack", at="中庭"),
        Thing("矢三", KINDS["矢"], "arrow", inside="楅"),
        Thing("矢四", KINDS["矢"], "arrow", inside="楅"),
        Thing("侯", KINDS["侯"], "target", at="中庭南五丈"),
        Thing("介席", KINDS["席"], "the second guest's mat", of="介"),
        Thing("圭", KINDS["圭"], "tablet", held="侯氏"),
        Thing("黍", KINDS["黍"], "millet", held="尸"),
        Thing("室扉", KINDS["扉"], "leaves of the chamber's door", fits="室戶"),
        *(Thing(name, KINDS[name], name) for name in ("水", "玄酒", "勺", "鼎")),
        *(Thing(f"眾賓{n}席", KINDS["席"], "mat", of=f"眾賓{n}") for n in "一二三"),
        *(Thing(f"{of}敦{n}", KINDS["敦"], f"{of} tureen") for of in "黍稷" for n in "一二三"),
    )
}

# A contest in which the helper has an arrow, and the second guest has none.
ARCHERY = words_of(WORDS)
CONTEST = Contest(
    {"耦": ("介", "贊者")},
    {"初射": ARCHERY.countings["不貫不釋"]},
    {"初射": {"贊者": (ARCHERY.falls["中"],)}},
    Ground(Basis.擬, why="無文"),
    south_of=Bypass("司馬", "堂西"),
)


@cache
def school() -> Site:
    """The hall of the district school."""
    return place_site("xiang")


def names() -> Names:
    return Names(CAST, GROUPS, THINGS, {}, vocabulary=WORDS)


def acts(line: str, n: int, basis: str = "") -> tuple[Act, ...]:
    """An act line, or several joined by ／, on a ground of this basis, which may be followed by
    what is cited, or by the reason of 擬."""
    mark = Mark("little.yaml", n, 1)
    on, _, words = basis.partition(" ")
    said = {"why" if on == Basis.擬.value else "cite": words}
    ground = Ground(Basis(on), **said) if on else None
    read = (act for part in line.split("／") for act in parse_act(part, mark, names()))
    return tuple(replace(act, ground=ground) for act in read)


def a_step(line: str, n: int) -> Step:
    """A step of 「acts」, which are its own text, or of 「text｜acts」 or 「text｜acts｜basis」 or
    「text｜acts｜basis｜a word that is not played」."""
    parts = line.split("｜") if "｜" in line else [line, line]
    text, done, basis, unplayed = [*parts, "", ""][:4]
    told = {unplayed: "試"} if unplayed else {}
    return Step(
        f"little.{n:03}", "小禮", "經", text, line, acts(done, n, basis), unplayed=told,
        mark=Mark("little.yaml", n),
    )  # fmt: skip


def rite(*lines: str, expect: tuple[Expectation, ...] = ()) -> Score:
    """A rite with a step a line; `expect` belongs to the last."""
    steps = tuple(a_step(line, n) for n, line in enumerate(lines, start=1))
    steps = (*steps[:-1], replace(steps[-1], expect=expect))
    return Score(
        "little", "小禮", "The Little Rite", "xiang", CAST, GROUPS, THINGS, {}, {}, {}, {}, steps,
        matters={MATTER: CONTEST}, vocabulary=WORDS,
    )  # fmt: skip


class Done(NamedTuple):
    """How a play begins, its frames, and everything that goes wrong."""

    opening: Beat
    frames: tuple[Frame, ...]
    problems: tuple[Problem, ...]


def played(*lines: str) -> Done:
    """The rite of these lines, played."""
    return done(play(rite(*lines), school()))


def done(play: Played) -> Done:
    """A play as these three."""
    return Done(play.opening, play.frames, play.problems)


def so(thing: ThingState) -> tuple[str, ...]:
    """How a thing lies or is held, in words."""
    return tuple(manner.name for manner in thing.manner)


def worn(person: PersonState) -> tuple[str, ...]:
    """What somebody wears, in words."""
    return tuple(piece.name for piece in person.dress)


def codes(*lines: str) -> list[str]:
    """The codes of what goes wrong in these lines."""
    return [problem.code for problem in played(*lines).problems]
