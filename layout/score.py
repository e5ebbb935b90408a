"""The score: a rite as written, every word still the author's, nothing placed or played."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import Enum

from layout.basis import ActPart, Ground
from layout.problems import NOWHERE, Mark, Problem, wrong
from layout.said import Said
from layout.vocabulary import Kind, Manner, Showing, Vocabulary
from layout.vocabulary.party import Party
from layout.vocabulary.verb import Prefix, Verb


@dataclass(frozen=True, slots=True)
class Act:
    """One verb done by one person or group, as written on an act line."""

    who: tuple[str, ...]
    verb: Verb  # without its prefixes
    word: str  # the verb as written (坐取, 再拜, 左執)
    prefixes: tuple[Prefix, ...] = ()  # the words before it, which count, kneeling and hand tell
    thing: tuple[str, ...] = ()
    to: tuple[str, ...] = ()  # persons addressed or receiving
    place: str | None = None  # a place phrase after 于, or bare
    via: str | None = None  # after 自: a stair, a side of the mat, a gate
    route: tuple[str, ...] = ()  # after 由: waypoints, in order
    facing: str | None = None  # a wind, or a person or thing faced
    row: str | None = None  # 北上: the end where the first in rank stands
    count: int = 1  # 再 三
    hand: str | None = None  # 左 右 or none said
    kneeling: bool | None = None  # 坐 / 立 before the verb
    words: str | None = None  # what is said
    manner: tuple[Manner, ...] = ()  # 後首 內弦 …
    ground: Ground | None = None  # of all that does not stand there; None: of nothing
    by_part: Mapping[ActPart, Ground] = field(default_factory=dict)  # of parts, on other words
    in_clause: frozenset[ActPart] = frozenset()  # the parts that stand in its clause
    together: int = 0  # acts of one step with the same non-zero number are simultaneous
    mark: Mark = NOWHERE

    @property
    def grounds(self) -> tuple[Ground, ...]:
        """The grounds that are given of it: its own, and those of parts of it."""
        return (*(() if self.ground is None else (self.ground,)), *self.by_part.values())

    @property
    def facing_ground(self) -> Ground | None:
        """The ground that is given of its facing alone."""
        return self.by_part.get(ActPart.FACING)

    def has(self, part: ActPart) -> bool:
        """Whether the act says something of that part."""
        said: Mapping[ActPart, object] = {
            ActPart.DEED: True,
            ActPart.NUMBER: self.count > 1,
            ActPart.STAIR: self.via,
            ActPart.WAY: self.route,
            ActPart.PLACE: self.place,
            ActPart.FACING: self.facing,
            ActPart.HAND: self.hand,
        }
        return bool(said[part])

    def ground_of(self, part: ActPart) -> Ground | None:
        """What a part of it rests on; None: the clause itself."""
        own = self.by_part.get(part)
        return own if own or part in self.in_clause else self.ground


@dataclass(frozen=True, slots=True)
class Expectation:
    """What the author says must be true after the step."""

    subject: str
    claims: Mapping[str, str]
    mark: Mark = NOWHERE
    done: tuple[Act, ...] = ()  # what he does in the step, in this order, as far as it is said
    undone: tuple[Act, ...] = ()  # none of which he does in it


@dataclass(frozen=True, slots=True)
class OpenQuestion:
    """What the text leaves open, and by whom it was decided here.

    `of` is the variant that it is about; where another reading than the first is drawn, `decided`
    and `by` are that reading and who holds it. Asked in Chinese and in English.
    """

    han_question: str
    han_decided: str
    question: str
    decided: str
    by: str
    of: str = ""


class Staging(Enum):
    """Whether what a clause says is seen: every step has one of the first three, or of a draft
    the last."""

    STAGED = "staged"  # somebody does it; or it is how all stands, which is looked at (expect:)
    TOLD = "told"  # only told: advice, a speech, a rule, what is not done; nobody moves in it
    UNPLAYED = "unplayed"  # not played in this reading, but in another
    UNWRITTEN = "unwritten"  # of a draft: nobody has said yet what is done


Choice = Mapping[str, tuple[str, ...]]  # disputes, each with the readings of which one is chosen


@dataclass(frozen=True, slots=True)
class TextReading:
    """Where the witnesses of the base text part: what each has, which is printed, and why."""

    clause: str  # its id
    words: str  # as the base text has them
    printed: str  # as they are printed
    witnesses: Mapping[str, tuple[str, ...]]  # what is read, and by whom: sigla; 無 where they lack
    why: str = ""
    en: str = ""  # the same in English
    mark: Mark = NOWHERE

    @property
    def id(self) -> str:
        """What it is cited by."""
        return f"{self.clause}:{self.words}"


@dataclass(frozen=True, slots=True)
class Step:
    """One or a few clauses and what happens in them; after expansion every step is concrete."""

    id: str
    section: str
    part: str  # 經 or 記
    text: str | None  # None on a step that an expansion made
    en: str
    acts: tuple[Act, ...]
    expect: tuple[Expectation, ...] = ()
    open: tuple[OpenQuestion, ...] = ()
    expands: str | None = None  # the passage this step repeats
    elsewhere: str | None = None  # told here, played where this passage is repeated
    day: str = ""  # the words by which another day begins with it: 厥明
    cleared: tuple[str, ...] = ()  # the things that are gone then
    staying: tuple[str, ...] = ()  # who does not go home then
    clauses: tuple[str, ...] = ()  # ids of the clauses quoted, in part or whole
    applies: tuple[str, ...] = ()  # 記: the things, places or passages its rule governs
    is_played: bool = True  # not, where another reading plays it (when:)
    played_under: tuple[Choice, ...] = ()  # by which choices it, or an act of it, is played instead
    unplayed: Mapping[str, str] = field(default_factory=dict)  # words of it not done here, and why
    readings: tuple[TextReading, ...] = ()  # where the witnesses of its words part
    note: str = ""
    is_unwritten: bool = False  # of a draft: it has its words, and nothing else
    mark: Mark = NOWHERE

    @property
    def address(self) -> str:
        """xiangyinjiu/8/3 of the id xiangyinjiu.008+3: the clause, and which step of what it
        repeats. It outlives every clause before it that is parted or repeated otherwise."""
        slug, _, rest = self.id.rpartition(".")
        clause, plus, again = rest.partition("+")
        return f"{slug}/{clause.lstrip('0') or clause}{plus and '/'}{again}"

    @property
    def printed(self) -> str:
        """Its words as they are printed: the base text, but where a better reading is decided."""
        words = self.text or ""
        for reading in self.readings:
            words = words.replace(reading.words, reading.printed, 1)
        return words

    @property
    def staging(self) -> Staging:
        """Whether what it says is seen under the readings chosen."""
        if self.acts or (self.expect and self.is_played):
            return Staging.STAGED
        if self.is_unwritten:
            return Staging.UNWRITTEN
        return Staging.UNPLAYED if self.played_under else Staging.TOLD


@dataclass(frozen=True, slots=True)
class Cast:
    """A person, or one member of a group."""

    name: str
    party: Party
    en: str
    group: str | None = None
    stair: str | None = None  # the stair he uses when none is said
    also: tuple[str, ...] = ()  # other names the text has for him
    titled: str | None = None  # what he is called until 作 gives him the name above
    at: str | None = None  # where he is at the opening; None: not on stage
    facing: str | None = None
    row: str | None = None  # 北上: of a group, where its first stands of the row at its place
    ground: Ground | None = None
    mark: Mark = NOWHERE


def alike(cast: Mapping[str, Cast]) -> Mapping[str, int]:
    """The numbers, from 1, of those whom English calls alike: 大夫一 and 大夫二; not of those who
    are called after somebody (his second)."""
    called: dict[tuple[str, str | None], list[str]] = {}
    for name, person in cast.items():
        called.setdefault((person.en, person.group), []).append(name)
    return {
        name: number
        for (english, _), several in called.items()
        if english and len(several) > 1 and not english.startswith("his ")
        for number, name in enumerate(several, start=1)
    }


@dataclass(frozen=True, slots=True)
class Thing:
    """A vessel, mat, dish, instrument: one individual."""

    name: str
    kind: Kind
    en: str
    of: str | None = None  # whose it is: 賓席 is the 席 of 賓
    called: str = ""  # its name without whose it is: 席
    at: str | None = None  # a place phrase at the opening; None: not there yet
    fits: str = ""  # the part of the house that it fills: 室戶 of the leaves of its door
    inside: str | None = None  # the thing that holds it at the opening
    held: str | None = None  # who comes onto the stage with it in his hands
    facing: str | None = None
    head: str | None = None  # the wind its head (上 肆) points to
    fill: str | None = None  # 實 虛, for what can hold wine
    manner: tuple[Manner, ...] = ()  # how it is at the opening: a coffin is shut
    size: Mapping[str, str] = field(default_factory=dict)  # measures in the text's words
    ground: Ground | None = None
    mark: Mark = NOWHERE
    colour: str = ""  # of a painted face: 青 of 青色


@dataclass(frozen=True, slots=True)
class Variant:
    """A named dispute: its readings, the default first, and who holds each."""

    name: str
    readings: tuple[str, ...]
    held_by: Mapping[str, str]
    about: str = ""
    mark: Mark = NOWHERE
    en: str = ""  # what it is about, where that is told in Chinese too


@dataclass(frozen=True, slots=True)
class Clause:
    """One line of the base text."""

    id: str
    part: str  # 經 or 記
    section: str
    text: str
    mark: Mark = NOWHERE


@dataclass(frozen=True, slots=True)
class KeyPlate:
    """A plate for a book: a span of clauses drawn as one."""

    title: str
    first: str  # clause ids
    last: str
    en: str = ""
    alone: bool = False  # without what is repeated after its last clause
    when: Mapping[str, str] = field(default_factory=dict)  # under which readings it is drawn
    moment: str = ""  # the step that it shows, and a verb of it, where its title does not tell
    shows_place: bool = False  # a place with its people and things, at no moment
    mark: Mark = NOWHERE


@dataclass(frozen=True, slots=True)
class Detail:
    """Something that the plates of a span of clauses show apart from the map."""

    show: Showing
    of: str  # a feature, an area, a thing
    first: str  # clause ids
    last: str
    en: str = ""
    mark: Mark = NOWHERE

    @property
    def title(self) -> Said:
        """What stands above it."""
        own = self.show.title(self.of)
        return Said(own.han, self.en) if self.en else own


WHOLE_RITE = "凡"  # what stands in place of a section or a name, and means all of the rite


class LawChange(Enum):
    """What becomes of a law where a rite says something of it."""

    LIFTED = "lifted"  # a breach of it is none
    SIDES = "左右"  # it holds with left and right exchanged, and east and west with them
    ORDER = "先後"  # what it wants before comes after, and what it wants after comes before
    BOUND = "binds"  # it holds here too, though it is of other rites


@dataclass(frozen=True, slots=True, eq=False)
class Exemption:
    """Where the text, or a reading of it, itself does otherwise: no breach of a law, or a law that
    is turned about."""

    law: str  # its name or code
    clause: str | None  # the id of the step; None: every one of the section, or of the rite
    reason: str
    when: Mapping[str, str] = field(default_factory=dict)  # under these readings only
    mark: Mark = NOWHERE
    section: str = ""  # its title: all that is done in it; `WHOLE_RITE`: in any
    change: LawChange = LawChange.LIFTED
    binds: bool = False  # it holds here, as it is changed, though it is of other rites

    def covers(self, step: Step) -> bool:
        """Whether it speaks of what is done in a step."""
        if self.clause is not None:
            return self.clause == step.id
        return self.section in ("", WHOLE_RITE, step.section)


@dataclass(frozen=True, slots=True)
class Score:
    """A whole rite as written, back-references expanded, in playing order."""

    slug: str
    title: str
    en: str
    site: str
    cast: Mapping[str, Cast]
    groups: Mapping[str, tuple[str, ...]]
    things: Mapping[str, Thing]
    places: Mapping[str, Mapping[str, str]]  # spots declared once by relations
    variants: Mapping[str, Variant]
    chosen: Mapping[str, str]
    sections: Mapping[str, str]  # section title -> English
    steps: tuple[Step, ...]
    key_plates: tuple[KeyPlate, ...] = ()
    details: tuple[Detail, ...] = ()
    exceptions: tuple[Exemption, ...] = ()  # those that hold under the readings chosen
    lead: Said = field(default_factory=Said)  # what it is, in three sentences
    apparatus: tuple[TextReading, ...] = ()  # where the witnesses of the base text part
    divisions: Mapping[str, str] = field(default_factory=dict)  # clause -> the heading it begins
    files: tuple[str, ...] = ()
    place_marks: Mapping[str, Mark] = field(default_factory=dict)
    ground: str = ""  # where its places are, if not on the main ground of its site
    others: Mapping[str, str] = field(default_factory=dict)  # other names of persons: 相 → 司正
    called: Mapping[str, str] = field(default_factory=dict)  # what English calls a group
    recurs: Mapping[str, Said] = field(default_factory=dict)  # section title -> when again
    homes: Mapping[str, str] = field(default_factory=dict)  # section title -> the ground said there
    standing: Mapping[str, Ground] = field(default_factory=dict)  # grounds cited by name: 凡升降
    clauses: tuple[Clause, ...] = ()  # the base text; none where a rite has none
    vocabulary: Vocabulary = field(default_factory=Vocabulary)  # the words it may use
    matters: Mapping[str, object] = field(default_factory=dict)  # what is told of each that it has
    problems: tuple[Problem, ...] = ()  # what cannot be read of its sections, or is not yet written
    is_draft: bool = False  # what is not yet written is no fault

    @property
    def is_unread(self) -> bool:
        """Whether a whole file of it cannot be read (no YAML), so that all may follow from that."""
        return any(problem.code.startswith("Y") for problem in wrong(self.problems))

    def division(self, clause: str) -> str:
        """Under which heading of the scholar who divided the text a clause stands."""
        heading = ""
        for each in self.clauses if self.divisions else ():
            heading = self.divisions.get(each.id, heading)
            if each.id == clause:
                return heading
        return ""

    def home(self, section: str) -> str:
        """The ground that one off stage speaks of in a section, where one is said."""
        return self.homes.get(section) or self.ground

    def members(self, names: Iterable[str]) -> tuple[str, ...]:
        """Groups written out as their members, in order."""
        return tuple(one for name in names for one in self.groups.get(name, (name,)))
