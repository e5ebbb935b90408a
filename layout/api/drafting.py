"""A new rite begun from its text: a folder that can be played and drawn at once, and written on."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field, replace
from itertools import groupby, pairwise
from pathlib import Path

from layout.api.rite import load
from layout.api.verdict import examine
from layout.files import passing_folder, shown
from layout.measure import NUMERALS
from layout.measure.numerals import number_in_words
from layout.place import Around, place_site, resolve
from layout.play import begin
from layout.play.moment import Setting
from layout.play.where import around
from layout.problems import NOWHERE, Mark, ProblemError, asked_wrongly, nearest, wrong
from layout.read.fields import Found
from layout.read.files.paths import RITE, SITES, VOCABULARY, scenes_folder, site_path, whole_rites
from layout.read.files.source import read_source
from layout.read.files.strict import read_yaml
from layout.read.load import load_score
from layout.read.rite import RiteHead, read_rite
from layout.read.scene.actline import parse_act
from layout.read.scene.clause import Lexicon, Mood, Run, Word
from layout.read.scene.names import Names
from layout.read.text import PARTS, read_text, unpointed
from layout.read.vocabulary import read_vocabulary
from layout.said import Said
from layout.say.simple_forms import OLD, SIMPLE
from layout.score import Cast, Clause, Thing
from layout.site import Area, Feature, Site
from layout.stage.course import World
from layout.vocabulary import Parts, PartTrait, Vocabulary
from layout.vocabulary.party import Back, Party, PartyTrait
from layout.vocabulary.pinyin import Pinyin
from layout.vocabulary.verb import Does
from layout.vocabulary.work import WorkKind

_DOER = re.compile("(?:^|[，。；：！？　])([^，。；：！？　「」]{1,3}者)")  # 卦者, 贊冠者
_MANY = 3  # of a group, until somebody says how many
_LEADS = "　乃遂則而"  # what may stand before who begins a run
_NO_NAME = frozenset(
    "乃遂則而若凡有無亦復又既卒如以其之所與及自由從于於在當南北東西上下左右皆各不弗未毋勿莫唯惟"
    "曰中外內前後少一二三四五六七八九十兩再立坐先交非猶為使將請可辯徧且必厥進退反受敢固某用尚"
)  # of what stands in no name of a person
_NAME = 3  # characters of the longest that only the text knows
_TIMES = 3  # that a clause begins with him, until a word is taken for somebody
_DEEDS = 2  # and unlike things that he does


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody, or a group, whom the text names."""

    name: str
    party: Party
    en: str = ""
    count: int = 0  # of a group
    named: int = 0  # how often


@dataclass(frozen=True, slots=True)
class Guess:
    """Whom and what a text names."""

    people: tuple[Person, ...]
    things: tuple[Thing, ...]


def guessed(texts: Iterable[str], vocabulary: Vocabulary) -> Guess:
    """The people and things of the clauses, those named first before the others."""
    texts = tuple(texts)
    things = {
        name: Thing(name, kind, kind.en)
        for name, kind in vocabulary.kinds.items()
        if name not in vocabulary.prefixes
    }
    known = {**_doers(texts, vocabulary), **_known_people(vocabulary)}
    known |= _strangers(texts, _lexicon(vocabulary, known, things), known, vocabulary)
    leading, named, lying = Counter[str](), Counter[str](), Counter[str]()
    lexicon = _lexicon(vocabulary, known, things)
    for text in texts:
        for run in lexicon.runs(text):
            leading.update(word.text for word in run.subject)
            named.update(word.text for word in run.words if len(word.people) == 1)
            lying.update(word.text for word in run.words if _lies(word) and word.text in things)
    people = [
        replace(person, named=leading[name] + named[name])
        for name, person in known.items()
        if leading[name] or (named[name] and len(name) > 1)
    ]
    return Guess(
        tuple(sorted(people, key=lambda person: -person.named)),
        tuple(things[name] for name in lying),
    )


