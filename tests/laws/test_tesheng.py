"""特牲饋食禮 as played: what its text says is done, and what it says is not."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

import pytest
from conftest import read
from kit_played import Played, marked
from seen import at_least

from layout.api.ask import played_at
from layout.place import area_at
from layout.stage import Frame

BOWS = ("拜", "稽首")  # the marks of a bow
CUPS = ("爵", "觚", "觶", "角", "散")


@cache
def states() -> Mapping[str, Frame]:
    """Each frame by the id of its step."""
    return {frame.state.step.id: frame.state for frame in played().rite.frames}


@cache
def played() -> Played:
    return Played(read("tesheng"))


def bows(first: int, last: int, who: str) -> list[str]:
    return [e.by.word for e in played().events(first, last) if e.who == who and marked(e) in BOWS]


def inside(clause: int, holder: str) -> list[str]:
    return [t.name for t in played().after(clause).things.values() if t.inside == holder]


# -- before the day ------------------------------------------------------------------------------


def test_no_counsel_is_taken_about_the_day() -> None:
    """不諏日."""
    assert not [e for e in at_least(2000, played().events()) if e.verb.name == "謀"]


def test_the_diviner_kneels_to_ask() -> None:
    """即席，西面坐: on his mat in the gateway, outside the threshold and west of the post."""
    asking = played().person(10, "筮者")
    site = played().rite.site
    assert (asking.rest.value, asking.facing, asking.mat) == ("坐", 270, "筮席")
    assert asking.pos is not None
    assert asking.pos[1] < site.features["閾"].anchor[1]
    assert asking.pos[0] < site.features["闑"].anchor[0]


def test_the_impersonator_goes_in_without_a_bow() -> None:
    """敖繼公「不俟主人之退而先入」: when he has assented the host bows, and he does not."""
    assert bows(31, 33, "尸") == []
    assert len(bows(31, 31, "主人")) == 1


def test_the_three_tripods_stand_in_order_with_their_covers() -> None:
    """北面北上，有鼏: pork on the north, then fish, then hare."""
    ys = [played().thing(43, f"{name}鼎").pos[1] for name in ("豕", "魚", "腊")]  # type: ignore[index]
    assert ys == sorted(ys, reverse=True)
    assert [played().thing(43, f"鼏{n}").inside for n in "一二三"] == ["豕鼎", "魚鼎", "腊鼎"]


# -- the way about -------------------------------------------------------------------------------


@pytest.mark.parametrize(("clause", "name"), [(44, "棜"), (49, "篚"), (51, "禁")])
def test_what_is_set_lengthwise_lies_north_and_south(clause: int, name: str) -> None:
    """「棜在其南，南順」 and 記「篚在洗西，南順」「壺、棜禁饌于東序，南順」; 鄭注「順猶從也」."""
    thing = played().after(clause).things[name]
    wide, deep = thing.kind.footprint(thing.facing)
    assert deep > wide


def test_only_the_host_goes_by_the_east_stair() -> None:
    """鄭注「凡非主人，升降自西階」."""
    east = played().rite.site.areas["阼階"].ring
    west, right = min(x for x, _ in east), max(x for x, _ in east)
    for event in at_least(2000, played().events()):
        crosses = [
            a
            for a, b in zip(event.path, event.path[1:], strict=False)
            if (a[1] < -3.6) != (b[1] < -3.6) and west <= a[0] <= right
        ]
        assert not crosses or event.who == "主人", (event.who, event.by.word)


def test_the_wife_of_the_clan_stays_outside_the_chamber_while_the_impersonator_is_in_it() -> None:
    """宗婦執兩籩，戶外坐."""
    for clause in range(128, 386):
        for frame in played().by_clause.get(clause, ()):
            for who in ("宗婦一", "宗婦二", "內賓一", "內賓二"):
                assert frame.people[who].area != "室", (clause, who)


def test_the_women_never_go_down_while_the_impersonator_is_there() -> None:
    """The mistress offers from the chamber and the room; she does not leave the hall."""
    site = played().rite.site
    for clause in range(128, 386):
        for frame in played().by_clause.get(clause, ()):
            pos = frame.people["主婦"].pos
            assert pos is not None
            area = area_at(site, pos)
            assert area is not None
            assert area.level.name == "堂", clause


# -- the meal ------------------------------------------------------------------------------------


def test_he_says_three_times_that_he_is_full() -> None:
    """尸三飯，告飽; 尸又三飯，告飽, twice: nine mouthfuls (鄭注「士之禮大成」)."""
    said = [e for e in played().events(143, 164) if e.who == "尸" and e.verb.name == "告"]
    assert len(said) == 3


def test_the_impersonator_does_not_answer_the_bow_that_urges_him() -> None:
    """敖繼公「當食而尸尤尊，雖主人拜亦不答也」."""
    assert bows(143, 167, "尸") == []
    assert bows(143, 167, "主人")


def test_the_joints_come_in_order() -> None:
    """肺脊, then 幹, then 骼, then 肩: 鄭注「先正脊，後肩，自上而卻下」."""
    order = ("肺", "長脅", "骼", "肩")
    taken = [
        e.thing or "" for e in played().events(146, 164) if e.who == "尸" and e.verb.name == "受"
    ]
    found = [next((o for o in order if t.endswith((o, f"{o}一", f"{o}二"))), "") for t in taken
             if t.startswith("尸")]  # fmt: skip
    ranks = [order.index(f) for f in found if f]
    assert ranks == sorted(ranks)
    assert set(ranks) == {0, 1, 2, 3}


def test_three_fish_are_left_on_their_stand() -> None:
    """俎釋三个: 鄭注「魚則三頭而已」."""
    fish = [n for n in inside(165, "魚俎") if played().thing(165, n).kind.name == "魚"]
    assert len(fish) == 3


# -- the cups ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("clauses", "who", "kind"),
    [((168, 175), "主人", "角"), ((213, 224), "主婦", "爵"), ((233, 235), "賓", "爵"),
     ((320, 322), "長兄弟", "觚"), ((379, 382), "佐食", "散")],
)  # fmt: skip
def test_each_offers_in_his_own_vessel(clauses: tuple[int, int], who: str, kind: str) -> None:
    """洗角 … 洗爵 … 洗觚 … 洗散: 記「二爵、二觚、四觶、一角、一散」."""
    given = [
        e
        for e in played().events(*clauses)
        if e.who == who and marked(e) == "獻" and e.other == "尸"
    ]
    assert given
    things = played().rite.score.things
    assert {things[e.thing or ""].kind.name for e in given} == {kind}


def test_the_stayed_cup_stands_full_before_the_impersonator() -> None:
    """爵止: the guest's cup is not drunk until it is called up again (三獻作止爵)."""
    stayed = next(e.thing for e in played().events(233, 233) if e.who == "賓" and marked(e) == "獻")
    for clause in range(235, 266):
        assert played().thing(clause, stayed or "").fill == "實", clause
    assert (
        played().thing(267, stayed or "").fill == "虛"
        or played().thing(267, stayed or "").held_by != "尸"
    )


