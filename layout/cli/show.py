"""`layout show`."""

from __future__ import annotations

import argparse
from pathlib import Path

from layout.api.ask import found
from layout.cli.common import json_argument, print_json, rite_argument, the_rite


def arguments(options: argparse.ArgumentParser) -> None:
    rite_argument(options)
    options.add_argument("step", metavar="STEP", help="a step number, words of the text, or an id")
    options.add_argument("--plate", metavar="FILE", help="also draw it: a .svg or .png file")
    json_argument(options)


def run(args: argparse.Namespace) -> int:
    from layout.play import diff, state_line  # noqa: PLC0415

    rite = the_rite(args)
    frames = [frame.state for frame in rite.frames]
    index = found(frames, args.step)[0]
    frame = frames[index]
    step = frame.step
    changes = diff(frames[index - 1], frame) if index else []
    if args.plate:
        _draw(rite.frames[index].plate(), Path(args.plate))
    if args.json:
        from layout.api.document import step_document  # noqa: PLC0415

        print_json(step_document(frame))
        return 0
    print(f"{frame.n} {step.section} {step.id}  {step.mark}")
    print(f"  {step.text or '（' + (step.expands or '') + '）'}")
    print(f"  {step.en}")
    for event in frame.events:
        to = f" → {event.to}" if event.to else ""
        thing = f" {event.thing}" if event.thing else ""
        words = f" {event.words}" if event.words else ""
        print(f"  {event.group:>3} {event.who} {event.verb}{thing}{to}{words}（{event.basis.value}）")
    for change in changes:
        print(f"   * {change}")
    for question in step.open:
        print(f"  open  {question.question}: {question.decided} ({question.by})")
    print(f"  {state_line(frame)}")
    return 0


def _draw(plate: object, target: Path) -> None:
    from layout.api import rite as api  # noqa: PLC0415
    from layout.problems import NOWHERE, Problem, ProblemError  # noqa: PLC0415
    from layout.write.files import write_file  # noqa: PLC0415

    assert isinstance(plate, api.Plate)
    if target.suffix == ".svg":
        write_file(target, plate.svg().encode())
    elif target.suffix == ".png":
        write_file(target, plate.png())
    else:
        raise ProblemError(Problem("U903", NOWHERE, f"a plate is .svg or .png, not {target.name!r}",
                                   fix="name the file so"))
