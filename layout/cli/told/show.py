"""`layout show`."""

from __future__ import annotations

import argparse
from dataclasses import asdict, replace
from pathlib import Path

from layout.api.ask import found, glances, others_told
from layout.api.data.document import step_document
from layout.api.rite import Plate, RiteFrame
from layout.cli.choosing import paper_arguments
from layout.cli.common import (
    ends_in,
    json_argument,
    needs,
    print_json,
    rite_argument,
    table,
    the_rite,
    wrapped,
)
from layout.play import diff, state_line
from layout.problems import asked_wrongly
from layout.stage import Event
from layout.write.files import write_file

DRAWS = (".svg", ".png")


def arguments(options: argparse.ArgumentParser) -> None:
    rite_argument(options)
    options.add_argument("step", metavar="STEP", help="a step number, words of the text, or an id")
    options.add_argument("--plate", metavar="FILE", help="also draw it: a .svg or .png file")
    options.add_argument(
        "--eyes", metavar="NAME", help="what he sees of it from where he is, who is how far off"
    )
    paper_arguments(options)
    json_argument(options)


def run(args: argparse.Namespace) -> int:

    target = None if args.plate is None else Path(args.plate)
    ends_in(args.plate, *DRAWS)
    if args.eyes is not None and (args.scale or args.crop):
        raise asked_wrongly("U913", "--eyes goes with no --scale or --crop", "leave that out")
    if target is None:
        needs("--plate FILE", args, "scale", "crop", "transparent")
    rite = the_rite(args)
    frames = rite.compiled.frames
    spans = found(rite.score.steps, args.step)
    index = spans[0][0]
    frame, step = frames[index], frames[index].step
    if args.eyes is not None:
        return _seen(rite.frames[index], target, args)
    if target is not None:
        _draw(rite.frames[index], target, args)
    if args.json:
        also = [first + 1 for first, _ in spans[1:]]
        print_json({**step_document(frame, rite.score.slug), "also": also})
        return 0
    print(f"{frame.n} {step.section} {step.id}  {step.mark}")
    print("\n".join(wrapped(step.text or f"（{step.expands}）", "  ", "  ")))
    print("\n".join(wrapped(step.en, "  ", "  ")))
    for event in frame.events:
        print(f"  {event.group:>3} {_told(event)}")
    for change in diff(frames[index - 1], frame) if index else ():
        print("\n".join(wrapped(change, "   * ", "     ")))
    for problem in rite.frames[index].unplayed:
        print("\n".join(wrapped(f"not played: {problem.code} {problem.what}", "  ", "    ")))
    for question in step.open:
        asked = f"{question.han_question}？{question.han_decided}"
        print("\n".join(wrapped(asked, "  open  ", "        ")))
        asked = f"{question.question}: {question.decided} ({question.by})"
        print("\n".join(wrapped(asked, "        ", "        ")))
    print("\n".join(wrapped(state_line(frame), "  ", "    ")))
    if others := others_told(spans):
        print("\n".join(("", *wrapped(others, "", "  "))))
    return 0


def _seen(frame: RiteFrame, target: Path | None, args: argparse.Namespace) -> int:
    """What somebody sees of the step: the rows, and if it is to be, the picture."""
    view = frame.sight(args.eyes)
    if target is not None:
        sheet = view.sheet()
        _write(Plate(replace(sheet, paper="") if args.transparent else sheet), target)
    rows, step = glances(view), frame.state.step
    if args.json:
        people = [asdict(row) for row in rows]
        print_json({"n": frame.n, "id": step.id, "eyes": view.eye.who, "people": people})
        return 0
    print(f"{frame.n} {step.section} {step.id}  {step.mark}")
    print("\n".join(wrapped(step.text or f"（{step.expands}）", "  ", "  ")))
    for said in (view.title, view.place):
        print("\n".join(wrapped(f"{said.han}  {said.en}", "  ", "  ")))
    heads = ("", "to him", "degrees", "far", "he sees", "", "")
    cells = [
        (r.name, r.where, f"{r.across:+d}", r.far, r.side, r.posture, "hidden" * r.hidden)
        for r in rows
    ]
    print("\n".join(table([heads, *cells])))
    return 0


def _told(event: Event) -> str:
    words = [
        event.who,
        event.by.word,
        event.thing or "",
        f"→ {'、'.join(event.to)}" if event.to else "",
    ]
    words += [f"自{event.via}" if event.via else "", event.words or ""]
    return " ".join(word for word in words if word) + f"（{event.basis.value}）"


def _draw(frame: RiteFrame, target: Path, args: argparse.Namespace) -> None:
    plate = frame.plate(
        page=args.page, scale=args.scale, crop=args.crop, transparent=args.transparent
    )
    _write(plate, target)


def _write(plate: Plate, target: Path) -> None:
    write_file(target, plate.png() if target.suffix.lower() == ".png" else plate.svg().encode())
