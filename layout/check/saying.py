"""Laws of what the words of an act say of order and place: who is first in a row, who bows first
and last, which of two is where, at which end a mat has its head, where a thing is done."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import groupby

from layout.basis import ActPart, Basis
from layout.check.claims.units import units
from layout.check.deeds import Deed
from layout.check.law import Case, Finding, Law, no_rite
from layout.compass import Wind, bearing, wind_of
from layout.measure import NUMERALS, read_number
from layout.place import area_at, resolve
from layout.play.moment import Setting
from layout.play.where import around
from layout.problems import ProblemError
from layout.read.citing import Citer
from layout.read.scene.clause import Run, Word
from layout.read.scene.names import WINDS, beside, finder
from layout.score import Act, Score, Step
from layout.shape import inside, on_rim
from layout.site import Site, Spot
from layout.stage import Frame, PersonState, Point
from layout.vocabulary import KindTrait, Verb
from layout.vocabulary.verb import Does, VerbTrait

_NEAR = 0.3  # 尺: within so little two are level
_RANKS = ("上", "承", "紹", "末")  # the first of several, he who hands on, he who joins, the last
_ACROSS = dict(zip("東西南北", "西東北南", strict=True))
_BODIES = re.compile(r"(\w{1,5})在([東西南北])，(?:則)?(\w{1,5})在([東西南北])(?![東西南北之])")
_HEAD = re.compile(r"席([東西南北])上")
_PINCH = "俠拜"
_STANDS = re.compile(
    r"(?P<at>[^，。；：、「」]{2,10}?[上下中內外前後東西南北左右])，?[東西南北]{1,2}面"
    r"|(?:[立位者]|^)[于於](?P<to>[^，。；：、「」]{2,10})(?=[，。；：、「」]|$)"
)
_WAYS = (Does.UP, Does.DOWN, Does.ENTER, Does.LEAVE)
_LAYS = (Does.LAY, Does.PUT, Does.SHIFT)
_GOING = (Does.ENTER, Does.LEAVE, Does.WITHDRAW, Does.TOUCH)
_NO_PLACE = "由自出其此"
_FROM = (Does.LEAVE, Does.BACK, Does.BACK_TO, Does.DISMOUNT, Does.RETURN)
_AFTER = re.compile("[于於]([^　]+)")
_SPOTS = re.compile("[上前間]$")  # at the head of a stair, before a mat, between two
_BY, _ABOUT = 12.0, 18.0  # 尺: two and three 步 from the middle of what a place is named by
_FIX = "do as the words say, quote those on which it rests, or say why: it is so"


class _Names:
    """Whom and what the words of a rite name: a person by his name, his group's, his kind's."""

    def __init__(self, score: Score) -> None:
        self.known: dict[str, set[str]] = {}
        for name, person in score.cast.items():
            for word in (name, *person.also, person.titled or "", name.rstrip(NUMERALS)):
                if word.strip(NUMERALS):
                    self.known.setdefault(word, set()).add(name)
        for group, members in score.groups.items():
            self.known.setdefault(group, set()).update(members)
        for name, thing in score.things.items():
            for word in (name, name.rstrip(NUMERALS), thing.called, thing.kind.name):
                if word.strip(NUMERALS):
                    self.known.setdefault(word, set()).add(name)
        self.finder = finder(self.known)
        self.citer = Citer(score.vocabulary.works)

    def is_one(self, phrase: str, site: Site) -> bool:
        """Whether a phrase of place is of one thing, one person or one part alone, by a name of
        its own, and is not itself a person, a way or what was said before."""
        if phrase[0] in _NO_PLACE or self.finder.fullmatch(phrase):
            return False
        side = beside(phrase)
        if side is None:
            return True
        of = side[0].removesuffix("之")
        parts = {name for name in (*site.features, *site.areas) if name.endswith(of)}
        several = len(of) == 1 or len(self.known.get(of, ())) > 1
        return not several and (of in self.known or len(parts) <= 1)

    def words(self, step: Step, act: Act) -> tuple[str, ...]:
        """The clause, and what the act quotes."""
        ground = act.ground
        quoted = self.citer.read(ground.cite).quoted if ground else ()
        return (step.text or "", *(each.words for each in quoted if each.words))


def _written(case: Case) -> Iterator[tuple[Frame, Step, Act]]:
    """Every act that rests on words, with the frame that it is played in."""
    for frame in case.looked_at:
        for act in frame.step.acts:
            if act.ground is None or act.ground.basis is not Basis.擬:
                yield frame, frame.step, act


def _first(case: Case) -> Iterator[Finding]:
    """Every two of a row that has a first end: whom words name first of it (上某), whose name has
    the higher rank (上 承 末) or the lower number, is nearer to that end."""
    names = _Names(case.score)
    for frame, step, act in _written(case):
        if act.row is None or act.row not in WINDS or act.verb.does(Does.LAY, Does.SHIFT):
            continue
        people = _then(frame, act)
        row = [name for name in case.score.members(act.who) if people[name].pos is not None]
        what = f"「{act.row}上」, and {{}} stands before {{}}"
        for one, two in _ranked(row, names, names.words(step, act)):
            holds = _along(people[one], act.row) >= _along(people[two], act.row) - _NEAR
            yield Finding(holds, step, what.format(two, one), _FIX, act.mark)


def _ranked(row: list[str], names: _Names, texts: Iterable[str]) -> Iterator[tuple[str, str]]:
    """Two of a row of whom the first is before the second, and what says so."""
    for text in texts:
        for match in re.finditer(r"(?<![東西南北])上(?=(.+))", text):
            named = names.finder.match(match[1])
            head = names.known[named.group()] & {*row} if named else set()
            if named is None or len(head) != 1:
                head = {one for one in row if match[1][:2] and match[1][:2] in one}
            if len(head) == 1 and match[1][:1] not in "下":
                top = next(iter(head))
                yield from ((top, other) for other in row if other != top)
    ranks = [(_RANKS.index(one[0]), one) for one in row if one[:1] in _RANKS]
    yield from ((a, b) for m, a in ranks for n, b in ranks if m < n and a[1:2] == b[1:2])
    for i, one in enumerate(row):
        for two in row[i + 1 :]:
            stem = one.rstrip(NUMERALS)
            if stem == two.rstrip(NUMERALS) and stem not in (one, two):
                first = read_number(one[len(stem) :]) < read_number(two[len(stem) :])
                yield (one, two) if first else (two, one)


def _then(frame: Frame, act: Act) -> Mapping[str, PersonState]:
    """Everybody as he is when the act is done, before what comes after it in the step."""
    last = max((event.group for event in frame.events if event.by is act), default=None)
    moments = [beat for beat in frame.beats if last is not None and beat.group <= last]
    if not moments or moments[-1].group != last:
        return frame.people  # it is the last that is done
    return {**frame.people, **{name: one for beat in moments for name, one in beat.people.items()}}


def _along(person: PersonState, wind: str) -> float:
    """How far that way somebody stands."""
    pos, way = person.pos or (0.0, 0.0), Wind(wind).vector
    return pos[0] * way[0] + pos[1] * way[1]


def _pinch(case: Case) -> Iterator[Finding]:
    """Every act of bowing that rests on words of 俠拜: of the two the same one bows first and last
    in the step, and not he to whom the words give it."""
    names = _Names(case.score)
    for frame, step, act in _written(case):
        said = [text for text in names.words(step, act) if _PINCH in text]
        if not said or not act.verb.does(Does.BOW) or len(act.to) != 1:
            continue
        pair = {*act.who, *act.to}
        bows = [e.who for e in frame.events if e.verb.does(Does.BOW) and {e.who, *e.to} == pair]
        women = {one for text in said for found in names.finder.findall(text[: text.find(_PINCH)])
                 for one in names.known[found]} & pair  # fmt: skip
        what = f"of {'、'.join(sorted(pair))} {bows[0]} bows first, and {bows[-1]} last"
        holds = bows[0] == bows[-1] and len({*bows}) > 1 and (not women or bows[0] in women)
        yield Finding(holds, step, what, _FIX, act.mark)


def _two(case: Case) -> Iterator[Finding]:
    """Every act whose words say of two that one is on this side and the other on that (甲在南，乙
    在北), if he who does it is one of them: so they are at some moment of the step."""
    names = _Names(case.score)
    for frame, step, act in _written(case):
        for text in names.words(step, act):
            for match in _BODIES.finditer(text):
                found = [names.finder.fullmatch(match[n]) for n in (1, 3)]
                two = [names.known[one.group()] if one else set[str]() for one in found]
                if not all(len(one) == 1 for one in two) or match[2] != _ACROSS[match[4]]:
                    continue
                (one,), (other,) = two
                if {one, other} & {*act.who} and {one, other} <= frame.people.keys():
                    way = Wind(match[2]).vector
                    holds = any(_ahead(a, b, way) for a, b in _moments(frame, one, other))
                    what = f"「{match.group()}」, and at no moment are they so"
                    yield Finding(holds, step, what, _FIX, act.mark)


def _moments(frame: Frame, one: str, other: str) -> Iterator[tuple[Point, Point]]:
    """Where two are at each moment at which both are seen."""
    for people in (*(beat.people for beat in frame.beats), frame.people):
        a, b = (people.get(name, frame.people[name]).pos for name in (one, other))
        if a is not None and b is not None:
            yield a, b


def _ahead(one: Point, other: Point, way: Point) -> bool:
    return (one[0] - other[0]) * way[0] + (one[1] - other[1]) * way[1] > _NEAR


def _heads(case: Case) -> Iterator[Finding]:
    """Every act that has to do with a mat, and rests on words that say where its head is (席南上):
    there it is. Not of what is repeated, where another mat may stand for the first."""
    names = _Names(case.score)
    mats = {t.name for t in case.score.things.values() if t.kind.has(KindTrait.SEAT)}
    for frame, step, act in _written(case):
        told = {wind for text in names.words(step, act) for wind in _HEAD.findall(text)}
        laid = [frame.things[name] for name in act.thing if name in mats]
        laid = laid or [
            t for name in act.who if (t := frame.things.get(frame.people[name].mat or ""))
        ]
        for mat in laid if told and not step.expands else ():
            if mat.head is not None:
                head = wind_of(bearing(mat.head)).value
                what = f"the head of {mat.name} is {head}, and the words say {'、'.join(told)}上"
                yield Finding(head in told, step, what, _FIX, act.mark)


def _places(case: Case) -> Iterator[Finding]:
    """Every act of which its words say where it is done (降拜於階間；賓之席前，西北面獻賓), in a
    place that can be found and is no person: one of those who do it, or what is laid, is there."""
    names, setting = _Names(case.score), Setting(case.score, case.site)
    for (_, _), several in groupby(case.row.deeds, key=lambda d: (d.frame.n, id(d.event.by))):
        deeds = list(several)
        act, step, verb = deeds[0].event.by, deeds[0].step, deeds[0].event.verb
        is_own = act.ground is not None and act.ground.basis is Basis.擬
        if (
            is_own
            or step.text is None
            or step.expands
            or verb.does(*_GOING)
            or verb.is_(VerbTrait.QUOTES)
        ):
            continue
        for text in names.words(step, act):
            for phrase in _phrases(verb, text):
                is_one = names.is_one(phrase, case.site)
                spots = [here for deed in deeds if (here := _where(deed)) is not None]
                there = _There.of(phrase, setting, deeds[0].frame, deeds[0].me) if is_one else None
                if there is not None and spots:
                    holds = any(there.is_at(here) for here in spots)
                    what = f"「{phrase}」, and {deeds[0].event.who} {act.word} elsewhere"
                    yield Finding(holds, step, what, _FIX, act.mark, told=deeds[0].told.id)


def _phrases(verb: Verb, text: str) -> Iterator[str]:
    """The phrases by which a text says where a verb is done: after it, in a run before it, or right
    before it (主人之右告之)."""
    name = re.escape(verb.name)
    yield from (match[1] for match in re.finditer(f"{name}[于於]([^，。；：、「」]+)", text))
    stop = "，?" if not verb.is_(VerbTrait.FACING) else "，"
    before = (
        rf"(?:^|[，。；])([^，。；：、「」]{{2,8}}[前後東西南北左右]){stop}(?:[東西南北]+面)?{name}"
    )
    yield from (match[1] for match in re.finditer(before, text))


def _where(deed: Deed) -> Point | None:
    """Where a thing is that is laid, else who does it."""
    if deed.event.verb.does(*_LAYS):
        return deed.thing.pos if deed.thing is not None and not deed.thing.held_by else None
    return deed.me.pos


@dataclass(frozen=True)
class _There:
    """Where a phrase of a text is, as somebody says it."""

    phrase: str
    spot: Spot
    side: tuple[Spot, Point] | None  # of what it is a side, and which way
    site: Site
    is_spot: bool  # no area

    def is_on(self, here: Point) -> bool:
        """Whether it is there, and where the phrase says a spot, not an area (房中), also near."""
        near = math.dist(here, self.spot.pos) <= _ABOUT
        return self.is_at(here) and (near or not self.is_spot)

    @classmethod
    def of(cls, phrase: str, setting: Setting, frame: Frame, who: PersonState) -> _There | None:
        """None: nobody can say."""
        spot = _spot_of(phrase, setting, frame, who)
        side = beside(phrase)
        of = _spot_of(side[0], setting, frame, who) if side and side[1] in _ACROSS else None
        way = Wind(side[1]).vector if side and of else (0.0, 0.0)
        at, is_spot = (of, way) if of else None, bool(_SPOTS.search(phrase))
        return cls(phrase, spot, at, setting.site, is_spot) if spot else None

    def is_at(self, here: Point) -> bool:
        """Whether it is near the spot; of a side of something, on that side of it; of a part of the
        building, in it."""
        if math.dist(here, self.spot.pos) <= _BY:
            return True
        part = self.site.features.get(self.phrase)
        if part is not None and (on_rim(here, part.shape, _BY) or inside(here, part.shape)):
            return True
        if self.side is None:
            area = area_at(self.site, here)
            return area is not None and area.name == self.spot.area
        of, way = self.side
        east, north = here[0] - of.pos[0], here[1] - of.pos[1]
        ahead, aside = east * way[0] + north * way[1], east * way[1] - north * way[0]
        return ahead > 0 and ahead >= abs(aside)


def _spot_of(phrase: str, setting: Setting, frame: Frame, who: PersonState) -> Spot | None:
    try:
        return resolve(phrase, around(setting, frame, who.name), facing=who.facing)
    except ProblemError:
        return None


def _before_others(case: Case) -> Iterator[Finding]:
    """Every way up or down, in or out, and of which the words quoted with it say who goes first
    (主人先入，主人先而賓後): of those who go so in the step nobody is before him."""
    names = _Names(case.score)
    for frame, step, act in _written(case):
        going = [event for event in frame.events if event.verb == act.verb]
        if not act.verb.does(*_WAYS) or len({event.who for event in going}) == 1:
            continue
        for text in names.words(step, act)[1:]:
            first = _said_first(names, act, text) & {event.who for event in going}
            if first:
                leading = {event.who for event in going if event.group == going[0].group}
                what = f"{going[0].who} {act.word} first, and its words have {min(first)} first"
                yield Finding(bool(first & leading), step, what, _FIX, act.mark)


def _said_first(names: _Names, act: Act, text: str) -> set[str]:
    """Whom a text has go first, by name."""
    first: set[str] = set()
    for run in re.split("[，。；：、「」]", text):
        said = re.search(f"先(?:{re.escape(act.verb.name)}|而(?=.+後))", run)
        if said:
            named = list(names.finder.finditer(run, 0, said.start()))
            who = [one for one in named if one.start() == 0 or one.end() == said.start()]
            first |= names.known[who[-1].group()] if who else set()
    return first


def _gone_there(case: Case) -> Iterator[Finding]:
    """Every way to a place that rests on quoted words of one place alone where somebody stands or
    turns (賓西階上北面；媵爵者于洗南): if they speak of him who goes, or of nobody, he is there."""
    names, setting = _Names(case.score), Setting(case.score, case.site)
    for (_, _), several in groupby(case.row.deeds, key=lambda d: (d.frame.n, id(d.event.by))):
        deeds = list(several)
        deed, act = deeds[0], deeds[0].event.by
        who, ground = {each.event.who for each in deeds}, act.ground_of(ActPart.PLACE)
        is_way = act.place and ground and deed.event.verb.is_(VerbTrait.GOES)
        if not is_way or deed.step.expands or ground is None or ground.basis is Basis.擬:
            continue
        every = [one for one in names.citer.read(ground.cite).quoted if one.words]
        own = [one for one in every if act.verb.name in one.words]  # the others are of other deeds
        for quoted in own or every:
            spots = list(_standing(names, quoted.words)) if not quoted.remark else []
            if len(spots) != 1 or not names.is_one(spots[0][1], case.site):
                continue
            (whose, phrase), people = spots[0], _then(deed.frame, act)
            seen = [spot for name in who if (spot := people[name].pos) is not None]
            there = _There.of(phrase, setting, deed.frame, deed.me)
            if (not whose or who & whose) and seen and there is not None:
                what = f"{deed.event.who} {act.word} {act.place}, and its words have him {phrase}"
                yield Finding(any(map(there.is_on, seen)), deed.step, what, _FIX, act.mark)


def _standing(names: _Names, text: str) -> Iterator[tuple[set[str], str]]:
    """The places where a text says that somebody stands or turns, and who, if it names him."""
    for run in _STANDS.finditer(text):
        who = names.finder.match(run["at"] or "")
        named = who is not None and who.end() < len(run["at"]) - 1
        if who is not None and named:
            yield names.known[who.group()], run["at"][who.end() :]
        elif run["at"]:
            yield set(), run["at"]
        else:
            before = list(names.finder.finditer(text, 0, run.start()))
            yield names.known[before[-1].group()] if before else set(), run["to"]


def _reached(case: Case) -> Iterator[Finding]:
    """Every place in which a clause says that something is done (某于某所, 適某所), that can be
    found, is no person and is not named by an act: one of those who act is there, he of whom it is
    said if he acts, or what he handles."""
    names, setting = _Names(case.score), Setting(case.score, case.site)
    for unit in units(case):
        if unit.step.expands:
            continue
        for run in unit.runs:
            for word in () if run.is_supposed else run.words:
                phrase = _whither(run, word)
                if not phrase or not names.is_one(phrase, case.site):
                    continue
                doers = {event.who for event in unit.events}
                mine = doers & run.people or doers
                things = {e.thing for e in unit.events if e.thing and e.who in mine}
                seen = list(_seen_at(unit.frames, mine, things))
                frame = unit.frames[-1]
                lies = [frame.things[name].place or "" for name in things]
                told = any(phrase in said for said in (*unit.phrases, *lies))
                if seen and not told and phrase not in unit.step.unplayed:
                    there = _There.of(phrase, setting, frame, frame.people[min(mine)])
                    if there is not None:
                        what = f"「{word.text}…{phrase}」 of the clause, and nobody is there"
                        yield Finding(any(map(there.is_at, seen)), unit.step, what, _FIX)


def _whither(run: Run, word: Word) -> str:
    """The phrase after a verb by which its run says where it is done."""
    if word.verb is None or not word.is_done or word.part or word.verb.does(*_FROM):
        return ""  # whence, or back to where he was
    found = _AFTER.match(run.after(word))
    if found:
        return found[1]
    if word.verb.is_(VerbTrait.BARE_PLACE) and word.verb.is_(VerbTrait.GOES):
        return run.after(word).strip("　")
    return ""


def _seen_at(
    frames: Iterable[Frame], people: Iterable[str], things: Iterable[str]
) -> Iterator[Point]:
    """Where these people and things are at any moment of the frames."""
    for frame in frames:
        moments = [(beat.people, beat.things) for beat in frame.beats]
        for persons, objects in (*moments, (frame.people, frame.things)):
            spots = [persons[name].pos for name in people if name in persons]
            spots += [objects[name].pos for name in things if name in objects]
            yield from (spot for spot in spots if spot is not None)


def _law(
    code: str, name: str, words: str, scope: str, look: Callable[[Case], Iterator[Finding]]
) -> Law:
    return Law(code, name, words, "every placing rests on words", scope, look, no_rite)


SAYING: tuple[Law, ...] = (
    _law("C891", "first_in_row", "曰上某則某在上，名次亦然",
         "every two of a row of whom words, their names or their numbers say who is first", _first),
    _law("C892", "pinching_bows", "俠拜者，婦人先拜，又拜",
         "every bow that rests on words of 俠拜", _pinch),
    _law("C893", "two_on_their_sides", "曰甲在南乙在北，則如之",
         "every act of one of two of whom its words say which is on which side", _two),
    _law("C894", "head_of_mat", "曰席某上，則席首在某",
         "every act on or with a mat whose words say where its head is", _heads),
    _law("C818", "gone_where_words_say", "所據曰某在某所，則在其所",
         "every way to a place that rests on words of one place where somebody stands or turns",
         _gone_there),
    _law("C862", "words_have_him_first", "所據曰先某則先某",
         "every way up or down, in or out of which quoted words say who goes first",
         _before_others),
    _law("C898", "place_reached", "曰某于某所，則有在其所者",
         "every place in which a clause says that something is done, and that no act names",
         _reached),
    _law("C895", "done_there", "曰某事於某所，則在其所",
         "every act of which words say where it is done, in a place that can be found", _places),
)  # fmt: skip
