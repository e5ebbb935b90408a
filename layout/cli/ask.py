"""The commands that answer in the terminal."""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence
from dataclasses import asdict, replace
from itertools import groupby
from pathlib import Path

from layout.api import load
from layout.api.ask import (
    found,
    glances,
    last_seen,
    others_told,
    person_meant,
    place_of_staging,
    standing,
    whole_clause,
)
from layout.api.data.document import step_document
from layout.api.explain import Explained, explained, folder_of, other_readings, place_of
from layout.api.mourning import (
    MourningAsked,
    draw_mourning,
    mourning_answers,
    mourning_charts,
    mourning_readings,
    mourning_seen,
    mourning_text,
)
from layout.api.pages.plates import PlateWish
from layout.api.possible import outlook
from layout.api.rite import Plate, RiteFrame
from layout.api.verdict import Examined, examine, readings
from layout.check import laws
from layout.cli.options import variants
from layout.cli.terminal import (
    picked,
    print_json,
    print_wrapped,
    problem_json,
    report,
    table,
    the_rite,
    write_plate,
)
from layout.draw.page import PlateManner
from layout.play import diff, state_line
from layout.problems import Problem, ProblemError, asked_wrongly, cells, in_file_order, wrong
from layout.read.files.paths import rites
from layout.read.whereabouts import QuotationFinder
from layout.said import Said, several
from layout.say.answers import Answers
from layout.say.brief import brief_of
from layout.say.places import Speaker
from layout.say.quoting import places_in_full
from layout.say.staging import choices, instead
from layout.say.tongue import BOTH, TONGUES, Tongue
from layout.score import Step
from layout.stage import Event, Frame

_UNWRITTEN = 40  # lines of what is not yet written
_SENTENCES = 3  # rows told in sentences
_POSSIBLE, _REASONS = 24, 8  # lines, where not all are asked for
_STEPS = 3  # of those that do an act, told whole


# --- where ---


def where(args: argparse.Namespace) -> int:
    rite = the_rite(args)
    frames = [frame.state for frame in rite.frames]
    spans = found(rite.score.steps, args.clause)
    at = spans[0][1]
    again = [frames[last].n for _, last in spans[1:]]
    seen, done = place_of_staging(frames, at)
    if seen < 0:
        return _where_not_seen(rite.score.steps, frames, spans, args)
    at, frame = seen, frames[seen]
    who = person_meant(rite.score, args.who, frame) if args.who else None
    rows = standing(frame, who)
    acting = {event.who for event in frame.events}
    leading = [row for row in rows if row.key in acting or who][:_SENTENCES] or rows[:1]
    answer = "".join(row.sentence for row in leading) or f"{who or '眾人'}不在。"
    if args.json:
        people = [{**asdict(row), "sentence": row.sentence} for row in rows]
        print_json({"n": frame.n, "id": frame.step.id, "text": frame.step.text,
                    "staging": frame.step.staging.value, "answer": answer, "people": people,
                    "also": again})  # fmt: skip
        return 0
    step, tongue = frame.step, TONGUES[args.lang]
    titles = {name: each.titled for name, each in frame.people.items() if each.titled}
    answers = Answers(Speaker(rite.site, brief_of(rite.score), titles=titles), tongue)
    section = answers.word(step.section, rite.score.sections.get(step.section, ""))
    told = tongue.told(Said(_text(step), step.en))
    print_wrapped(f"{frame.n} {section}  {tongue.written(told.han)}")
    if told.en:
        print_wrapped(told.en, "  ", "  ")
    sentences = "".join(answers.sentence(frame.people[row.key]) for row in leading)
    print_wrapped(sentences or answers.word(answer, f"{who or 'nobody'} is not there"))
    if rows:
        heads = ("", *map(answers.head, ("place", "facing", "posture", "holding", "basis")))
        words = [answers.row(frame.people[row.key]) for row in rows]
        print("\n".join(("", *table([heads, *words]), "", answers.head("why"))))
        # one reason for neighbours of a group
        for _, side_by_side in groupby(rows, key=lambda r: (r.group or r.key, r.place, r.basis)):
            first, *more = [frame.people[row.key] for row in side_by_side]
            name = answers.person(first)
            if more:
                name += answers.word("至", " to ") + answers.person(more[-1])
            print_wrapped(answers.why(first.derivation, first.basis), f"  {name}  ", "    ")
    if done:
        steps = " ".join(str(f.n) for f in done)
        print()
        print_wrapped(f"what is told in {args.clause} is done in steps {steps}", "", "  ")
    if (last := whole_clause(rite.score.steps, at)) > at:
        print(f"\nwhat the clause repeats is played in steps {frame.n + 1} to {frames[last].n}")
    if again:
        print(f"\n{others_told(rite.score.steps, spans, tongue)}")
    return 0


