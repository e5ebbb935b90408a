"""Movements and places in the text's words and in English."""

from __future__ import annotations

from dataclasses import replace

import kit
import pytest
from kit_words import side

from layout.basis import Basis, Ground
from layout.derivation import Link, Relation
from layout.say.brief import PlateText
from layout.say.places import Speaker
from layout.say.quoting import reason
from layout.say.words import Teller, act_english
from layout.score import Cast, alike
from layout.stage import Event
from layout.stage.movements import gather

TEXT = PlateText("鄉飲酒禮", "", cast=kit.CAST, things=kit.THINGS)
SPEAKER = Speaker(kit.little_site(), TEXT)


@pytest.mark.parametrize(
    ("phrase", "english"),
    [
        ("賓席前", "before the guest’s mat"),
        ("西階上", "at the head of the west stair"),
        ("洗東南", "south-east of the basin"),
        ("賓南四尺", "4 尺 south of the guest"),
        ("賓南四尺東二步", "4 尺 south and 2 paces east of the guest"),
        ("其所", "where it was"),
        ("左手", "in his left hand"),
        ("介位", "the place of the second guest"),
        ("西階東少東", "east of the west stair, a little to the east"),
        ("何所", "何所"),
        ("西階上當楣", "at the head of the west stair, under the front beam"),
        ("西階上東北六尺", "6 尺 north-east of the head of the west stair"),
        ("主人西一步", "1 pace west of the host"),
        ("賓南一尋", "8 尺 south of the guest"),
        ("主人右少退", "to the right of the host, a little back"),
        ("賓席南端", "at the south end of the guest’s mat"),
        ("繼賓以西", "west of the guest"),
        ("南于洗", "south of the basin"),
        ("接洗", "close by the basin"),
        ("夾洗", "on both sides of the basin"),
        ("沒西階", "just past the west stair"),
        ("盡西階", "the top step of the west stair"),
        ("負西階", "with his back to the west stair"),
        ("洗與西階間", "between the basin and the west stair"),
        ("西階西當洗", "west of the west stair, in line with the basin"),
        ("北方", "its north end"),
    ],
)
def test_places_in_english(phrase: str, english: str) -> None:
    """A place phrase has the English of its parts."""
    assert SPEAKER.place(phrase) == english


def test_a_movement_takes_its_words_from_its_act_lines() -> None:
    """A way is told with the words of its act lines, and leaves a ghost where it began."""
    acts = (
        kit.act("主人", "坐取", thing=("爵",), place="上篚"),
        kit.act("主人", "適", place="賓席前", facing="西北"),
    )
    before, now = kit.presenting()
    step = replace(now.step, acts=acts)
    events = (
        kit.event("主人", "坐取", by=acts[0], thing="爵一", group=1),
        kit.event("主人", "適", ((0.0, 0.0), (5.0, 5.0)), 315.0, by=acts[1], group=2),
    )
    moves, ghosts = gather([replace(now, step=step, events=events)], before, kit.CAST)
    assert [m.number for m in moves] == ["1"]
    told = Teller(SPEAKER).tell(moves[0])
    words, said = told.han, told.en
    assert words == "坐取爵于上篚，適賓席前西北面"
    assert said.startswith("kneels, takes the cup")
    assert said.endswith("before the guest’s mat facing north-west")
    assert [g.pos for g in ghosts] == [(0.0, 0.0)]


@pytest.mark.parametrize(
    ("phrase", "clause", "han", "english"),
    [
        ("兩楹間東四尺", "授主人爵于兩楹之間。", "適兩楹之間", "between the pillars"),
        ("西階上東五尺", "主人獻之于西階上。", "適西階上", "head of the west stair"),
        ("洗南四尺", "降洗。", "適洗南", "south of the basin"),
        ("洗南四尺", "立于洗南四尺。", "適洗南四尺", "4 尺 south of the basin"),
        ("賓席南二尺西三尺", "進。", "適賓席西南", "south-west of the guest’s mat"),
    ],
)
def test_a_movement_tells_of_a_place_what_its_clause_does(
    phrase: str, clause: str, han: str, english: str
) -> None:
    """In the words of the clause where it says them; a measure only where the clause has it."""
    _, now = kit.presenting()
    act = kit.act("主人", "適", place=phrase)
    event = kit.event("主人", "適", ((0.0, 0.0), (5.0, 5.0)), by=act, group=1)
    moves, _ = gather([replace(now, events=(event,))], None, kit.CAST)
    told = Teller(SPEAKER, clause=clause).tell(moves[0])
    assert told.han == han
    assert told.en.endswith(english)


