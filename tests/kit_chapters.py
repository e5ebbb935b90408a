"""Four chapters in their houses: who stands where, and what lies where, as a phrase is said."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cache

from kit_words import KINDS

from layout.compass import Passage
from layout.place import Around, place_site, resolve
from layout.site import Site
from layout.stage import PersonState, Rest, ThingState

LORD = "燕"  # the ground of a lord; all others are of a gentleman's house
# By ground: a name, its kind, where it lies, the way it faces.
THINGS = (
    ("廟", "洗", "洗", "阼階東南，東西當東榮，南北以堂深", None),
    ("廟", "筵", "席", "戶西", 180.0),
    ("廟", "甒", "甒", "房戶之間", 180.0),
    ("廟", "服", "服", "東房中", 180.0),
    ("廟", "薦", "薦", "戶西南七尺", 180.0),
    ("廟", "醴", "篚", "東房東二尺", 180.0),
    ("寢", "夫席", "席", "奧", 90.0),
    ("寢", "舅席", "席", "阼階上", 270.0),
    ("寢", "婦席", "席", "戶牖間", 180.0),
    ("寢", "內尊", "尊", "室中北墉下", 180.0),
    ("寢", "外尊", "尊", "房戶之東", 180.0),
    ("寢", "南洗", "洗", "阼階東南三步", None),
    ("寢", "北洗", "洗", "北堂中", None),
    ("寢", "醬", "豆", "夫席東一尺", 90.0),
    ("寢", "菹豆", "豆", "夫席東二尺", 90.0),
    ("寢", "豕俎", "俎", "夫席東三尺", 90.0),
    ("寢", "腊", "俎", "夫席東五尺", 90.0),
    ("寢", "敦一", "敦", "夫席東北三尺", 90.0),
    (LORD, "公席", "席", "阼階上北二丈", 270.0),
    (LORD, "賓席", "席", "戶西", 180.0),
    (LORD, "洗", "洗", "阼階東南，東西當東霤，南北以堂深", None),
    (LORD, "篚", "篚", "洗西", 180.0),
    (LORD, "膳篚", "篚", "洗北三尺", 270.0),
    (LORD, "方壺", "壺", "東楹之西", 270.0),
    (LORD, "士旅食之尊", "壺", "門內西方", 0.0),
    (LORD, "賓薦", "薦", "賓席南一尺", 180.0),
    (LORD, "賓俎", "俎", "賓席南三尺", 180.0),
    (LORD, "司正之觶", "觶", "中庭", None),
)  # fmt: skip
STAIRS = {"賓": "西階", "公": "阼階", "主人": "阼階", "兄弟": "阼階", "婦": "西階", "姑": "阼階"}
STANDING = {"主人": "廟門外東", "女": "廟之房中", "母": "廟之房中東五尺"}
LORDLY = {"賓": "西階上", "主人": "阼階上", "大夫": "西階上西八尺"}


def _home(site: Site, ground: str) -> str:
    return ground if ground in site.owners else ""


@cache
def house(chapter: str) -> tuple[Site, Mapping[str, ThingState]]:
    """The site of a chapter with its things set out."""
    site = place_site("dashe" if chapter == LORD else "shi")
    things: dict[str, ThingState] = {}
    for ground, name, kind, at, facing in THINGS:
        if (ground == LORD) == (chapter == LORD):
            around = Around(
                site, things=things, thing=kind, thing_facing=facing, home=_home(site, ground)
            )
            spot = resolve(at, around)
            key = name if name not in things else f"{ground}{name}"
            things[key] = ThingState(key, KINDS[kind], spot.pos, facing)
    return site, things


def spoken(chapter: str, told: str) -> Around:
    """The scene of a phrase: `賓 at 廟門外`, `席 set in 廟`, `nobody, 廟`."""
    site, things = house(chapter)
    who, _, rest = told.partition(" ")
    place = rest.rpartition(" ")[2]
    around = Around(site, things=things, stairs=STAIRS, home=_home(site, place))
    if " set in " in told:
        return replace(around, thing=who, thing_facing=180.0)
    if who == "nobody,":
        return around
    people: dict[str, PersonState] = {}
    for name, at in ((who, place), *(LORDLY if chapter == LORD else STANDING).items()):
        if name not in people:
            spot = resolve(at, around)
            people[name] = PersonState(
                name, None, on_stage=True, pos=spot.pos, facing=180.0, area=spot.area,
                memory=(Rest(spot.pos, 180.0, at, spot.area),),
            )  # fmt: skip
    passage = Passage.入 if "comes in" in told else Passage.出 if "goes out" in told else None
    return replace(around, people=people, who=who, passage=passage)