def _where_not_seen(
    steps: Sequence[Step],
    frames: Sequence[Frame],
    spans: Sequence[tuple[int, int]],
    args: argparse.Namespace,
) -> int:
    """That nothing shows the clause, and why; where to look for how all stands at that time."""
    at = spans[0][1]
    again = [frames[last].n for _, last in spans[1:]]
    step, n = frames[at].step, frames[at].n
    answer = instead(step)
    if args.json:
        print_json({"n": n, "id": step.id, "text": step.text, "staging": step.staging.value,
                    "played_under": [dict(choice) for choice in step.played_under],
                    "answer": answer.han, "people": [], "also": again})  # fmt: skip
        return 0
    print_wrapped(f"{n} {step.section}  {_text(step)}")
    print_wrapped(step.en, "  ", "  ")
    print_wrapped(f"{answer.han}{answer.en}")
    _print_where_else(step, frames, at, args.rite)
    if again:
        print(f"\n{others_told(steps, spans, BOTH)}")
    return 0


def _print_where_else(step: Step, frames: Sequence[Frame], at: int, rite: str) -> None:
    """By which command it is seen, or else how all stood before it."""
    for choice in choices(step):
        readings = " ".join(f"--variant {each}" for each in choice.split())
        print(f"read it with: layout where {rite} {step.id} {readings}")
    if not step.played_under and (before := last_seen(frames, at)) is not None:
        print(f"how all stood before it: layout where {rite} {before.step.id}")


def _text(step: Step) -> str:
    """The clause; of what is repeated, what it repeats."""
    return step.text or f"（{step.expands}）"


# --- show ---


def show(args: argparse.Namespace) -> int:
    target = None if args.plate is None else Path(args.plate)
    rite = the_rite(args)
    frames = rite.compiled.frames
    spans = found(rite.score.steps, args.step)
    index, also = spans[0][0], [first + 1 for first, _ in spans[1:]]
    frame, step = frames[index], frames[index].step
    if args.eyes is not None:
        return _show_sight(rite.frames[index], target, args)
    if target is not None:
        how = {
            name: getattr(args, name) for name in ("page", "scale", "crop", "whole", "transparent")
        }
        write_plate(rite.frames[index].plate(**how), target)
    if args.json:
        finder = QuotationFinder(rite.score)
        print_json({**step_document(frame, rite.score.slug, finder), "also": also})
        return 0
    _print_head(frame.n, step)
    print_wrapped(step.en, "  ", "  ")
    if (answer := instead(step)).han:
        print_wrapped(f"{answer.han}{answer.en}", "  ", "  ")
        _print_where_else(step, frames, index, args.rite)
    for event in frame.events:
        print(f"  {event.group:>3} {_event(event)}")
    for change in diff(frames[index - 1], frame) if index else ():
        print_wrapped(change, "   * ", "     ")
    for problem in rite.frames[index].unplayed:
        print_wrapped(f"not played: {problem.code} {problem.what}", "  ", "    ")
    for cite, places in QuotationFinder(rite.score).of_step(step):
        print_wrapped(f"{cite} → {places_in_full(places).han}", "  cited ", "        ")
    for question in step.open:
        print_wrapped(f"{question.han_question}？{question.han_decided}", "  open  ", "        ")
        asked = f"{question.question}: {question.decided} ({question.by})"
        print_wrapped(asked, "        ", "        ")
    if not answer.han:
        print_wrapped(state_line(frame), "  ", "    ")
    if also:
        print(f"\n{others_told(rite.score.steps, spans, BOTH)}")
    return 0


