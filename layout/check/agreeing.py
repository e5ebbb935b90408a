"""The law that what is done is not what its own cite says otherwise."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from layout.basis import Basis
from layout.check.law import Case, Finding, Law, no_rite
from layout.citation import Quoted
from layout.measure import NUMERALS
from layout.problems import Mark
from layout.read.citing import Citer
from layout.read.scene.names import WINDS, beside, finder
from layout.score import Act, Score, Step
from layout.vocabulary.verb import Does, VerbTrait

_TIMES = {2: "再", 3: "三"}  # one of 三揖 is a 揖 alone
_WINDS = "|".join(sorted(WINDS, key=len, reverse=True))
_FACING = re.compile(rf"(?<![東西])({_WINDS})面(?!位)")  # 東西面位 are two facings
_ROW = re.compile(rf"({_WINDS})上")
_JOINTS = "之于於"
_HANDS = ("左", "右")  # of a gate too
_ACROSS = {"東": "西", "南": "北", "左": "右", "前": "後"}
_ACROSS |= {other: one for one, other in _ACROSS.items()}
_SIDE = r"之?([東西南北左右前後])(?![東西南北面上])"


@dataclass(frozen=True, slots=True)
class _Part:
    """One part of an act, and how a text says it."""

    name: str
    value: str
    said: re.Pattern[str]

    def among(self, words: str) -> frozenset[str]:
        """The values that the words give this part."""
        return frozenset(match[1] for match in self.said.finditer(words))

    def is_within(self, told: Iterable[str]) -> bool:
        """Whether it is part of a wind: 西階西北面 may be north, west of the stair."""
        return self.said is _FACING and any(value.endswith(self.value) for value in told)


def _parts(act: Act, stairs: re.Pattern[str]) -> Iterator[_Part]:
    """What an act says that a text may say otherwise: facing, row, stair, hand, how often."""
    if act.facing in WINDS:
        yield _Part("facing", act.facing, _FACING)
    if act.row:
        yield _Part("row", act.row, _ROW)
    ways = {match[1] for said in (act.place, act.via) if said for match in stairs.finditer(said)}
    if len(ways) == 1:
        yield _Part("stair", ways.pop(), stairs)
    if (spot := beside(act.place or "")) and not stairs.search(spot[0]):
        yield _Part("side", spot[1], re.compile(re.escape(spot[0]) + _SIDE))
    verb = re.escape(act.verb.name)
    if act.place in _HANDS and act.verb.does(Does.ENTER, Does.LEAVE):
        yield _Part("gate", act.place, re.compile(rf"{re.escape(act.word)}([左右])"))
    if act.hand:
        yield _Part("hand", act.hand, re.compile(rf"(?<![左右])([左右])(?:手|{verb})"))
    if act.count in _TIMES:
        yield _Part("number", _TIMES[act.count], re.compile(rf"([再三]){verb}"))


class _People:
    """Whom the words of a text speak of."""

    def __init__(self, score: Score) -> None:
        self.names: dict[str, set[str]] = {}
        for name, person in score.cast.items():
            for word in (name, *person.also, name.rstrip(NUMERALS)):
                self.names.setdefault(word, set()).add(name)
        for group, members in score.groups.items():
            self.names.setdefault(group, set()).update(members)
        self.finder = finder(self.names)

    def told_of(self, who: Iterable[str], words: str, part: _Part) -> Iterator[tuple[str, str]]:
        """Each value that the words give the part, of these people or of nobody named, with the
        words between two stops that give it. Whoever was named last is spoken of."""
        subject: set[str] = set()
        doers = {*who}
        for run in re.split("[，。；：、]", words):
            at = 0
            for match in part.said.finditer(run):
                for name in self.finder.finditer(run, at, match.start()):
                    subject = self.names[name.group()]
                at = match.start()
                if not subject or subject & doers:
                    yield match[1], run
            for name in self.finder.finditer(run, at):
                subject = self.names[name.group()]


def _agrees(case: Case) -> Iterator[Finding]:
    score = case.score
    citer, people = Citer(score.vocabulary.works), _People(score)
    names = {person.stair for person in score.cast.values() if person.stair}
    stairs = re.compile(f"({'|'.join(map(re.escape, sorted(names)))})" if names else "(?!)()")
    for step, act in _cited(score):
        quoted = citer.read(act.ground.cite if act.ground else "").quoted
        for part in _parts(act, stairs):
            own = part.among(step.text or "")
            if part.value in own:
                continue
            told = _told(act, part, quoted, people)
            if part.name == "side":
                across = _ACROSS[part.value]
                told |= dict.fromkeys(own, step.text or "")
                told = {across: told[across]} if across in told else {}
            if told:
                everywhere = frozenset[str]().union(
                    *(part.among(quotation.words) for quotation in quoted)
                )
                holds = part.value in everywhere or part.is_within(told)
                yield Finding(holds, step, *_otherwise(part, told), act.mark)


def _cited(score: Score) -> Iterator[tuple[Step, Act]]:
    """Every act as written that quotes what it rests on; what is our own may differ."""
    seen: set[tuple[Mark, str]] = set()
    for step in score.steps:
        for act in step.acts:
            ground, key = act.ground, (act.mark, act.word)
            if ground and ground.cite and ground.basis is not Basis.擬 and key not in seen:
                seen.add(key)
                yield step, act


def _told(act: Act, part: _Part, quoted: Iterable[Quoted], people: _People) -> dict[str, str]:
    """What the quotations say of this part of this act, and no remark draws another from it."""
    return {
        value: quotation.words
        for quotation in quoted
        if not quotation.remark
        for value, run in people.told_of(act.who, quotation.words, part)
        if part.name != "facing" or _same_moment(act, quotation.words, run)
    }


def _same_moment(act: Act, words: str, run: str) -> bool:
    """Whether a facing in the words is that of this act: its place is theirs, or its verb."""
    spot = f"{act.place or ''}{act.via or ''}"
    if any(character not in words for character in spot if character not in _JOINTS):
        return False
    return bool(spot) or act.verb.is_(VerbTrait.FACING) or act.word in run


def _otherwise(part: _Part, told: Mapping[str, str]) -> tuple[str, str]:
    value, words = next(iter(told.items()))
    done = part.value or "once"
    return (
        f"its {part.name} is {done}, and its cite says {value}: 「{words[:40]}」",
        f"play {value}",
    )


AGREEING: tuple[Law, ...] = (
    Law(
        "C827",
        "cite_agrees",
        "所引與所行，其面、其階、其手、其數不可相違",
        "a cite quotes what is there",
        "every facing, row, stair, hand and number of an act of which its cite speaks",
        _agrees,
        no_rite,
    ),
)
