"""The commands that draw: one picture, or one of each step."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import date
from itertools import groupby
from pathlib import Path
from typing import Any

from layout.api import Rite, load
from layout.api.ask import found, latest, person_meant, stretch
from layout.api.build.kinds import KINDS
from layout.api.charts import PAGED, WITH_AXES, ChartAsked, chart_named, prepare_chart, write_chart
from layout.api.disputes import Compared, disputes, moved, questions, strained
from layout.api.mourning import is_mourning
from layout.api.pages.contact import ContactForm, by_section, prepare, thumbs, write_contact
from layout.api.pages.faults import (
    FaultReport,
    Judged,
    judged,
    report_form,
    write_report,
    write_worst,
)
from layout.api.pages.papers import Printing, page_of, printing
from layout.api.pages.plates import (
    DrawnPlate,
    Plates,
    PlateWish,
    Span,
    draw_all,
    draw_site,
    lettering,
    manner,
    phrase_plate,
)
from layout.api.pages.selection import Selection, every_key_plate, spans_of
from layout.api.pages.symbols import draw_symbols
from layout.api.player import PageDeck, PageWish, player_page
from layout.api.rite import Plate
from layout.api.slides import Slides
from layout.api.slides.mourning import MourningSlides
from layout.api.verdict import judged as laws_of
from layout.charts.counts import Counted
from layout.cli.commands import FACTS
from layout.cli.options import ends_in, variants
from layout.cli.terminal import (
    Progress,
    print_json,
    print_wrapped,
    report,
    target_of,
    tell,
    the_rite,
    write_plate,
)
from layout.draw.dress import themes
from layout.draw.sheets import Elsewhere, both_readings
from layout.phrases.derivations import sentence
from layout.picture import Sheet
from layout.problems import ProblemError, asked_wrongly
from layout.said import Said, several
from layout.say.answers import Answers
from layout.say.bounds import ground, origin
from layout.say.brief import brief_of
from layout.say.places import Speaker
from layout.say.tongue import ALL, TONGUES, Tongue
from layout.write.contact import Grid, Thumb, columns_for, contact_pages, most_columns
from layout.write.extras import at_hand
from layout.write.files import in_place_of, write_file
from layout.write.handout import sheets_as_pdf
from layout.write.handout.finished import inks_of
from layout.write.handout.paper import PAPERS
from layout.write.handout.pressing import GREY, PressWish


def on_one_plate(
    compared: Compared, words: str | None = None, theme: str = "modern", lang: str = "bilingual"
) -> Sheet:
    """A step as the first reading has it, with those who are elsewhere by the other in outline: of
    the steps that the words name, or of all, the one in which most are."""
    frames = [frame.state for frame in compared.one.frames]
    a, b = stretch(compared.one.score.steps, words) if words else (0, len(frames) - 1)
    gone = {mine.n: tuple(moved(mine, compared.others.get(at)))
             for at, mine in compared.ones.items() if a < mine.n <= b + 1}  # fmt: skip
    best = max(gone, key=lambda n: len(gone[n]))
    others, groups, cast = [], set[str | None](), compared.one.score.cast
    for p in gone[best]:
        label = "" if p.group in groups else p.group or p.name  # of a group one is named for all
        groups |= {p.group} - {None}
        pos = p.pos or (0.0, 0.0)
        party = cast[p.name].party
        others.append(Elsewhere(p.name, party, pos, p.facing or 0.0, p.posture, label))
    held = {each.name: each.held_by for each in disputes(compared.other)}
    reading = "；".join(f"{name}＝{each} {held[name][each]}"
                       for name, each in compared.other.departures.items())  # fmt: skip
    sheet = compared.one.frames[best - 1].plate(theme, lang).sheet
    return both_readings(sheet, others, themes()[theme], reading)


_ABREAST = 3  # of the worst plates on a sheet


def selection(args: argparse.Namespace) -> Selection:
    joins = not getattr(args, "every", True)
    return Selection(tuple(args.section), args.steps, args.key, joins)


_PRESSES = ("marks", "booklet", "archive")


def press_wish(asked: str) -> PressWish:
    """What a press is to be given; what goes not together is told at once."""
    words = [word.strip() for word in asked.split(",") if word.strip()]
    inks = [word for word in words if word == GREY or word.lower().endswith((".icc", ".icm"))]
    others = sorted(set(words) - set(inks) - set(_PRESSES))
    if others:
        known = f"there are {', '.join(_PRESSES)}, {GREY}, or the file of a profile"
        fix = f"{known}, which ends in .icc"
        raise asked_wrongly("U948", f"a press is given no {others[0][:40]}", fix)
    day = f"{date.today():%Y-%m-%d}" if "archive" in words else ""
    wish = PressWish("marks" in words, "booklet" in words, day, "".join(inks[:1]))
    for is_wrong, why in (
        (len(inks) > 1, "a book has one kind of ink"),
        (day and wish.is_finished, "archive goes with nothing else: it is kept to be read"),
        (wish.marks and wish.booklet,
         "marks do not go with booklet: who cuts lays the pages himself"),
    ):  # fmt: skip
        if is_wrong:
            raise asked_wrongly("U948", why, "leave one of them out")
    if wish.is_finished:
        at_hand("pikepdf")
    if wish.inks:
        inks_of(wish.inks)
    return wish


# --- locate ---


def locate(args: argparse.Namespace) -> int:
    rite = the_rite(args)
    frame = rite.frames[latest(rite.compiled).n - 1]
    if args.at is not None:
        frame = rite.frames[found(rite.score.steps, args.at)[0][1]]
    who = person_meant(rite.score, args.who, frame.state) if args.who else None
    if args.plate is not None:
        how = manner("modern", "bilingual", "A4")
        sheet = phrase_plate(rite.compiled, args.phrase, frame.state, who, how)
        wish = PlateWish(Path(args.plate).suffix.lower().removeprefix("."))
        write_file(Path(args.plate), wish.data(sheet))
    try:
        spot = rite.locate(args.phrase, frame, who)
    except ProblemError:
        for bound in rite.bounds(args.phrase, frame, who):
            print(f"  {ground(bound)}")
        raise
    metres = [round(value * rite.site.units["尺"], 4) for value in spot.pos]
    if args.json:
        print_json(
            {
                "phrase": spot.phrase,
                "n": frame.n,
                "pos": [round(value, 4) for value in spot.pos],
                "metres": metres,
                "area": spot.area,
                "basis": spot.basis.value,
                "derivation": sentence(spot.derivation),
                "bounds": [
                    {"words": bound.words, "boxes": [list(box) for box in bound.boxes]}
                    for bound in spot.bounds
                ],
            }
        )
        return 0
    east, north = spot.pos
    answers = Answers(Speaker(rite.site, brief_of(rite.score)), TONGUES[args.lang])
    area = rite.site.areas.get(spot.area)
    where = answers.word(spot.area, area.en if area else "")
    place, basis = answers.speaker.place(spot.phrase), answers.basis(spot.basis)
    han = f"{spot.phrase}：東 {east:.2f} 尺，北 {north:.2f} 尺，在{where}（{basis}）"
    print(
        answers.word(han, f"{place}: {east:.2f} 尺 east, {north:.2f} 尺 north, {where} ({basis})")
    )
    print(f"  {metres[0]:.2f} m east, {metres[1]:.2f} m north of {origin(rite.site)}")
    print_wrapped(answers.why(spot.derivation, spot.basis), "  ", "    ")
    winds = (answers.word("東", "east"), answers.word("北", "north"))
    for bound in spot.bounds:
        print(f"  {answers.tongue.written(ground(bound, winds))}")
    return 0


# --- variants ---


def disputed(args: argparse.Namespace) -> int:
    chosen = variants(args)
    first = load(args.rite)
    if not chosen:
        return _list_disputes(first, TONGUES[args.lang], as_json=args.json)
    compared = Compared(first, load(args.rite, **chosen))
    if args.plate:
        sheet = on_one_plate(compared, args.steps, args.theme, args.lang)
        write_plate(Plate(sheet), Path(args.plate))
    drawn, read_so = laws_of(compared.one, {}), laws_of(compared.other, chosen)
    laws, back = strained(drawn, read_so), strained(read_so, drawn)
    if args.json:
        facts = [
            {"from": each.first, "to": each.last, "who": each.who,
             "aspect": each.aspect.name.lower(), "one": each.one, "other": each.other}
            for each in compared.partings
        ]  # fmt: skip
        print_json({"readings": chosen, "facts": facts, "laws": {"one": back, "other": laws}})
        return 0
    _print_partings(compared, chosen, None if args.all else FACTS)
    for name, strain in (("as drawn", back), ("so read", laws)):
        print_wrapped(f"laws strained {name}: {'、'.join(strain) or 'none'}", "", "  ")
    return 0


def _list_disputes(rite: Rite, tongue: Tongue, *, as_json: bool) -> int:
    """Every dispute: who holds each reading, and what is asked and answered of it."""
    rows: list[dict[str, Any]] = [
        {
            "name": dispute.name,
            "about": dispute.about,
            "en": dispute.en,
            "readings": {each: dispute.held_by[each] for each in dispute.readings},
            "drawn": rite.variants.get(dispute.name, dispute.readings[0]),
            "why": [
                {
                    "step": step,
                    "han": q.han_question,
                    "han_decided": q.han_decided,
                    "question": q.question,
                    "decided": q.decided,
                    "by": q.by,
                }
                for step, q in questions(rite, dispute)
            ],
        }
        for dispute in disputes(rite)
    ]
    if as_json:
        print_json(rows)
        return 0
    for row in rows:
        about = tongue.prose(Said(row["about"], row["en"])).text
        print(f"{row['name']}  {tongue.written(about)}")
        for reading, held in row["readings"].items():
            mark = "*" if reading == row["drawn"] else " "
            print_wrapped(tongue.written(held), f"  {mark} {reading}  ", "      ")
        for why in row["why"]:
            han = f"{why['han']}：{why['han_decided']}" if why["han"] else ""
            answer = tongue.prose(Said(han, f"{why['question']}: {why['decided']}")).text
            print_wrapped(tongue.written(f"{why['step']} {answer} ({why['by']})"), "    ", "      ")
    return 0


def _print_partings(compared: Compared, chosen: dict[str, str], most: int | None) -> None:
    """Each fact that differs: when, who, as drawn | as read so."""
    readings = " ".join(f"{name}={reading}" for name, reading in chosen.items())
    facts = compared.partings
    steps = len({each.first for each in facts})
    print(f"{compared.one.score.title}, as drawn | {readings}: "
          f"{len(facts)} facts differ, from {steps} steps on")  # fmt: skip
    for each in facts[:most]:
        when = each.first if each.first == each.last else f"{each.first}–{each.last}"
        both = f"{each.one or '–'} | {each.other or '–'}"
        print_wrapped(f"{when} {each.who} {each.aspect.value} {both}", "  ", "    ")
    if most is not None and len(facts) > most:
        print(f"  … and {len(facts) - most} more (--all)")


# --- plates ---


def plates(args: argparse.Namespace) -> int:
    if args.report is not None:
        report_form(Path(args.report))
    rite = the_rite(args)
    if args.site:
        return _site(args, rite)
    kind = "key" if args.key else "steps" if args.steps else "plates"
    target = target_of(args, rite, kind)
    page, _ = page_of(args.page)
    how = manner(args.theme, ALL if args.commons else args.lang, page)
    wanted = _plate_wish(args)
    wish = _printing(args, rite)
    wished = _wished(args, rite, lambda of: Plates(of.compiled, how, wish))
    making = draw_all(wished, target, wanted, os.cpu_count() or 1)
    drawn = list(Progress(len(wished), rite.score.title).over(making))
    faults = FaultReport(rite, how, [judged(plate) for plate in drawn])
    if args.json:
        print_json(_plates_json(drawn, target))
    else:
        print(f"{several(len(drawn), 'plate')} in {target}; open {target / 'index.html'}")
    _report_faults(args, faults)
    if args.worst > 0:
        form = ContactForm(PAPERS["A4"], _ABREAST, PlateWish())
        beside = target.with_name(f"{target.name}-worst")
        made = write_worst(faults, wished, args.worst, form, beside)
        if made and not args.json:
            print(f"the worst of them on {made[0].parent}")
    problems = tuple(problem for plate in drawn for problem in plate.problems)
    return max(tell(rite), report(problems) if problems else 0)


def _plate_wish(args: argparse.Namespace) -> PlateWish:
    """What files the plates become, and how these are called."""
    asked = [word for word in (args.press or "").split(",") if word.strip() != "screen"]
    pressed = press_wish(",".join(asked))
    if pressed.booklet or pressed.archive:
        raise asked_wrongly("U948", "a plate is neither a booklet nor archived", "--press marks")
    if args.press:
        if args.format != "pdf":
            what = f"a press is given PDF, not {args.format}"
            raise asked_wrongly("U948", what, "add --format pdf")
        at_hand("pikepdf")
        pressed = replace(pressed, day=f"{date.today():%Y-%m-%d}")
    return PlateWish(
        args.format,
        lettering(args.text),
        args.dpi,
        is_judged=True,
        is_ascii=args.ascii or args.commons or bool(args.press),
        has_captions=args.captions,
        is_commons=args.commons,
        press=pressed,
    )


def _printing(args: argparse.Namespace, rite: Rite) -> Printing:
    _, size = page_of(args.page)
    how = {
        "size": size,
        "whole": args.whole,
        "clear": args.transparent,
        "single": getattr(args, "single", False),
    }
    return printing(rite.compiled, args.scale, args.crop, **how)


def _wished(
    args: argparse.Namespace, rite: Rite, of: Callable[[Rite], Plates]
) -> list[tuple[Plates, Span]]:
    """What is to be drawn, each with the plates of its rite; key plates under their readings."""
    if args.key and rite.score.key_plates:
        return every_key_plate(rite, of)
    own = of(rite)
    return [(own, span) for span in spans_of(rite, Selection(steps=args.steps, key=args.key))]


def _plates_json(drawn: Sequence[DrawnPlate], target: Path) -> list[dict[str, object]]:
    return [
        {
            "file": str(target / plate.name),
            "n": plate.first.n,
            "to": plate.last.n,
            "id": plate.first.step.id,
            "text": plate.first.step.text,
            "faults": [fault.code for fault in plate.faults],
        }
        for plate in drawn
    ]


def _report_faults(args: argparse.Namespace, faults: FaultReport) -> None:
    """The report if one is asked for; else how many plates have a fault, and how to see them."""
    line = ""
    if args.report is not None:
        write_report(faults, Path(args.report))
        line = f"what is wrong with them in {args.report}"
        line += f"\n{faults.share.said}" if faults.share else ""
    elif faults.faulty:
        seen = "--report FILE tells them, --worst N shows them"
        line = f"{len(faults.faulty)} of them have a fault; {seen}"
    if line and not args.json:
        print(line)


def _site(args: argparse.Namespace, rite: Rite) -> int:
    target = target_of(args, rite, "site")
    page, _ = page_of(args.page)
    how = manner(args.theme, args.lang, page)
    wanted = _plate_wish(args)
    drawn = list(draw_site(rite.compiled, how, target, wanted, _printing(args, rite)))
    if args.json:
        print_json([{"file": str(target / plate.name), "title": plate.title} for plate in drawn])
    else:
        print(f"{len(drawn)} plates of {rite.site.title} in {target}")
    faults = [Judged(plate.name, plate.title, plate.faults) for plate in drawn]
    _report_faults(args, FaultReport(rite, how, faults))
    return 0


# --- sheet, symbols, chart ---


def sheet(args: argparse.Namespace) -> int:
    if args.format == "pdf":
        ends_in(args.output, ".pdf")
    paper = PAPERS[args.paper]
    most = most_columns(paper)
    if args.columns is not None and not 1 <= args.columns <= most:
        bounds = f"between 1 and {most}, as many as {args.paper} takes"
        what = f"--columns {args.columns} is not {bounds}"
        raise asked_wrongly("U941", what, "leave it out for as many as do")
    wanted = PlateWish(args.format, dpi=args.dpi)
    prepare(wanted)
    rite = the_rite(args)
    spans = spans_of(rite, selection(args))
    drawn = Plates(rite.compiled, manner(args.theme, args.lang, "A4"))
    columns = args.columns or columns_for(paper, by_section(drawn, spans))
    form = ContactForm(paper, columns, wanted)
    small = Progress(len(spans), rite.score.title).over(thumbs(rite, drawn, spans))
    tongue = drawn.manner.tongue
    title = tongue.written(tongue.lead(Said(rite.score.title, rite.score.en)).text)
    target = target_of(args, rite, "sheet.pdf" if args.format == "pdf" else "sheet")
    made = write_contact(title, small, form, target)
    if args.json:
        print_json([str(path) for path in made])
    else:
        print(f"{len(spans)} thumbnails in {made[0] if len(made) == 1 else made[0].parent}")
    return tell(rite)


def symbols(args: argparse.Namespace) -> int:
    how = manner(args.theme, args.lang, "A4")
    target = Path(args.output or f"output/symbols-{args.theme}.svg")
    print(draw_symbols(how, target, PlateWish(target.suffix.lower()[1:], dpi=args.dpi)))
    return 0


def chart(args: argparse.Namespace) -> int:
    kind = chart_named(args.kind)
    if kind in WITH_AXES:
        at_hand("matplotlib")
    rite = the_rite(args)
    spans = spans_of(rite, Selection(tuple(args.section), args.steps))
    target = target_of(args, rite, f"{kind.value}.pdf")
    is_paged = target.suffix.lower() == PAGED
    asked = ChartAsked(kind, args.who, Counted(args.count), args.theme, args.lang, is_paged)
    draw = prepare_chart(rite, spans, asked)
    first, *others = write_chart(draw, target, args.dpi, args.text)
    if args.json:
        print_json({"file": str(target), "kind": kind.value, "steps": len(spans)})
    else:
        pages = f" ({several(1 + len(others), 'page')})" if others else ""
        print(f"{first.called} in {target}{pages}")
    return tell(rite)


# --- slides ---


def slides(args: argparse.Namespace) -> int:
    ends_in(args.output, f".{args.format}")
    if args.format == "pptx":
        at_hand(KINDS["slides"].wants, "`--format html`")
    if is_mourning(args.rite):
        if args.variant:
            raise asked_wrongly("U989", "mourning has no other readings", "leave --variant out")
        show = MourningSlides(args.theme, args.lang)
        charts = show.chosen(args.section, args.steps)
        target = Path(args.output or f"output/mourning/slides.{args.format}")
        many = show.write(charts, target)
        print(f"{several(many, 'slide')} in {target} ({target.stat().st_size / 1e6:.1f} MB)")
        return 0
    rite = the_rite(args)
    chosen = selection(args)
    spans = spans_of(rite, chosen)
    target = target_of(args, rite, f"slides.{args.format}")
    count = len(spans)
    if args.format == "html":
        deck = PageWish(PageDeck(spans, args.theme, args.lang))
        with Progress(len(rite.frames), rite.score.title) as progress, in_place_of(target) as half:
            half.write_bytes(player_page(rite, on_step=progress.step, wish=deck))
    else:
        is_every_key = args.key and not args.section and args.steps is None
        count = _write_slides(args, rite, None if is_every_key else spans, target)
    print(f"{count} plates in {target} ({target.stat().st_size / 1e6:.1f} MB)")
    return tell(rite)


def _write_slides(
    args: argparse.Namespace, rite: Rite, spans: Sequence[Span] | None, target: Path
) -> int:
    """Slides of the spans, or of the key plates of every reading; how many there are."""
    show = Slides(rite, args.theme, args.lang)
    count = len(rite.score.key_plates if spans is None else spans)
    written = show.write_key(target) if spans is None else show.write(spans, target)
    for _ in Progress(count, rite.score.title).over(written):
        pass
    return count


# --- what is found ---

_SHEET_HOLDS = 24  # plates


def draw_found(asked: str, rows: Sequence[tuple[str, int]], target: Path) -> None:
    """The steps that `layout find` has found, rite by rite, on one sheet: of a picture, which has
    one page, as many beside one another as that takes."""
    steps = list(dict.fromkeys(rows))
    if not steps:
        raise asked_wrongly("U987", "what is found has no steps to draw", "leave --plates out")
    drawn = steps[:_SHEET_HOLDS]
    small: list[Thumb] = []
    for slug, own in groupby(drawn, lambda step: step[0]):
        rite = load(slug)
        plates = Plates(rite.compiled, manner("print", "bilingual", "A4"))
        title, en = rite.score.title, rite.score.en
        spans = [Span(n - 1, n - 1) for _, n in own]
        small += [
            replace(thumb, section=title, english=en) for thumb in thumbs(rite, plates, spans)
        ]
    more = f" of {len(steps)}" if len(steps) > len(drawn) else ""
    title, form, paper = f"{asked}: {len(drawn)}{more}", target.suffix.lower()[1:], PAPERS["A4"]
    columns = columns_for(paper, [len([*own]) for _, own in groupby(drawn, lambda step: step[0])])
    pages = [*contact_pages(small, Grid(paper, columns, title))]
    while form != "pdf" and len(pages) > 1 and columns < most_columns(paper):
        columns += 1
        pages = [*contact_pages(small, Grid(paper, columns, title))]
    data = sheets_as_pdf(title, pages) if form == "pdf" else PlateWish(form).data(pages[0])
    write_file(target, data)
    print(f"{len(drawn)}{more} steps in {target}", file=sys.stderr)
