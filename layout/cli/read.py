"""The commands that read what is written, and play nothing more than they must."""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from pathlib import Path

from layout.api import load
from layout.api.ask import found
from layout.cli.options import variants
from layout.cli.terminal import picked, print_json, print_wrapped, table, the_rite
from layout.files import shown
from layout.problems import asked_wrongly, cells, not_found
from layout.read.commentary import Commentary, ScholarNote, commentaries
from layout.read.files.paths import heading, rites, scenes_folder
from layout.read.files.source import read_source
from layout.read.finding import find_rite
from layout.read.load import load_score
from layout.read.scene.expand import act_line, expanded_listing
from layout.read.scene.inline import restyled
from layout.read.text import Coverage, coverage
from layout.read.whereabouts import QuotationFinder
from layout.said import NOTHING, Said, several
from layout.say.asking import meant, named
from layout.say.quoting import in_full
from layout.say.staging import choices
from layout.say.tongue import TONGUES, Tongue
from layout.score import Score, Step
from layout.write.files import write_file

_BEFORE = 20  # characters of the text before a note that is not placed

# --- list ---


def list_rites(args: argparse.Namespace) -> int:
    return _rite_listed(args) if args.rite is not None else _rites_listed(args)


def _rites_listed(args: argparse.Namespace) -> int:
    rows = [{"slug": slug, **heading(scenes_folder() / slug)} for slug in rites()]
    if args.json:
        print_json(rows)
        return 0
    for row in rows:
        draft = "  (draft)" if row.get("draft") == "yes" else ""
        print(f"{row.get('title', '')}  {row['slug']}  {row.get('en', '')}{draft}")
    return 0


def _rite_listed(args: argparse.Namespace) -> int:
    rite = load(args.rite)
    steps = [frame.state.step for frame in rite.frames]
    sections = [
        {
            "section": title,
            "en": en,
            "first": next((i for i, s in enumerate(steps, 1) if s.section == title), None),
            "steps": sum(step.section == title for step in steps),
        }
        for title, en in rite.score.sections.items()
    ]
    disputes = (*rite.score.variants.values(), *rite.site.disputes.values())
    cast = Counter(person.group or person.name for person in rite.score.cast.values())
    if args.json:
        others = [
            {"name": v.name, "about": v.about, "readings": {r: v.held_by[r] for r in v.readings}}
            for v in disputes
        ]
        print_json(
            {
                **picked(rite.score, "slug title en"),
                "sections": sections,
                "cast": cast,
                "variants": others,
            }
        )
        return 0
    score, count = rite.score, several(len(steps), "step")
    print(f"{score.title}  {score.en}, at {rite.site.title}; {count}")
    for section in sections:
        first = section["first"] or "-"
        print(f"  {first:>4}  {section['section']}  {section['en']} ({section['steps']})")
    people = " ".join(name if n == 1 else f"{name}×{n}" for name, n in cast.items())
    print_wrapped(people, "cast  ", "      ")
    print("variants, the default first")
    for dispute in disputes:
        print(f"  {dispute.name}  {dispute.about}")
        for reading in dispute.readings:
            print_wrapped(dispute.held_by[reading], f"      {reading}  ", " " * 10)
    return 0


# --- expand ---


def expand(args: argparse.Namespace) -> int:
    score = the_rite(args).score
    tongue = TONGUES[args.lang]

    def told(step: Step) -> str:
        clause = tongue.lead(Said(f"{step.part} {step.text}", step.en) if step.text else NOTHING)
        return tongue.written(clause.text)

    if not args.json:
        print(expanded_listing(score, told))
        return 0
    print_json(
        [
            {
                **picked(step, "id section part text expands"),
                "acts": [
                    {"act": act_line(act, score), "file": act.mark.file, "line": act.mark.line}
                    for act in step.acts
                ],
            }
            for step in score.steps
        ]
    )
    return 0


# --- coverage ---