def _lexicon(
    vocabulary: Vocabulary, people: Mapping[str, Person], things: Mapping[str, Thing]
) -> Lexicon:
    cast = {name: Cast(name, person.party, person.en) for name, person in people.items()}
    return Lexicon(vocabulary, cast, {}, things)


def _lies(word: Word) -> bool:
    """Whether the word is a thing here, and nothing else."""
    return word.is_thing and not word.people and (word.verb is None or word.mood is Mood.NAMED)


def _doers(texts: Iterable[str], vocabulary: Vocabulary) -> Mapping[str, Person]:
    """Those called by what they do who begin a clause more than once: 冠者."""
    times = Counter(name for text in texts for name in _DOER.findall(text))
    return {
        name: Person(name, _party_of(name, {}, vocabulary))
        for name, n in times.items()
        if n > 1 and name[0] not in vocabulary.prefixes and name[0] not in _NO_NAME
    }


def _strangers(
    texts: Iterable[str], lexicon: Lexicon, known: Mapping[str, Person], vocabulary: Vocabulary
) -> Mapping[str, Person]:
    """Those whom no other rite has, and who do things in the clauses: 婦, 壻, 商祝."""
    deeds: dict[str, Counter[str]] = {}
    for text in texts:
        for run in lexicon.runs(text):
            if found := _beginning(run):
                name, deed = found
                is_known = name in known or any(name.startswith(person) for person in known)
                if not is_known and not all(sign in lexicon.things for sign in name):
                    deeds.setdefault(name, Counter())[deed] += 1
    return {
        name: Person(name, _party_of(name, known, vocabulary))
        for name, done in deeds.items()
        if done.total() >= _TIMES and len(done) >= _DEEDS
    }


def _beginning(run: Run) -> tuple[str, str] | None:
    """What is nobody's name yet at the beginning of a run, and what is done right after."""
    start = run.start + len(run.text) - len(run.text.lstrip(_LEADS))
    deed = next((word for word in run.words if word.at >= start and not word.people), None)
    if deed is None or (deed.verb and deed.mood not in (Mood.DONE, Mood.DENIED)):
        return None
    name = run.text[start - run.start : deed.at - run.start]
    does = (deed.verb or deed.prefix or deed.wind) and 0 < len(name) <= _NAME
    return (name, deed.text) if does and not _NO_NAME & {*name} else None


def _party_of(name: str, known: Mapping[str, Person], vocabulary: Vocabulary) -> Party:
    """That whose name is in his (婦人), that of him whose name ends his (商祝), or that of whom
    nobody says more than that he is there."""
    kin = [party for word, party in vocabulary.parties.items() if word in name]
    kin += [person.party for each, person in known.items() if name.endswith(each)]
    kin += [party for party in vocabulary.parties.values() if PartyTrait.ATTENDS in party.traits]
    return kin[0]


def _known_people(vocabulary: Vocabulary) -> Mapping[str, Person]:
    """Everybody whom a whole rite has in its cast, and every group, with party; and what English
    calls him in all rites, or in two at least."""
    found: dict[str, Person] = {}
    called: dict[str, list[str]] = {}
    for head in _heads(vocabulary):
        for name, members in head.names.groups.items():
            if all(member.rstrip(NUMERALS) == name for member in members):
                character = head.names.persons[members[0]]
                found.setdefault(name, Person(name, character.party, count=_MANY))
                called.setdefault(name, []).append(character.en)
        for person in head.names.persons.values():
            if person.group is None and person.name.rstrip(NUMERALS) == person.name:
                found.setdefault(person.name, Person(person.name, person.party))
                called.setdefault(person.name, []).append(person.en)
    terms = {name: term.en for name, term in vocabulary.terms.items()}
    agreed = {n: said[0] for n, said in called.items() if len(said) > 1 and len({*said}) == 1}
    return {n: replace(person, en={**agreed, **terms}.get(n, "")) for n, person in found.items()}


