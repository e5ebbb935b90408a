"""The act line: `WHO verb words，verb words`. Each word is known by its form and by the names."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import chain
from typing import NamedTuple

from layout.measure.numerals import MeasureError, scan_number
from layout.problems import Mark, ProblemError, nearest
from layout.read.fields import Found
from layout.read.scene.names import EXCEPT, LONGEST, WINDS, Names
from layout.read.scene.near import by_meaning, spelled
from layout.score import Act
from layout.value import replace
from layout.vocabulary import KindTrait, Manner, Prefix, Verb, VerbTrait

_FACES = "面鄉"
FACINGS = {f"{wind}{word}": wind for wind in WINDS for word in _FACES}
ROWS = {f"{wind}上": wind for wind in WINDS}
_LEADERS = {"于": "place", "自": "via", "由": "route", "面": "facing", "鄉": "facing"}
_AT = "于"
_LISTS = ("thing", "to", "route", "manner")
MOST = 99  # times that one line does something by turns
_MISTAKEN = {",": "，", ";": "，", "；": "，", "。": "，", "\u3000": " ", "“": "「", "”": "」"}
_SAID = {  # how a slot is spoken of
    "thing": "a thing",
    "to": "a person it is done to",
    "place": "a place",
    "via": "自",
    "route": "由",
    "facing": "a facing",
    "row": "the head of a row",
    "words": "words in 「」",
    "manner": "a manner",
}


class ActWord(NamedTuple):
    """A word of the line and where it begins, counted from 0."""

    text: str
    at: int


class Reading(NamedTuple):
    """A verb word understood: 遂坐奠 is 遂 and 坐 before 奠."""

    verb: Verb
    prefixes: tuple[Prefix, ...]


def parse_act(line: str, mark: Mark, names: Names) -> tuple[Act, ...]:
    """The acts of a line, in order; ProblemError with all that is wrong in it."""
    reader = _Line(mark, names)
    parts = list(reader.parts(line))
    who = reader.doers(parts[0])
    acts = [reader.act(each, at) for part, at in parts for each in reader.each_place(part)]
    if reader.found.problems:
        raise ProblemError(*reader.found.problems)
    return tuple(done for act in acts if act is not None and who for done in act.of(who, names))


def people_in(word: str, names: Names) -> tuple[str, ...] | str:
    """The persons a word names (賓、介, 眾賓除眾賓一), or the part of it that names nobody."""
    found: list[str] = []
    for part in word.split("、"):
        whole, *without = part.split(EXCEPT)
        if whole not in names.people:
            return whole
        members = list(names.members(whole))
        for one in without:
            if one not in names.people or not {*names.members(one)} <= {*members}:
                return part
            members = [each for each in members if each not in names.members(one)]
        found += members
    nobody = any(not names.members(part) for part in word.split("、"))  # as of an even contest
    return tuple(dict.fromkeys(found)) or (() if nobody else word)


def find_verb(word: str, names: Names) -> Reading | None:
    """The longest declared form the word ends with, if prefixes alone stand before it."""
    for cut in range(len(word) if len(word) <= LONGEST else 0):
        before = [names.vocabulary.prefixes.get(letter) for letter in word[:cut]]
        if word[cut:] in names.vocabulary.verbs and all(before):
            return Reading(names.vocabulary.verbs[word[cut:]], tuple(p for p in before if p))
    return None


@dataclass
class _Slots:
    """What the words after a verb fill."""

    word: str
    mark: Mark
    reading: Reading
    manners: Mapping[str, Manner] = field(default_factory=dict)
    filled: dict[str, list[str]] = field(default_factory=dict)

    def one(self, slot: str) -> str | None:
        return self.filled[slot][0] if slot in self.filled else None

    def many(self, slot: str) -> tuple[str, ...]:
        return tuple(self.filled.get(slot, ()))

    def of(self, who: tuple[str, ...], names: Names) -> tuple[Act, ...]:
        """The act; by turns it is one act for each turn of each who does it."""
        prefixes = self.reading.prefixes
        act = self.act(who)
        if not any(prefix.turns for prefix in prefixes):
            return (act,)
        counted = next(
            (found for word in act.thing if (found := names.vocabulary.quantity(word))), None
        )
        kind, turns = counted or ("", 1)
        thing = (kind,) if kind else act.thing
        return tuple(replace(act, who=(one,), thing=thing) for _ in range(turns) for one in act.who)

    def act(self, who: tuple[str, ...]) -> Act:
        prefixes = self.reading.prefixes
        return Act(
            who=who,
            verb=self.reading.verb,
            word=self.word,
            prefixes=prefixes,
            thing=self.many("thing"),
            to=self.many("to"),
            place=self.one("place"),
            via=self.one("via"),
            route=self.many("route"),
            facing=self.one("facing"),
            row=self.one("row"),
            count=next((p.count for p in prefixes if p.count), self.reading.verb.times),
            hand=next((p.hand for p in prefixes if p.hand), None),
            kneeling=next((p.kneeling for p in prefixes if p.kneeling is not None), None),
            words=self.one("words"),
            manner=tuple(self.manners[name] for name in self.many("manner")),
            mark=self.mark,
        )


class _Line:
    """Reads one line, and collects its problems."""

    def __init__(self, mark: Mark, names: Names) -> None:
        self.start, self.names, self.found = mark, names, Found()
        self.silent = False  # the first verb cannot be read, and that has been said

    def mark(self, word: ActWord) -> Mark:
        return self.start.shifted(word.at, max(1, len(word.text)))

    def wrong(self, code: str, word: ActWord, what: str, fix: str = "") -> None:
        self.found.wrong(code, self.mark(word), what, fix=fix)

    def parts(self, line: str) -> Iterator[tuple[list[ActWord], int]]:
        """The verbs of the line, each as its words; spaces and ， within 「」 part nothing."""
        words: list[ActWord] = []
        text, depth, opened, begun = "", 0, 0, 0
        for at, letter in enumerate(line):
            if not depth and letter in _MISTAKEN:
                better, mistaken = _MISTAKEN[letter], letter
                fix = "write a plain space" if better == " " else f"write {better}"
                self.wrong("S226", ActWord(mistaken, at), f"{mistaken} has no meaning here", fix)
                letter = better  # noqa: PLW2901 - read on as if it were right
            if not depth and letter in " ，":
                words += [ActWord(text, at - len(text))] if text else []
                text = ""
                if letter == "，":
                    yield words, begun
                    words, begun = [], at + 1
                continue
            opened = at if letter == "「" and not depth else opened
            depth = max(0, depth + (letter == "「") - (letter == "」"))
            text += letter
        if depth:
            self.wrong("S229", ActWord("「", opened), "this 「 is never closed", "add 」")
        yield [*words, ActWord(text, len(line) - len(text))] if text else words, begun

    def each_place(self, words: list[ActWord]) -> Iterator[list[ActWord]]:
        """設 黍 于 醬東、稷 于 黍東: the verb once for each thing that has a place of its own."""
        for i in range(2, len(words) - 1):
            place, _, things = words[i].text.partition("、")
            is_next = words[i - 1].text == _AT and words[i + 1].text == _AT and bool(things)
            if is_next and all(map(self.names.is_object, things.split("、"))):
                yield [*words[:i], ActWord(place, words[i].at)]
                other = ActWord(things, words[i].at + len(place) + 1)
                yield from self.each_place([words[0], other, *words[i + 1 :]])
                return
        yield words

    def doers(self, part: tuple[list[ActWord], int]) -> tuple[str, ...]:
        """Who does it: the first word, which is taken off the first verb."""
        words, _ = part
        if not words:
            return ()
        who = words.pop(0)
        people = people_in(who.text, self.names)
        if isinstance(people, str):
            self.nobody(who, people)
            if find_verb(who.text, self.names):
                words.insert(0, who)
            self.silent = not words
            return ()
        if not words:
            fix = "say what he does, after a space"
            self.wrong("S232", who, f"{who.text} does nothing here", fix)
            self.silent = True
        return people

    def nobody(self, who: ActWord, part: str) -> None:
        whole = part.partition(EXCEPT)[0]
        if whole in self.names.people:
            fix = f"only a member of {whole} can be left out"
            self.wrong("S233", who, f"{part} leaves out somebody who is not in it", fix)
            return
        if find_verb(who.text, self.names):
            one = next(iter(self.names.persons), "…")
            fix = f"begin the line with who does it: {one} {who.text}"
        else:
            fix = self.spaced(part) or _like(part, self.names.people)
        self.wrong("S220", who, f"nobody is named {part[:40]}", fix)

    def spaced(self, part: str) -> str:
        """The fix where words are run together: 侯氏適西階上."""
        names = sorted((n for n in self.names.people if part.startswith(n)), key=len, reverse=True)
        for name in names:
            verbs = (part[len(name) : end] for end in range(len(part), len(name), -1))
            verb = next((each for each in verbs if find_verb(each, self.names)), None)
            if verb:
                return f"put a space between words: {name} {verb} …"
        return ""

    def act(self, words: list[ActWord], begun: int) -> _Slots | None:
        """One verb with the words after it."""
        if not words:
            if not self.silent:
                self.wrong("S225", ActWord("，", begun), "there is no verb here", "delete the ，")
            self.silent = False
            return None
        first, *rest = words
        if first.text in FACINGS:  # 「西南面」 alone is the verb 面
            rest = words
            reading: Reading | None = Reading(self.names.vocabulary.verb(VerbTrait.FACING), ())
        else:
            if first.text in ("面", "鄉"):
                rest = words
            elif not find_verb(first.text, self.names) and first.text[-1] in _LEADERS:
                rest = [ActWord(first.text[-1], first.at + len(first.text) - 1), *rest]
                first = ActWord(first.text[:-1], first.at)
            reading = find_verb(first.text, self.names)
        if reading is None:
            self.no_verb(first)
            return None
        other = self.names.vocabulary.verbs.get(reading.verb.with_thing)
        if other is not None and self.has_thing(rest):
            reading = reading._replace(verb=other)
        last = words[-1]
        width = last.at + len(last.text) - first.at
        slots = _Slots(first.text, self.start.shifted(first.at, width), reading, self.names.manners)
        self.fill(slots, rest)
        self.check(slots, first)
        return slots

    def has_thing(self, words: list[ActWord]) -> bool:
        """Whether one of the words after a verb, that none before it leads, names things."""
        leads = [None, *(word.text for word in words)]
        return any(
            all(map(self.names.is_object, word.text.split("、")))
            for word, before in zip(words, leads, strict=False)
            if before not in _LEADERS
        )

    def no_verb(self, word: ActWord) -> None:
        names = self.names
        if word.text in names.people:
            fix = f"give {word.text} a line of his own"
            self.wrong("S231", word, f"{word.text} is a second person in one line", fix)
            return
        cut = next((n for n in range(len(word.text) - 1, 0, -1)
                    if find_verb(word.text[:n], names)
                    and word.text[n:] in names.people | names.objects), 0)  # fmt: skip
        if cut:
            fix = f"write {word.text[:cut]} {word.text[cut:]}, with a space"
        else:
            fix = by_meaning(word.text, "", names.verbs, "docs/manual/verbs.md")
        self.wrong("S221", word, f"{word.text[:40] or '(nothing)'} is no declared verb", fix)

    def fill(self, slots: _Slots, words: list[ActWord]) -> None:
        """Give every word to its slot."""
        rest = iter(words)
        for word in rest:
            text = word.text
            if text in _LEADERS:
                follower = next(rest, None)
                if follower is None:
                    self.wrong("S230", word, f"nothing follows {text}", "say what, after a space")
                else:
                    self.lead(slots, _LEADERS[text], follower)
            elif text.startswith("「"):
                if "」" in text and not text.endswith("」"):
                    self.wrong("S229", word, "words do not end with 」", "close them with 」")
                self.put(slots, "words", word, [text.removeprefix("「").removesuffix("」")])
            elif text in FACINGS:
                self.put(slots, "facing", word, [FACINGS[text]])
            elif text in ROWS:
                self.put(slots, "row", word, [ROWS[text]])
            elif text in self.names.manners:
                self.put(slots, "manner", word, [text], again=True)
            else:
                self.name(slots, word)

    def lead(self, slots: _Slots, slot: str, word: ActWord) -> None:
        """The word after 于 自 由 面."""
        self.put(slots, slot, word, [word.text], again=slot == "route")

    def name(self, slots: _Slots, word: ActWord) -> None:
        """A word known by no form of its own: people, things, or a bare place."""
        verb = slots.reading.verb
        people = people_in(word.text, self.names)
        parts = word.text.split("、")
        meant: dict[str, Iterable[str]] = {}
        if not isinstance(people, str):
            meant["to"] = people
        if all(self.names.is_object(part) for part in parts):
            meant["thing"] = chain.from_iterable(self.names.articles(part) for part in parts)
        for slot in sorted(meant, key=lambda slot: slot not in verb.needs):
            if slot in verb.takes and (slot not in slots.filled or len(meant) == 1):
                self.put(slots, slot, word, list(meant[slot]))
                return
        if not meant and (slip := _slip(word.text)):
            self.wrong("S235", word, f"「{word.text[:40]}」: {slip.why}", slip.fix)
            slots.filled.setdefault("thing", [])  # it is told once
            return
        free = not meant or "place" not in slots.filled
        if verb.is_(VerbTrait.BARE_PLACE) and free and not self.joined(word.text):
            self.lead(slots, "place", word)
        elif meant:
            slot, values = next(iter(meant.items()))
            self.put(slots, slot, word, list(values))
        else:
            self.unknown(word)
            for slot in verb.needs - {"place"}:
                slots.filled.setdefault(slot, [])  # it is told once

    def joined(self, text: str) -> bool:
        """Whether a leading word is joined to what follows: 自西階, but not 鄉大夫."""
        return text[0] in _LEADERS and not any(text.startswith(n) for n in self.names.people)

    def unknown(self, word: ActWord) -> None:
        text, names = word.text, self.names
        if self.joined(text) and len(text) > 1:
            fix = f"write {text[0]} {text[1:]}, with a space"
        elif find_verb(text, names):
            fix = f"put ， before {text} if it is the next verb"
        else:
            like = _like(text, names.people | names.objects | {*names.manners})
            fix = f"write 于 {text} if it is a place; {like}"
        what = f"{text[:40]} is no person, thing or manner known here"
        self.wrong("S227", word, what, fix)

    def put(
        self, slots: _Slots, slot: str, word: ActWord, values: list[str], *, again: bool = False
    ) -> None:
        verb = slots.reading.verb
        if slot not in verb.takes:
            takes = "、".join(_SAID[each] for each in sorted(verb.takes))
            what = f"{verb.name} does not take {_SAID[slot]}: {word.text[:40]}"
            self.wrong("S223", word, what, f"it takes {takes}")
        elif slot in slots.filled and not again:
            fix = "join them by 、" if slot in _LISTS else "keep one of them"
            if word.text[-1] in _FACES:
                fix = _like(word.text, FACINGS)
            self.wrong("S224", word, f"{slots.word} has {_SAID[slot]} twice", fix)
        else:
            slots.filled.setdefault(slot, []).extend(values)

    def check(self, slots: _Slots, word: ActWord) -> None:
        """What the verb needs is there, and its prefixes say something it can do."""
        verb, prefixes = slots.reading
        lies = any(self.names.lies(name) for name in slots.many("to"))
        for slot in sorted(verb.needs - slots.filled.keys() - ({"thing"} if lies else set())):
            fix = _needed(slot, word.text, self.names)
            self.wrong("S222", word, f"{word.text} needs {_SAID[slot]}", fix)
        columns = zip(*((p.kneeling, p.count, p.hand) for p in prefixes), strict=True)
        if any(len(column) - column.count(None) > 1 for column in columns):
            self.wrong("S228", word, f"{word.text} says two things at once", "keep one prefix")
        if verb.is_(VerbTrait.GOES) and any(p.kneeling is not None for p in prefixes):
            fix = "write 坐 or 興 as a verb of its own"
            self.wrong("S228", word, f"nobody goes kneeling: {word.text}", fix)
        counted = (self.names.vocabulary.quantity(thing) for thing in slots.many("thing"))
        if any(p.turns for p in prefixes) and any(c and c[1] > MOST for c in counted):
            what = f"{word.text} is done at most {MOST} times in one line"
            self.wrong("S235", word, what, "write a smaller number")
        if "thing" not in verb.takes and any(p.hand for p in prefixes):
            self.wrong("S228", word, f"{verb.name} uses no hand", f"write {verb.name}")


def _slip(word: str) -> MeasureError | None:
    """What is wrong with the digits that the word begins with."""
    try:
        scan_number(word, 0)
    except MeasureError as error:
        return error
    return None


def _needed(slot: str, word: str, names: Names) -> str:
    """What to write, with the first of such names as an example."""
    cup = names.vocabulary.usual(KindTrait.WINE).name
    some = {"thing": [cup], "to": names.persons, "place": names.places}.get(slot, ())
    example = "北面" if slot == "facing" else next(iter(some), "")
    example = f"于 {example}" if example and slot == "place" else example
    return f"write {word} {example}, for one" if example else f"add {_SAID[slot]}"


def _like(word: str, known: Iterable[str]) -> str:
    """The word in the characters of the text if that is known, else the one most like it."""
    same = spelled(word, known := set(known))
    return f"write {same}" if same else nearest(word, known)
