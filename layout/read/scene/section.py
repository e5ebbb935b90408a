"""A section file: its steps as written, before back-references are expanded."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import count, zip_longest

from layout.basis import ActPart, Ground
from layout.problems import Mark, ProblemError, nearest
from layout.read.fields import GROUND, Fields, Found, fields, one_line, word
from layout.read.files.nodes import Mapped, Node, Scalar
from layout.read.files.nodes import Sequence as Listed
from layout.read.rite import RiteHead
from layout.read.scene.actline import parse_act, people_in
from layout.read.scene.inline import CLOSE, OPEN, QUESTION, spread
from layout.read.scene.names import Names, printed
from layout.read.scene.readings import Readings
from layout.read.scene.stated import stated
from layout.read.scene.written import Repeat, Role, Section, Written
from layout.read.text import PARTS
from layout.said import Said
from layout.score import Act, Choice, Expectation, OpenQuestion
from layout.value import replace

PARTS_OF_ACTS = {part.key: part for part in ActPart}  # with grounds of their own
GROUNDS = (*GROUND, *PARTS_OF_ACTS)
NOBODY = "無"  # who has no part in a passage here
TOP = ("section", "en", "ground", "when", "每", "steps")
STEP = (*PARTS, "日", "既徹", "留", "en", "do", *GROUNDS, "passage", "as", "with", "except", "each",
        "皆", "elsewhere", "when", "expect", "open", "applies", "unplayed", "note")  # fmt: skip
ITEM = ("act", "同", "when", *GROUNDS)
_REPEAT_KEYS = ("with", "except", "each", "皆")

# the ground of an act, and those of parts of it that rest on other words
Rests = tuple[Ground | None, Mapping[ActPart, Ground]]
NO_GROUND: Rests = (None, {})
DONE, UNDONE = "所為", "不為"  # what is expected of somebody to do, and not to do


def read_section(node: Mapped, rite: RiteHead, readings: Readings, found: Found) -> Section:
    """The section that the nodes of its file say."""
    top = Fields(node, "a section", found).only(TOP)
    title = top.needed("section")
    reader = _Steps(title, rite, readings, found)
    top.needed("steps") if "steps" not in top else None
    reader.lacking = reader.lacks(top)
    steps = tuple(step for item in top.items("steps") if (step := reader.step(item)))
    en = printed(top.text("en") or "" if rite.is_draft else top.needed("en"))
    times = [
        Said(name, printed(told.value))
        for name, _, value in top.pairs("每")
        if (told := word(value, name, found))
    ]
    return Section(title, en, steps, node.mark, top.text("ground") or "", (*times, None)[0])


def _resting(act: Act, rests: Rests) -> Act:
    """The act with what it rests on."""
    ground, by_part = rests
    return replace(act, ground=ground, by_part={p: g for p, g in by_part.items() if act.has(p)})


def _answered(said: Fields, question: str, answer: str) -> tuple[str, str]:
    """A question and its answer: under two keys, or behind the mark in one line."""
    asked = said.needed(question)
    parts = QUESTION.split(asked, 1)
    if answer in said or len(parts) == 1 or not parts[1]:
        return asked, said.needed(answer)
    return parts[0], parts[1]


class _Steps:
    """Reads the steps of one section."""

    def __init__(self, section: str, rite: RiteHead, readings: Readings, found: Found) -> None:
        self.section, self.found = section, found
        self.names: Names = rite.names
        self.standing = rite.standing
        self.is_draft = rite.is_draft  # its English may come later
        self.readings = readings
        self.part = PARTS[0]  # of the step before, which a step without text shares
        self.silent: list[Act] = []  # acts of this step that another reading would play,
        self.others: list[Choice] = []  # and which
        self.lacking: Choice = {}  # the readings that the section asks for and are not chosen

    def step(self, node: Node) -> Written | None:
        said = fields(node, "a step", self.found)
        if said is None:
            return None
        said.only(STEP)
        text = self.text(said)
        repeat = self.repeat(said)
        if text is None and repeat is None and not any(part in said for part in PARTS):
            fix = "quote the clause it stages, or say as: which passage it repeats"
            self.found.wrong("S214", said.node.mark, "a step has neither 經: nor as:", fix=fix)
        self.silent, self.others = [], []
        acts, lacking = self.acts(said), self.lacks(said)
        if text is not None:
            acts = tuple(stated(acts, text.value, self.names))
        whole = {**self.lacking, **lacking}
        under = (whole,) if whole else () if acts else tuple(self.others)
        entry = next((said.node.entries[part] for part in PARTS if part in said), None)
        return Written(
            section=self.section,
            part=self.part,
            text=text,
            en=printed(said.needed("en") if text and not self.is_draft else said.text("en") or ""),
            acts=acts,
            repeat=repeat,
            passages=said.words("passage"),
            played=not lacking,
            told=not self.lacking,
            silent=(*self.silent, *(acts if lacking else ())),
            played_under=under,
            elsewhere=said.text("elsewhere"),
            day=self.day(said, text),
            cleared=self.cleared(said),
            staying=self.staying(said),
            expect=tuple(self.expectations(said)),
            open=tuple(q for item in said.items("open") if (q := self.question(item))),
            applies=said.words("applies"),
            unplayed=self.unplayed(said, text),
            note=said.text("note") or "",
            mark=entry.key if entry else repeat.mark if repeat else said.node.mark,
        )

    def unplayed(self, said: Fields, text: Scalar | None) -> Mapping[str, str]:
        """The words of the clause that are not done here, each with the reason."""
        told: dict[str, str] = {}
        for name, mark, node in said.pairs("unplayed"):
            self.stands(name, mark, text)
            why = word(node, name, self.found)
            told[name] = why.value if why else ""
        return told

    def stands(self, name: str, mark: Mark, text: Scalar | None) -> None:
        """The words must be of the clause."""
        if text is None or name not in text.value:
            fix = "name a word as it stands there"
            self.found.wrong("S250", mark, f"{name[:40]} is no word of this clause", fix=fix)

    def day(self, said: Fields, text: Scalar | None) -> str:
        """The words of the clause by which another day begins."""
        day = said.scalar("日")
        if day is None:
            return ""
        self.stands(day.value, day.mark, text)
        return day.value

    def cleared(self, said: Fields) -> tuple[str, ...]:
        """The things that are gone when the day begins, each or a whole kind by its name."""
        gone: dict[str, None] = {}
        for name in said.words("既徹"):
            of_kind = [t.name for t in self.names.things.values() if t.kind.name == name.value]
            things = of_kind or self.names.articles(name.value)
            if "日" not in said or not all(thing in self.names.things for thing in things):
                what = f"{name.value[:40]} is not cleared for a new day"
                fix = nearest(name.value, self.names.objects) if "日" in said else "say 日: too"
                self.found.wrong("S252", name.mark, what, fix=fix)
                continue
            gone |= dict.fromkeys(things)
        return tuple(gone)

    def staying(self, said: Fields) -> tuple[str, ...]:
        """Who does not go home when the day begins, each or a whole group by its name."""
        stay: dict[str, None] = {}
        for name in said.words("留"):
            if "日" not in said or name.value not in self.names.people:
                what = f"{name.value[:40]} does not stay for a new day"
                fix = nearest(name.value, self.names.people) if "日" in said else "say 日: too"
                self.found.wrong("S254", name.mark, what, fix=fix)
                continue
            stay |= dict.fromkeys(self.names.members(name.value))
        return tuple(stay)

    def text(self, said: Fields) -> Scalar | None:
        """The clauses quoted; the part they are of is remembered."""
        given = [part for part in PARTS if part in said]
        if len(given) > 1:
            fix = "make two steps of it"
            self.found.wrong("S214", said.mark("記"), "a step has both 經: and 記:", fix=fix)
        for part in given:
            self.part = part
            text = said.scalar(part)
            if text is not None and one_line(text, f"{part}:", self.found):
                return text
        return None

    def acts(self, said: Fields) -> tuple[Act, ...]:
        """What do: says, a line or several, in order; acts that happen together share a number."""
        rests, numbers = self.rests(said), count(1)
        acts: list[Act] = []
        do = said.node.entries.get("do")
        alone = (do.value,) if do and isinstance(do.value, Scalar) else None
        for item in alone or said.items("do"):
            if isinstance(item, Mapped) and "同" in item.entries:
                acts += self.together(item, rests, numbers)
            else:
                acts += self.line(item, rests)
        return tuple(acts)

    def together(self, node: Mapped, around: Rests, numbers: Iterable[int]) -> list[Act]:
        """同: the first acts of all lines happen together, then the second ones, and so on."""
        said = Fields(node, "同", self.found).only(("同", "when", *GROUNDS))
        own = self.rests(said, around)
        lines = [self.line(item, own) for item in said.items("同")]
        acts: list[Act] = []
        for round_of in zip_longest(*lines):
            together = [act for act in round_of if act is not None]
            number = next(iter(numbers)) if len(together) > 1 else 0
            acts += [replace(act, together=number) for act in together]
        return self.kept(acts, self.lacks(said))

    def line(self, node: Node, rests: Rests) -> list[Act]:
        """The acts of one item: a line, or a mapping with act: and its ground."""
        lacking: Choice = {}
        node = spread(node)
        if isinstance(node, Mapped):
            said = Fields(node, "an act", self.found).only(ITEM)
            if "同" in said:
                fix = "put its lines into the 同 around it"
                self.found.wrong("S203", node.mark, "同 within 同", fix=fix)
                return []
            said.needed("act")
            rests, lacking = self.rests(said, rests), self.lacks(said)
            line = said.scalar("act")
        else:
            line = word(node, "an act", self.found)
        if line is None or not one_line(line, "an act line", self.found):
            return []
        if OPEN in line.value:
            here = line.mark.shifted(line.value.index(OPEN))
            what = f"what stands in {OPEN}{CLOSE} is not whole, or said beside the line too"
            fix = "write 〔若房=zheng〕 before the act, 〔注：…〕〔面擬：…〕 behind it, each once"
            self.found.wrong("S236", here, what, fix=fix)
            return []
        try:
            acts = parse_act(line.value, line.mark, self.names)
        except ProblemError as error:
            self.found.problems.extend(error.problems)
            return []
        beside = node.entries if isinstance(node, Mapped) else {}
        for key, part in PARTS_OF_ACTS.items():
            if key in beside and not any(act.has(part) for act in acts):
                say = "WIND面" if part is ActPart.FACING else "it in the act"
                what, fix = f"{key}: is of no act of this line", f"leave it out, or say {say}"
                self.found.wrong("S251", beside[key].key, what, fix=fix)
        return self.kept([_resting(act, rests) for act in acts], lacking)

    def kept(self, acts: list[Act], lacking: Choice) -> list[Act]:
        """The acts, where no reading is lacking; else none, and by which they are played."""
        if not lacking:
            return acts
        self.silent += acts
        if lacking not in self.others:
            self.others.append(lacking)
        return []

    def rests(self, said: Fields, around: Rests = NO_GROUND) -> Rests:
        """What acts rest on, and parts of them: what is said here, else what is said around it; who
        gives acts a ground here says it of their parts too, if he says no more of them."""
        ground, by_part = said.ground(self.standing), dict[ActPart, Ground]()
        for key, part in PARTS_OF_ACTS.items():
            inner = said.inner(key) if key in said else None
            if inner:
                inner.only(GROUND).needed("basis")
                if own := inner.ground(self.standing):
                    by_part[part] = own
        return ground or around[0], by_part if ground else {**around[1], **by_part}

    def lacks(self, said: Fields) -> dict[str, tuple[str, ...]]:
        """Of the readings asked for by when: those that are not chosen."""
        lacking = dict[str, tuple[str, ...]]()
        for name, mark, node in said.pairs("when"):
            known = self.readings.of(name)
            if known is None:
                self.no_variant(name, mark)
            elif asked := self.not_held(name, node, known):
                lacking[name] = asked
        return lacking

    def no_variant(self, name: str, mark: Mark) -> None:
        fix = nearest(name, self.readings.known())
        self.found.wrong("S212", mark, f"there is no variant {name[:40]}", fix=fix)

    def not_held(self, name: str, node: Node, known: Sequence[str]) -> tuple[str, ...]:
        """The reading, or those listed; none where one of them is the one chosen."""
        asked = node.items if isinstance(node, Listed) else (node,)
        readings = [said for each in asked if (said := word(each, name, self.found))]
        for reading in readings:
            if reading.value not in known:
                what = f"{name} has no reading {reading.value[:40]}"
                fix = nearest(reading.value, known)
                self.found.wrong("S212", reading.mark, what, fix=fix)
        holds = any(self.readings.holds(name, r.value) for r in readings if r.value in known)
        return () if holds else tuple(reading.value for reading in readings)

    def repeat(self, said: Fields) -> Repeat | None:
        """The back-reference of a step, or None."""
        if "as" not in said:
            for key in _REPEAT_KEYS:
                if key in said:
                    what, fix = f"{key}: without as:", "say as: which passage it changes"
                    self.found.wrong("E411", said.node.entries[key].key, what, fix=fix)
            return None
        order = list(said.node.entries)
        return Repeat(
            passages=said.words("as"),
            roles=tuple(self.roles(said)),
            turns=self.turns(said, "皆" if "皆" in said else "each"),
            at_once="皆" in said,
            without=said.words("except"),
            gone=tuple(self.gone(said)),
            first="do" not in order or order.index("as") < order.index("do"),
            mark=said.node.entries["as"].key,
        )

    def roles(self, said: Fields) -> Iterable[Role]:
        """One for one under with:; a list there is of turns, and 無 leaves out."""
        for name, mark, node in said.pairs("with"):
            value = None if isinstance(node, Listed) else word(node, name, self.found)
            if value is not None and value.value != NOBODY:
                yield Scalar(name, mark), value

    def gone(self, said: Fields) -> Iterable[Scalar]:
        """Whoever and whatever with: says that there is none of here: {介: 無}."""
        for name, mark, node in said.pairs("with"):
            if isinstance(node, Scalar) and node.value == NOBODY:
                yield Scalar(name, mark)

    def turns(self, said: Fields, key: str) -> tuple[tuple[Role, ...], ...]:
        """each: or 皆: the lists of all its roles taken side by side."""
        columns: list[list[Role]] = []
        if key == "皆" and "each" in said:
            what, fix = "a step has both each: and 皆:", "one after another is each:, at once 皆:"
            self.found.wrong("E407", said.node.entries["皆"].key, what, fix=fix)
        for name, mark, node in said.pairs(key):
            if name in (inner.node.entries if (inner := said.inner("with")) else ()):
                what, fix = f"{name} is in with: and in {key}:", "keep one of them"
                self.found.wrong("E407", mark, what, fix=fix)
            columns.append([(Scalar(name, mark), value) for value in self.listed(node, name)])
        for name, mark, node in said.pairs("with"):
            if isinstance(node, Listed):
                columns.append([(Scalar(name, mark), value) for value in self.listed(node, name)])
        lengths = {len(column) for column in columns}
        if len(lengths) > 1 or lengths == {0}:
            what, fix = f"{key}: has no turns", "give each role a list, all equally long"
            self.found.wrong("E409", said.mark(key if key in said else "with"), what, fix=fix)
            return ()
        return tuple(zip(*columns, strict=True))

    def listed(self, node: Node, name: str) -> Sequence[Scalar]:
        """The words of a list, or the members of a group named instead of one."""
        if isinstance(node, Listed):
            return [value for item in node.items if (value := word(item, name, self.found))]
        value = word(node, name, self.found)
        people = people_in(value.value, self.names) if value else ""
        if value is None or isinstance(people, str):
            return [value] if value else []
        return [Scalar(person, value.mark) for person in people]

    def expectations(self, said: Fields) -> Iterable[Expectation]:
        """What must be true of each subject, and what he does; play knows the claims there are."""
        names = self.names
        for subject, mark, node in said.pairs("expect"):
            claims = fields(node, subject, self.found)
            if claims is not None:
                told = {key: claims.text(key) or "" for key in claims.node.entries}
                for name in names.sets.get(subject) or names.members(subject):
                    done, undone = (self.deeds(name, key, claims) for key in (DONE, UNDONE))
                    states = {key: told[key] for key in told if key not in (DONE, UNDONE)}
                    yield Expectation(name, states, mark, done, undone)

    def deeds(self, who: str, key: str, claims: Fields) -> tuple[Act, ...]:
        """The acts of somebody that are expected, written as on an act line without him."""
        said = claims.scalar(key)
        if said is None:
            return ()
        if who not in self.names.people:
            what = f"{who} does nothing: {key} is said of a person"
            self.found.wrong("X602", said.mark, what, fix="expect it of who does it")
            return ()
        try:
            return parse_act(f"{who} {said.value}", said.mark, self.names)
        except ProblemError as error:
            self.found.problems.extend(error.problems)
            return ()

    def question(self, node: Node) -> OpenQuestion | None:
        said = fields(node, "an open question", self.found)
        if said is None:
            return None
        said.only(("問", "答", "question", "decided", "by", "of"))
        asked = OpenQuestion(
            *_answered(said, "問", "答"),
            *_answered(said, "question", "decided"),
            said.needed("by"),
            said.text("of") or "",
        )
        if not asked.of:
            return asked
        if self.readings.of(asked.of) is None:
            self.no_variant(asked.of, said.mark("of"))
        drawn = self.readings.other(asked.of)
        if drawn is None:
            return asked
        reading, by = drawn
        return replace(asked, han_decided=reading, decided=reading, by=by)
