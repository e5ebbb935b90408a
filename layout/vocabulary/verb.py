"""A verb of the text: what it takes, needs and does, how it is said, timed and drawn."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from enum import Enum, StrEnum
from typing import Annotated, NamedTuple

from layout.compass import Turn
from layout.keys import WORD, Keyed
from layout.vocabulary.drawn.mark import ActMark

_OPTION = re.compile(r"\[([^\]]*)\]")
_SLOT = re.compile(r"\[[^\]]*\]|\{[^}]*\}")
_NAMED = re.compile(r"\{(\w+)(?:\|([^}]*))?\}")


FIGURES = {str(n): n for n in range(1, 10)}


class Slot(StrEnum):
    """What the words after a verb on an act line can fill, in the order of the manual."""

    THING = "thing"
    TO = "to"
    PLACE = "place"
    VIA = "via"
    ROUTE = "route"
    FACING = "facing"
    ROW = "row"
    WORDS = "words"
    MANNER = "manner"


class Does(StrEnum):
    """What a verb can do: each is one function of `layout.play`. A matter has effects besides."""

    ABREAST = "abreast"
    ALIGN = "align"
    ALIGHT = "alight"
    APPEAR = "appear"
    ATTEND = "attend"
    BACK = "back"
    BACK_TO = "back_to"
    BEAR = "bear"
    BOARD = "board"
    BOW = "bow"
    CLEAR = "clear"
    CONVEY = "convey"
    DISMOUNT = "dismount"
    DOWN = "down"
    DRAIN = "drain"
    DRESS = "dress"
    DRINK = "drink"
    EMPTY = "empty"
    EMPTY_HANDED = "empty_handed"
    ENTER = "enter"
    ENTITLE = "entitle"
    EXCHANGE = "exchange"
    FACE_BACK = "face_back"
    FILL = "fill"
    FOLLOW = "follow"
    GIVE = "give"
    GO = "go"
    GO_IF = "go_if"
    HOLD = "hold"
    HOOK = "hook"
    IN_HAND = "in_hand"
    LAY = "lay"
    LEAVE = "leave"
    LIE = "lie"
    LIFT = "lift"
    MANNER = "manner"
    MOUNT = "mount"
    NEAR = "near"
    OFFER = "offer"
    ONTO_HAND = "onto_hand"
    PASS_LEFT = "pass_left"
    POSTURE = "posture"
    PUT = "put"
    RECEIVE = "receive"
    RELEASE = "release"
    RETURN = "return"
    RINSE = "rinse"
    RISE = "rise"
    SALLY = "sally"
    SALUTE = "salute"
    SHIFT = "shift"
    SHUT = "shut"
    SIP = "sip"
    SIT = "sit"
    STAND = "stand"
    STEP = "step"
    TAKE = "take"
    TAKE_PLACE = "take_place"
    TOUCH = "touch"
    TRAVEL = "travel"
    TUCK = "tuck"
    TURN = "turn"
    UNSHUT = "unshut"
    UP = "up"
    WASH = "wash"
    WITHDRAW = "withdraw"
    YOKE = "yoke"


class Effect(NamedTuple):
    """One thing that a verb does, with an argument where it wants one: `dress:袒`."""

    does: StrEnum  # `Does`, or of a matter
    of: str = ""

    def __str__(self) -> str:
        return f"{self.does}:{self.of}" if self.of else str(self.does)


class VerbTrait(Enum):
    """What the engine must know of a verb, or of all verbs of a family, beyond what it does."""

    GOES = "goes"  # it moves the body: nobody does it kneeling, and its place is where to
    MUSIC = "music"  # it goes on until all that is done beside it is done
    LETS = "lets"  # somebody has others act: it is done where they act
    UNSEEN = "unseen"  # it may be done by somebody who is not on stage
    BARE_PLACE = "bare_place"  # a place may stand without 于
    FACING = "facing"  # it says a facing and nothing else, and may be left unsaid itself
    TURNS = "turns"  # he turns on the spot, by the shorter way if none is said
    SUNWISE = "sunwise"  # … by way of what is then his left
    AGAINST_SUN = "against_sun"
    PLACED = "placed"  # it is another thing at another place: two who do it do not do likewise
    LOOKS = "looks"  # its place is what is looked at: a plate shows it
    QUOTES = "quotes"  # what is said is quoted: 曰「…」
    OF_WINE = "of_wine"  # done with a cup it is done with its wine, and no cup is named
    UNDERSTOOD = "understood"  # with whom it is done to said, with what goes without saying
    COMPLETE = "complete"  # its English stands as it is: nothing and nobody is named after it
    FLIES = "flies"  # what leaves his hand by it flies to where it falls
    THING_ALONE = "thing_alone"  # with what it is done said, to whom goes without saying

    __hash__ = object.__hash__  # asked a million times a rite, and Enum's own is slow


@dataclass(frozen=True, slots=True)
class VerbFamily:
    """A family of verbs, as the manual groups them."""

    name: Annotated[str, WORD]
    en: str  # its English
    seconds: float = 0.0  # how long its verbs take that say nothing else
    traits: frozenset[VerbTrait] = frozenset()  # of all its verbs, as those of a verb


@dataclass(frozen=True, slots=True)
class Verb:
    """A verb. Its English is a pattern: `sees[ {to}] off`; a part in brackets falls out when what
    it names is not there, and `{to|him}` is `him` when nobody is named."""

    name: Annotated[str, WORD]
    family: Annotated[VerbFamily, Keyed(of="families")]
    pattern: Annotated[str, Keyed("en")]  # its English, a pattern
    effects: Annotated[tuple[Effect, ...], Keyed("does", form="effect")] = ()  # run in order
    takes: frozenset[Slot] = frozenset()  # what an act line may say after it
    needs: frozenset[Slot] = frozenset()  # what it must say
    mark: Annotated[ActMark | None, Keyed(of="marks")] = None
    seconds: float = 0.0  # on the spot, done once, if not as its family
    times: Annotated[int, Keyed(among=FIGURES)] = 1  # how often where the act line counts nothing
    traits: frozenset[VerbTrait] = frozenset()  # its own and its family's
    also: tuple[str, ...] = ()  # other written forms
    with_thing: str = ""  # the verb that it is where a thing is named: 升 of meat
    source: str = ""  # why it does what it does, where that is not plain

    def does(self, *some: StrEnum) -> bool:
        """Whether it does any of these."""
        for effect in self.effects:  # noqa: SIM110 - asked a million times a rite
            if effect.does in some:
                return True
        return False

    def is_(self, trait: VerbTrait) -> bool:
        return trait in self.traits

    @property
    def turn(self) -> Turn | None:
        """Which way round he turns by it, where it says one."""
        ways = {VerbTrait.SUNWISE: Turn.左還, VerbTrait.AGAINST_SUN: Turn.右還}
        return next((way for trait, way in ways.items() if trait in self.traits), None)

    @property
    def en(self) -> str:
        """As it reads after a subject, with nobody and nothing named: goes down."""
        return _filled(self.pattern, {})

    def said(self, words: Mapping[str, str], number: Callable[[str], str] = str) -> str:
        """As it reads after a subject, with the words for `to`, `thing` and how often (`n`);
        `number` puts the pattern into the plural before they are in it."""
        written = "{" in self.pattern or VerbTrait.COMPLETE in self.traits
        pattern = self.pattern if written else self._plain(words.get("thing", ""))
        return _filled(pattern, words, number)

    @property
    def plain(self) -> str:
        """The English of it without what it is done to."""
        return " ".join(_SLOT.sub("", self.pattern).split())

    def _plain(self, thing: str) -> str:
        """The pattern of a verb that writes none: takes[ twice][ the cup][ to the guest]."""
        head, _, rest = self.pattern.partition(" ")
        is_said = bool(thing) and thing.rsplit(maxsplit=1)[-1] in self.pattern.split()
        what = "" if is_said else "[ {thing}]"
        return f"{head}[ {{n}}]{f' {rest}' if rest else ''}{what}[ to {{to}}]"


def _filled(pattern: str, words: Mapping[str, str], number: Callable[[str], str] = str) -> str:
    """The pattern with the words in their places, and without the options that have none."""

    def option(match: re.Match[str]) -> str:
        return match[1] if all(words.get(name) for name, _ in _NAMED.findall(match[1])) else ""

    def named(match: re.Match[str]) -> str:
        return words.get(match[1]) or match[2] or ""

    return _NAMED.sub(named, number(_OPTION.sub(option, pattern)))


BEING = Verb("", VerbFamily("", ""), "")  # of what is there at the opening, and has come by no act


@dataclass(frozen=True, slots=True)
class Prefix:
    """A word joined to the front of a verb: it fills a slot of the act, or says nothing."""

    en: str  # its English
    kneeling: Annotated[bool | None, Keyed("posture", among={"坐": True, "立": False})] = None
    count: Annotated[int | None, Keyed(among=FIGURES)] = None  # how often it is done, in figures
    hand: Annotated[str | None, Keyed(among=("左", "右"))] = None  # the hand it is done with
    together: bool = False  # it is done with all the things at once
    turns: bool = False  # each does it once, one after another, as often as is counted