def _heads(vocabulary: Vocabulary) -> Iterator[RiteHead]:
    """The heads of the rites that are whole."""
    for slug in whole_rites():
        folder = scenes_folder() / slug
        own = read_vocabulary(folder) if (folder / VOCABULARY).is_file() else vocabulary
        try:
            yield read_rite(read_yaml(folder / RITE), folder, own, Found())
        except ProblemError:
            continue  # what is wrong with it is told when it is played


WHY = "擬議，據經文逐字而得，待核"  # why of what is proposed
_BEGINS = "始位未定，暫列於庭"
_SYLLABLES = 6  # of a heading in the name of its file
_ABREAST, _APART, _FIRST, _DEEP = 5, 6, 6, 8  # people to a row; 尺 between them, to the first


def stem_of(number: int, title: str, pinyin: Pinyin) -> str:
    """The name of a section's file: 07_xian_bin; of a long heading its first syllables."""
    return "_".join((f"{number:02}", *_plain_letters(title, pinyin).split()[:_SYLLABLES]))


def _plain_letters(name: str, pinyin: Pinyin) -> str:
    """How it is read, in small letters without tones."""
    said = unicodedata.normalize("NFD", pinyin.of(name))
    return "".join(c for c in said if c.isascii() and (c.isalnum() or c == " "))


def section_page(
    title: str,
    steps: Sequence[tuple[Clause, ...]],
    lines: Sequence[Sequence[str]],
) -> tuple[str, list[tuple[int, int, int]]]:
    """A section file; and of its lines those of acts, and of steps with acts: the line, the number
    of the step and of the act, which for a step is its last."""
    out = [f"section: {_quoted(title)}", "steps:"]
    where: list[tuple[int, int, int]] = []
    for n, (step, acts) in enumerate(zip(steps, lines, strict=True)):
        out.append(f"- {step[0].part}: {_quoted(''.join(c.text for c in step))}")
        where += [(len(out), n, len(acts) - 1)] * bool(acts)
        out += ["  do:"] * bool(acts)
        for m, act in enumerate(acts):
            out.append(f"  - {act} 〔擬：{WHY}〕")
            where.append((len(out), n, m))
    return "\n".join(out) + "\n", where


def rite_page(title: Said, site: str, guess: Guess, stems: Iterable[str], parts: Parts) -> str:
    """rite.yaml: the cast on stage, the things to be set out, the sections."""
    spots = dict(_spots(guess.people, parts))
    out = [f"title: {_quoted(title.han)}", f"en: {_quoted(title.en or title.han)}"]
    out += ["draft: yes", f"site: {site}"]
    out += ["# guessed from the words of the text: who they are is to be read over"]
    out += ["cast:" if guess.people else "cast: {}"]
    out += [f"  {p.name}: {_person(p, spots[p.name][0])}" for p in guess.people]
    if guess.things:
        out += ["things:"]
        out += [f"  {t.name}: {{kind: {t.kind.name}, en: {_quoted(t.en)}}}" for t in guess.things]
    if spots:
        out += ["places:"]
        out += [f"  {name}: {place}" for name, place in spots.values()]
    out += [f"sections: [{', '.join(stems)}]"]
    return "\n".join(out) + "\n"


def text_page(clauses: Iterable[Clause]) -> str:
    """The base text as a table."""
    rows = ["id\tpart\tsection\ttext"]
    rows += ["\t".join((c.id, c.part, c.section, c.text)) for c in clauses]
    return "\n".join(rows) + "\n"


def _person(person: Person, spot: str) -> str:
    told = [f"party: {person.party.name}"]
    told += [f"en: {_quoted(person.en)}"] * bool(person.en)
    told += [f"count: {person.count}"] * bool(person.count)
    begins = [] if person.count else [f"at: {spot}", "facing: 北", f"why: {_BEGINS}"]
    return f"{{{', '.join((*told, *begins))}}}"