def show_coverage(args: argparse.Namespace) -> int:
    names = args.rites or rites()
    answers, is_whole = [], True
    for name in names:
        rite = load(name, **variants(args))
        rows = coverage(rite.score)
        is_whole = is_whole and all(row.covered == row.characters for row in rows)
        if args.json:
            moved = Counter(f.state.step.section for f in rite.frames if f.state.events)
            told = [{**asdict(row), "steps_with_events": moved[row.section]} for row in rows]
            answers.append({"rite": rite.score.slug, "sections": told})
        else:
            if len(names) > 1:
                print(f"{rite.score.title}  {rite.score.slug}")
            tongue = TONGUES[args.lang]
            _print_coverage(rite.score, [] if len(names) > 1 else rows, _sum(rows), tongue)
    if args.json:
        print_json(answers[0]["sections"] if len(args.rites) == 1 else answers)
    return int(not is_whole)


_COVERED = (
    Said("句", "clauses"), Said("＝演", "= staged"), Said("＋惟述", "+ told only"),
    Said("＋未演", "+ not played"), Said("＋未書", "+ not written"), Said("字", "characters"),
)  # fmt: skip


def _print_coverage(
    score: Score, rows: Sequence[Coverage], whole: Coverage, tongue: Tongue
) -> None:
    """A line a section, and the sum: the clauses are the sum of what follows them."""

    def counted_of(row: Coverage, title: Said) -> tuple[str, ...]:
        counts = (row.clauses, row.staged, row.told, row.unplayed, row.unwritten)
        seen = f"{row.seen} of {row.characters} staged"
        words = tongue.prose(Said(f"演 {row.seen}／{row.characters}", seen)), tongue.lead(title)
        return (*map(str, counts), *(tongue.written(each.text) for each in words))

    lines = [tuple(tongue.written(tongue.prose(head).text) for head in _COVERED)]
    lines += [
        counted_of(row, Said(row.section, score.sections.get(row.section, ""))) for row in rows
    ]
    lines.append(counted_of(whole, tongue.prose(Said("凡", "in all"))))
    heads = lines[0]
    widths = [max(cells(line[i]) for line in lines) for i in range(len(heads))]
    for line in lines:
        counted = "  ".join(word.rjust(width) for word, width in zip(line, widths, strict=False))
        print("  ".join((counted, *line[len(heads) :])))
    instead = Counter(choices(step)[0] for step in score.steps if step.played_under and step.text)
    if instead:
        han, english = ([f"{count} {word} --variant {choice}" for choice, count in instead.items()]
                        for word in ("在", "with"))  # fmt: skip
        steps = f"not played in this reading, steps: {', '.join(english)}"
        words = tongue.prose(Said(f"此讀未演：{'、'.join(han)}", steps))
        print_wrapped(tongue.written(words.text), "", "  ")


_COUNTED = ("clauses", "staged", "told", "unplayed", "unwritten", "characters", "covered", "seen")


def _sum(rows: Sequence[Coverage]) -> Coverage:
    return Coverage("", **{key: sum(getattr(row, key) for row in rows) for key in _COUNTED})


# --- commentary ---


