"""The files of a rite that is begun, as a scholar would write them."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator, Sequence

from layout.api.drafting.words import Guess, Person
from layout.measure.numerals import number_in_words
from layout.said import Said
from layout.score import Clause
from layout.vocabulary import Parts, PartTrait
from layout.vocabulary.party import Back
from layout.vocabulary.pinyin import Pinyin

WHY = "擬議，據經文逐字而得，待核"  # why of what is proposed
_BEGINS = "始位未定，暫列於庭"
_SYLLABLES = 6  # of a heading in the name of its file
_ABREAST, _APART, _FIRST, _DEEP = 5, 6, 6, 8  # people to a row; 尺 between them, to the first


def stem_of(number: int, title: str, pinyin: Pinyin) -> str:
    """The name of a section's file: 07_xian_bin; of a long heading its first syllables."""
    said = unicodedata.normalize("NFD", pinyin.of(title))
    plain = "".join(c for c in said if c.isascii() and (c.isalnum() or c == " "))
    return "_".join((f"{number:02}", *plain.split()[:_SYLLABLES]))


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
    out = [f"title: {_quoted(title.han)}", f"en: {title.en}", "draft: yes", f"site: {site}"]
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