def _spots(people: Iterable[Person], parts: Parts) -> Iterator[tuple[str, tuple[str, str]]]:
    """Where each begins: within the gate, the host's side east, the others west, rows of five."""
    taken = {"東": 0, "西": 0}
    sill, eave = parts.word(PartTrait.GATE), parts.word(PartTrait.INNER_EAVE)
    for number, person in enumerate(people, start=1):
        side = "東" if person.party.back is Back.STRAIGHT else "西"
        row, place = divmod(taken[side], _ABREAST)
        taken[side] += 1
        across = number_in_words(_FIRST + _APART * place)
        down = number_in_words(20 + _DEEP * row)
        relations = f"東西: {sill}{side} {across}尺, 南北: {eave}北 {down}尺"
        name = f"始位{number_in_words(number)}"
        yield person.name, (name, f"{{{relations}, basis: 擬, why: {_BEGINS}}}")


def _quoted(words: str) -> str:
    """A value as YAML has it."""
    plain = not any(c in words for c in ":#{}[],&*!|>'\"%@`") and not words.startswith(("-", "?"))
    return words if plain else '"' + words.replace("\\", "\\\\").replace('"', '\\"') + '"'


_STOPS = "，。；：！？"
_PIECE = re.compile(f"[^{_STOPS}]+[{_STOPS}]*[」』》”’]*")
_ENDED = re.compile("[。！？；][」』]*$")
_SPEECH = str.maketrans("“”‘’", "「」『』")  # in whichever marks a text has what is said
_HEADING = 12  # characters of the longest
_UNPOINTED = 8  # characters of a clause, where the text has no stops
_SLIPS = 0.01  # of a text, that may look simplified: 四部叢刊 has 合卺, and 巹 nowhere
_STEP = 40  # characters beyond which a step ends at the next stop


def clauses_of(path: Path, slug: str, title: str) -> tuple[Clause, ...]:
    """The clauses of a base text (.tsv), or of a plain one: a short line without stops, or one
    that begins with #, is the heading of a section; the heading 記 begins that part."""
    if not path.is_file():
        raise asked_wrongly("U970", f"there is no text {str(path)[:80]}", "name a .txt or a .tsv")
    findings = Found()
    tabled = path.suffix == ".tsv"
    clauses = read_text(path, findings) if tabled else tuple(_plain(path, title))
    if findings.problems:
        raise ProblemError(*findings.problems)
    written = "".join(clause.text for clause in clauses)
    if not any(unicodedata.name(sign, "").startswith("CJK UNIFIED") for sign in written):
        what = f"{shown(path)} has no words in Chinese"
        raise asked_wrongly("U970", what, "write the text, a section after another")
    simple = [sign for sign in written if _is_simple(sign)]
    if len(simple) > len(written) * _SLIPS:
        new = [*dict.fromkeys(simple)]
        what = f"{shown(path)} is in simplified characters: {' '.join(new[:5])}"
        older = " ".join(OLD[SIMPLE.index(sign)] for sign in new[:5])
        raise asked_wrongly("U970", what, f"write those of the text itself: {older}")
    return tuple(
        replace(clause, id=f"{slug}.{n:03}", text=clause.text.translate(_SPEECH))
        for n, clause in enumerate(clauses, start=1)
    )


def _is_simple(sign: str) -> bool:
    """Whether it is written so in simplified characters alone: 宾, not 于."""
    try:
        sign.encode("big5")
    except UnicodeEncodeError:
        return sign in SIMPLE
    return False


def _plain(path: Path, title: str) -> Iterator[Clause]:
    """The clauses of a text that is no table."""
    lines = [line.strip() for line in read_source(path).split("\n")]
    pointed = any(stop in line for line in lines for stop in _STOPS)
    part, section = PARTS[0], title
    for number, line in enumerate(lines, start=1):
        bare = line.lstrip("# ")
        is_short = pointed and len(line) <= _HEADING and not any(s in line for s in _STOPS)
        if bare and (line.startswith("#") or is_short):
            part, section = (PARTS[1] if bare == PARTS[1] else part), bare
        elif bare:
            mark = Mark(shown(path), number, 1, len(line))
            for text in _pieces(line):
                yield Clause("", part, section, text, mark)


