"""Acts in time, one by one: how each body goes, turns, kneels, bows, hands over and shoots."""

from __future__ import annotations

import math
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest
from kit_play import rite, school
from kit_words import WORDS
from seen import at_least

from layout.motion import PACES, Paces, at, timeline_of
from layout.motion.instant import pose_at
from layout.play import play
from layout.read.vocabulary import read_vocabulary
from layout.stage.timeline import TICKS, PersonTrack, Timeline


def timed(*lines: str, paces: Paces = PACES) -> Timeline:
    """Act lines in time, a step each."""
    return timeline_of(play(rite(*lines), school()), school(), paces)


def speeds(track: PersonTrack) -> list[tuple[float, float, float]]:
    """尺 a second from key to key where he goes, and his height at both."""
    return [
        (math.dist(a[1:3], b[1:3]) / (b.t - a.t) * TICKS, a.z, b.z)
        for stay in track.stays
        for a, b in pairwise(stay.places)
        if a[1:3] != b[1:3]
    ]


def test_he_walks_at_one_pace_and_slower_on_the_stair() -> None:
    """Level ground at the pace, the stair at its share of it, to the hundredth of a second."""
    found = speeds(timed("賓 降 自 西階", "賓 適 洗南").people["賓"])
    level = [v for v, low, high in found if low == high]
    stair = [v for v, low, high in found if low != high]
    assert stair
    assert all(0.97 * PACES.walk < v <= PACES.walk + 1e-9 for v in level)
    assert all(v <= PACES.walk * PACES.stair + 1e-9 for v in stair)


def test_who_hurries_is_as_much_faster_as_the_table_says() -> None:
    """趨 is a manner of going: the same way, on the stair too, in that share of the time."""
    plain, quick = (
        timed(f"賓 降 自 西階{how}", f"賓 適 洗南{how}").people["賓"] for how in ("", " 趨")
    )
    pairs = list(zip(speeds(plain), speeds(quick), strict=True))
    assert pairs
    pace = WORDS.manners["趨"].pace
    assert pace > 1
    for (walking, *_), (hurrying, *_) in pairs:
        assert hurrying == pytest.approx(pace * walking, rel=0.05)


def test_the_stair_brings_him_down_to_the_court() -> None:
    """From the height of the hall, without a leap."""
    track = timed("賓 降 自 西階").people["賓"]
    heights = [place.z for place in track.stays[0].places]
    assert heights[0] == 5
    assert heights[-1] == 0
    assert heights == sorted(heights, reverse=True)


