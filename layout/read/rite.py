"""rite.yaml: cast, things, places, variants, sections and key plates of a rite."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import zip_longest
from pathlib import Path

from layout.basis import Basis, Ground
from layout.matters import hooks
from layout.measure import MeasureError
from layout.measure.numerals import number_in_words, scan_number
from layout.measure.terms import scan_measure
from layout.problems import Mark, nearest
from layout.read.fields import GROUND, Fields, Found, fields, word
from layout.read.files.nodes import Mapped, Node, Scalar
from layout.read.files.paths import slug_of
from layout.read.scene.actline import ROWS
from layout.read.scene.names import WINDS, Names, printed, unfit
from layout.read.scene.near import by_meaning
from layout.read.text import bare
from layout.read.vocabulary.kinds import narrower
from layout.said import Said
from layout.score import (
    WHOLE_RITE,
    Cast,
    Detail,
    Exemption,
    KeyPlate,
    LawChange,
    TextReading,
    Thing,
    Variant,
)
from layout.value import replace
from layout.vocabulary import Kind, KindTrait, Showing, Vocabulary
from layout.vocabulary.party import STRANGER, Party

FILLS = ("實", "虛")
MOST = 999  # of one group: 聘禮 has a hundred jars and a hundred hampers
ALL = WHOLE_RITE  # grounds that stand for the whole rite, and their names where they are cited
TOP = ("title", "en", "lead", "draft", "site", "ground", ALL, "cast", "things", "places",
        "variants", "sections", "plates", "details", "exceptions", "divisions",
        "apparatus")  # fmt: skip
CAST = ("party", "en", "count", "members", "stair", "also", "titled", "at", "facing", "row",
        *GROUND)  # fmt: skip
THING = ("kind", "en", "count", "parts", "of", "at", "fits", "in", "held", "facing", "head", "fill",
         "manner", "size", *GROUND)  # fmt: skip
AXES = ("東西", "南北")
PLACE = ("en", *AXES, *GROUND)
PLATE = ("title", "from", "to", "en", "alone", "when", "moment", "shows")
PLACE_WHOLE = "place"  # what a plate shows that has no moment
TEXT_READING = ("clause", "words", "printed", "witnesses", "why", "en")
EXCEPTION = ("law", "clause", "section", "turned", "binds", "why", "cite", "when")
TURNED = (LawChange.SIDES.value, LawChange.ORDER.value)  # how a law may be turned about
LACKING = "無"  # what a witness reads that has not these words
DETAIL = ("show", "of", "from", "to", "en")
LEAD = ("han", "en")


@dataclass(frozen=True, slots=True)
class RiteHead:
    """A rite.yaml as read."""

    slug: str
    folder: Path
    title: str
    en: str
    lead: Said  # what it is, in three sentences
    is_draft: bool
    site: str
    ground: str
    names: Names
    standing: Mapping[str, Ground]  # grounds by the names they are cited by: 凡升降
    places: Mapping[str, Mapping[str, str]]
    place_marks: Mapping[str, Mark]
    variants: Mapping[str, Variant]
    sections: tuple[Scalar, ...]
    plates: tuple[KeyPlate, ...]
    details: tuple[Detail, ...]
    exceptions: tuple[Exemption, ...]
    apparatus: tuple[TextReading, ...]
    divisions: Mapping[str, Scalar]
    said: Fields  # all of it: its matters are read when the readings are chosen


def read_rite(node: Mapped, folder: Path, vocabulary: Vocabulary, found: Found) -> RiteHead:
    """The rite that the nodes of its rite.yaml say."""
    top = Fields(node, "a rite", found)
    top.only((*TOP, *(key for hook in hooks("reading").values() for key in hook.KEYS)))
    is_draft = top.choice("draft", ("yes", "no")) == "yes"
    if (lead := top.inner("lead")) is not None:
        lead.only(LEAD)
    reader = _Declarations(vocabulary, found, is_draft=is_draft)
    for name, mark, value in top.pairs("cast"):
        reader.person(name, mark, value)
    for name, mark, value in top.pairs("things"):
        reader.thing(name, mark, value)
    places, marks = _places(top, reader)
    reader.agree()
    return RiteHead(
        slug=slug_of(folder),
        folder=folder,
        title=top.needed("title"),
        en=printed(top.needed("en")),
        lead=Said(lead.needed("han"), printed(lead.needed("en"))) if lead else Said(),
        is_draft=is_draft,
        site=top.needed("site"),
        ground=top.text("ground") or "",
        standing=dict(_standing(top)),
        names=Names(
            reader.persons, reader.groups, reader.things, reader.sets, frozenset(places),
            vocabulary=vocabulary, called=reader.called,
        ),
        places=places,
        place_marks=marks,
        variants={name: _variant(name, mark, value, found)
                  for name, mark, value in top.pairs("variants")},
        sections=tuple(_sections(top)),
        plates=tuple(plate for item in top.items("plates") if (plate := _plate(item, found))),
        details=tuple(
            d for item in top.items("details") if (d := _detail(item, vocabulary.panels, found))
        ),
        exceptions=tuple(e for item in top.items("exceptions") for e in _exemptions(item, found)),
        apparatus=tuple(
            r for item in top.items("apparatus") if (r := _text_reading(item, vocabulary, found))
        ),
        divisions={clause: heading for clause, _, node in top.pairs("divisions")
                   if (heading := word(node, clause, found))},
        said=top,
    )  # fmt: skip


def _standing(top: Fields) -> Iterator[tuple[str, Ground]]:
    for name, _, node in top.pairs(ALL):
        said = fields(node, name, top.found)
        if said is not None:
            said.only(GROUND).needed("basis")
            if ground := said.ground():
                yield ALL + name, ground


class _Declarations:
    """Collects persons and things, and what is wrong with them."""

    def __init__(self, vocabulary: Vocabulary, found: Found, *, is_draft: bool) -> None:
        self.vocabulary, self.found = vocabulary, found
        self.is_draft = is_draft
        self.persons: dict[str, Cast] = {}
        self.groups: dict[str, tuple[str, ...]] = {}
        self.called: dict[str, str] = {}
        self.things: dict[str, Thing] = {}
        self.sets: dict[str, tuple[str, ...]] = {}
        self.inside: list[tuple[Thing, Mark, Mark]] = []  # with the marks of of: and in:

    def name(self, name: str, mark: Mark, taken: Mapping[str, object]) -> None:
        if why := unfit(name):
            self.found.wrong("S206", mark, f"{name[:40]!r} cannot be a name", why=why)
        elif name in taken:
            self.found.wrong("S211", mark, f"{name} is named twice", fix="choose another name")

    def person(self, name: str, mark: Mark, node: Node) -> None:
        """One entry of cast: a person, a group by count, or a group of persons named."""
        said = fields(node, name, self.found)
        if said is None:
            return
        said.only(CAST if "count" in said else (key for key in CAST if key != "row"))
        self.name(name, mark, {**self.persons, **self.groups})
        if "members" in said:
            self.groups[name] = tuple(
                member.value for member in said.words("members") if self.is_person(member)
            )
            if english := said.text("en"):
                self.called[name] = printed(english)
            if not said.words("members"):
                what, fix = f"{name} is a group of nobody", "name its members: [賓, 介]"
                self.found.wrong("S209", said.mark("members"), what, fix=fix)
            return
        members = _counted(said, name)
        if members != (name,):
            self.groups[name] = members
        for member in members:
            if member != name:
                self.name(member, mark, self.persons)
            self.persons[member] = Cast(
                name=member,
                party=self.party(said),
                en=self.english(said),
                group=name if member != name else None,
                stair=said.text("stair"),
                also=tuple(other.value for other in said.words("also")),
                titled=said.text("titled"),
                at=said.text("at"),
                facing=said.text("facing"),
                row=ROWS.get(said.choice("row", ROWS) or ""),
                ground=ground_of(said),
                mark=mark,
            )
            said = Fields(said.node, said.whose, Found())  # its problems have been told once

    def english(self, said: Fields) -> str:
        """What English calls it; a draft may leave that for later."""
        return printed(said.text("en") or "" if self.is_draft else said.needed("en"))

    def party(self, said: Fields) -> Party:
        """Whose side somebody is on."""
        name = said.choice("party", self.vocabulary.parties) or _missing(said, "party")
        return self.vocabulary.parties.get(name, STRANGER)

    def is_person(self, said: Scalar) -> bool:
        if said.value in self.persons:
            return True
        fix = nearest(said.value, self.persons)
        self.found.wrong("S208", said.mark, f"nobody is named {said.value[:40]}", fix=fix)
        return False

    def thing(self, name: str, mark: Mark, node: Node) -> None:
        """One entry of things: an individual, or several by count."""
        said = fields(node, name, self.found)
        if said is None:
            return
        said.only(THING)
        self.name(name, mark, {**self.things, **self.sets})
        kind = self.kind(said)
        told = [key for key in ("at", "in", "held") if key in said]
        if len(told) > 1:
            fix = "keep the one that is true at the opening"
            ways = {"at": "at a place", "in": "in a thing", "held": "in somebody's hands"}
            what = f"{name} is {' and '.join(ways[key] for key in told)}"
            self.found.wrong("S218", said.mark(told[0]), what, fix=fix)
        owners = self.groups.get(said.text("of") or "", ())
        members = _for_each(said, name, owners) if owners else _counted(said, name)
        parts: Mapping[str, tuple[str, str]] = {}
        for cut in said.known("parts", self.vocabulary.cuts)[:1]:
            if members != (name,):
                what = f"{name} is cut into parts, and is more than one"
                self.found.wrong("S209", said.mark("parts"), what, fix="name each that is cut up")
            parts = self.vocabulary.cuts[cut].pieces(name)
            members = tuple(parts)
        if members != (name,):
            self.sets[name] = members
        holders = self.holders(said, len(members))
        for member, owner, holder in zip_longest(members, owners, holders):
            if member != name:
                self.name(member, mark, self.things)
            article = replace(self.article(member, kind, said, mark), held=holder)
            if part := parts.get(member):
                en = f"{part[1]} of {article.en}"
                article = replace(article, en=en, called=part[0])
            self.things[member] = replace(article, of=owner) if owner else article
            said = Fields(said.node, said.whose, Found())
        self.inside.append((self.things[members[0]], said.mark("of"), said.mark("in")))

    def kind(self, said: Fields) -> Kind:
        """The kind named, or one made of it (鹿中 is a 中); any, where that is a problem."""
        kinds, word = self.vocabulary.kinds, said.needed("kind")
        if kind := narrower(word, kinds):
            return kind
        if word:
            english = {name: kind.en for name, kind in kinds.items()}
            what = f"{word[:40]} is no known kind"
            fix = by_meaning(word, said.text("en") or "", english, "docs/manual/kinds.md")
            self.found.wrong("S207", said.mark("kind"), what, fix=fix)
        return next(iter(kinds.values()))

    def holders(self, said: Fields, count: int) -> tuple[str, ...]:
        """Who comes with it in his hands: one for each, by name or as a group."""
        words = said.words("held")
        holders = [n for w in words for n in self.groups.get(w.value, (w.value,))
                   if w.value in self.groups or self.is_person(w)]  # fmt: skip
        if words and holders and len(holders) != count:
            what = f"{said.whose} has {count}, and {len(holders)} to hold them"
            self.found.wrong("S234", said.mark("held"), what, fix="name one for each: [甲, 乙]")
        return tuple(holders[:count])

    def article(self, name: str, kind: Kind, said: Fields, mark: Mark) -> Thing:
        size = {key: value.value for key, _, node in said.pairs("size")
                if (value := word(node, key, self.found))}  # fmt: skip
        of, manners = said.text("of"), self.vocabulary.manners
        return Thing(
            name=name,
            kind=kind,
            en=self.english(said),
            of=of,
            called=name.removeprefix(of or ""),
            at=said.text("at"),
            fits=said.text("fits") or "",
            inside=said.text("in"),
            facing=said.choice("facing", WINDS),
            head=said.choice("head", WINDS),
            fill=said.choice("fill", FILLS),
            manner=tuple(manners[each] for each in said.known("manner", manners)),
            size=size,
            ground=ground_of(said),
            mark=mark,
            colour=name.removesuffix(kind.name) if kind.has(KindTrait.PAINT) else "",
        )

    def _in_itself(self, thing: Thing) -> bool:
        seen: set[str] = set()
        holder = thing.inside
        while holder in self.things and holder not in seen:
            seen.add(holder)
            holder = self.things[holder].inside
        return thing.name in seen

    def agree(self) -> None:
        """What can be told when everybody is known: owners, containers, names that clash."""
        for thing, of, inside in self.inside:
            if thing.of is not None and thing.of not in self.persons:
                self.found.wrong(
                    "S208", of, f"{thing.name} is of {thing.of[:40]}, who is nobody",
                    fix=nearest(thing.of, self.persons),
                )  # fmt: skip
            if thing.inside is not None and thing.inside not in self.things:
                self.found.wrong(
                    "S208", inside, f"{thing.name} is in {thing.inside[:40]}, which is nothing",
                    fix=nearest(thing.inside, self.things),
                )  # fmt: skip
            elif self._in_itself(thing):
                self.found.wrong("S215", inside, f"{thing.name} would be in itself",
                                 fix="let one of them be at a place")  # fmt: skip
        people = {**self.persons, **self.groups}
        for name in (*self.things, *self.sets):
            if name in people:
                mark = self.things[self.sets.get(name, (name,))[0]].mark
                self.found.wrong("S211", mark, f"{name} is a person and a thing",
                                 fix="choose another name for the thing")  # fmt: skip
        for cast in self.persons.values():
            for other in cast.also:
                self.name(other, cast.mark, {})
                if other in people or other in self.things:
                    fix = "leave it out of also:"
                    self.found.wrong("S211", cast.mark, f"{other} is somebody's own name", fix=fix)


def _missing(said: Fields, key: str) -> str:
    """A choice that must be there; one that was wrong has been told."""
    return "" if key in said else said.needed(key)


def _counted(said: Fields, name: str) -> tuple[str, ...]:
    """眾賓 of count 3 is 眾賓一 眾賓二 眾賓三; without a count a name is itself."""
    count = said.text("count")
    if count is None:
        return (name,)
    if count.isascii() and count.isdigit() and len(count) < 4 and 1 <= int(count) <= MOST:
        return tuple(name + number_in_words(n) for n in range(1, int(count) + 1))
    what = f"count: {count[:20]} is no number from 1 to {MOST}"
    said.found.wrong("S209", said.mark("count"), what, fix="write a number in figures: 3")
    return (name + number_in_words(1),)


def _for_each(said: Fields, name: str, owners: tuple[str, ...]) -> tuple[str, ...]:
    """What belongs to a group is one for each: 旂一 of the first, 旂二 of the second."""
    if "count" in said:
        what = f"{name} is one for each of {said.text('of')}, and has a count"
        said.found.wrong("S209", said.mark("count"), what, fix="leave count out")
    return tuple(name + number_in_words(n) for n in range(1, len(owners) + 1))


def ground_of(said: Fields) -> Ground | None:
    """The ground of a placement; a reason alone is our conjecture."""
    ground = said.ground()
    if ground is None and "basis" not in said and (why := said.text("why")):
        return Ground(Basis.擬, said.text("cite") or "", why)
    return ground


def _places(
    top: Fields, reader: _Declarations
) -> tuple[dict[str, Mapping[str, str]], dict[str, Mark]]:
    places: dict[str, Mapping[str, str]] = {}
    marks: dict[str, Mark] = {}
    for name, mark, node in top.pairs("places"):
        reader.name(name, mark, {**reader.persons, **reader.groups, **reader.things})
        if said := fields(node, name, top.found):
            said.only(PLACE).ground()
            for key in (*AXES, "basis"):
                said.needed(key)
            places[name] = {key: said.text(key) or "" for key in said.node.entries}
            marks[name] = mark
            _own_number(name, said, top.found)
    return places, marks


def _own_number(name: str, said: Fields, found: Found) -> None:
    """A measure that no words cited have is ours, and wants a reason."""
    cited = said.text("cite") or ""
    for key in AXES:
        words = said.text(key) or ""
        measure = next((m for at in range(len(words)) if (m := _measure(words, at))), "")
        if measure and measure not in cited.replace(" ", "") and "why" not in said:
            what = f"nobody says the {measure} of {name}"
            fix = "say why: so far, or a phrase with no number (少南, 當, 之間, another place)"
            found.wrong("S253", said.mark(key), what, fix=fix)


def _measure(words: str, at: int) -> str:
    """The measure that begins there."""
    try:
        measure = scan_measure(words, at) if scan_number(words, at) else None
    except MeasureError:
        return ""
    return words[at : measure.end] if measure else ""


def _variant(name: str, mark: Mark, node: Node, found: Found) -> Variant:
    said = fields(node, name, found)
    if said is None:
        return Variant(name, (), {}, mark=mark)
    said.only(("readings", "about"))
    said.needed("about")
    held = {reading: value.value if (value := word(inner, reading, found)) else ""
            for reading, _, inner in said.pairs("readings")}  # fmt: skip
    if len(held) < 2:
        fix = "readings: {one: who holds it, other: who holds it}"
        found.wrong("S202", mark, f"the variant {name} has no two readings", fix=fix)
    return Variant(name, tuple(held), held, said.text("about") or "", mark)


def _sections(top: Fields) -> list[Scalar]:
    stems: dict[str, Scalar] = {}
    top.needed("sections") if "sections" not in top else None
    for item in top.items("sections"):
        said = word(item, "a section", top.found)
        if said is None:
            continue
        if not said.value.replace("_", "").isalnum() or len(said.value) > 60:
            fix = "write the file's name without .yaml: 07_xian_bin"
            top.found.wrong("S206", said.mark, f"{said.value[:40]!r} names no file", fix=fix)
        elif said.value in stems:
            top.found.wrong("S211", said.mark, f"{said.value} is listed twice", fix="keep one")
        else:
            stems[said.value] = said
    return list(stems.values())


def _plate(node: Node, found: Found) -> KeyPlate | None:
    said = fields(node, "a plate", found)
    if said is None:
        return None
    said.only(PLATE)
    first, last = said.needed("from"), said.needed("to")
    alone = said.choice("alone", ("yes", "no")) == "yes"
    title, en = said.needed("title"), printed(said.text("en") or "")
    moment, shows = said.text("moment") or "", said.choice("shows", (PLACE_WHOLE,)) or ""
    return KeyPlate(
        title, first, last, en, alone, _when(said, found), moment, bool(shows), node.mark
    )


def _when(said: Fields, found: Found) -> Mapping[str, str]:
    """Under which reading of each dispute something holds."""
    return {
        name: reading.value
        for name, _, value in said.pairs("when")
        if (reading := word(value, name, found)) is not None
    }


def _detail(node: Node, panels: Mapping[str, Showing], found: Found) -> Detail | None:
    said = fields(node, "a detail", found)
    if said is None:
        return None
    said.only(DETAIL)
    show = said.choice("show", panels)
    said.needed("show")
    first, last = said.needed("from"), said.needed("to")
    of = said.needed("of")
    if show is None:
        return None
    return Detail(panels[show], of, first, last, printed(said.text("en") or ""), node.mark)


def _text_reading(node: Node, vocabulary: Vocabulary, found: Found) -> TextReading | None:
    """`{clause: …, words: 授, printed: 受, witnesses: {受: [徐, 楊], 授: [張]}, why: …, en: …}`."""
    said = fields(node, "a reading of the text", found)
    if said is None:
        return None
    said.only(TEXT_READING)
    sigla = {work.siglum for work in vocabulary.works.values() if work.siglum}
    words, who = said.needed("words"), dict[str, tuple[str, ...]]()
    if (have := said.inner("witnesses")) is None:
        _missing(said, "witnesses")
        return None
    for reading in have.node.entries:
        named = have.words(reading)
        for each in named:
            if each.value not in sigla:
                what = f"no witness is named {each.value[:40]}"
                found.wrong("S208", each.mark, what, fix=nearest(each.value, sigla))
        who[reading] = tuple(each.value for each in named)
    printed_as = said.text("printed") or words
    if printed_as and bare(printed_as) not in who:  # a slip of the base text has nobody
        what = f"no witness has {printed_as[:40]}"
        fix = "name who has it under witnesses:, and print what somebody has"
        key = "printed" if said.text("printed") else "words"
        found.wrong("S237", said.mark(key), what, fix=fix)
    why, english = said.needed("why"), printed(said.needed("en"))
    return TextReading(said.needed("clause"), words, printed_as, who, why, english, node.mark)


def _exemptions(node: Node, found: Found) -> tuple[Exemption, ...]:
    """An exception of one clause, or of several for the same reason; of sections, or of the rite
    (`section: 凡`). `turned` and `binds` say that the law holds there, about or at all."""
    said = fields(node, "an exception", found)
    if said is None:
        return ()
    said.only(EXCEPTION)
    when = _when(said, found)
    reason = "；".join(part for part in (said.needed("why"), said.text("cite")) if part)
    laws, clauses, sections = (said.words(key) for key in ("law", "clause", "section"))
    binds = "binds" in said and said.choice("binds", ("yes", "no")) == "yes"
    change = LawChange.BOUND if binds else LawChange.LIFTED
    if turned := said.choice("turned", TURNED):
        change = LawChange(turned)
    if not laws:
        said.needed("law")
    if not clauses and not sections and not when:
        said.needed("clause")
    spots: list[tuple[str | None, str, Mark]] = [(one.value, "", one.mark) for one in clauses]
    spots += [(None, one.value, one.mark) for one in sections]
    return tuple(
        Exemption(law.value, clause, reason, when, mark, section, change, binds)
        for law in laws
        for clause, section, mark in spots or [(None, "", node.mark)][: bool(when)]
    )