def _show_sight(frame: RiteFrame, target: Path | None, args: argparse.Namespace) -> int:
    """What somebody sees of the step: the rows, and if it is to be, the picture."""
    view = frame.sight(person_meant(frame.rite.score, args.eyes, frame.state))
    if target is not None:
        sheet = view.sheet()
        write_plate(Plate(replace(sheet, paper="") if args.transparent else sheet), target)
    rows, step = glances(view), frame.state.step
    if args.json:
        people = [asdict(row) for row in rows]
        print_json({"n": frame.n, "id": step.id, "eyes": view.eye.who, "people": people})
        return 0
    _print_head(frame.n, step)
    for phrase in (view.title, view.place):
        print_wrapped(f"{phrase.han}  {phrase.en}", "  ", "  ")
    heads = ("", "to him", "degrees", "far", "he sees", "", "")
    words = [
        (r.name, r.where, f"{r.across:+d}", r.far, r.side, r.posture, "hidden" * r.hidden)
        for r in rows
    ]
    print("\n".join(table([heads, *words])))
    return 0


def _print_head(n: int, step: Step) -> None:
    print(f"{n} {step.section} {step.id}  {step.mark}")
    print_wrapped(_text(step), "  ", "  ")


def _event(event: Event) -> str:
    words = [
        event.who,
        event.by.word,
        event.thing or "",
        f"→ {'、'.join(event.to)}" if event.to else "",
        f"自{event.via}" if event.via else "",
        event.words or "",
    ]
    apart = "".join(f" {p.value}{b.value}" for p, b in event.bases.items() if b is not event.basis)
    return " ".join(word for word in words if word) + f"（{event.basis.value}{apart}）"


# --- next ---


def next_acts(args: argparse.Namespace) -> int:
    rite, tongue = the_rite(args), TONGUES[args.lang]
    steps = rite.score.steps
    spans = found(steps, args.step)
    n = spans[0][1] + 1
    seen = outlook(rite.compiled, n, args.who)
    if args.json:
        print_json(
            {
                **picked(seen, "n who tried left"),
                "possible": [asdict(each) for each in seen.possible],
                "refused": [
                    {**picked(each, "who written by"), "problem": problem_json(each.problem)}
                    for each in seen.refused
                ],
            }
        )
        return 0
    _print_head(n, steps[n - 1])
    who = "、".join(seen.who)
    left = f", {seen.left} more not tried" if seen.left else ""
    print(f"  {len(seen.possible)} of {seen.tried} acts tried of {who} may come next{left}")
    for each in seen.possible if args.all else seen.possible[:_POSSIBLE]:
        told = tongue.told(Said(each.written, each.english))
        mark = "*" if each.is_next else " "
        print_wrapped("  ".join(filter(None, (told.han, told.en))), f"  {mark} ", "      ")
    if not args.all and len(seen.possible) > _POSSIBLE:
        print(f"    … and {len(seen.possible) - _POSSIBLE} more (--all)")
    print("  refused: how many, for what, such as")
    for often, act in seen.reasons()[: None if args.all else _REASONS]:
        reason = f"{act.problem.code} {act.written}: {act.problem.what}"
        why = f" ({act.problem.why})" * bool(act.problem.why and act.by == "law")
        print_wrapped(f"{reason}{why}", f"  {often:>4}  ", "        ")
    if len(spans) > 1:
        print(f"\n{others_told(steps, spans, tongue)}")
    return 0


# --- explain ---


def explain(args: argparse.Namespace) -> int:
    path, line = place_of(args.place)
    asked = variants(args)
    rite = load(folder_of(path), **asked)
    others = other_readings(rite, path, line)
    for name in asked.keys() & others.keys():
        what = f"line {line} is of the reading {name}={others[name]}, not of {name}={asked[name]}"
        raise asked_wrongly("U973", what, "leave out that --variant: the line's own is chosen")
    if others:
        rite = load(folder_of(path), **asked, **others)
    acts = explained(rite, path, line)
    if args.json:
        print_json([_explained_json(each, others) for each in acts])
        return 0
    if others:
        drawn = " ".join(f"{name}={reading}" for name, reading in others.items())
        print(f"of another reading than the first: as under --variant {drawn}")
    first = acts[0].n
    steps = sorted({each.n for each in acts})
    for each in acts:
        if each.n in steps[:_STEPS]:
            _print_explained(each, TONGUES[args.lang])
    if more := ", ".join(map(str, steps[_STEPS:])):
        print_wrapped(f"it is done also in the steps {more} (first in {first})", "", "  ")
    return 0