def test_the_helper_has_no_part_in_the_added_cup() -> None:
    """不及佐食."""
    assert not [
        e
        for e in at_least(60, played().events(320, 322))
        if e.who == "佐食" and e.verb.name in ("受", "卒爵", "飲")
    ]


def test_man_and_wife_do_not_take_one_cup_after_the_other() -> None:
    """主人更爵: 祭統「夫婦相授受，不相襲處，酢必易爵」."""
    hers = next(
        e.thing
        for e in played().events(258, 260)
        if e.who == "主婦" and e.verb.name in ("受", "拜受")
    )
    his = [
        e.thing
        for e in played().events(263, 263)
        if e.who == "主人" and e.verb.name in ("卒爵", "飲")
    ]
    assert his
    assert hers not in his


def test_every_cup_is_in_its_basket_at_the_end() -> None:
    """實爵于篚, 實觶于篚, 實散于篚; the cup set down for the spirit and the two of the cups without
    number, of which the text tells no end, lie where they were set down."""
    last = played().rite.frames[-1].state
    cups = [t for t in last.things.values() if t.kind.name in CUPS]
    astray = {t.name for t in cups if t.inside not in ("篚", "內篚")}
    assert not [name for name in astray if last.things[name].held_by]
    assert {last.things[name].kind.name for name in astray} <= {"觶"}
    assert len(astray) <= 3


# -- what is left --------------------------------------------------------------------------------


def test_two_eat_what_is_left_face_to_face() -> None:
    """舉奠…東面，長兄弟對之，皆坐."""
    heir, elder = played().person(400, "嗣"), played().person(400, "長兄弟")
    assert (heir.facing, heir.rest.value, heir.mat) == (90, "坐", "尸席")
    assert (elder.facing, elder.rest.value, elder.mat) == (270, "坐", "對席")


def test_the_feast_is_moved_to_the_north_west_corner() -> None:
    """佐食徹尸薦、俎、敦，設于西北隅: 鄭注「所謂當室之白」, out of the 奧."""
    site = played().rite.site
    for name in ("尸菹豆", "尸醢豆", "尸俎", "黍敦"):
        before, now = played().thing(429, name).pos, played().thing(431, name).pos
        assert before is not None
        assert now is not None
        assert now[1] > before[1]
        area = area_at(site, now)
        assert area is not None
        assert area.name == "室"


def test_who_goes_away_does_not_bow_in_return() -> None:
    """鄭注「凡去者不答拜」: the host bows twice to the guests who leave."""
    assert bows(440, 441, "主人")
    assert bows(440, 443, "賓") == []


def test_nobody_of_the_offering_has_a_bow_of_the_heir_unanswered() -> None:
    """尸備答拜焉: the impersonator answers every bow of the heir."""
    heir = [e for e in played().events(325, 336) if e.who == "嗣" and marked(e) in BOWS]
    answers = [e for e in played().events(325, 336) if e.who == "尸" and marked(e) in BOWS]
    assert heir
    assert answers


def test_a_note_tells_where_it_is_done() -> None:
    """「賓從尸」: what a 記 says and the rite does elsewhere leads to the steps in which it is."""
    frames = [frame.state for frame in read("tesheng").frames]
    away = [frame.step for frame in frames if frame.step.elsewhere and frame.step.part == "記"]
    done = played_at(frames)
    found = [done[step.id] for step in at_least(15, away) if step.id in done]
    assert len(found) >= len(away) - 1
    follows = next(step for step in away if step.text == "賓從尸，")
    assert [frame.step.section for frame in done[follows.id]] == ["告利成尸出"]