def _pieces(line: str) -> Iterator[str]:
    """The clauses of a line: to each stop, or so many characters where it has none."""
    if any(stop in line for stop in _STOPS):
        yield from _PIECE.findall(line)
    else:
        yield from (line[at : at + _UNPOINTED] for at in range(0, len(line), _UNPOINTED))


def steps_of(clauses: Iterable[Clause]) -> Iterator[tuple[Clause, ...]]:
    """The clauses of one step after another: a sentence, with what is said in it."""
    step: list[Clause] = []
    for clause in clauses:
        if step and (clause.section, clause.part) != (step[0].section, step[0].part):
            yield tuple(step)
            step = []
        step.append(clause)
        said = "".join(each.text for each in step)
        is_open = said.count("「") > said.count("」")
        if (_ENDED.search(said) and not is_open) or len(said) > _STEP:
            yield tuple(step)
            step = []
    if step:
        yield tuple(step)


_PARTICLES = frozenset("乃遂則而皆之以於于焉矣復亦")
_JOINS = frozenset("及與")
_SETTING = (Does.PUT, Does.LAY)
_WITH = "以"
_ENDS_SENTENCE = frozenset(("", *"。！？；"))
_AT = re.compile("^[于於]")
_BY = re.compile("^自")


@dataclass
class _Deed:
    """One verb of a run with what belongs to it."""

    verb: str
    slots: list[str] = field(default_factory=list)

    def line(self) -> str:
        return " ".join((self.verb, *self.slots))


@dataclass(frozen=True)
class Proposer:
    """Reads clauses, remembering within a sentence who acts in it."""

    lexicon: Lexicon
    names: Names

    def lines(self, texts: Iterable[str]) -> Iterator[tuple[str, ...]]:
        """The act lines of each text, in order."""
        for text in texts:
            made: list[str] = []
            who, sets = "", False
            for run in self.lexicon.runs(text):
                # behind what sets out a mat a facing alone is that of the mat
                is_of_mat = sets and all(word.wind for word in run.words)
                who = "" if is_of_mat else _doer(run, who)
                sets = any(word.verb and word.verb.does(*_SETTING) for word in run.words)
                is_his = not run.is_supposed and not _leads(run)
                if is_his and (line := self._line(run, who)):
                    made.append(line)
                if text[run.start + len(run.text) :][:1] in _ENDS_SENTENCE:
                    who = ""
            yield tuple(made)

    def _line(self, run: Run, who: str) -> str:
        """The run as an act line, if it has but one reading."""
        deeds = _deeds(run)
        if not who or not deeds:
            return ""
        line = f"{who} {'，'.join(deed.line() for deed in deeds)}"
        try:
            parse_act(line, NOWHERE, self.names)
        except ProblemError:
            return ""
        return line


def _doer(run: Run, who: str) -> str:
    """Who acts in a run: with whom it begins, if all of his name is known; else `who` acted in the
    one before, if it begins with a deed. Nobody, where somebody unknown may act, or another too."""
    words, subject = run.words, run.subject
    lead = len(run.text) - len(run.text.lstrip(_LEADS))
    end = subject[-1].at + len(subject[-1].text) - run.start if subject else lead
    following = next((word for word in words if word.at - run.start == end), None)
    after = run.text[end : end + 1]
    is_known = following is not None or (after in _NO_NAME and after not in _JOINS) or not after
    is_other = any(
        word.people and word not in subject and (next_to := run.next_to(word)) and next_to.is_done
        for word in words
    )
    joins = run.text[lead : lead + 1] in _JOINS
    if not is_known or is_other or joins:
        return ""
    if not subject:
        return who if following and (following.verb or following.wind or following.part) else ""
    return "、".join(word.text for word in (subject[:1] if _leads(run) else subject))