def test_a_way_gone_once_more_has_its_old_number_and_says_so() -> None:
    """In both languages; and English names the doer where Chinese, of one alone, need not."""
    _, now = kit.presenting()
    there, back = ((0.0, 0.0), (5.0, 5.0)), ((5.0, 5.0), (0.0, 0.0))
    events = tuple(
        kit.event("主人", "適", path, by=kit.act("主人", "適", place="洗南"), group=i)
        for i, path in enumerate((there, back, there))
    )
    moves, _ = gather([replace(now, events=events)], None, kit.CAST)
    told = [(move.number, Teller(SPEAKER, moves).tell(move)) for move in moves]
    assert [number for number, _ in told] == ["1", "2", "1"]
    assert [said.han for _, said in told] == ["適洗南", "適洗南", "又：適洗南"]
    first, _, again = (said.en for _, said in told)
    assert first == "The host goes south of the basin"
    assert again == f"Again: {first[:1].lower()}{first[1:]}"


def test_what_happens_together_shares_a_number() -> None:
    """Ways walked together have one number with letters; a group has one; who goes again has his
    own."""
    _, now = kit.presenting()

    events = (
        kit.event("主人", "升", ((0.0, 0.0), (5.0, 5.0)), group=1),
        kit.event("賓", "升", ((9.0, 0.0), (9.0, 5.0)), group=1),
        kit.event("眾賓一", "降", ((1.0, 0.0), (1.0, 5.0)), group=2),
        kit.event("眾賓二", "降", ((2.0, 0.0), (2.0, 5.0)), group=2),
        kit.event("主人", "升", ((0.0, 0.0), (5.0, 5.0)), group=3),
    )
    moves, _ = gather([replace(now, events=events)], None, kit.CAST)
    assert [m.number for m in moves] == ["1a", "1b", "2", "1a"]
    assert moves[2].who == ("眾賓一", "眾賓二")
    assert moves[3].is_again


@pytest.mark.parametrize(
    ("event", "said"),
    [
        (kit.event("主人", "再拜", to="賓"), "bows twice to the guest"),
        (kit.event("賓", "再答拜", to="主人"), "bows twice to the host in return"),
        (kit.event("主人", "請", to="賓"), "asks the guest"),
        (kit.event("賓", "受", thing="爵一", to="主人"), "receives the cup from the host"),
        (kit.event("主人", "壹揖", to="賓"), "salutes the guest once with joined hands"),
        (
            kit.event("賓", "降席", ((0, 0), (1, 1)), via="西方"),
            "steps off his mat by its west end",
        ),
        (
            kit.event("主人", "坐取", by=kit.act("主人", "坐取", place="上篚"), thing="爵一"),
            "kneels|takes the cup from the basket",
        ),
        (
            kit.event("主人", "適", by=kit.act("主人", "適", place="阼階上")),
            "stands at the head of the east stair",
        ),
    ],
)
def test_a_verb_governs_what_english_has_it_govern(event: Event, said: str) -> None:
    """Object, person and number stand where the English of the verb wants them."""
    assert "|".join(act_english(event, SPEAKER)) == said


@pytest.mark.parametrize(
    ("event", "said"),
    [
        (
            kit.event("主人", "拜受", thing="爵一", to="賓"),
            "bow and receive the cup from the guest",
        ),
        (kit.event("主人", "坐取", thing="爵一"), "kneel|take the cup"),
        (kit.event("主人", "使", to="賓"), "have the guest act"),
    ],
)
def test_several_do_it_in_the_plural(event: Event, said: str) -> None:
    """Every verb of a pattern goes into the plural, and nothing that it names."""
    assert "|".join(act_english(event, SPEAKER, several=True)) == said


def test_where_two_act_each_line_says_who() -> None:
    """Where more than one acts each line begins with who."""
    _, now = kit.presenting()
    events = (
        kit.event("主人", "拜", to="賓", group=1),
        kit.event("賓", "答拜", to="主人", group=2),
    )
    moves, _ = gather([replace(now, events=events)], None, kit.CAST)
    teller = Teller(SPEAKER, moves)
    assert [(said.han, said.en) for said in map(teller.tell, moves)] == [
        ("主人拜賓", "The host bows to the guest"),
        ("賓答拜主人", "The guest bows to the host in return"),
    ]