def _print_explained(each: Explained, tongue: Tongue) -> None:
    step, act, behind = each.step, each.act, " " * 10

    def line(head: Said, words: Said) -> None:
        name = tongue.prose(head).text
        blank = " " * (8 - cells(name))
        print_wrapped(tongue.written(tongue.lead(words).text), f"  {name}{blank}", behind)

    print(f"{each.n} {step.section} {step.id}  {act.mark}")
    if step.text or step.expands:
        line(Said("文", "text"), Said(_text(step), step.en))
    english = f"  ({each.english})" if tongue.has_english else ""
    line(Said("儀", "act"), Said(f"{each.understood}{english}"))
    line(Said("據", "rests"), Said(each.ground))
    line(Said("前", "before"), Said(each.before))
    line(Said("後", "after"), Said(each.after))
    for place, why in each.derived:
        line(Said("所以然", "because"), Said(f"{place}: {why}"))
    for problem in each.problems:
        print_wrapped(f"not played: {problem.code} {problem.what}", "  ", behind)


def _explained_json(each: Explained, others: dict[str, str]) -> dict[str, object]:
    return {
        "readings": others,
        "n": each.n,
        "id": each.step.id,
        "line": each.act.mark.line,
        "text": each.step.text,
        "act": each.understood,
        "en": each.english,
        **picked(each, "ground before after"),
        "derived": [{"where": place, "why": why} for place, why in each.derived],
        "problems": [problem_json(problem) for problem in each.problems],
    }


# --- check ---


def check(args: argparse.Namespace) -> int:
    chosen = variants(args)
    answers, worst = [], 0
    for name in args.rites or rites():
        usual = load(name, **chosen).compiled if args.every_variant else None
        for reading in readings(name, chosen) if args.every_variant else [chosen]:
            try:
                examined = examine(name, reading, usual)
            except ProblemError as error:
                answers.append(_examined_json(name, reading, error.problems))
                worst = max(worst, report(error.problems), key=_severity)
                continue
            answers.append(_examined_json(name, reading, examined.problems, examined))
            if not args.json:
                _print_examined(examined)
                if args.laws:
                    _print_laws(examined)
            if mistakes := wrong(examined.problems):
                worst = max(worst, report(mistakes), key=_severity)
            worst = max(worst, int(bool(examined.faults)), key=_severity)
    if args.json:
        print_json(answers)
    return worst


def _severity(code: int) -> int:
    return (0, 2, 1)[code]  # problems in scenes weigh more than a word wrongly given


def _print_examined(examined: Examined) -> None:
    title = " ".join((examined.title, *(f"{k}={v}" for k, v in examined.chosen.items())))
    mistakes = wrong(examined.problems)
    causes = [problem for problem in mistakes if problem.follows is None]
    counts = [several(examined.steps, "step"), several(len(causes), "problem")]
    if len(mistakes) > len(causes):
        counts.append(f"{len(mistakes) - len(causes)} that follow from them")
    lacks = [problem for problem in examined.unwritten if problem.follows is None]
    counts += [f"{len(lacks)} not yet written"] * bool(lacks)
    print(f"{title}{' (draft)' if examined.is_draft else ''}: {', '.join(counts)}", flush=True)
    _print_lacks(examined, lacks)


def _print_laws(examined: Examined) -> None:
    """Every law: how much it looked at, and how much of that held."""
    for verdict in examined.verdicts:
        name = verdict.law.name + " " * (30 - cells(verdict.law.name))
        print(
            f"  {verdict.law.code} {name} {verdict.held:>6} / {verdict.examined}"
            + (f"  broken {len(verdict.broken)}" if verdict.broken else "")
            + (f"  excepted {len(verdict.excepted)}" if verdict.excepted else "")
        )
        if verdict.lacks:
            print_wrapped(f"does not apply: {verdict.lacks}", " " * 7, " " * 7)