def _leads(run: Run) -> bool:
    """Whether the first with whom it begins does it with the others: 主人以賓升."""
    ends = (word.at + len(word.text) - run.start for word in run.subject[:-1])
    return any(run.text[end : end + 1] == _WITH for end in ends)


def _deeds(run: Run) -> list[_Deed]:
    """What is done in a run; nothing, if any character of it is left over."""
    deeds: list[_Deed] = []
    subject, prefix = set(run.subject), ""
    words = [word for word in run.words if word not in subject]
    end = max((w.at + len(w.text) - run.start for w in run.subject), default=0)
    for n, word in enumerate(words):
        gap, start = run.text[end : word.at - run.start], word.at - run.start
        if start < end:
            continue  # it is within a place that was taken whole
        end = start + len(word.text)
        if deeds and (_AT.match(gap) or _BY.match(gap)):
            last = next((i for i, w in enumerate(words[n:], n) if _ends_place(w, i)), None)
            end = words[last].at - run.start if last is not None else len(run.text)
            deeds[-1].slots.append(f"{'自' if gap[0] == '自' else '于'} {run.text[start:end]}")
            gap = gap[1:]
        elif word.prefix and word.verb is None:
            prefix += word.text
        elif word.is_done or (word.verb and word.wind):
            deeds.append(_Deed(prefix + word.text))
            prefix = ""
        elif word.wind:
            # A facing or the head of a row, of what is done or by itself
            if deeds:
                deeds[-1].slots.append(word.text)
            else:
                deeds.append(_Deed(word.text))
        elif (word.people or word.is_thing) and deeds:
            deeds[-1].slots.append(word.text)
        else:
            return []
        if set(gap.strip("　")) - _PARTICLES:
            return []
    left = set(run.text[end:].strip("　")) - _PARTICLES
    return [] if left or prefix else deeds


def _ends_place(word: Word, at: int) -> bool:
    """Whether a place phrase ends before the word."""
    return bool(word.wind) or (word.is_done and at > 0 and not word.part)


_PLACE = re.compile("[于於]([^，。；：！？「」]{1,6}?)(?:$|[，。；：！？「」]|[東南西北]+[面上])")
_TITLE = 6  # characters of the longest
_ABSENT = "R530"  # who acts is not on stage
_ROUNDS = 40  # of playing what is proposed, and leaving out what cannot be done
Steps = Sequence[tuple[Clause, ...]]
Lines = list[list[str]]  # of each step
Lying = dict[tuple[str, int], set[tuple[int, int]]]  # file, line -> acts by step and number


@dataclass(frozen=True, slots=True)
class Begun:
    """What was written, and what of it was guessed."""

    folder: Path
    files: tuple[str, ...]
    clauses: int
    steps: int
    people: int
    things: int
    acts: int
    site: str


@dataclass(frozen=True)
class _Plan:
    """All that the files are made of."""

    slug: str
    title: Said
    site: str
    clauses: tuple[Clause, ...]
    sections: tuple[tuple[str, Steps], ...]
    guess: Guess
    vocabulary: Vocabulary

    @property
    def steps(self) -> Steps:
        return [step for _, steps in self.sections for step in steps]

    def files(self, lines: Lines) -> tuple[dict[str, str], Lying]:
        """The files by name, and of which acts each line of them is."""
        pages: dict[str, str] = {"text.tsv": text_page(self.clauses)}
        where: Lying = {}
        stems, done = [], 0
        for number, (title, steps) in enumerate(self.sections, start=1):
            stems.append(stem_of(number, title, self.vocabulary.pinyin))
            page, own = section_page(title, steps, lines[done : done + len(steps)])
            pages[f"{stems[-1]}.yaml"] = page
            for at, n, m in own:
                where.setdefault((f"{stems[-1]}.yaml", at), set()).add((done + n, m))
            done += len(steps)
        pages[RITE] = rite_page(self.title, self.site, self.guess, stems, self.vocabulary.parts)
        return pages, where