def test_of_a_party_whose_ways_are_drawn_apart_each_is_told_the_same_act_line() -> None:
    """The words of an event are those of its own act, of several alike."""
    _, now = kit.presenting()
    act = replace(kit.act("主人", "適", place="賓席前"), who=("主人", "賓"))
    ways = {"主人": ((0.0, 0.0), (5.0, 5.0)), "賓": ((9.0, 0.0), (9.0, 5.0))}
    events = tuple(kit.event(who, "適", way, by=act, group=1) for who, way in ways.items())
    moves, _ = gather([replace(now, events=events)], None, kit.CAST)
    teller = Teller(SPEAKER, moves)
    told = [(m.number, teller.tell(m).han) for m in moves]
    assert told == [("1a", "主人適賓席前"), ("1b", "賓適席前")]


def test_what_several_do_at_once_names_all_to_whom_it_is_done() -> None:
    """And all their things: each has an act of his own."""
    _, now = kit.presenting()
    told = (("眾賓一", "主人", "爵一"), ("眾賓二", "賓", "爵二"), ("眾賓三", "介", "觶"))
    events = tuple(
        kit.event(who, "授", by=kit.act(who, "授", to=(to,), thing=(what,)), to=to, group=1)
        for who, to, what in told
    )
    moves, _ = gather([replace(now, events=events)], None, kit.CAST)
    assert [Teller(SPEAKER).tell(move).han for move in moves] == ["授主人、賓、介爵、觶"]


@pytest.mark.parametrize(
    ("clause", "han"),
    [
        ("曰：「子與某子射。」", "曰「子與某子射」"),
        ("曰：「無射獲，無獵獲。」", "曰「無射獲」云云"),
        ("許諾。", "曰「無射獲，無獵獲」"),
    ],
)
def test_a_movement_with_words_quotes_them(clause: str, han: str) -> None:
    """As they begin, where the clause has them whole."""
    _, now = kit.presenting()
    words = "子與某子射" if "某子" in clause else "無射獲，無獵獲"
    act = kit.act("主人", "曰", words=words)
    event = kit.event("主人", "曰", by=act, words=words, group=1)
    moves, _ = gather([replace(now, events=(event,))], None, kit.CAST)
    assert Teller(SPEAKER, clause=clause).tell(moves[0]).han == han


def test_an_event_is_told_in_the_words_of_its_own_act() -> None:
    """Of two acts of one verb by one person the event tells the one that it comes from."""
    _, now = kit.presenting()
    act = kit.act("主人", "取", thing=("爵一",), place="上篚")
    step = replace(now.step, acts=(kit.act("主人", "取", thing=("勺",), place="賓席前"), act))
    events = (kit.event("主人", "取", by=act, thing="爵一", group=1),)
    moves, _ = gather([replace(now, step=step, events=events)], None, kit.CAST)
    assert Teller(SPEAKER).tell(moves[0]).han == "取爵于上篚"


def test_who_is_called_alike_in_english_is_told_apart_by_his_number() -> None:
    """Of several with the same English each has his number, and all together have none."""
    three = {n: Cast(n, side("賓"), "great officer") for n in ("大夫一", "大夫二", "大夫三")}
    cast = kit.CAST | three | {"卿": Cast("卿", side("賓"), "minister")}
    groups = {"大夫": tuple(three), "卿大夫": ("卿", *three)}
    speaker = Speaker(kit.little_site(), replace(TEXT, cast=cast, members=groups))
    assert speaker.person("大夫二") == "the second great officer"
    assert speaker.people(("大夫一", "大夫三")) == (
        "the first great officer and the third great officer"
    )
    assert speaker.person("卿大夫") == "the minister and the great officers"
    text = replace(TEXT, cast=cast, ranks=alike(cast))
    assert [text.told_apart(n) for n in ("大夫三", "卿", "眾賓二")] == [
        "great officer 3", "minister", "other guest 2",
    ]  # fmt: skip


def test_a_reason_is_quoted_whole() -> None:
    """The reason of a place is its citation or its why, without the arithmetic."""
    first = "下經「賓復位，當西序，東面」，又「賓降，立于階西，當序，東面」"
    second = "鄭注「言復位者，明始降時位在此」"
    where = Link(Relation.PHRASE, what="何所", result=(1, 2))
    said = Link(Relation.RESTS, ground=Ground(Basis.注, cite=f"{first}，{second}"))
    faces = Link(Relation.FACES, ground=Ground(Basis.擬, why="why"))
    assert reason((where, said, faces)) == first
    assert reason((Link(Relation.CALLED, what="何所", links=(Link(Relation.RETURNS),)),)) == ""
    why = "at the stair foot; the text names no spot"
    assert reason((where, Link(Relation.CHOSEN, ground=Ground(Basis.擬, why=why)), faces)) == why