def _print_lacks(examined: Examined, lacks: Sequence[Problem]) -> None:
    """What is not yet written, a line each; the laws that do not apply; what was not looked at."""
    by_weight = sorted(lacks, key=lambda problem: problem.code.startswith("C"))
    for problem in by_weight[:_UNWRITTEN]:  # files and clauses first: few, and laws may follow
        place = f"{problem.mark}: " * bool(problem.mark.file)
        print_wrapped(f"{place}{problem.code} {problem.what}", "  ", "    ")
    if (more := len(by_weight) - _UNWRITTEN) > 0:
        print(f"  … and {more} more")
    if examined.idle:
        idle = f"{len(examined.idle)} laws do not apply: {', '.join(examined.idle)}"
        print_wrapped(idle, "  ", "    ")
    if not examined.verdicts and examined.steps:
        print("  a file that cannot be read is told first; play and laws when it is mended")


def _examined_json(
    name: str,
    reading: Mapping[str, str],
    problems: tuple[Problem, ...],
    examined: Examined | None = None,
) -> dict[str, object]:
    return {
        "rite": examined.slug if examined else name,
        "variants": dict(reading),
        "steps": examined.steps if examined else 0,
        "problems": [problem_json(problem) for problem in in_file_order(problems)],
        "laws": [
            {
                "code": verdict.law.code,
                "law": verdict.law.name,
                **picked(verdict, "examined held"),
                "broken": len(verdict.broken),
                "excepted": list(verdict.excepted),
                "lacks": verdict.lacks,
            }
            for verdict in (examined.verdicts if examined else ())
        ],
    }


# --- laws ---


def list_laws(args: argparse.Namespace) -> int:
    if args.json:
        print_json([picked(law, "code name words source scope") for law in laws()])
        return 0
    for law in laws():
        print(f"{law.code} {law.name}")
        for line in (f"{law.words}（{law.source}）", f"looks at {law.scope}"):
            print_wrapped(line, "  ", "    ")
    return 0


# --- mourning ---


def mourning(args: argparse.Namespace) -> int:
    if args.laws:
        return _mourning_laws(args)
    if args.readings:
        for question in mourning_readings():
            print_wrapped(f"{question.clause} {question.told.han}")
            print_wrapped(question.told.en, "  ", "  ")
        return 0
    if args.chart is not None:
        return _mourning_chart(args)
    answers = mourning_answers(
        MourningAsked(args.whom or args.of or "", args.by or "", args.grade or "")
    )
    if args.json:
        print_json([answer.row() for answer in answers])
        return 0
    if not answers:
        print("無文 nothing is said of it")
    for answer in answers:
        print_wrapped(answer.chinese)
        print_wrapped(answer.english, "  ", "  ")
        print_wrapped(answer.source, "    ", "    ")
    return 0


def _mourning_laws(args: argparse.Namespace) -> int:
    chapter, cases = mourning_seen()
    broken = [case for case in cases if case.is_broken]
    if args.json:
        print_json([{"law": case.law.name, "clause": case.rule.clause, "kept": case.is_kept,
                     "why": case.why} for case in cases])  # fmt: skip
        return 1 if broken else 0
    for told in mourning_text():
        print_wrapped(told)
    for law in chapter.laws.values():
        seen = [case for case in cases if case.law is law]
        kept = sum(case.is_kept for case in seen)
        print_wrapped(f"{law.name} {law.en} ({law.source}): {kept} / {len(seen)}")
        for case in (case for case in seen if not case.is_kept):
            text = chapter.clause(case.rule.clause).text
            print_wrapped(f"{case.rule.by.name}：{case.rule.kin.name} {text} "
                          f"{case.why or 'broken'}", "  ", "    ")  # fmt: skip
    return 1 if broken else 0


def _mourning_chart(args: argparse.Namespace) -> int:
    if not args.chart:
        print("\n".join(mourning_charts()))
        return 0
    target = Path(args.output or f"output/mourning/{args.chart}.svg")
    wish = PlateWish(target.suffix.lower()[1:], dpi=args.dpi)
    print(draw_mourning(args.chart, PlateManner(args.theme, TONGUES[args.lang]), target, wish))
    return 0