def test_who_walks_faces_the_way_he_goes() -> None:
    """In the middle of a long leg he looks along it."""
    line = timed("賓 降 自 西階", "賓 適 洗南")
    legs = pairwise(line.people["賓"].stays[0].places)
    long = (leg for leg in legs if math.dist(leg[0][1:3], leg[1][1:3]) > 3 * PACES.stride)
    for a, b in at_least(1, long):
        pose = pose_at(line.people["賓"], (a.t + b.t) // 2)
        assert pose
        heading = math.degrees(math.atan2(b.x - a.x, b.y - a.y)) % 360
        assert abs((pose.facing - heading + 180) % 360 - 180) < 1


def test_a_short_step_is_gone_without_turning() -> None:
    """少退 is backward, with the face where it was."""
    line = timed("賓 少退")
    track = line.people["賓"]
    assert speeds(track)
    assert {facing.degrees for facing in track.stays[0].facings} == {0}


@pytest.mark.parametrize(("verb", "by"), [("面", 90), ("左還", 90), ("右還", -270)])
def test_one_turns_the_short_way_or_the_way_said(verb: str, by: float) -> None:
    """From north to east is a quarter with the sun, three quarters against it."""
    line = timed("賓 東面" if verb == "面" else f"賓 {verb} 東面")
    keys = line.people["賓"].stays[0].facings
    assert keys[-1].angle - keys[0].angle == by
    lasts = keys[-1].t - keys[-2].t
    assert lasts == math.ceil(abs(by) / 180 * PACES.turn * TICKS)


def test_he_kneels_before_he_takes_and_rises_before_he_walks() -> None:
    """Down, the cup in his hands, up, and off."""
    line = timed("主人 適 上篚南 北面", "主人 坐取 爵一 于 上篚", "主人 興", "主人 適 阼階上")
    down, up = [change.t for change in line.people["主人"].postures][1:3]
    taken = line.things["爵一"].abodes[1]
    walks = [p.t for p in line.people["主人"].stays[0].places if p.t > taken.at]
    assert taken.holder == "主人"
    assert down < taken.since < taken.at < up < walks[-1]


def test_bowing_twice_is_down_twice() -> None:
    """再拜 goes down, up, and down again."""
    words = [change.value for change in timed("賓 再拜").people["賓"].postures]
    assert words == ["立", "拜", "立", "拜"]


def test_a_bow_ends_when_the_next_step_begins() -> None:
    """At its end the step's frame has him bent; he is upright before anything else is done."""
    line = timed("賓 拜", "主人 答拜")
    upright = line.people["賓"].postures[-1]
    assert upright.value == "立"
    assert line.steps[1].start < upright.t < line.deeds[1].start


def test_an_arrow_flies_from_the_archer_to_the_target() -> None:
    """It leaves his hand at the shot and takes its way's time; half of it on, it is half there."""
    takes = ("贊者 取 弓", "贊者 取 矢一", "贊者 挾 矢一", "贊者 射 矢一")
    line = timed("贊者 在 西階西南", *takes)
    flight = line.things["矢一"].abodes[-1]
    pose = pose_at(line.people["贊者"], flight.since)
    assert pose
    assert flight.pos
    far = math.dist(pose.pos, flight.pos)
    assert flight.at - flight.since == math.ceil(far / PACES.arrow * TICKS)
    middle = at(line, (flight.since + flight.at) // 2).things["矢一"]
    assert middle.underway
    assert middle.pos
    assert math.dist(middle.pos, flight.pos) < far * 0.6


def test_music_goes_on_while_others_act_beside_it() -> None:
    """Written together, the piece ends when the walk does."""
    score = rite("贊者 奏 「陔」／賓 降 自 西階")
    (step,) = score.steps
    acts = tuple(replace(act, together=1) for act in step.acts)
    score = replace(score, steps=(replace(step, acts=acts),))
    slow = replace(PACES, walk=0.1)
    timeline = timeline_of(play(score, school()), school(), slow)
    music, walk = sorted(timeline.deeds, key=lambda d: d.who != "贊者")
    assert music.start == walk.start
    assert music.end == walk.end


def test_no_way_is_claimed_for_who_goes_off() -> None:
    """He is out of sight from where he stood, and did not stir."""
    line = timed("賓 退", "主人 北面")
    (stay,) = line.people["賓"].stays
    assert stay.end
    assert len({place[1:] for place in stay.places}) == 1
    assert pose_at(line.people["賓"], line.end) is None


def test_no_step_is_shorter_than_its_reading() -> None:
    """A clause of fifty characters in which nothing is done lasts as long as fifty characters."""
    score = rite("賓 北面")
    long = replace(score, steps=(replace(score.steps[0], text="字" * 50, acts=()),))
    (step,) = timeline_of(play(long, school()), school()).steps
    assert step.end - step.start == 50 / PACES.recite * TICKS


def test_every_verb_has_its_time() -> None:
    """No verb takes less than no time."""
    verbs = read_vocabulary().verbs.values()
    assert all(verb.seconds >= 0 for verb in at_least(200, verbs))


def test_twice_the_pace_is_half_the_way_s_time() -> None:
    """The settings are what the times come from."""
    slow, fast = (
        speeds(timed("賓 降 自 西階", paces=replace(PACES, walk=w)).people["賓"]) for w in (2, 4)
    )
    assert all(abs(b[0] / a[0] - 2) < 0.05 for a, b in at_least(1, zip(slow, fast, strict=True)))


def test_the_page_of_settings_is_the_table() -> None:
    """docs/motion.md says the numbers that are in force."""
    page = (Path(__file__).parents[2] / "docs" / "motion.md").read_text(encoding="utf-8")

    verbs = read_vocabulary().verbs

    def seconds(*acts: str) -> str:
        return " · ".join(f"{verbs[act].seconds:g} s".removeprefix("0") for act in acts)

    rows = {
        "walking": f"{PACES.walk:g} 尺 a second",
        "half a round": f"{PACES.turn:g} s",
        "a stride, gone without turning": f"{PACES.stride:g} 尺",
        "kneeling, rising": f"{PACES.kneel:g} s each",
        "an arrow": f"{PACES.arrow:g} 尺 a second",
        "out of sight between two houses": f"{PACES.away:g} s",
        "the least that a step takes": f"{PACES.still:g} s",
        "reading aloud": f"{PACES.recite:g} characters a second",
        "揖 厭 讓 · 拜 · 稽首, each time": seconds("揖", "拜", "稽首"),
        "取 奠 · 授 受": seconds("取", "授"),
        "盥 · 洗 · 實 · 飲 卒爵": seconds("盥", "洗", "實", "飲"),
        "祭 · 啐 嚌 · 獻 酢 酬": seconds("祭", "啐", "獻"),
        "設 · 徹 · dress": seconds("設", "徹", "袒"),
        "a piece of music": seconds("歌"),
        "speech": seconds("曰"),
    }
    assert [what for what, told in rows.items() if f"| {what} | {told}" not in page] == []
    assert PACES.kneel == PACES.rise
    assert PACES.stair == 0.5
