"""Examples of placing, tried: site files, phrases and ways in the 庠."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from kit_words import KINDS

from catalogue import Entry
from layout.basis import Basis
from layout.place import Around, place_site, resolve, route
from layout.problems import Problem, ProblemError
from layout.site import Site
from layout.stage import PersonState, Rest, ThingState


@cache
def xiang() -> Site:
    return place_site("xiang")


@cache
def shi_temple() -> Site:
    return place_site("tesheng")


def standing(name: str, x: float, y: float, area: str, facing: float | None = 0.0) -> PersonState:
    """Somebody on stage."""
    return PersonState(name, None, on_stage=True, pos=(x, y), facing=facing, area=area)


def remembered(x: float, y: float, area: str, place: str, facing: float = 0.0) -> Rest:
    return Rest((x, y), facing, place, area)


def hall(who: str | None = None, **more: object) -> Around:
    """The 庠 set out for 鄉飲酒禮: mats, jars, basin, dishes; 主人, 賓 and 介 at their stairs."""
    things = {
        thing.name: thing
        for thing in (
            ThingState("賓席", KINDS["席"], (0.0, 42.5), 180.0, head=90.0),
            ThingState("主人席", KINDS["席"], (32.0, 30.0), 270.0, head=180.0),
            ThingState("介席", KINDS["席"], (-32.0, 30.0), 90.0, head=180.0),
            ThingState("斯禁", KINDS["斯禁"], (15.0, 45.0), 180.0),
            ThingState("上篚", KINDS["篚"], (15.0, 41.0), 270.0),
            ThingState("下篚", KINDS["篚"], (55.0, -48.0), 0.0),
            ThingState("洗", KINDS["洗"], (60.0, -48.0)),
            ThingState("賓薦", KINDS["薦"], (0.0, 39.3), 180.0),
            ThingState("賓俎", KINDS["俎"], (0.0, 37.0), 180.0),
            ThingState("觶一", KINDS["觶"], (0.0, -72.0)),
            ThingState("爵一", KINDS["爵"], inside="上篚"),
        )
    }
    people = {
        man.name: man
        for man in (
            standing("主人", 30.0, 6.0, "堂上"),
            standing("賓", -30.0, 6.0, "堂上"),
            standing("介", -40.0, -9.0, "庭", facing=90.0),
            PersonState("眾賓一", "眾賓"),
        )
    }
    scene = {
        "people": people,
        "things": things,
        "who": who,
        "groups": {"眾賓": ("眾賓一",)},
        "mats": {"主人": "主人席", "賓": "賓席", "介": "介席"},
        "stairs": {"主人": "阼階", "賓": "西階", "介": "西階"},
        **more,
    }
    return Around(xiang(), **scene)  # type: ignore[arg-type]


def temple(who: str | None = None, **more: object) -> Around:
    """The 廟 of a 士 with a few things set about: 祝 in the chamber, 宗人 outside the gate."""
    things = {
        thing.name: thing
        for thing in (
            ThingState("神席", KINDS["席"], (-8.25, 42.75), 90.0, head=0.0),
            ThingState("賓席", KINDS["席"], (0.0, 31.0), 180.0, head=90.0),
            ThingState("冠席", KINDS["席"], (26.5, 20.0), 270.0, head=180.0),
            ThingState("敦一", KINDS["敦"], (-5.0, 43.0), 90.0),
            ThingState("俎一", KINDS["俎"], (10.0, -40.0), 0.0),
            ThingState("洗", KINDS["洗"], (45.0, -36.0)),
            ThingState("壺一", KINDS["壺"], (21.0, 54.0)),
            ThingState("鼎一", KINDS["鼎"]),
        )
    }
    people = {
        man.name: man
        for man in (
            standing("主人", 22.5, -9.0, "庭", facing=270.0),
            standing("祝", 3.0, 46.0, "室", facing=180.0),
            standing("賓", -22.5, 6.0, "堂上"),
            standing("宗人", -10.0, -152.0, "門外", facing=90.0),
            PersonState("史", None),
        )
    }
    scene = {
        "people": people,
        "things": things,
        "who": who,
        "mats": {"賓": "賓席"},
        "stairs": {"主人": "阼階", "賓": "西階", "祝": "西階", "宗人": "西階"},
        **more,
    }
    return Around(shi_temple(), **scene)  # type: ignore[arg-type]


def problems_of(entry: Entry, folder: Path) -> tuple[Problem, ...]:
    """What the example of an entry of placing is told."""
    try:
        if entry.kind == "site":
            path = folder / "site.yaml"
            path.write_text(entry.example, encoding="utf-8")
            place_site(path)
        elif entry.kind == "variant":
            name, _, reading = entry.example.removeprefix("--variant ").partition("=")
            place_site("xiang", {name: reading})
        elif entry.kind == "phrase":
            resolve(entry.example, _nobody_turns(hall("賓")))
        else:
            way, _, stair = entry.example.partition(" 自 ")
            start, end = way.split(" → ")
            around = hall("賓")
            route(resolve(start, around), resolve(end, around), around, via=stair)
    except ProblemError as error:
        return error.problems
    return ()


def _nobody_turns(around: Around) -> Around:
    """介 faces no way, as one just brought in."""
    people = {**around.people, "介": standing("介", -40.0, -9.0, "庭", facing=None)}
    return Around(around.site, people, around.things, around.who, stairs=around.stairs)


__all__ = ["Basis", "hall", "problems_of", "remembered", "standing", "temple", "xiang"]