def begin_rite(slug: str, text: Path, home: Path, site: str = "", title: str = "") -> Begun:
    """Write the folder of a new rite; ProblemError where there is one, or the text has no words."""
    folder = home / slug
    if not slug.isidentifier() or not slug.isascii():
        what = f"{slug[:40]!r} cannot be the folder of a rite"
        raise asked_wrongly("U971", what, "write it in small letters: xiangjian")
    if folder.exists():
        what, fix = f"{shown(folder)} is there already", "choose another name, or another -o"
        raise asked_wrongly("U972", what, fix)
    if site and site not in _sites():
        raise asked_wrongly("U911", f"there is no site {site[:40]!r}", nearest(site, _sites()))
    vocabulary = read_vocabulary()
    clauses = clauses_of(text, slug, title or slug)
    guess = guessed((clause.text for clause in clauses), vocabulary)
    by_section = groupby(steps_of(clauses), key=lambda step: step[0].section)
    sections = tuple((name, list(steps)) for name, steps in by_section)
    named = _title(title, clauses, vocabulary)
    plan = _Plan(slug, named, site, clauses, sections, guess, vocabulary)
    plan = plan if site else replace(plan, site=_site_of(plan))
    lines = _kept(plan, _proposed(plan))
    pages, _ = plan.files(lines)
    _write(folder, pages)
    people, things, acts = len(guess.people), len(guess.things), sum(map(len, lines))
    files = tuple(sorted(pages))
    return Begun(folder, files, len(clauses), len(plan.steps), people, things, acts, plan.site)


def _title(title: str, clauses: Sequence[Clause], vocabulary: Vocabulary) -> Said:
    """The name given or, without one, the first words, which often name the rite, or the first
    heading; of a chapter, whose name stands there, its name and English."""
    first = unpointed(clauses[0].text)
    begins = title or first
    chapters = {
        form: work
        for work in vocabulary.works.values()
        if work.kind is WorkKind.CHAPTER
        for form in (work.name, *work.forms)
        if begins.startswith(form)
    }
    if chapters:
        work = chapters[max(chapters, key=len)]
        return Said(title or work.name, work.en)
    han = begins if title or len(first) <= _TITLE else clauses[0].section
    return Said(han, _plain_letters(han, vocabulary.pinyin).capitalize())


def _write(folder: Path, pages: Mapping[str, str]) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for name, page in pages.items():
        (folder / name).write_text(page, encoding="utf-8")


def _proposed(plan: _Plan) -> Lines:
    """The act lines that clauses and vocabulary leave one reading of."""
    with _bench(plan, [[] for _ in plan.steps]) as (folder, _):
        head = read_rite(read_yaml(folder / RITE), folder, plan.vocabulary, Found())
        lexicon = Lexicon.of(load_score(str(folder)))
    texts = ("".join(clause.text for clause in step) for step in plan.steps)
    return [list(lines) for lines in Proposer(lexicon, head.names).lines(texts)]


def _kept(plan: _Plan, lines: Lines) -> Lines:
    """Those of the lines that can be played and break no law, in the company of the others."""
    for _ in range(_ROUNDS):
        with _bench(plan, lines) as (folder, where):
            problems = wrong(examine(str(folder), {}).problems)
            gone = any(problem.code == _ABSENT for problem in problems)
            marks = (gone and _leaving(folder)) or [problem.mark for problem in problems]
        at = {(Path(mark.file).name, mark.line) for mark in marks}
        spots = {spot for place in at for spot in where.get(place, ())}
        if not spots:
            break
        lines = [
            [line for m, line in enumerate(acts) if (n, m) not in spots]
            for n, acts in enumerate(lines)
        ]
    return lines


