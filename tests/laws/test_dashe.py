"""大射儀 as played: what its text says is done, and what it says is not."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import pairwise

import pytest
from conftest import read
from kit_play import so, worn
from kit_played import Played, marked
from seen import at_least

from layout.matters.archery.nouns import contest_of

THREE_PAIRS = tuple(f"{pair}{archer}" for pair in ("上耦", "次耦", "下耦")
                    for archer in ("上射", "下射"))  # fmt: skip
OTHERS = ("公", "賓", "諸公", "卿一", "卿二", "卿三", "小卿一", "小卿二", "大夫一", "大夫二",
          "大夫三", "大夫之耦", "眾士一", "眾士二", "眾士三", "眾士四")  # fmt: skip
SHOOTS = ("射", "發", "拾發")
IVORY = ("象觚", "象觶一", "象觶二")


@cache
def played() -> Played:
    return Played(read("dashe"))


# -- the lord ------------------------------------------------------------------------------------


def test_the_east_stair_is_the_lords() -> None:
    """主人 is not the lord, and goes by the west; only the lord's stand is carried down by the east
    (徹公俎，降自阼階以東)."""
    east = played().rite.site.areas["阼階"].ring
    west, right = min(x for x, _ in east), max(x for x, _ in east)
    head = max(y for _, y in east)
    by_it = {
        event.who
        for event in played().events()
        for a, b in pairwise(event.path)
        if (a[1] < head - 1) != (b[1] < head - 1) and west <= a[0] <= right
    }
    assert by_it == {"公", "庶子一"}


def test_he_comes_down_one_step_for_the_guest() -> None:
    """賓及庭，公降一等揖賓，賓辟: he salutes from the stair, and the guest does not answer."""
    assert played().person(87, "公").area == "阼階"
    assert not [
        e for e in played().events(87, 87) if e.who == "賓" and marked(e) in ("揖", "拜", "稽首")
    ]


def test_the_ivory_cups_are_for_him_and_those_who_serve_him() -> None:
    """象觚, 象觶 go to nobody but the lord to drink; who toasts from one asks for another."""
    drunk = [
        e for e in played().events() if e.verb.name in ("卒爵", "卒觶", "飲") and e.thing in IVORY
    ]
    assert {e.who for e in drunk} == {"公"}


def test_who_finishes_his_bow_above_was_declined_below() -> None:
    """公命小臣辭，賓升成拜: bowed below, declined, and made again on the hall."""
    done = list(played().events())
    finished = [i for i, e in enumerate(done) if e.by.word == "成拜"]
    assert finished
    for i in finished:
        before = done[max(0, i - 12) : i]
        assert [e for e in before if e.who == "小臣正" and e.verb.name == "辭"], done[i]


# -- the shooting --------------------------------------------------------------------------------


def test_every_archer_shoots_four_arrows_a_round() -> None:
    """The three pairs shoot thrice, the others twice, one arrow after another."""
    shot = Counter(e.who for e in played().events(1, 871) if e.verb.name in SHOOTS)
    many = Counter({who: n for who, n in shot.items() if who in THREE_PAIRS + OTHERS})
    assert {who: n // 4 for who, n in many.items()} == {
        **dict.fromkeys(THREE_PAIRS, 3),
        **dict.fromkeys(OTHERS, 2),
    }


@pytest.mark.parametrize(
    ("who", "target"),
    [("公", "大侯"), ("賓", "大侯"), ("卿一", "參侯"), ("大夫一", "參侯"), ("上耦上射", "干侯"),
     ("眾士一", "干侯")],
)  # fmt: skip
def test_everybody_shoots_at_his_own_target(who: str, target: str) -> None:
    """公射大侯，大夫射參，士射干; the guest shoots with the lord at his."""
    contest = contest_of(played().rite.score.matters)
    assert contest is not None
    assert contest.targets[who] == target


def test_the_first_round_sets_out_no_tally() -> None:
    """獲而未釋獲: a hit is called, and no tally is laid before 釋獲 is ordered."""
    box = {name for name, t in played().after(431).things.items() if t.kind.name == "筭"}
    for clause in range(437, 545):
        for frame in played().by_clause.get(clause, ()):
            lying = {t.place for name, t in frame.things.items() if name in box and t.place}
            assert not lying & {"右獲", "左獲"}, clause


def test_the_tallies_laid_are_never_more_than_eighty() -> None:
    """八筭 for each pair, out of eighty."""
    for frame in at_least(1000, played().rite.frames):
        laid = [t for t in frame.state.things.values() if t.place in ("右獲", "左獲")]
        assert len([t for t in laid if t.kind.name == "筭"]) <= 80


def test_the_lord_has_his_arrows_handed_to_him_one_by_one() -> None:
    """大射正…授公弓，小臣師以巾內拂矢，而授矢于公，稍屬: he tucks none into his girdle."""
    for clause in range(596, 616):
        for frame in played().by_clause[clause]:
            for name, t in frame.things.items():
                if name.startswith("公矢"):
                    assert not (t.held_by == "公" and "搢" in so(t)), clause
    assert (
        len([e for e in played().events(596, 616) if e.other == "公" and e.verb.name == "授"]) >= 1
    )


def test_who_goes_up_and_who_comes_down_pass_on_the_left() -> None:
    """與升射者相左，交于階前，相揖."""
    passing = [e for e in played().events(475, 481) if e.verb.name == "相左"]
    assert {e.who for e in passing} >= {"上耦上射", "上耦下射", "次耦上射", "次耦下射"}
    assert [e for e in played().events(475, 481) if marked(e) == "揖"]


def test_the_losers_bows_are_unstrung_and_the_winners_strung() -> None:
    """勝者皆袒決遂，執張弓；不勝者皆襲，說決拾，卻左手，右加弛弓于其上."""
    winner, loser = played().person(686, "上耦上射"), played().person(691, "上耦下射")
    assert {"決", "遂"} & set(worn(winner))
    assert not {"決", "遂"} & set(worn(loser))


# -- the musicians -------------------------------------------------------------------------------


def test_the_musicians_and_their_masters_stand_as_zheng_xuan_has_them() -> None:
    """小樂正在頌磬之北，右也；僕人正…與其師、士降立于小樂正之北，北上；三人為列；工遷於東則東面."""
    guides = ("僕人正", "僕人師", "僕人士一", "僕人士二", "僕人士三", "僕人士四")
    file = [played().person(351, who) for who in guides]
    assert {(who.pos[0], who.facing) for who in file} == {(file[0].pos[0], 90)}
    assert [who.pos[1] for who in file] == sorted((who.pos[1] for who in file), reverse=True)
    chime, lesser = played().thing(369, "頌磬"), played().person(369, "小樂正")
    assert chime.pos
    assert chime.pos[0] == lesser.pos[0]
    assert chime.pos[1] < lesser.pos[1] < file[-1].pos[1]
    players = ("大師", "少師", "上工一", "上工二", "上工三", "上工四")
    rows = Counter(played().person(369, who).pos[0] for who in players)
    assert list(rows.values()) == [3, 3]
    for clause in (372, 953):
        last, grand = played().person(clause, "上工四"), played().person(clause, "樂正")
        assert (grand.pos[0], grand.facing) == (last.pos[0], 0)
        assert grand.pos[1] < last.pos[1]
        assert played().person(clause, "小樂正").pos == lesser.pos
        assert played().person(clause, "小樂正").facing == 90
    eastern, first = played().thing(70, "笙磬"), played().person(70, "樂正")
    assert eastern.pos
    assert first.pos[1] > eastern.pos[1]
    assert first.facing == 270


# -- the end -------------------------------------------------------------------------------------


def test_at_the_end_nobody_holds_what_was_drunk_from() -> None:
    """The cups are in their baskets or lie where they were set down."""
    last = played().rite.frames[-1].state
    cups = [t for t in last.things.values() if t.kind.name in ("觚", "觶", "爵", "散")]
    assert cups
    assert not [t.name for t in cups if t.held_by]