def commentary(args: argparse.Namespace) -> int:
    """What the scholars say at a clause; without one, how much of each print is placed."""
    if args.unmatched and args.clause:
        raise asked_wrongly("U914", "--unmatched is of the whole rite", "leave one of the two out")
    score = load_score(args.rite)
    works = score.vocabulary.works
    laid = commentaries(score.slug, score.clauses)
    if not laid:
        fix = "scenes/prints/ has those that are there"
        raise not_found("U979", f"no print of a commentary on {score.title} is there", fix)
    if args.by:
        laid = _of_scholar(score, laid, args.by)
    if args.clause is None and not args.unmatched:
        return _prints_listed(score, laid, as_json=args.json)
    notes = [note for each in laid for note in each.notes]
    if args.unmatched:
        notes = [note for note in notes if not note.is_placed]
    else:
        first, last = found(score.steps, args.clause)[0]
        ids = {clause for step in score.steps[first : last + 1] for clause in step.clauses}
        at = [i for i, clause in enumerate(score.clauses) if clause.id in ids]
        notes = [note for note in notes if any(note.first <= i <= note.last for i in at)]
    finder = QuotationFinder(score)
    if args.json:
        print_json(
            [
                {
                    **picked(note, "work print words before"),
                    "author": works[note.work].author,
                    "clauses": [c.id for c in score.clauses[note.first : note.last + 1]]
                    if note.is_placed
                    else [],
                    "heading": where.heading,
                    "juan": where.juan.han,
                }
                for note in notes
                for where in [finder.of_note(note)]
            ]
        )
        return 0
    for note in notes:
        _print_note(note, finder)
    if args.unmatched:
        for each in laid:
            print(f"\n{works[each.witness.work].author}: in the print, not in our text")
            for words in each.lacking:
                print_wrapped(words, "  ", "    ")
    elif not notes:
        print("no note stands at this clause")
    return 0


def _of_scholar(score: Score, laid: Sequence[Commentary], asked: str) -> tuple[Commentary, ...]:
    """The prints of one scholar, by any of his names or those of his work."""
    works = score.vocabulary.works
    authors = {work: (work, works[work].author, *works[work].forms)
               for work in (each.witness.work for each in laid)}  # fmt: skip
    known = [named(work, score.vocabulary.pinyin, *names, works[work].author_en)
             for work, names in authors.items()]  # fmt: skip
    wanted = meant(asked, known)
    if not wanted:
        fix = f"there are {'、'.join(names[1] for names in authors.values())}"
        raise not_found("U979", f"nobody called {asked[:40]!r} has a print of it", fix)
    return tuple(each for each in laid if each.witness.work in wanted)


def _prints_listed(score: Score, laid: Sequence[Commentary], *, as_json: bool) -> int:
    """How much of our text each print has, and how many of its notes are placed."""
    rows = [{"author": work.author, "work": work.title or work.name, "edition": work.edition,
             "print": each.witness.print, "characters": each.characters, "found": each.found,
             "notes": len(each.notes), "placed": sum(note.is_placed for note in each.notes)}
            for each in laid for work in [score.vocabulary.works[each.witness.work]]]  # fmt: skip
    if as_json:
        print_json(rows)
        return 0
    heads = ("", "work", "print", "of our text", "notes", "placed")
    cells_of = [(str(row["author"]), str(row["work"]), str(row["print"]),
                 f"{each.share:.1%}", str(row["notes"]), str(row["placed"]))
                for row, each in zip(rows, laid, strict=True)]  # fmt: skip
    print("\n".join(table([heads, *cells_of])))
    return 0


def _print_note(note: ScholarNote, finder: QuotationFinder) -> None:
    """A note with whose it is and to which words, as printed."""
    where = "" if note.is_placed else f"  …{note.before[-_BEFORE:]}"
    print(f"{in_full(finder.of_note(note)).han}{where}")
    print_wrapped(note.words, "  ", "  ")


# --- fmt ---


def fmt(args: argparse.Namespace) -> int:
    paths = []
    for path in (path for name in args.what for path in _scene_files(name)):
        new_text = restyled(path)
        if new_text != read_source(path):
            paths.append(path)
            if not args.check:
                write_file(path, new_text.encode())
    for path in paths:
        print(f"{'would change' if args.check else 'changed'} {shown(path)}")
    if not paths:
        print("all in the one style", file=sys.stderr)
    return int(args.check and bool(paths))


def _scene_files(name: str) -> Iterator[Path]:
    """The file of that name, or every scene file of the rite."""
    path = Path(name)
    if path.suffix != ".yaml":
        yield from sorted(find_rite(name).glob("*.yaml"))
    elif path.is_file():
        yield path
    else:
        fix = "name a rite, or a file of one"
        raise asked_wrongly("U974", f"there is no file {name[:80]}", fix)
