"""A rite begun: its files written, and of what is proposed only kept what can be played."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from itertools import groupby, pairwise
from pathlib import Path

from layout.api.drafting.acts import Proposer
from layout.api.drafting.clauses import clauses_of, steps_of
from layout.api.drafting.pages import rite_page, section_page, stem_of, text_page
from layout.api.drafting.words import Guess, guessed
from layout.api.rite import load
from layout.api.verdict import examine
from layout.files import passing_folder, shown
from layout.place import Around, place_site, resolve
from layout.play import begin
from layout.play.moment import Setting
from layout.play.where import around
from layout.problems import Mark, ProblemError, asked_wrongly, nearest, wrong
from layout.read.fields import Found
from layout.read.files.paths import RITE, SITES, scenes_folder, site_path
from layout.read.files.strict import read_yaml
from layout.read.load import load_score
from layout.read.rite import read_rite
from layout.read.scene.clause import Lexicon
from layout.read.text import unpointed
from layout.read.vocabulary import read_vocabulary
from layout.said import Said
from layout.score import Clause
from layout.stage.course import World
from layout.vocabulary import Vocabulary

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
    title: str
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
        head = Said(self.title, self.slug)
        pages[RITE] = rite_page(head, self.site, self.guess, stems, self.vocabulary.parts)
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
    plan = _Plan(slug, title or _title(clauses), site, clauses, sections, guess, vocabulary)
    plan = plan if site else replace(plan, site=_site_of(plan))
    lines = _kept(plan, _proposed(plan))
    pages, _ = plan.files(lines)
    _write(folder, pages)
    people, things, acts = len(guess.people), len(guess.things), sum(map(len, lines))
    files = tuple(sorted(pages))
    return Begun(folder, files, len(clauses), len(plan.steps), people, things, acts, plan.site)


def _title(clauses: Sequence[Clause]) -> str:
    """The first words, which often name the rite; else the first heading."""
    first = unpointed(clauses[0].text)
    return first if len(first) <= _TITLE else clauses[0].section


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
    """The site on which all can begin, and most of the places that the text names are found; of
    equal ones that with fewer grounds."""
    # what stands behind 于 in the text, up to a facing
    phrases = list(
        dict.fromkeys(said for clause in plan.clauses for said in _PLACE.findall(clause.text))
    )
    return max(_sites(), key=lambda name: _fitness(replace(plan, site=name), phrases))


def _sites() -> list[str]:
    """The sites that every rite may be on."""
    return [path.stem for path in sorted((scenes_folder() / SITES).glob("*.yaml"))]


def _fitness(plan: _Plan, phrases: Sequence[str]) -> tuple[int, ...]:
    """How few cannot begin on the site of the plan, how many phrases it knows, how simple it is."""
    with _bench(plan, [[] for _ in plan.steps]) as (folder, _):
        score = load_score(str(folder))
    try:
        site = place_site(site_path(plan.site), None, plan.vocabulary)
    except ProblemError:
        return (-len(plan.guess.people) - 1,)  # a part of sites, and none by itself
    scene = around(Setting(score, site), World({}, {}))
    _, problems = begin(score, site)
    known = sum(_resolves(phrase, scene) for phrase in phrases)
    named = sum(clause.text.count(site.title) for clause in plan.clauses)
    return -len(problems), known, named, -len(site.grounds), len(site.areas)


def _resolves(phrase: str, scene: Around) -> bool:
    try:
        resolve(phrase, scene)
    except ProblemError:
        return False
    return True