def _leaving(folder: Path) -> list[Mark]:
    """The acts by which somebody leaves the stage who is not seen to come back."""
    frames = [frame.state for frame in load(str(folder)).frames]
    found = []
    for before, after in pairwise(frames):
        for event in after.events:
            was, now = before.people[event.who], after.people[event.who]
            if was.on_stage and not now.on_stage:
                found.append(event.by.mark)
    return found


@contextmanager
def _bench(plan: _Plan, lines: Lines) -> Iterator[tuple[Path, Lying]]:
    """The files of a plan in a folder that is gone afterwards."""
    with passing_folder() as home:
        folder = home / plan.slug
        pages, where = plan.files(lines)
        _write(folder, pages)
        yield folder, where


def _site_of(plan: _Plan) -> str:
    """The site on which all can begin, whose master the text names most of all masters, with most
    grounds that the text names and fewest that it does not; of equal ones that on which most of
    the places are found that the text names, and which has fewer grounds."""
    # what stands behind 于 in the text, up to a facing
    phrases = list(
        dict.fromkeys(said for clause in plan.clauses for said in _PLACE.findall(clause.text))
    )
    placed: dict[str, Site] = {}
    for name in _sites():
        with suppress(ProblemError):  # a part of sites, and none by itself
            placed[name] = place_site(site_path(name), None, plan.vocabulary)
    host = next(iter(plan.vocabulary.parties))  # of a site that does not say whose it is
    masters = {name: site.master or host for name, site in placed.items()}
    named = Counter[str]()
    for person in plan.guess.people:
        named[person.party.name] += person.named
    master = max(dict.fromkeys(masters.values()), key=lambda party: named[party])

    def claim(name: str) -> tuple[bool, int]:
        return masters[name] == master, _named_grounds(placed[name], plan.clauses)

    def fitness(name: str) -> tuple[int, ...]:
        site = placed[name]
        begun, known = _found(replace(plan, site=name), site, phrases)
        titled = sum(clause.text.count(site.title) for clause in plan.clauses)
        return begun, known, titled, -len(site.grounds), -len(site.areas)

    ranked = sorted(placed, key=claim, reverse=True)
    best: tuple[tuple[int, ...], str] | None = None
    for _, alike in groupby(ranked, key=claim):
        found = max((fitness(name), name) for name in alike)
        if found[0][0] == 0:
            return found[1]
        best = max(best, found) if best else found
    return best[1] if best else ranked[0]


def _named_grounds(site: Site, clauses: Iterable[Clause]) -> int:
    """How many of the grounds of a site beside its own the text names, by their names or by what
    there is on no other, less those that it does not."""
    text = "".join(clause.text for clause in clauses)
    parts: dict[str, set[str]] = {ground: {ground} for ground in site.grounds}
    built: list[Feature | Area] = [*site.features.values(), *site.areas.values()]
    for part in built:
        parts[part.ground].add(part.called or part.name)
    times = Counter(name for names in parts.values() for name in names)
    return sum(
        1 if any(times[name] == 1 and name in text for name in names) else -1
        for ground, names in parts.items()
        if site.owners[ground]
    )


def _sites() -> list[str]:
    """The sites that every rite may be on."""
    return [path.stem for path in sorted((scenes_folder() / SITES).glob("*.yaml"))]


def _found(plan: _Plan, site: Site, phrases: Sequence[str]) -> tuple[int, int]:
    """How few cannot begin on the site of the plan, and how many phrases it knows."""
    with _bench(plan, [[] for _ in plan.steps]) as (folder, _):
        score = load_score(str(folder))
    scene = around(Setting(score, site), World({}, {}))
    _, problems = begin(score, site)
    return -len(problems), sum(_resolves(phrase, scene) for phrase in phrases)


def _resolves(phrase: str, scene: Around) -> bool:
    try:
        resolve(phrase, scene)
    except ProblemError:
        return False
    return True
